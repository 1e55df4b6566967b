//! Tests of the assembler.

mod errors;
mod language;
pub(crate) mod opcodes;
