//! What only a Commodore 128 has: its memory map, its ROMs and its screen.
//!
//! [`start`] is what `RUN` calls. It unpacks the room, which talks to the user,
//! to the other bank, and beside it the [`attic`]. The room calls the chess core, which runs with all of
//! bank 0 as RAM and two pages of the program standing in for pages 0 and 1:
//! [`worlds`] goes from one to the other, and [`desk`] is where they tell each
//! other what they know.
//!
//! The core is called, never changed: the only byte of it that is written is
//! the operand that says who hears of a completed iteration. A search ends with
//! its last iteration or, when the time is over ([`levels`]) or the player
//! wants something else ([`keyboard`], [`control`]), as it does when its nodes
//! are: with the best move so far, the first legal one if there is no better.

pub mod attic;
pub mod banks;
pub mod book;
pub mod control;
pub mod desk;
pub mod dialogue;
pub mod disk;
pub mod kernal;
pub mod keyboard;
pub mod levels;
pub mod memory;
pub mod record;
pub mod screen;
pub mod services;
pub mod speed;
pub mod start;
pub mod state;
pub mod texts;
pub mod unpack;
pub mod worlds;

use crate::asm::{Abs, Asm};
use crate::chess::{Core, perft, transposition};
use control::Control;
use desk::Desk;
use kernal::Kernal;
use levels::{Clock, Levels};
use memory::{BORROWED_END, BORROWED_START, Borrowed, Pages, Segments};
use record::Record;
use screen::Screen;
use services::Service;
use state::State;

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
    /// The levels.
    pub l: Levels,
}

/// Emits everything, `start` first.
///
/// `packed` is what [`crate::image::pack`] makes of the room and of the attic.
pub fn emit(a: &mut Asm, segments: Segments, pages: Pages, core: &Core, packed: &[u8]) {
    start::open_room(a, &segments);
    attic::open(a, segments.attic);
    let d = Desk::reserve(a, segments.desk);
    state::reserve(a, segments.desk);
    let computer = Computer {
        k: Kernal::declare(a),
        d,
        s: State::declare(a),
        pages,
        l: Levels::emit(a, segments.room),
    };
    a.select(segments.system);
    start::emit(a, &computer);
    worlds::emit(a, &computer);
    banks::emit(a, &computer);
    transposition::emit_fade(a, core);
    a.select(segments.services);
    services::emit(
        a,
        &Service {
            c: *core,
            d,
            m: computer.s,
        },
    );
    book::emit(a, core, d, &segments);
    perft::emit(a, core);
    a.select(segments.room);
    room(a, &segments, &computer, core);
    attic::close(a, segments.attic);
    disk::book::close(a, segments.book);
    unpack::emit(a, segments.unpack);
    start::close_room(a, &segments, packed);
}

/// The player's program.
fn room(a: &mut Asm, segments: &Segments, m: &Computer, core: &Core) {
    let mut borrowed = Borrowed::default();
    let length = u16::from(BORROWED_END - BORROWED_START) + 1;
    let before: Abs = a.reserve(segments.desk, "borrowed", length, 1);
    let record = Record::reserve(a, segments.buffers);
    let screen = Screen::declare(a, segments, &mut borrowed, m.d, record);
    start::emit_room(a, m, before);
    let ply = borrowed.take(a, "game_ply", 2);
    let control = Control {
        m,
        v: control::Vars::reserve(a, segments.desk, ply),
        r: record,
    };
    control::emit(a, &control);
    keyboard::emit(a, m, core);
    levels::emit(
        a,
        &Clock {
            s: m.s,
            d: m.d,
            l: m.l,
            number: screen.v.number,
        },
    );
    screen::emit(a, &screen);
    attic::emit(a, &screen, segments.room);
    book::emit_room(a, &screen);
    dialogue::emit(a, &screen, segments.picture);
    let disk = disk::Disk::declare(a, segments, &mut borrowed, screen);
    disk::emit(a, &disk);
    a.select(segments.system);
    disk::emit_system(a, &disk);
    a.select(segments.room);
}
