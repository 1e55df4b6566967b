//! Fast and slow mode: 2 MHz with the VIC-II blank, or 1 MHz with its picture.

use super::Machine;
use super::chips::VIC_CTRL1_BLANK;
use crate::asm::{Asm, asm};

/// In `shared.screens`: the 40-column screen is in use.
const USE_40: u8 = 0x40;
/// In `shared.screens`: its picture stays while the engine thinks.
pub const KEEP_40: u8 = 0x01;
/// In VIC_CTRL1: the screen is on.
const VIC_DEN: u8 = 0x10;
/// VIC_CTRL1 without bit 8 of the raster line.
const VIC_CTRL1_MASK: u8 = 0x7F;

/// Emits `fast_mode` and `slow_mode`.
pub fn emit(asm: &mut Asm, machine: &Machine) {
    let (vic, shared) = (&machine.chips.vic, &machine.shared);
    asm! { asm;
        asm.routine("fast_mode",
            "2 MHz with the VIC-II blank, unless the player wants to keep its picture.")
        .takes("shared_screens")
        .destroys("A");
        lda  shared.screens
        and  #USE_40 | KEEP_40
        cmp  #USE_40 | KEEP_40  // in use, and to be kept
        beq  @slow              // stay at 1 MHz
        lda  vic.ctrl1
        and  #VIC_CTRL1_BLANK   // the VIC-II shows garbage at 2 MHz
        sta  vic.ctrl1
        lda  #1                 // 2 MHz
        sta  vic.clk_128
    @slow:
        rts
        asm.routine("slow_mode",
            "1 MHz with the VIC-II's picture, if the 40-column screen is in use.")
        .takes("shared_screens")
        .destroys("A");
        bit  shared.screens     // V: 40 columns are in use
        bvc  @fast              // nobody looks at them
        lda  #0                 // 1 MHz
        sta  vic.clk_128
        lda  vic.ctrl1
        and  #VIC_CTRL1_MASK    // bit 7 reads the raster, writes the interrupt's line
        ora  #VIC_DEN           // the picture
        sta  vic.ctrl1
        rts
    @fast:
        jmp  fast_mode
    }
}
