//! Finding moves in a level's lists: the engine's `Stack::best_capture`,
//! `Stack::take` and `Stack::take_quiet`.

use engine::generate::MAX_CAPTURES;

use super::Core;
use super::vars::CAPTURE_PAGES;
use crate::asm::{Asm, imm};

/// No index: longer than any list.
const NONE_CHOSEN: u8 = 0xFF;

// Only captures are chosen by index.
const _: () = assert!(MAX_CAPTURES <= NONE_CHOSEN as usize);

/// Which list is looked through.
#[derive(Clone, Copy, PartialEq, Eq)]
enum List {
    Captures,
    Quiets,
}

/// Emits the pickers.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Picking moves",
        "Nothing is sorted: most nodes are cut by their first moves. A capture tried has score 0; \
         a quiet move tried, bit 7 in its origin.",
    );
    best_capture(a, c);
    take(a, c, List::Captures);
    take(a, c, List::Quiets);
    any_legal(a, c);
}

fn best_capture(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "best_capture",
        "Takes the best capture left; of equals, the first generated.",
    )
    .takes("X level")
    .returns("carry set and from, to; carry clear when none is left; X kept")
    .destroys("A Y, t, t+1, capture pointers")
    .cost("16 cycles for an empty list, else 120 and 18 a capture listed");
    let (look, worse, none) = (a.label("look"), a.label("worse"), a.label("none"));
    let chosen = a.label("chosen");
    let (best, at) = (v.t, v.t.at(1));
    a.ldy(v.captures_len.x()).c("Y runs over the list");
    a.beq(none).c("empty");
    a.lda(v.captures_lo.x())
        .c("only scores are read in the loop");
    a.sta(v.capture_score);
    a.lda(v.captures_hi.x());
    a.clc();
    a.adc(imm(2 * CAPTURE_PAGES)).c("the third plane: scores");
    a.sta(v.capture_score.at(1));
    a.lda(n.least_score).c("what is tried has less");
    a.sta(best).c("the score to beat or equal");
    a.lda(imm(NONE_CHOSEN));
    a.sta(at).c("none chosen yet");
    a.comment("From the last to the first, taking equals: the first generated stays.");
    a.bind(look);
    a.dey();
    a.lda(v.capture_score.ind_y())
        .c("the score generated with it");
    a.cmp(best).c("as good as the best so far?");
    a.bcc(worse).c("no");
    a.sta(best).c("at least as good");
    a.sty(at);
    a.bind(worse);
    a.tya().c("Y is 0 after the first");
    a.bne(look);
    a.ldy(at).c("the one chosen");
    a.cpy(imm(NONE_CHOSEN));
    a.bne(chosen).c("there is one");
    a.bind(none);
    a.clc().c("none left");
    a.rts();
    a.bind(chosen);
    a.jsr("point_captures")
        .c("Y stays: the same index in all planes");
    a.lda(v.capture_from.ind_y()).c("with the kind's bits");
    a.sta(v.from).c("the move in hand");
    a.lda(v.capture_to.ind_y());
    a.sta(v.to);
    a.lda(n.tried_score);
    a.sta(v.capture_score.ind_y()).c("never again");
    a.sec().c("found");
    a.rts();
}

fn take(a: &mut Asm, c: &Core, list: List) {
    let (v, n) = (&c.v, &c.n);
    let (name, what, point, len, origin, target) = match list {
        List::Captures => (
            "take_capture",
            "captures",
            "point_captures",
            v.captures_len,
            v.capture_from,
            v.capture_to,
        ),
        List::Quiets => (
            "take_quiet",
            "quiet moves",
            "point_quiets",
            v.quiets_len,
            v.quiet_from,
            v.quiet_to,
        ),
    };
    a.routine(
        name,
        &format!("Takes a given move out of the level's {what}, if it is there."),
    )
    .takes("X level; from, to")
    .returns("carry set if it was there; X, from and to kept")
    .destroys("A Y, the list's pointers")
    .cost("about 80 cycles and 18 a move looked at");
    let (look, other, none) = (a.label("look"), a.label("other"), a.label("none"));
    a.jsr(point).c("deeper levels have moved the pointers");
    a.ldy(len.x()).c("from the last to the first");
    a.beq(none).c("an empty list");
    a.bind(look);
    a.dey();
    a.lda(target.ind_y())
        .c("the target first: it tells more moves apart");
    a.cmp(v.to).c("with its kind's bits");
    a.bne(other).c("no");
    a.lda(origin.ind_y()).c("the same origin?");
    a.cmp(v.from).c("a move tried has another origin");
    a.bne(other).c("no");
    match list {
        List::Captures => {
            a.lda(n.tried_score).c("best_capture passes it by");
            a.sta(v.capture_score.ind_y());
        }
        List::Quiets => {
            a.ora(n.tried);
            a.sta(origin.ind_y())
                .c("the list passes it by when its turn comes");
        }
    }
    a.sec().c("found");
    a.rts();
    a.bind(other);
    a.tya();
    a.bne(look).c("there are more");
    a.bind(none);
    a.clc().c("not in this list");
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
    a.jsr("generate_all")
        .c("pointers stay at this level's lists");
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
