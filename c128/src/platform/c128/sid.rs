//! A knock of wood when a man is moved.

use crate::asm::{Asm, asm};
use crate::ui::view::Ui;

/// Frequency, high byte.
const PITCH: u8 = 0x0C;
/// Attack and decay: at once, and gone in a tenth of a second.
const DECAY: u8 = 0x04;
/// A triangle, begun; and let go.
const TRIANGLE: u8 = 0x11;
/// Loud.
const LOUD: u8 = 0x0F;

/// Emits `play_move_sound`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let chips = &cx.chips;
    asm! { asm;
        asm.routine("play_move_sound", "Sounds when a man is moved, if sound is on.")
            .takes("shared_sound")
            .destroys("A")
            .cost("50 cycles");
        bit  cx.shared.sound
        bpl  @off
        for (register, value) in [ (chips.volume, LOUD), (chips.voice.at(1), PITCH), (chips.voice.at(5), DECAY), (chips.voice.at(6), 0), (chips.voice.at(4), TRIANGLE & !1), (chips.voice.at(4), TRIANGLE), ] {
            lda  #value
            sta  register
        }
    @off:
        rts
    }
}
