//! Generates the Commodore 128 program from the engine's constants.
//!
//! [`asm`] is the assembler, [`chess`] the core, which any 6502 could run, [`api`] what the UI
//! calls in it, [`platform`] the machine's drivers, [`ui`] the player's program, [`image`] the
//! files written, [`core_layout`] the core's variables as a position.

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
