//! What only a Commodore 128 has: its memory map, its ROMs and its screen.
//!
//! [`start`] is what `RUN` calls. It talks to the user through the KERNAL,
//! with BASIC's zero page, stack and interrupts in place, and calls the chess
//! core with all of bank 0 as RAM and two pages of the program standing in
//! for pages 0 and 1: [`switch`] goes from one world to the other.
//!
//! The core is called, never changed: the only byte of it that is written is
//! the operand that says who hears of a completed iteration. Where the user has
//! chosen a time ([`levels`]), a search ends with its last iteration or, when
//! the time is over, as it does when its nodes are: with the best move so far,
//! the first legal one if there is no better. RUN/STOP ends a
//! search from the interrupt, which simply does not return to it; the result
//! is that of the last iteration that was completed, and the core's next
//! search begins by setting up everything it uses.

pub mod banks;
pub mod kernal;
pub mod levels;
pub mod memory;
pub mod positions;
pub mod print;
pub mod report;
pub mod start;
pub mod state;
pub mod switch;
pub mod texts;

use crate::asm::Asm;
use crate::chess::Core;
use kernal::Kernal;
use levels::Levels;
use memory::{Pages, Segments};
use positions::Positions;
use state::State;
use texts::Texts;

/// Where everything is.
#[derive(Clone, Debug)]
pub struct Computer {
    /// ROM routines, chips, and what the KERNAL keeps where.
    pub k: Kernal,
    /// What the routines here remember.
    pub s: State,
    /// The core's pages 0 and 1.
    pub pages: Pages,
    /// Texts.
    pub t: Texts,
    /// The built-in positions.
    pub p: Positions,
    /// The levels.
    pub l: Levels,
}

/// Emits everything, `start` first.
pub fn emit(a: &mut Asm, segments: Segments, pages: Pages, core: &Core) {
    let computer = Computer {
        k: Kernal::declare(a),
        s: State::declare(a),
        pages,
        t: Texts::emit(a, segments.texts),
        p: Positions::emit(a, segments.texts),
        l: Levels::emit(a, segments.texts),
    };
    a.select(segments.system);
    for part in [
        start::emit,
        switch::emit,
        banks::emit,
        levels::emit,
        report::emit,
        positions::emit,
        print::emit,
        state::emit,
    ] {
        part(a, &computer, core);
    }
}
