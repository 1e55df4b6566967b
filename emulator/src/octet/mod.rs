//! The program on the machine: its routines as functions.

pub mod player;

pub use player::{Player, PlayerError, Trial};
