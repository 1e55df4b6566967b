//! 2 MHz, or a picture of 40 columns: the VIC-II has none while the processor
//! has all the time.

use super::Machine;
use super::startup::VIC_CTRL1_BLANK;
use crate::asm::{Asm, asm};

/// On the desk: 40 columns are in use.
const USE_40: u8 = 0x40;
/// On the desk: their picture stays while the machine thinks.
pub const KEEP_40: u8 = 0x01;
/// In the VIC-II's control register: the picture; not the raster's ninth bit.
const VIC_DEN: u8 = 0x10;
const VIC_CTRL1_MASK: u8 = 0x7F;

/// Emits `fast_mode` and `slow_mode`.
pub fn emit(asm: &mut Asm, machine: &Machine) {
    let (kernal, shared) = (&machine.kernal, &machine.shared);
    asm! { asm;
        asm.routine(
            "fast_mode",
            "2 MHz without a picture, unless the player wants to keep that.",
        )
        .takes("shared_screens")
        .destroys("A")
        .cost("27 cycles");
        lda  shared.screens
        and  #USE_40 | KEEP_40
        cmp  #USE_40 | KEEP_40
        beq  @stays
        lda  kernal.control
        and  #VIC_CTRL1_BLANK
        sta  kernal.control
        lda  #1
        sta  kernal.clock
    @stays:
        rts
        asm.routine(
            "slow_mode",
            "1 MHz and the picture of 40 columns, if they are in use.",
        )
        .takes("shared_screens")
        .destroys("A")
        .cost("30 cycles");
        bit  shared.screens
        bvc  @no_forty
        lda  #0
        sta  kernal.clock
        lda  kernal.control
        and  #VIC_CTRL1_MASK
        ora  #VIC_DEN
        sta  kernal.control
        rts
    @no_forty:
        jmp  fast_mode
    }
}
