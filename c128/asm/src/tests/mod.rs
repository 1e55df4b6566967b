//! Tests of the assembler.

mod errors;
mod grammar;
mod headers;
mod language;
pub(crate) mod opcodes;
