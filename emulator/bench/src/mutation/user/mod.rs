//! Mutations outside the core: would a player's tests notice a fault in the API, the drivers, the
//! player's program or its menu?
//!
//! Fixed keys are pressed in the unchanged program, and what it shows, keeps and writes is recorded
//! whenever it waits for the player. A mutated program undergoes those scripts that execute the
//! changed instruction. It need not take the same cycles.

mod menu;
mod place;
mod positions;
mod script;
mod scripts;
mod test;

pub use test::{Part, UserTest};
