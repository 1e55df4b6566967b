//! 2 MHz, or a picture of 40 columns: the VIC-II has none while the processor
//! has all the time.

use super::Computer;
use super::start::BLANK;
use crate::asm::{Asm, asm};

/// On the desk: 40 columns are in use.
const FORTY: u8 = 0x40;
/// On the desk: their picture stays while the machine thinks.
pub const STAYS: u8 = 0x01;
/// In the VIC-II's control register: the picture; not the raster's ninth bit.
const PICTURE: u8 = 0x10;
const CONTROL: u8 = 0x7F;

/// Emits `go_fast` and `show_picture`.
pub fn emit(a: &mut Asm, m: &Computer) {
    let (k, d) = (&m.k, &m.d);
    asm! { a;
        a.routine(
            "go_fast",
            "2 MHz without a picture, unless the player wants to keep that.",
        )
        .takes("desk_screens")
        .destroys("A")
        .cost("27 cycles");
        lda  d.screens
        and  #FORTY | STAYS
        cmp  #FORTY | STAYS
        beq  @stays
        lda  k.control
        and  #BLANK
        sta  k.control
        lda  #1
        sta  k.clock
    @stays:
        rts
        a.routine(
            "show_picture",
            "1 MHz and the picture of 40 columns, if they are in use.",
        )
        .takes("desk_screens")
        .destroys("A")
        .cost("30 cycles");
        bit  d.screens
        bvc  @no_forty
        lda  #0
        sta  k.clock
        lda  k.control
        and  #CONTROL
        ora  #PICTURE
        sta  k.control
        rts
    @no_forty:
        jmp  go_fast
    }
}
