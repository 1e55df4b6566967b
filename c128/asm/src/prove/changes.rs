//! Variables: a routine changes none itself that its header does not name, and what it is said to
//! change it stores to. What its callees change is computed.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Code, Index};
use super::contracts::Contracts;
use super::locations::{A, X, Y, bits};
use super::report::{Report, RoutineEffect, Subject};
use super::variable;
use crate::{AddressMode, SymbolId};

/// The variables that routines change.
pub struct Changes {
    /// Those that a routine's own instructions store to, by its first instruction.
    pub own: BTreeMap<Index, BTreeSet<SymbolId>>,
    /// Those that the routines it calls, or goes on with, store to as well.
    pub callees: BTreeMap<Index, BTreeSet<SymbolId>>,
}

impl Changes {
    /// Those of all routines with headers.
    pub fn new(contracts: &Contracts<'_>) -> Changes {
        let mut own = BTreeMap::new();
        let mut next: BTreeMap<Index, BTreeSet<Index>> = BTreeMap::new();
        for &routine in contracts.said.keys() {
            let body = contracts.own_body(routine);
            let stored = body.iter().flat_map(|&at| stored(contracts.code, at));
            own.insert(routine, stored.collect());
            let others = next.entry(routine).or_default();
            for &at in &body {
                let node = &contracts.graph.nodes[at];
                let follow = node.successors.iter().filter(|next| !body.contains(next));
                others.extend(node.calls.iter().chain(&node.far).chain(follow));
            }
        }
        let mut callees: BTreeMap<Index, BTreeSet<SymbolId>> = BTreeMap::new();
        let mut again = true;
        while again {
            again = false;
            for (routine, others) in &next {
                let mut all = callees.get(routine).cloned().unwrap_or_default();
                let before = all.len();
                for other in others {
                    all.extend(own.get(other).into_iter().flatten());
                    all.extend(callees.get(other).into_iter().flatten());
                }
                again |= all.len() != before;
                callees.insert(*routine, all);
            }
        }
        Changes { own, callees }
    }
}

impl Changes {
    /// What each routine changes, by names.
    fn effects(&self, contracts: &Contracts<'_>) -> Vec<RoutineEffect> {
        let code = contracts.code;
        let sorted = |variables: Vec<SymbolId>| {
            let names = variables.iter().map(|&id| code.symbol(id).name.clone());
            names.collect::<BTreeSet<String>>().into_iter().collect()
        };
        let routines = self.own.iter();
        let effects = routines.map(|(&at, own)| {
            let changed = contracts.changes[&at];
            let registers = bits(changed & (A | X | Y)).map(|bit| contracts.name(bit));
            RoutineEffect {
                routine: code.name(at),
                registers: registers.collect::<Vec<_>>().join(" "),
                itself: sorted(own.iter().copied().collect()),
                callees: sorted(self.callees[&at].difference(own).copied().collect()),
            }
        });
        effects.collect()
    }
}

/// The variables that an instruction stores to, by the names that its operand and claims give them.
fn stored(code: &Code<'_>, at: Index) -> Vec<SymbolId> {
    let instruction = &code.instructions[at];
    if !instruction.stores() {
        return Vec::new();
    }
    let address = instruction.value.address().filter(|_| {
        let indirect = instruction.mode() == AddressMode::IndY;
        !indirect && !variable::is_placed(instruction)
    });
    let pointed = variable::pointed_at(code, instruction).into_iter();
    let places = address
        .copied()
        .into_iter()
        .chain(pointed.map(|part| part.0));
    let memory = places.filter(|&at| {
        let root = code.root(at);
        root.is_some_and(|(symbol, _)| variable::is_memory(code, symbol))
    });
    memory.filter_map(|at| at.base).collect()
}

/// A symbol and those that it is an alias of.
fn chain(code: &Code<'_>, mut id: SymbolId) -> Vec<SymbolId> {
    let mut chain = vec![id];
    while let Some(other) = code.symbol(id).alias_of.and_then(|at| at.base) {
        chain.push(other);
        id = other;
    }
    chain
}

/// Checks the headers of all routines.
pub fn check(code: &Code<'_>, contracts: &Contracts<'_>, report: &mut Report) {
    let changes = Changes::new(contracts);
    report.effects = changes.effects(contracts);
    let scratch = contracts.scratch_variables();
    for (&at, own) in &changes.own {
        let named = &contracts.named[&at];
        let (said, unsaid): (Vec<SymbolId>, Vec<SymbolId>) = own.iter().partition(|&&id| {
            let names = chain(code, id);
            names
                .iter()
                .any(|id| named.changed.contains(id) || scratch.contains(id))
        });
        let stored: BTreeSet<SymbolId> = own.iter().flat_map(|&id| chain(code, id)).collect();
        let never = named.stored.difference(&stored).copied().collect();
        said.iter().for_each(|_| report.prove(Subject::Changes));
        for (variables, before, behind) in [
            (unsaid, "it stores to ", ", and its header does not say so"),
            (
                never,
                "its header says that it changes ",
                ", and it never stores there",
            ),
        ] {
            if !variables.is_empty() {
                let why = format!("{before}{}{behind}", names(code, &variables));
                report.wrong_at(Subject::Changes, code, at, &why);
            }
        }
    }
}

/// The names of variables, with commas between.
fn names(code: &Code<'_>, variables: &[SymbolId]) -> String {
    let names = variables.iter().map(|&id| code.symbol(id).name.as_str());
    names.collect::<Vec<_>>().join(", ")
}
