//! Headers: a routine changes no register that its header does not name.

use super::code::{Code, Index};
use super::effects::{Effects, Ends};
use super::graph::Graph;
use super::guard::Rule;
use super::report::{Report, Subject};
use super::said::{Said, said};
use crate::item::Header;

/// The registers, as effects number them.
const NAMES: [char; 3] = ['a', 'x', 'y'];

/// Checks the headers of all routines that return.
pub fn check(code: &Code<'_>, graph: &Graph, effects: &Effects, report: &mut Report) {
    let checked = Checked {
        code,
        graph,
        effects,
    };
    for (&at, (header, _)) in &code.headers {
        if effects.contains_key(&at) {
            routine(&checked, at, header, report);
        }
    }
}

/// The subject of a check.
struct Checked<'a> {
    code: &'a Code<'a>,
    graph: &'a Graph,
    effects: &'a Effects,
}

fn routine(checked: &Checked<'_>, at: Index, header: &Header, report: &mut Report) {
    let Checked {
        code,
        graph,
        effects,
    } = checked;
    // What is taken in a register may be loaded again.
    let ends = Ends::new(code, graph, effects, at);
    for (register, letter) in NAMES.into_iter().enumerate() {
        let name = letter.to_ascii_uppercase();
        let said = said(header, letter);
        let kept = ends.keep(register);
        match (kept, said) {
            (true, _) | (false, Said::Changes) => report.prove(Subject::Registers),
            // The routines that go on with it must keep what it keeps.
            (false, Said::Kept) if !graph.functions.contains(&at) => {}
            (false, Said::Kept) => {
                let why = format!("its header keeps {name}, and it may change it");
                let rule = Rule::Keeps(register);
                report.guard(Subject::Registers, code, at, &why, rule);
            }
            (false, Said::Nothing) => {
                let why = format!("it changes {name}, and its header does not say so");
                report.wrong_at(Subject::Registers, code, at, &why);
            }
        }
    }
}
