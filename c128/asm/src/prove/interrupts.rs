//! Interrupts: a variable of several bytes that an interrupt writes is read and written elsewhere
//! with interrupts off, or in an order that the source declares to be safe.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Code, Index};
use super::entries::Entries;
use super::graph::{Graph, Kind};
use super::report::{Report, Subject};
use super::variable::{self, Byte};
use crate::{Claim, Mnemonic, SymbolId};

/// The interrupt may come.
const ON: u8 = 1;
/// It cannot come.
const OFF: u8 = 2;

/// Checks the program.
pub fn check(code: &Code<'_>, graph: &Graph, entries: &Entries, masks: &[u8], report: &mut Report) {
    let inside = interrupt_code(code, graph, entries, false);
    let mut written: BTreeMap<SymbolId, BTreeSet<i32>> = BTreeMap::new();
    for &at in &inside {
        let instruction = &code.instructions[at];
        if let Some(Byte { symbol, offset }) = variable::named(code, instruction)
            && instruction.stores()
            && variable::is_memory(code, symbol)
        {
            written.entry(symbol).or_default().insert(offset);
        }
    }
    written.retain(|_, bytes| bytes.len() > 1);
    for &function in &graph.functions {
        let mut open: BTreeMap<(SymbolId, bool), Vec<(Index, i32)>> = BTreeMap::new();
        for at in graph.body(function) {
            let instruction = &code.instructions[at];
            let Some(Byte { symbol, offset }) = variable::named(code, instruction) else {
                continue;
            };
            let safe = |claim: &Claim| matches!(claim, Claim::Untorn(_));
            if !written.contains_key(&symbol) || inside.contains(&at) {
                continue;
            }
            if masks[at] == OFF || instruction.line.claims.iter().any(safe) {
                report.prove(Subject::Interrupts);
                continue;
            }
            let list = open.entry((symbol, instruction.stores())).or_default();
            list.push((at, offset));
        }
        for ((symbol, stores), list) in open {
            let bytes: BTreeSet<i32> = list.iter().map(|(_, offset)| *offset).collect();
            if bytes.len() < 2 {
                report.prove(Subject::Interrupts);
                continue;
            }
            let what = if stores { "written" } else { "read" };
            let name = &code.symbol(symbol).name;
            let why = format!(
                "an interrupt that writes {name} may come between the bytes that are {what} here"
            );
            for (at, _) in list {
                report.wrong_at(Subject::Interrupts, code, at, &why);
            }
        }
    }
}

/// The code that runs in an interrupt before it enables others, or all of it.
pub(super) fn interrupt_code(
    code: &Code<'_>,
    graph: &Graph,
    entries: &Entries,
    nested: bool,
) -> BTreeSet<Index> {
    let mut seen = BTreeSet::new();
    let entries = entries.interrupts.iter();
    let mut work: Vec<Index> = entries.filter_map(|name| code.entry(name)).collect();
    while let Some(at) = work.pop() {
        if seen.insert(at) && (nested || code.instructions[at].name() != Mnemonic::Cli) {
            let node = &graph.nodes[at];
            work.extend(node.successors.iter().chain(&node.calls).chain(&node.far));
        }
    }
    seen
}

/// Whether interrupts are enabled where the mask has this value, if that is known.
#[must_use]
pub(super) fn enabled(mask: u8) -> Option<bool> {
    match mask {
        ON => Some(true),
        OFF => Some(false),
        _ => None,
    }
}

/// Whether the interrupt may come before each instruction: [`ON`], [`OFF`] or both; 0 where no path
/// leads.
pub(super) fn masks(code: &Code<'_>, graph: &Graph, entries: &Entries) -> Vec<u8> {
    let mut flow = Masks {
        code,
        graph,
        before: vec![0; code.instructions.len()],
        exits: BTreeMap::new(),
        changing: BTreeSet::new(),
        work: Vec::new(),
    };
    flow.find_changing();
    for name in entries.names() {
        let mask = if entries.interrupts.contains(&name) {
            OFF
        } else {
            ON
        };
        if let Some(at) = code.entry(name) {
            flow.flow(at, mask);
        }
    }
    while let Some(at) = flow.work.pop() {
        flow.step(at);
    }
    flow.before
}

struct Masks<'a> {
    code: &'a Code<'a>,
    graph: &'a Graph,
    before: Vec<u8>,
    exits: BTreeMap<Index, u8>,
    /// The functions that change the mask, or call one that does.
    changing: BTreeSet<Index>,
    work: Vec<Index>,
}

impl Masks<'_> {
    fn find_changing(&mut self) {
        use Mnemonic::{Cli, Plp, Sei};
        let mut work: Vec<Index> = Vec::new();
        for (at, instruction) in self.code.instructions.iter().enumerate() {
            if matches!(instruction.name(), Cli | Plp | Sei) {
                work.extend(self.graph.functions_of(at));
            }
        }
        while let Some(function) = work.pop() {
            if self.changing.insert(function) {
                for caller in self.graph.callers(function) {
                    work.extend(self.graph.functions_of(caller));
                }
            }
        }
    }

    fn flow(&mut self, to: Index, mask: u8) {
        if self.before[to] | mask != self.before[to] {
            self.before[to] |= mask;
            self.work.push(to);
        }
    }

    fn step(&mut self, at: Index) {
        let (mut mask, node) = (self.before[at], &self.graph.nodes[at]);
        match self.code.instructions[at].name() {
            Mnemonic::Sei => mask = OFF,
            Mnemonic::Cli => mask = ON,
            // The status that is pulled later may have changed.
            Mnemonic::Php => {
                let routine = self.code.instructions[at].routine;
                let pulls = (0..self.before.len()).filter(|&pull| {
                    let instruction = &self.code.instructions[pull];
                    instruction.name() == Mnemonic::Plp
                        && instruction.routine == routine
                        && self.before[pull] != 0
                });
                self.work.extend(pulls);
            }
            Mnemonic::Plp => {
                // The mask is as at the pushes of the status in the same routine.
                let routine = self.code.instructions[at].routine;
                let pushes = (0..self.before.len()).filter(|&push| {
                    let push = &self.code.instructions[push];
                    push.name() == Mnemonic::Php && push.routine == routine
                });
                mask = pushes.fold(0, |mask, push| mask | self.before[push]);
            }
            _ => {}
        }
        if node.kind == Kind::Return || (node.kind == Kind::Jump && node.outside) {
            for &function in self.graph.functions_of(at) {
                let exit = self.exits.entry(function).or_default();
                if *exit | mask != *exit {
                    *exit |= mask;
                    self.work.extend(self.graph.callers(function));
                }
            }
        }
        if node.kind == Kind::Call {
            let callees: Vec<Index> = node.calls.iter().chain(&node.far).copied().collect();
            let mut after = if node.outside { mask } else { 0 };
            for callee in callees {
                self.flow(callee, mask);
                after |= if self.changing.contains(&callee) {
                    self.exits.get(&callee).copied().unwrap_or(0)
                } else {
                    mask
                };
            }
            mask = after;
        }
        for &next in &node.successors {
            self.flow(next, mask);
        }
    }
}
