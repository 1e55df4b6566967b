//! Games and positions on disk.
//!
//! [`load_save`] loses nothing: a file is written under a temporary name and takes its own name
//! only when it is complete, and a game that cannot be read to its end leaves the current game as
//! it was. [`drive`] communicates with the drive by KERNAL calls, and [`disk_errors`] puts the
//! drive's answers into words. [`pgn_write`] and [`pgn_read`] handle games in PGN, with
//! [`pgn_tokens`] and [`rollback`]; [`fen`] handles positions. [`load_book`] and [`learned`] handle
//! the opening book's files, which [`whole_file`] checks. [`directory`] lists the disk, and
//! [`menu`] is the page that offers all this.
//!
//! All text is put together in `ui_text`: names and commands for the drive, tokens for the file,
//! and messages.

pub mod directory;
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
pub mod whole_file;

use super::view::Ui;
use crate::platform::drive::Drive;
use crate::platform::kernal::Kernal;
use crate::platform::memory_map::{BorrowedZp, Segments};
use crate::platform::{self, drive};
use octet_asm::{Abs, Asm, SegmentId};
use vars::DiskVars;

/// The context of the routines of the disk.
#[derive(Clone, Copy, Debug)]
pub struct FilesCx {
    /// The UI's variables, the shared block and the score sheet.
    pub screen: Ui,
    /// Variables of the disk.
    pub vars: DiskVars,
    /// The KERNAL's calls.
    pub kernal: Kernal,
    /// The opening position.
    pub initial: Abs,
    /// The segment of texts and tables.
    pub ui: SegmentId,
}

impl FilesCx {
    /// Reserves the variables and writes the opening position.
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

    /// The context of the drive's routines.
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

/// Emits what lies outside the UI overlay: the drive and its errors.
pub fn emit_system(asm: &mut Asm, cx: &FilesCx) {
    asm.section("The drive", "Talks to the drive by KERNAL calls.");
    asm.layer(platform::LAYER, |asm| drive::emit(asm, &cx.drive()));
    disk_errors::emit(asm, cx);
    directory::emit_entries(asm, &cx.drive());
}

/// Emits the routines of the UI overlay.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    asm.section(
        "Disk",
        "Saves and loads games and positions so that nothing is lost.",
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
    whole_file::emit(asm, cx);
}
