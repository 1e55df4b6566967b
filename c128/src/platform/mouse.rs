//! A mouse in port 1, the 1351: it moves the cursor as the cursor keys do, a square at a time.
//!
//! Once a frame its place is read from the SID, six bits an axis that count on at both ends, with a
//! bit below them that is noise. Without a mouse the SID reads $FF, and so it does for a joystick.
//! The buttons pull rows of the keyboard low, which [`super::keyboard`] reads.

use super::Machine;
use super::keyboard::{CURSOR, SHIFTED};
use crate::api::shared::KEY_QUEUE_LEN;
use octet_asm::{Asm, asm, variables};

/// Half counts of the mouse a square: some three millimetres on the table, or a square of the
/// 40-column board where a count is a pixel.
const HALF_COUNTS_A_SQUARE: u8 = 2 * 24;
/// The keys of the way in which both counters rise: to the right, and away from the player.
const RISING: [u8; 2] = [CURSOR[3], CURSOR[0]];

variables! {
    /// Where the mouse is.
    pub Mouse "" |asm| {
        mouse_place 2, "Its place when last read: across, then away from the player.";
        mouse_way 2, "Half counts from the middle of the square, signed.";
    }
}

/// Emits `read_mouse`.
pub(super) fn emit(asm: &mut Asm, machine: &Machine) {
    let (place, shared, mouse) = (machine.chips.sid.pot_x, &machine.shared, &machine.mouse);
    asm! { asm;
        /// Turns the way of a mouse into cursor keys.
        routine read_mouse {
            takes    "port 1 selected for 512 cycles of 1 MHz"
            returns  shared_key_queue
            destroys a, x, y
        }
        ldx  #1                 // up and down, then across
    @axis:
        lda  place,x            // always the same if there is no mouse
        pha
        sec
        sbc  mouse.mouse_place,x // less where it was a frame ago
        tay
        pla
        sta  mouse.mouse_place,x
        tya
        asl  a                  // bit 7 says nothing, bit 6 is the sign
        cmp  #0x80
        ror  a                  // the way since the last frame, -64 to 63
        clc
        adc  mouse.mouse_way,x  // what it has gone on this square
        sta  mouse.mouse_way,x
        let rising = asm.sym("mouse_keys");
        bmi  @falling           // to the left, or towards the player
        cmp  #HALF_COUNTS_A_SQUARE
        bcc  @next              // not yet at the next square
        lda  rising,x
        bcs  @key always
    @falling:
        cmp  #HALF_COUNTS_A_SQUARE.wrapping_neg() + 1
        bcs  @next
        lda  rising,x
        eor  #SHIFTED           // the opposite key
    @key:
        tay
        lda  shared.key_tail    // how many keys wait?
        sec
        sbc  shared.key_head
        and  #KEY_QUEUE_LEN as u8 / 2
        bne  @middle            // the rest of the ring is for typed keys
        tya
        jsr  enqueue_key
    @middle:
        lda  #0
        sta  mouse.mouse_way,x  // the next square begins here
    @next:
        dex
        bpl  @axis
        rts
        let Some(segment) = asm.selected() else { return };
        asm.table(segment, "mouse_keys", 1, &RISING, "Keys by axis");
    }
}
