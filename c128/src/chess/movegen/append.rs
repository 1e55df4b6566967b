//! Appending captures and promotions to their list.

use crate::chess::constants::TYPE_BITS;
use octet_engine::board::moves::{Move, MoveType, PROMOTIONS};
use octet_engine::board::piece::PieceType;
use octet_engine::board::square::Square;
use octet_engine::movegen::generate::{
    ATTACKER_SCORE, QUEEN_PROMOTION_SCORE, UNDERPROMOTION_SCORE,
};

use crate::chess::core::Core;
use octet_asm::{Asm, asm, imm};

pub(super) fn append_capture(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Appends a capture's score and origin; the caller appends the target.
        routine append_capture {
            takes    a "the victim", x "origin", y "index", attacker_score
            returns  a "origin", c "clear"
            keeps    x, y
            destroys nothing
        }
        and  #TYPE_BITS             // most valuable victim first
        ora  v.attacker_score       // then the least valuable attacker
        asm.global("append_scored_capture");
        sta  (v.capture_score_ptr),y  // what the list is ordered by
        txa                         // the origin
        sta  (v.capture_from_ptr),y
        clc                         // for the caller's ADC
        rts
        /// Does the same as append_capture for a pawn, which has not set attacker_score because
        /// most pawns capture nothing.
        routine append_pawn_capture {
            takes    a "the victim", x "origin", y "index"
            returns  a "origin", c "clear"
            keeps    x, y
            destroys nothing
        }
        and  #TYPE_BITS             // most valuable victim first
        ora  #ATTACKER_SCORE[PieceType::Pawn.index()]  // the least attacker of all
        bne  append_scored_capture always  // the score is not 0
    }
}

pub(super) fn append_promotions(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Appends the four promotions of a pawn.
        routine append_promotions {
            takes    a "target", x "origin", y "the capture index",
                     tmp + 1 "the victim's part of the score"
            returns  y
            keeps    x
            destroys a, tmp[1]
        }
        let (target, victim) = (v.tmp, v.tmp.at(1));
        sta  target                 // the same for all four
        for piece_type in PROMOTIONS {
            let bits = Move::new(Square(0), Square(0), MoveType::Promotion(piece_type));
            lda  victim                 // 0 when the pawn does not capture
            asm.ora(imm(if piece_type == PieceType::Queen {
                QUEEN_PROMOTION_SCORE
            } else {
                UNDERPROMOTION_SCORE
            }))
            .c(if piece_type == PieceType::Queen {
                "before every capture"
            } else {
                "after every capture of that victim"
            });
            sta  (v.capture_score_ptr),y
            txa                         // the origin
            asm.ora(imm(bits.from))
                .c(format!("a {}, in the spare bits", piece_type.name()));
            sta  (v.capture_from_ptr),y
            lda  target                 // the target, with its flags
            ora  #bits.to
            sta  (v.capture_to_ptr),y
            iny                         // one more
        }
        rts
    }
}
