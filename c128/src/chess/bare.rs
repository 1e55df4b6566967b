//! Where a bare king stands, and the king that is to mate it.

use super::Core;
use super::tables::{MOP_UNIT, PLACE_RANKS};
use crate::asm::{Asm, imm};

/// Emits `mop_up` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Bare kings",
        "Kept in the sums: a king's step adds what it gains, by tables of steps.",
    );
    mop_up(a, c);
}

fn mop_up(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine("mop_up", "What a king's step means where one side is bare.")
        .takes("from, to; man, the king that moves; bare, corner; X the level before")
        .returns("X kept; the sums")
        .destroys("A Y, t")
        .cost("about 880 cycles");
    let (add, value) = (a.label("add"), a.label("value"));
    let (white_king, black_king) = (v.t, v.t.at(1));
    let (bare_black, winner) = (a.label("bare_black"), a.label("winner"));
    // The two kings, one of them where it was.
    a.lda(v.white_list);
    a.sta(white_king);
    a.lda(v.black_list);
    a.sta(black_king);
    a.jsr(value).c("as it is: what the winner gains");
    a.sta(v.t.at(3));
    a.bit(v.man);
    let (black_moved, moved) = (a.label("black_moved"), a.label("moved"));
    a.bmi(black_moved);
    a.lda(v.from);
    a.sta(white_king);
    a.jmp(moved);
    a.bind(black_moved);
    a.lda(v.from);
    a.sta(black_king);
    a.bind(moved);
    a.jsr(value).c("as it was");
    a.sta(v.t.at(4));
    a.bit(v.bare).c("who is bare?");
    a.bmi(bare_black);
    a.lda(v.t.at(4)).c("White: Black's gain is the sums' loss");
    a.sec();
    a.sbc(v.t.at(3));
    a.jmp(winner);
    a.bind(bare_black);
    a.lda(v.t.at(3));
    a.sec();
    a.sbc(v.t.at(4));
    a.bind(winner);
    a.jmp(add);

    a.bind(value);
    a.global("mop_value");
    a.comment("What it is worth that kings stand so.");
    let white_bare = a.label("white_bare");
    let (winner, part, sum) = (v.t.at(2), v.t.at(5), v.t.at(6));
    a.ldy(white_king);
    a.lda(black_king);
    a.bit(v.bare);
    a.bpl(white_bare);
    a.ldy(black_king);
    a.lda(white_king);
    a.bind(white_bare);
    a.sta(winner).c("Y the bare king, this the other");
    let (corner, first, edge) = (a.label("corner"), a.label("first"), a.label("edge"));
    let distance = v.t.at(2);
    let rank = t.places.at(PLACE_RANKS[0]).y();
    let last = 7;
    a.jsr("from_centre");
    a.tax();
    a.lda(t.mop_away.x());
    a.sta(sum);
    a.lda(v.corner);
    a.bpl(corner).c("else any edge: as far from the centre");
    a.bmi(edge).c("always");
    a.bind(corner);
    a.tax();
    a.tya();
    a.and(n.file_bits);
    a.dex();
    a.beq(first).c("a1 or h8");
    a.eor(imm(last)).c("a8 or h1: files the other way round");
    a.bind(first);
    a.clc();
    a.adc(rank);
    a.sec();
    a.sbc(imm(last)).c("how far from the long diagonal between");
    a.jsr("absolute");
    a.tax();
    a.bind(edge);
    a.lda(t.mop_edge.x());
    a.jsr("mop_more");
    a.ldy(winner);
    a.jsr("from_centre");
    a.tax();
    a.lda(t.mop_central.x());
    a.jsr("mop_more");
    a.comment("How far the kings are from each other, by files and ranks.");
    a.lda(white_king);
    a.and(n.file_bits);
    a.sta(distance);
    a.lda(black_king);
    a.and(n.file_bits);
    a.sec();
    a.sbc(distance);
    a.jsr("absolute");
    a.sta(distance);
    a.ldy(white_king);
    a.lda(rank);
    a.ldy(black_king);
    a.sec();
    a.sbc(rank);
    a.jsr("absolute");
    a.clc();
    a.adc(distance);
    a.tax();
    a.lda(t.mop_close.x());
    a.ldx(v.level);
    a.dex().c("X the level before again");
    a.global("mop_more");
    a.comment("A more: a byte.");
    a.clc();
    a.adc(sum);
    a.sta(sum);
    a.rts();
    a.global("from_centre");
    a.comment("Steps of the square in Y from the four in the centre, by files and ranks, to A.");
    a.lda(rank);
    a.jsr("from_middle");
    a.sta(part);
    a.tya();
    a.and(n.file_bits);
    a.jsr("from_middle");
    a.clc();
    a.adc(part);
    a.rts();
    a.global("from_middle");
    a.comment("Steps of A, a file or rank, from the two in the middle.");
    let near = a.label("near");
    a.cmp(imm(4));
    a.bcs(near);
    a.eor(imm(last)).c("3 becomes 4");
    a.bind(near);
    a.and(imm(3)).c("4 becomes 0");
    a.rts();
    a.global("absolute");
    a.comment("A without its sign, which the flags tell.");
    let positive = a.label("positive");
    a.bpl(positive);
    a.eor(imm(0xFF));
    a.clc();
    a.adc(imm(1));
    a.bind(positive);
    a.rts();

    a.bind(add);
    a.global("mop_add");
    a.comment("A is the difference, borrow and all: spread and endgame move apart.");
    let negative = a.label("negative");
    a.sta(v.t);
    a.lda(imm(0));
    a.bcs(negative);
    a.lda(imm(0xFF)).c("its high byte");
    a.bind(negative);
    a.sta(v.t.at(1));
    for _ in 0..MOP_UNIT.ilog2() {
        a.asl(v.t).c("the tables' unit is more than a centipawn");
        a.rol(v.t.at(1));
    }
    a.lda(v.endgame_lo.at(1).x());
    a.clc();
    a.adc(v.t);
    a.sta(v.endgame_lo.at(1).x());
    a.lda(v.endgame_hi.at(1).x());
    a.adc(v.t.at(1));
    a.sta(v.endgame_hi.at(1).x());
    a.lda(v.spread_lo.at(1).x());
    a.sec();
    a.sbc(v.t);
    a.sta(v.spread_lo.at(1).x());
    a.lda(v.spread_hi.at(1).x());
    a.sbc(v.t.at(1));
    a.sta(v.spread_hi.at(1).x());
    a.rts();
}
