//! The accumulators after a move. Engine: `Accumulators::update`.

use octet_engine::board::piece::Color;
use octet_engine::eval::network::HIDDEN;

use super::features::{
    BLACK_ACC, accumulator, as_black_sees, feature_index, features, point, switch_accumulator,
    weight_page,
};
use crate::chess::core::Core;
use crate::chess::tables::{NET_ENEMY, PLANES};
use crate::chess::vars::{NET_PLANE_PAGES, ROOT_PLY};
use octet_asm::{Asm, asm};

/// Emits `net_update`, which falls through to the code after it.
pub fn update(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let features = features(core);
    asm! { asm;
        /// Brings both accumulators up to date after a move.
        routine net_update {
            takes    x + 1 = ply, from, to, moved_piece "as make leaves them"
            returns  "the child's accumulators and transforms"
            keeps    x
            destroys a, y, tmp, call_tmp, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
            goes on with update_psq
        }
        lda  v.net_transform,x      // how White sees squares and colours
        eor  #NET_ENEMY             // the other side moves now
        sta  v.net_transform+1,x    // it holds for the child
        sta  features.transform     // White's, of the mover's pieces
        lda  v.net_transform_diff,x  // the same until a king crosses
        sta  v.net_transform_diff+1,x  // it changes with the wings of kings alone
        sta  features.transform_diff  // from White's features to Black's
        lda  v.moved_piece          // (2) its weights
        point(asm, core);
        feature_index(asm, v.from, features.transform);
        sta  features.origin        // (1) the feature that is removed
        feature_index(asm, v.to, features.transform);
        tay                         // Y the feature that is added
        sty  features.target        // a capture needs it again
        lda  v.captured,x           // is it a capture?
        jne  net_update_capture     // the victim leaves, too: one pass for both
        for color in Color::ALL {
            if color == Color::Black {
                as_black_sees(asm, &features, &[features.origin]);
                tya                         // the target's feature
                eor  features.transform_diff  // as Black sees it
                tay                 // Y selects the weight
                sty  features.target  // Black looks from the other end
            }
            for (byte, accumulator) in accumulator(core, color).into_iter().enumerate() {
                let weights = v.key_ptrs()[byte].ind_y();
                asm.comments(color == Color::White && byte == 0);
                lda  accumulator,x          // the parent's neuron
                if byte % 2 == 0 {
                    clc
                    adc  weights                // (3) plus the target's weight,
                    ldy  features.origin  // the feature of the left square
                    sec
                    sbc  weights                // (4) minus the origin's
                } else {
                    sec                         // Y is the origin already
                    sbc  weights                // minus its weight,
                    ldy  features.target  // the feature of the new square
                    clc
                    adc  weights                // plus the target's
                }
                sta  accumulator+1,x        // the child's
            }
            asm.comments(true);
        }
    }
}

pub(super) fn capture(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let features = &features(core);
    asm! { asm;
        /// Updates the accumulators for a capture: mover and victim in one pass.
        routine net_update_capture {
            takes    a "the victim", y "the target's feature", x + 1 = ply,
                     tmp + 1 "the transform of Black's", tmp + 3 "origin", tmp + 4 "target",
                     "their features", key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
            returns  "the child's accumulators"
            keeps    x
            destroys a, y, tmp
            goes on with update_psq
        }
        weight_page(asm, core);
        for byte in 0..HIDDEN {
            if byte == HIDDEN / 2 {
                adc  #NET_PLANE_PAGES       // the other two neurons
            }
            let site = asm.sym(&victim_site(byte));
            asm.comments(byte == 0);
            sta  site + 1               // (2) the operand's page below
        }
        asm.comments(true);
        tya                         // what is added there for the mover
        eor  #NET_ENEMY             // (1) an enemy piece on the target
        sta  features.victim        // the same square, the other colour
    @accumulator:
        for (byte, accumulator) in v.white_acc.into_iter().enumerate() {
            let mover = v.key_ptrs()[byte].ind_y();
            let victim = v.net_weights[byte / 2].at(i32::from(PLANES[byte])).y();
            asm.comments(byte == 0);
            lda  accumulator,x          // the parent's neuron
            if byte % 2 == 0 {
                clc
                adc  mover                  // (3) plus the target's weight,
            } else {
                sec                         // Y is the origin already
                sbc  mover          // the weight of what leaves
            }
            ldy  features.victim    // the captured piece, on the target
            sec
            asm.self_modified(&victim_site(byte));
            sbc  victim                 // (4) minus the victim's,
            if byte % 2 == 0 {
                ldy  features.origin  // where the mover was
                sec
                sbc  mover                  // minus the origin's
            } else {                         // Y was the origin
                ldy  features.target  // where the mover is
                clc
                adc  mover          // and its weight there
            }
            sta  accumulator+1,x    // kept by ply: unmake restores nothing
        }
        asm.comments(true);
        cpx  #ROOT_PLY + BLACK_ACC  // both accumulators done?
        bcs  @done                  // C set: it was the second
        as_black_sees(asm, features, &[features.origin, features.victim, features.target]);
        tay                         // Y the target's feature again
        switch_accumulator(asm, true);
        bne  @accumulator always    // X is a ply, not 0
    @done:
        switch_accumulator(asm, false);
        jmp  update_psq             // hand-written sums follow
    }
}

/// The self-modified operand of a neuron: the page of the victim's weights.
fn victim_site(byte: usize) -> String {
    format!("net_victim_page_{byte}")
}
