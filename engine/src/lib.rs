//! Octet's chess engine, and the specification of the Commodore 128 program.
//!
//! The engine uses only the arithmetic that a 6502 has: squares are bytes on a 0x88
//! board, scores are 16-bit numbers whose differences never overflow, and there are no
//! floats and no heap. The 8-bit program is generated from the constants of this crate
//! and visits exactly the same nodes.
//!
//! ```
//! use octet_engine::search::{Limits, Search, transposition};
//! use octet_engine::{Game, Position, Square};
//!
//! let position: Position = "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1".parse()?;
//! let e2: Square = "e2".parse().expect("a square");
//! let pawn_moves = position.legal_moves().filter(|mv| mv.origin() == e2);
//! assert_eq!(pawn_moves.count(), 2);
//!
//! let e4: Square = "e4".parse().expect("a square");
//! let mv = position.move_between(e2, e4, None).expect("a legal move");
//! let mut game = Game::new(position, 1);
//! assert!(game.play(mv));
//!
//! let mut memory = transposition::EMPTY;
//! let report = Search::new(&game, Limits::depth(4), memory.table(), &mut ()).run();
//! assert_eq!(report.depth, 4);
//! println!("{} {}", report.best(), report.score);
//! # Ok::<(), octet_engine::board::fen::FenError>(())
//! ```
//!
//! # Layers
//!
//! A module uses only those above it:
//!
//! - [`util`]: random numbers and strings of fixed size; no chess.
//! - [`board`]: squares, pieces, moves, positions, make and unmake, FEN.
//! - [`movegen`]: the rules: which moves there are, check, exchanges, perft.
//! - [`eval`]: the static evaluation; it knows no moves but those that `make` reports.
//! - [`game`]: a position with its history; outcomes; time management.
//! - [`search`]: iterative deepening, principal variation search, quiescence.
//! - [`mate`]: an exact solver of mates.
//! - [`source`]: the text of these modules, for programs that show it.

#![no_std]
#![forbid(unsafe_code)]

#[cfg(test)]
extern crate std;

pub mod bench;
pub mod board;
pub mod eval;
pub mod game;
pub mod mate;
pub mod movegen;
pub mod search;
pub mod source;
pub mod util;

pub use board::moves::Move;
pub use board::piece::{Color, Piece, PieceType};
pub use board::position::Position;
pub use board::square::Square;
pub use game::Game;

#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
