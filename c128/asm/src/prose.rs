//! Prose of the listing: section headings, comments, routine headers, and time-critical stretches.

use std::panic::Location;

use super::assembler::Asm;
use super::headers::Clauses;
use super::item::{Header, Item};
use super::operand::Abs;
use super::symbol::{SymbolId, SymbolKind};

/// The header of the routine just begun, to be filled in.
#[derive(Debug)]
pub struct Routine<'a> {
    header: Option<&'a mut Header>,
    symbol: SymbolId,
}

impl Routine<'_> {
    fn set(mut self, field: impl FnOnce(&mut Header) -> &mut String, text: &str) -> Self {
        if let Some(header) = &mut self.header {
            text.clone_into(field(header));
        }
        self
    }

    /// The routine's inputs.
    pub fn takes(self, text: impl AsRef<str>) -> Self {
        self.set(|header| &mut header.takes, text.as_ref())
    }

    /// Its results.
    pub fn returns(self, text: impl AsRef<str>) -> Self {
        self.set(|header| &mut header.returns, text.as_ref())
    }

    /// The registers and scratch that it leaves with anything.
    pub fn destroys(self, text: impl AsRef<str>) -> Self {
        self.set(|header| &mut header.destroys, text.as_ref())
    }

    /// The other variables that its own instructions store to; those of its callees are computed.
    pub fn changes(self, text: impl AsRef<str>) -> Self {
        self.set(|header| &mut header.changes, text.as_ref())
    }

    /// The routine's address.
    pub fn abs(&self) -> Abs {
        Abs::of(self.symbol)
    }
}

impl Asm {
    /// Begins a routine: binds the global `name` here and writes its header to the listing. The
    /// routine ends where the next one of its segment begins.
    #[track_caller]
    pub fn routine(&mut self, name: &str, purpose: &str) -> Routine<'_> {
        let place = Location::caller();
        let symbol = self.bind_global(name, SymbolKind::Routine, place);
        self.scope = Some(symbol);
        let header = Header {
            purpose: purpose.to_owned(),
            ..Header::default()
        };
        self.push(Item::Routine { symbol, header }, 0, place);
        let header = match self.last_line().map(|line| &mut line.item) {
            Some(Item::Routine { header, .. }) => Some(header),
            _ => None,
        };
        Routine { header, symbol }
    }

    /// Begins a routine with the clauses of its header. [`asm!`](super::asm) writes the call.
    #[track_caller]
    pub fn contract(&mut self, name: &str, purpose: &str, clauses: Clauses) {
        if let Some(header) = self.routine(name, purpose).header {
            header.clauses = Some(clauses);
        }
    }

    /// A heading, and what the section is about.
    #[track_caller]
    pub fn section(&mut self, title: &str, prose: &str) {
        let item = Item::Section {
            title: title.to_owned(),
            prose: prose.to_owned(),
        };
        self.push(item, 0, Location::caller());
    }

    /// A comment on a line of its own.
    #[track_caller]
    pub fn comment(&mut self, text: impl AsRef<str>) {
        if self.silent {
            return;
        }
        self.push(
            Item::Comment(text.as_ref().to_owned()),
            0,
            Location::caller(),
        );
    }

    /// Begins a time-critical stretch, in which a taken branch that crosses a page is an error,
    /// and an indexed access to an object on two pages.
    #[track_caller]
    pub fn critical(&mut self, name: &str) {
        let place = Location::caller();
        if self.critical.is_some() {
            self.misuse(
                format!("`{name}` begins inside another time-critical stretch"),
                place,
            );
        }
        self.push(Item::CriticalStart(name.to_owned()), 0, place);
        self.critical = Some(self.criticals.len() as u32);
        self.criticals.push(name.to_owned());
    }

    /// Ends a time-critical stretch.
    #[track_caller]
    pub fn critical_end(&mut self) {
        let place = Location::caller();
        match self.critical.take() {
            Some(index) => {
                let name = self.criticals[index as usize].clone();
                self.push(Item::CriticalEnd(name), 0, place);
            }
            None => self.misuse("no time-critical stretch to end", place),
        }
    }
}
