//! Which sounds are heard: a list in which each of them is turned on and off.

use super::context::OverlayCx;
use super::list::List;
use crate::platform::sid::Sound;
use crate::ui::pages::options;
use crate::ui::view::text::{list, put, put_nth_last};
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

/// Emits `page_sounds` and what its list asks for.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    let (page, sound) = (&cx.vars, cx.ui.shared.sound);
    let names = list(asm, cx.segment, "sound_names", &Sound::ALL.map(name));
    let bits = Sound::ALL.map(|sound| sound as u8);
    let bits = asm.table(cx.segment, "sound_bits", 1, &bits, "Their bits");
    asm! { asm;
        /// Shows the sounds until the player leaves them; each is turned on and off.
        routine page_sounds { destroys a, x, y, scratch }
        lda  #List::Sounds as u8
        ldx  #Sound::ALL.len() as u8
        jsr  open_list          // the first one is marked
    @key:
        jsr  choose_line
        bcs  @leave             // back to the menu
        ldx  page.chosen
        lda  bits,x             // a set bit silences the sound
        eor  sound
        sta  sound
        lda  bits,x
        sta  cx.files.vars.settings_changed  // not 0
        jsr  play_sound         // heard, if it is on now
        jsr  show_list          // with what has changed
        jmp  @key
    @leave:
        rts

        /// Adds the name of a sound.
        routine put_sound_line {
            takes    x "its number"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, names);

        /// Adds whether a sound is on.
        routine put_sound_value {
            takes    x "its number"
            destroys a, y, ui_src_ptr
        }
        lda  bits,x
        and  sound
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
