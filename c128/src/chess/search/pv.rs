//! The principal variation: a triangle of lines, one row a ply. The engine's
//! `Line::join`.

use crate::asm::{Abs, Asm, asm};
use crate::chess::Core;
use crate::chess::vars::PLY_BITS;
use crate::chess::vars::{PV_PLANE, ROOT_PLY};

/// Emits `update_pv`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm.routine(
        "update_pv",
        "This level's line becomes its move and the line of the next level.",
    )
    .takes("X level, its move in made_from and made_to; score")
    .returns("the level's row and line_len; at the root, root_score")
    .destroys("A X Y, row, pv_next_ptr")
    .cost("139 cycles for a line of one move, 44 for each more");
    asm! { asm;
        cpx  #ROOT_PLY        // at the root?
        bne  @not_root          // root_score is the root's alone
        lda  v.score            // a better move: its score stands
        sta  v.root_score       // even if the iteration is not completed
        lda  v.score+1
        sta  v.root_score+1
    @not_root:
        txa
        and  #PLY_BITS               // rows go by ply
        tay                     // Y the ply
        for (pointer, offset) in [(v.pv_ptr, 0), (v.pv_next_ptr, 1)] {
            lda  t.pv_row_lo + offset,y // this ply's row, then the next one's
            sta  pointer
            lda  t.pv_row_hi + offset,y
            sta  pointer+1          // a pointer to its origins
        }
        side_plane(asm, core, v.made_from);
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
        side_plane(asm, core, v.made_to);
        ldy  v.pv_len+1,x     // the next level's length
        iny
        tya                     // its length and this move
        sta  v.pv_len,x       // one longer than the next level's
        rts
    }
}

/// Copies one plane of the next row one place further on and puts the move's
/// byte before it.
fn side_plane(asm: &mut Asm, core: &Core, made: Abs) {
    let v = &core.v;
    asm! { asm;
        ldy  v.pv_len+1,x     // from the end back to the first
    @copy:
        dey
        bmi  @copied            // all copied
        lda  (v.pv_next_ptr),y     // the move of a later ply
        iny
        sta  (v.pv_ptr),y          // one place on
        dey                     // back to where it was read
        bpl  @copy              // always
    @copied:
        iny                     // to 0: the move of this level
        lda  made,x             // origin or target of this level's move
        sta  (v.pv_ptr),y
    }
}
