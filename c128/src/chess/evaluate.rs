//! The evaluation: the engine's `eval.rs`.

use engine::weights::WINNING_LEAD;

use super::Core;
use super::net::value;
use crate::asm::{Asm, imm};

/// Emits `evaluate`.
pub fn emit(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.section(
        "Evaluation",
        "endgame + floor(spread * weight / 256), where the spread is middlegame less endgame. The \
         weight is a byte; the spread has a high byte that is nearly always 0 or -1, so its low \
         byte is multiplied by table and its high byte by adding. What pawns add to both lies in \
         the record of another level.",
    );
    let pawnless = a.label("pawnless");
    a.bind(pawnless);
    a.jmp("without_pawns").c("a branch's reach from below");
    a.routine("evaluate", "Values the position for the side to move.")
        .takes("X level; opponent, phase, bare")
        .returns("score; X kept")
        .destroys("A Y, t")
        .cost("about 280 cycles, 20 more for every 256 of the spread; 120 more without pawns");
    let (low, high) = (v.t, v.t.at(1));
    a.ldy(v.pawn_level.x()).c("the record of pawns");
    for (sum, (board, pawns)) in [
        (low, (v.spread_lo, v.pawn_spread_lo)),
        (high, (v.spread_hi, v.pawn_spread_hi)),
        (v.score, (v.endgame_lo, v.pawn_endgame_lo)),
        (v.score.at(1), (v.endgame_hi, v.pawn_endgame_hi)),
    ] {
        a.lda(board.x());
        if sum == low || sum == v.score {
            a.clc();
        }
        a.adc(pawns.y()).c("pieces and pawns");
        a.sta(sum);
    }
    a.lda(v.white_files.y());
    a.beq(pawnless).c("White has no pawn");
    a.lda(v.black_files.y());
    a.beq(pawnless).c("Black has none");
    a.global("evaluate_taper");
    taper(a, c);
    value(a, c);
    for_side_to_move(a, c);
    without_pawns(a, c);
}

/// Adds the weighted spread in t and t+1 to the endgame sum in `score`.
fn taper(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    let (low, high, weight) = (v.t, v.t.at(1), v.plus_lo);
    let (done, no_carry) = (a.label("tapered"), a.label("no_carry"));
    let (more, less) = (a.label("more"), a.label("less"));
    let (greater, no_borrow) = (a.label("greater"), a.label("no_borrow"));
    a.comment(
        "Low byte times weight by quarter squares: a * b = floor((a + b)^2 / 4) - floor((a - b)^2 \
         / 4), exact because a + b and a - b are both odd or both even. Pointers to the squares \
         from b on do the adding. Only the product's high byte is wanted, so the low bytes are \
         compared for their borrow alone.",
    );
    a.ldy(v.phase).c("how much is left on the board");
    a.lda(t.phase_weight.y()).c("of the middlegame, in 256ths");
    a.beq(done).c("a bare endgame");
    a.sta(v.plus_lo);
    a.sta(v.plus_hi);
    a.ldy(low);
    a.tya();
    a.sec();
    a.sbc(weight);
    a.bcs(greater);
    a.eor(imm(0xFF)).c("the difference without its sign");
    a.adc(imm(1)).c("carry is clear");
    a.bind(greater);
    a.tax();
    a.lda(v.plus_lo.ind_y());
    a.cmp(v.square_lo.x()).c("the borrow of the low bytes");
    a.lda(v.plus_hi.ind_y())
        .c("the high byte is the product over 256");
    a.sbc(v.square_hi.x());
    a.ldx(v.level);
    a.comment(
        "High byte times weight: 256 * weight / 256 is the weight itself. Mostly there is none of \
         it, or it is -1.",
    );
    a.ldy(high).c("how often");
    a.bmi(less).c("or less than nothing");
    a.bind(more);
    a.clc();
    a.adc(v.score).c("onto the endgame's sum");
    a.sta(v.score);
    a.bcc(no_carry).c("what is added is a byte");
    a.inc(v.score.at(1)).c("the carry by hand");
    a.bind(no_carry);
    a.dey().c("once less");
    a.bmi(done);
    a.lda(weight).c("one more 256th of 256");
    a.bne(more).c("always");
    a.bind(less);
    a.sec().c("less a byte: the product, or 0, is not as much");
    a.sbc(weight);
    a.clc();
    a.adc(v.score).c("what is added is less than zero");
    a.sta(v.score);
    a.bcs(no_borrow);
    a.dec(v.score.at(1)).c("the borrow by hand");
    a.bind(no_borrow);
    a.iny().c("once less");
    a.beq(done);
    a.lda(imm(0));
    a.beq(less).c("always");
    a.bind(done);
}

/// Turns `score` from White's side to that of the side to move, which has the
/// tempo on top.
fn for_side_to_move(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (black, valued) = (a.label("black"), a.label("valued"));
    a.global("evaluate_side");
    a.bit(v.opponent).c("the sums are White's less Black's");
    a.bpl(black).c("White is the opponent: Black is to move");
    a.lda(v.score);
    a.clc();
    a.adc(v.tempo).c("what the move is worth, less than 256");
    a.sta(v.score);
    a.bcc(valued);
    a.inc(v.score.at(1));
    a.bind(valued);
    a.rts();
    a.bind(black);
    a.lda(v.tempo.at(1))
        .c("tempo less White's score: negation and all");
    a.sec();
    a.sbc(v.score).c("low byte");
    a.sta(v.score);
    a.lda(imm(0));
    a.sbc(v.score.at(1)).c("high byte");
    a.sta(v.score.at(1));
    a.rts();
}

/// A small advantage is hard to win without pawns: the score is quartered.
fn without_pawns(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.global("without_pawns");
    a.comment(
        "A side without pawns. Whoever is ahead, were it that side, wins only with a large lead \
         in the endgame sum, unless there is a bare king to be mated.",
    );
    let (files, endgame) = (v.t.at(2), v.t.at(4));
    let (plain, ahead, small) = (a.label("plain"), a.label("white_ahead"), a.label("small"));
    let (positive, known) = (a.label("positive"), a.label("known"));
    a.lda(v.white_files.y());
    a.sta(files).c("0: White has no pawn");
    a.lda(v.black_files.y());
    a.sta(files.at(1)).c("0: Black has none");
    a.lda(v.score);
    a.sta(endgame).c("the sum, before it is tapered");
    a.lda(v.score.at(1));
    a.sta(endgame.at(1));
    let (white, tapered) = (a.label("white"), a.label("white_view"));
    a.jsr("evaluate_taper")
        .c("to the end, which is taken back:");
    a.bit(v.opponent);
    a.bmi(white);
    a.jsr("evaluate_side")
        .c("tempo less that is White's score again");
    a.jmp(tapered);
    a.bind(white);
    a.lda(v.score);
    a.sec();
    a.sbc(v.tempo);
    a.sta(v.score);
    a.lda(v.score.at(1));
    a.sbc(imm(0));
    a.sta(v.score.at(1));
    a.bind(tapered);
    a.lda(v.bare).c("is it to be mated?");
    a.bne(plain);
    a.lda(v.score.at(1)).c("who is ahead?");
    a.bmi(known).c("Black");
    a.ora(v.score);
    a.bne(ahead).c("White");
    a.bind(known);
    a.lda(files.at(1));
    a.bne(plain).c("and has pawns");
    a.beq(small).c("always");
    a.bind(ahead);
    a.lda(files);
    a.bne(plain).c("and has pawns");
    a.bind(small);
    a.comment("Is the lead less than what wins, either way?");
    a.lda(endgame.at(1));
    a.bpl(positive);
    a.lda(imm(0));
    a.sec();
    a.sbc(endgame);
    a.sta(endgame);
    a.lda(imm(0));
    a.sbc(endgame.at(1));
    a.sta(endgame.at(1)).c("the sum without its sign");
    a.bind(positive);
    let [lead_lo, lead_hi] = WINNING_LEAD.to_le_bytes();
    a.lda(endgame);
    a.cmp(imm(lead_lo));
    a.lda(endgame.at(1));
    a.sbc(imm(lead_hi));
    a.bcs(plain).c("enough");
    for _ in 0..2 {
        a.lda(v.score.at(1));
        a.asl_a().c("the sign to the carry");
        a.ror(v.score.at(1));
        a.ror(v.score).c("half of it, rounded down");
    }
    a.bind(plain);
    a.jmp("evaluate_side");
}
