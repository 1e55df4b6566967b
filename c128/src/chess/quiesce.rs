//! Quiescence: the engine's `search/quiesce.rs`.

use engine::eval::INFINITY;
use engine::generate::{QUEEN_SCORE, UNDERPROMOTION_SCORE};
use engine::piece::{Kind, Man};
use engine::search::{CAPTURES_CAPACITY, PLY_ROOM, QUIETS_CAPACITY};

use super::Core;
use super::pick::{scan, take_capture};
use super::scores::{compare_pair, compare_score, load, negate, set, store, turn};
use crate::asm::{Asm, Label, hi, imm};

/// The first code that no man has.
pub const CODES: u8 = 1 << (Man::COLOR_BIT.ilog2() - Man::KIND_SHIFT);
/// What of a capture's score says who captures.
pub const ATTACKER_BITS: u8 = !(Man::KIND_BITS | QUEEN_SCORE);

const _: () = assert!(QUEEN_SCORE == 0x80 && Kind::Pawn.bits() == 1 << Man::KIND_SHIFT);

/// Emits `quiesce`.
pub fn emit(a: &mut Asm, c: &Core) {
    entry(a, c);
    worth(a, c);
    next(a, c);
    search(a, c);
    evasions(a, c);
    leave(a, c);
    quiet_evasions(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("quiesce", "Captures until the position is quiet.")
        .takes("X level; its alpha, beta, in_check")
        .returns("score; X level")
        .destroys("everything else; the level's alpha")
        .cost("about 250 cycles to stand pat, 1,700 and more with captures");
    let (full, evade, lower) = (a.label("full"), a.label("evade"), a.label("below_beta"));
    a.cpx(n.last_level);
    a.beq(full).c("no line is longer");
    a.lda(v.captures_top.at(1))
        .c("less than a page of room shows in the high byte");
    a.cmp(hi(v.captures.at((CAPTURES_CAPACITY - PLY_ROOM) as i32)));
    a.bcs(full).c("no room for another list");
    a.lda(v.quiets_top.at(1)).c("and the same for quiet moves");
    a.cmp(hi(v.quiets.at((QUIETS_CAPACITY - PLY_ROOM) as i32)));
    a.bcs(full);
    a.lda(v.in_check.x());
    a.bne(evade).c("in check nothing can be left as it is");
    a.jsr("evaluate").c("look before you generate");
    a.global("quiesce_from");
    compare_score(a, v.score, c.beta());
    a.bmi(lower).c("doing nothing does not cut");
    a.rts().c("stand pat: the commonest end of all");
    a.bind(full);
    a.jmp("evaluate");
    a.bind(evade);
    a.jmp("evade");
    a.bind(lower);
}

/// Who is worth taking?
fn worth(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.m);
    let (lacks, look, all) = (a.label("lacks"), a.label("look"), a.label("all"));
    let lack = v.t;
    a.comment("What is lacking to alpha says who is worth taking.");
    a.lda(v.alpha_lo.x());
    a.sec();
    a.sbc(v.score);
    a.sta(lack);
    a.lda(v.alpha_hi.x());
    a.sbc(v.score.at(1));
    a.bpl(lacks);
    store(a, v.score, c.alpha());
    store(a, v.score, c.best());
    a.lda(imm(Kind::Pawn.bits())).c("everybody");
    a.bne(all).c("always");
    a.bind(lacks);
    a.sta(lack.at(1));
    a.ldy(imm(0));
    a.bind(look);
    a.iny().c("the next kind, by its code");
    a.lda(lack);
    a.cmp(t.delta_lo.y());
    a.lda(lack.at(1));
    a.sbc(t.delta_hi.y());
    a.bcs(look)
        .c("taking it is not enough; what no man has always is");
    a.comment("Lesser men win no more than the one before, and nothing else is tried.");
    a.clc();
    a.lda(v.score);
    a.adc(t.delta_lo.at(-1).y());
    a.sta(v.score);
    a.sta(v.best_lo.x());
    a.lda(v.score.at(1));
    a.adc(t.delta_hi.at(-1).y());
    a.sta(v.score.at(1));
    a.sta(v.best_hi.x());
    a.lda(t.kind_bits.y());
    let worth = a.label("worth");
    a.bpl(worth);
    a.rts().c("nobody is worth enough");
    a.bind(worth);
    a.bind(all);
    a.sta(v.least.x());
    a.jsr("open_captures_alone");
    a.jsr("generate_captures");
    a.ldx(v.level).c("the generator has used X");
    a.lda(v.capture_count);
    a.sta(v.captures_len.x());
}

/// The best capture that may win something.
fn next(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "next_forcing",
        "Picks quiescence's next move, or leaves the node.",
    )
    .takes("X level; the capture pointers")
    .returns("from, to; goes on with search_forcing, or returns the score")
    .destroys("A Y, t, takers")
    .cost("110 cycles and 15 a capture listed, more where exchanges are counted");
    let (none, legal, again) = (a.label("none"), a.label("legal"), a.label("again"));
    let next: Label = a.label_here("next");
    a.ldy(v.captures_len.x()).c("Y runs over the list");
    a.beq(none).c("empty");
    a.lda(v.least.x()).c("who takes less is hopeless");
    scan(a, c, v.capture_score, none);
    take_capture(a, c);
    a.lda(v.chosen_score);
    a.bmi(legal).c("a new queen");
    a.and(imm(ATTACKER_BITS));
    a.cmp(imm(UNDERPROMOTION_SCORE));
    a.beq(next).c("no less will do");
    a.tay();
    a.lda(v.chosen_score);
    a.cmp(c.t.safe_scores.y());
    a.bcs(legal).c("an equal or better, or a king takes");
    a.jsr("loses_unsafe");
    a.bcs(again).c("it will be taken back");
    a.bind(legal);
    a.lda(imm(0));
    a.sta(v.check);
    a.jsr("legal");
    a.bind(again);
    a.ldx(v.level);
    a.bcs(next).c("it loses, or leaves the king in check");
    a.lda(v.blind);
    a.beq("search_forcing").c("full strength");
    a.lda(imm(0));
    a.sta(v.quiet.x()).c("nothing quiet is tried here");
    a.jsr("overlooked");
    a.bcs("search_forcing");
    a.bcc(next).c("always");
    a.bind(none);
    load(a, c.best(), v.score);
    a.rts();
}

fn search(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("search_forcing", "Tries a move in quiescence.")
        .takes("from, to, a legal move; X level")
        .returns("best and alpha; goes on with next_forcing, next_evasion or leave_forcing")
        .destroys("everything else but the level")
        .cost("about 700 cycles and the node below");
    let (next, cut, evading) = (a.label("next"), a.label("cut"), a.label("evading"));
    let same_page = a.label("same_page");
    a.lda(v.captures_lo.x())
        .c("children write their captures behind these");
    a.clc();
    a.adc(v.captures_len.x());
    a.sta(v.captures_top);
    a.bcc(same_page);
    a.inc(v.captures_top.at(1));
    a.bind(same_page);
    a.lda(imm(0));
    a.sta(v.depth.at(1).x()).c("the child is quiescence too");
    a.sta(v.open.at(1).x());
    negate(a, c.beta(), c.alpha().next());
    negate(a, c.alpha(), c.beta().next());
    a.jsr("make_child");
    a.jsr("node");
    a.jsr("unmake").c("X is the level");
    a.lda(v.captures_lo.x());
    a.sta(v.captures_top);
    a.lda(v.captures_hi.x());
    a.sta(v.captures_top.at(1));
    a.lda(v.stopped);
    a.bne(cut).c("the score means nothing");
    a.comment("Is the best less than what the score is to this side?");
    a.lda(v.best_lo.x());
    a.clc();
    a.adc(v.score);
    a.lda(v.best_hi.x());
    a.adc(v.score.at(1));
    a.bpl(next).c("no better than the best");
    turn(a, v.score);
    store(a, v.score, c.best());
    compare_pair(a, c.alpha(), v.score);
    a.bpl(next).c("no better than alpha");
    store(a, v.score, c.alpha());
    compare_score(a, v.score, c.beta());
    a.bpl(cut);
    a.bind(next);
    a.lda(v.in_check.x());
    a.bne(evading);
    a.lda(v.captures_len.x());
    a.cmp(imm(1));
    a.beq(cut).c("that was the only one");
    c.at_captures(a);
    a.jmp("next_forcing");
    a.bind(evading);
    a.jmp("next_evasion");
    a.bind(cut);
    a.lda(v.in_check.x());
    a.jne("leave_forcing").c("there are lists to close");
    load(a, c.best(), v.score);
    a.rts();
}

fn evasions(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("evade", "Quiescence in check: every move.")
        .takes("X level")
        .returns("goes on with next_evasion")
        .destroys("A X Y, t, attacker, list pointers")
        .cost("about 1,300 cycles");
    set(a, -INFINITY, c.best());
    a.lda(imm(0));
    a.sta(v.any_move.x());
    a.sta(v.stage.x()).c("captures first");
    a.sta(v.next_at.x());
    a.jsr("open_captures");
    a.jsr("generate_captures");
    a.ldx(v.level);
    a.lda(v.capture_count);
    a.sta(v.captures_len.x());
    a.routine("next_evasion", "The next way out of check.")
        .takes("X level")
        .returns("from, to; goes on with search_forcing or leave_forcing")
        .destroys("A X Y, t, u, king, list pointers")
        .cost("200 cycles and the legality test for a capture; quiet moves are generated once");
    let (quiets, try_it, next) = (a.label("quiets"), a.label("try_it"), a.label("next"));
    a.bind(next);
    a.lda(v.stage.x());
    a.bne(quiets).c("captures have been tried");
    a.jsr("best_capture").c("to from and to");
    a.bcs(try_it);
    a.inc(v.stage.x());
    a.jsr("point_quiets");
    a.jsr("generate_quiets");
    a.jsr("end_quiets").c("X is the level again");
    a.bind(quiets);
    a.jsr("quiet_evasion").c("to from and to");
    a.bcc("leave_forcing").c("none left");
    a.bind(try_it);
    a.lda(imm(1));
    a.sta(v.check);
    a.jsr("legal");
    a.ldx(v.level);
    a.bcs(next).c("leaves the king in check");
    a.lda(imm(1));
    a.sta(v.any_move.x()).c("no mate");
    a.jmp("search_forcing");
}

/// Which quiet moves may answer the check?
fn quiet_evasions(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "quiet_evasion",
        "The next quiet move that may answer the check.",
    )
    .takes("X level; its checker, next_at")
    .returns("carry set and from, to; carry clear when none is left; X level")
    .destroys("A Y, t, king, quiet pointers")
    .cost("80 cycles, 46 more for every move passed over, 16 if only the king can move");
    let (look, king_only, known) = (a.label("look"), a.label("king_only"), a.label("known"));
    let (found, end) = (a.label("found"), a.label("end"));
    let (line, len) = (v.t, v.t.at(1));
    c.at_quiets(a);
    a.lda(v.quiets_len.x());
    a.sta(len);
    a.ldy(v.next_at.x());
    a.lda(v.checker.x());
    a.bpl(known);
    a.cpy(len).c("unknown, or two: any move may do");
    a.bcc(found);
    a.clc();
    a.rts();
    a.bind(known);
    a.sta(line);
    a.jsr("own_king");
    a.txa();
    a.sec();
    a.sbc(line).c("from the checker to the king");
    a.tax();
    a.lda(t.delta.x());
    a.and(n.line_and_direction);
    a.sta(line);
    a.cmp(n.least_line);
    a.bcc(king_only).c("a knight is not to be blocked");
    a.lda(t.delta.x());
    a.and(n.adjacent);
    a.bne(king_only).c("nor one next door");
    a.dey();
    a.bind(look);
    a.iny();
    a.cpy(len);
    a.bcs(end);
    a.lda(v.king);
    a.cmp(v.quiet_from.ind_y());
    a.beq(found).c("the king steps aside");
    a.sec();
    a.sbc(v.quiet_to.ind_y()).c("from the target to the king");
    a.tax();
    a.lda(t.delta.x());
    a.and(n.line_and_direction);
    a.cmp(line).c("as the checker looks?");
    a.bne(look);
    a.bind(found);
    a.ldx(v.level);
    a.lda(v.quiet_from.ind_y());
    a.sta(v.from);
    a.lda(v.quiet_to.ind_y());
    a.sta(v.to);
    a.iny();
    a.tya();
    a.sta(v.next_at.x()).c("the one after it");
    a.sec();
    a.rts();
    let look = a.label("look_for_king");
    a.bind(king_only);
    a.lda(v.king);
    a.bind(look);
    a.cpy(len);
    a.bcs(end);
    a.cmp(v.quiet_from.ind_y());
    a.beq(found);
    a.iny();
    a.bne(look).c("always");
    a.bind(end);
    a.ldx(v.level);
    a.clc();
    a.rts();
}

fn leave(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "leave_forcing",
        "Closes the lists of an answer to a check and returns its score.",
    )
    .takes("X level")
    .returns("score; X level")
    .destroys("A")
    .cost("75 cycles, 27 more for mate");
    a.jsr("close_lists");
    a.lda(v.any_move.x());
    a.jeq("mated").c("in check and no way out");
    load(a, c.best(), v.score);
    a.rts();
}
