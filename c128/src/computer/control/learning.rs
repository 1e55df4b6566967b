//! Learning: the engine's `book::learn`, for the moves that were played from the
//! book in the game that has ended.

use engine::book::learn::MAX_WEIGHT;

use super::*;
use crate::asm::{hi, lo};

pub(super) fn learning(a: &mut Asm, g: &Control<'_>) {
    let (v, d, r) = (&g.v, &g.m.d, &g.r);
    let [lost, next, low, fell, high, less, store, after, out] = [
        "lost", "next", "low", "fell", "high", "less", "store", "after", "out",
    ]
    .map(|name| a.label(name));
    let (words, cells) = (a.sym("screen_words").zp(), a.sym("screen_cells").zp());
    let (window, weights) = (a.sym("attic_window"), a.sym("book_weights"));
    a.routine(
        "learn_from_game",
        "The weights of moves from the book follow the result.",
    )
    .takes("desk_outcome, game_place_lo and game_place_hi")
    .returns("the weights in the attic; no places any more")
    .destroys("A X Y, words, cells, left")
    .cost("some 600 cycles a move");
    a.bit(d.learns);
    a.bpl(out);
    a.lda(d.outcome);
    a.ldx(d.side);
    a.cmp(imm(Outcome::Mate as u8));
    a.beq(lost);
    for (bit, ends) in [
        (0, [Outcome::WhiteResigned, Outcome::WhiteTime]),
        (BLACK, [Outcome::BlackResigned, Outcome::BlackTime]),
    ] {
        a.ldx(imm(bit));
        for outcome in ends {
            a.cmp(imm(outcome as u8));
            a.beq(lost);
        }
    }
    a.bind(out);
    a.rts();
    a.bind(lost);
    a.stx(v.loser);
    a.lda(imm(0));
    a.sta(v.learnt);
    a.bind(next);
    a.jsr("opening_ply");
    a.cpx(v.learnt);
    a.beq(out);
    a.ldx(v.learnt);
    a.lda(v.place_hi.x());
    a.cmp(imm(NO_PLACE));
    a.jeq(after);
    a.comment("Two weights a byte, the even one in the low half.");
    a.lsr_a();
    a.tay();
    a.lda(v.place_lo.x());
    a.ror_a();
    a.ror(v.half).c("bit 7: the high half");
    a.clc();
    a.adc(lo(weights));
    a.sta(words);
    a.tya();
    a.adc(hi(weights));
    a.sta(words.at(1));
    a.pha();
    a.lda(imm(NO_PLACE)).c("once is enough");
    a.sta(v.place_hi.x());
    a.txa();
    a.lsr_a();
    a.lda(imm(0));
    a.ror_a().c("whose move it was, if White began");
    a.eor(r.first_side);
    a.eor(v.loser);
    a.sta(v.won).c("bit 7: the winner's");
    a.lda(words);
    a.pha();
    a.lda(imm(1));
    a.jsr("attic_fetch");
    a.pla();
    a.sta(cells);
    a.pla();
    a.sta(cells.at(1));
    a.lda(window);
    a.bit(v.half);
    a.bpl(low);
    for _ in 0..MAX_WEIGHT.count_ones() {
        a.lsr_a();
    }
    a.bind(low);
    a.and(imm(MAX_WEIGHT));
    a.bit(v.won);
    a.bpl(fell);
    a.cmp(imm(1));
    a.bcc(after).c("what was left out stays so");
    a.cmp(imm(MAX_WEIGHT));
    a.beq(after);
    a.lda(window);
    a.bit(v.half);
    a.bmi(high);
    a.adc(imm(1)).c("C is clear");
    a.bcc(store).c("always");
    a.bind(high);
    a.adc(imm(MAX_WEIGHT + 1));
    a.bcc(store).c("always");
    a.bind(fell);
    a.cmp(imm(2));
    a.bcc(after).c("none falls to 0");
    a.lda(window);
    a.bit(v.half);
    a.bmi(less);
    a.sbc(imm(1)).c("C is set");
    a.bcs(store).c("always");
    a.bind(less);
    a.sbc(imm(MAX_WEIGHT + 1));
    a.bind(store);
    a.sta(window);
    a.lda(lo(window));
    a.sta(words);
    a.lda(hi(window));
    a.sta(words.at(1));
    a.lda(imm(1));
    a.ldx(imm(0));
    a.jsr("attic_copy");
    a.bind(after);
    a.inc(v.learnt);
    a.jmp(next);
}
