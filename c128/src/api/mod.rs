//! The API: what the UI calls in the core's configuration.
//!
//! Positions go from the shared block to the core and back ([`setup`], [`game`]), the game's moves
//! are made ([`game`]), searches run and report ([`search`]), mates are proved ([`mates`]), and the
//! opening book is looked up ([`book`]). Any 6502 could run it: whatever differs from one machine to
//! another comes from drivers, by the names in [`hooks`].

pub mod book;
mod context;
pub mod game;
pub mod hooks;
pub mod mates;
pub mod search;
pub mod setup;
pub mod shared;
pub mod state;

pub use context::Api;
use octet_asm::Asm;

/// The layer of what this folder emits.
pub const LAYER: &str = "api";

/// Emits everything except the book.
pub fn emit(asm: &mut Asm, api: &Api) {
    asm.section(
        "API",
        "Routines that the UI calls in the core: positions, game moves, search.",
    );
    setup::emit(asm, api);
    game::emit(asm, api);
    search::emit(asm, api);
    mates::emit(asm, api);
}
