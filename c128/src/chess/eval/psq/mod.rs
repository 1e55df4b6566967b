//! Piece-square sums, updated by every move of the search.

pub mod add;
mod bishop_pair;
pub mod remove;
pub mod update;
