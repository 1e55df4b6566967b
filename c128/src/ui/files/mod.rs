//! Games and positions on disk.
//!
//! [`files`] makes sure that nothing is lost: what is saved is written beside
//! what is there and takes its place only when it is complete, and what cannot
//! be loaded to its end leaves the game as it was. [`drive`] talks to the drive
//! through the KERNAL, [`refuse`] says in words what it answers. [`mod@write`] and
//! [`read`] are games as PGN text ([`words`], [`keep`]), [`fen`] positions, [`list`] reads the
//! directory, and [`menu`] is what the player sees of all this.
//!
//! Text goes through the screens' `ui_text`: names and commands to the
//! drive, words to files, and what is to be said in the end.

pub mod disk_errors;
pub mod fen;
pub mod learned;
pub mod load_book;
pub mod load_save;
pub mod menu;
pub mod pgn_read;
pub mod pgn_tokens;
pub mod pgn_write;
pub mod rollback;
pub mod vars;

use super::view::Ui;
use crate::asm::{Abs, Asm, SegmentId};
use crate::platform::c128::drive::Drive;
use crate::platform::c128::kernal::Kernal;
use crate::platform::c128::memory_map::{BorrowedZp, Segments};
use crate::platform::c128::{directory, drive};
use vars::DiskVars;

/// Where everything is that the routines here need.
#[derive(Clone, Copy, Debug)]
pub struct FilesCx {
    /// Texts, the desk and the record.
    pub screen: Ui,
    /// Variables.
    pub vars: DiskVars,
    /// The KERNAL's calls.
    pub kernal: Kernal,
    /// The position that games begin with.
    pub initial: Abs,
    /// Where texts are.
    pub ui: SegmentId,
}

impl FilesCx {
    /// Reserves the variables and writes the tables.
    pub fn declare(
        asm: &mut Asm,
        segments: &Segments,
        borrowed: &mut BorrowedZp,
        kernal: Kernal,
        cx: Ui,
    ) -> FilesCx {
        FilesCx {
            screen: cx,
            vars: DiskVars::reserve(asm, segments.vicram, borrowed),
            kernal,
            initial: fen::table(asm, segments.ui),
            ui: segments.ui,
        }
    }

    /// What the drive's routines work with.
    fn drive(&self) -> Drive {
        let (disk, ui) = (&self.vars, &self.screen.vars);
        Drive {
            kernal: self.kernal,
            text: ui.text,
            text_len: ui.text_len,
            device: disk.device,
            status: disk.status,
            status_text: disk.status_text,
            count: disk.count,
            ended: disk.ended,
            name: disk.name,
            names: disk.names,
            entries: disk.entries,
            free: disk.free,
            ptr: disk.at,
        }
    }
}

/// Emits what need not be in the room: the drive, and what it answers.
pub fn emit_system(asm: &mut Asm, cx: &FilesCx) {
    asm.section("The drive", "Through the KERNAL's calls.");
    drive::emit(asm, &cx.drive());
    disk_errors::emit(asm, cx);
    directory::emit_entries(asm, &cx.drive());
}

/// Emits the rest.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    asm.section(
        "Disk",
        "Games and positions, saved and loaded so that nothing is lost.",
    );
    load_save::emit(asm, cx);
    pgn_write::emit(asm, cx);
    pgn_tokens::emit(asm, cx);
    pgn_read::emit(asm, cx);
    rollback::emit(asm, cx);
    fen::emit(asm, cx);
    directory::emit(asm, &cx.drive());
    menu::emit(asm, cx);
    load_book::emit(asm, cx);
    learned::emit(asm, cx);
}
