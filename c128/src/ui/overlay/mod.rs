//! The overlay: pages of the player's program that lie in the transposition table's memory while
//! they are open. `do_menu` ([`super::files::load_overlay`]) loads them.
//!
//! A page draws its rows with `put_line`, waits for keys itself, and returns to the menu. It may
//! call whatever is resident, except what uses the transposition table.

mod clocks;
mod collection;
mod context;
mod games;
mod guess;
mod keep;
mod list;
mod menu;
mod page;
mod printer;
mod score_sheet;
mod settings;
mod sounds;
mod tasks;
mod trainer;

pub use context::OverlayCx;

use octet_asm::Asm;

/// Emits the overlay.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    asm.section(
        "The menu and its pages",
        "In the table's memory while they are open.",
    );
    page::emit(asm, cx);
    list::emit(asm, cx);
    menu::emit(asm, cx);
    keep::emit(asm, cx);
    games::emit(asm, cx);
    guess::emit(asm, cx);
    tasks::emit(asm, cx);
    score_sheet::emit(asm, cx);
    printer::emit(asm, cx);
    settings::emit(asm, cx);
    sounds::emit(asm, cx);
    clocks::emit(asm, cx);
    trainer::emit(asm, cx);
}
