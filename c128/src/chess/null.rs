//! Passing the move: the engine's `Position::make_null`.

use engine::zobrist;

use super::Core;
use super::tables::NET_OTHER;
use crate::asm::{Asm, imm};

/// Emits `make_null` and `unmake_null`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.section(
        "Passing",
        "The search asks whether even doing nothing would be enough.",
    );
    a.routine("make_null", "Passes the move.")
        .takes("level, opponent, with hash and sums up to date")
        .returns("X the level before; level + 1 whole, sums and hash too; opponent")
        .destroys("A Y")
        .cost("243 cycles, 64 more after a double push that can be taken");
    let none = a.label("none");
    a.ldx(v.level);
    a.lda(imm(0));
    for array in [v.made_from, v.made_to, v.captured, v.halfmove.at(1)] {
        a.sta(array.x()).c("no move, and the clock begins anew");
    }
    let sums = [
        v.castling,
        v.spread_lo,
        v.spread_hi,
        v.endgame_lo,
        v.endgame_hi,
        v.pawn_level,
        v.net_flip,
    ];
    let views = [v.white_view, v.black_view];
    for array in sums.into_iter().chain(views.into_iter().flatten()) {
        a.lda(array.x()).c("as before");
        a.sta(array.at(1).x());
    }
    a.lda(v.net_turn.x());
    a.eor(imm(NET_OTHER)).c("as if the other side had moved");
    a.sta(v.net_turn.at(1).x());
    for (byte, plane) in v.hash.into_iter().enumerate() {
        a.lda(plane.x());
        let side = zobrist::SIDE.to_le_bytes()[byte];
        if side != 0 {
            a.eor(imm(side)).c("the other side moves");
        }
        a.sta(plane.at(1).x());
    }
    a.lda(n.no_square);
    a.sta(v.en_passant.at(1).x()).c("the chance is gone");
    a.ldy(v.en_passant.x()).c("a square, or bit 7");
    a.bmi(none);
    a.jsr("toggle_en_passant").c("out of the hash");
    a.bind(none);
    a.inc(v.level);
    flip(a, c);

    a.routine("unmake_null", "Takes back a pass.")
        .takes("level, opponent")
        .returns("level - 1 in level and X; opponent")
        .destroys("A")
        .cost("22 cycles");
    a.dec(v.level);
    a.ldx(v.level);
    flip(a, c);
}

/// The other side is to move.
fn flip(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.lda(v.opponent);
    a.eor(n.black);
    a.sta(v.opponent);
    a.rts();
}
