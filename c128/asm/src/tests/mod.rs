//! Tests of the assembler.

mod errors;
mod grammar;
mod headers;
mod language;
mod limits;
pub(crate) mod opcodes;
