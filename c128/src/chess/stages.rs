//! Which move a node tries next: the engine's `search/pick.rs`. Each list is
//! made only when its turn comes.

use engine::search::margins::HISTORY_DEPTH;
use engine::search::{LOSING_SCORE, TRIED_SCORE};

use super::Core;
use crate::asm::{Abs, Asm, Label, imm};

/// What is tried next, in this order.
pub mod stage {
    /// Captures are generated,
    pub const GENERATE_CAPTURES: u8 = 0;
    /// and tried by score.
    pub const CAPTURES: u8 = 1;
    /// The newer killer.
    pub const KILLER_1: u8 = 2;
    /// The older killer.
    pub const KILLER_2: u8 = 3;
    /// Quiet moves are generated,
    pub const GENERATE_QUIETS: u8 = 4;
    /// and tried by history.
    pub const QUIETS: u8 = 5;
    /// Captures that lose material.
    pub const LOSING: u8 = 6;
}

/// In place of an index: quiet moves with a good history are still being tried.
const BY_HISTORY: u8 = 0xFF;

const _: () = assert!(TRIED_SCORE == 0);

/// Emits `next_move`.
pub fn emit(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "next_move",
        "Picks the next move of the level, or leaves the node.",
    )
    .takes("level, also in X")
    .returns("from, to, the level's quiet; goes on with try, or with leave")
    .destroys("A X Y, t, list pointers")
    .cost("200 cycles and 18 a move listed; generating comes on top, once");
    let (killers, quiets, losing) = (a.label("killers"), a.label("quiets"), a.label("losing"));
    a.lda(v.stage.x()).c("how far has this node got?");
    a.cmp(imm(stage::QUIETS));
    a.jeq(quiets).c("mostly");
    a.jcs(losing);
    a.cmp(imm(stage::GENERATE_QUIETS));
    a.jeq("generate_quiet_moves");
    a.cmp(imm(stage::KILLER_1));
    a.bcs(killers);
    good_captures(a, c, losing);
    a.bind(killers);
    try_killers(a, c);
    quiet_moves(a, c, quiets);
    a.bind(losing);
    losing_captures(a, c);
}

/// Goes on with `yes` if the move in hand is the one in two arrays.
fn same(a: &mut Asm, c: &Core, from: Abs, to: Abs, yes: Label) {
    let v = &c.v;
    let other = a.label("other");
    a.lda(v.to).c("targets tell most moves apart");
    a.cmp(to.x());
    a.bne(other);
    a.lda(v.from);
    a.cmp(from.x());
    a.beq(yes);
    a.bind(other);
}

fn good_captures(a: &mut Asm, c: &Core, losing: Label) {
    let v = &c.v;
    let (next, good, done) = (
        a.label("next_capture"),
        a.label("good"),
        a.label("captures_done"),
    );
    a.tay().c("N and Z of the stage");
    a.bne(next).c("they have been generated");
    a.jsr("open_captures").c("behind those of the level before");
    a.jsr("generate_captures");
    a.jsr("end_captures").c("X is the level again");
    a.inc(v.stage.x());
    a.bind(next);
    a.jsr("best_capture").c("to from and to");
    a.bcc(done).c("none left");
    same(a, c, v.first_from, v.first_to, next);
    a.lda(v.in_check.x());
    a.bne(good).c("in check every capture is as good");
    a.jsr("loses").c("is it guarded too well?");
    a.ldx(v.level);
    a.bcc(good);
    a.ldy(v.chosen)
        .c("its index; the pointers are still the list's");
    a.lda(imm(LOSING_SCORE));
    a.sta(v.capture_score.ind_y()).c("put off");
    a.bne(next).c("always");
    a.bind(good);
    a.lda(imm(0));
    a.sta(v.quiet.x());
    a.jmp("try");
    a.bind(done);
    a.lda(v.futile.x());
    a.jeq("killer_1").c("quiet moves have their turn");
    a.lda(imm(0));
    a.sta(v.next_at.x()).c("from the first");
    a.lda(imm(stage::LOSING));
    a.sta(v.stage.x());
    a.jmp(losing);
}

const _: () = assert!(LOSING_SCORE != 0 && stage::GENERATE_CAPTURES == 0 && stage::CAPTURES == 1);

/// Quiet moves that cut at this ply elsewhere, the newer first.
fn try_killers(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let take = a.label("take");
    a.cmp(imm(stage::KILLER_2));
    a.jeq("killer_2");
    a.global("killer_1");
    for (killer, from, to) in [
        (stage::KILLER_1, v.killer_1_from, v.killer_1_to),
        (stage::KILLER_2, v.killer_2_from, v.killer_2_to),
    ] {
        let skip = if killer == stage::KILLER_1 {
            "killer_2"
        } else {
            "generate_quiet_moves"
        };
        if killer == stage::KILLER_2 {
            a.global("killer_2");
        }
        let skipped = a.label("skipped");
        a.lda(imm(killer + 1));
        a.sta(v.stage.x()).c("not this one again");
        a.lda(from.x());
        a.sta(v.from).c("a killer goes to from and to");
        a.ora(to.x());
        a.beq(skipped).c("none: a1 to a1 is no move");
        a.lda(to.x());
        a.sta(v.to);
        same(a, c, v.first_from, v.first_to, skipped);
        a.jsr("possible").c("is it a move here?");
        a.bcc(skipped);
        a.beq(take).c("Z: and still quiet");
        a.bind(skipped);
        a.ldx(v.level);
        if killer == stage::KILLER_2 {
            a.jmp(skip);
        }
    }
    a.bind(take);
    a.ldx(v.level);
    a.lda(imm(1));
    a.sta(v.quiet.x());
    a.jmp("try");
}

fn quiet_moves(a: &mut Asm, c: &Core, next: Label) {
    let v = &c.v;
    let (in_order, found, done) = (
        a.label("in_order"),
        a.label("found"),
        a.label("quiets_done"),
    );
    let unscored = a.label("unscored");
    a.global("generate_quiet_moves");
    a.jsr("point_quiets").c("behind those of the level before");
    a.jsr("generate_quiets");
    a.jsr("end_quiets").c("X is the level again");
    a.lda(imm(stage::QUIETS));
    a.sta(v.stage.x());
    a.lda(imm(1));
    a.sta(v.quiet.x()).c("as all from here on");
    a.lda(imm(0));
    a.sta(v.next_at.x()).c("from the first");
    a.lda(v.depth.x());
    a.cmp(imm(HISTORY_DEPTH));
    a.bcc(next);
    a.jsr("score_quiets").c("by history");
    a.lda(imm(BY_HISTORY));
    a.sta(v.next_at.x());
    a.bind(next);
    a.ldy(v.next_at.x());
    a.cpy(imm(BY_HISTORY));
    a.bne(in_order);
    a.jsr("best_quiet").c("to from and to");
    a.bcs(found);
    a.ldy(imm(0))
        .c("no good ones left: the others, from the first");
    a.tya();
    a.sta(v.next_at.x());
    a.bind(in_order);
    a.tya().c("the next quiet move");
    a.cmp(v.quiets_len.x()).c("is there one?");
    a.beq(done).c("all tried");
    a.inc(v.next_at.x()).c("it is taken");
    c.at_quiets(a);
    a.lda(v.depth.x());
    a.cmp(imm(HISTORY_DEPTH));
    a.bcc(unscored).c("near the horizon order does not pay");
    a.lda(v.quiet_score.ind_y());
    a.beq(next).c("TRIED_SCORE: among the good ones");
    a.lda(imm(TRIED_SCORE));
    a.sta(v.quiet_score.ind_y());
    a.bind(unscored);
    a.lda(v.quiet_from.ind_y());
    a.sta(v.from);
    a.lda(v.quiet_to.ind_y());
    a.sta(v.to);
    a.bind(found);
    a.lda(v.to).c("targets tell most moves apart");
    for (from, to) in [
        (v.first_from, v.first_to),
        (v.killer_1_from, v.killer_1_to),
        (v.killer_2_from, v.killer_2_to),
    ] {
        let other = a.label("other");
        a.cmp(to.x());
        a.bne(other);
        a.lda(v.from);
        a.cmp(from.x());
        a.beq(next).c("tried before");
        a.lda(v.to);
        a.bind(other);
    }
    a.jmp("try");
    a.bind(done);
    a.lda(imm(0));
    a.sta(v.next_at.x()).c("captures put off, from the first");
    a.lda(imm(stage::LOSING));
    a.sta(v.stage.x());
}

fn losing_captures(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (look, next) = (a.label("look"), a.label("next_losing"));
    a.bind(next);
    c.at_captures(a);
    a.ldy(v.next_at.x());
    a.bind(look);
    a.tya();
    a.cmp(v.captures_len.x());
    a.jeq("leave").c("all tried");
    a.lda(v.capture_score.ind_y());
    a.iny();
    a.cmp(imm(LOSING_SCORE)).c("put off?");
    a.bne(look).c("tried in its turn");
    a.tya();
    a.sta(v.next_at.x()).c("the one after it");
    a.dey();
    a.lda(v.capture_from.ind_y());
    a.sta(v.from);
    a.lda(v.capture_to.ind_y());
    a.sta(v.to);
    same(a, c, v.first_from, v.first_to, next);
    a.lda(imm(0));
    a.sta(v.quiet.x());
    a.jmp("try");
}
