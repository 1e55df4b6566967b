//! What special moves change beside.

use engine::square::ON_BOARD;

use super::{other_view, places, point};
use crate::asm::{Asm, asm};
use crate::chess::Core;

/// What `update_network` does not know of special moves: `update_sums` calls
/// these, which tells them apart anyway.
pub(super) fn special(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (turn, goes) = (places(c).turn, a.label("goes"));
    a.routine(
        "network_promoted",
        "A piece instead of the pawn, in both views.",
    )
    .takes("X the level before; man, to")
    .returns("X kept; the level's views")
    .destroys("A Y, t, u, key pointers")
    .cost("about 500 cycles");
    asm! { a;
        lda  v.net_turn+1,x     // the mover's men
        sta  turn
        ldy  v.to
        sty  v.u+3
        lda  v.man              // still the pawn, which has been moved here:
        bne  {goes}             // it goes, and the piece comes

        a.routine(
            "network_castled",
            "The rook's part of castling, in both views.",
        )
        .takes("X the level before; to")
        .returns("X kept; the level's views")
        .destroys("A Y, t, u, key pointers")
        .cost("about 550 cycles");
        lda  v.net_turn+1,x     // the mover's men
        sta  turn
        jsr  castling_rook      // origin to u+2, target to u+3
        ldy  v.u+3              // to beside the king
        lda  v.board,y
        ldy  v.u+2              // from its corner
        a.bind(goes);
        jsr  hide_man
        ldy  v.u+3
        lda  v.board,y          // who is there now
        jmp  show_man

        a.routine(
            "network_passed",
            "En passant: the victim was not where the capturer has gone.",
        )
        .takes("Y where it stood, X the level before; to")
        .returns("X and Y kept; the level's views")
        .destroys("A, t, u, key pointers")
        .cost("about 500 cycles");
        sty  v.u+2
        lda  v.net_turn,x       // the other side's men
        sta  turn
        ldy  v.to
        lda  v.captured,x
        jsr  show_man           // it has been taken out here
        ldy  v.u+2
        lda  v.captured,x
        jsr  hide_man
        ldy  v.u+2
        rts
    }
}

pub(super) fn one_man(a: &mut Asm, c: &Core) {
    let p = places(c);
    let (taken, both, seen) = (c.v.u, a.label("both"), a.label("seen"));
    a.routine("hide_man", "Takes a man out of both views.")
        .takes("A the man, Y its square, X the level before; in t how White turns its places")
        .returns("X kept; the level's views")
        .destroys("A Y, u, key pointers")
        .cost("about 240 cycles");
    asm! { a;
        sec
        bcs  {both}             // always
        a.routine("show_man", "Adds a man to both views.")
            .takes("A the man, Y its square, X the level before; in t how White turns its places")
            .returns("X kept; the level's views")
            .destroys("A Y, u, key pointers")
            .cost("about 240 cycles");
        clc
        a.bind(both);
        ror  taken              // bit 7: take it out
        point(a, c);
        tya
        and  #ON_BOARD
        eor  p.turn
        tay                     // its place
        jsr  {seen}
        tya
        eor  c.v.net_flip+1,x   // as Black sees it
        tay
        other_view(a, true);
        jsr  {seen}
        other_view(a, false);
        rts
        a.bind(seen);
        bit  taken
        bmi  hide_seen
        one_view(a, c, "show_seen", "Adds a man to one view.", false);
        one_view(a, c, "hide_seen", "Takes a man out of one view.", true);
    }
}

fn one_view(a: &mut Asm, c: &Core, name: &str, does: &str, takes: bool) {
    a.routine(name, does)
        .takes("Y its place, X the view of the level before; key pointers")
        .returns("X and Y kept; the level's view")
        .destroys("A")
        .cost("70 cycles");
    asm! { a;
        for (byte, view) in c.v.white_view.into_iter().enumerate() {
            let (view, weights) = (view.at(1).x(), c.v.keys()[byte].ind_y());
            lda  view
            if takes {
                sec
                sbc  weights
            } else {
                clc
                adc  weights
            }
            sta  view
        }
        rts
    }
}
