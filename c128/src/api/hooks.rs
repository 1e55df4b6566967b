//! The hooks: routines of higher layers that the API and the drivers call by name.
//!
//! The API and the drivers import nothing from the layers above them. Where they call upwards,
//! they name one of these; a test finds every other call upwards.

use octet_asm::{Asm, Claim, asm};

/// The UI's main loop, from startup to quit. Called by `start`.
pub const UI_MAIN: &str = "ui_main";
/// A key while the core runs: called by `irq_handler` on the UI's stack, interrupts on.
pub const ON_KEY_WHILE_THINKING: &str = "on_key_while_thinking";
/// Is the time of this search up? Returns C set if it is. Called by `irq_handler` once a frame.
pub const TIME_IS_UP: &str = "time_is_up";
/// Shows an iteration; returns C set if no other is to begin. Called by `on_iteration`.
pub const ON_ITERATION_UI: &str = "on_iteration_ui";

/// Far call to the UI: X low and Y high byte of a routine's address. A driver of the machine.
pub const CALL_UI: &str = "call_ui";
/// Copies a chunk of the book, numbered by A, to the cold buffer. A driver of the machine.
pub const BOOK_FETCH: &str = "book_fetch";
/// Where `book_fetch` puts the chunk.
pub const COLD_BUFFER: &str = "cold_buffer";

/// From the core's configuration: calls a routine of the UI. A and C pass both ways.
pub fn far_call_ui(asm: &mut Asm, routine: &str) {
    let routine = asm.sym(routine);
    asm! { asm;
        ldx  #<routine
        ldy  #>routine
        asm.claim(Claim::FarCall(routine));
        jsr  {CALL_UI}
    }
}
