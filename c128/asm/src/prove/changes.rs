//! Variables: what each routine changes is computed. If its header promises it, the routine stores
//! to what the header names and to nothing else. If another layer calls it, the header must promise
//! it.

use std::collections::{BTreeMap, BTreeSet};

use super::callees::by_others;
use super::code::{Code, Index};
use super::contracts::Contracts;
use super::locations::{A, X, Y, bits};
use super::report::{Report, RoutineEffect, Subject};
use super::variable;
use crate::{AddressMode, SymbolId};

/// The variables that routines change.
pub struct Changes {
    /// The variables to which a routine's own instructions store, by its first instruction.
    pub own: BTreeMap<Index, BTreeSet<SymbolId>>,
    /// The variables to which the routines store that it calls, or with which it goes on.
    pub callees: BTreeMap<Index, BTreeSet<SymbolId>>,
}

impl Changes {
    /// The variables of all routines with headers.
    pub fn new(contracts: &Contracts<'_>) -> Changes {
        let stored = |&routine: &Index| {
            let body = contracts.own_body(routine).into_iter();
            (
                routine,
                body.flat_map(|at| stored(contracts.code, at)).collect(),
            )
        };
        let own = contracts.said.keys().map(stored).collect();
        let callees = by_others(contracts, &own);
        Changes { own, callees }
    }
}

impl Changes {
    /// The variables to which a routine stores and that are neither scratch nor in its header.
    fn unnamed(&self, contracts: &Contracts<'_>, routine: Index) -> Vec<SymbolId> {
        let (named, scratch) = (&contracts.named[&routine], contracts.scratch_variables());
        let is_named = |id: &SymbolId| named.changed.contains(id) || scratch.contains(id);
        let own = self.own[&routine].iter().copied();
        own.filter(|&id| !chain(contracts.code, id).iter().any(is_named))
            .collect()
    }

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
            let unnamed = self.unnamed(contracts, at).into_iter();
            RoutineEffect {
                routine: code.name(at),
                registers: registers.collect::<Vec<_>>().join(" "),
                changes: unnamed.map(|id| code.symbol(id).name.clone()).collect(),
                itself: sorted(own.iter().copied().collect()),
                callees: sorted(self.callees[&at].difference(own).copied().collect()),
            }
        });
        effects.collect()
    }
}

/// The variables to which an instruction stores, by the names in its operand and claims.
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
pub(super) fn chain(code: &Code<'_>, mut id: SymbolId) -> Vec<SymbolId> {
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
    for (&at, own) in &changes.own {
        let (named, unsaid) = (&contracts.named[&at], changes.unnamed(contracts, at));
        if !named.promises {
            match caller_from_elsewhere(contracts, at) {
                Some(caller) if !unsaid.is_empty() => {
                    let (caller, stored) = (code.routine_name(caller), names(code, &unsaid));
                    let why = format!(
                        "it stores to {stored}, and its header does not promise so to {caller}, \
                         which belongs to another layer"
                    );
                    report.wrong_at(Subject::Changes, code, at, &why);
                }
                _ => report.prove(Subject::Changes),
            }
            continue;
        }
        let stored: BTreeSet<SymbolId> = own.iter().flat_map(|&id| chain(code, id)).collect();
        let never = named.stored.difference(&stored).copied().collect();
        (unsaid.len()..own.len()).for_each(|_| report.prove(Subject::Changes));
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

/// An instruction of another layer that calls a routine or goes on with it.
fn caller_from_elsewhere(contracts: &Contracts<'_>, routine: Index) -> Option<Index> {
    let layer = |at: Index| contracts.named_around(at)?.layer;
    let own = layer(routine)?;
    let nodes = contracts.graph.nodes.iter().enumerate();
    let mut calls = nodes.filter(|(_, node)| {
        let next = node.calls.iter().chain(&node.far).chain(&node.successors);
        next.copied().any(|next| next == routine)
    });
    let call = calls.find(|&(at, _)| layer(at).is_some_and(|layer| layer != own));
    call.map(|(at, _)| at)
}

/// The names of variables, with commas between.
fn names(code: &Code<'_>, variables: &[SymbolId]) -> String {
    let names = variables.iter().map(|&id| code.symbol(id).name.as_str());
    names.collect::<Vec<_>>().join(", ")
}
