//! One node of the tree: the engine's `search/node.rs`, line by line.

use engine::eval::{INFINITY, MATE};
use engine::search::{CAPTURES_CAPACITY, MAX_PLY, QUIETS_CAPACITY};

use super::Core;
use super::vars::ROOT_LEVEL;
use crate::asm::{Abs, Asm, Zp, hi, imm};

/// Emits `node`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "The search",
        "A node keeps what it needs in arrays by level, so recursion costs two bytes of stack a \
         ply. Scores lie within 16,383 of zero: one subtraction compares them.",
    );
    entry(a, c);
    open(a, c);
    next_move(a, c);
    try_move(a, c);
    judge(a, c);
    leave(a, c);
}

/// A score at `x` of two arrays.
#[derive(Clone, Copy)]
struct Pair(Abs, Abs);

/// Sets N if the score in `left` is less than `right`.
fn compare_score(a: &mut Asm, left: Zp, right: Pair) {
    a.lda(left);
    a.cmp(right.0.x());
    a.lda(left.at(1));
    a.sbc(right.1.x());
}

/// Sets N if `left` is less than the score in `right`.
fn compare_pair(a: &mut Asm, left: Pair, right: Zp) {
    a.lda(left.0.x());
    a.cmp(right);
    a.lda(left.1.x());
    a.sbc(right.at(1));
}

fn store(a: &mut Asm, score: Zp, to: Pair) {
    a.lda(score);
    a.sta(to.0.x());
    a.lda(score.at(1));
    a.sta(to.1.x());
}

fn set(a: &mut Asm, value: i16, to: Pair) {
    let [low, high] = value.to_le_bytes();
    a.lda(imm(low));
    a.sta(to.0.x());
    a.lda(imm(high));
    a.sta(to.1.x());
}

impl Core {
    fn alpha(&self) -> Pair {
        Pair(self.v.alpha_lo, self.v.alpha_hi)
    }
    fn beta(&self) -> Pair {
        Pair(self.v.beta_lo, self.v.beta_hi)
    }
    fn best(&self) -> Pair {
        Pair(self.v.best_lo, self.v.best_hi)
    }
}

/// Draws, the end of the tree, and standing pat.
fn entry(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("node", "The value of a position: alpha-beta, then quiescence.")
        .takes("level; its alpha, beta, depth and in_check")
        .returns("score; the level's line")
        .destroys("everything but the level")
        .cost("about 250 cycles to stand pat");
    let (alive, draw, fifty, evaluated, heavy) =
        (a.label("alive"), a.label("draw"), a.label("fifty"), a.label("evaluated"), a.label("heavy"));
    a.ldx(v.level);
    a.cpx(imm(ROOT_LEVEL));
    a.beq(alive);
    a.lda(imm(0));
    a.sta(v.line_len.x());
    a.lda(v.heavy);
    a.bne(heavy);
    a.jsr("insufficient");
    a.bcs(draw);
    a.ldx(v.level);
    a.bind(heavy);
    a.lda(v.halfmove.x());
    a.cmp(imm(4));
    a.bcc(alive).c("nothing can repeat yet");
    a.cmp(imm(100));
    a.bcs(fifty);
    a.jsr("repeats");
    a.bcs(draw);
    a.bind(alive);
    a.cpx(imm(ROOT_LEVEL + MAX_PLY as u8));
    a.beq(evaluated);
    a.lda(v.captures_top.at(1));
    a.cmp(hi(v.captures.at(CAPTURES_CAPACITY as i32 - 256)));
    a.bcs(evaluated).c("no room for another list");
    a.lda(v.quiets_top.at(1));
    a.cmp(hi(v.quiets.at(QUIETS_CAPACITY as i32 - 256)));
    a.bcs(evaluated);
    a.lda(v.depth.x());
    a.ora(v.in_check.x());
    a.bne("node_all");
    a.jsr("evaluate").c("quiescence: look before you generate");
    compare_score(a, v.score, c.beta());
    let lower = a.label("below_beta");
    a.bmi(lower);
    a.rts().c("stand pat");
    a.bind(lower);
    store(a, v.score, c.best());
    let kept = a.label("alpha_kept");
    compare_pair(a, c.alpha(), v.score);
    a.bpl(kept);
    store(a, v.score, c.alpha());
    a.bind(kept);
    a.jmp("node_captures");
    a.bind(evaluated);
    a.jmp("evaluate");

    a.bind(draw);
    a.lda(imm(0));
    a.sta(v.score);
    a.sta(v.score.at(1));
    a.rts();

    a.bind(fifty);
    a.comment("Fifty moves: a draw, unless the last of them mated.");
    a.lda(v.in_check.x());
    a.beq(draw);
    a.jsr("any_legal");
    a.bcs(draw);
    a.jmp("mated");
}

/// Writes the lists.
fn open(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let generated = a.label("generated");
    a.routine("node_captures", "Opens a quiescence node that does not stand pat.");
    a.jsr("open_captures");
    a.jsr("generate_captures");
    a.lda(imm(0));
    a.sta(v.quiet_count);
    a.beq(generated).c("always");
    a.global("node_all");
    set(a, -INFINITY, c.best());
    a.jsr("open_lists");
    a.jsr("generate_all");
    a.bind(generated);
    a.jsr("end_lists");
    a.lda(imm(0));
    a.sta(v.any_move.x());
    a.sta(v.next_at.x());
    a.comment("Still on the line of the iteration before?");
    let (off, captures) = (a.label("off_the_line"), a.label("captures"));
    a.lda(v.following);
    a.beq(captures);
    a.txa();
    a.and(imm(0x7F));
    a.cmp(v.line_len.at(i32::from(ROOT_LEVEL)));
    a.bcs(off);
    a.tay();
    a.lda(v.line_from.y());
    a.sta(v.from);
    a.lda(v.line_to.y());
    a.sta(v.to);
    a.lda(imm(stage::CAPTURES));
    a.sta(v.stage.x());
    a.jsr("take_capture");
    a.bcs("try");
    a.jsr("take_quiet");
    a.bcs("try");
    a.bcc("next_move").c("always");
    a.bind(off);
    a.lda(imm(0));
    a.sta(v.following);
    a.bind(captures);
    a.lda(imm(stage::CAPTURES));
    a.sta(v.stage.x());
    a.bne("next_move").c("always");
}

/// What is tried next.
pub mod stage {
    /// Captures by score.
    pub const CAPTURES: u8 = 1;
    /// The newer killer.
    pub const KILLER_1: u8 = 2;
    /// The older killer.
    pub const KILLER_2: u8 = 3;
    /// Quiet moves as generated.
    pub const QUIETS: u8 = 4;
}

fn next_move(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (not_captures, quiets, leave) =
        (a.label("not_captures"), a.label("quiets"), a.label("leave"));
    a.bind(leave);
    a.jmp("leave");
    a.routine("next_move", "Picks the next move of the level, or leaves the node.")
        .takes("level")
        .cost("80 cycles and 18 a capture listed; 50 for a quiet move");
    a.ldx(v.level);
    a.lda(v.stage.x());
    a.cmp(imm(stage::CAPTURES));
    a.bne(not_captures);
    a.jsr("best_capture");
    a.bcs("try");
    a.lda(v.quiets_len.x());
    a.beq(leave);
    a.lda(imm(stage::KILLER_1));
    a.sta(v.stage.x());
    a.bind(not_captures);
    a.cmp(imm(stage::QUIETS));
    a.beq(quiets);
    for (killer, from, to) in [
        (stage::KILLER_1, v.killer_1_from, v.killer_1_to),
        (stage::KILLER_2, v.killer_2_from, v.killer_2_to),
    ] {
        let other = a.label("other_killer");
        if killer == stage::KILLER_1 {
            a.cmp(imm(killer));
            a.bne(other);
        }
        a.inc(v.stage.x());
        a.lda(from.x());
        a.sta(v.from);
        a.lda(to.x());
        a.sta(v.to);
        a.ora(v.from);
        a.beq(other).c("none");
        a.jsr("take_quiet");
        a.bcs("try");
        a.bind(other);
    }
    a.bind(quiets);
    a.jsr("point_quiets");
    let look = a.label_here("look");
    a.lda(v.next_at.x());
    a.cmp(v.quiets_len.x());
    a.beq(leave);
    a.inc(v.next_at.x());
    a.tay();
    a.lda(v.quiet_from.ind_y());
    a.bmi(look).c("tried out of turn");
    a.sta(v.from);
    a.lda(v.quiet_to.ind_y());
    a.sta(v.to);
}

/// Makes the move, counts the node, searches it, takes the move back.
fn try_move(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("try", "Makes the move in hand, counts the node, searches it, takes the move back.")
        .takes("from, to, level")
        .returns("score, and goes on to judge it");
    a.ldx(v.level);
    a.lda(v.in_check.x());
    a.sta(v.check);
    a.jsr("legal");
    a.bcs("next_move");
    a.ldx(v.level);
    a.lda(imm(1));
    a.sta(v.any_move.x());
    let not_root = a.label("not_root");
    a.cpx(imm(ROOT_LEVEL));
    a.bne(not_root);
    a.lda(v.line_len.x());
    a.bne(not_root);
    a.inc(v.line_len.x()).c("whatever happens, there is a move");
    a.lda(v.from);
    a.sta(v.line_from);
    a.lda(v.to);
    a.sta(v.line_to);
    a.bind(not_root);
    let (off, on) = (a.label("off"), a.label("on"));
    a.lda(v.following);
    a.beq(on);
    a.txa();
    a.and(imm(0x7F));
    a.tay();
    a.lda(v.line_from.y());
    a.cmp(v.from);
    a.bne(off);
    a.lda(v.line_to.y());
    a.cmp(v.to);
    a.beq(on);
    a.bind(off);
    a.lda(imm(0));
    a.sta(v.following);
    a.bind(on);
    a.comment("The window turned round, one ply less.");
    for (mine, theirs) in [(c.alpha(), c.beta()), (c.beta(), c.alpha())] {
        a.lda(imm(0));
        a.sec();
        a.sbc(mine.0.x());
        a.sta(theirs.0.at(1).x());
        a.lda(imm(0));
        a.sbc(mine.1.x());
        a.sta(theirs.1.at(1).x());
    }
    let bottom = a.label("bottom");
    a.ldy(v.depth.x());
    a.beq(bottom);
    a.dey();
    a.bind(bottom);
    a.tya();
    a.sta(v.depth.at(1).x());
    a.jsr("make");
    let (counted, back) = (a.label("counted"), a.label("back"));
    for n in 0..4 {
        a.inc(v.node_counter.at(n));
        a.bne(counted);
    }
    a.inc(v.stopped).c("that was the last node allowed");
    a.bne(back).c("always");
    a.bind(counted);
    a.jsr("gives_check");
    a.ldx(v.level);
    a.sta(v.in_check.x());
    a.jsr("update");
    a.jsr("node");
    a.bind(back);
    a.jsr("unmake");
}

/// What the move's score changes.
fn judge(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("judge", "What a move's score changes.")
        .takes("score as the opponent sees it; X level")
        .returns("to next_move, or leave after a cut");
    a.lda(imm(0));
    a.sta(v.following);
    a.lda(v.stopped);
    a.jne("leave");
    a.sec();
    a.sbc(v.score);
    a.sta(v.score);
    a.lda(imm(0));
    a.sbc(v.score.at(1));
    a.sta(v.score.at(1));
    compare_pair(a, c.best(), v.score);
    a.jpl("next_move").c("no better than the best");
    store(a, v.score, c.best());
    compare_pair(a, c.alpha(), v.score);
    a.jpl("next_move").c("no better than alpha");
    store(a, v.score, c.alpha());
    let no_line = a.label("no_line");
    a.lda(v.depth.x());
    a.beq(no_line);
    a.jsr("join_line");
    a.ldx(v.level);
    a.bind(no_line);
    compare_score(a, v.score, c.beta());
    a.jmi("next_move");
    a.comment("A cut. A quiet move that cuts is tried early at this ply from now on.");
    a.lda(v.depth.x());
    a.beq("leave");
    a.lda(v.made_from.x());
    a.and(imm(0x88));
    a.bne("leave").c("en passant or promotion");
    a.lda(v.made_to.x());
    a.and(imm(0x77));
    a.tay();
    a.lda(v.board.y());
    a.bne("leave").c("a capture");
    let (remember, same) = (a.label("remember"), a.label("same"));
    a.lda(v.made_from.x());
    a.cmp(v.killer_1_from.x());
    a.bne(remember);
    a.lda(v.made_to.x());
    a.cmp(v.killer_1_to.x());
    a.beq(same);
    a.bind(remember);
    a.lda(v.killer_1_from.x());
    a.sta(v.killer_2_from.x());
    a.lda(v.killer_1_to.x());
    a.sta(v.killer_2_to.x());
    a.lda(v.made_from.x());
    a.sta(v.killer_1_from.x());
    a.lda(v.made_to.x());
    a.sta(v.killer_1_to.x());
    a.bind(same);
}

fn leave(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("leave", "Closes the lists and returns the node's score.")
        .takes("level")
        .returns("score");
    a.ldx(v.level);
    a.jsr("close_lists");
    let best = a.label("best");
    a.lda(v.any_move.x());
    a.bne(best);
    a.lda(v.in_check.x());
    a.bne("mated");
    a.lda(v.depth.x());
    a.beq(best);
    a.lda(imm(0)).c("stalemate");
    a.sta(v.score);
    a.sta(v.score.at(1));
    a.rts();
    a.bind(best);
    a.lda(v.best_lo.x());
    a.sta(v.score);
    a.lda(v.best_hi.x());
    a.sta(v.score.at(1));
    a.rts();
    a.routine("mated", "The side to move is mated at this ply.")
        .returns("score");
    let [low, high] = (-MATE).to_le_bytes();
    a.ldx(v.level);
    a.txa();
    a.and(imm(0x7F));
    a.clc();
    a.adc(imm(low)).c("the ply");
    a.sta(v.score);
    a.lda(imm(high));
    a.adc(imm(0));
    a.sta(v.score.at(1));
    a.rts();
}
