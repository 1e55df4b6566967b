//! What men are worth on a square, put where the search reads it.

use octet_engine::board::piece::PieceType;

use super::{KINDS, RootWeights, RootWork, TYPE_TABLES};
use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::tables::PLANES;
use crate::chess::vars::PAGE;

pub(super) fn worth(asm: &mut Asm, core: &Core, work: &RootWork, weights: &RootWeights) {
    const _: () = assert!(
        KINDS == 6 && PieceType::Pawn.index() == 0 && PieceType::King.index() as u8 == KINDS - 1
    );
    asm.routine(
        "root_write_values",
        "What each kind of man is worth on a square.",
    )
    .takes("codes and reach")
    .returns("its spreads and endgames")
    .destroys("A X Y, codes, history, row, pv_next_ptr, root_square")
    .cost("about 1,130 cycles");
    asm! { asm;
        ldx  #TYPE_TABLES as u8 - 1
    @row:
        lda  work.rows,x
        asl  a
        sta  work.tmp
        asl  a
        adc  work.tmp                // rows of six kinds; carry is clear
        sta  work.rows,x
        dex
        bpl  @row
        lda  work.square
        eor  work.mask             // the board as it is
        sta  work.target
        let pages = [
            (work.values, core.t.piece_square),
            (work.spreads, core.v.root_pst_mg_eg),
            (work.endgames, core.v.root_pst_eg),
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
    @next_type:
        for (n, table) in weights.rows.into_iter().enumerate() {
            ldy  work.rows + (n as i32)
            if n == 0 {
                lda  table,y
            } else {
                clc
                adc  table,y
            }
            inc  work.rows + (n as i32) // the next kind's
        }
        cpx  #PieceType::Pawn.index() as u8
        beq  @still
        cpx  #PieceType::King.index() as u8
        beq  @still
        ldy  work.reached-1,x
        clc
        adc  weights.reach,y
    @still:
        sta  work.tmp
        lda  work.square
        ora  #PLANES[1]
        tay
        lda  (work.values),y
        clc
        adc  work.tmp                // of a table whose base leaves room
        ldy  work.target
        sta  (work.endgames),y
        ldy  work.square
        lda  (work.values),y
        ldy  work.target
        sta  (work.spreads),y
        // The next kind: half a page on.
        lda  work.values
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
        bne  @next_type
        rts
    }
}
