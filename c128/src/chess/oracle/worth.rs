//! What men are worth on a square, put where the search reads it.

use engine::piece::Kind;

use super::{KINDS, ROWS, Weights, Work};
use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::tables::PLANES;
use crate::chess::vars::PAGE;

pub(super) fn worth(a: &mut Asm, c: &Core, w: &Work, weights: &Weights) {
    const _: () =
        assert!(KINDS == 6 && Kind::Pawn.index() == 0 && Kind::King.index() as u8 == KINDS - 1);
    a.routine(
        "oracle_worth",
        "What each kind of man is worth on a square.",
    )
    .takes("codes and reach")
    .returns("its spreads and endgames")
    .destroys("A X Y, codes, history, row, row_next, oracle_target")
    .cost("about 1,130 cycles");
    asm! { a;
        ldx  #ROWS as u8 - 1
    @row:
        lda  w.rows,x
        asl  a
        sta  w.w
        asl  a
        adc  w.w                // rows of six kinds; carry is clear
        sta  w.rows,x
        dex
        bpl  @row
        lda  w.square
        eor  w.mask             // the board as it is
        sta  w.target
        let pages = [
            (w.values, c.t.values),
            (w.spreads, c.v.spreads),
            (w.endgames, c.v.endgames),
        ];
        lda  #0
        for (pointer, _) in pages {
            sta  pointer
        }
        for (pointer, page) in pages {
            lda  #>page
            sta  pointer+1
        }
        ldx  #0
    @kind:
        for (n, table) in weights.rows.into_iter().enumerate() {
            ldy  w.rows + (n as i32)
            if n == 0 {
                lda  table,y
            } else {
                clc
                adc  table,y
            }
            inc  w.rows + (n as i32) // the next kind's
        }
        cpx  #Kind::Pawn.index() as u8
        beq  @still
        cpx  #Kind::King.index() as u8
        beq  @still
        ldy  w.reached-1,x
        clc
        adc  weights.reach,y
    @still:
        sta  w.w
        lda  w.square
        ora  #PLANES[1]
        tay
        lda  (w.values),y
        clc
        adc  w.w                // of a table whose base leaves room
        ldy  w.target
        sta  (w.endgames),y
        ldy  w.square
        lda  (w.values),y
        ldy  w.target
        sta  (w.spreads),y
        // The next kind: half a page on.
        lda  w.values
        eor  #(PAGE / 2) as u8
        for (pointer, _) in pages {
            sta  pointer
        }
        bmi  @same_page
        for (pointer, _) in pages {
            inc  pointer+1
        }
    @same_page:
        inx
        cpx  #KINDS
        bne  @kind
        rts
    }
}
