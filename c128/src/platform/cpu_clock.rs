//! Fast and slow mode: 2 MHz with the VIC-II blank, or 1 MHz with its picture. There is a mode
//! between them in which the picture stays while the engine thinks: 2 MHz outside the text and 1
//! MHz in it, switched by the raster interrupt.

use super::Machine;
use super::chips::VIC_CTRL1_BLANK;
use super::irq::{IRQ_RASTER_LINE, SPLIT};
use octet_asm::{Asm, asm};

/// Bit of `shared.screens`: the 40-column screen is in use.
const USE_40: u8 = 0x40;
/// Bit of `shared.screens`: the picture stays while the engine thinks.
pub const KEEP_40: u8 = 0x01;
/// Bit of VIC_CTRL1: the screen is on.
const VIC_DEN: u8 = 0x10;
/// VIC_CTRL1 without bit 8 of the raster line.
const VIC_CTRL1_MASK: u8 = 0x7F;

/// Emits `fast_mode` and `slow_mode`.
pub fn emit(asm: &mut Asm, machine: &Machine) {
    let (vic, shared, saved) = (&machine.chips.vic, &machine.shared, &machine.saved);
    asm! { asm;
        /// Switches to 2 MHz with the VIC-II blank. If the player wants to keep its picture,
        /// split_clock switches later.
        routine fast_mode {
            takes    shared_screens
            destroys a
        }
        lda  shared.screens
        and  #USE_40 | KEEP_40
        cmp  #USE_40 | KEEP_40  // in use, and to be kept
        beq  @slow              // split_clock comes later
        lda  vic.ctrl1
        and  #VIC_CTRL1_BLANK   // the VIC-II shows garbage at 2 MHz
        sta  vic.ctrl1
        lda  #1                 // 2 MHz
        sta  vic.clk_128
    @slow:
        rts

        /// Switches to 2 MHz outside the VIC-II's text, if its picture stays. Until the first
        /// iteration of a search the core keeps interrupts waiting too long for that.
        routine split_clock {
            takes    shared_screens
            destroys a
            changes  clock_split
        }
        lda  shared.screens
        and  #USE_40 | KEEP_40
        cmp  #USE_40 | KEEP_40
        bne  @slow
        lda  saved.clock_split
        bne  @slow              // it is split already
        lda  #SPLIT             // from the next interrupt on
        sta  saved.clock_split
        rts

        /// Switches to 1 MHz with the VIC-II's picture, if the 40-column screen is in use.
        routine slow_mode {
            takes    shared_screens
            destroys a
            changes  clock_split
        }
        bit  shared.screens     // V: 40 columns are in use
        bvc  @fast              // nobody looks at them
        php
        sei                     // the interrupt switches the clock, too
        jsr  slow_clock
        sta  saved.clock_split  // A is 0
        plp
        lda  vic.ctrl1
        and  #VIC_CTRL1_MASK    // bit 7 reads the raster, writes the interrupt's line
        ora  #VIC_DEN           // the picture
        sta  vic.ctrl1
        rts
    @fast:
        jmp  fast_mode

        /// Switches to 1 MHz until the raster has passed the text.
        routine slow_clock { returns a "0" }
        lda  #IRQ_RASTER_LINE
        sta  vic.hline
        lda  #0
        sta  vic.clk_128
        rts
    }
}
