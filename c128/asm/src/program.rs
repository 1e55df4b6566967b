//! A finished program: bytes, symbols and the lines that they came from.

use std::collections::BTreeMap;
use std::panic::Location;

use super::claims::Declared;
use super::item::{Header, Item, Line};
use super::operand::Abs;
use super::segment::Kind;
use super::symbol::{SymbolId, SymbolKind};

/// A segment of a finished program.
#[derive(Clone, Debug)]
pub struct Segment {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: Kind,
    /// The bank of memory in which it lies. The program is loaded to bank 0.
    pub bank: u8,
    /// Its first address.
    pub start: u16,
    /// The last address that it may use.
    pub end: u16,
    /// Bytes used.
    pub len: u32,
    /// What to do when it is full; may be empty.
    pub advice: String,
    /// Its bytes: `len`, or none for [`Kind::Bss`] and [`Kind::Written`].
    pub bytes: Vec<u8>,
    /// Its lines, in order.
    pub lines: Vec<Line>,
}

impl Segment {
    /// Whether it is part of the file that is loaded.
    pub fn loaded(&self) -> bool {
        matches!(self.kind, Kind::Code | Kind::Table | Kind::Transient)
    }

    /// Its first address with the bank above it.
    pub fn start_with_bank(&self) -> u32 {
        u32::from(self.bank) << 16 | u32::from(self.start)
    }

    /// The address after its last used byte.
    pub fn used_end(&self) -> u32 {
        u32::from(self.start) + self.len
    }

    /// Bytes free up to its last address.
    pub fn free(&self) -> u32 {
        (u32::from(self.end) + 1).saturating_sub(self.used_end())
    }

    /// The address of a line.
    pub fn address(&self, line: &Line) -> u16 {
        (u32::from(self.start) + line.offset) as u16
    }

    /// The bytes of a line; none for [`Kind::Bss`] and [`Kind::Written`].
    pub fn bytes_of(&self, line: &Line) -> &[u8] {
        let start = line.offset as usize;
        self.bytes
            .get(start..start + line.len as usize)
            .unwrap_or_default()
    }
}

/// A symbol of a finished program.
#[derive(Clone, Debug)]
pub struct Symbol {
    /// Its name, which is unique.
    pub name: String,
    /// Its address, or its value.
    pub address: u16,
    /// Its size in bytes, if known.
    pub size: Option<u32>,
    /// Its kind.
    pub kind: SymbolKind,
    /// The segment that it lies in, as an index into [`Program::segments`].
    pub segment: Option<usize>,
    /// Whether it is a local label.
    pub local: bool,
    /// For a local label, the routine to which it belongs.
    pub scope: Option<SymbolId>,
    /// The address that it is an alias of, if it is one.
    pub alias_of: Option<Abs>,
    /// Its description, if the source has one.
    pub what: String,
    /// The line of Rust that defined it.
    pub place: &'static Location<'static>,
}

/// Bytes of code that the program overwrites.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SelfModified {
    /// The first of them.
    pub address: u16,
    /// Their number.
    pub len: u32,
    /// Its name.
    pub name: String,
}

/// How much of something is used, and how much there may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limit {
    /// Its name.
    pub what: String,
    /// Bytes used.
    pub used: u32,
    /// The most bytes.
    pub limit: u32,
    /// What to do when it is full; may be empty.
    pub advice: String,
}

impl Limit {
    /// Bytes left. A negative number is the excess.
    pub fn left(&self) -> i64 {
        i64::from(self.limit) - i64::from(self.used)
    }
}

/// Reserved memory that remains unused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Idle {
    /// Its first address.
    pub address: u16,
    /// Its length in bytes.
    pub len: u32,
}

/// A finished program.
#[derive(Clone, Debug, Default)]
pub struct Program {
    pub(super) segments: Vec<Segment>,
    pub(super) symbols: Vec<Symbol>,
    pub(super) by_name: BTreeMap<String, SymbolId>,
    pub(super) zero_page_free: Vec<u8>,
    pub(super) limits: Vec<Limit>,
    pub(super) idle: Vec<Idle>,
    pub(super) declared: Vec<Declared>,
}

impl Program {
    /// The segments, lowest first.
    pub fn segments(&self) -> &[Segment] {
        &self.segments
    }

    /// The segment of this name.
    pub fn segment(&self, name: &str) -> Option<&Segment> {
        self.segments.iter().find(|segment| segment.name == name)
    }

    /// The symbols, in the order in which they were first mentioned.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The variables, tables and addresses that the source does not describe, each after the line
    /// that names it. Routines have headers, and labels are explained by their code.
    #[must_use]
    pub fn undescribed(&self) -> Vec<String> {
        let silent = self.symbols.iter().filter(|symbol| {
            let of_code = matches!(symbol.kind, SymbolKind::Routine | SymbolKind::SelfModified);
            let label = symbol.kind == SymbolKind::Label && symbol.alias_of.is_none();
            symbol.what.is_empty() && !of_code && !label
        });
        silent
            .map(|symbol| format!("{}: {}", symbol.place, symbol.name))
            .collect()
    }

    /// The symbols by address; those at one address in the order in which
    /// they were first mentioned.
    pub fn symbols_by_address(&self) -> Vec<&Symbol> {
        let mut symbols: Vec<&Symbol> = self.symbols.iter().collect();
        symbols.sort_by_key(|symbol| symbol.address);
        symbols
    }

    /// The symbol of this name.
    pub fn symbol(&self, name: &str) -> Option<&Symbol> {
        self.by_name.get(name).map(|&id| self.symbol_of(id))
    }

    /// The address, or the value, of the symbol of this name.
    pub fn address(&self, name: &str) -> Option<u16> {
        self.symbol(name).map(|symbol| symbol.address)
    }

    /// The symbol that a line refers to.
    pub fn symbol_of(&self, id: SymbolId) -> &Symbol {
        &self.symbols[id.0 as usize]
    }

    /// The headers of all routines, each with the routine's name.
    pub fn headers_mut(&mut self) -> impl Iterator<Item = (&str, &mut Header)> {
        let symbols = &self.symbols;
        let lines = self
            .segments
            .iter_mut()
            .flat_map(|segment| &mut segment.lines);
        lines.filter_map(|line| match &mut line.item {
            Item::Routine { symbol, header } => {
                Some((symbols[symbol.0 as usize].name.as_str(), header))
            }
            _ => None,
        })
    }

    /// The symbol from which an address expression is counted.
    pub fn base_of(&self, expression: Abs) -> Option<&Symbol> {
        expression.base.map(|id| self.symbol_of(id))
    }

    /// Claims of the source about memory.
    pub fn declared(&self) -> &[Declared] {
        &self.declared
    }

    /// The value of an address expression; if it has none, an error has been reported.
    pub fn value(&self, expression: Abs) -> i32 {
        let base = expression
            .base
            .map_or(0, |id| i32::from(self.symbol_of(id).address));
        base + expression.offset
    }

    /// The byte that is loaded to an address of bank 0.
    pub fn byte_at(&self, address: u16) -> Option<u8> {
        self.segments
            .iter()
            .filter(|s| s.loaded() && s.bank == 0)
            .find_map(|segment| {
                segment
                    .bytes
                    .get(usize::from(address.checked_sub(segment.start)?))
                    .copied()
            })
    }

    /// The operands and opcodes that the program overwrites, lowest first.
    pub fn self_modified_operands(&self) -> Vec<SelfModified> {
        let mut operands: Vec<SelfModified> = self
            .symbols
            .iter()
            .filter(|symbol| symbol.alias_of.is_none() && symbol.kind == SymbolKind::SelfModified)
            .map(|symbol| SelfModified {
                address: symbol.address,
                len: symbol.size.unwrap_or(0),
                name: symbol.name.clone(),
            })
            .collect();
        operands.sort_by_key(|operand| operand.address);
        operands
    }

    /// The variables in the zero page, lowest first.
    pub fn zero_page(&self) -> Vec<&Symbol> {
        let mut variables: Vec<&Symbol> = self
            .symbols
            .iter()
            .filter(|symbol| symbol.alias_of.is_none() && symbol.kind == SymbolKind::ZeroPage)
            .collect();
        variables.sort_by_key(|symbol| symbol.address);
        variables
    }

    /// The limits that must not be exceeded, in addition to the ends of segments.
    pub fn limits(&self) -> &[Limit] {
        &self.limits
    }

    /// Reserved memory that remains unused.
    pub fn idle(&self) -> &[Idle] {
        &self.idle
    }

    /// The zero-page addresses that the program may use but does not.
    pub fn zero_page_free(&self) -> &[u8] {
        &self.zero_page_free
    }
}
