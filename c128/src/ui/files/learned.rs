//! What the opening book has learned: a file beside the book, the bytes of which
//! are those of the engine's (`octet_engine::book::learn`).

use octet_engine::book::compile::CompiledBook;
use octet_engine::book::learn::header;

use super::FilesCx;
use crate::asm::{Asm, asm, fixed, hi, lo};
use crate::platform::c128::cold;
use crate::platform::c128::drive::DATA_FILE;
use crate::platform::c128::memory_map::TT_START;
use crate::ui::view::text::put;

/// The file, as it is called on the disk.
pub const NAME: &str = "OCTET.LEARNED";

/// Emits `save_learned` and `load_learned`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    save(asm, cx);
    load(asm, cx);
}

/// Bytes of the file's beginning, and of all of it.
fn lengths() -> (u8, u16) {
    let built = CompiledBook::built_in();
    let beginning = header(&built.tree).len();
    (beginning as u8, built.learned_file().len() as u16)
}

fn save(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui) = (&cx.vars, &cx.screen.vars);
    asm! { asm;
        let (name, writer) = (asm.sym("learned_name"), asm.sym("write_learned"));
        asm.routine("save_learned", "Saves what the book has learned.")
            .returns("C clear: it is saved; or set: the message says why not, and nothing is lost")
            .destroys("A X Y, words, cells, left, disk_ptr, disk_name");
        bit  cx.screen.shared.book_loaded
        bpl  @none
        ldx  #NAME.len() as u8
    @next:
        lda  name,x
        sta  disk.name,x
        dex
        bpl  @next
        stx  disk.replace          // bit 7
        ldx  #<writer
        ldy  #>writer
        jsr  disk_save
        bcs  @failed
        rts
    @none:
        jsr  begin_text
        put(asm, "There is no opening book.");
    @failed:
        jsr  show_message
        sec
        rts

        let (at, same_page) = (disk.at, asm.label("same_page"));
        let (words, window) = (ui.src_ptr, asm.sym("cold_buffer"));
        let begins = asm.sym("book_file_header");
        let end = begins.at(i32::from(lengths().1));
        asm.routine("write_learned", "Writes what the book has learned.")
            .destroys("A X Y, words, cells, left, disk_ptr");
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
        jsr  cold_fetch
        lda  window
        jsr  disk_write
        inc  at
        bne  {same_page}
        inc  at+1
        asm.bind(same_page);
        lda  at
        cmp  #<end
        bne  @byte
        lda  at+1
        cmp  #>end
        bne  @byte
        rts
        let text: Vec<u8> = NAME.bytes().chain([0]).collect();
        asm.table(
            cx.ui,
            "learned_name",
            1,
            &text,
            "The file of what was learned",
        );
    }
}

fn load(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    asm! { asm;
        let (beginning, len) = lengths();
        let (seen, begins, window) = (
            fixed(TT_START),
            asm.sym("book_file_header"),
            asm.sym("cold_buffer"),
        );
        let end = seen.at(i32::from(len));
        asm.routine(
            "load_learned",
            "Loads what the book has learned, if it is this one's.",
        )
        .takes("the channel of commands, open; the book in the attic")
        .destroys("A X Y, words, cells, left, disk_ptr, the table");
        jsr  begin_text
        put(asm, NAME);
        lda  #DATA_FILE
        jsr  drive_open
        bcs  @out
        jsr  drive_status
        bcs  @out               // there is none
        jsr  disk_begin_reading
        ldx  #DATA_FILE
        jsr  kernal.chkin
        bcs  @out
        for (n, half) in [lo(seen), hi(seen)].into_iter().enumerate() {
            lda  half
            sta  disk.at + (n as i32)
        }
    @byte:
        jsr  drive_read
        bcs  @out               // it is too short
        ldy  #0
        sta  (disk.at),y
        inc  disk.at
        bne  @same_page
        inc  disk.at+1
    @same_page:
        lda  disk.at
        cmp  #<end
        bne  @byte
        lda  disk.at+1
        cmp  #>end
        bne  @byte
        bit  disk.ended
        bpl  @out               // too long
        cold::set_pointers(asm, &cx.screen.video(), begins, window);
        lda  #beginning
        ldx  #0
        jsr  cold_copy
        ldx  #beginning - 1
    @next:
        lda  window,x
        cmp  seen,x
        bne  @out               // another book's
        dex
        bpl  @next
        cold::set_pointers(asm, &cx.screen.video(), seen, begins);
        lda  #len as u8
        ldx  #(len >> 8) as u8
        jmp  cold_copy         // returns
    @out:
        rts
    }
}
