//! Headers: the meaning of their clauses once all names are known.

use std::collections::BTreeMap;

use super::assembler::{Asm, SourceLocation};
use super::clauses::{Clauses, Place, Subject, Written};
use super::item::{All, Header, Item, Role, Spot, Stated};
use super::operand::Abs;
use super::symbol::SymbolId;
use super::symbols::{Definition, Symbols};

impl Asm {
    /// Every header has its facts as data, and a name that is nowhere defined is an error.
    pub(super) fn read_headers(&mut self) {
        let (mut errors, mut likes) = (Vec::new(), Vec::new());
        let lines = self
            .segments
            .iter_mut()
            .flat_map(|segment| &mut segment.lines);
        for line in lines {
            if let Item::Routine { symbol, header } = &mut line.item
                && let Some(clauses) = self.clauses.get(symbol)
            {
                let mut reader = Reader {
                    symbols: &self.symbols,
                    errors: &mut errors,
                    likes: Vec::new(),
                };
                reader.read(clauses, header);
                likes.extend(reader.likes.into_iter().map(|like| (*symbol, like)));
            }
        }
        self.refer(&likes);
        for (name, place) in errors {
            let text = format!(
                "{name} is no name of the program; if a Rust variable is meant, write {{{name}}}"
            );
            self.misuse(text, place);
        }
    }

    /// Fills in what headers refer to in others.
    fn refer(&mut self, likes: &[(SymbolId, Like)]) {
        let lines = self
            .segments
            .iter_mut()
            .flat_map(|segment| &mut segment.lines);
        let mut contracts: BTreeMap<SymbolId, &mut Vec<Stated>> = lines
            .filter_map(|line| match &mut line.item {
                Item::Routine { symbol, header } => Some((*symbol, &mut header.contract)),
                _ => None,
            })
            .collect();
        let mut again = true;
        while std::mem::take(&mut again) {
            for (from, like) in likes {
                let said = contracts.get(&like.routine).map_or(&[][..], |said| said);
                let said = said.iter().filter(|fact| fact.role == like.clause);
                let facts: Vec<Spot> = said.map(|fact| fact.spot).collect();
                let Some(contract) = contracts.get_mut(from) else {
                    continue;
                };
                for spot in facts {
                    let role = like.role;
                    let known = |fact: &Stated| fact.role == role && fact.spot == spot;
                    if !contract.iter().any(known) {
                        again = true;
                        contract.push(Stated {
                            role,
                            spot,
                            place: None,
                            though: false,
                        });
                    }
                }
            }
        }
    }
}

/// The reference of a header: a clause of another routine's header, which stands for one of its
/// own.
struct Like {
    role: Role,
    routine: SymbolId,
    clause: Role,
}

struct Reader<'a> {
    symbols: &'a Symbols,
    errors: &'a mut Vec<(String, SourceLocation)>,
    likes: Vec<Like>,
}

impl Reader<'_> {
    fn find(&mut self, name: &str, place: SourceLocation) -> Option<SymbolId> {
        let found = self
            .symbols
            .find(name)
            .filter(|&id| !matches!(self.symbols.get(id).definition, Definition::Undefined));
        if found.is_none() {
            self.errors.push((name.to_owned(), place));
        }
        found
    }

    fn at(&mut self, of: &Place, place: SourceLocation) -> Abs {
        let at = match &of.at {
            Ok(at) => *at,
            Err(name) => self.find(name, place).map_or(
                Abs {
                    base: None,
                    offset: 0,
                },
                Abs::of,
            ),
        };
        at.at(of.byte.unwrap_or(0))
    }

    fn name(&self, at: Abs) -> String {
        match at.base {
            Some(id) if at.offset == 0 => self.symbols.get(id).name.clone(),
            Some(id) => format!("{}+{}", self.symbols.get(id).name, at.offset),
            None => format!("${:04X}", at.offset),
        }
    }

    fn subject(&mut self, fact: &Written) -> (Spot, String) {
        let place = fact.place;
        match &fact.subject {
            Subject::Register(register) => (
                Spot::Register(*register),
                register.to_ascii_uppercase().to_string(),
            ),
            Subject::Equal(register, less, of) => {
                let at = self.at(of, place);
                let name = self.name(at);
                let register_name = register.to_ascii_uppercase();
                let text = match less {
                    0 => format!("{register_name} = {name}"),
                    less => format!("{register_name} + {less} = {name}"),
                };
                (Spot::Equal(*register, *less, at), text)
            }
            Subject::Variable(of) => {
                let at = self.at(of, place);
                let text = self.name(at);
                let size = at.base.and_then(|id| self.symbols.get(id).size);
                let whole = size.filter(|_| of.byte.is_none() && at.offset == 0);
                (Spot::Memory(at, whole.unwrap_or(1) as u16), text)
            }
            Subject::Bytes(of, bytes) => {
                let at = self.at(of, place);
                let (from, to) = (at.at(*bytes.start()), at.at(*bytes.end()));
                let text = if from == to {
                    self.name(from)
                } else {
                    format!("{} to {}", self.name(from), self.name(to))
                };
                let len = (bytes.end() - bytes.start() + 1) as u16;
                (Spot::Memory(from, len), text)
            }
            Subject::All(all) => {
                let text = match all {
                    All::Everything => "everything",
                    All::Scratch => "any scratch",
                    All::Nothing => "nothing",
                };
                (Spot::All(*all), text.to_owned())
            }
            Subject::Like(name, clause) => {
                let (role, clause) = (fact.role, *clause);
                let routine = self.find(name, place);
                self.likes.extend(routine.map(|routine| Like {
                    role,
                    routine,
                    clause,
                }));
                (Spot::Words, format!("what {name} {}", clause.word()))
            }
            Subject::Words => (Spot::Words, String::new()),
        }
    }

    fn read(&mut self, clauses: &Clauses, header: &mut Header) {
        let mut texts: Vec<(Role, String, bool)> = Vec::new();
        for fact in &clauses.facts {
            let (spot, subject) = self.subject(fact);
            header.contract.push(Stated {
                role: fact.role,
                spot,
                place: Some(fact.place),
                though: !fact.though.is_empty(),
            });
            let register = matches!(
                fact.subject,
                Subject::Register(_) | Subject::Equal(..) | Subject::All(_) | Subject::Like(..)
            );
            let between = match (subject.is_empty(), fact.words.is_empty()) {
                (false, false) if !register => ": ",
                (false, false) if !fact.words.starts_with(',') => " ",
                _ => "",
            };
            let words = !(fact.words.is_empty() && fact.though.is_empty());
            let mut text = format!("{subject}{between}{}", fact.words);
            if !fact.though.is_empty() {
                text = format!("{text} (though {})", fact.though);
            }
            texts.push((fact.role, text, words));
        }
        header.takes = join(&texts, Role::Takes);
        header.destroys = join(&texts, Role::Destroys);
        header.changes = join(&texts, Role::Changes);
        let returns = join(&texts, Role::Returns);
        let may = join(&texts, Role::MayReturn);
        header.keeps = join(&texts, Role::Keeps);
        let parts = [
            returns,
            if may.is_empty() {
                may
            } else {
                format!("perhaps {may}")
            },
        ];
        let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
        header.returns = parts.join("; ");
        for &(ref name, place) in &clauses.goes_on {
            header.goes_on_with.extend(self.find(name, place));
        }
    }
}

/// The texts of a clause: registers are joined, and items with words are separated by semicolons.
fn join(texts: &[(Role, String, bool)], role: Role) -> String {
    let mut out = String::new();
    let mut before = None;
    for (_, text, words) in texts.iter().filter(|text| text.0 == role) {
        let register = text.len() == 1;
        match before {
            None => {}
            Some((true, _)) if register => out.push(' '),
            Some((_, false)) if !words => out += ", ",
            Some(_) => out += "; ",
        }
        out += text;
        before = Some((register, *words));
    }
    out
}
