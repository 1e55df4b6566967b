//! The hooks: routines of higher layers that the API and the drivers call by name.
//!
//! The API and the drivers import nothing from the layers above them. Where they call upwards, they
//! name one of these routines; a test finds every other such call.

use octet_asm::{Asm, Claim, asm};

/// The UI's main loop, from startup to quit. Called by `start`.
pub const UI_MAIN: &str = "ui_main";
/// Handles a key while the core runs, and shows the clocks and the root move once a second.
/// `irq_handler` calls it on the UI's stack, with interrupts on.
pub const ON_KEY_WHILE_THINKING: &str = "on_key_while_thinking";
/// Is the time of this search up? It returns C set if so. `irq_handler` calls it once a frame.
pub const TIME_IS_UP: &str = "time_is_up";
/// Shows an iteration, and returns C set if it was the last. `on_iteration` calls it.
pub const ON_ITERATION_UI: &str = "on_iteration_ui";

/// Looks for a RAM expansion. `init_engine` calls it. It is a driver of the machine.
pub const DETECT_EXPANSION: &str = "detect_expansion";
/// Puts the transposition table where the player wants it, and clears it if it moves. `run_search`
/// calls it. It is a driver of the machine.
pub const CHOOSE_TABLE: &str = "choose_table";

/// Far call to the UI; X and Y hold the low and high byte of a routine's address. It is a driver of
/// the machine.
pub const CALL_UI: &str = "call_ui";
/// Copies the chunk of the book whose number is in A to the cold buffer. It is a driver of the
/// machine.
pub const BOOK_FETCH: &str = "book_fetch";
/// Where `book_fetch` puts the chunk.
pub const COLD_BUFFER: &str = "cold_buffer";

/// Calls a routine of the UI from the core's configuration. A and C pass both ways.
pub fn far_call_ui(asm: &mut Asm, routine: &str) {
    let routine = asm.sym(routine);
    asm! { asm;
        ldx  #<routine
        ldy  #>routine
        asm.claim(Claim::FarCall(routine));
        jsr  {CALL_UI}
    }
}
