//! Octet's chess engine, and the specification of the Commodore 128 program.
//!
//! Everything here is written in the arithmetic a 6502 has: byte squares on a
//! 0x88 board, 16-bit scores whose differences never overflow, no floats and
//! no heap. The 8-bit program is generated from the constants of this crate
//! and must visit exactly the same nodes.
//!
//! Start with [`position::Position`] (the board), then [`generate`] and
//! [`legal`] (the rules), [`eval`] (the judgement) and [`search`] (the
//! thinking). [`game::Game`] adds history and results; [`fen`] and
//! [`notation`] are how people and programs write it all down.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(any(test, feature = "std"))]
extern crate std;

#[cfg(feature = "std")]
pub mod atomic;
pub mod attack;
pub mod bench;
pub mod book;
pub mod check;
#[cfg(feature = "std")]
pub mod console;
pub mod delta;
pub mod draw;
#[cfg(feature = "std")]
pub mod epd;
pub mod eval;
pub mod exchange;
pub mod explain;
pub mod fen;
pub mod game;
pub mod generate;
#[cfg(feature = "std")]
pub mod json;
pub mod legal;
pub mod levels;
pub mod make;
pub mod moves;
pub mod net;
pub mod notation;
pub mod oracle;
pub mod pawns;
pub mod perft;
#[cfg(feature = "std")]
pub mod pgn;
pub mod piece;
#[cfg(feature = "std")]
pub mod pool;
pub mod position;
pub mod possible;
pub mod pst;
pub mod random;
pub mod search;
pub mod square;
pub mod structure;
pub mod text;
pub mod weights;
pub mod zobrist;
