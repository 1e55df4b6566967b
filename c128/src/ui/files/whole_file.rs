//! Files of the book, loaded completely or not at all. A file that is cut off, changed or another
//! book's has another length or checksum. Engine: `seal`, `engine/book/src/learn.rs`.
//!
//! A fast drive sends a file to LOAD several times as fast as byte by byte. A 1541 is read byte by
//! byte, because at a bad sector it makes LOAD wait for ever.

use octet_book::compile::CompiledBook;
use octet_book::learn::checksum;

use super::context::FilesCx;
use super::load_save::dos_status;
use crate::platform::drive::DATA_FILE;
use crate::platform::memory_map::{MEMORY_END, TT_START};
use crate::ui::view::text::put;
use octet_asm::{Abs, Asm, Claim, asm, fixed};

/// Bytes before the contents of a file: its load address.
pub const ADDRESS_LEN: u8 = 2;
/// Where the contents are read to: the transposition table's memory.
pub const LOADED: u16 = TT_START;

/// Reads the file whose name is in `ui_text`, which must end at `end`; see the routine.
pub fn read_whole(asm: &mut Asm, end: Abs) {
    asm! { asm;
        lda  #<end
        ldx  #>end
        jsr  read_whole
    }
}

/// Emits `read_whole`, `write_summed` and `add_to_sum`.
pub fn emit(asm: &mut Asm, cx: &FilesCx) {
    let (disk, kernal) = (&cx.vars, &cx.kernal);
    let sum = checksum(&CompiledBook::built_in().tree);
    let [low, high] = LOADED.to_le_bytes();
    asm! { asm;
        /// Reads a file of the book, whole or not at all.
        routine read_whole {
            takes    ui_text "its name", a "low", x "high byte of its end",
                     "the command channel, open"
            returns  c "clear: it is where the transposition table was", c "set",
                     ui_text "says why not, and is empty if there is no such file"
            destroys a, x, y, disk_ptr, "the table", ui_src_ptr
        }
        sta  disk.end
        stx  disk.end+1
        bit  kernal.serial      // V: opening the command channel has found a fast drive
        bvs  @fast
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
        for (n, half) in [low, high].into_iter().enumerate() {
            lda  #half
            sta  disk.at + (n as i32)  // disk_ptr walks through the table's memory
        }
    @byte:
        jsr  drive_read
        bcs  @unusable          // carry set: too short, or a read error
        ldy  #0
        asm.claim(Claim::StoresInto(vec![(fixed(LOADED), MEMORY_END - LOADED + 1)]));
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
    @compare:
        for (n, byte) in sum.into_iter().enumerate() {
            lda  disk.sum + (n as i32)
            cmp  #byte
            bne  @unusable      // changed, or of another book
        }
        clc                     // carry clear: whole
        rts
    @unusable:
        put(asm, " cannot be used.");
        sec
        rts
    @fast:
        lda  #DATA_FILE
        ldx  #0                 // to the address given to LOAD
        stx  kernal.msgflg      // LOAD prints nothing
        jsr  drive_set_name
        jsr  disk_begin_reading // nothing is summed
        lda  #low
        sta  disk.at
        lda  #high
        sta  disk.at+1
        lda  #0                 // load, do not compare
        ldx  #low + ADDRESS_LEN
        ldy  #high
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
        for (n, byte) in [low, high].into_iter().enumerate() {
            lda  #byte
            sta  fixed(LOADED + n as u16)
        }
    @add:
        ldy  #0
        lda  (disk.at),y
        jsr  add_to_sum
        inc  disk.at
        bne  @next_page
        inc  disk.at+1
    @next_page:
        for n in 0..2 {
            lda  disk.at + n
            cmp  disk.end + n
            bne  @add           // bytes of the file are still to come
        }
        beq  @compare always    // Z set, the BNE above was not taken

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
