//! Octet's program for the Commodore 128, generated from the engine's constants.
//!
//! [`chess`] is the core that any 6502 machine could run, with [`chess::layout`], where its
//! variables lie. [`api`] is what the player's program calls in the core, [`ui`] the player's
//! program, and [`platform`] the drivers of a Commodore 128. [`program`] assembles all of these;
//! [`release`] makes the files, with the code that loads and unpacks them, and [`texts`] are the
//! manual and the other texts on the disks.

#![forbid(unsafe_code)]

pub mod api;
pub mod chess;
pub mod platform;
pub mod program;
pub mod release;
pub mod texts;
pub mod ui;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
