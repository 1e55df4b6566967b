//! Generates the Commodore 128 program from the engine's constants.
//!
//! [`asm`] is the assembler, [`chess`] the core that any 6502 machine could run, [`api`] what the
//! player's program calls in it, [`ui`] the player's program, [`platform`] the drivers of a
//! Commodore 128, [`program`] all of these assembled, [`image`] the files written,
//! [`core_layout`] where the core's variables lie, [`costs`] what its routines cost, [`prove`] what
//! is proved of the program.

#![forbid(unsafe_code)]

extern crate self as c128;

pub mod api;
pub mod chess;
pub mod core_layout;
pub mod costs;
pub mod image;
pub mod platform;
pub mod program;
pub mod ui;
