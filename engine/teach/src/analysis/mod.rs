//! Analyses the positions and judges the moves of a game.

mod accuracy;
pub mod analyst;
pub mod annotate;
mod annotations;
mod budget;
pub mod data;
pub mod exercises;
pub mod explaining;
pub mod game;
pub mod judge;
mod mates;
mod opening;
pub mod phase;
pub mod proof;
mod summary;
pub mod verdict;

pub use opening::Opening;
