//! What only a Commodore 128 has: its memory map, its ROMs and its screen.
//!
//! [`start`] is what `RUN` calls. It copies the room, which talks to the user,
//! to the other bank. The room calls the chess core, which runs with all of
//! bank 0 as RAM and two pages of the program standing in for pages 0 and 1:
//! [`worlds`] goes from one to the other, and [`desk`] is where they tell each
//! other what they know.
//!
//! The core is called, never changed: the only byte of it that is written is
//! the operand that says who hears of a completed iteration. Where the user has
//! chosen a time ([`levels`]), a search ends with its last iteration or, when
//! the time is over or RUN/STOP is pressed, as it does when its nodes are: with
//! the best move so far, the first legal one if there is no better.

pub mod banks;
pub mod desk;
pub mod dialogue;
pub mod kernal;
pub mod levels;
pub mod memory;
pub mod positions;
pub mod print;
pub mod record;
pub mod report;
pub mod screen;
pub mod start;
pub mod state;
pub mod talk;
pub mod tell;
pub mod texts;
pub mod worlds;

use crate::asm::Asm;
use crate::chess::Core;
use desk::Desk;
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
    /// What the worlds tell each other.
    pub d: Desk,
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
    start::open_room(a, &segments);
    let d = Desk::reserve(a, segments.desk);
    state::reserve(a, segments.desk);
    let computer = Computer {
        k: Kernal::declare(a),
        d,
        s: State::declare(a),
        pages,
        t: Texts::emit(a, segments.room),
        p: Positions::emit(a, &segments),
        l: Levels::emit(a, segments.room),
    };
    a.select(segments.system);
    start::emit(a, &computer);
    worlds::emit(a, &computer, core);
    banks::emit(a, &computer, core);
    levels::emit_system(a, &computer);
    a.select(segments.services);
    a.section("Services", "What is done for the room in the core's world.");
    for part in [
        talk::emit_services,
        tell::emit_services,
        levels::emit_services,
        report::emit_services,
        positions::emit,
    ] {
        part(a, &computer, core);
    }
    a.select(segments.room);
    for part in [talk::emit, levels::emit, report::emit, print::emit] {
        part(a, &computer, core);
    }
    let mut borrowed = memory::Borrowed::default();
    let record = record::Record::reserve(a, segments.buffers);
    let screen = screen::Screen::declare(a, &segments, &mut borrowed, d, record);
    screen::emit(a, &screen);
    dialogue::emit(a, &screen);
    start::close_room(a, &segments);
}
