//! The opening book, which is a file of its own on the program's disk: without
//! it the program thinks from the first move on.
//!
//! It is loaded to where the table is, and stowed in the attic.

use octet_engine::book::compile::CompiledBook;
use octet_engine::book::learn::checksum;

use super::FilesCx;
use crate::asm::{Asm, SegmentId, asm, fixed};
use crate::platform::c128::cold;
use crate::platform::c128::drive::DATA_FILE;
use crate::platform::c128::far_call::far_call_core;
use crate::platform::c128::memory_map::SIGNATURE;
use crate::platform::c128::memory_map::TT_START;
use crate::ui::view::text::put;

/// The file, as it is called on the disk.
pub const NAME: &str = "OCTET.BOOK";

/// What is said while it is loaded.
pub const READING: &str = "Reading the opening book";

/// Begins the book's segment with a signature and the checksum of its tree, which tell it from
/// another program's.
pub fn sign(asm: &mut Asm, book: SegmentId, ui: SegmentId) {
    let sum = checksum(&CompiledBook::built_in().tree);
    let mark = [SIGNATURE.as_slice(), &sum].concat();
    asm.table(book, "book_begins", 1, &mark, "The book of this program");
    asm.table(ui, "book_mark", 1, &mark, "What its book begins with");
}

/// Ends the book's segment, of which all has been written.
pub fn end(asm: &mut Asm, book: SegmentId) {
    let len = asm.used(book);
    asm.constant("book_length", len as u16);
}

/// Emits `load_book`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    let kernal = &cx.kernal;
    asm! { asm;
        let [begins, mark, len] = ["book_begins", "book_mark", "book_length"].map(|name| asm.sym(name));
        let seen = fixed(TT_START);
        asm.routine(
            "load_book",
            "Loads the opening book from the disk that the program came from.",
        )
        .returns("shared_book_loaded: bit 7, whether there is one; disk_device; an empty table")
        .destroys("A X Y, words, cells, left, ui_text")
        .cost("what the drive takes; nothing is tried without one");
        lda  #0
        sta  cx.screen.shared.book_loaded
        jsr  disk_drive
        jsr  drive_open_commands
        bcs  @absent
        jsr  begin_text
        put(asm, READING);
        jsr  show_message
        jsr  begin_text
        put(asm, NAME);
        lda  #DATA_FILE
        ldx  #0                 // to the address that LOAD is given
        jsr  drive_set_name
        lda  #0
        ldx  #<seen
        ldy  #>seen
        jsr  kernal.load
        bcs  @absent
        ldx  #SIGNATURE.len() as u8 + 1
    @next:
        lda  seen,x
        cmp  mark,x
        bne  @absent            // another program's
        dex
        bpl  @next
        cold::set_pointers(asm, &cx.screen.video(), seen, begins);
        lda  #<len
        ldx  #>len
        jsr  cold_copy
        dec  cx.screen.shared.book_loaded         // 0 becomes $FF
        jsr  load_learned
    @absent:
        jsr  drive_close_all
        jsr  clear_message
        far_call_core(asm, "clear_tt");
        rts
    }
}
