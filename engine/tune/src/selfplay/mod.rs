//! Games of the engine with itself.

pub mod adjudication;
pub mod game;
pub mod generate;
