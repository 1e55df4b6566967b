//! Which registers, flags and bytes of scratch are read later: a backward flow through the program,
//! routine by routine, with the headers at their ends.

use std::collections::BTreeMap;

use super::code::Index;
use super::contracts::Contracts;
use super::graph::Kind;
use super::locations::{A, FLAGS, Locations, X, Y, Z};
use crate::Mnemonic;

/// The flow's result.
pub struct Liveness<'a> {
    /// The contracts on which it rests.
    pub of: &'a Contracts<'a>,
    /// What is read before it is set, from each instruction on.
    before: Vec<Locations>,
    /// The same without what callers read afterwards.
    exposed: Vec<Locations>,
    /// What is read after the calls of functions, and after the routines with which they go on.
    behind: BTreeMap<Index, Locations>,
}

impl<'a> Liveness<'a> {
    /// Computes it.
    pub fn new(of: &'a Contracts<'a>) -> Liveness<'a> {
        let nothing = vec![0; of.code.instructions.len()];
        let mut flow = Liveness {
            of,
            before: nothing.clone(),
            exposed: Vec::new(),
            behind: BTreeMap::new(),
        };
        flow.run(false);
        flow.exposed = std::mem::replace(&mut flow.before, nothing);
        flow.run(true);
        flow
    }

    /// What a routine reads, except what only the routines read with which it goes on.
    pub fn read_by(&self, routine: Index) -> Locations {
        let goes_on = self.of.said.get(&routine).is_some_and(|said| said.goes_on);
        let behind = self.behind.get(&routine).filter(|_| goes_on);
        let passed_on = behind.map_or(0, |behind| behind & !self.of.changes[&routine]);
        self.before[routine] & !passed_on
    }

    /// What is read after an instruction has run, in its routine.
    pub fn after(&self, at: Index) -> Locations {
        self.behind_it(at, true)
    }

    /// The same, with or without what callers read.
    fn behind_it(&self, at: Index, callers: bool) -> Locations {
        let node = &self.of.graph.nodes[at];
        let mut locations = 0;
        if let Some(&dropped) = self.of.graph.dropped.get(&at) {
            return self.before[dropped];
        }
        if callers && node.kind == Kind::Return {
            locations |= self.read_by_callers(at);
        }
        if callers && node.kind == Kind::Jump && node.outside {
            locations |= self.read_by_callers(at) & !(A | X | Y | FLAGS);
        }
        for &next in &node.successors {
            locations |= self.from(at, next, callers);
        }
        locations
    }

    /// What is read from `next` on if `at` goes on there. The end of another routine is then the
    /// end of this one.
    fn from(&self, at: Index, next: Index, callers: bool) -> Locations {
        let Some(changes) = self
            .of
            .changes
            .get(&next)
            .filter(|_| !self.of.inside(at, next))
        else {
            return self.before[next];
        };
        let returns = self.of.said.get(&next).map_or(0, |said| said.returns);
        let read = if callers { self.read_by_callers(at) } else { 0 };
        self.taken(next) | (read & !returns & !changes)
    }

    /// The routines that follow an instruction in place of a return, each with the locations that
    /// callers read and that it changes without returning them.
    pub fn ends(&self, at: Index) -> Vec<(Index, Locations)> {
        let successors = self.of.graph.nodes[at].successors.iter();
        let ends = successors.filter_map(|&next| {
            let said = self
                .of
                .said
                .get(&next)
                .filter(|_| !self.of.inside(at, next))?;
            if said.goes_on {
                return None;
            }
            let lost = self.of.changes[&next] & !(said.returns | said.may_return);
            Some((next, self.read_by_callers(at) & lost))
        });
        ends.collect()
    }

    /// What is read after the calls of the routine and functions of which an instruction is part.
    fn read_by_callers(&self, at: Index) -> Locations {
        let functions = self.of.parts.get(&at).into_iter().flatten();
        functions.fold(0, |locations, function| {
            let said = self.of.said.get(function);
            let known = said.is_some_and(|said| !said.goes_on);
            let behind = self.behind.get(function).filter(|_| !known);
            locations | said.map_or(0, |said| said.returns) | behind.copied().unwrap_or(0)
        })
    }

    /// What is read before an instruction runs.
    fn step(&self, at: Index, callers: bool) -> Locations {
        let (node, instruction) = (&self.of.graph.nodes[at], &self.of.code.instructions[at]);
        let after = self.behind_it(at, callers);
        if node.kind != Kind::Call {
            let mut read = self.of.reads(at);
            if instruction.name() == Mnemonic::Bit && after & Z == 0 {
                read &= !A; // flags N and V are the operand's
            }
            return (after & !self.of.sure_writes(at)) | read;
        }
        if node.outside {
            return after & !(A | X | Y | FLAGS);
        }
        let mut before = 0;
        let routines: Vec<Index> = node.calls.iter().chain(&node.far).copied().collect();
        for &routine in &routines {
            let returns = self.of.said.get(&routine).map_or(0, |said| said.returns);
            let changes = self.of.changes.get(&routine).copied().unwrap_or(0);
            before |= self.taken(routine) | (after & !(returns | changes));
        }
        if node.far.is_some() {
            before &= !(A | X | Y | FLAGS);
        }
        before
    }

    /// What a routine reads of its caller's; if it has a header, that is what the header takes.
    fn taken(&self, routine: Index) -> Locations {
        let said = self.of.said.get(&routine);
        let known = if self.exposed.is_empty() {
            &self.before
        } else {
            &self.exposed
        };
        known[routine] & said.map_or(Locations::MAX, |said| said.takes)
    }

    /// Passes on what is read after a call or a jump to another routine.
    fn pass_on(&mut self, at: Index) -> bool {
        let node = &self.of.graph.nodes[at];
        let (read, to): (_, Vec<Index>) = if node.kind == Kind::Call {
            (self.after(at), node.calls.clone())
        } else {
            let ends = node.successors.iter().copied();
            let ends = ends.filter(|&next| self.of.changes.contains_key(&next));
            let ends = ends.filter(|&next| !self.of.inside(at, next));
            (self.read_by_callers(at), ends.collect())
        };
        let mut new = false;
        for function in to {
            let behind = self.behind.entry(function).or_default();
            new |= *behind | read != *behind;
            *behind |= read;
        }
        new
    }

    fn run(&mut self, callers: bool) {
        let mut again = true;
        while again {
            again = false;
            for at in (0..self.of.code.instructions.len()).rev() {
                if !self.of.graph.reached[at] {
                    continue;
                }
                let before = self.step(at, callers) | self.before[at];
                again |= before != self.before[at];
                self.before[at] = before;
                if callers {
                    again |= self.pass_on(at);
                }
            }
        }
    }
}
