//! Headers: a routine changes no register that its header does not name.

use super::code::{Code, Index};
use super::effects::{self, Effects};
use super::graph::Graph;
use super::guard::Rule;
use super::report::{Report, Subject};
use super::variable::Byte;
use crate::item::{Header, Item};
use crate::{All, Role, Spot};

/// The registers, as effects number them.
const NAMES: [char; 3] = ['a', 'x', 'y'];

/// What a header states about a register.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Said {
    /// It changes, or returns something.
    Changes,
    /// It is kept.
    Kept,
    /// Nothing.
    Nothing,
}

/// Checks the headers of all routines that return.
pub fn check(code: &Code<'_>, graph: &Graph, effects: &Effects, report: &mut Report) {
    for segment in code.program.segments() {
        for line in &segment.lines {
            if let Item::Routine { symbol, header } = &line.item
                && let Some(at) = code.at(segment.bank, segment.address(line))
                && code.instructions[at].routine == Some(*symbol)
                && effects.contains_key(&at)
            {
                routine(
                    &Checked {
                        code,
                        graph,
                        effects,
                    },
                    at,
                    header,
                    report,
                );
            }
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
    for (register, letter) in NAMES.into_iter().enumerate() {
        let name = letter.to_ascii_uppercase();
        let said = said(header, letter);
        let kept = checked.effects[&at].keeps(register)
            || (said != Said::Changes && letter == 'x' && checked.keeps_taken(at, header));
        let code = checked.code;
        match (kept, said) {
            (true, _) | (false, Said::Changes) => report.prove(Subject::Registers),
            // The routines that go on with it must keep what it keeps.
            (false, Said::Kept) if !checked.graph.functions.contains(&at) => {}
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

impl Checked<'_> {
    /// Whether a routine that takes a variable's value in X keeps it, so that X may be loaded
    /// again.
    fn keeps_taken(&self, at: Index, header: &Header) -> bool {
        header.contract.iter().any(|fact| match fact.spot {
            Spot::Equal('x', less, of) if fact.role == Role::Takes => {
                let byte = self.code.root(of);
                byte.is_some_and(|(symbol, offset)| {
                    let value = (Byte { symbol, offset }, 0u8.wrapping_sub(less));
                    effects::keeps_x_equal(self.code, self.graph, self.effects, at, value)
                })
            }
            _ => false,
        })
    }
}

/// What a header states about a register. Its own statements precede words for all registers, and
/// those precede what another header states.
fn said(header: &Header, register: char) -> Said {
    let has = |here: bool, is: &dyn Fn(Role, Spot) -> bool| {
        let facts = header.contract.iter();
        let mut facts = facts.filter(|fact| fact.place.is_some() == here);
        facts.any(|fact| is(fact.role, fact.spot))
    };
    let names = |spot: Spot| matches!(spot, Spot::Register(other) | Spot::Equal(other, ..) if other == register);
    let changes = |role, spot| {
        names(spot) && matches!(role, Role::Returns | Role::MayReturn | Role::Destroys)
    };
    let everything = |role, spot| role == Role::Destroys && spot == Spot::All(All::Everything);
    if has(true, &changes) {
        Said::Changes
    } else if has(true, &|role, spot| names(spot) && role == Role::Keeps) {
        Said::Kept
    } else if has(true, &everything) || has(false, &everything) || has(false, &changes) {
        Said::Changes
    } else {
        Said::Nothing
    }
}
