//! The program on the machine: its routines as functions.

pub mod load;
pub mod player;

pub use player::{Player, PlayerError, Reached, Step, Trial};
