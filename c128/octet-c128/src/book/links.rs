//! Names as links with what they mean, and the users of each name.

use std::collections::{BTreeMap, BTreeSet};

use octet_asm::item::{Header, Item};
use octet_asm::text::SourceText;
use octet_asm::{Program, Spot, Symbol, SymbolId, Value, commas};
use octet_support::html::escape;

/// What the sources say of constants, by name.
const CONSTANTS: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/constants.rs"));

/// The most users of a name that are shown.
const USERS: usize = 24;

/// The names of a program as places: a symbol's name is its place's id.
pub struct Links<'p> {
    program: &'p Program,
    /// The file of each place on a site; none in a book of one page.
    files: BTreeMap<String, String>,
    /// The headers of routines.
    headers: BTreeMap<&'p str, &'p Header>,
    /// The constants of Rust that operands name, with their values; `None` if there are several.
    constants: BTreeMap<&'static str, Option<i64>>,
    /// For each routine, table or variable, the routines that name it.
    users: BTreeMap<&'p str, BTreeSet<&'p str>>,
}

impl<'p> Links<'p> {
    /// The names of a program; `files` has those of a site's places.
    pub fn new(program: &'p Program, files: BTreeMap<String, String>) -> Links<'p> {
        let mut users: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
        let mut headers = BTreeMap::new();
        for segment in program.segments() {
            let mut user = None;
            for line in &segment.lines {
                match &line.item {
                    Item::Routine { symbol, header } => {
                        let name = program.symbol_of(*symbol).name.as_str();
                        headers.insert(name, header);
                        user = Some(name);
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
        Links {
            program,
            files,
            headers,
            constants: constants(program),
            users,
        }
    }

    /// The routines that name a symbol, as links.
    pub fn users(&self, name: &str, between: &str) -> String {
        let users: Vec<&str> = self
            .users
            .get(name)
            .into_iter()
            .flatten()
            .copied()
            .collect();
        let shown = users.iter().take(USERS);
        let mut links: Vec<String> = shown.map(|user| self.to(user, user)).collect();
        if users.len() > USERS {
            links.push(format!("and {} more", users.len() - USERS));
        }
        links.join(between)
    }

    /// The constants that operands name, with their values.
    pub fn constants(&self) -> impl Iterator<Item = (&'static str, Option<i64>)> + '_ {
        self.constants.iter().map(|(name, value)| (*name, *value))
    }

    /// The address of a place.
    pub fn place(&self, id: &str) -> String {
        match self.files.get(id).map(String::as_str) {
            Some(file) if file.strip_suffix(".html") == Some(id) => file.to_owned(),
            file => format!("{}#{id}", file.unwrap_or_default()),
        }
    }

    /// A link to a place, with a text of its own.
    pub fn to(&self, id: &str, text: &str) -> String {
        let (place, text) = (self.place(id), escape(text));
        match &*self.what(id) {
            "" => format!("<a href=\"{place}\">{text}</a>"),
            what => format!("<a href=\"{place}\" title=\"{}\">{text}</a>", escape(what)),
        }
    }

    /// A symbol as a link.
    pub fn symbol(&self, id: SymbolId) -> String {
        let name = &self.program.symbol_of(id).name;
        self.to(name, name)
    }

    /// What a place is, in a sentence or two; nothing for a heading.
    pub fn what(&self, id: &str) -> String {
        if let Some(header) = self.headers.get(id) {
            return header.purpose.clone();
        }
        if let Some(name) = id.strip_prefix("const-") {
            return self.constant(name);
        }
        self.program
            .symbol(id)
            .map_or_else(String::new, |symbol| self.symbol_text(symbol))
    }

    /// The value of a constant, and what the sources say of it.
    fn constant(&self, name: &str) -> String {
        let what = CONSTANTS.iter().find(|(known, _)| *known == name);
        let what = what.map_or("", |(_, what)| *what);
        match self.constants.get(name).copied().flatten() {
            Some(value @ 0..=0xFF) if value > 9 => format!("${value:02X}, {value}: {what}"),
            Some(value) => format!("{value}: {what}"),
            None => what.to_owned(),
        }
    }

    /// Where a symbol is, and what it is.
    fn symbol_text(&self, symbol: &Symbol) -> String {
        let place = format!("${:04X}", symbol.address);
        let size = match symbol.size.unwrap_or(1) {
            1 => String::new(),
            size => format!(", {} bytes", commas(size.into())),
        };
        match (symbol.scope, symbol.alias_of, &*symbol.what) {
            (_, _, what) if !what.is_empty() => format!("{place}{size}: {what}"),
            (Some(scope), ..) => format!("{place}, in {}", self.program.symbol_of(scope).name),
            (_, Some(other), _) => format!("{place}{size}: {}", self.text(None).expression(other)),
            _ => format!("{place}{size}"),
        }
    }

    /// Source text whose names are links; in `routine` its labels have short names.
    pub fn source(&self, text: &str, routine: Option<SymbolId>) -> String {
        let scope = routine.map(|id| self.program.symbol_of(id).name.as_str());
        linked(text, |word, before| {
            let name = match (before.ends_with('.'), scope) {
                (true, Some(scope)) => format!("{scope}__{word}"),
                _ => word.to_owned(),
            };
            let is_constant = self.constants.contains_key(word);
            let symbol = self.program.symbol(&name).map(|_| name);
            let place = symbol.or_else(|| is_constant.then(|| format!("const-{word}")));
            place.map(|place| self.to(&place, word))
        })
    }

    /// Prose, in which words that look like names of routines and variables become links.
    pub fn prose(&self, text: &str) -> String {
        linked(text, |word, _| {
            let looks_like_one = word.contains('_');
            let symbol = self.program.symbol(word).filter(|_| looks_like_one)?;
            Some(self.to(&symbol.name, word))
        })
    }

    /// A clause of a header. Its facts begin with names, which become links, too.
    pub fn clause(&self, text: &str, header: &Header) -> String {
        let of = |spot: Spot| match spot {
            Spot::Memory(at, _) | Spot::Equal(_, _, at) => self.program.base_of(at),
            _ => None,
        };
        let facts = header.contract.iter().filter_map(|fact| of(fact.spot));
        let mut names: BTreeSet<&str> = facts.map(|symbol| symbol.name.as_str()).collect();
        names.extend(header.changes.split(", "));
        linked(text, |word, before| {
            let begins = [", ", "; ", "= ", " to "];
            let begins = before.is_empty() || begins.iter().any(|mark| before.ends_with(mark));
            let is_name = word.contains('_') || begins && names.contains(word);
            let symbol = self.program.symbol(word).filter(|_| is_name)?;
            Some(self.to(&symbol.name, word))
        })
    }

    /// The instruction text of a line's operand within a routine.
    pub fn text(&self, routine: Option<SymbolId>) -> SourceText<'p> {
        let text = SourceText::new(self.program);
        routine.map_or(text, |routine| text.within(routine))
    }
}

/// The constants of Rust that operands name, with their values; `None` if there are several.
pub fn constants(program: &Program) -> BTreeMap<&'static str, Option<i64>> {
    let mut constants = BTreeMap::new();
    for line in program.segments().iter().flat_map(|segment| &segment.lines) {
        if let Item::Instruction {
            value: Value::Named(named),
            ..
        } = line.item
        {
            for (name, value) in named.names.into_iter().flatten() {
                let known = constants.entry(name).or_insert(Some(value));
                *known = known.filter(|known| *known == value);
            }
        }
    }
    constants
}

/// Escapes a text and puts links for the words for which `link` returns one. `link` also gets what
/// stands before the word.
fn linked(text: &str, link: impl Fn(&str, &str) -> Option<String>) -> String {
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
        match link(word, &out) {
            Some(link) => out.push_str(&link),
            None => out.push_str(word),
        }
        rest = &rest[len..];
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_constant_has_one_meaning_or_one_value() {
        let program = c128::program::build().unwrap_or_else(|errors| panic!("{errors}"));
        let links = Links::new(&program, BTreeMap::default());
        for (name, _) in links.constants() {
            let what = links.what(&format!("const-{name}"));
            assert!(
                !what.is_empty(),
                "{name} has several, so nothing is said of it"
            );
        }
    }
}
