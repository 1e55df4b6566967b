//! What a learner asks: which moves are considered and what they are worth,
//! and who attacks a square.

use super::{Mode, nothing};
use crate::asm::{Abs, Asm, imm};
use crate::computer::desk::{BLACK, NO_SCORE, SQUARES, TRIED_ZERO};
use crate::computer::screen::Screen;
use crate::computer::screen::board::mark;
use crate::computer::screen::write::{say, say_letter};

/// Moves on a page.
const MOVES: u8 = 20;
/// The columns of score and reply.
const SCORE: u8 = 9;
const REPLY: u8 = 17;

/// Emits both.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section(
        "Teaching",
        "What it considers, and why a square is dangerous.",
    );
    considered(a, s);
    square(a, s);
}

fn considered(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("page_considered", "The moves considered at the root.")
        .returns("A 0");
    a.lda(imm(Mode::Considered as u8));
    a.jsr("page_begin");
    a.lda(imm(0));
    a.sta(v.considered);
    a.routine(
        "show_considered",
        "The moves, best first, with scores and replies.",
    )
    .takes("considered: how many come before the page")
    .returns("A 0")
    .cost("about 200,000 cycles for a whole page");
    let (row, end, next, after, skip, print) = (
        a.label("row"),
        a.label("end"),
        a.label("next"),
        a.label("after"),
        a.label("skip"),
        a.label("print"),
    );
    a.lda(v.considered);
    a.sta(v.passed_over);
    a.lda(imm(0));
    a.sta(v.page_line);
    a.jsr("begin_text");
    say(a, "Move      Score  Reply");
    a.comment("Each row is the best that comes after the row before.");
    a.lda(imm(0xFF));
    a.sta(v.bound);
    a.sta(v.bound.at(1));
    a.bind(row);
    a.jsr("page_line");
    a.bind(after);
    a.lda(imm(0xFF));
    a.sta(v.best_move);
    a.sta(v.best);
    a.lda(imm(NO_SCORE));
    a.sta(v.best.at(1)).c("no score is better than this");
    a.tax();
    a.bind(next);
    a.cpx(d.move_count);
    a.beq(end);
    a.comment("A lesser score than the row before, or the same and further down the list.");
    a.stx(v.left);
    a.lda(v.bound_move);
    a.cmp(v.left);
    less(a, (d.tried_lo, d.tried_hi), v.bound);
    a.bcs(skip);
    a.lda(v.best);
    a.cmp(d.tried_lo.x());
    a.lda(v.best.at(1));
    a.sbc(d.tried_hi.x());
    a.bcs(skip);
    a.stx(v.best_move);
    a.lda(d.tried_lo.x());
    a.sta(v.best);
    a.lda(d.tried_hi.x());
    a.sta(v.best.at(1));
    a.bind(skip);
    a.inx();
    a.bne(next).c("always");
    a.bind(end);
    a.ldx(v.best_move);
    a.inx();
    a.jeq("end_considered");
    a.dex();
    a.stx(v.bound_move);
    for n in 0..2 {
        a.lda(v.best.at(n));
        a.sta(v.bound.at(n));
    }
    a.lda(v.passed_over);
    a.beq(print);
    a.dec(v.passed_over);
    a.jmp(after);
    a.bind(print);
    a.jsr("find_san");
    a.jsr("put_san");
    a.lda(imm(SCORE));
    a.jsr("put_up_to");
    a.comment("Half of it; what is left says whether it is more than a bound.");
    let exact = a.label("exact");
    a.lda(v.bound.at(1));
    a.eor(imm((TRIED_ZERO >> 8) as u8));
    a.cmp(imm(0x80)).c("the sign");
    a.ror_a();
    a.tay();
    a.lda(v.bound);
    a.ror_a();
    a.pha();
    a.lda(imm(b' '));
    a.bcs(exact);
    a.lda(imm(b'<'));
    a.bind(exact);
    a.jsr("add");
    a.pla();
    a.jsr("put_score");
    let no_reply = a.label("no_reply");
    a.ldx(v.bound_move);
    a.lda(d.reply_from.x());
    a.cmp(d.reply_to.x());
    a.beq(no_reply);
    a.lda(imm(REPLY));
    a.jsr("put_up_to");
    a.ldx(v.bound_move);
    a.lda(d.reply_from.x());
    a.ldy(d.reply_to.x());
    a.jsr("put_move");
    a.bind(no_reply);
    a.lda(v.page_line);
    a.cmp(imm(MOVES));
    a.jcc(row);
    a.jsr("page_line");
    a.routine("end_considered", "What follows the moves on their page.")
        .returns("A 0");
    let (some, blank) = (a.label("some"), a.label("blank"));
    a.lda(v.page_line);
    a.cmp(imm(1));
    a.bne(some);
    say(a, "None yet: press M or Z,");
    a.jsr("page_line");
    say(a, "and V while it thinks.");
    a.bind(some);
    a.bind(blank);
    a.jsr("page_line");
    a.lda(v.page_line);
    a.cmp(imm(MOVES + 2));
    a.bcc(blank);
    say(a, "< is at most.  V: more");
    a.jsr("page_line");
    nothing(a);

    a.routine(
        "key_considered",
        "More of the moves; any other key closes the page, and is then itself.",
    )
    .returns("A command or 0, X");
    a.cmp(imm(b'v'));
    let close = a.label("close");
    a.jne("key_page");
    a.lda(v.considered);
    a.clc();
    a.adc(imm(MOVES));
    a.cmp(d.move_count);
    a.bcs(close);
    a.sta(v.considered);
    a.jmp("show_considered");
    a.bind(close);
    a.jsr("page_close");
    nothing(a);
}

/// C is clear if the score at X is less than `bound`, or the same where C was
/// clear before.
fn less(a: &mut Asm, tried: (Abs, Abs), bound: Abs) {
    a.lda(tried.0.x());
    a.sbc(bound);
    a.lda(tried.1.x());
    a.sbc(bound.at(1));
}

fn square(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (visible, empty, owner) = (a.label("visible"), a.label("empty"), a.label("owner"));
    a.routine(
        "ask_square",
        "Says who attacks and who defends the cursor's square.",
    )
    .returns("A 0")
    .cost("about 20,000 cycles, and what the texts cost");
    a.lda(v.cursor);
    a.bpl(visible);
    a.jsr("begin_text");
    say(a, "Go to a square with the cursor keys, then press W.");
    a.jsr("set_message");
    nothing(a);
    a.bind(visible);
    a.sta(v.asked);
    a.sta(v.reach_to);
    a.comment("Whose square it is: its man's, or the side's that is to move.");
    a.tax();
    a.lda(d.board.x());
    a.bne(owner);
    a.lda(d.side);
    a.bind(owner);
    a.and(imm(BLACK));
    a.sta(v.player);
    a.jsr("show_squares").c("the marks of all others go");
    a.jsr("mark_reach");
    a.jsr("show_board");
    a.jsr("begin_text");
    a.comment("First what it comes to.");
    let (safe, hangs, lists) = (a.label("safe"), a.label("hangs"), a.label("lists"));
    a.ldx(v.asked);
    a.lda(d.board.x());
    a.jeq(empty);
    a.lda(v.asked);
    a.jsr("put_the_man");
    a.lda(v.attackers);
    a.jeq(safe);
    a.ldx(v.asked);
    a.lda(d.board.x());
    a.and(imm(7));
    a.cmp(imm(6));
    let no_king = a.label("no_king");
    a.bne(no_king);
    say(a, " is in check.");
    a.jmp(lists);
    a.bind(no_king);
    a.ldx(v.defenders);
    a.jeq(hangs);
    a.cmp(imm(4));
    let exact = a.label("exact");
    a.bcs(exact).c("knight and bishop are worth the same");
    a.cmp(imm(2));
    a.bcc(exact);
    a.lda(imm(2));
    a.bind(exact);
    a.comment("A cheaper man that takes gains, whoever defends.");
    let guarded = a.label("guarded");
    a.cmp(v.cheapest);
    a.beq(guarded);
    a.bcc(guarded);
    say(a, " can be taken by a lesser man.");
    a.jmp(lists);
    a.bind(guarded);
    let held = a.label("held");
    a.lda(v.defenders);
    a.cmp(v.attackers);
    a.bcs(held);
    say(a, " is attacked more often than defended.");
    a.jmp(lists);
    a.bind(held);
    say(a, " is attacked and defended.");
    a.jmp(lists);
    a.bind(hangs);
    say(a, " hangs: nobody defends it.");
    a.jmp(lists);
    a.bind(safe);
    say(a, " is not attacked.");
    a.jmp(lists);
    a.bind(empty);
    a.lda(v.asked);
    a.jsr("square_and_stop");
    a.bind(lists);
    for (text, count, which) in [
        (" Attacked by", v.attackers, mark::ATTACKER),
        (" Defended by", v.defenders, mark::DEFENDER),
    ] {
        let nobody = a.label("nobody");
        a.lda(count);
        a.beq(nobody);
        say(a, text);
        a.lda(imm(which));
        a.jsr("put_marked");
        a.bind(nobody);
    }
    a.jsr("set_message");
    nothing(a);

    reach(a, s);
    marked(a, s);
}

/// Who attacks and who defends a square, on the board.
fn reach(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    let (next, none, defender, counted) = (
        a.label("next"),
        a.label("none"),
        a.label("defender"),
        a.label("counted"),
    );
    a.routine("mark_reach", "Marks who attacks and who defends a square.")
        .takes("reach_to; player: whose square it is")
        .returns("marks; attackers, defenders; cheapest: the least kind that attacks")
        .destroys("A X Y, candidate")
        .cost("about 20,000 cycles");
    a.lda(imm(0));
    a.sta(v.attackers);
    a.sta(v.defenders);
    a.lda(imm(7));
    a.sta(v.cheapest);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(next);
    a.stx(v.candidate);
    a.jsr("attacks");
    a.bcc(none);
    a.ldx(v.candidate);
    a.ldy(imm(mark::DEFENDER));
    a.lda(d.board.x());
    a.eor(v.player);
    a.bpl(defender);
    a.inc(v.attackers);
    a.ldy(imm(mark::ATTACKER));
    a.and(imm(7));
    a.cmp(v.cheapest);
    a.bcs(counted);
    a.sta(v.cheapest);
    a.bcc(counted);
    a.bind(defender);
    a.inc(v.defenders);
    a.bind(counted);
    a.tya();
    a.sta(v.marks.x());
    a.bind(none);
    a.ldx(v.candidate);
    a.dex();
    a.bpl(next);
    a.rts();
}

fn marked(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (next, other, pawn) = (a.label("next"), a.label("other"), a.label("pawn"));
    a.routine(
        "put_marked",
        "Adds the men that are marked: Bg4 c3, and a full stop.",
    )
    .takes("A the mark: of a target only squares are added; the board that is shown")
    .destroys("A X, left");
    a.sta(v.left);
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(next);
    a.lda(v.marks.x());
    a.and(imm(mark::ALL));
    a.cmp(v.left);
    a.bne(other);
    a.jsr("put_space");
    a.lda(v.left);
    a.cmp(imm(mark::TARGET));
    a.beq(pawn);
    a.lda(v.board.x());
    a.and(imm(7));
    a.cmp(imm(1));
    a.beq(pawn);
    a.tay();
    a.lda(s.kind_letters.y());
    a.jsr("add");
    a.bind(pawn);
    a.txa();
    a.jsr("put_square");
    a.bind(other);
    a.dex();
    a.bpl(next);
    say_letter(a, b'.');
    a.rts();
}
