//! Files of the book, loaded completely or not at all. A file that is cut off, changed or another
//! book's has another length or checksum. Engine: `seal`, `engine/book/src/learn.rs`.
//!
//! A fast drive sends a file to LOAD several times as fast as byte by byte. A 1541 is read byte by
//! byte, because at a bad sector it makes LOAD wait for ever; and so are the files that Octet itself writes,
//! from every drive: they are sequential, and LOAD takes programs only.

use octet_book::compile::CompiledBook;
use octet_book::learn::checksum;

use super::context::FilesCx;
use super::load_save::dos_status;
use super::vars::DiskVars;
use crate::platform::drive::DATA_FILE;
pub use crate::platform::memory_map::ADDRESS_LEN;
use crate::platform::memory_map::{MEMORY_END, TT_START};
use crate::ui::view::text::put;
use octet_asm::{Abs, Asm, Claim, asm, fixed};

/// Where a file is read to: the transposition table's memory.
pub const LOADED: u16 = TT_START;
/// That page.
pub const LOADED_PAGE: u8 = (LOADED >> 8) as u8;

const _: () = assert!(LOADED.is_multiple_of(0x100), "a file begins with a page");

/// Reads the file whose name is in `ui_text` to a page; it must end at `end`. See the routine.
pub fn read_whole(asm: &mut Asm, page: u8, end: Abs) {
    asm! { asm;
        lda  #<end
        ldx  #>end
        ldy  #page              // where it is read to
        jsr  read_whole
    }
}

/// The same for a file that is not of the program's type, which no fast drive sends to LOAD.
pub fn read_sequential(asm: &mut Asm, end: Abs) {
    asm! { asm;
        lda  #<end
        ldx  #>end
        ldy  #LOADED_PAGE       // where it is read to
        jsr  read_sequential
    }
}

/// Saves a file over the one of its name. `name` is where the name stands, which a 0 ends; `writer`
/// writes the bytes, and C is set if the file is not saved.
pub fn save_over(asm: &mut Asm, disk: &DiskVars, name: Abs, text: &str, writer: Abs) {
    asm! { asm;
        ldx  #text.len() as u8  // with the 0 that ends it
    @next:
        lda  name,x
        sta  disk.name,x        // as a name that is typed
        dex
        bpl  @next
        stx  disk.replace       // X = $FF: bit 7, replace the old file
        ldx  #<writer           // disk_save calls it once the file is open
        ldy  #>writer
        jsr  disk_save
    }
}

/// Emits `read_whole`, `write_summed` and `add_to_sum`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    let sum = cx.screen.vars.src_ptr;
    let right = checksum(&CompiledBook::built_in().tree);
    let table = vec![(fixed(LOADED), MEMORY_END - LOADED + 1)];
    asm! { asm;
        /// Reads a file of the book, whole or not at all.
        routine read_whole {
            takes    ui_text "its name", a "low", x "high byte of its end", y "its first page",
                     "the command channel, open"
            returns  c "clear: it is there, where the transposition table was", c "set",
                     ui_text "says why not, and is empty if there is no such file"
            destroys a, x, y, disk_ptr, "the table", ui_src_ptr
        }
        bit  kernal.serial      // V: opening the command channel has found a fast drive
        bvs  @fast
        /// Reads a file of the book byte by byte, whole or not at all.
        routine read_sequential {
            takes    ui_text "its name", a "low", x "high byte of its end", y "its first page",
                     "the command channel, open"
            returns  c "clear: it is there, where the transposition table was", c "set",
                     ui_text "says why not, and is empty if there is no such file"
            destroys a, x, y, disk_ptr, "the table", ui_src_ptr
        }
        sta  disk.end
        stx  disk.end+1
        sty  disk.page          // where it begins
        lda  #DATA_FILE
        jsr  drive_open
        bcs  @none              // no drive answers
        jsr  drive_status
        bcc  @open
    @error:
        cmp  #dos_status::NOT_FOUND
        bne  @unusable          // a read error
    @none:
        jsr  begin_text
        sec                     // carry set: nothing was read
        rts
    @open:
        jsr  disk_begin_reading
        ldx  #DATA_FILE
        jsr  kernal.chkin       // from here drive_read reads this file
        bcs  @none              // the file is not open
        lda  #0
        sta  disk.at            // disk_ptr walks through the table's memory
        lda  disk.page          // where the file begins
        sta  disk.at+1
    @byte:
        jsr  drive_read
        bcs  @unusable          // carry set: too short, or a read error
        ldy  #0
        asm.claim(Claim::StoresInto(table.clone()));
        sta  (disk.at),y        // kept apart until all of it is checked
        jsr  add_to_sum
        inc  disk.at
        bne  @same_page
        inc  disk.at+1
    @same_page:
        for n in 0..2 {
            lda  disk.at + n
            cmp  disk.end + n
            bne  @byte          // bytes of the file are still to come
        }
        bit  disk.ended         // bit 7: that was the last byte
        bpl  @unusable          // too long
        jsr  compare_sum
        bcs  @unusable          // changed, or of another book
        rts
    @unusable:
        put(asm, " cannot be used.");
        sec
        rts
    @fast:
        sta  disk.end
        stx  disk.end+1
        sty  disk.page          // where it begins
        lda  #DATA_FILE
        ldx  #0                 // to the address given to LOAD
        stx  kernal.msgflg      // LOAD prints nothing
        jsr  drive_set_name
        lda  #0                 // load, do not compare
        ldx  #ADDRESS_LEN       // behind the address, which LOAD leaves out
        ldy  disk.page          // the high byte of where it begins
        jsr  kernal.load
        bcc  @whole
        jsr  drive_status
        bcs  @error
        bcc  @unusable always   // C clear, the BCS above was not taken
    @whole:
        cpx  disk.end
        bne  @unusable          // another length
        cpy  disk.end+1
        bne  @unusable
        // LOAD has left out the address, which belongs to the checksum.
        ldy  #0                 // the address is a page's
        sty  disk.at            // it stands before the contents
        lda  disk.page          // where the file begins
        sta  disk.at+1          // disk_ptr points there
        tya                     // the page's first byte
        asm.claim(Claim::StoresInto(table.clone()));
        sta  (disk.at),y
        iny                     // its high byte
        lda  disk.page          // is the page's number
        asm.claim(Claim::StoresInto(table));
        sta  (disk.at),y
        jsr  check_whole
        bcs  @unusable
        rts

        /// Compares the checksum of the file that is in memory.
        routine check_whole {
            takes    disk_page "its first page", disk_end "behind its last byte"
            returns  c "clear: it is whole, and of this book or program"
            destroys a, y, disk_ptr, ui_src_ptr "which is the sum: the zero page is faster"
        }
        ldy  #0                 // nothing is summed
        sty  sum                // the sum of the bytes
        sty  sum+1              // the sum of these sums
        sty  disk.at            // Y counts within a page
        lda  disk.page          // the file's first
        sta  disk.at+1
    @summed:
        cpy  disk.end
        bne  @add               // not the end's low byte
        lda  disk.at+1
        cmp  disk.end+1
        beq  @compare           // all of it is summed
    @add:
        lda  (disk.at),y        // LOAD or the drive has put it there
        clc
        adc  sum                // the sum of the bytes
        sta  sum
        clc
        adc  sum+1              // the sum of these sums
        sta  sum+1
        iny
        bne  @summed
        inc  disk.at+1          // the next page
        jmp  @summed
    @compare:
        for n in 0..2 {
            lda  sum + n
            sta  disk.sum + n       // as if it was read byte by byte
        }
        /// Compares the checksum.
        routine compare_sum {
            takes    disk_sum
            returns  c "clear: it is the right one"
            destroys a
        }
        for (n, byte) in right.into_iter().enumerate() {
            lda  disk.sum + (n as i32)
            cmp  #byte
            bne  @changed       // or of another book
        }
        clc                     // carry clear: whole
        rts
    @changed:
        sec
        rts

        /// Writes a byte and adds it to the checksum.
        routine write_summed {
            takes    a, "the file, open and the KERNAL's output"
            destroys a, x, y, disk_sum
        }
        pha
        jsr  add_to_sum
        pla
        jmp  disk_write

        /// Adds a byte to the checksum of the file.
        routine add_to_sum {
            takes    a, disk_sum "0 after disk_begin_reading"
            keeps    x, y
            destroys a
        }
        clc
        adc  disk.sum           // the sum of the bytes
        sta  disk.sum
        clc
        adc  disk.sum+1         // the sum of these sums
        sta  disk.sum+1
        rts
    }
}
