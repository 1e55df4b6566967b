//! Takes a sector from the disk, makes bytes of its bits and sends them.

use super::{CLK_LOW, Drive, GROUPS, NUMBERS};
use crate::asm::{Asm, asm};

/// Bytes of a sector in front of those of a block: what it is, and the link.
const BEFORE: u8 = 3;
/// The first of them.
const DATA_MARK: u8 = 0x07;
/// As they are on the disk: the first bits of a sector, and of what stands before it and tells its number.
const DATA_BITS: u8 = 0x55;
const HEADER_BITS: u8 = 0x52;

pub(super) fn emit(asm: &mut Asm, drive: &Drive) {
    send_sector(asm, drive);
    find_sync(asm, drive);
}

fn send_sector(asm: &mut Asm, drive: &Drive) {
    let raw = drive.raw;
    let [of_first, of_second, of_third, of_fourth, of_fifth] = raw;
    asm! { asm;
        /// Sends the next sector that comes by and is missing; Z is clear if none is found, or the
        /// computer has given up.
        routine send_sector {
            returns  z
            destroys a, x, y
            changes  drive.patience, drive.half, drive.sector, drive.sum, drive.skip, drive.bits,
                     drive.read, of_first, of_second, of_third, of_fourth, of_fifth
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
        lda  drive.read,x
        bne  @find
        stx  drive.sector
        jsr  find_sync
        bcs  @find
        cmp  #DATA_BITS
        bne  @find
        ldy  #0
        beq  @first             // always
    @group:
        next_byte(asm, drive);
    @first:
        sta  of_first,y
        for bytes in &raw[1..] {
            next_byte(asm, drive);
            sta  bytes,y
        }
        iny
        cpy  #GROUPS
        bne  @group
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
        lda  of_first,y
        lsr  a
        lsr  a
        lsr  a
        upper_half(asm);
        sta  drive.half
        lda  of_second,y
        asl  a
        sta  drive.bits
        lda  of_first,y
        rol  a
        asl  drive.bits
        rol  a
        lower_half(asm, drive);
        jsr  put
        bcs  @failed_early
        lda  of_second,y
        lsr  a
        upper_half(asm);
        sta  drive.half
        lda  of_second,y
        lsr  a
        lda  of_third,y
        ror  a
        lsr  a
        lsr  a
        lsr  a
        lower_half(asm, drive);
        cpy  #GROUPS - 1
        beq  @check
        jsr  put
        bcs  @failed
        lda  of_fourth,y
        asl  a
        lda  of_third,y
        rol  a
        upper_half(asm);
        sta  drive.half
        lda  of_fourth,y
        lsr  a
        lsr  a
        lower_half(asm, drive);
        jsr  put
        bcs  @failed
        lda  of_fifth,y
        asl  a
        sta  drive.bits
        lda  of_fourth,y
        rol  a
        asl  drive.bits
        rol  a
        asl  drive.bits
        rol  a
        upper_half(asm);
        sta  drive.half
        lda  of_fifth,y
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
        inc  drive.read,x
        lda  #0
        rts
    @failed:
        lda  #1
        rts

        /// Sums up a byte in A, and sends it if it is one of a block's; C is set if the computer has
        /// given up.
        routine put {
            takes    a
            returns  c
            keeps    y
            destroys a, x
            changes  drive.sum, drive.skip
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

        /// Sends the byte in X when the computer asks for it; C is set if it has given up.
        routine send {
            takes    x
            returns  c
            keeps    x, y
            destroys a
            changes  drive.phase
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

/// What the lower five bits of A stand for, as the upper half of a byte.
fn upper_half(asm: &mut Asm) {
    asm! { asm;
        and  #0x1F
        tax
        lda  "of_five",x
        and  #0xF0
    }
}

/// The same as the lower half of the byte whose upper half is known.
fn lower_half(asm: &mut Asm, drive: &Drive) {
    asm! { asm;
        and  #0x1F
        tax
        lda  "of_five",x
        and  #0x0F
        ora  drive.half
    }
}

fn find_sync(asm: &mut Asm, drive: &Drive) {
    asm! { asm;
        /// Waits until the mark comes by that begins everything on the disk; returns the first byte
        /// behind it. None comes in 1.4 ms: C is set.
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
