//! Small programs for the machine to run.

use octet_machine::{Image, Machine, Section, SectionKind, Symbol, SymbolKind};

/// Where the code of [`program`] lies.
pub const CODE: u16 = 0x2000;
/// A read-only table of 16 bytes.
pub const TABLE: u16 = 0x3000;
/// A variable of 16 bytes.
pub const BUFFER: u16 = 0x4000;

/// Enough cycles for any small program.
pub const PLENTY: u64 = 100_000;

/// An image with `code` at [`CODE`] as the routine `main`, with `table`, `buffer`, and symbols of
/// the code.
pub fn program_with(code: &[u8], extra: &[(&str, u16, u32, SymbolKind)]) -> Image {
    let sections = vec![
        Section::new(".text", u32::from(CODE), SectionKind::Code, code.to_vec()),
        Section::new(
            ".rodata",
            u32::from(TABLE),
            SectionKind::Table,
            (0..16).collect(),
        ),
        Section::reserved(".bss", u32::from(BUFFER), 16),
    ];
    let function = SymbolKind::Function;
    let mut symbols = vec![
        Symbol::new("main", u32::from(CODE), code.len() as u32, function).in_section(0),
        Symbol::new("table", u32::from(TABLE), 16, SymbolKind::Object).in_section(1),
        Symbol::new("buffer", u32::from(BUFFER), 16, SymbolKind::Object).in_section(2),
    ];
    for &(name, address, size, kind) in extra {
        symbols.push(Symbol::new(name, u32::from(address), size, kind).in_section(0));
    }
    Image::from_parts(sections, symbols).expect("an image")
}

/// The same image without further symbols.
pub fn program(code: &[u8]) -> Image {
    program_with(code, &[])
}

/// A machine with that image.
pub fn machine(code: &[u8]) -> Machine {
    Machine::new(&program(code))
}

/// A machine with `code` at $0200, which is common to both banks.
pub fn in_common_ram(code: &[u8]) -> Machine {
    machine_at(0x0200, code)
}

/// A machine with `code` at an address.
pub fn machine_at(address: u32, code: &[u8]) -> Machine {
    let code = Section::new(".text", address, SectionKind::Code, code.to_vec());
    let main = Symbol::new("main", address, 0, SymbolKind::Function).in_section(0);
    let image = Image::from_parts(vec![code], vec![main]);
    Machine::new(&image.expect("an image"))
}

/// Code that stores each value at its address, in order, without an end.
pub fn stores(pairs: &[(u16, u8)]) -> Vec<u8> {
    let mut code = Vec::new();
    for &(address, value) in pairs {
        let [low, high] = address.to_le_bytes();
        code.extend([0xA9, value, 0x8D, low, high]); // LDA #value : STA address
    }
    code
}

/// Code that copies each byte from its source to its destination.
pub fn copies(pairs: &[(u16, u16)]) -> Vec<u8> {
    let mut code = Vec::new();
    for &(from, to) in pairs {
        let ([from_low, from_high], [to_low, to_high]) = (from.to_le_bytes(), to.to_le_bytes());
        code.extend([0xAD, from_low, from_high, 0x8D, to_low, to_high]); // LDA from : STA to
    }
    code
}
