//! Takes a sector from the disk, decodes it and sends it.

use super::memory::{CLK_LOW, Drive, GROUPS, NUMBERS};
use octet_asm::{Asm, asm};

/// Bytes of a sector's data block before those of a file's block: its mark and the link.
const BEFORE: u8 = 3;
/// The mark.
const DATA_MARK: u8 = 0x07;
/// The first byte in GCR of a data block, and of the header block before it, which holds the
/// number.
const DATA_BITS: u8 = 0x55;
const HEADER_BITS: u8 = 0x52;

pub(super) fn emit(asm: &mut Asm, drive: &Drive) {
    send_sector(asm, drive);
    find_sync(asm, drive);
}

fn send_sector(asm: &mut Asm, drive: &Drive) {
    let gcr = drive.buffers.gcr;
    let [gcr_0, gcr_1, gcr_2, gcr_3, gcr_4] = gcr;
    asm! { asm;
        /// Sends the next missing sector that comes by. Z is clear if none is found, or if the
        /// computer has given up.
        routine send_sector {
            returns  z
            destroys a, x, y
        }
    @find:
        dec  drive.patience
        jeq  @failed_early
        jsr  find_sync
        bcs  @find
        cmp  #HEADER_BITS
        bne  @find
        next_byte(asm, drive);
        next_byte(asm, drive);
        sta  drive.half         // its lower half begins the number
        next_byte(asm, drive);
        sta  drive.bits
        asl  a
        lda  drive.half
        rol  a
        upper_half(asm);
        and  #NUMBERS - 1
        sta  drive.half
        lda  drive.bits
        lsr  a
        lsr  a
        lower_half(asm, drive);
        tax
        lda  drive.buffers.read,x
        bne  @find
        stx  drive.sector
        jsr  find_sync
        bcs  @find
        cmp  #DATA_BITS
        bne  @find
        ldy  #0
        beq  @first always
        asm.critical("bytes of a sector as they come by");
    @group:
        next_byte(asm, drive);
    @first:
        sta  gcr_0,y
        for bytes in &gcr[1..] {
            next_byte(asm, drive);
            sta  bytes,y
        }
        iny
        cpy  #GROUPS
        bne  @group
        asm.critical_end();
        lda  #DATA_MARK
        sta  drive.sum
        lda  #BEFORE
        sta  drive.skip
        ldx  drive.sector
        lda  "blocks",x
        clc
        adc  drive.first
        tax
        jsr  send
        bcc  @numbered
    @failed_early:
        lda  #1
        rts
    @numbered:
        ldy  #0
    @decode:
        lda  gcr_0,y
        lsr  a
        lsr  a
        lsr  a
        upper_half(asm);
        sta  drive.half
        lda  gcr_1,y
        asl  a
        sta  drive.bits
        lda  gcr_0,y
        rol  a
        asl  drive.bits
        rol  a
        lower_half(asm, drive);
        jsr  put
        bcs  @failed_early
        lda  gcr_1,y
        lsr  a
        upper_half(asm);
        sta  drive.half
        lda  gcr_1,y
        lsr  a
        lda  gcr_2,y
        ror  a
        lsr  a
        lsr  a
        lsr  a
        lower_half(asm, drive);
        cpy  #GROUPS - 1
        beq  @check
        jsr  put
        bcs  @failed
        lda  gcr_3,y
        asl  a
        lda  gcr_2,y
        rol  a
        upper_half(asm);
        sta  drive.half
        lda  gcr_3,y
        lsr  a
        lsr  a
        lower_half(asm, drive);
        jsr  put
        bcs  @failed
        lda  gcr_4,y
        asl  a
        sta  drive.bits
        lda  gcr_3,y
        rol  a
        asl  drive.bits
        rol  a
        asl  drive.bits
        rol  a
        upper_half(asm);
        sta  drive.half
        lda  gcr_4,y
        lower_half(asm, drive);
        jsr  put
        bcs  @failed
        iny
        jmp  @decode
    @check:
        eor  drive.sum
        sta  drive.sum
        tax
        jsr  send
        bcs  @failed
        lda  drive.sum
        jne  @find              // it was not read well
        ldx  drive.sector
        inc  drive.buffers.read,x
        lda  #0
        rts
    @failed:
        lda  #1
        rts

        /// Adds a byte in A to the checksum, and sends it if it is one of a block's. C is set if
        /// the computer has given up.
        routine put {
            takes    a
            returns  c
            keeps    y
            destroys a, x
            goes on with send
        }
        tax
        eor  drive.sum
        sta  drive.sum
        lda  drive.skip
        beq  @send
        dec  drive.skip
        clc
        rts
    @send:

        /// Sends the byte in X when the computer asks for it. C is set if the computer has given
        /// up.
        routine send {
            takes    x
            returns  c
            keeps    x, y
            destroys a
        }
    @wait:
        lda  drive.bus
        bmi  @given_up
        eor  drive.phase
        and  #CLK_LOW
        bne  @wait
        stx  drive.cia.data
        lda  drive.phase
        eor  #CLK_LOW
        sta  drive.phase
        clc
        rts
    @given_up:
        sec
        rts
    }
}

/// Takes the next byte from the disk to A.
fn next_byte(asm: &mut Asm, drive: &Drive) {
    asm! { asm;
    @wait:
        bvc  @wait
        clv
        lda  drive.data
    }
}

/// Decodes the lower five bits of A to the upper half of a byte.
fn upper_half(asm: &mut Asm) {
    asm! { asm;
        and  #0x1F
        tax
        lda  "decoded",x
        and  #0xF0
    }
}

/// Decodes the lower five bits of A to the lower half of the byte whose upper half is known.
fn lower_half(asm: &mut Asm, drive: &Drive) {
    asm! { asm;
        and  #0x1F
        tax
        lda  "decoded",x
        and  #0x0F
        ora  drive.half
    }
}

fn find_sync(asm: &mut Asm, drive: &Drive) {
    asm! { asm;
        /// Waits for a sync mark, and returns the first byte after it. C is set if none comes in
        /// 1.4 ms.
        routine find_sync {
            returns  a, c, v
            keeps    y
            destroys x
        }
        ldx  #0
    @wait:
        bit  drive.disk
        bpl  @here
        dex
        bne  @wait
        txa
        sec
        rts
    @here:
        lda  drive.data
        clv
        next_byte(asm, drive);
        clc
        rts
    }
}
