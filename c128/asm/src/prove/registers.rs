//! Headers: a routine changes no register that its header does not name.

use super::code::{Code, Index};
use super::effects::{self, Effects};
use super::graph::Graph;
use super::guard::Rule;
use super::report::{Report, Subject};
use super::variable::Byte;
use crate::item::{Header, Item};
use crate::{Role, Spot, SymbolId};

/// The registers, as effects number them.
const NAMES: [&str; 3] = ["A", "X", "Y"];

/// What a header says of a register.
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
                && !is_prose(header)
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

/// What a check looks at.
struct Checked<'a> {
    code: &'a Code<'a>,
    graph: &'a Graph,
    effects: &'a Effects,
}

fn routine(checked: &Checked<'_>, at: Index, header: &Header, report: &mut Report) {
    for (register, name) in NAMES.into_iter().enumerate() {
        let said = said(header, name);
        let kept = checked.effects[&at].keeps(register)
            || (said != Said::Changes && name == "X" && checked.keeps_ply(at, header));
        let code = checked.code;
        match (kept, said) {
            (true, _) | (false, Said::Changes) => report.prove(Subject::Registers),
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
    /// Whether a routine that takes a ply in X keeps it: then X may be loaded again.
    fn keeps_ply(&self, at: Index, header: &Header) -> bool {
        let ply = self
            .code
            .program
            .symbols()
            .iter()
            .position(|symbol| symbol.name == "ply");
        let Some(ply) = ply.map(SymbolId::nth) else {
            return false;
        };
        let takes = header
            .takes
            .split([';', ','])
            .find(|part| part.contains("X "));
        let more = match takes {
            Some(takes) if takes.contains("parent's ply") => 0xFF,
            Some(takes) if takes.contains("ply") => 0,
            _ => return false,
        };
        let byte = Byte {
            symbol: ply,
            offset: 0,
        };
        effects::keeps_x_equal(self.code, self.graph, self.effects, at, (byte, more))
    }
}

/// Whether a header speaks of registers in sentences: of all that is not said, or as another does.
pub(super) fn is_prose(header: &Header) -> bool {
    let says = |words: &str| header.destroys.contains(words);
    header.destroys.is_empty()
        || ["everything", "as ", "what "]
            .iter()
            .any(|words| says(words))
}

/// What a header says of a register, as data or as the words `A`, `X` and `Y`.
fn said(header: &Header, name: &str) -> Said {
    let spot = |role: &Role, spot: &Spot| match spot {
        Spot::Register(letter) | Spot::Equal(letter, _) => {
            (letter.to_ascii_uppercase().to_string() == name).then_some(*role)
        }
        _ => None,
    };
    let roles: Vec<Role> = header
        .contract
        .iter()
        .filter_map(|(r, s)| spot(r, s))
        .collect();
    if roles
        .iter()
        .any(|role| matches!(role, Role::Returns | Role::MayReturn | Role::Destroys))
    {
        return Said::Changes;
    }
    if roles.contains(&Role::Keeps) {
        return Said::Kept;
    }
    let text = format!("{}; {}", header.destroys, header.returns);
    let mut said = Said::Nothing;
    for part in text.split([';', ',']) {
        let words = || part.split(|c: char| !c.is_ascii_alphanumeric() && c != '_');
        if words().any(|word| word == name) {
            let kept = words().any(|word| word == "keeps" || word == "kept");
            let new = if kept { Said::Kept } else { Said::Changes };
            said = if said == Said::Changes { said } else { new };
        }
    }
    said
}
