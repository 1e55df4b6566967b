//! The lines of the list of sounds, which the menu shows: their names, and which are on.

use super::options;
use crate::platform::sid::Sound;
use crate::ui::context::Ui;
use crate::ui::view::text::{list, put, put_nth};
use octet_asm::{Asm, asm};

/// What each sound says.
const fn name(sound: Sound) -> &'static str {
    match sound {
        Sound::Move => "A move",
        Sound::Capture => "A capture",
        Sound::Check => "Check",
        Sound::Ready => "Octet has moved",
        Sound::Refused => "A move is refused",
        Sound::Over => "The game is over",
    }
}

/// Emits what the list asks for.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let Some(segment) = asm.selected() else {
        return;
    };
    let names = list(asm, segment, "sound_names", &Sound::ALL.map(name));
    let bits = Sound::ALL.map(|sound| sound as u8);
    let bits = asm.table(segment, "sound_bits", 1, &bits, "Their bits");
    asm! { asm;
        /// Adds the name of a sound.
        routine put_sound_line {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth(asm, names);
        rts

        /// Adds whether a sound is on.
        routine put_sound_value {
            takes    x "its number"
            destroys a, y, ui_src_ptr
        }
        lda  bits,x
        and  cx.shared.sound
        bne  @silent            // this one is silenced
        put(asm, "on");
        rts
    @silent:
        put(asm, "off");
        rts

        /// Adds whether sounds are on at all.
        routine put_sound_hint { destroys a, x, y, ui_src_ptr }
        ldx  #options::SOUND
        jmp  put_option         // with its name
    }
}
