//! What most moves change.

use octet_engine::board::piece::Color;
use octet_engine::eval::network::HIDDEN;

use super::{
    BLACK_ACC, accumulator, as_black_sees, feature_index, features, page, point, switch_accumulator,
};
use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::tables::{NET_ENEMY, PLANES};
use crate::chess::vars::{NET_PLANE_PAGES, ROOT_PLY};

/// Emits `net_update`; what follows it is gone on with.
pub fn update(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let features = features(core);
    asm.routine("net_update", "Brings both views up to date after a move.")
        .takes("X the level before; from, to, man as make leaves them")
        .returns("X kept; the level's views, turn and flip; goes on with update_psq")
        .destroys("A Y, t, u, key pointers")
        .cost("300 cycles for a quiet move, 430 for a capture");
    asm! { asm;
        lda  v.net_transform,x
        eor  #NET_ENEMY         // now the other side moves
        sta  v.net_transform+1,x
        sta  features.turn
        lda  v.net_transform_diff,x       // the same until a king changes wings
        sta  v.net_transform_diff+1,x
        sta  features.flip
        lda  v.moved_piece              // who moves
        point(asm, core);
        feature_index(asm, v.from, features.turn);
        sta  features.left             // the place it left
        feature_index(asm, v.to, features.turn);
        tay                     // the place it reached
        sty  features.reached
        lda  v.captured,x       // was anybody taken?
        jne  net_update_capture
        for color in Color::ALL {
            if color == Color::Black {
                as_black_sees(asm, &features, &[features.left]);
                tya
                eor  features.flip
                tay
                sty  features.reached
            }
            for (byte, accumulator) in accumulator(core, color).into_iter().enumerate() {
                let weights = v.key_ptrs()[byte].ind_y();
                asm.comments(color == Color::White && byte == 0);
                lda  accumulator,x
                if byte % 2 == 0 {
                    clc
                    adc  weights            // more here,
                    ldy  features.left
                    sec
                    sbc  weights            // less there
                } else {
                    sec
                    sbc  weights
                    ldy  features.reached
                    clc
                    adc  weights
                }
                sta  accumulator+1,x
            }
            asm.comments(true);
        }
    }
}

pub(super) fn capture(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let features = &features(core);
    asm! { asm;
        asm.routine("net_update_capture", "A capture: all that changes, in one go.")
            .takes("A the victim, Y the place reached, X the level before; places, flip; key pointers")
            .returns("X kept; the level's views; goes on with update_psq")
            .destroys("A Y, t")
            .cost("350 cycles");
        page(asm, core);
        for byte in 0..HIDDEN {
            if byte == HIDDEN / 2 {
                adc  #NET_PLANE_PAGES         // the other two bytes
            }
            let site = asm.sym(&victim_site(byte));
            asm.comments(byte == 0);
            sta  site + 1           // the page below
        }
        asm.comments(true);
        tya
        eor  #NET_ENEMY         // the other side's man
        sta  features.victim
    @accumulator:
        for (byte, accumulator) in v.white_acc.into_iter().enumerate() {
            let mover = v.key_ptrs()[byte].ind_y();
            let victim = v.net_weights[byte / 2].at(i32::from(PLANES[byte])).y();
            asm.comments(byte == 0);
            lda  accumulator,x
            if byte % 2 == 0 {
                clc
                adc  mover              // more here,
            } else {
                sec
                sbc  mover
            }
            ldy  features.victim
            sec
            asm.self_modified(&victim_site(byte));
            sbc  victim             // without the victim,
            if byte % 2 == 0 {
                ldy  features.left
                sec
                sbc  mover              // less there
            } else {
                ldy  features.reached
                clc
                adc  mover
            }
            sta  accumulator+1,x
        }
        asm.comments(true);
        cpx  #ROOT_PLY + BLACK_ACC // both views?
        bcs  @done
        as_black_sees(asm, features, &[features.left, features.victim, features.reached]);
        tay
        switch_accumulator(asm, true);
        bne  @accumulator              // always
    @done:
        switch_accumulator(asm, false);
        jmp  update_psq
    }
}

/// The operand that is the page of the victim's weights of a byte.
fn victim_site(byte: usize) -> String {
    format!("net_victim_page_{byte}")
}
