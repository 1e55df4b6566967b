//! Headers: a routine reads no register, flag or byte of scratch of its caller's that its header
//! does not name. Its caller afterwards reads none that it changes without returning it. It changes
//! no scratch that its header does not name.

use std::collections::BTreeSet;

use super::code::{Code, Index};
use super::contracts::Contracts;
use super::effects::{Effects, Ends, Equality};
use super::graph::{Graph, Kind};
use super::guard::Rule;
use super::liveness::Liveness;
use super::locations::{Locations, bits};
use super::report::{Report, Subject};
use super::values::Values;
use crate::Claim;

/// Checks all routines and calls.
pub fn check(
    code: &Code<'_>,
    graph: &Graph,
    effects: &Effects,
    values: &Values,
    report: &mut Report,
) {
    let contracts = Contracts::new(code, graph, effects, values);
    super::changes::check(code, &contracts, report);
    let flow = Liveness::new(&contracts);
    super::audit::check(code, &contracts, &flow, report);
    let mut routines: Vec<_> = contracts.said.iter().collect();
    routines.sort_by_key(|(at, _)| **at);
    for (&at, said) in routines {
        if graph.reached[at] {
            let why = |name: &str| {
                format!("{name} is read before it is set, and its header does not take it")
            };
            let read = flow.read_by(at) & !said.takes & !contracts.saved(at);
            judge(&contracts, report, code, at, read, why);
            let why = |name: &str| format!("it changes {name}, and its header does not say so");
            judge(&contracts, report, code, at, contracts.unsaid(at), why);
        }
    }
    equalities(code, &contracts, report);
    for at in (0..code.instructions.len()).filter(|&at| graph.reached[at]) {
        let node = &graph.nodes[at];
        for (next, read) in flow.ends(at) {
            let routine = code.name(next);
            let why = |name: &str| {
                format!("{name} is returned, and {routine}, which follows, changes it instead")
            };
            judge(&contracts, report, code, at, read, why);
        }
        let claims = &code.instructions[at].line.claims;
        let far = node.far.is_some() || claims.contains(&Claim::FarCallTarget);
        if node.kind != Kind::Call || far {
            continue;
        }
        for &callee in &node.calls {
            let Some(said) = contracts.said.get(&callee) else {
                continue;
            };
            let lost =
                flow.after(at) & contracts.changes[&callee] & !(said.returns | said.may_return);
            let routine = code.name(callee);
            let why = |name: &str| {
                format!(
                    "{name} is read after the call, and {routine} changes it and does not return it"
                )
            };
            judge(&contracts, report, code, at, lost, why);
        }
    }
}

/// Registers equal variables where routines are called or gone on with that take them so. What is
/// not known is watched where the routine begins.
fn equalities(code: &Code<'_>, contracts: &Contracts<'_>, report: &mut Report) {
    let mut watched = BTreeSet::new();
    for &function in contracts.changes.keys() {
        let ends = Ends::new(code, contracts.graph, contracts.effects, function);
        for asked in ends.asked {
            let Equality {
                register,
                less,
                byte,
            } = asked.equality;
            let (letter, symbol) = (contracts.name(register as u32), code.symbol(byte.symbol));
            let (name, routine) = (&symbol.name, code.name(asked.routine));
            match asked.holds {
                Some(true) => report.prove(Subject::Taken),
                Some(false) => {
                    let why = format!("{letter} is not what {routine} takes, compared with {name}");
                    report.wrong_at(Subject::Taken, code, asked.at, &why);
                }
                None if watched.insert((asked.routine, register)) => {
                    let from = code.name(asked.at);
                    let why = format!(
                        "it takes {letter} compared with {name}, which {from} may not give"
                    );
                    let address = symbol.address.wrapping_add_signed(byte.offset as i16);
                    let rule = Rule::Equals {
                        register,
                        less,
                        address,
                    };
                    report.guard(Subject::Taken, code, asked.routine, &why, rule);
                }
                None => {}
            }
        }
    }
}

fn judge(
    contracts: &Contracts<'_>,
    report: &mut Report,
    code: &Code<'_>,
    at: Index,
    locations: Locations,
    why: impl Fn(&str) -> String,
) {
    if locations == 0 {
        report.prove(Subject::Uses);
    }
    for bit in bits(locations) {
        report.wrong_at(Subject::Uses, code, at, &why(&contracts.name(bit)));
    }
}
