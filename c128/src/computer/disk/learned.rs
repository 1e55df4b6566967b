//! What the opening book has learned: a file beside the book, the bytes of which
//! are those of the engine's (`engine::book::learn`).

use engine::book::build::Built;
use engine::book::learn::header;

use super::Disk;
use super::drive::FILE;
use crate::asm::{Asm, asm, fixed, hi, lo};
use crate::computer::attic;
use crate::computer::banks::TABLE_START;
use crate::computer::screen::write::say;

/// The file, as it is called on the disk.
pub const NAME: &str = "OCTET.LEARNED";

/// Emits `save_learned` and `load_learned`.
pub fn emit(a: &mut Asm, m: &Disk) {
    save(a, m);
    load(a, m);
}

/// Bytes of the file's beginning, and of all of it.
fn lengths() -> (u8, u16) {
    let built = Built::built_in();
    let beginning = header(&built.tree).len();
    (beginning as u8, built.learned().len() as u16)
}

fn save(a: &mut Asm, m: &Disk) {
    let (v, t) = (&m.v, &m.s.v);
    asm! { a;
        let (name, writer) = (a.sym("learned_name"), a.sym("write_learned"));
        a.routine("save_learned", "Saves what the book has learned.")
            .returns("C clear: it is saved; or set: the message says why not, and nothing is lost")
            .destroys("A X Y, words, cells, left, disk_at, disk_name");
        bit  m.s.d.book
        bpl  @none
        ldx  #NAME.len() as u8
    @next:
        lda  name,x
        sta  v.name,x
        dex
        bpl  @next
        stx  v.replace          // bit 7
        ldx  #<writer
        ldy  #>writer
        jsr  disk_save
        bcs  @failed
        rts
    @none:
        jsr  begin_text
        say(a, "There is no opening book.");
    @failed:
        jsr  set_message
        sec
        rts

        let (at, same_page) = (v.at, a.label("same_page"));
        let (words, window) = (t.words, a.sym("attic_window"));
        let begins = a.sym("book_learned");
        let end = begins.at(i32::from(lengths().1));
        a.routine("write_learned", "Writes what the book has learned.")
            .destroys("A X Y, words, cells, left, disk_at");
        for (n, half) in [lo(begins), hi(begins)].into_iter().enumerate() {
            lda  half
            sta  at + (n as i32)
        }
    @byte:
        for n in 0..2 {
            lda  at + n
            sta  words + n
        }
        lda  #1
        jsr  attic_fetch
        lda  window
        jsr  disk_write
        inc  at
        bne  {same_page}
        inc  at+1
        a.bind(same_page);
        lda  at
        cmp  #<end
        bne  @byte
        lda  at+1
        cmp  #>end
        bne  @byte
        rts
        let text: Vec<u8> = NAME.bytes().chain([0]).collect();
        a.table(
            m.room,
            "learned_name",
            1,
            &text,
            "The file of what was learned",
        );
    }
}

fn load(a: &mut Asm, m: &Disk) {
    let (v, k) = (&m.v, &m.k);
    asm! { a;
        let (beginning, len) = lengths();
        let (seen, begins, window) = (
            fixed(TABLE_START),
            a.sym("book_learned"),
            a.sym("attic_window"),
        );
        let end = seen.at(i32::from(len));
        a.routine(
            "load_learned",
            "Loads what the book has learned, if it is this one's.",
        )
        .takes("the channel of commands, open; the book in the attic")
        .destroys("A X Y, words, cells, left, disk_at, the table");
        jsr  begin_text
        say(a, NAME);
        lda  #FILE
        jsr  disk_open
        bcs  @out
        jsr  disk_answer
        bcs  @out               // there is none
        jsr  disk_begin_reading
        ldx  #FILE
        jsr  k.chkin
        bcs  @out
        for (n, half) in [lo(seen), hi(seen)].into_iter().enumerate() {
            lda  half
            sta  v.at + (n as i32)
        }
    @byte:
        jsr  disk_read_raw
        bcs  @out               // it is too short
        ldy  #0
        sta  (v.at),y
        inc  v.at
        bne  @same_page
        inc  v.at+1
    @same_page:
        lda  v.at
        cmp  #<end
        bne  @byte
        lda  v.at+1
        cmp  #>end
        bne  @byte
        bit  v.ended
        bpl  @out               // too long
        attic::point(a, &m.s, begins, window);
        lda  #beginning
        ldx  #0
        jsr  attic_copy
        ldx  #beginning - 1
    @next:
        lda  window,x
        cmp  seen,x
        bne  @out               // another book's
        dex
        bpl  @next
        attic::point(a, &m.s, seen, begins);
        lda  #len as u8
        ldx  #(len >> 8) as u8
        jmp  attic_copy         // returns
    @out:
        rts
    }
}
