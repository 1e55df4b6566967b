//! History: the engine's `search/history.rs`, and what a quiet cut teaches.

use engine::piece::Man;
use engine::search::margins::HISTORY_DEPTH;
use engine::search::{FADE_SHIFT, HISTORY_BIAS, TRIED_SCORE};
use engine::square::OFF_BOARD;

use super::Core;
use super::stages::stage;
use super::vars::HISTORY_PAGES;
use crate::asm::{Asm, hi, imm};

/// Emits the routines about history.
pub fn emit(a: &mut Asm, c: &Core) {
    score(a, c);
    remember(a, c);
    learn(a, c);
    row(a, c);
}

/// Half a page holds the targets of one man: its byte's upper half says which.
fn row(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("history_row", "Points at what is known of a man's moves.")
        .takes("A the man")
        .returns("history; X and Y kept")
        .destroys("A")
        .cost("44 cycles");
    for _ in 0..=Man::KIND_SHIFT {
        a.lsr_a().c("half a row number: the rest is in the carry");
    }
    a.sta(v.history.at(1));
    a.lda(imm(0));
    a.ror_a().c("the odd rows lie in the upper halves");
    a.sta(v.history);
    a.lda(v.history.at(1));
    a.clc();
    a.adc(hi(v.history_table));
    a.sta(v.history.at(1));
    a.rts();
}

fn score(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "score_quiets",
        "Gives every quiet move of the level its score.",
    )
    .takes("X level; the quiet pointers")
    .returns("X kept")
    .destroys("A Y, t to t+2, history")
    .cost("43 cycles a move, 60 more for each man's first");
    let (next, same, done) = (a.label("next"), a.label("same"), a.label("done"));
    let (at, origin) = (v.t, v.t.at(1));
    a.lda(n.no_square);
    a.sta(origin).c("nobody yet");
    a.ldy(v.quiets_len.x()).c("from the last to the first");
    a.beq(done);
    a.bind(next);
    a.dey();
    a.lda(v.quiet_from.ind_y());
    a.cmp(origin).c("a man's moves come together");
    a.beq(same);
    a.sta(origin);
    a.sty(at);
    a.and(n.square_bits);
    a.tay();
    a.lda(v.board.y()).c("another man");
    a.jsr("history_row");
    a.ldy(at);
    a.bind(same);
    a.lda(v.quiet_to.ind_y());
    a.and(n.square_bits).c("castling goes somewhere, too");
    a.sty(at);
    a.tay();
    a.lda(v.history.ind_y());
    a.ldy(at);
    a.eor(imm(HISTORY_BIAS)).c("a number above 0");
    a.sta(v.quiet_score.ind_y());
    a.tya();
    a.bne(next);
    a.bind(done);
    a.rts();
}

const _: () = assert!(HISTORY_BIAS == 0x80);

/// The engine's `Search::remember`.
fn remember(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("remember", "A quiet move has cut: what follows from that.")
        .takes("X level, its made_from and made_to; the move taken back")
        .returns("killers and history; X level")
        .destroys("A Y, t, history, list pointers")
        .cost("50 cycles near the horizon, else 150 and 130 a move tried before");
    let (new, known, done, tried) = (
        a.label("new"),
        a.label("known"),
        a.label("done"),
        a.label("tried"),
    );
    let (at, bonus) = (v.u, v.u.at(1));
    a.lda(v.made_from.x()).c("is it the newer killer already?");
    a.cmp(v.killer_1_from.x());
    a.bne(new);
    a.lda(v.made_to.x());
    a.cmp(v.killer_1_to.x());
    a.beq(known);
    a.bind(new);
    a.lda(v.killer_1_from.x()).c("the newer becomes the older");
    a.sta(v.killer_2_from.x());
    a.lda(v.killer_1_to.x());
    a.sta(v.killer_2_to.x()).c("which is forgotten");
    a.lda(v.made_from.x()).c("and this move the newer");
    a.sta(v.killer_1_from.x());
    a.lda(v.made_to.x());
    a.sta(v.killer_1_to.x());
    a.bind(known);
    a.ldy(v.depth.x());
    a.cpy(imm(HISTORY_DEPTH));
    a.bcc(done).c("near the horizon nothing is learned");
    a.lda(c.m.history_bonus.y());
    a.sta(bonus);
    a.lda(v.made_from.x());
    a.sta(v.from);
    a.lda(v.made_to.x());
    a.sta(v.to);
    a.jsr("learn").c("more of this");
    a.lda(v.stage.x());
    a.cmp(imm(stage::QUIETS));
    a.bne(done).c("it came before the list");
    a.comment("Less of those that were taken from the list before it.");
    a.lda(imm(0));
    a.sec();
    a.sbc(bonus);
    a.sta(bonus);
    c.at_quiets(a);
    a.ldy(v.quiets_len.x());
    a.bind(tried);
    a.tya();
    a.beq(done);
    a.dey();
    a.lda(v.quiet_score.ind_y());
    a.cmp(imm(TRIED_SCORE));
    a.bne(tried).c("not tried");
    a.lda(v.quiet_to.ind_y());
    a.sta(v.to);
    let worse = a.label("worse");
    a.cmp(v.made_to.x());
    a.bne(worse);
    a.lda(v.quiet_from.ind_y());
    a.cmp(v.made_from.x());
    a.beq(tried).c("the one that cut");
    a.bind(worse);
    a.lda(v.quiet_from.ind_y());
    a.sta(v.from);
    a.sty(at);
    a.jsr("learn");
    a.ldy(at);
    a.jmp(tried);
    a.bind(done);
    a.rts();
}

/// The engine's `History::learn`.
fn learn(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let bonus = v.u.at(1);
    a.routine(
        "learn",
        "Draws a lesson: an eighth fades, a bonus is added.",
    )
    .takes("from, to with the kind's bits, on the board still; u+1 the bonus")
    .returns("X kept")
    .destroys("A Y, t, history")
    .cost("115 cycles");
    a.lda(v.from);
    a.and(n.square_bits);
    a.tay();
    a.lda(v.board.y());
    a.jsr("history_row");
    a.lda(v.to);
    a.and(n.square_bits);
    a.tay();
    a.lda(v.history.ind_y());
    for _ in 0..FADE_SHIFT {
        a.cmp(imm(0x80)).c("the sign to the carry:");
        a.ror_a().c("halved, rounding down");
    }
    a.sta(v.t);
    a.lda(v.history.ind_y());
    a.sec();
    a.sbc(v.t).c("less an eighth");
    a.clc();
    a.adc(bonus);
    a.sta(v.history.ind_y());
    a.rts();
}

/// The bit of a square's number that says it is beside the board.
const BESIDE: u8 = OFF_BOARD & 0x7F;

/// What history knows, halved or forgotten: the end of `clear_table`, too, which
/// goes on with it.
pub(super) fn fade(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("fade_history", "Halves what history knows, or forgets it.")
        .takes("A: $FF to halve it, 0 to forget it")
        .returns("nothing")
        .destroys("A X Y, t, history")
        .cost("29,000 cycles");
    let bits = v.t;
    a.sta(bits);
    a.ldy(imm(0));
    a.sty(v.history);
    a.lda(hi(v.history_table));
    a.sta(v.history.at(1));
    a.ldx(imm(HISTORY_PAGES as u8));
    let next = a.label_here("next_byte");
    a.lda(v.history.ind_y());
    a.cmp(imm(0x80)).c("its sign to the carry");
    a.ror_a();
    a.and(bits);
    a.sta(v.history.ind_y());
    a.iny();
    a.tya();
    a.and(imm(BESIDE));
    a.beq(next).c("another square of the rank");
    a.tya();
    a.ora(imm(BESIDE - 1))
        .c("the squares beside the board are nobody's target");
    a.tay();
    a.iny();
    a.bne(next);
    a.inc(v.history.at(1)).c("the next page");
    a.dex();
    a.bne(next);
    a.rts();
}
