//! The accumulators after castling, en passant and promotion.

use octet_engine::board::square::ON_BOARD;

use super::features::{features, point, switch_accumulator};
use crate::chess::core::Core;
use octet_asm::{Asm, asm};

/// The routines that `net_update` leaves to `update_psq`, which distinguishes special moves anyway
/// and calls them.
pub(super) fn special_moves(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let (transform, replace) = (features(core).transform, asm.label("replace"));
    let (origin, target) = (v.call_tmp.at(2), v.call_tmp.at(3));
    asm! { asm;
        /// Replaces the pawn that has promoted in both accumulators.
        routine net_promote {
            takes    x + 1 = ply, moved_piece, to
            returns  "the child's accumulators"
            keeps    x
            destroys a, y, tmp[1], call_tmp[1], call_tmp + 3, key_ptr_0, key_ptr_1, key_ptr_2,
                     key_ptr_3
        }
        lda  v.net_transform+1,x    // the mover's pieces
        sta  transform
        ldy  v.to                   // net_update has moved the pawn here
        sty  target
        lda  v.moved_piece          // the pawn goes, the piece comes
        bne  {replace} always       // a piece is not 0

        /// Moves the rook of castling in both accumulators.
        routine net_castle {
            takes    x + 1 = ply, to
            returns  "the child's accumulators"
            keeps    x
            destroys a, y, tmp[1], call_tmp[1], call_tmp[2..=3], key_ptr_0, key_ptr_1, key_ptr_2,
                     key_ptr_3
        }
        lda  v.net_transform+1,x    // the mover's pieces
        sta  transform
        jsr  castling_rook_squares  // its origin and target
        ldy  target                 // beside the king
        lda  v.board,y              // the rook, which make has moved
        ldy  origin                 // from its corner
        asm.bind(replace);
        jsr  net_remove_piece
        ldy  target
        lda  v.board,y              // the rook, or the promoted piece
        jmp  net_add_piece

        /// Moves the pawn captured en passant from the capturer's target to its own square.
        routine net_en_passant {
            takes    y "the captured pawn's square", x + 1 = ply, to
            returns  "the child's accumulators"
            keeps    x, y
            destroys a, tmp[1], call_tmp[1], call_tmp + 2, key_ptr_0, key_ptr_1, key_ptr_2,
                     key_ptr_3
        }
        sty  origin
        lda  v.net_transform,x      // the other side's pieces
        sta  transform
        ldy  v.to
        lda  v.captured,x
        jsr  net_add_piece          // net_update took it out here, by the rule of other captures
        ldy  origin                 // it stood here
        lda  v.captured,x
        jsr  net_remove_piece
        ldy  origin
        rts
    }
}

pub(super) fn toggle_piece(asm: &mut Asm, core: &Core) {
    let features = features(core);
    let (remove, both, one) = (core.v.call_tmp, asm.label("both"), asm.label("one"));
    asm! { asm;
        /// Removes a piece from both accumulators.
        routine net_remove_piece {
            takes    a "the piece", y "its square", x + 1 = ply, tmp[1] "White's transform of it"
            returns  "the child's accumulators"
            keeps    x
            destroys a, y, call_tmp[1], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        sec                         // to bit 7 below
        bcs  {both} always          // C set
        /// Adds a piece to both accumulators.
        routine net_add_piece {
            takes    a "the piece", y "its square", x + 1 = ply, tmp[1] "White's transform of it"
            returns  "the child's accumulators"
            keeps    x
            destroys a, y, call_tmp[1], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        clc                         // bit 7 clear
        asm.bind(both);
        ror  remove                 // bit 7: remove it
        point(asm, core);
        tya                         // its square
        and  #ON_BOARD
        eor  features.transform     // as White sees it
        tay                         // its feature
        jsr  {one}                  // White's accumulator
        tya
        eor  core.v.net_transform_diff+1,x  // as Black sees it
        tay
        switch_accumulator(asm, true);
        jsr  {one}                  // Black's
        switch_accumulator(asm, false);
        rts
        asm.bind(one);
        bit  remove                 // which of the two?
        bmi  net_remove_feature
        one_accumulator(asm, core, "net_add_feature", "Adds a feature to one accumulator.", false);
        let does = "Subtracts a feature from one accumulator.";
        one_accumulator(asm, core, "net_remove_feature", does, true);
    }
}

fn one_accumulator(asm: &mut Asm, core: &Core, name: &str, does: &str, subtract: bool) {
    asm! { asm;
        /// {does}
        routine {name} {
            takes    y "the feature", x "the accumulator of the parent's ply", key_ptr_0,
                     key_ptr_1, key_ptr_2, key_ptr_3
            returns  "the child's accumulator"
            keeps    x, y
            destroys a
        }
        for (byte, accumulator) in core.v.white_acc.into_iter().enumerate() {
            let (accumulator, weights) = (accumulator.at(1).x(), core.v.key_ptrs()[byte].ind_y());
            lda  accumulator            // the child's neuron
            if subtract {
                sec
                sbc  weights
            } else {
                clc
                adc  weights
            }
            sta  accumulator
        }
        rts
    }
}
