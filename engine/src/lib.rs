//! Octet's chess engine, and the specification of the Commodore 128 program.
//!
//! Everything here is written in the arithmetic a 6502 has: byte squares on a
//! 0x88 board, 16-bit scores whose differences never overflow, no floats and
//! no heap. The 8-bit program is generated from the constants of this crate
//! and must visit exactly the same nodes.
//!
//! Start with [`position::PositionJson`] (the board), then [`generate`] and
//! [`legal`] (the rules), [`eval`] (the judgement) and [`search`] (the
//! thinking). [`game::Game`] adds history and results; [`fen`] and
//! [`notation`] are how people and programs write it all down.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(any(test, feature = "std"))]
extern crate std;

pub mod bench;
pub mod board;
pub mod book;
pub mod eval;
pub mod formats;
pub mod game;
pub mod movegen;
pub mod search;
pub mod util;
