//! Loads the opening book, a file on the program's disk, completely or not at all. Without it Octet
//! searches from the first move on.
//!
//! The book is read to where the transposition table is, and copied from there to the cold data.

use super::context::FilesCx;
use super::fast_file;
use super::whole_file::{ADDRESS_LEN, LOADED, LOADED_PAGE, read_whole};
use crate::platform::cold;
use crate::platform::slow_bus;
use crate::ui::view::text::put_first;
use octet_asm::{Asm, SegmentId, asm, fixed};

/// The file's name on the disk.
pub const NAME: &str = slow_bus::BOOK.name;

/// The message while it is loaded.
pub const READING: &str = "Reading the opening book";

/// Ends the book's segment, which is complete.
pub fn end(asm: &mut Asm, book: SegmentId) {
    let len = asm.used(book) as u16;
    let length = asm.constant("book_length", len);
    asm.describe(length, "Bytes of the opening book.");
    let end = asm.constant("book_file_end", LOADED + u16::from(ADDRESS_LEN) + len);
    asm.describe(end, "The end of the book's file, where it is loaded.");
}

/// Emits `load_book`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    asm! { asm;
        let [tree, end, len] =
            ["book_tree", "book_file_end", "book_length"].map(|name| asm.sym(name));
        /// Loads the opening book from the disk that the program came from.
        routine load_book {
            returns  shared_book_loaded "bit 7 if there is one", disk_device, "an empty table"
            destroys a, x, y, scratch, ui_text
        }
        lda  #0
        sta  cx.screen.shared.book_loaded  // bit 7 clear: no book
        sta  cx.vars.kept       // no interrupted save is kept yet
        jsr  disk_drive         // the drive that was used last
        sta  cx.vars.program_device
        jsr  drive_open_commands
        bcs  @absent            // carry set: no drive, or no disk
        put_first(asm, READING);
        jsr  show_message
        fast_file::read(asm, cx, &slow_bus::BOOK, LOADED_PAGE, end);
        bcc  @read
        put_first(asm, NAME);
        read_whole(asm, LOADED_PAGE, end);
        bcs  @close             // ui_text: no file, or that it cannot be used
    @read:
        cold::set_pointers(asm, &cx.screen.video(), fixed(LOADED + u16::from(ADDRESS_LEN)), tree);
        lda  #<len
        ldx  #>len
        jsr  cold_copy
        dec  cx.screen.shared.book_loaded  // 0 becomes $FF: bit 7, the book is there
        jsr  disk_close         // for the next file
        jsr  load_learned       // over the weights of the book
        lda  cx.screen.vars.text_len
        bne  @close             // they cannot be used
        jsr  disk_close
        jsr  load_settings
        jmp  @close
    @absent:
        jsr  begin_text
    @close:
        jsr  show_message       // empty if all is well
        jsr  drive_close_all
        jsr  clear_table
        rts
    }
}
