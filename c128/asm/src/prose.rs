//! Prose of the listing: section headings, comments, routine headers, and time-critical stretches.

use std::panic::Location;

use super::assembler::Asm;
use super::clauses::Clauses;
use super::item::{Header, Item};
use super::symbol::SymbolKind;

impl Asm {
    /// Begins a routine without a documented contract: binds the global `name` here and writes its
    /// header to the listing. The routine ends where the next one of its segment begins.
    #[track_caller]
    pub fn routine(&mut self, name: &str, purpose: &str) {
        self.contract(name, purpose, Clauses::default());
    }

    /// Begins a routine with the clauses of its header. [`asm!`](super::asm) writes the call.
    #[track_caller]
    pub fn contract(&mut self, name: &str, purpose: &str, clauses: Clauses) {
        let place = Location::caller();
        let symbol = self.bind_global(name, SymbolKind::Routine, place);
        self.scope = Some(symbol);
        self.clauses.insert(symbol, clauses);
        let header = Header {
            purpose: purpose.to_owned(),
            ..Header::default()
        };
        self.push(Item::Routine { symbol, header }, 0, place);
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
