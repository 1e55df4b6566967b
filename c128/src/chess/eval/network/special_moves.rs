//! What special moves change beside.

use octet_engine::board::square::ON_BOARD;

use super::{features, point, switch_accumulator};
use crate::asm::{Asm, asm};
use crate::chess::Core;

/// What `net_update` does not know of special moves: `update_psq` calls
/// these, which tells them apart anyway.
pub(super) fn special(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let (turn, goes) = (features(core).turn, asm.label("goes"));
    asm.routine("net_promote", "A piece instead of the pawn, in both views.")
        .takes("X the level before; man, to")
        .returns("X kept; the level's views")
        .destroys("A Y, t, u, key pointers")
        .cost("about 500 cycles");
    asm! { asm;
        lda  v.net_transform+1,x     // the mover's men
        sta  turn
        ldy  v.to
        sty  v.call_tmp+3
        lda  v.moved_piece              // still the pawn, which has been moved here:
        bne  {goes}             // it goes, and the piece comes

        asm.routine(
            "net_castle",
            "The rook's part of castling, in both views.",
        )
        .takes("X the level before; to")
        .returns("X kept; the level's views")
        .destroys("A Y, t, u, key pointers")
        .cost("about 550 cycles");
        lda  v.net_transform+1,x     // the mover's men
        sta  turn
        jsr  castling_rook_squares      // origin to u+2, target to u+3
        ldy  v.call_tmp+3              // to beside the king
        lda  v.board,y
        ldy  v.call_tmp+2              // from its corner
        asm.bind(goes);
        jsr  net_remove_piece
        ldy  v.call_tmp+3
        lda  v.board,y          // who is there now
        jmp  net_add_piece

        asm.routine(
            "net_en_passant",
            "En passant: the victim was not where the capturer has gone.",
        )
        .takes("Y where it stood, X the level before; to")
        .returns("X and Y kept; the level's views")
        .destroys("A, t, u, key pointers")
        .cost("about 500 cycles");
        sty  v.call_tmp+2
        lda  v.net_transform,x       // the other side's men
        sta  turn
        ldy  v.to
        lda  v.captured,x
        jsr  net_add_piece           // it has been taken out here
        ldy  v.call_tmp+2
        lda  v.captured,x
        jsr  net_remove_piece
        ldy  v.call_tmp+2
        rts
    }
}

pub(super) fn one_piece(asm: &mut Asm, core: &Core) {
    let features = features(core);
    let (taken, both, seen) = (core.v.call_tmp, asm.label("both"), asm.label("seen"));
    asm.routine("net_remove_piece", "Takes a man out of both views.")
        .takes("A the man, Y its square, X the level before; in t how White turns its places")
        .returns("X kept; the level's views")
        .destroys("A Y, u, key pointers")
        .cost("about 240 cycles");
    asm! { asm;
        sec
        bcs  {both}             // always
        asm.routine("net_add_piece", "Adds a man to both views.")
            .takes("A the man, Y its square, X the level before; in t how White turns its places")
            .returns("X kept; the level's views")
            .destroys("A Y, u, key pointers")
            .cost("about 240 cycles");
        clc
        asm.bind(both);
        ror  taken              // bit 7: take it out
        point(asm, core);
        tya
        and  #ON_BOARD
        eor  features.turn
        tay                     // its place
        jsr  {seen}
        tya
        eor  core.v.net_transform_diff+1,x   // as Black sees it
        tay
        switch_accumulator(asm, true);
        jsr  {seen}
        switch_accumulator(asm, false);
        rts
        asm.bind(seen);
        bit  taken
        bmi  net_remove_feature
        one_accumulator(asm, core, "net_add_feature", "Adds a man to one view.", false);
        one_accumulator(asm, core, "net_remove_feature", "Takes a man out of one view.", true);
    }
}

fn one_accumulator(asm: &mut Asm, core: &Core, name: &str, does: &str, takes: bool) {
    asm.routine(name, does)
        .takes("Y its place, X the view of the level before; key pointers")
        .returns("X and Y kept; the level's view")
        .destroys("A")
        .cost("70 cycles");
    asm! { asm;
        for (byte, accumulator) in core.v.white_acc.into_iter().enumerate() {
            let (accumulator, weights) = (accumulator.at(1).x(), core.v.key_ptrs()[byte].ind_y());
            lda  accumulator
            if takes {
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
