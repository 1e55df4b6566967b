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

mod context;
pub mod directory;
pub mod disk_errors;
pub mod fast_file;
pub mod fen;
pub mod learned;
pub mod load_book;
pub mod load_overlay;
pub mod load_save;
pub mod menu;
pub mod pgn_read;
pub mod pgn_tokens;
pub mod pgn_write;
pub mod rollback;
pub mod settings;
pub mod unpack_overlay;
pub mod vars;
pub mod whole_file;

use crate::platform::{self, drive};
pub use context::FilesCx;
use octet_asm::Asm;

/// Emits what lies outside the UI: the drive and its errors.
pub fn emit_system(asm: &mut Asm, cx: &FilesCx) {
    asm.section("The drive", "Talks to the drive by KERNAL calls.");
    asm.layer(platform::LAYER, |asm| drive::emit(asm, &cx.drive()));
    disk_errors::emit(asm, cx);
    directory::emit_entries(asm, &cx.drive());
}

/// Emits the routines of the player's program. `overlay_pages` are those to which the overlays'
/// files are loaded, `id` the number of the overlays that belong to it.
pub fn emit(asm: &mut Asm, cx: &FilesCx, overlay_pages: [u8; 2], id: u16) {
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
    load_overlay::emit(asm, cx, overlay_pages, id);
    whole_file::emit(asm, cx);
    fast_file::emit(asm, cx);
    settings::emit(asm, cx);
}
