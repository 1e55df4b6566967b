//! Takes the file from the drive's program while the picture stays on.

use super::blocks::{FIRST, LINK};
use super::context::{DATA, Loader};
use super::drive::FAILED;
use crate::platform::slow_bus::{self, SlowBus};
pub(in crate::release) use crate::platform::slow_bus::{CLK_LOW, OTHERS};
use cbm_disk::Layout;
use octet_asm::{Asm, Claim, asm, fixed};

/// How often the code waits 65,536 turns of a loop for the drive, each time some 0.7 seconds.
const PATIENCE: u8 = 12;

pub(super) fn emit(asm: &mut Asm, loader: &Loader, layout: &Layout) {
    fetch_file(asm, loader, layout);
    fetch_block(asm, loader, layout);
}

fn fetch_file(asm: &mut Asm, loader: &Loader, layout: &Layout) {
    let (bus, vic) = (loader.bus, &loader.vic);
    asm! { asm;
        /// Takes the file from the drive's program.
        routine fetch_file {
            returns  c
            destroys a, x, y
        }
        php
        sei
        for (n, register) in (0..).zip([vic.clk_128, vic.spr_ena]) {
            lda  register
            sta  loader.saved + n
        }
        lda  #0
        sta  vic.clk_128        // 1 MHz
        sta  vic.spr_ena        // sprites take cycles
        sta  loader.kept.blocks
        sta  loader.kept.sums
        sta  loader.kept.sums+1
        lda  bus
        and  #OTHERS
        sta  loader.free
        lsr  a
        lsr  a
        eor  loader.free        // as the bits of four reads come together
        sta  loader.mask
        lda  loader.free
        ora  #CLK_LOW
        sta  loader.kept.hold
        sta  bus
        ldx  #0
        ldy  #0
    @begin:
        bit  bus                // DATA: the drive's program pulls it first
        bpl  @block
        inx
        bne  @begin
        iny
        bne  @begin
        sec                     // not within half a second
        bcs  @end always
    @block:
        jsr  fetch_block
        bcs  @end
        inc  loader.kept.blocks
        lda  loader.kept.blocks
        cmp  #layout.blocks
        bne  @block
        clc
    @end:
        lda  loader.free
        sta  bus
        for (n, register) in (0..).zip([vic.clk_128, vic.spr_ena]) {
            lda  loader.saved + n
            sta  register
        }
        lda  #0
        rol  a                  // the carry passes PLP
        plp
        lsr  a
        rts
    }
}

fn fetch_block(asm: &mut Asm, loader: &Loader, layout: &Layout) {
    let bus = loader.bus;
    let text = vec![(fixed(FIRST), u16::from(layout.blocks) * DATA)];
    asm! { asm;
        /// Takes a block, which begins with its number, and adds it to the checksum while the drive
        /// reads the next.
        routine fetch_block {
            returns  c
            destroys a, x, y
        }
        ldx  #0
        ldy  #0
        stx  loader.kept.count
    @ready:
        bit  bus                // DATA: high when the drive has read a sector
        bmi  @number
        inx
        bne  @ready
        iny
        bne  @ready
        inc  loader.kept.count
        lda  loader.kept.count
        cmp  #PATIENCE
        bne  @ready
    @failed:
        sec
        rts
    @number:
        fetch(asm, loader);
        cmp  #FAILED
        beq  @failed
        jsr  point_to_block
        ldy  #LINK
    @byte:
        fetch(asm, loader);
        asm.claim(Claim::StoresInto(text));
        sta  (loader.kept.to),y
        iny
        bne  @byte
        jsr  sum_block
        clc
        rts
    }
}

/// Takes a byte to A; destroys X.
fn fetch(asm: &mut Asm, loader: &Loader) {
    let slow = SlowBus {
        hline: loader.vic.hline,
        bus: loader.bus,
        free: loader.free,
        hold: loader.kept.hold,
    };
    slow_bus::fetch(asm, &slow);
    asm! { asm;
        eor  loader.mask
    }
}
