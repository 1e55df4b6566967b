//! What is known about a program before it runs: bytes, permissions, names.

use std::collections::HashMap;
use std::fmt;
use std::ops::Range;
use std::sync::Arc;

use super::contracts::Contracts;
use super::memory::OVERLAYS_END;

/// What a section holds, and so what the program may do with it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SectionKind {
    /// May be executed; only self-modified operands may be written.
    Code,
    /// May be read, never written.
    Table,
    /// May be read, written and executed; has initial bytes. Reserved memory may overlap it if the
    /// program no longer needs it by then.
    Data,
    /// May be read and written; has no initial bytes.
    Uninitialised,
    /// May be read, written and executed; has no initial bytes: the program copies or generates
    /// code there.
    Copied,
}

impl SectionKind {
    /// Whether memory holds its bytes before the program runs.
    pub fn is_loaded(self) -> bool {
        !matches!(self, SectionKind::Uninitialised | SectionKind::Copied)
    }

    fn is_code(self) -> bool {
        matches!(self, SectionKind::Code | SectionKind::Copied)
    }
}

/// A run of addresses with one purpose.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Section {
    /// Name, such as `.text`.
    pub name: String,
    /// First address. The bits from 16 on are the RAM bank, or the number of an overlay: 2 or 3.
    pub address: u32,
    /// Number of bytes in memory.
    pub size: u32,
    /// What it holds.
    pub kind: SectionKind,
    /// Initial bytes: `size` of them, or none when uninitialised.
    pub bytes: Vec<u8>,
}

impl Section {
    /// A section with initial bytes.
    pub fn new(name: &str, address: u32, kind: SectionKind, bytes: Vec<u8>) -> Self {
        let size = bytes.len() as u32;
        Section {
            name: name.to_owned(),
            address,
            size,
            kind,
            bytes,
        }
    }

    /// A section that only reserves `size` bytes.
    pub fn reserved(name: &str, address: u32, size: u32) -> Self {
        let kind = SectionKind::Uninitialised;
        Section {
            name: name.to_owned(),
            address,
            size,
            kind,
            bytes: Vec::new(),
        }
    }

    /// The addresses it covers.
    pub fn range(&self) -> Range<u32> {
        self.address..self.address + self.size
    }
}

/// Where overlays lie, which are loaded to the same memory of bank 1 in turn.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Overlays {
    /// The addresses.
    pub range: Range<u16>,
    /// The place of the byte with the number of the overlay that is there.
    pub loaded: usize,
}

/// The symbol of that byte.
const OVERLAY_LOADED: &str = "overlay_loaded";

/// Kind of a symbol.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum SymbolKind {
    /// A routine.
    Function,
    /// An address in the code, or a constant.
    Label,
    /// A variable or table; in a code section, a self-modified operand.
    Object,
}

/// A name for an address.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Symbol {
    /// The name.
    pub name: String,
    /// The address; bit 16 is the RAM bank.
    pub address: u32,
    /// Number of bytes it covers, or 0 when not stated.
    pub size: u32,
    /// What it names.
    pub kind: SymbolKind,
    /// Index of its section; `None` for a plain number.
    pub section: Option<usize>,
    /// Whether it is visible to other files. A visible symbol wins over a local one of the same
    /// name.
    pub global: bool,
}

impl Symbol {
    /// A global symbol outside any section.
    pub fn new(name: &str, address: u32, size: u32, kind: SymbolKind) -> Self {
        Symbol {
            name: name.to_owned(),
            address,
            size,
            kind,
            section: None,
            global: true,
        }
    }

    /// The same symbol in section number `index`.
    pub fn in_section(mut self, index: usize) -> Self {
        self.section = Some(index);
        self
    }
}

/// Why an image cannot be used, or has no such symbol.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum ImageError {
    /// Not a readable ELF file; the reason.
    NotElf(String),
    /// An ELF file for another kind of machine; what was found.
    WrongMachine(String),
    /// The file ends too soon; what was being read.
    Truncated(String),
    /// There is no symbol table, so no address can be found.
    NoSymbols,
    /// A section does not fit in the two 64 KB banks; its name.
    OutOfMemory(String),
    /// Two sections claim the same address.
    Overlap(String, String),
    /// There is no symbol of this name.
    UnknownSymbol(String),
    /// The symbol of this name has no size.
    UnknownSize(String),
    /// The symbol of this name is not an address in 64 KB.
    NotAnAddress(String),
}

impl fmt::Display for ImageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImageError::NotElf(why) => write!(f, "not a readable ELF file: {why}"),
            ImageError::WrongMachine(found) => {
                write!(
                    f,
                    "not a 6502 program (32-bit little-endian ELF, machine $1966): {found}"
                )
            }
            ImageError::Truncated(what) => write!(f, "the file ends inside {what}"),
            ImageError::NoSymbols => f.write_str("the file has no symbols"),
            ImageError::OutOfMemory(name) => {
                write!(f, "section {name} does not fit in two banks of 64 KB")
            }
            ImageError::Overlap(a, b) => write!(f, "sections {a} and {b} overlap"),
            ImageError::UnknownSymbol(name) => write!(f, "no symbol `{name}` in the program"),
            ImageError::UnknownSize(name) => write!(f, "symbol `{name}` has no size"),
            ImageError::NotAnAddress(name) => write!(f, "symbol `{name}` is not a 16-bit address"),
        }
    }
}

impl std::error::Error for ImageError {}

/// A program ready to load. Cloning it is cheap.
#[derive(Debug, Clone)]
pub struct Image(Arc<ImageData>, Option<Arc<Contracts>>);

#[derive(Debug)]
struct ImageData {
    sections: Vec<Section>,
    symbols: Vec<Symbol>,
    by_name: HashMap<String, usize>,
    /// Symbols that lie in a section, by address; of several at one address
    /// the one to show comes last.
    by_address: Vec<usize>,
    /// Routines by address: first byte, byte after the last, symbol.
    routines: Vec<(u32, u32, usize)>,
}

impl Image {
    /// The same image. Every machine with it compares everything that runs with the contracts,
    /// which takes several times as long.
    #[must_use]
    pub fn watched(self, contracts: Contracts) -> Image {
        Image(self.0, Some(Arc::new(contracts)))
    }

    /// The same image with the contracts of another image, if that has any.
    #[must_use]
    pub fn with_contracts_of(self, other: &Image) -> Image {
        Image(self.0, other.1.clone())
    }

    /// The same image without contracts.
    #[must_use]
    pub fn unwatched(&self) -> Image {
        Image(self.0.clone(), None)
    }

    /// The same contents and contracts, with more sections.
    ///
    /// # Errors
    /// Two sections overlap.
    pub fn with_sections(
        &self,
        more: impl IntoIterator<Item = Section>,
    ) -> Result<Image, ImageError> {
        let sections = self.sections().iter().cloned().chain(more).collect();
        let mut image = Image::from_parts(sections, self.symbols().to_vec())?;
        image.1.clone_from(&self.1);
        Ok(image)
    }

    /// The contracts with which machines compare it.
    pub fn contracts(&self) -> Option<Arc<Contracts>> {
        self.1.clone()
    }

    /// An image from its sections and symbols.
    ///
    /// # Errors
    /// Sections that overlap or do not fit in two banks; no symbols.
    pub fn from_parts(sections: Vec<Section>, symbols: Vec<Symbol>) -> Result<Self, ImageError> {
        check_sections(&sections)?;
        if symbols.is_empty() {
            return Err(ImageError::NoSymbols);
        }
        let mut by_name: HashMap<String, usize> = HashMap::new();
        for (index, symbol) in symbols.iter().enumerate() {
            let slot = by_name.entry(symbol.name.clone()).or_insert(index);
            if symbol.global && !symbols[*slot].global {
                *slot = index;
            }
        }
        let by_address = order_by_address(&sections, &symbols);
        let routines = routine_ranges(&sections, &symbols, &by_address);
        Ok(Image(
            Arc::new(ImageData {
                sections,
                symbols,
                by_name,
                by_address,
                routines,
            }),
            None,
        ))
    }

    /// All sections that occupy memory.
    pub fn sections(&self) -> &[Section] {
        &self.0.sections
    }

    /// Where overlays lie, if the program has some.
    pub(super) fn overlays(&self) -> Option<Overlays> {
        let loaded = self.symbol(OVERLAY_LOADED).ok()?.address;
        let overlays = || self.sections().iter().filter(|s| s.address >= RAM_SIZE);
        let first = overlays().map(|section| section.address as u16).min()?;
        let end = overlays().map(|section| section.range().end as u16).max()?;
        let (range, loaded) = (first..end, super::memory::offset(loaded));
        Some(Overlays { range, loaded })
    }

    /// All symbols.
    pub fn symbols(&self) -> &[Symbol] {
        &self.0.symbols
    }

    /// The symbol called `name`.
    ///
    /// # Errors
    /// There is no such symbol.
    pub fn symbol(&self, name: &str) -> Result<&Symbol, ImageError> {
        let index = self.0.by_name.get(name);
        let index = index.ok_or_else(|| ImageError::UnknownSymbol(name.to_owned()))?;
        Ok(&self.0.symbols[*index])
    }

    /// The address of the symbol called `name`, within its bank.
    ///
    /// # Errors
    /// There is no such symbol, or it is a number that no bank has room for.
    pub fn address(&self, name: &str) -> Result<u16, ImageError> {
        let symbol = self.symbol(name)?;
        if symbol.address >= OVERLAYS_END {
            return Err(ImageError::NotAnAddress(name.to_owned()));
        }
        Ok(symbol.address as u16)
    }

    /// The size in bytes of the symbol called `name`.
    ///
    /// # Errors
    /// There is no such symbol, or its size is not stated.
    pub fn size_of(&self, name: &str) -> Result<usize, ImageError> {
        match self.symbol(name)?.size {
            0 => Err(ImageError::UnknownSize(name.to_owned())),
            size => Ok(size as usize),
        }
    }

    /// A hash of what is loaded and where. A saved machine recognises its program by it.
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let loaded = self.0.sections.iter().filter(|s| s.kind.is_loaded());
        super::state::fnv(loaded.flat_map(|section| {
            let address = section.address.to_le_bytes();
            address.into_iter().chain(section.bytes.iter().copied())
        }))
    }

    /// The address by name: `make+$1f`, or `$1234` if no symbol is near. Self-modified operands
    /// name only their own bytes.
    pub fn name_of(&self, address: u16) -> String {
        self.name_in_bank(0, address)
    }

    /// The same name, for an address in a bank.
    pub fn name_in_bank(&self, bank: u8, address: u16) -> String {
        let banked = u32::from(bank) << 16 | u32::from(address);
        match self.nearest_symbol(banked) {
            Some(symbol) if symbol.address == banked => symbol.name.clone(),
            Some(symbol) => format!("{}+${:02x}", symbol.name, banked - symbol.address),
            None => format!("${address:04x}"),
        }
    }

    /// The routine whose code holds `address`.
    pub fn routine_at(&self, address: u16) -> Option<&Symbol> {
        self.routine_in_bank(0, address)
    }

    /// The same routine, for an address in a bank.
    pub fn routine_in_bank(&self, bank: u8, address: u16) -> Option<&Symbol> {
        let address = u32::from(bank) << 16 | u32::from(address);
        let after = self
            .0
            .routines
            .partition_point(|&(first, ..)| first <= address);
        let &(_, end, symbol) = self.0.routines.get(after.checked_sub(1)?)?;
        (address < end).then(|| &self.0.symbols[symbol])
    }

    /// The ranges of addresses that may be executed.
    pub fn executable(&self) -> impl Iterator<Item = Range<u32>> + '_ {
        self.0
            .sections
            .iter()
            .filter(|s| s.kind.is_code())
            .map(Section::range)
    }

    /// The ranges of code that the program may write.
    pub fn self_modified_operands(&self) -> impl Iterator<Item = Range<u32>> + '_ {
        self.0.symbols.iter().filter_map(|symbol| {
            let section = self.0.sections.get(symbol.section?)?;
            let is_operand = symbol.kind == SymbolKind::Object && section.kind == SectionKind::Code;
            let end = symbol
                .address
                .saturating_add(symbol.size)
                .min(section.range().end);
            is_operand.then_some(symbol.address..end)
        })
    }

    fn nearest_symbol(&self, address: u32) -> Option<&Symbol> {
        let sections = self.0.sections.iter().enumerate();
        let here = sections.filter(|(_, s)| s.range().contains(&address));
        // A data section may overlap reserved memory that is used later: prefer the
        // other section's name. Code that is loaded when it is wanted comes before the memory in
        // which it lies.
        let order = |s: &Section| (s.kind == SectionKind::Data, !s.kind.is_code());
        let (index, section) = here.min_by_key(|(_, s)| order(s))?;
        let in_code = section.kind.is_code();
        let after = self
            .0
            .by_address
            .partition_point(|&i| self.0.symbols[i].address <= address);
        self.0.by_address[..after]
            .iter()
            .rev()
            .map(|&i| &self.0.symbols[i])
            .take_while(|symbol| symbol.address >= section.address)
            .filter(|symbol| symbol.section == Some(index))
            .find(|symbol| {
                let covers = address - symbol.address < symbol.size;
                !in_code || symbol.kind != SymbolKind::Object || covers
            })
    }
}

/// Two banks of 64 KB.
const RAM_SIZE: u32 = 0x2_0000;

impl Section {
    /// Whether it fits the two banks, or one overlay: what the program loads may be one.
    fn fits(&self) -> bool {
        let Some(end) = self.address.checked_add(self.size) else {
            return false;
        };
        let in_overlay = || {
            let last = end.saturating_sub(1).max(self.address);
            self.address >= RAM_SIZE && last < OVERLAYS_END && self.address >> 16 == last >> 16
        };
        end <= RAM_SIZE || (self.kind == SectionKind::Copied && in_overlay())
    }
}

fn check_sections(sections: &[Section]) -> Result<(), ImageError> {
    for section in sections {
        let complete = !section.kind.is_loaded() || section.bytes.len() == section.size as usize;
        if !section.fits() {
            return Err(ImageError::OutOfMemory(section.name.clone()));
        }
        if !complete {
            return Err(ImageError::Truncated(format!("section {}", section.name)));
        }
    }
    // What the program copies or loads may lie in memory that it reserves for something else.
    let fixed = |kind| !matches!(kind, SectionKind::Data | SectionKind::Copied);
    check_overlaps(sections, fixed)?;
    check_overlaps(sections, |kind| kind.is_loaded() || kind.is_code())
}

/// Among the sections of some kinds, no two may share an address.
fn check_overlaps(
    sections: &[Section],
    counts: impl Fn(SectionKind) -> bool,
) -> Result<(), ImageError> {
    let mut order: Vec<&Section> = sections
        .iter()
        .filter(|s| s.size > 0 && counts(s.kind))
        .collect();
    order.sort_by_key(|s| s.address);
    match order
        .windows(2)
        .find(|pair| pair[0].range().end > pair[1].address)
    {
        Some(pair) => Err(ImageError::Overlap(
            pair[0].name.clone(),
            pair[1].name.clone(),
        )),
        None => Ok(()),
    }
}

fn order_by_address(sections: &[Section], symbols: &[Symbol]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..symbols.len())
        .filter(|&i| {
            let section = symbols[i].section.and_then(|s| sections.get(s));
            section.is_some_and(|s| s.range().contains(&symbols[i].address))
        })
        .collect();
    // Of several names for one address, the last is shown: a routine comes before a label, a label
    // before a self-modified operand, a global symbol before a local one.
    order.sort_by_key(|&i| {
        let symbol = &symbols[i];
        (
            symbol.address,
            std::cmp::Reverse(symbol.kind),
            symbol.global,
        )
    });
    order
}

/// A routine that states no size runs to the next routine or to the end of
/// its section.
fn routine_ranges(
    sections: &[Section],
    symbols: &[Symbol],
    by_address: &[usize],
) -> Vec<(u32, u32, usize)> {
    let routines: Vec<usize> = by_address
        .iter()
        .copied()
        .filter(|&i| symbols[i].kind == SymbolKind::Function)
        .collect();
    let mut ranges = Vec::with_capacity(routines.len());
    for (n, &i) in routines.iter().enumerate() {
        let first = symbols[i].address;
        let section_end = symbols[i]
            .section
            .map_or(RAM_SIZE, |s| sections[s].range().end);
        let next = routines
            .get(n + 1)
            .map_or(RAM_SIZE, |&next| symbols[next].address);
        let end = match symbols[i].size {
            0 => section_end.min(next),
            size => first.saturating_add(size).min(section_end),
        };
        ranges.push((first, end, i));
    }
    ranges
}
