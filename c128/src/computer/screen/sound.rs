//! A knock of wood when a man is moved.

use super::Screen;
use crate::asm::{Asm, asm};

/// Frequency, high byte.
const PITCH: u8 = 0x0C;
/// Attack and decay: at once, and gone in a tenth of a second.
const DECAY: u8 = 0x04;
/// A triangle, begun; and let go.
const TRIANGLE: u8 = 0x11;
/// Loud.
const LOUD: u8 = 0x0F;

/// Emits `sound_move`.
pub fn emit(a: &mut Asm, s: &Screen) {
    let c = &s.c;
    asm! { a;
        a.routine("sound_move", "Sounds when a man is moved, if sound is on.")
            .takes("desk_sound")
            .destroys("A")
            .cost("50 cycles");
        bit  s.d.sound
        bpl  @off
        for (register, value) in [ (c.volume, LOUD), (c.voice.at(1), PITCH), (c.voice.at(5), DECAY), (c.voice.at(6), 0), (c.voice.at(4), TRIANGLE & !1), (c.voice.at(4), TRIANGLE), ] {
            lda  #value
            sta  register
        }
    @off:
        rts
    }
}
