//! Games and positions on disk.
//!
//! [`files`] makes sure that nothing is lost: what is saved is written beside
//! what is there and takes its place only when it is complete, and what cannot
//! be loaded to its end leaves the game as it was. [`drive`] talks to the drive
//! through the KERNAL, [`refuse`] says in words what it answers. [`mod@write`] and
//! [`read`] are games as PGN text ([`words`], [`keep`]), [`fen`] positions, [`list`] reads the
//! directory, and [`menu`] is what the player sees of all this.
//!
//! Text goes through the screens' `screen_line`: names and commands to the
//! drive, words to files, and what is to be said in the end.

pub mod book;
pub mod drive;
pub mod fen;
pub mod files;
pub mod keep;
pub mod learned;
pub mod list;
pub mod menu;
pub mod read;
pub mod refuse;
pub mod vars;
pub mod words;
pub mod write;

use super::memory::{Borrowed, Segments};
use super::screen::Screen;
use crate::asm::{Abs, Asm, SegmentId};
use drive::Calls;
use vars::Vars;

/// Where everything is that the routines here need.
#[derive(Clone, Copy, Debug)]
pub struct Disk {
    /// Texts, the desk and the record.
    pub s: Screen,
    /// Variables.
    pub v: Vars,
    /// The KERNAL's calls.
    pub k: Calls,
    /// The position that games begin with.
    pub initial: Abs,
    /// Where texts are.
    pub room: SegmentId,
}

impl Disk {
    /// Reserves the variables and writes the tables.
    pub fn declare(a: &mut Asm, segments: &Segments, borrowed: &mut Borrowed, s: Screen) -> Disk {
        Disk {
            s,
            v: Vars::reserve(a, segments.picture, borrowed),
            k: Calls::declare(a),
            initial: fen::table(a, segments.room),
            room: segments.room,
        }
    }
}

/// Emits what need not be in the room: the drive, and what it answers.
pub fn emit_system(a: &mut Asm, m: &Disk) {
    a.section("The drive", "Through the KERNAL's calls.");
    drive::emit(a, m);
    refuse::emit(a, m);
    list::emit_entries(a, m);
}

/// Emits the rest.
pub fn emit(a: &mut Asm, m: &Disk) {
    a.section(
        "Disk",
        "Games and positions, saved and loaded so that nothing is lost.",
    );
    files::emit(a, m);
    write::emit(a, m);
    words::emit(a, m);
    read::emit(a, m);
    keep::emit(a, m);
    fen::emit(a, m);
    list::emit(a, m);
    menu::emit(a, m);
    book::emit(a, m);
    learned::emit(a, m);
}
