//! The opening book, which is a file of its own on the program's disk: without
//! it the program thinks from the first move on.
//!
//! It is loaded to where the table is, and stowed in the attic.

use super::Disk;
use super::drive::FILE;
use crate::asm::{Asm, SegmentId, asm, fixed};
use crate::computer::attic;
use crate::computer::banks::TABLE_START;
use crate::computer::screen::write::say;
use crate::computer::start::MARK;
use crate::computer::worlds::call_core;

/// The file, as it is called on the disk.
pub const NAME: &str = "OCTET.BOOK";

/// What is said while it is loaded.
pub const READING: &str = "Reading the opening book";

/// Begins the book's segment with what tells it from another program's, of
/// which `sum` must differ.
pub fn open(a: &mut Asm, book: SegmentId, room: SegmentId, sum: u16) {
    let mark = [MARK.as_slice(), &sum.to_le_bytes()].concat();
    a.table(book, "book_begins", 1, &mark, "The book of this program");
    a.table(room, "book_mark", 1, &mark, "What its book begins with");
}

/// Ends the book's segment, of which all has been written.
pub fn close(a: &mut Asm, book: SegmentId) {
    let len = a.used(book);
    a.constant("book_length", len as u16);
}

/// Emits `load_book`.
pub fn emit(a: &mut Asm, m: &Disk) {
    let k = &m.k;
    asm! { a;
        let [begins, mark, len] = ["book_begins", "book_mark", "book_length"].map(|name| a.sym(name));
        let seen = fixed(TABLE_START);
        a.routine(
            "load_book",
            "Loads the opening book from the disk that the program came from.",
        )
        .returns("desk_book: bit 7, whether there is one; disk_device; an empty table")
        .destroys("A X Y, words, cells, left, screen_line")
        .cost("what the drive takes; nothing is tried without one");
        lda  #0
        sta  m.s.d.book
        jsr  disk_drive
        jsr  disk_begin
        bcs  @absent
        jsr  begin_text
        say(a, READING);
        jsr  set_message
        jsr  begin_text
        say(a, NAME);
        lda  #FILE
        ldx  #0                 // to the address that LOAD is given
        jsr  disk_name_file
        lda  #0
        ldx  #<seen
        ldy  #>seen
        jsr  k.load
        bcs  @absent
        ldx  #MARK.len() as u8 + 1
    @next:
        lda  seen,x
        cmp  mark,x
        bne  @absent            // another program's
        dex
        bpl  @next
        attic::point(a, &m.s, seen, begins);
        lda  #<len
        ldx  #>len
        jsr  attic_copy
        dec  m.s.d.book         // 0 becomes $FF
        jsr  load_learned
    @absent:
        jsr  disk_end
        jsr  clear_message
        call_core(a, "clear_table");
        rts
    }
}
