//! PRG files: two bytes of load address, then memory.

use super::memory::contents_of;
use crate::Program;

/// The PRG file of a program: the load address, and the contents of bank 0.
#[must_use]
pub fn write(program: &Program) -> Vec<u8> {
    let bank = contents_of(program, 0);
    [&bank.start.to_le_bytes(), bank.bytes.as_slice()].concat()
}
