//! Finding moves in a level's lists: the engine's `Stack::best_capture`,
//! `Stack::take` and `Stack::take_quiet`.

use engine::search::{HISTORY_BIAS, LOSING_SCORE};

use super::Core;
use crate::asm::{Asm, Label, Zp, imm};

/// Emits the pickers.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Picking moves",
        "Nothing is sorted: most nodes are cut by their first moves. A move taken has score 0.",
    );
    best_capture(a, c);
    best_quiet(a, c);
    any_legal(a, c);
}

fn best_capture(a: &mut Asm, c: &Core) {
    a.routine(
        "best_capture",
        "Takes the best capture left; of equals, the first generated.",
    )
    .takes("X level")
    .returns("carry set and from, to, chosen, chosen_score; carry clear when none is left; X kept")
    .destroys("A Y, capture pointers")
    .cost("23 cycles for an empty list, else 75 and 15 a capture listed");
    let v = &c.v;
    let none = a.label("none");
    c.at_captures(a);
    a.ldy(v.captures_len.x()).c("Y runs over the list");
    a.beq(none).c("empty");
    a.lda(imm(LOSING_SCORE + 1)).c("what is put off has less");
    scan(a, c, v.capture_score, none);
    take_capture(a, c);
    a.sec().c("found");
    a.rts();
    a.bind(none);
    a.clc().c("none left");
    a.rts();
}

/// Finds the index of the best score of at least A in a list, `y` being its
/// length, which is not 0; goes to `none` where there is none.
pub(super) fn scan(a: &mut Asm, c: &Core, scores: Zp, none: Label) {
    let v = &c.v;
    let (look, better, last) = (a.label("look"), a.label("better"), a.label("last"));
    let (worse, found) = (a.label("worse"), a.label("found"));
    let (only, first) = (a.label("only"), a.label("first"));
    a.sta(v.chosen_score).c("the score to beat or equal");
    a.comment("From the last to the first, taking equals: the first generated stays.");
    a.dey();
    a.beq(only).c("the only one, or none before it will do");
    a.bind(look);
    a.lda(scores.ind_y()).c("the score generated with it");
    a.cmp(v.chosen_score).c("will it do?");
    a.bcs(better);
    a.dey();
    a.bne(look);
    a.bind(only);
    a.lda(scores.ind_y()).c("the first generated");
    a.cmp(v.chosen_score);
    a.bcs(first);
    a.bcc(none).c("always");
    a.bind(better);
    a.sta(v.chosen_score).c("at least as good");
    a.sty(v.chosen);
    a.dey();
    a.beq(last);
    let look = a.label_here("look_for_better");
    a.lda(scores.ind_y());
    a.cmp(v.chosen_score).c("as good as the best so far?");
    a.bcs(better);
    a.dey();
    a.bne(look);
    a.bind(last);
    a.lda(scores.ind_y()).c("the first generated");
    a.cmp(v.chosen_score);
    a.bcc(worse);
    a.bind(first);
    a.sta(v.chosen_score);
    a.sty(v.chosen);
    a.bcs(found).c("always");
    a.bind(worse);
    a.ldy(v.chosen).c("the one chosen");
    a.bind(found);
}

/// Takes the capture that `y` is the index of.
pub(super) fn take_capture(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.lda(v.capture_from.ind_y()).c("with the kind's bits");
    a.sta(v.from).c("the move in hand");
    a.lda(v.capture_to.ind_y());
    a.sta(v.to);
    a.lda(n.tried_score);
    a.sta(v.capture_score.ind_y()).c("never again");
}

fn best_quiet(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "best_quiet",
        "Takes the quiet move with the best good history; of equals, the first generated.",
    )
    .takes("X level; its scores")
    .returns("carry set and from, to; carry clear when none is left; X kept")
    .destroys("A Y, chosen, chosen_score, quiet pointers")
    .cost("16 cycles for an empty list, else 65 and 15 a move listed");
    let none = a.label("none");
    a.ldy(v.quiets_len.x()).c("Y runs over the list");
    a.beq(none).c("empty");
    c.at_quiets(a);
    a.lda(imm(HISTORY_BIAS + 1))
        .c("what is neither good nor bad has less");
    scan(a, c, v.quiet_score, none);
    a.lda(v.quiet_from.ind_y())
        .c("the same index in all planes; with the kind's bits");
    a.sta(v.from).c("the move in hand");
    a.lda(v.quiet_to.ind_y());
    a.sta(v.to);
    a.lda(n.tried_score);
    a.sta(v.quiet_score.ind_y()).c("never again");
    a.sec().c("found");
    a.rts();
    a.bind(none);
    a.clc().c("none left");
    a.rts();
}

fn any_legal(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("any_legal", "Has the side in check a legal move?")
        .takes("level, opponent")
        .returns("carry set if so")
        .destroys("everything but the level")
        .cost("thousands of cycles; only after fifty moves");
    let (captures, quiets, done) = (a.label("captures"), a.label("quiets"), a.label("done"));
    a.ldx(v.level);
    a.jsr("open_lists")
        .c("never ended, so there is nothing to close");
    a.jsr("generate_captures")
        .c("pointers stay at this level's lists");
    a.jsr("generate_quiets");
    a.lda(imm(1));
    a.sta(v.check).c("the side is in check");
    for (label, count, origin, target) in [
        (captures, v.capture_count, v.capture_from, v.capture_to),
        (quiets, v.quiet_count, v.quiet_from, v.quiet_to),
    ] {
        let exhausted = a.label("exhausted");
        a.bind(label);
        a.ldy(count).c("moves left");
        a.beq(exhausted).c("none in this list");
        a.dey();
        a.sty(count).c("the count is the loop's variable");
        a.lda(origin.ind_y());
        a.sta(v.from).c("try this one");
        a.lda(target.ind_y());
        a.sta(v.to);
        a.jsr("legal").c("does it answer the check?");
        a.bcs(label).c("no: the next");
        a.bcc(done).c("always: one is enough");
        a.bind(exhausted);
    }
    a.clc().c("mate");
    a.rts();
    a.bind(done);
    a.sec().c("there is one");
    a.rts();
}
