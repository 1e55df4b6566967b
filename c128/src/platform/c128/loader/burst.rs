//! Takes the file from a 1571's or 1581's program, which sends whole bytes to CIA 1 by the fast bus.
//!
//! The computer changes CLK for each byte. A block is its number, its bytes, and 0 if it was read well.

use super::blocks::{FIRST, LINK};
use super::commands::Commands;
use super::drive::FAILED;
use super::fetch::{CLK_LOW, OTHERS};
use super::{DATA, Layout, Loader};
use crate::asm::{Asm, Claim, asm, fixed};

/// In CIA 1's interrupt register: a byte has come.
const BYTE: u8 = 0x08;
/// Times that 256 times the patience of `receive` is waited for a block, each some 0.7 seconds.
const PATIENCE: u8 = 12;

pub(super) fn emit(asm: &mut Asm, loader: &Loader, commands: &Commands, layout: &Layout) {
    burst_load(asm, loader, commands, layout);
    burst_block(asm, loader, layout);
    receive(asm, loader);
}

fn burst_load(asm: &mut Asm, loader: &Loader, commands: &Commands, layout: &Layout) {
    asm! { asm;
        /// Loads the program from a drive with a fast bus.
        routine burst_load {
            returns  c
            destroys a, x, y
            changes  loader.sums[2], loader.blocks, loader.hold
        }
        ldx  #commands.begin
    @begin:
        jsr  send_command
        ldx  loader.count
        inx                     // behind it, the next
        cpx  #commands.job
        bne  @begin
        jsr  start_drive
        bcs  @failed
        lda  #0
        sta  loader.sums
        sta  loader.sums+1
        lda  #layout.blocks
        sta  loader.blocks
        sei
        clc
        jsr  loader.spin        // the fast bus receives
        lda  loader.bus
        and  #OTHERS
        sta  loader.hold
        sta  loader.bus
        bit  loader.cia1_icr    // forgets what has come before
        jsr  toggle             // for the first byte
    @block:
        jsr  burst_block
        bcs  @end
        bne  @block             // the drive has read it badly, and sends it again
        dec  loader.blocks
        bne  @block
        clc
    @end:
        lda  loader.hold
        and  #OTHERS
        sta  loader.bus         // lets go of CLK
        cli
    @failed:
        php
        ldx  #commands.reset
        jsr  send_command
        plp
        rts
    }
}

fn burst_block(asm: &mut Asm, loader: &Loader, layout: &Layout) {
    let text = vec![(fixed(FIRST), u16::from(layout.blocks) * DATA)];
    asm! { asm;
        /// Takes a block, and sums its bytes up as they come; Z is set if it was read well. Too late,
        /// or the drive has given up: C is set.
        routine burst_block {
            returns  c, z
            destroys a, x, y
            changes  loader.count, loader.sums[2], loader.sum[2], loader.hold
        }
        ldy  #0
        lda  #PATIENCE
        sta  loader.count
    @number:
        jsr  receive
        bcc  @begins
        iny
        bne  @number
        dec  loader.count
        bne  @number
    @late:
        ldx  #BYTE              // Z clear
        sec
        rts
    @begins:
        cmp  #layout.blocks
        bcs  @end               // FAILED, or none of them
        jsr  point_to_block
        lda  loader.block
        sta  loader.sum
        lda  #0
        sta  loader.sum+1
        ldy  #LINK
    @byte:
        lda  #BYTE              // as `receive`, whose calls would take 24 cycles a byte
        ldx  #0
    @wait:
        bit  loader.cia1_icr
        bne  @here
        dex
        bne  @wait
        beq  @late              // always
    @here:
        ldx  loader.cia1_sdr    // before the next may come: the VIC-II takes 43 cycles anywhere
        lda  loader.hold
        eor  #CLK_LOW
        sta  loader.hold
        sta  loader.bus         // asks for it
        txa
        asm.claim(Claim::StoresInto(text));
        sta  (loader.to),y
        clc
        adc  loader.sum
        sta  loader.sum
        eor  loader.sum+1
        sta  loader.sum+1
        iny
        bne  @byte
        jsr  receive            // whether it was read well
        bcs  @late
        tax
        bne  @end
        lda  loader.sum
        clc
        adc  loader.sums
        sta  loader.sums
        lda  loader.sum+1
        eor  loader.sums+1
        sta  loader.sums+1
        jsr  draw_bar
        ldx  #0
        clc
    @end:
        rts
    }
    const { assert!(FAILED == 0xFF, "no number of a block") };
}

fn receive(asm: &mut Asm, loader: &Loader) {
    asm! { asm;
        /// Takes a byte, and asks for the next; none comes in some 3 ms: C is set.
        routine receive {
            returns  a, c
            keeps    y
            destroys x
        }
        lda  #BYTE
        ldx  #0
    @wait:
        bit  loader.cia1_icr
        bne  @here
        dex
        bne  @wait
        sec
        rts
    @here:
        ldx  loader.cia1_sdr
        jsr  toggle
        txa
        clc
        rts

        /// Changes CLK, which asks the drive for a byte.
        routine toggle {
            destroys a
            keeps    x, y
            changes  loader.hold
        }
        lda  loader.hold
        eor  #CLK_LOW
        sta  loader.hold
        sta  loader.bus
        rts
    }
}
