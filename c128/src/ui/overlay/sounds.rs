//! Which sounds are heard: a list in which each of them is turned on and off.

use super::context::OverlayCx;
use super::list::List;
use crate::platform::sid::Sound;
use octet_asm::{Asm, asm};

/// Emits `page_sounds`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    let (page, sound, bits) = (&cx.vars, cx.ui.shared.sound, asm.sym("sound_bits"));
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
        jsr  play_sound         // heard, if it is on now
        jsr  show_list          // with what has changed
        jmp  @key
    @leave:
        rts
    }
}
