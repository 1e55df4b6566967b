//! Loads the opening book, a file on the program's disk. Without it Octet
//! searches from the first move on.
//!
//! LOAD puts it where the transposition table is; from there it is copied to
//! cold data.

use octet_engine::book::compile::CompiledBook;
use octet_engine::book::learn::checksum;

use super::FilesCx;
use crate::asm::{Asm, SegmentId, asm, fixed};
use crate::platform::c128::cold;
use crate::platform::c128::drive::DATA_FILE;
use crate::platform::c128::far_call::far_call_core;
use crate::platform::c128::memory_map::{SIGNATURE, TT_START};
use crate::ui::view::text::put;

/// Its name on the disk.
pub const NAME: &str = "OCTET.BOOK";

/// The message while it is loaded.
pub const READING: &str = "Reading the opening book";

/// Begins the book's segment with a signature and the checksum of its tree, which tell it from
/// another program's.
pub fn sign(asm: &mut Asm, book: SegmentId, ui: SegmentId) {
    let sum = checksum(&CompiledBook::built_in().tree);
    let mark = [SIGNATURE.as_slice(), &sum].concat();
    asm.table(book, "book_begins", 1, &mark, "The book of this program");
    asm.table(ui, "book_mark", 1, &mark, "What its book begins with");
}

/// Ends the book's segment, which is complete.
pub fn end(asm: &mut Asm, book: SegmentId) {
    let len = asm.used(book);
    asm.constant("book_length", len as u16);
}

/// Emits `load_book`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    let kernal = &cx.kernal;
    asm! { asm;
        let [begin, signature, len] =
            ["book_begins", "book_mark", "book_length"].map(|name| asm.sym(name));
        let loaded = fixed(TT_START);
        asm.routine("load_book", "Loads the opening book from the disk that the program came from.")
        .returns("shared_book_loaded: bit 7 if there is one; disk_device; an empty table")
        .destroys("A X Y, ui_src_ptr, ui_dst_ptr, ui_remaining, ui_text");
        lda  #0
        sta  cx.screen.shared.book_loaded  // bit 7 clear: no book
        jsr  disk_drive         // the drive that was used last
        jsr  drive_open_commands
        bcs  @absent            // carry set: no drive, or no disk
        jsr  begin_text
        put(asm, READING);
        jsr  show_message
        jsr  begin_text
        put(asm, NAME);
        lda  #DATA_FILE
        ldx  #0                 // secondary address 0: LOAD goes where X and Y say
        jsr  drive_set_name
        lda  #0                 // 0: load, do not verify
        ldx  #<loaded
        ldy  #>loaded
        jsr  kernal.load
        bcs  @absent            // carry set: no such file, or a read error
        ldx  #SIGNATURE.len() as u8 + 1  // signature and sum, last byte first
    @next:
        lda  loaded,x
        cmp  signature,x
        bne  @absent            // another program's, or another version's
        dex
        bpl  @next
        cold::set_pointers(asm, &cx.screen.video(), loaded, begin);
        lda  #<len
        ldx  #>len
        jsr  cold_copy
        dec  cx.screen.shared.book_loaded  // 0 becomes $FF: bit 7, the book is there
        jsr  load_learned       // over the weights of the book
    @absent:
        jsr  drive_close_all
        jsr  clear_message
        far_call_core(asm, "clear_tt");
        rts
    }
}
