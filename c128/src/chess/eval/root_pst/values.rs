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
        sta  work.tmp               // to add it once more
        asl  a                      // times 4
        adc  work.tmp               // (1) rows of six types; carry is clear
        sta  work.rows,x            // where the row of the feature begins
        dex                         // the next feature
        bpl  @row                   // all five
        lda  work.square            // a square with rank and file
        eor  work.mask              // the square in the side's plane
        sta  work.target            // White's or Black's half
        let pages = [
            (work.values, core.t.piece_square),
            (work.mg_eg, core.v.root_pst_mg_eg),
            (work.eg, core.v.root_pst_eg),
        ];
        lda  #0                     // tables begin at pages
        for (pointer, _) in pages {
            sta  pointer            // the low bytes move together
        }
        for (pointer, page) in pages {
            lda  #>page                 // the first type's page
            sta  pointer+1          // three tables are read and written by type
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
        beq  @whole                 // a pawn
        cpx  #PieceType::King.index() as u8  // the other type without mobility
        beq  @whole                 // a king
        ldy  work.mobility-1,x      // (2) the first is the knight's, type 1
        clc
        adc  weights.mobility,y     // by the number of squares reached
    @whole:
        sta  work.tmp               // the bonus, for mg and eg alike
        lda  work.square            // as the side sees it
        ora  #PLANES[1]             // the plane of eg
        tay                         // Y selects the plane of endgame values
        lda  (work.values),y        // the constant table's eg
        clc
        adc  work.tmp               // the base leaves room for any bonus
        ldy  work.target            // in the side's plane
        asm.claim(Claim::StoresInto(vec![(core.v.root_pst_eg, PST_PAGES * PAGE)]));
        sta  (work.eg),y            // what the evaluation adds
        ldy  work.square            // the plane of mg - eg
        lda  (work.values),y        // mg - eg has no bonus
        ldy  work.target            // where the side finds it
        asm.claim(Claim::StoresInto(vec![(core.v.root_pst_mg_eg, PST_PAGES * PAGE)]));
        sta  (work.mg_eg),y         // bonuses are the same in both phases
        // The next type: half a page on.
        lda  work.values            // the low byte of all three
        eor  #(PAGE / 2) as u8
        for (pointer, _) in pages {
            sta  pointer            // types alternate between halves of a page
        }
        bmi  @same_page             // the upper half of the page
        for (pointer, _) in pages {
            inc  pointer+1          // from the second half to the next page
        }
    @same_page:
        inx                         // the next type
        cpx  #KINDS                 // all piece types?
        bne  @next_type             // each has weights of its own
        rts                         // the square is done for this side
    }
}
