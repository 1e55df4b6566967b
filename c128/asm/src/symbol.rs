//! Symbols.

/// A symbol, as a position in the symbol table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SymbolId(pub(super) u32);

impl SymbolId {
    /// Its position in [`Program::symbols`](super::Program::symbols).
    pub fn index(self) -> usize {
        self.0 as usize
    }

    /// The symbol at a position in [`Program::symbols`](super::Program::symbols).
    #[must_use]
    pub const fn nth(n: usize) -> SymbolId {
        SymbolId(n as u32)
    }
}

/// Kinds of symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymbolKind {
    /// The entry of a documented routine.
    Routine,
    /// An address in the code.
    Label,
    /// Read-only data.
    Table,
    /// Reserved memory.
    Variable,
    /// Reserved memory in the zero page.
    ZeroPage,
    /// An operand or opcode that the program overwrites.
    SelfModified,
    /// An address outside the program.
    Constant,
}
