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

#[cfg(feature = "std")]
pub mod atomic;
pub mod attacks;
pub mod bench;
pub mod book;
#[cfg(feature = "std")]
pub mod console;
pub mod draw;
#[cfg(feature = "std")]
pub mod epd;
pub mod eval;
pub mod explain;
pub mod fen;
pub mod fixed_string;
pub mod game;
pub mod generate;
pub mod gives_check;
#[cfg(feature = "std")]
pub mod json;
pub mod legal;
pub mod levels;
pub mod make;
pub mod moves;
pub mod network;
pub mod notation;
pub mod pawns;
pub mod perft;
#[cfg(feature = "std")]
pub mod pgn;
pub mod piece;
#[cfg(feature = "std")]
pub mod pool;
pub mod position;
pub mod pseudo_legal;
pub mod pst;
pub mod random;
pub mod relation;
pub mod root_pst;
pub mod search;
pub mod see;
pub mod square;
pub mod terms;
pub mod weights;
pub mod zobrist;
