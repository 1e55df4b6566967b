//! Control flow: the instructions that follow each instruction, and the routines that it calls.

use std::collections::{BTreeSet, HashMap};

use super::code::{Code, Index};
use super::entries::Entries;
use super::follow::Builder;
pub use super::follow::{Kind, Node};
use super::report::{Report, Subject};
use crate::Claim;

/// The graph of a program.
#[derive(Debug)]
pub struct Graph {
    /// A node for each instruction.
    pub nodes: Vec<Node>,
    /// Every instruction at which control enters from elsewhere: entries, and what is called.
    pub functions: Vec<Index>,
    /// Which instructions are reached.
    pub reached: Vec<bool>,
    /// After a pull that drops a call, the instruction with which the caller then goes on.
    pub dropped: HashMap<Index, Index>,
    /// The functions that an instruction is part of.
    functions_of: HashMap<Index, Vec<Index>>,
    /// The calls of each function.
    callers: HashMap<Index, BTreeSet<Index>>,
}

impl Graph {
    /// The graph of a program's code. The instructions that the program writes are added to the
    /// code.
    pub fn new(code: &mut Code<'_>, entries: &Entries, report: &mut Report) -> Graph {
        let written = code.instructions.len();
        let mut builder = Builder { code, report };
        let mut nodes: Vec<Node> = (0..written).map(|at| builder.node(at)).collect();
        for at in 0..written {
            builder.generated(at, &mut nodes);
        }
        far_calls(code, &mut nodes);
        let dropped = drops(code, &mut nodes);
        let roots = roots(code, entries);
        let reached = reach(&nodes, &roots);
        let mut functions: BTreeSet<Index> = roots.into_iter().collect();
        for (at, node) in nodes.iter().enumerate() {
            if reached[at] {
                functions.extend(node.calls.iter().chain(&node.far));
            }
        }
        let mut graph = Graph {
            nodes,
            functions: functions.into_iter().collect(),
            reached,
            dropped,
            functions_of: HashMap::new(),
            callers: HashMap::new(),
        };
        for &function in &graph.functions {
            for at in graph.body(function) {
                graph.functions_of.entry(at).or_default().push(function);
                for &callee in graph.nodes[at].calls.iter().chain(&graph.nodes[at].far) {
                    graph.callers.entry(callee).or_default().insert(at);
                }
            }
        }
        graph
    }

    /// The functions that an instruction is part of.
    pub fn functions_of(&self, at: Index) -> &[Index] {
        self.functions_of.get(&at).map_or(&[], Vec::as_slice)
    }

    /// The calls of a function.
    pub fn callers(&self, function: Index) -> impl Iterator<Item = Index> {
        self.callers.get(&function).into_iter().flatten().copied()
    }

    /// The instructions of a function: all that follow its first without a call.
    pub fn body(&self, function: Index) -> Vec<Index> {
        body(&self.nodes, function)
    }
}

fn body(nodes: &[Node], function: Index) -> Vec<Index> {
    let mut seen = BTreeSet::from([function]);
    let mut work = vec![function];
    while let Some(at) = work.pop() {
        for &next in &nodes[at].successors {
            if seen.insert(next) {
                work.push(next);
            }
        }
    }
    seen.into_iter().collect()
}

/// The instructions of the entries.
fn roots(code: &Code<'_>, entries: &Entries) -> Vec<Index> {
    entries
        .names()
        .filter_map(|name| code.entry(name))
        .collect()
}

fn reach(nodes: &[Node], roots: &[Index]) -> Vec<bool> {
    let mut reached = vec![false; nodes.len()];
    let mut work = roots.to_vec();
    while let Some(at) = work.pop() {
        if !std::mem::replace(&mut reached[at], true) {
            let node = &nodes[at];
            work.extend(node.successors.iter().chain(&node.calls).chain(&node.far));
        }
    }
    reached
}

/// Pulls that drop the call of their routine. What follows them no longer belongs to the routine,
/// but is a continuation of each of its calls.
fn drops(code: &Code<'_>, nodes: &mut [Node]) -> HashMap<Index, Index> {
    let mut dropped = HashMap::new();
    for (at, node) in nodes.iter_mut().enumerate() {
        if code.instructions[at]
            .line
            .claims
            .contains(&Claim::DropsCall)
            && let Some(next) = node.successors.pop()
        {
            dropped.insert(at, next);
        }
    }
    let callees: BTreeSet<Index> = nodes.iter().flat_map(|node| node.calls.clone()).collect();
    for callee in callees.into_iter().filter(|_| !dropped.is_empty()) {
        let body = body(nodes, callee);
        let ways = body.iter().filter_map(|at| dropped.get(at));
        let ways: Vec<Index> = ways.copied().collect();
        for node in nodes.iter_mut().filter(|node| node.calls.contains(&callee)) {
            node.successors.extend(&ways);
        }
    }
    dropped
}

/// Far calls: the call that the callee makes goes to the routine that its callers name.
fn far_calls(code: &Code<'_>, nodes: &mut [Node]) {
    for at in 0..nodes.len() {
        if !code.instructions[at]
            .line
            .claims
            .contains(&Claim::FarCallTarget)
        {
            continue;
        }
        let routine = code.instructions[at].routine;
        let entered = |node: &Node| {
            let calls = node.calls.iter();
            calls
                .copied()
                .any(|to| code.instructions[to].routine == routine)
        };
        let far: BTreeSet<Index> = (nodes.iter().filter(|node| entered(node)))
            .filter_map(|node| node.far)
            .collect();
        nodes[at].calls = far.into_iter().collect();
    }
}

/// Every instruction is reached, or follows a claim that explains why it is not.
pub fn reached(code: &Code<'_>, graph: &Graph, report: &mut Report) {
    for at in 0..code.instructions.len() {
        let unreached = |claim: &Claim| matches!(claim, Claim::Unreached(_));
        let said = code.instructions[at].line.claims.iter().any(unreached);
        match (graph.reached[at], said) {
            (true, false) | (false, true) => report.prove(Subject::Reached),
            (true, true) => {
                report.wrong_at(Subject::Reached, code, at, "it is reached after all");
            }
            (false, false) => report.wrong_at(Subject::Reached, code, at, "nothing reaches it"),
        }
    }
}
