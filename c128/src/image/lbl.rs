//! Labels for VICE's monitor: `al C:1c0d .name`.

use crate::asm::{Program, SymbolKind};

/// The label file: every symbol that is an address, by address.
pub fn write(program: &Program) -> String {
    program
        .symbols_by_address()
        .iter()
        .filter(|symbol| symbol.kind != SymbolKind::Number)
        .map(|symbol| format!("al C:{:04x} .{}\n", symbol.address, symbol.name))
        .collect()
}
