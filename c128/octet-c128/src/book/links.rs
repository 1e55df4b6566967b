//! Names as links, and the users of each name.

use std::collections::{BTreeMap, BTreeSet};

use octet_asm::item::Item;
use octet_asm::text::SourceText;
use octet_asm::{Program, SymbolId};
use octet_support::html::escape;

/// The symbols of a program as places of the page: a symbol's name is its place's id.
pub struct Links<'p> {
    program: &'p Program,
    /// For each routine, table or variable, the routines that name it.
    users: BTreeMap<&'p str, BTreeSet<&'p str>>,
}

impl<'p> Links<'p> {
    /// The names of a program.
    pub fn new(program: &'p Program) -> Links<'p> {
        let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        for segment in program.segments() {
            let mut user = None;
            for line in &segment.lines {
                match &line.item {
                    Item::Routine { symbol, .. } => {
                        user = Some(program.symbol_of(*symbol).name.as_str());
                    }
                    Item::Instruction { value, .. } => {
                        let used = value.address();
                        let used = used.and_then(|&address| program.base_of(address));
                        if let (Some(user), Some(used)) = (user, used) {
                            users.entry(&used.name).or_default().insert(user);
                        }
                    }
                    _ => {}
                }
            }
        }
        for (used, by) in &mut users {
            by.remove(used);
        }
        Links { program, users }
    }

    /// The routines that name a symbol.
    pub fn users(&self, name: &str) -> impl Iterator<Item = &'p str> + '_ {
        self.users.get(name).into_iter().flatten().copied()
    }

    /// A link to a symbol, with a text of its own.
    pub fn to(name: &str, text: &str) -> String {
        format!("<a href=\"#{name}\">{}</a>", escape(text))
    }

    /// A symbol as a link.
    pub fn symbol(&self, id: SymbolId) -> String {
        let name = &self.program.symbol_of(id).name;
        Links::to(name, name)
    }

    /// Source text whose names are links; in `routine` its labels have short names.
    pub fn source(&self, text: &str, routine: Option<SymbolId>) -> String {
        let scope = routine.map(|id| self.program.symbol_of(id).name.as_str());
        linked(text, |word, is_local| {
            let name = match (is_local, scope) {
                (true, Some(scope)) => format!("{scope}__{word}"),
                _ => word.to_owned(),
            };
            self.program.symbol(&name).map(|_| name)
        })
    }

    /// Prose, in which words that look like names of routines and variables become links.
    pub fn prose(&self, text: &str) -> String {
        linked(text, |word, _| {
            let looks_like_one = word.contains('_');
            let symbol = self.program.symbol(word).filter(|_| looks_like_one)?;
            Some(symbol.name.clone())
        })
    }

    /// The instruction text of a line's operand within a routine.
    pub fn text(&self, routine: Option<SymbolId>) -> SourceText<'p> {
        let text = SourceText::new(self.program);
        routine.map_or(text, |routine| text.within(routine))
    }
}

/// Escapes a text and makes links of the words for which `target` returns a place. `target` also
/// gets whether a dot precedes the word.
fn linked(text: &str, target: impl Fn(&str, bool) -> Option<String>) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(first) = rest.chars().next() {
        let is_word = |letter: char| letter.is_ascii_alphanumeric() || letter == '_';
        if !is_word(first) {
            let len = rest.find(is_word).unwrap_or(rest.len());
            out.push_str(&escape(&rest[..len]));
            rest = &rest[len..];
            continue;
        }
        let len = rest.find(|letter| !is_word(letter)).unwrap_or(rest.len());
        let word = &rest[..len];
        match target(word, out.ends_with('.')) {
            Some(name) => out.push_str(&Links::to(&name, word)),
            None => out.push_str(word),
        }
        rest = &rest[len..];
    }
    out
}
