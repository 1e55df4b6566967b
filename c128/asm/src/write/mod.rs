//! The files made from a program: symbols for debuggers, the listing, the memory map, a PRG file,
//! and source for ca65.
//!
//! Every writer is a function of the program alone: the same program gives the same bytes.

pub mod ca65;
pub mod dbg;
pub mod elf;
pub mod lbl;
pub mod lst;
pub mod map;
pub mod memory;
pub mod prg;
mod source;
#[cfg(test)]
mod tests;
