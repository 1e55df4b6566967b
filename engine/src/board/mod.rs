//! The board: squares, pieces, moves, positions, making and unmaking, hash keys, FEN.
//!
//! Knows neither the move generator nor the evaluation.

pub mod attacks;
pub mod draw;
pub mod en_passant;
pub mod fen;
pub mod make;
pub mod material;
pub mod moves;
pub mod observer;
pub mod piece;
pub mod position;
pub mod relation;
pub mod square;
pub mod zobrist;
