//! The learned weights of the opening book, in a file beside it. Engine:
//! `octet_engine::book::learn`, which reads and writes the same bytes.

use octet_engine::book::compile::CompiledBook;
use octet_engine::book::learn::header;

use super::FilesCx;
use crate::asm::{Asm, Claim, asm, fixed, hi, lo};
use crate::platform::c128::cold;
use crate::platform::c128::drive::DATA_FILE;
use crate::platform::c128::memory_map::TT_START;
use crate::ui::view::text::put;

/// Its name on the disk.
pub const NAME: &str = "OCTET.LEARNED";

/// Emits `save_learned` and `load_learned`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    save(asm, cx);
    load(asm, cx);
}

/// Bytes of the file's header, and of the whole file.
fn lengths() -> (u8, u16) {
    let built = CompiledBook::built_in();
    let header_len = header(&built.tree).len();
    (header_len as u8, built.learned_file().len() as u16)
}

fn save(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui) = (&cx.vars, &cx.screen.vars);
    asm! { asm;
        let (name, writer) = (asm.sym("learned_name"), asm.sym("write_learned"));
        asm.routine("save_learned", "Saves the learned weights of the book.")
            .returns("C clear: it is saved; or set: the message says why not, and nothing is lost")
            .destroys("A X Y, ui_src_ptr, ui_dst_ptr, ui_remaining, disk_ptr, disk_name");
        bit  cx.screen.shared.book_loaded  // bit 7 clear: no book was loaded
        bpl  @none
        ldx  #NAME.len() as u8  // with the 0 that ends it
    @next:
        lda  name,x
        sta  disk.name,x
        dex
        bpl  @next
        stx  disk.replace       // X = $FF: bit 7, replace the old file
        ldx  #<writer           // disk_save calls it once the file is open
        ldy  #>writer
        jsr  disk_save
        bcs  @failed            // the drive's answer is in ui_text
        rts
    @none:
        jsr  begin_text
        put(asm, "There is no opening book.");
    @failed:
        jsr  show_message
        sec                     // carry set: nothing was saved
        rts                     // carry set: not saved

        let (at, same_page) = (disk.at, asm.label("same_page"));
        let (src, buffer) = (ui.src_ptr, asm.sym("cold_buffer"));
        let header = asm.sym("book_file_header");
        let end = header.at(i32::from(lengths().1));
        asm.routine("write_learned", "Writes the learned weights to the open file.")
            .destroys("A X Y, ui_src_ptr, ui_dst_ptr, ui_remaining, disk_ptr");
        for (n, half) in [lo(header), hi(header)].into_iter().enumerate() {
            lda  half
            sta  at + (n as i32)  // disk_ptr walks through the file's bytes
        }
    @byte:
        for n in 0..2 {
            lda  at + n
            sta  src + n             // cold_fetch changes it
        }
        lda  #1                 // one byte: the book is cold data
        jsr  cold_fetch
        lda  buffer
        jsr  disk_write         // keeps no register: the address is in memory
        inc  at
        bne  {same_page}
        inc  at+1
        asm.bind(same_page);
        lda  at
        cmp  #<end
        bne  @byte              // the low byte of the end: header and weights are one block
        lda  at+1
        cmp  #>end
        bne  @byte              // the same for the high byte
        rts
        let text: Vec<u8> = NAME.bytes().chain([0]).collect();
        asm.table(
            cx.ui,
            "learned_name",
            1,
            &text,
            "The file of the learned weights",
        );
    }
}

fn load(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    asm! { asm;
        let (header_len, len) = lengths();
        let (loaded, header, buffer) = (
            fixed(TT_START),
            asm.sym("book_file_header"),
            asm.sym("cold_buffer"),
        );
        let end = loaded.at(i32::from(len));
        asm.routine("load_learned", "Loads the learned weights, if they belong to this book.")
        .takes("the command channel, open; the book in cold data")
        .destroys("A X Y, ui_src_ptr, ui_dst_ptr, ui_remaining, disk_ptr, the table");
        jsr  begin_text
        put(asm, NAME);
        lda  #DATA_FILE
        jsr  drive_open
        bcs  @out               // no drive answers
        jsr  drive_status
        bcs  @out               // the drive said no: there is no such file
        jsr  disk_begin_reading
        ldx  #DATA_FILE
        jsr  kernal.chkin       // from here drive_read reads this file
        bcs  @out               // the file is not open
        for (n, half) in [lo(loaded), hi(loaded)].into_iter().enumerate() {
            lda  half
            sta  disk.at + (n as i32)  // disk_ptr walks through the table's memory
        }
    @byte:
        jsr  drive_read
        bcs  @out               // carry set: the file is too short
        ldy  #0
        asm.claim(Claim::StoresInto(vec![(loaded, len)]));
        sta  (disk.at),y        // kept apart until all of it is checked
        inc  disk.at
        bne  @same_page
        inc  disk.at+1
    @same_page:
        lda  disk.at
        cmp  #<end
        bne  @byte
        lda  disk.at+1
        cmp  #>end
        bne  @byte              // bytes of the file are still to come
        bit  disk.ended         // bit 7: that was the last byte
        bpl  @out               // the file is too long
        cold::set_pointers(asm, &cx.screen.video(), header, buffer);
        lda  #header_len
        ldx  #0
        jsr  cold_copy          // the header of the book that is loaded
        ldx  #header_len - 1
    @next:
        lda  buffer,x
        cmp  loaded,x
        bne  @out               // the file of another book
        dex
        bpl  @next
        cold::set_pointers(asm, &cx.screen.video(), loaded, header);
        lda  #len as u8         // the header again, and the weights
        ldx  #(len >> 8) as u8
        jmp  cold_copy          // over the weights of the book
    @out:
        rts
    }
}
