//! Generates the Commodore 128 program from the engine's constants.

#![forbid(unsafe_code)]

pub mod asm;
pub mod image;
