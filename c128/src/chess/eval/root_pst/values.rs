//! The values of a square in the root piece-square tables.

use octet_engine::board::piece::PieceType;

use super::work::{KINDS, RootWeights, RootWork};
use crate::chess::core::Core;
use crate::chess::tables::PLANES;
use crate::chess::vars::{PAGE, PST_PAGES};
use octet_asm::{Asm, Claim, asm};
use octet_engine::eval::root_pst::TYPE_TABLES;

pub(super) fn write_values(asm: &mut Asm, core: &Core, work: &RootWork, weights: &RootWeights) {
    const _: () = assert!(
        KINDS == 6 && PieceType::Pawn.index() == 0 && PieceType::King.index() as u8 == KINDS - 1
    );
    asm! { asm;
        /// Writes the values of every piece type on a square.
        routine root_write_values {
            takes    call_tmp + 2 "the square", call_tmp + 3 "the side's plane",
                     see_work "its rows and mobility"
            returns  "its bytes in root_pst_mg_eg and root_pst_eg"
            destroys a, x, y, tmp + 6, see_work[5], history_ptr, pv_ptr, pv_next_ptr, root_square
        }
        ldx  #TYPE_TABLES as u8 - 1  // five features
    @row:
        lda  work.rows,x            // the code
        asl  a                      // times 2
        sta  work.tmp
        asl  a                      // times 4
        adc  work.tmp               // (1) rows of six types; carry is clear
        sta  work.rows,x
        dex
        bpl  @row
        lda  work.square
        eor  work.mask              // the square in the side's plane
        sta  work.target
        let pages = [
            (work.values, core.t.piece_square),
            (work.mg_eg, core.v.root_pst_mg_eg),
            (work.eg, core.v.root_pst_eg),
        ];
        lda  #0                     // tables begin at pages
        for (pointer, _) in pages {
            sta  pointer
        }
        for (pointer, page) in pages {
            lda  #>page                 // the first type's page
            sta  pointer+1
        }
        ldx  #0                     // X the piece type
    @next_type:
        for (n, table) in weights.rows.into_iter().enumerate() {
            ldy  work.rows + (n as i32)  // the feature's row
            if n == 0 {
                lda  table,y                // (3) the bonus begins
            } else {
                clc
                adc  table,y                // and adds up, a signed byte
            }
            inc  work.rows + (n as i32)  // the next type's weight
        }
        cpx  #PieceType::Pawn.index() as u8  // pawns and kings have no mobility
        beq  @whole
        cpx  #PieceType::King.index() as u8
        beq  @whole
        ldy  work.mobility-1,x      // (2) the first is the knight's, type 1
        clc
        adc  weights.mobility,y
    @whole:
        sta  work.tmp               // the bonus, for mg and eg alike
        lda  work.square            // as the side sees it
        ora  #PLANES[1]             // the plane of eg
        tay
        lda  (work.values),y        // the constant table's eg
        clc
        adc  work.tmp               // the base leaves room for any bonus
        ldy  work.target            // in the side's plane
        asm.claim(Claim::StoresInto(vec![(core.v.root_pst_eg, PST_PAGES * PAGE)]));
        sta  (work.eg),y
        ldy  work.square
        lda  (work.values),y        // mg - eg has no bonus
        ldy  work.target
        asm.claim(Claim::StoresInto(vec![(core.v.root_pst_mg_eg, PST_PAGES * PAGE)]));
        sta  (work.mg_eg),y
        // The next type: half a page on.
        lda  work.values            // the low byte of all three
        eor  #(PAGE / 2) as u8
        for (pointer, _) in pages {
            sta  pointer
        }
        bmi  @same_page             // the upper half of the page
        for (pointer, _) in pages {
            inc  pointer+1
        }
    @same_page:
        inx                         // the next type
        cpx  #KINDS
        bne  @next_type
        rts
    }
}
