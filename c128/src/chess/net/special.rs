//! What special moves change beside.

use engine::square::ON_BOARD;

use super::{other_view, places, point};
use crate::asm::{Asm, imm};
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
    a.lda(v.net_turn.at(1).x()).c("the mover's men");
    a.sta(turn);
    a.ldy(v.to);
    a.sty(v.u.at(3));
    a.lda(v.man).c("still the pawn, which has been moved here:");
    a.bne(goes).c("it goes, and the piece comes");

    a.routine(
        "network_castled",
        "The rook's part of castling, in both views.",
    )
    .takes("X the level before; to")
    .returns("X kept; the level's views")
    .destroys("A Y, t, u, key pointers")
    .cost("about 550 cycles");
    a.lda(v.net_turn.at(1).x()).c("the mover's men");
    a.sta(turn);
    a.jsr("castling_rook").c("origin to u+2, target to u+3");
    a.ldy(v.u.at(3)).c("to beside the king");
    a.lda(v.board.y());
    a.ldy(v.u.at(2)).c("from its corner");
    a.bind(goes);
    a.jsr("hide_man");
    a.ldy(v.u.at(3));
    a.lda(v.board.y()).c("who is there now");
    a.jmp("show_man");

    a.routine(
        "network_passed",
        "En passant: the victim was not where the capturer has gone.",
    )
    .takes("Y where it stood, X the level before; to")
    .returns("X and Y kept; the level's views")
    .destroys("A, t, u, key pointers")
    .cost("about 500 cycles");
    a.sty(v.u.at(2));
    a.lda(v.net_turn.x()).c("the other side's men");
    a.sta(turn);
    a.ldy(v.to);
    a.lda(v.captured.x());
    a.jsr("show_man").c("it has been taken out here");
    a.ldy(v.u.at(2));
    a.lda(v.captured.x());
    a.jsr("hide_man");
    a.ldy(v.u.at(2));
    a.rts();
}

pub(super) fn one_man(a: &mut Asm, c: &Core) {
    let p = places(c);
    let (taken, both, seen) = (c.v.u, a.label("both"), a.label("seen"));
    a.routine("hide_man", "Takes a man out of both views.")
        .takes("A the man, Y its square, X the level before; in t how White turns its places")
        .returns("X kept; the level's views")
        .destroys("A Y, u, key pointers")
        .cost("about 240 cycles");
    a.sec();
    a.bcs(both).c("always");
    a.routine("show_man", "Adds a man to both views.")
        .takes("A the man, Y its square, X the level before; in t how White turns its places")
        .returns("X kept; the level's views")
        .destroys("A Y, u, key pointers")
        .cost("about 240 cycles");
    a.clc();
    a.bind(both);
    a.ror(taken).c("bit 7: take it out");
    point(a, c);
    a.tya();
    a.and(imm(ON_BOARD));
    a.eor(p.turn);
    a.tay().c("its place");
    a.jsr(seen);
    a.tya();
    a.eor(c.v.net_flip.at(1).x()).c("as Black sees it");
    a.tay();
    other_view(a, true);
    a.jsr(seen);
    other_view(a, false);
    a.rts();
    a.bind(seen);
    a.bit(taken);
    a.bmi("hide_seen");
    one_view(a, c, "show_seen", "Adds a man to one view.", false);
    one_view(a, c, "hide_seen", "Takes a man out of one view.", true);
}

fn one_view(a: &mut Asm, c: &Core, name: &str, does: &str, takes: bool) {
    a.routine(name, does)
        .takes("Y its place, X the view of the level before; key pointers")
        .returns("X and Y kept; the level's view")
        .destroys("A")
        .cost("70 cycles");
    for (byte, view) in c.v.white_view.into_iter().enumerate() {
        let (view, weights) = (view.at(1).x(), c.v.keys()[byte].ind_y());
        a.lda(view);
        if takes {
            a.sec();
            a.sbc(weights);
        } else {
            a.clc();
            a.adc(weights);
        }
        a.sta(view);
    }
    a.rts();
}
