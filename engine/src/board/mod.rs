//! The board: squares, pieces, moves, positions, making and unmaking, hash keys, FEN.
//!
//! Knows neither the move generator nor the evaluation.

pub mod attacks;
pub mod draw;
pub mod fen;
pub mod make;
pub mod moves;
pub mod piece;
pub mod position;
pub mod relation;
pub mod square;
pub mod zobrist;
