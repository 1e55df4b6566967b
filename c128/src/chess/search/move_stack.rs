//! The stack of move lists: opened, pointed at and closed by ply. Engine:
//! `engine/src/search/move_stack.rs`.

use crate::chess::core::Core;
use crate::chess::vars::{CAPTURE_PAGES, QUIET_PAGES};
use octet_asm::{Asm, Zp, asm};

/// Emits the routines for the lists of a ply.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Move lists",
        "The lists of all plies lie one after the other, origins, targets and scores in a plane \
         each: Y counts moves and reads all three. The planes are whole pages apart, so that \
         pointers share their low byte. captures_ply and quiets_ply tell which ply the pointers \
         belong to: mostly they are still right.",
    );
    open_lists(asm, core);
    point_captures(asm, core);
    end_lists(asm, core);
    close_lists(asm, core);
}

/// Engine: `MoveStack::begin_ply`.
fn open_lists(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Opens the ply's lists after those of lower plies.
        routine open_lists {
            takes    x = ply, captures_top, quiets_top
            returns  capture_from_ptr, capture_to_ptr, capture_score_ptr, quiet_from_ptr,
                     quiet_to_ptr, quiet_score_ptr, captures_start_lo, captures_start_hi,
                     quiets_start_lo, quiets_start_hi
            destroys a
            changes  quiet_from_ptr, quiet_to_ptr, quiet_score_ptr, quiets_ply, quiets
        }
        jsr  open_captures      // captures, then fall through
        asm.global("point_quiets");
        lda  v.quiets_start_lo,x  // the ply's quiet moves
        sta  v.quiet_from_ptr
        sta  v.quiet_to_ptr     // the planes share the low byte
        sta  v.quiet_score_ptr
        lda  v.quiets_start_hi,x  // the plane of origins
        sta  v.quiet_from_ptr+1
        clc
        adc  #QUIET_PAGES       // the plane of targets
        sta  v.quiet_to_ptr+1
        adc  #QUIET_PAGES       // the plane of scores; C is clear
        sta  v.quiet_score_ptr+1
        stx  v.quiets_ply       // the quiet pointers' ply
        rts
        asm.global("open_captures");
        lda  v.quiets_top       // set even if no quiet is generated:
        sta  v.quiets_start_lo,x  // close_lists restores it unconditionally
        lda  v.quiets_top+1
        sta  v.quiets_start_hi,x
        asm.global("open_captures_only");
        lda  v.captures_top     // the ply's captures
        sta  v.captures_start_lo,x  // begin at the top
        sta  v.capture_from_ptr  // the planes share the low byte
        sta  v.capture_to_ptr
        sta  v.capture_score_ptr
        lda  v.captures_top+1
        sta  v.captures_start_hi,x
        bne  set_capture_pages always  // Z clear, the address is above page 0
    }
}

fn point_captures(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Points at the ply's captures.
        routine point_captures {
            takes    x = ply
            returns  capture_from_ptr, capture_to_ptr, capture_score_ptr
            destroys a
            changes  captures_ply, captures
        }
        lda  v.captures_start_lo,x  // the ply's captures
        sta  v.capture_from_ptr  // the planes share the low byte
        sta  v.capture_to_ptr
        sta  v.capture_score_ptr
        lda  v.captures_start_hi,x  // the plane of origins
        asm.global("set_capture_pages");
        sta  v.capture_from_ptr+1
        clc
        adc  #CAPTURE_PAGES     // the plane of targets
        sta  v.capture_to_ptr+1  // the second
        adc  #CAPTURE_PAGES     // of scores; C is clear: addresses stay below 64 KB
        sta  v.capture_score_ptr+1  // the third
        stx  v.captures_ply     // the capture pointers' ply
        rts
    }
}

impl Core {
    /// Points at the captures of ply `x`, if the pointers are not there.
    pub(super) fn at_captures(&self, asm: &mut Asm) {
        point_if_moved(asm, self.v.captures_ply, "point_captures");
    }

    /// Points at the quiet moves of ply `x`, if the pointers are not there.
    pub(super) fn at_quiets(&self, asm: &mut Asm) {
        point_if_moved(asm, self.v.quiets_ply, "point_quiets");
    }
}

/// Calls a routine that points at ply `x`, if the pointers are at another ply.
fn point_if_moved(asm: &mut Asm, at: Zp, point: &str) {
    asm! { asm;
        cpx  at
        beq  @here              // no deeper ply has moved them
        jsr  {point}
    @here:
    }
}

/// Sets the lists' lengths and tops, for one list or both.
fn end_lists(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Ends the ply's lists after generation.
        routine end_lists {
            takes    capture_count, quiet_count, ply
            returns  captures_len, quiets_len, captures_top, quiets_top, x = ply
            destroys a
            changes  captures_len
        }
        jsr  end_quiets         // then fall through
        for (name, count, len, top) in [
            ("end_captures", v.capture_count, v.captures_len, v.captures_top),
            ("end_quiets", v.quiet_count, v.quiets_len, v.quiets_top),
        ] {
            asm.global(name);
            ldx  v.ply          // generators use X
            lda  count          // moves generated
            sta  len,x
            clc
            adc  top            // the next ply's list begins after them
            sta  top
            bcc  @same_page
            inc  top+1
        @same_page:
            rts
        }
    }
}

/// Engine: `MoveStack::end_ply`.
fn close_lists(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Closes the ply's lists and frees their space.
        routine close_lists {
            takes    x = ply
            returns  captures_top, quiets_top "as before open_lists"
            keeps    x
            destroys a
        }
        lda  v.captures_start_lo,x  // the top is where they began
        sta  v.captures_top
        lda  v.captures_start_hi,x
        sta  v.captures_top+1
        lda  v.quiets_start_lo,x  // and the same for quiet moves
        sta  v.quiets_top
        lda  v.quiets_start_hi,x
        sta  v.quiets_top+1
        rts
    }
}
