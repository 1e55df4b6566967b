//! Piece-square sums, updated by every move of the search.

pub mod add;
pub mod remove;
pub mod update;
