//! The principal variation: a triangle of lines, one row a ply. The engine's
//! `Line::join`.

use super::Core;
use super::vars::{LINE_PLANE, ROOT_LEVEL};
use crate::asm::{Abs, Asm, asm};

/// Emits `join_line`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "join_line",
        "This level's line becomes its move and the line of the next level.",
    )
    .takes("X level, its move in made_from and made_to; score")
    .returns("the level's row and line_len; at the root, root_score")
    .destroys("A X Y, row, row_next")
    .cost("139 cycles for a line of one move, 44 for each more");
    asm! { a;
        cpx  #ROOT_LEVEL        // at the root?
        bne  @not_root          // root_score is the root's alone
        lda  v.score            // a better move: its score stands
        sta  v.root_score       // even if the iteration is not completed
        lda  v.score+1
        sta  v.root_score+1
    @not_root:
        txa
        and  #n.ply_bits        // rows go by ply
        tay                     // Y the ply
        for (pointer, offset) in [(v.row, 0), (v.row_next, 1)] {
            lda  t.row_lo + offset,y // this ply's row, then the next one's
            sta  pointer
            lda  t.row_hi + offset,y
            sta  pointer+1          // a pointer to its origins
        }
        plane(a, c, v.made_from);
        // The same for the targets, which lie a plane on.
        let plane_bytes = LINE_PLANE.to_le_bytes();
        for pointer in [v.row, v.row_next] {
            clc
            for (n, byte) in (0..).zip(plane_bytes) {
                lda  pointer + n
                adc  #byte
                sta  pointer + n
            }
        }
        plane(a, c, v.made_to);
        ldy  v.line_len+1,x     // the next level's length
        iny
        tya                     // its length and this move
        sta  v.line_len,x       // one longer than the next level's
        rts
    }
}

/// Copies one plane of the next row one place further on and puts the move's
/// byte before it.
fn plane(a: &mut Asm, c: &Core, made: Abs) {
    let v = &c.v;
    asm! { a;
        ldy  v.line_len+1,x     // from the end back to the first
    @copy:
        dey
        bmi  @copied            // all copied
        lda  (v.row_next),y     // the move of a later ply
        iny
        sta  (v.row),y          // one place on
        dey                     // back to where it was read
        bpl  @copy              // always
    @copied:
        iny                     // to 0: the move of this level
        lda  made,x             // origin or target of this level's move
        sta  (v.row),y
    }
}
