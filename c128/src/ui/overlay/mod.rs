//! The overlays: pages of the player's program that lie in the transposition table's memory while
//! they are open. `do_menu` ([`super::files::load_overlay`]) loads them.
//!
//! The menu and what all pages share lies there first, and behind it the pages of one overlay:
//! [`emit`] says which page is in which. The menu has the other loaded when it opens a page of it.
//! The assembler refuses an instruction that names what another overlay has.
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
mod mates;
mod mating_line;
mod menu;
mod page;
mod printer;
mod score_sheet;
mod settings;
mod sounds;
mod tasks;
mod trainer;

pub use context::OverlayCx;

use crate::platform::memory_map::Segments;
use octet_asm::{Asm, SegmentId};

/// Emits what one or more pages are made of.
type Emit = fn(&mut Asm, &OverlayCx);

/// What all pages share, always there.
const SHARED: &[Emit] = &[page::emit, list::emit, menu::emit];
/// The pages of the game, the clocks and the settings.
const PAGES: &[Emit] = &[
    score_sheet::emit,
    printer::emit,
    settings::emit,
    sounds::emit,
    clocks::emit,
];
/// The pages to study with.
const STUDY: &[Emit] = &[
    keep::emit,
    games::emit,
    guess::emit,
    tasks::emit,
    mates::emit,
    mating_line::emit,
    trainer::emit,
];

/// Emits the overlays.
pub fn emit(asm: &mut Asm, cx: &OverlayCx, segments: &Segments) {
    let mut section = |segment: SegmentId, title: &str, remark: &str, parts: &[Emit]| {
        asm.select(segment);
        asm.section(title, remark);
        for emit in parts {
            emit(asm, &cx.within(segment));
        }
    };
    // The menu asks where the pages are, so it is emitted behind them.
    section(
        segments.pages,
        "Pages of the game, the clocks and the settings",
        "In the table's memory, behind the menu, while one of them is open.",
        PAGES,
    );
    section(
        segments.study,
        "Pages to study with",
        "They take the place of the pages before.",
        STUDY,
    );
    section(
        segments.overlay,
        "The menu",
        "In the table's memory while it or a page of it is open.",
        SHARED,
    );
}
