//! What is done for the room in the core's world: a position from the desk and
//! back to it, the game's moves, and thinking.

pub mod game;
pub mod position;
pub mod think;

use super::desk::Desk;
use super::state::State;
use crate::asm::Asm;
use crate::chess::Core;

/// Where everything is that the services need.
#[derive(Clone, Copy, Debug)]
pub struct Service {
    /// The core.
    pub c: Core,
    /// The desk.
    pub d: Desk,
    /// What is remembered.
    pub m: State,
}

/// Emits all of them.
pub fn emit(a: &mut Asm, s: &Service) {
    a.section("Services", "What is done for the room in the core's world.");
    position::emit(a, s);
    game::emit(a, s);
    think::emit(a, s);
}
