//! The evaluation: the engine's `eval.rs`.

use engine::eval::TEMPO;

use super::Core;
use super::vars::PAGE;
use crate::asm::{Asm, imm};

/// Emits `evaluate`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.section(
        "Evaluation",
        "endgame + floor((middlegame - endgame) * weight / 256). The weight is a byte; the \
         difference has a high byte that is nearly always 0 or -1, so its low byte is multiplied \
         by table and its high byte by adding.",
    );
    a.routine("evaluate", "Values the position for the side to move.")
        .takes("X level; opponent, phase")
        .returns("score; X kept")
        .destroys("A Y, t to t+3")
        .cost("about 155 cycles, 20 more for every 256 between the two sums");
    let known = a.label("phase_known");
    let (weight, low, high) = (v.t, v.t.at(1), v.t.at(2));
    a.ldy(v.phase).c("how much is left on the board");
    a.cpy(n.phase_max);
    a.bcc(known);
    a.ldy(n.phase_max).c("promotions count no further");
    a.bind(known);
    a.lda(t.phase_weight.y()).c("a ramp from 0 to 255");
    a.sta(weight).c("of the middlegame, in 256ths");
    a.lda(v.middlegame_lo.x());
    a.sec();
    a.sbc(v.endgame_lo.x());
    a.sta(low).c("middlegame less endgame");
    a.lda(v.middlegame_hi.x());
    a.sbc(v.endgame_hi.x()).c("a signed word");
    a.sta(high);
    multiply_low(a, c);
    multiply_high(a, c);
    for_side_to_move(a, c);
}

/// The difference's low byte times the weight: its high byte plus the endgame
/// sum goes to `score`.
fn multiply_low(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    let (weight, low, level) = (v.t, v.t.at(1), v.t.at(3));
    let (positive, wide, product) = (a.label("positive"), a.label("wide"), a.label("product"));
    a.comment(
        "Low byte times weight by quarter squares: a * b = floor((a + b)^2 / 4) - floor((a - b)^2 \
         / 4), exact because a + b and a - b are both odd or both even. Only the product's high \
         byte is wanted, so the low bytes are compared for their borrow alone.",
    );
    a.stx(level).c("X is needed for a - b");
    a.lda(low).c("a");
    a.sec();
    a.sbc(weight).c("less b");
    a.bcs(positive);
    a.eor(imm(0xFF)).c("a square does not see the sign:");
    a.adc(imm(1)).c("negate; the borrow left carry clear");
    a.bind(positive);
    a.tax().c("the distance of a and b");
    a.lda(low).c("a");
    a.clc();
    a.adc(weight).c("plus b");
    a.tay().c("their sum, and a ninth bit in the carry");
    a.bcs(wide);
    a.lda(t.square_lo.y());
    a.cmp(t.square_lo.x()).c("the borrow of the low bytes");
    a.lda(t.square_hi.y())
        .c("the high byte is the product over 256");
    a.sbc(t.square_hi.x());
    a.bcs(product).c("always: no product is negative");
    a.bind(wide);
    let beyond = i32::from(PAGE);
    a.lda(t.square_lo.at(beyond).y())
        .c("sums from 256 have a page of their own");
    a.cmp(t.square_lo.x()).c("as above");
    a.lda(t.square_hi.at(beyond).y());
    a.sbc(t.square_hi.x());
    a.bind(product);
    a.ldx(level).c("X the level again");
    a.clc();
    a.adc(v.endgame_lo.x()).c("onto the endgame's sum");
    a.sta(v.score).c("low byte");
    a.lda(v.endgame_hi.x());
    a.adc(imm(0)).c("the product itself is not negative");
    a.sta(v.score.at(1));
}

/// Adds the weight to `score` as often as the difference's high byte says.
fn multiply_high(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (weight, high) = (v.t, v.t.at(2));
    let (up, down, done) = (a.label("up"), a.label("down"), a.label("high_done"));
    a.comment("High byte times weight: 256 * weight / 256 is the weight itself, once or twice.");
    a.ldy(high).c("how often");
    a.beq(done).c("usually not at all");
    a.bmi(down).c("or less than nothing");
    a.bind(up);
    a.lda(v.score).c("a word plus a byte");
    a.clc();
    a.adc(weight).c("one more 256th of 256");
    a.sta(v.score);
    let no_carry = a.label("no_carry");
    a.bcc(no_carry);
    a.inc(v.score.at(1)).c("the carry by hand");
    a.bind(no_carry);
    a.dey().c("once less");
    a.bne(up).c("again");
    a.beq(done).c("always");
    a.bind(down);
    a.lda(v.score).c("a word less a byte");
    a.sec();
    a.sbc(weight).c("floor: -1 * 256 and a positive low byte");
    a.sta(v.score);
    let no_borrow = a.label("no_borrow");
    a.bcs(no_borrow);
    a.dec(v.score.at(1)).c("the borrow by hand");
    a.bind(no_borrow);
    a.iny().c("once less");
    a.bne(down).c("again");
    a.bind(done);
}

/// Turns `score` from White's side to that of the side to move, which has the
/// tempo on top.
fn for_side_to_move(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let black = a.label("black");
    let [tempo_lo, tempo_hi] = TEMPO.to_le_bytes();
    a.bit(v.opponent).c("the sums are White's less Black's");
    a.bpl(black).c("White is the opponent: Black is to move");
    a.lda(v.score);
    a.clc();
    a.adc(imm(tempo_lo)).c("what the move is worth");
    a.sta(v.score);
    a.lda(v.score.at(1));
    a.adc(imm(tempo_hi));
    a.sta(v.score.at(1));
    a.rts();
    a.bind(black);
    a.lda(imm(tempo_lo))
        .c("tempo less White's score: negation and all");
    a.sec();
    a.sbc(v.score).c("low byte");
    a.sta(v.score);
    a.lda(imm(tempo_hi));
    a.sbc(v.score.at(1)).c("high byte");
    a.sta(v.score.at(1));
    a.rts();
}
