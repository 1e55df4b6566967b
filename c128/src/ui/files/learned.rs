//! The learned weights of the opening book, in a file beside it. Engine:
//! `engine/book/src/learn.rs`, which reads and writes the same bytes.

use octet_book::compile::CompiledBook;
use octet_book::learn::{SEAL_LEN, checksum};

use super::context::FilesCx;
use super::whole_file::{LOADED, read_sequential, save_over};
use crate::platform::cold;
use crate::ui::view::text::put_first;
use octet_asm::{Asm, asm, fixed, hi, lo};

/// The file's name on the disk.
pub const NAME: &str = "OCTET.LEARNED";

/// Emits `save_learned` and `load_learned`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    save(asm, cx);
    load(asm, cx);
}

/// Bytes of the file without its seal: the header, and the weights, which are one block of the
/// book.
fn len() -> u16 {
    (CompiledBook::built_in().learned_file().len() - SEAL_LEN) as u16
}

fn save(asm: &mut Asm, cx: &FilesCx) {
    let (disk, ui) = (&cx.vars, &cx.screen.vars);
    asm! { asm;
        let (name, writer) = (asm.sym("learned_name"), asm.sym("write_learned"));
        /// Saves the learned weights of the book.
        routine save_learned {
            returns  c "clear: it is saved; or set: the message says why not, and nothing is lost"
            destroys a, x, y, scratch, disk_ptr, disk_name
        }
        bit  cx.screen.shared.book_loaded  // bit 7 clear: no book was loaded
        bpl  @none
        save_over(asm, disk, name, NAME, writer);
        bcs  @failed            // the drive's answer is in ui_text
        rts
    @none:
        put_first(asm, "There is no opening book.");
    @failed:
        jsr  show_message
        sec                     // carry set: nothing was saved
        rts                     // carry set: not saved

        let (at, same_page) = (disk.at, asm.label("same_page"));
        let (src, buffer) = (ui.src_ptr, asm.sym("cold_buffer"));
        let header = asm.sym("book_file_header");
        let end = header.at(i32::from(len()));
        let [low, high] = checksum(&CompiledBook::built_in().tree);
        /// Writes the learned weights to the open file.
        routine write_learned { destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_remaining, disk_ptr }
        jsr  disk_begin_reading // the checksum begins at 0
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
        jsr  write_summed       // keeps no register: the address is in memory
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
        /// Writes the seal of a file whose bytes were summed.
        routine write_seal {
            takes    disk_sum, "the file, open and the KERNAL's output"
            destroys a, x, y, disk_sum
        }
        // The seal is two bytes that make the checksum equal to that of the book's tree.
        lda  #high.wrapping_sub(low)
        sec
        sbc  disk.sum+1
        sec
        sbc  disk.sum
        jsr  write_summed       // changes the sum
        lda  #low
        sec
        sbc  disk.sum           // what is left of it
        jmp  write_summed
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
    asm! { asm;
        let len = len();
        let header = asm.sym("book_file_header");
        /// Loads the learned weights, if they belong to this book.
        routine load_learned {
            takes    "the command channel, open", "the book in cold data"
            returns  ui_text "empty if all is well or there is no such file"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_remaining, disk_ptr, "the table"
        }
        put_first(asm, NAME);
        read_sequential(asm, fixed(LOADED + len + SEAL_LEN as u16));
        bcs  @out               // ui_text: no file, or that it cannot be used
        cold::set_pointers(asm, &cx.screen.video(), fixed(LOADED), header);
        lda  #len as u8         // the header again, and the weights
        ldx  #(len >> 8) as u8
        jsr  cold_copy          // over the weights of the book
        jmp  begin_text
    @out:
        rts
    }
}
