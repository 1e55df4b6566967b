//! The sound of a move: a triangle wave on SID voice 1 that fades in a tenth of a second.

use super::chips::Sid;
use octet_asm::{Abs, Asm, asm};

/// Frequency, high byte: about 180 Hz.
const PITCH: u8 = 0x0C;
/// Attack at once, decay in 114 ms.
const DECAY: u8 = 0x04;
/// Triangle wave, gate on.
const TRIANGLE: u8 = 0x11;
/// The gate's bit. A rising edge starts the sound.
const GATE: u8 = 0x01;
/// Full volume.
const LOUD: u8 = 0x0F;

/// Emits `play_move_sound`. Bit 7 of `sound` is the player's switch.
pub fn emit(asm: &mut Asm, sid: &Sid, sound: Abs) {
    asm! { asm;
        /// Sounds when a piece is moved, if sound is on.
        routine play_move_sound {
            takes    shared_sound
            destroys a
        }
        bit  sound              // N: on
        bpl  @off
        for (register, value) in [
            (sid.amp, LOUD),
            (sid.s1_hi, PITCH),
            (sid.ad1, DECAY),
            (sid.sur1, 0),
            (sid.ctl1, TRIANGLE & !GATE),
            (sid.ctl1, TRIANGLE),
        ] {
            lda  #value
            sta  register           // the gate comes last, off and on
        }
    @off:
        rts
    }
}
