//! The carry: where the carry of every addition, subtraction and rotation comes from.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Code, Index};
use super::graph::{Graph, Kind};
use super::report::{Report, Subject};
use crate::{Mnemonic, Role, Spot, Stated};

/// Where a carry comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Source {
    /// It is clear.
    Clear,
    /// It is set.
    Set,
    /// A sum or difference.
    Sum,
    /// A comparison.
    Compare,
    /// A shift.
    Shift,
    /// The caller.
    Caller,
    /// A status that was pushed before.
    Pulled,
    /// A routine outside the program.
    Outside,
}

impl Source {
    const fn text(self) -> &'static str {
        match self {
            Source::Clear => "an instruction that leaves it clear",
            Source::Set => "an instruction that leaves it set",
            Source::Sum => "a sum or difference",
            Source::Compare => "a comparison",
            Source::Shift => "a shift",
            Source::Caller => "the caller, and the header does not take C",
            Source::Pulled => "a pulled status",
            Source::Outside => "a routine outside the program",
        }
    }
}

type Sources = BTreeSet<Source>;

/// Checks the program. `known` is whether the values of registers determine a carry.
pub fn check(code: &Code<'_>, graph: &Graph, known: &dyn Fn(Index) -> bool, report: &mut Report) {
    let before = Flow::new(code, graph).run();
    for (at, sources) in before.iter().enumerate() {
        let instruction = &code.instructions[at];
        if !matches!(instruction.name(), Mnemonic::Adc | Mnemonic::Sbc) || !graph.reached[at] {
            continue;
        }
        let takes = sources.contains(&Source::Caller) && takes_carry(code, at);
        if one_way(sources) || takes || known(at) {
            report.prove(Subject::Carry);
            continue;
        }
        let from: Vec<&str> = sources.iter().map(|source| source.text()).collect();
        let why = format!(
            "the carry comes, by the path, from {}",
            from.join(" or from ")
        );
        report.wrong_at(Subject::Carry, code, at, &why);
    }
}

/// Whether a carry comes from one kind of instruction on all paths.
fn one_way(sources: &Sources) -> bool {
    let vague = [Source::Caller, Source::Pulled, Source::Outside];
    sources.len() == 1 && sources.is_disjoint(&vague.into())
}

/// Whether the header of an instruction's routine states that it takes the carry.
fn takes_carry(code: &Code<'_>, at: Index) -> bool {
    let is_carry =
        |fact: &Stated| fact.role == Role::Takes && matches!(fact.spot, Spot::Register('c'));
    let header = code.header_around(at);
    header.is_some_and(|header| header.contract.iter().any(is_carry))
}

struct Flow<'a> {
    code: &'a Code<'a>,
    graph: &'a Graph,
    before: Vec<Sources>,
    exits: BTreeMap<Index, Sources>,
    work: Vec<Index>,
}

impl<'a> Flow<'a> {
    fn new(code: &'a Code<'a>, graph: &'a Graph) -> Flow<'a> {
        let mut flow = Flow {
            code,
            graph,
            before: vec![Sources::new(); code.instructions.len()],
            exits: BTreeMap::new(),
            work: Vec::new(),
        };
        for &function in &graph.functions {
            flow.flow(function, &Sources::from([Source::Caller]));
        }
        flow
    }

    fn run(mut self) -> Vec<Sources> {
        while let Some(at) = self.work.pop() {
            self.step(at);
        }
        self.before
    }

    fn flow(&mut self, to: Index, sources: &Sources) {
        let before = &mut self.before[to];
        let len = before.len();
        before.extend(sources);
        if before.len() != len {
            self.work.push(to);
        }
    }

    fn step(&mut self, at: Index) {
        use Mnemonic::{Adc, Asl, Bcc, Bcs, Clc, Cmp, Cpx, Cpy, Lsr, Plp, Rol, Ror, Sbc, Sec};
        let node = &self.graph.nodes[at];
        let one = |source| Sources::from([source]);
        let name = self.code.instructions[at].name();
        let after = match name {
            Clc => one(Source::Clear),
            Sec => one(Source::Set),
            Adc | Sbc => one(Source::Sum),
            Cmp | Cpx | Cpy => one(Source::Compare),
            Asl | Lsr | Rol | Ror => one(Source::Shift),
            Plp => one(Source::Pulled),
            _ => self.before[at].clone(),
        };
        match (node.kind, name) {
            (Kind::Branch, Bcc | Bcs) => {
                let clear = usize::from(name == Bcc);
                self.flow(node.successors[clear], &one(Source::Clear));
                self.flow(node.successors[1 - clear], &one(Source::Set));
            }
            (Kind::Always, Bcc | Bcs) => {
                let known = if name == Bcc {
                    Source::Clear
                } else {
                    Source::Set
                };
                self.flow(node.successors[0], &one(known));
            }
            (Kind::Call, _) => {
                let mut back = Sources::new();
                if node.outside {
                    back.insert(Source::Outside);
                }
                // A far call keeps the carry on its way.
                let callees = if node.far.is_some() {
                    node.far.as_slice()
                } else {
                    &node.calls
                };
                for callee in callees {
                    let exit = self.exits.get(callee).cloned().unwrap_or_default();
                    if exit.contains(&Source::Caller) {
                        back.extend(&self.before[at]);
                    }
                    back.extend(exit.iter().filter(|source| **source != Source::Caller));
                }
                for &next in &node.successors {
                    self.flow(next, &back);
                }
            }
            (Kind::Return, _) => {
                for &function in self.graph.functions_of(at) {
                    let exit = self.exits.entry(function).or_default();
                    let len = exit.len();
                    exit.extend(&after);
                    if exit.len() != len {
                        self.work.extend(self.graph.callers(function));
                    }
                }
            }
            _ => {
                for &next in &node.successors {
                    self.flow(next, &after);
                }
            }
        }
    }
}
