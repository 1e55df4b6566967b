//! Tests of the assembler.

mod errors;
mod grammar;
mod language;
pub(crate) mod opcodes;
