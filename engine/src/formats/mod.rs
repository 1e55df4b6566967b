//! Positions, moves and games as people and programs write them.

#[cfg(feature = "std")]
pub mod epd;
#[cfg(feature = "std")]
pub mod json;
pub mod notation;
#[cfg(feature = "std")]
pub mod pgn;
#[cfg(feature = "std")]
pub mod wdl;
