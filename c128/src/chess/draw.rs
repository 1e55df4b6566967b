//! Draws: too little material, and repetition.

use engine::piece::Kind;

use super::Core;
use super::attack::code;
use super::vars::ROOT_LEVEL;
use crate::asm::{Asm, imm};

/// Emits `insufficient` and `repeats`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section("Draws", "What ends a game without a move that says so.");
    insufficient(a, c);
    repeats(a, c);
}

fn insufficient(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("insufficient", "Without pawns, rooks and queens: can anybody still mate?")
        .takes("phase, which counts the minor pieces here; the lists")
        .returns("carry set for a draw")
        .destroys("A X Y t")
        .cost("10 cycles for one piece, up to 900");
    let (draw, next, mate, first) =
        (a.label("draw"), a.label("next"), a.label("mate"), a.label("first"));
    a.lda(v.phase);
    a.cmp(imm(2));
    a.bcc(draw);
    a.lda(imm(0xFF));
    a.sta(v.t).c("no bishop seen");
    a.ldy(imm(31));
    let look = a.label_here("look");
    a.ldx(v.white_list.y());
    a.bmi(next);
    a.lda(v.board.x());
    a.and(imm(0x70));
    a.cmp(imm(code(Kind::King)));
    a.beq(next);
    a.bcc(mate).c("a knight among others");
    a.txa();
    for _ in 0..4 {
        a.lsr_a();
    }
    a.sta(v.t.at(1));
    a.txa();
    a.eor(v.t.at(1));
    a.and(imm(1)).c("the colour of the bishop's square");
    a.bit(v.t);
    a.bmi(first);
    a.cmp(v.t);
    a.bne(mate);
    a.bind(first);
    a.sta(v.t);
    a.bind(next);
    a.dey();
    a.bpl(look);
    a.bind(draw);
    a.sec();
    a.rts();
    a.bind(mate);
    a.clc();
    a.rts();
}

fn repeats(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("repeats", "Has the position occurred in the line, or twice in the game?")
        .takes("X level, whose half-move clock is 4 to 99; oldest")
        .returns("carry set for a draw; X is kept")
        .destroys("A Y t")
        .cost("about 20 cycles for two plies of the clock");
    let (floor, look, next, no, yes) =
        (a.label("floor"), a.label("look"), a.label("next"), a.label("no"), a.label("yes"));
    a.txa();
    a.sec();
    a.sbc(v.halfmove.x());
    a.cmp(v.oldest);
    a.bcs(floor);
    a.lda(v.oldest);
    a.bind(floor);
    a.sta(v.t);
    a.lda(imm(0));
    a.sta(v.t.at(1)).c("not seen yet");
    a.txa();
    a.sec();
    a.sbc(imm(4));
    a.tay();
    a.bind(look);
    a.cpy(v.t);
    a.bcc(no);
    for hash in v.hash {
        a.lda(hash.y());
        a.cmp(hash.x());
        a.bne(next);
    }
    a.cpy(imm(ROOT_LEVEL + 1));
    a.bcs(yes);
    a.lda(v.t.at(1));
    a.bne(yes);
    a.inc(v.t.at(1));
    a.bind(next);
    a.dey();
    a.dey();
    a.bne(look).c("always: no level is 0");
    a.bind(no);
    a.clc();
    a.rts();
    a.bind(yes);
    a.sec();
    a.rts();
}
