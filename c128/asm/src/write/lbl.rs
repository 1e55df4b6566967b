//! Labels for VICE's monitor: `al C:1c0d .name`.

use crate::Program;

/// The label file, with every symbol by address. VICE gives names to what the processor sees, so
/// symbols in other banks have none.
pub fn write(program: &Program) -> String {
    program
        .symbols_by_address()
        .iter()
        .filter(|symbol| {
            symbol
                .segment
                .is_none_or(|n| program.segments()[n].bank == 0)
        })
        .map(|symbol| format!("al C:{:04x} .{}\n", symbol.address, symbol.name))
        .collect()
}
