//! Generates the Commodore 128 program from the engine's constants.
//!
//! [`asm`] is the assembler, [`chess`] the program that any 6502 machine could
//! run, [`computer`] what a Commodore 128 adds, [`image`] the files
//! written, [`layout`] what stands where in memory.

#![forbid(unsafe_code)]

extern crate self as c128;

pub mod api;
pub mod asm;
pub mod chess;
pub mod core_layout;
pub mod image;
pub mod platform;
pub mod program;
pub mod ui;
