//! Triangular PV table: row p holds the PV from ply p. Engine: `Pv::update`.

use crate::chess::core::Core;
use octet_asm::{Abs, Asm, asm};

use crate::chess::vars::{PLY_BITS, PV_PLANE, ROOT_PLY};

/// Emits `update_pv`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        /// Makes the ply's PV its move and the next ply's PV.
        routine update_pv {
            takes    x = ply, "its made_from and made_to", score
            returns  "the ply's row and pv_len", root_score "at the root"
            destroys a, y, pv_ptr, pv_next_ptr
        }
        cpx  #ROOT_PLY
        bne  @not_root          // root_score is the root's alone
        lda  v.score            // a new best move at the root: its score stands,
        sta  v.root_score       // even if the iteration is stopped
        lda  v.score+1
        sta  v.root_score+1
    @not_root:
        txa
        and  #PLY_BITS          // plies from the root
        tay
        for (pointer, offset) in [(v.pv_ptr, 0), (v.pv_next_ptr, 1)] {
            lda  t.pv_row_lo + offset,y  // pointers to this row and the next: origins
            sta  pointer
            lda  t.pv_row_hi + offset,y
            sta  pointer+1
        }
        prepend(asm, core, v.made_from);
        // The same for the targets, which lie a plane on.
        let plane_bytes = PV_PLANE.to_le_bytes();
        for pointer in [v.pv_ptr, v.pv_next_ptr] {
            clc
            for (n, byte) in (0..).zip(plane_bytes) {
                lda  pointer + n
                adc  #byte
                sta  pointer + n
            }
        }
        prepend(asm, core, v.made_to);
        ldy  v.pv_len+1,x       // the next ply's PV,
        iny
        tya                     // and this move before it
        sta  v.pv_len,x
        rts
    }
}

/// Copies the origins or targets of the next row one place further, and puts the move's own in
/// front.
fn prepend(asm: &mut Asm, core: &Core, made: Abs) {
    let v = &core.v;
    asm! { asm;
        ldy  v.pv_len+1,x       // from the last move back
    @copy:
        dey
        bmi  @copied            // all copied
        lda  (v.pv_next_ptr),y  // the move of a later ply
        iny
        sta  (v.pv_ptr),y       // one place on, in the row above
        dey                     // back to where it was read
        bpl  @copy always       // N clear, Y is 0 or more
    @copied:
        iny                     // Y = 0: the move of this ply
        lda  made,x             // its origin or target
        sta  (v.pv_ptr),y
    }
}
