//! What is done for the room in the core's world: a position from the desk and
//! back to it, the game's moves, and thinking.

pub mod book;
pub mod game;
pub mod hooks;
pub mod search;
pub mod setup;
pub mod shared;
pub mod state;

use crate::api::shared::Shared;
use crate::api::state::State;
use crate::asm::Asm;
use crate::chess::Core;

/// Where everything is that the services need.
#[derive(Clone, Copy, Debug)]
pub struct Api {
    /// The core.
    pub core: Core,
    /// The desk.
    pub shared: Shared,
    /// What is remembered.
    pub state: State,
}

/// Emits all of them.
pub fn emit(asm: &mut Asm, api: &Api) {
    asm.section("Services", "What is done for the room in the core's world.");
    setup::emit(asm, api);
    game::emit(asm, api);
    search::emit(asm, api);
}
