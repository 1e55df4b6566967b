//! A king that crosses between the d and e files mirrors its side's features, so the accumulator is
//! refreshed from all pieces. Engine: `Evaluator::refresh`.

use crate::chess::constants::{BLACK, TYPE_BITS};
use octet_engine::board::piece::Color;
use octet_engine::board::square::{FILE_BITS, ON_BOARD};
use octet_engine::eval::network::weights::HIDDEN_BIAS;

use super::features::{point, switch_accumulator};
use crate::chess::core::Core;
use crate::chess::tables::NET_ENEMY;
use octet_asm::{Asm, asm};

/// The routine for a king of this colour that has crossed.
#[must_use]
pub fn mirror_routine(color: Color) -> &'static str {
    match color {
        Color::White => "net_mirror_white",
        Color::Black => "net_mirror_black",
    }
}

/// Mirrors the features of a side whose king has crossed.
pub(super) fn mirror(asm: &mut Asm, core: &Core, color: Color) {
    let v = &core.v;
    asm! { asm;
        /// Refreshes {color}'s accumulator: its king has crossed.
        routine {mirror_routine(color)} {
            takes    x + 1 = ply
            returns  "the child's transforms and accumulator of that side"
            keeps    x
            destroys a, y, tmp[4], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
    }
    let (transform, diff) = (v.net_transform.at(1).x(), v.net_transform_diff.at(1).x());
    asm! { asm;
        lda  diff
        eor  #FILE_BITS             // mirror the files of one side:
        sta  diff                   // the two differ in them, or no longer
        match color {
            Color::White => {
                lda  transform
                eor  #FILE_BITS             // White's perspective is mirrored
                sta  transform
                ora  #NET_ENEMY             // Black's pieces are the enemy; on to net_refresh
            }
            Color::Black => {
                eor  transform              // Black's own pieces, as Black sees them
                tay                         // kept in Y
                switch_accumulator(asm, true);
                tya
                jsr  net_refresh            // Black's accumulator
                switch_accumulator(asm, false);
                rts
            }
        }
    }
}

pub(super) fn refresh(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        let (transform, kind, feature, slot) = (v.tmp, v.tmp.at(1), v.tmp.at(2), v.tmp.at(3));
        /// Computes an accumulator from all pieces.
        routine net_refresh {
            takes    a "the transform of black pieces", x "the accumulator of the parent's ply",
                     "piece lists"
            returns  "the child's accumulator"
            keeps    x
            destroys a, y, tmp[4], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
            changes  white_acc_0, white_acc_1, white_acc_2, white_acc_3, key_ptr_0, key_ptr_1,
                     key_ptr_2, key_ptr_3
        }
        sta  transform
        for (byte, accumulator) in v.white_acc.into_iter().enumerate() {
            asm.comments(byte == 0);
            lda  #HIDDEN_BIAS[byte]     // an empty board: the bias
            sta  accumulator+1,x
        }
        asm.comments(true);
        lda  v.black_top_slot       // from Black's highest slot
        ora  #BLACK                 // Black's list lies half a page on
        tay
        lda  #0
        sta  kind                   // no type yet: point before the first piece
    @piece:
        sty  slot
        lda  v.squares().abs(),y    // its square
        bmi  @next                  // bit 7: captured
        tay
        and  #ON_BOARD
        eor  transform              // as the perspective sees it
        sta  feature
        lda  v.board,y              // which piece
        and  #TYPE_BITS
        cmp  kind                   // slots lie in the order of types, mostly
        beq  @same_type             // the pointers are right
        sta  kind
        point(asm, core);
    @same_type:
        ldy  feature
        jsr  net_add_feature
    @next:
        ldy  slot
        dey                         // one slot down
        cpy  #Color::Black.bit() - 1  // below Black's king?
        beq  @white                 // on to White's pieces
        cpy  #u8::MAX               // below White's?
        bne  @piece                 // White's king is slot 0 and comes last
        rts
    @white:
        lda  transform
        eor  #NET_ENEMY             // the other side's pieces
        sta  transform
        ldy  v.white_top_slot       // from White's highest slot
        bpl  @piece always          // a slot is below 16
    }
}
