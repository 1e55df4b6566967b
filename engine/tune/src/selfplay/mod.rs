//! Games of the engine against itself.

pub mod adjudication;
pub mod game;
pub mod generate;
