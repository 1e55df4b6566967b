//! Branches that are declared to be always taken, and instructions that no values reach.

use super::code::Code;
use super::graph::{Graph, Kind};
use super::guard::Rule;
use super::report::{Report, Subject};
use super::values::Values;
use crate::Claim;

/// Checks the program.
pub fn check(code: &Code<'_>, graph: &Graph, values: &Values, report: &mut Report) {
    for (at, node) in graph.nodes.iter().enumerate() {
        let unreached = |claim: &Claim| matches!(claim, Claim::Unreached(_));
        let said = code.instructions[at].line.claims.iter().any(unreached);
        let runs = graph.reached[at] && values.states[at].is_some();
        if graph.reached[at] && !runs && !said {
            let why = "no run reaches it: what it tests is never so";
            report.wrong_at(Subject::Reached, code, at, why);
        }
        if node.kind != Kind::Always {
            continue;
        }
        if values.may_fall_through.contains(&at) {
            let why = "nothing proves that it is taken";
            report.guard(Subject::Always, code, at, why, Rule::Taken);
        } else {
            report.prove(Subject::Always);
        }
    }
}
