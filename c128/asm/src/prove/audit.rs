//! Headers held against what routines and their callees read and write: items that nothing touches.

use std::collections::{BTreeMap, BTreeSet};

use super::code::{Code, Index};
use super::contracts::Contracts;
use super::liveness::Liveness;
use super::locations::{A, FLAGS, X, Y, bits, register_bit};
use super::variable;
use crate::item::Item;
use crate::{Abs, AddressMode, Role, Spot, SymbolId, SymbolKind, Value};

fn chain(code: &Code<'_>, mut id: SymbolId) -> Vec<SymbolId> {
    let mut chain = vec![id];
    while let Some(other) = code.symbol(id).alias_of.and_then(|at| at.base) {
        chain.push(other);
        id = other;
    }
    chain
}

/// What an instruction reads, and what it writes.
fn touched(code: &Code<'_>, at: Index) -> (Vec<SymbolId>, Vec<SymbolId>) {
    let instruction = &code.instructions[at];
    let (mut reads, mut writes) = (Vec::new(), Vec::new());
    let base = instruction.value.address().and_then(|at| at.base);
    if matches!(instruction.value, Value::Low(_) | Value::High(_)) {
        reads.extend(base);
        writes.extend(base);
    } else if instruction.in_memory() {
        if instruction.loads() || instruction.mode() == AddressMode::IndY {
            reads.extend(base);
        }
        if instruction.stores() && instruction.mode() != AddressMode::IndY {
            writes.extend(base);
        }
        let pointed = variable::pointed_at(code, instruction);
        let pointed = pointed.into_iter().filter_map(|(at, _)| at.base);
        let pointed: Vec<SymbolId> = pointed.collect();
        if instruction.loads() {
            reads.extend(&pointed);
        }
        if instruction.stores() {
            writes.extend(&pointed);
        }
    }
    (reads, writes)
}

/// Prints what headers say that nothing bears out.
pub fn print(code: &Code<'_>, contracts: &Contracts<'_>, flow: &Liveness<'_>) {
    let mut own: BTreeMap<Index, [BTreeSet<SymbolId>; 2]> = BTreeMap::new();
    let mut indirect: BTreeMap<Index, [bool; 2]> = BTreeMap::new();
    let mut next: BTreeMap<Index, BTreeSet<Index>> = BTreeMap::new();
    let functions: BTreeSet<Index> = contracts
        .said
        .keys()
        .chain(&contracts.graph.functions)
        .copied()
        .collect();
    for &routine in &functions {
        let body = contracts.own_body(routine);
        let mut sets = [BTreeSet::new(), BTreeSet::new()];
        let others = next.entry(routine).or_default();
        for &at in &body {
            let (reads, writes) = touched(code, at);
            sets[0].extend(reads);
            sets[1].extend(writes);
            let instruction = &code.instructions[at];
            if instruction.mode() == AddressMode::IndY
                && variable::pointed_at(code, instruction).is_empty()
            {
                let flags = indirect.entry(routine).or_default();
                flags[usize::from(instruction.stores())] = true;
            }
            let node = &contracts.graph.nodes[at];
            let follow = node.successors.iter().filter(|next| !body.contains(next));
            others.extend(node.calls.iter().chain(&node.far).chain(follow));
        }
        own.insert(routine, sets);
    }
    let mut all = own.clone();
    let mut pointers = indirect.clone();
    loop {
        let mut again = false;
        for (routine, others) in &next {
            let mut sets = all[routine].clone();
            let mut flags = pointers.get(routine).copied().unwrap_or_default();
            let before = (sets[0].len() + sets[1].len(), flags);
            for other in others {
                if let Some(other) = all.get(other) {
                    sets[0].extend(&other[0]);
                    sets[1].extend(&other[1]);
                }
                if let Some(other) = pointers.get(other) {
                    flags[0] |= other[0];
                    flags[1] |= other[1];
                }
            }
            again |= (sets[0].len() + sets[1].len(), flags) != before;
            all.insert(*routine, sets);
            pointers.insert(*routine, flags);
        }
        if !again {
            break;
        }
    }
    for segment in code.program.segments() {
        for line in &segment.lines {
            let Item::Routine { symbol, header } = &line.item else {
                continue;
            };
            let Some(at) = code.at(segment.bank, segment.address(line)) else {
                continue;
            };
            if code.instructions[at].routine != Some(*symbol)
                || !contracts.said.contains_key(&at)
                || !contracts.graph.reached[at]
            {
                continue;
            }
            let name = &code.symbol(*symbol).name;
            let say = |role: Role, item: &str, why: &str| {
                println!(
                    "AUDIT\t{}\t{name}\t{role:?}\t{item}\t{why}",
                    line.place.file()
                );
            };
            let touches = |which: usize, spot: Abs| {
                let Some(id) = spot.base else { return true };
                // An operand is read where it stands.
                if code.symbol(id).kind == SymbolKind::SelfModified {
                    return true;
                }
                let mine = chain(code, id);
                all[&at][which]
                    .iter()
                    .any(|&other| mine.contains(&other) || chain(code, other).contains(&id))
            };
            let said = &contracts.said[&at];
            let changes = contracts.changes[&at];
            let read = flow.read_by(at);
            if !said.lists {
                let names: Vec<String> = bits(changes & !FLAGS)
                    .map(|bit| contracts.name(bit))
                    .collect();
                let kind = if header.destroys.is_empty() {
                    "no clause `destroys`"
                } else {
                    "`destroys` in sentences"
                };
                say(
                    Role::Destroys,
                    "-",
                    &format!(
                        "{kind}: registers and scratch are not checked; it may change {}",
                        names.join(" ")
                    ),
                );
            }
            for (role, spot) in &header.contract {
                match spot {
                    Spot::Register(register) | Spot::Equal(register, _) => {
                        let bit = register_bit(*register);
                        let item = register.to_ascii_uppercase().to_string();
                        match role {
                            Role::Takes if read & bit == 0 => {
                                say(*role, &item, "taken, and never read")
                            }
                            Role::Destroys if changes & bit == 0 && said.lists => {
                                say(*role, &item, "destroyed, and never changed or put back")
                            }
                            Role::Returns | Role::MayReturn
                                if changes & bit == 0 && matches!(spot, Spot::Register(_)) =>
                            {
                                say(*role, &item, "returned, and never changed")
                            }
                            _ => {}
                        }
                    }
                    Spot::Memory(place, len) => {
                        let text = place
                            .base
                            .map_or_else(String::new, |id| code.symbol(id).name.clone());
                        let item = if place.offset == 0 {
                            text
                        } else {
                            format!("{text}+{}", place.offset)
                        };
                        let (pr, pw) = (pointers[&at][0], pointers[&at][1]);
                        let big = *len > 8;
                        match role {
                            Role::Takes if !touches(0, *place) => say(
                                *role,
                                &item,
                                if pr {
                                    "taken, and read by no name (there are reads through pointers)"
                                } else {
                                    "taken, and never read"
                                },
                            ),
                            Role::Destroys | Role::Returns | Role::MayReturn | Role::Changes
                                if !touches(1, *place) =>
                            {
                                say(
                                    *role,
                                    &item,
                                    if pw {
                                        "said to change, and stored to by no name (there are stores through pointers)"
                                    } else {
                                        "said to change, and never stored to"
                                    },
                                );
                            }
                            Role::Destroys if !big => {
                                // Scratch, byte by byte.
                                let mut one = crate::item::Header::default();
                                one.contract = vec![(Role::Destroys, *spot)];
                                one.destroys = "A".to_owned();
                                let bytes = contracts.said_by(&one).destroys;
                                if bytes != 0 && bytes & changes == 0 {
                                    say(*role, &item, "destroyed, and never changed or put back");
                                } else if bytes != 0 && bytes & !changes != 0 {
                                    let kept: Vec<String> = bits(bytes & !changes)
                                        .map(|bit| contracts.name(bit))
                                        .collect();
                                    say(
                                        *role,
                                        &item,
                                        &format!("more than is changed: not {}", kept.join(" ")),
                                    );
                                }
                            }
                            _ => {}
                        }
                    }
                    Spot::Ply(place) => {
                        let item = place
                            .base
                            .map_or_else(String::new, |id| code.symbol(id).name.clone());
                        match role {
                            Role::Takes if !touches(0, *place) => {
                                say(*role, &item, "taken, and never read")
                            }
                            Role::Destroys | Role::Returns | Role::MayReturn | Role::Changes
                                if !touches(1, *place) =>
                            {
                                say(*role, &item, "said to change, and never stored to")
                            }
                            _ => {}
                        }
                    }
                    Spot::Prose => {}
                }
            }
            if said.lists {
                let extra =
                    changes & (A | X | Y) & !(said.destroys | said.returns | said.may_return);
                for bit in bits(extra) {
                    say(
                        Role::Destroys,
                        &contracts.name(bit),
                        "changed, and not in the header",
                    );
                }
                let _ = FLAGS;
            }
        }
    }
}
