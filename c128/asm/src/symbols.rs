//! The symbol table while the program is written.

use std::collections::BTreeMap;
use std::panic::Location;

use super::operand::Abs;
use super::segment::SegmentId;
use super::symbol::{SymbolId, SymbolKind};

/// The definition of a symbol.
#[derive(Clone, Copy, Debug)]
pub(super) enum Definition {
    Undefined,
    Placed { segment: SegmentId, offset: u32 },
    Equal(Abs),
}

/// A symbol while the program is being written.
#[derive(Clone, Debug)]
pub(super) struct Draft {
    /// A global's name, or a local label's hint.
    pub name: String,
    pub local: bool,
    /// For a local label, the routine to which it belongs.
    pub scope: Option<SymbolId>,
    pub kind: SymbolKind,
    pub definition: Definition,
    pub size: Option<u32>,
    /// Its description.
    pub what: String,
    /// The line of Rust that defines it, or mentions it first.
    pub place: &'static Location<'static>,
}

/// The symbol table.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    pub drafts: Vec<Draft>,
    globals: BTreeMap<String, SymbolId>,
}

impl Symbols {
    fn push(&mut self, draft: Draft) -> SymbolId {
        let id = SymbolId(self.drafts.len() as u32);
        self.drafts.push(draft);
        id
    }

    /// The global of this name, made on first mention.
    pub fn global(&mut self, name: &str, place: &'static Location<'static>) -> SymbolId {
        if let Some(&id) = self.globals.get(name) {
            return id;
        }
        let id = self.push(Draft {
            name: name.to_owned(),
            local: false,
            scope: None,
            kind: SymbolKind::Label,
            definition: Definition::Undefined,
            size: None,
            what: String::new(),
            place,
        });
        self.globals.insert(name.to_owned(), id);
        id
    }

    /// A fresh local label.
    pub fn local(
        &mut self,
        hint: &str,
        scope: Option<SymbolId>,
        place: &'static Location<'static>,
    ) -> SymbolId {
        self.push(Draft {
            name: hint.to_owned(),
            local: true,
            scope,
            kind: SymbolKind::Label,
            definition: Definition::Undefined,
            size: None,
            what: String::new(),
            place,
        })
    }

    pub fn get(&self, id: SymbolId) -> &Draft {
        &self.drafts[id.0 as usize]
    }

    pub fn get_mut(&mut self, id: SymbolId) -> &mut Draft {
        &mut self.drafts[id.0 as usize]
    }

    /// Whether a global has this name.
    pub fn has_global(&self, name: &str) -> bool {
        self.globals.contains_key(name)
    }

    /// The global of this name, if there is one.
    pub fn find(&self, name: &str) -> Option<SymbolId> {
        self.globals.get(name).copied()
    }
}
