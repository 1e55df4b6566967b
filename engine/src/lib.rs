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
//! let mut game = Game::new(position, 1);
//! let mv = game.parse_uci("e2e4").expect("a legal move");
//! assert_eq!(game.san(mv).to_string(), "e4");
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
//! - [`eval`]: the static evaluation; it knows no moves but those that `make` tells of.
//! - [`game`]: a position with its history; outcomes; time management.
//! - [`search`]: iterative deepening, principal variation search, quiescence.
//! - [`mate`]: an exact solver of mates.
//! - [`formats`]: UCI moves, SAN, PGN, EPD, JSON.
//! - [`book`]: the opening book.
//! - [`source`]: the text of these modules, for programs that show it.

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
