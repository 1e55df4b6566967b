//! The stack: everything pushed is pulled on every path, and how deep the stack gets.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::code::{Code, Index};
use super::entries::Entries;
use super::graph::{Graph, Kind};
use super::report::{Report, Subject};
use crate::{Claim, Mnemonic};

/// Bytes that an instruction pushes; less than 0 if it pulls.
fn pushed(name: Mnemonic) -> i32 {
    match name {
        Mnemonic::Pha | Mnemonic::Php => 1,
        Mnemonic::Pla | Mnemonic::Plp => -1,
        _ => 0,
    }
}

/// The heights of the stack in one function, before each of its instructions.
struct Heights {
    before: BTreeMap<Index, i32>,
    /// The greatest height.
    most: i32,
}

fn heights(code: &Code<'_>, graph: &Graph, function: Index, report: &mut Report) -> Heights {
    let mut before = BTreeMap::from([(function, 0)]);
    let (mut work, mut most, mut wrong) = (vec![function], 0, false);
    let mut complain = |at: Index, why: &str| {
        wrong = true;
        report.wrong_at(Subject::Stack, code, at, why);
    };
    while let Some(at) = work.pop() {
        let (instruction, node) = (&code.instructions[at], &graph.nodes[at]);
        let claims = &instruction.line.claims;
        let mut height = before[&at];
        let counted = claims.iter().find_map(|claim| match claim {
            Claim::PushedInLoop(bytes) => Some(i32::from(*bytes)),
            Claim::ReturnAddress | Claim::DropsCall => Some(0),
            _ => None,
        });
        if let Some(bytes) = counted {
            most = most.max(height + bytes);
        } else {
            height += pushed(instruction.name());
            if height < 0 {
                complain(at, "it pulls what the routine has not pushed");
                continue;
            }
        }
        if instruction.name() == Mnemonic::Txs {
            let stack_changes = |claim: &Claim| matches!(claim, Claim::StackChanges(_));
            if !claims.iter().any(stack_changes) {
                complain(
                    at,
                    "it moves the stack pointer, and the source does not say why",
                );
            }
        }
        most = most.max(height);
        let leaves = node.kind == Kind::Return || (node.kind == Kind::Jump && node.outside);
        if leaves && height != 0 && instruction.name() != Mnemonic::Brk {
            complain(
                at,
                &format!("the routine leaves {height} bytes on the stack"),
            );
        }
        for &next in &node.successors {
            match before.get(&next) {
                None => {
                    before.insert(next, height);
                    work.push(next);
                }
                Some(&other) if other == height => {}
                Some(other) => complain(
                    next,
                    &format!("the stack holds {height} or {other} bytes here, by the path"),
                ),
            }
        }
    }
    if !wrong {
        report.prove(Subject::Stack);
    }
    Heights { before, most }
}

/// Calls of a function: the callee, and the bytes on the stack once it runs.
type Calls = HashMap<Index, Vec<(Index, u32)>>;

/// Checks all functions and measures the depth from every entry.
pub fn check(code: &Code<'_>, graph: &Graph, entries: &Entries, report: &mut Report) {
    let mut own: HashMap<Index, u32> = HashMap::new();
    let mut calls: Calls = HashMap::new();
    for &function in &graph.functions {
        let heights = heights(code, graph, function, report);
        own.insert(function, u32::try_from(heights.most).unwrap_or(0));
        let list = calls.entry(function).or_default();
        for (&at, &height) in &heights.before {
            let node = &graph.nodes[at];
            let outside = if node.outside && node.kind == Kind::Call {
                KERNAL
            } else {
                0
            };
            let height = u32::try_from(height).unwrap_or(0) + 2;
            let most = own.entry(function).or_default();
            *most = (*most).max(height.saturating_sub(2) + outside);
            list.extend(node.calls.iter().map(|&to| (to, height)));
        }
    }
    let times = |&at: &Index| {
        let mut claims = code.instructions[at].line.claims.iter();
        claims.find_map(|claim| match claim {
            Claim::Recursive(times) => Some((at, *times)),
            _ => None,
        })
    };
    let heads: HashMap<Index, u32> = graph.functions.iter().filter_map(times).collect();
    let mut depths = Depths {
        own,
        calls,
        heads,
        known: HashMap::new(),
        open: Vec::new(),
    };
    for name in entries.names() {
        let Some(entry) = code.entry(name) else {
            continue;
        };
        depths.open.clear();
        match depths.of(entry) {
            Ok(bytes) => report.stack.push((name.to_owned(), bytes)),
            Err(around) => {
                let names: Vec<String> = around.iter().map(|&at| code.name(at)).collect();
                let why = format!(
                    "it calls itself, and nothing says how often in a row: {}",
                    names.join(" > ")
                );
                report.wrong_at(Subject::Stack, code, around[0], &why);
            }
        }
    }
}

/// How many bytes a routine of the KERNAL is assumed to push.
const KERNAL: u32 = 40;

struct Depths {
    own: HashMap<Index, u32>,
    calls: Calls,
    /// Functions that call themselves, and how often in succession.
    heads: HashMap<Index, u32>,
    known: HashMap<Index, u32>,
    open: Vec<Index>,
}

impl Depths {
    /// The greatest depth below a function, or a function that calls itself undeclared.
    fn of(&mut self, function: Index) -> Result<u32, Vec<Index>> {
        if let Some(&known) = self.known.get(&function) {
            return Ok(known);
        }
        if let Some(first) = self.open.iter().position(|open| *open == function) {
            return Err(self.open[first..].to_vec());
        }
        self.open.push(function);
        let mut most = self.own.get(&function).copied().unwrap_or(0);
        let around = match self.heads.get(&function) {
            Some(times) => {
                times
                    * self
                        .around(function, function, &mut BTreeSet::new())
                        .unwrap_or(0)
            }
            None => 0,
        };
        for (callee, height) in self.calls.get(&function).cloned().unwrap_or_default() {
            // What leads back to a head is counted once and for all by `around`.
            if !self.heads.contains_key(&callee) || !self.open.contains(&callee) {
                most = most.max(height + self.of(callee)?);
            }
        }
        self.open.pop();
        let depth = around + most;
        if self.open.iter().all(|open| !self.heads.contains_key(open)) {
            self.known.insert(function, depth);
        }
        Ok(depth)
    }

    /// The longest way from a function to a call of `head`, in bytes.
    fn around(&self, from: Index, head: Index, open: &mut BTreeSet<Index>) -> Option<u32> {
        if !open.insert(from) {
            return None;
        }
        let mut longest = None;
        for &(callee, height) in self.calls.get(&from).map_or(&[][..], Vec::as_slice) {
            let rest = if callee == head {
                Some(0)
            } else {
                self.around(callee, head, open)
            };
            longest = longest.max(rest.map(|rest| height + rest));
        }
        open.remove(&from);
        longest
    }
}
