//! 2 MHz, or a picture of 40 columns: the VIC-II has none while the processor
//! has all the time.

use super::Computer;
use super::start::BLANK;
use crate::asm::{Asm, imm};

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
    let stays = a.label("stays");
    a.routine(
        "go_fast",
        "2 MHz without a picture, unless the player wants to keep that.",
    )
    .takes("desk_screens")
    .destroys("A")
    .cost("27 cycles");
    a.lda(d.screens);
    a.and(imm(FORTY | STAYS));
    a.cmp(imm(FORTY | STAYS));
    a.beq(stays);
    a.lda(k.control);
    a.and(imm(BLANK));
    a.sta(k.control);
    a.lda(imm(1));
    a.sta(k.clock);
    a.bind(stays);
    a.rts();
    let no_forty = a.label("no_forty");
    a.routine(
        "show_picture",
        "1 MHz and the picture of 40 columns, if they are in use.",
    )
    .takes("desk_screens")
    .destroys("A")
    .cost("30 cycles");
    a.bit(d.screens);
    a.bvc(no_forty);
    a.lda(imm(0));
    a.sta(k.clock);
    a.lda(k.control);
    a.and(imm(CONTROL));
    a.ora(imm(PICTURE));
    a.sta(k.control);
    a.rts();
    a.bind(no_forty);
    a.jmp("go_fast");
}
