//! The evaluation.

use engine::eval::TEMPO;
use engine::pst::PHASE_MAX;

use super::Core;
use crate::asm::{Asm, imm};

/// Emits `evaluate`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.section(
        "Evaluation",
        "endgame + floor((middlegame - endgame) * weight / 256). The weight is a byte; the \
         difference has a high byte that is nearly always 0 or -1.",
    );
    a.routine("evaluate", "Values the position for the side to move.")
        .takes("level in X, opponent, phase")
        .returns("score; X is kept")
        .destroys("A Y t")
        .cost("about 150 cycles");
    let (known, product, wide, high_done, up, down, black) = (
        a.label("phase_known"),
        a.label("product"),
        a.label("wide"),
        a.label("high_done"),
        a.label("up"),
        a.label("down"),
        a.label("black"),
    );
    a.ldy(v.phase);
    a.cpy(imm(PHASE_MAX));
    a.bcc(known);
    a.ldy(imm(PHASE_MAX));
    a.bind(known);
    a.lda(t.phase_weight.y());
    a.sta(v.t);
    a.lda(v.middlegame_lo.x());
    a.sec();
    a.sbc(v.endgame_lo.x());
    a.sta(v.t.at(1));
    a.lda(v.middlegame_hi.x());
    a.sbc(v.endgame_hi.x());
    a.sta(v.t.at(2));
    a.comment("Low byte times weight: the high byte of ((a + b)^2 - (a - b)^2) / 4.");
    a.stx(v.t.at(3));
    a.lda(v.t.at(1));
    a.sec();
    a.sbc(v.t);
    let positive = a.label("positive");
    a.bcs(positive);
    a.eor(imm(0xFF));
    a.adc(imm(1));
    a.bind(positive);
    a.tax();
    a.lda(v.t.at(1));
    a.clc();
    a.adc(v.t);
    a.tay();
    a.bcs(wide);
    a.lda(t.square_lo.y());
    a.cmp(t.square_lo.x());
    a.lda(t.square_hi.y());
    a.sbc(t.square_hi.x());
    a.bcs(product).c("always");
    a.bind(wide);
    a.lda(t.square_lo.at(256).y());
    a.cmp(t.square_lo.x());
    a.lda(t.square_hi.at(256).y());
    a.sbc(t.square_hi.x());
    a.bind(product);
    a.ldx(v.t.at(3));
    a.clc();
    a.adc(v.endgame_lo.x());
    a.sta(v.score);
    a.lda(v.endgame_hi.x());
    a.adc(imm(0));
    a.sta(v.score.at(1));
    a.comment("High byte times weight, by adding.");
    a.ldy(v.t.at(2));
    a.beq(high_done);
    a.bmi(down);
    a.bind(up);
    a.lda(v.score);
    a.clc();
    a.adc(v.t);
    a.sta(v.score);
    let no_carry = a.label("no_carry");
    a.bcc(no_carry);
    a.inc(v.score.at(1));
    a.bind(no_carry);
    a.dey();
    a.bne(up);
    a.beq(high_done);
    a.bind(down);
    a.lda(v.score);
    a.sec();
    a.sbc(v.t);
    a.sta(v.score);
    let no_borrow = a.label("no_borrow");
    a.bcs(no_borrow);
    a.dec(v.score.at(1));
    a.bind(no_borrow);
    a.iny();
    a.bne(down);
    a.bind(high_done);
    a.bit(v.opponent);
    a.bpl(black).c("Black is to move");
    let [tempo_lo, tempo_hi] = TEMPO.to_le_bytes();
    a.lda(v.score);
    a.clc();
    a.adc(imm(tempo_lo));
    a.sta(v.score);
    a.lda(v.score.at(1));
    a.adc(imm(tempo_hi));
    a.sta(v.score.at(1));
    a.rts();
    a.bind(black);
    a.lda(imm(tempo_lo));
    a.sec();
    a.sbc(v.score);
    a.sta(v.score);
    a.lda(imm(tempo_hi));
    a.sbc(v.score.at(1));
    a.sta(v.score.at(1));
    a.rts();
}
