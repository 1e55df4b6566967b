//! One node of the tree: the engine's `search/node.rs`, line by line.

use engine::eval::{DRAW, INFINITY, MATE};
use engine::search::{CAPTURES_CAPACITY, PLY_ROOM, QUIETS_CAPACITY};
use engine::square::OFF_BOARD;

use super::Core;
use super::vars::ROOT_LEVEL;
use crate::asm::{Abs, Asm, Zp, hi, imm};

/// Emits `node`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "The search",
        "A node keeps what it needs in arrays by level, so recursion costs two bytes of stack a \
         ply. Scores lie within 16,383 of zero, so the difference of two fits 16 bits and one \
         subtraction compares them: CMP the low bytes, SBC the high ones, and N is the answer.",
    );
    entry(a, c);
    open(a, c);
    next_move(a, c);
    try_move(a, c);
    judge(a, c);
    remember(a, c);
    leave(a, c);
    mated(a, c);
}

/// A score at `x` of two arrays.
#[derive(Clone, Copy)]
struct Pair(Abs, Abs);

/// Sets N if the score in `left` is less than `right`.
fn compare_score(a: &mut Asm, left: Zp, right: Pair) {
    a.lda(left);
    a.cmp(right.0.x()).c("the borrow of the low bytes");
    a.lda(left.at(1)).c("high bytes");
    a.sbc(right.1.x()).c("N: less");
}

/// Sets N if `left` is less than the score in `right`.
fn compare_pair(a: &mut Asm, left: Pair, right: Zp) {
    a.lda(left.0.x());
    a.cmp(right).c("the borrow of the low bytes");
    a.lda(left.1.x()).c("high bytes");
    a.sbc(right.at(1)).c("N: less");
}

fn store(a: &mut Asm, score: Zp, to: Pair) {
    a.lda(score);
    a.sta(to.0.x());
    a.lda(score.at(1)).c("low byte, high byte");
    a.sta(to.1.x());
}

fn set(a: &mut Asm, value: i16, to: Pair) {
    let [low, high] = value.to_le_bytes();
    a.lda(imm(low));
    a.sta(to.0.x());
    a.lda(imm(high)).c("beyond every score");
    a.sta(to.1.x());
}

/// Both bytes of a draw's score.
const DRAW_BYTE: u8 = DRAW.to_le_bytes()[0];

const _: () = assert!(DRAW.to_le_bytes()[1] == DRAW_BYTE);

/// Sets the score of a draw and returns.
fn drawn(a: &mut Asm, score: Zp) {
    a.lda(imm(DRAW_BYTE));
    a.sta(score);
    a.sta(score.at(1)).c("both bytes are the same");
    a.rts();
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
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "node",
        "The value of a position: alpha-beta, then quiescence.",
    )
    .takes("level; its alpha, beta, depth and in_check")
    .returns("score; the level's line; level kept")
    .destroys("everything else; the level's alpha")
    .cost("about 260 cycles to stand pat, 3,000 for the moves of a quiescence node");
    let (alive, draw, fifty) = (a.label("alive"), a.label("draw"), a.label("fifty"));
    let (evaluated, heavy) = (a.label("evaluated"), a.label("heavy"));
    a.ldx(v.level).c("X is the level throughout");
    a.cpx(n.root_level);
    a.beq(alive)
        .c("at the root a draw is no reason not to move");
    a.lda(imm(0));
    a.sta(v.line_len.x()).c("no line yet");
    a.comment("Has the game ended here? The engine's Search::ended.");
    a.lda(v.heavy);
    a.bne(heavy).c("a pawn, rook or queen can mate");
    a.jsr("insufficient").c("few men are left: ask closely");
    a.bcs(draw).c("nobody can mate");
    a.ldx(v.level).c("insufficient has used X");
    a.bind(heavy);
    a.lda(v.halfmove.x())
        .c("plies since a pawn moved or a man was taken");
    a.cmp(n.shortest_cycle);
    a.bcc(alive).c("nothing can repeat yet");
    a.cmp(n.fifty_moves);
    a.bcs(fifty).c("fifty moves");
    a.jsr("repeats").c("looks back as far as the clock says");
    a.bcs(draw).c("the position has been here");
    a.bind(alive);
    a.cpx(n.last_level);
    a.beq(evaluated).c("no line is longer");
    a.lda(v.captures_top.at(1))
        .c("less than a page of room shows in the high byte");
    a.cmp(hi(v.captures.at((CAPTURES_CAPACITY - PLY_ROOM) as i32)));
    a.bcs(evaluated).c("no room for another list");
    a.lda(v.quiets_top.at(1)).c("and the same for quiet moves");
    a.cmp(hi(v.quiets.at((QUIETS_CAPACITY - PLY_ROOM) as i32)));
    a.bcs(evaluated);
    a.lda(v.depth.x()).c("both are 0 in quiescence");
    a.ora(v.in_check.x());
    a.bne("node_all").c("depth left, or in check: every move");
    stand_pat(a, c);
    a.bind(evaluated);
    a.jmp("evaluate");

    a.bind(draw);
    drawn(a, v.score);

    a.bind(fifty);
    a.comment("Fifty moves: a draw, unless the last of them mated.");
    a.lda(v.in_check.x()).c("mate needs a check");
    a.beq(draw).c("not in check");
    a.jsr("any_legal").c("the rare case: generate and see");
    a.bcs(draw).c("a way out: the clock decides");
    a.jmp("mated");
}

/// In quiescence the side to move may leave things as they are.
fn stand_pat(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (lower, kept) = (a.label("below_beta"), a.label("alpha_kept"));
    a.jsr("evaluate").c("quiescence: look before you generate");
    compare_score(a, v.score, c.beta());
    a.bmi(lower).c("doing nothing does not cut");
    a.rts().c("stand pat: the commonest end of all");
    a.bind(lower);
    store(a, v.score, c.best());
    compare_pair(a, c.alpha(), v.score);
    a.bpl(kept).c("nor raise alpha");
    store(a, v.score, c.alpha());
    a.bind(kept);
    a.jmp("node_captures");
}

/// Writes the lists.
fn open(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let generated = a.label("generated");
    a.routine(
        "node_captures",
        "Opens a quiescence node that does not stand pat.",
    )
    .takes("X level; its best and alpha")
    .returns("the level's lists; goes on with its first move")
    .destroys("A X Y, t, attacker, slot, list pointers")
    .cost("about 1,350 cycles; 1,550 from node_all on");
    a.jsr("open_captures").c("quiet moves need no pointers");
    a.jsr("generate_captures");
    a.lda(imm(0));
    a.sta(v.quiet_count).c("the list of quiet moves is empty");
    a.beq(generated).c("always");
    a.global("node_all");
    set(a, -INFINITY, c.best());
    a.jsr("open_lists").c("both");
    a.jsr("generate_all");
    a.bind(generated);
    a.jsr("end_lists").c("X is the level again");
    a.lda(imm(0));
    a.sta(v.any_move.x()).c("no legal move seen yet");
    a.sta(v.next_at.x()).c("quiet moves from the first");
    follow(a, c);
}

/// The move of the last iteration's line comes first: the engine's
/// `Search::followed`.
fn follow(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (off, captures) = (a.label("off_the_line"), a.label("captures"));
    a.comment("Still on the line of the iteration before?");
    a.lda(v.following);
    a.beq(captures).c("nearly always: 0");
    a.txa().c("the ply");
    a.and(n.ply_bits);
    a.cmp(v.line_len.at(i32::from(ROOT_LEVEL)))
        .c("the root's line");
    a.bcs(off).c("it ends before this ply");
    a.tay().c("the line is indexed by ply");
    a.lda(v.line_from.y()).c("the root's row is the first");
    a.sta(v.from).c("the move to look for");
    a.lda(v.line_to.y());
    a.sta(v.to);
    a.lda(imm(stage::CAPTURES)).c("the stage after it");
    a.sta(v.stage.x()).c("what comes after it");
    a.jsr("take_capture").c("is it here among captures?");
    a.bcs("try").c("yes");
    a.jsr("take_quiet").c("among quiet moves?");
    a.bcs("try").c("yes");
    a.bcc("next_move").c("always");
    a.bind(off);
    a.lda(imm(0));
    a.sta(v.following).c("on the line no more");
    a.bind(captures);
    a.lda(imm(stage::CAPTURES));
    a.sta(v.stage.x()).c("begin with captures");
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

/// The engine's `Stack::next`.
fn next_move(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let (not_captures, quiets) = (a.label("not_captures"), a.label("quiets"));
    let leave = a.label("leave");
    a.bind(leave);
    a.jmp("leave").c("a branch's reach from the loop below");
    a.routine(
        "next_move",
        "Picks the next move of the level, or leaves the node.",
    )
    .takes("level")
    .returns("from, to; goes on with try, or with leave")
    .destroys("A X Y, t, list pointers")
    .cost("145 cycles and 18 a capture listed; 100 for a quiet move");
    a.ldx(v.level);
    a.lda(v.stage.x()).c("how far has this node got?");
    a.cmp(imm(stage::CAPTURES));
    a.bne(not_captures).c("beyond captures");
    a.jsr("best_capture").c("to from and to");
    a.bcs("try").c("there is one");
    a.lda(v.quiets_len.x());
    a.beq(leave).c("quiescence ends here");
    a.lda(imm(stage::KILLER_1));
    a.sta(v.stage.x()).c("captures are done");
    a.bind(not_captures);
    a.cmp(imm(stage::QUIETS));
    a.beq(quiets).c("killers are done too");
    a.comment("Killers: quiet moves that cut at this ply elsewhere, the newer first.");
    for (killer, from, to) in [
        (stage::KILLER_1, v.killer_1_from, v.killer_1_to),
        (stage::KILLER_2, v.killer_2_from, v.killer_2_to),
    ] {
        let other = a.label("other_killer");
        if killer == stage::KILLER_1 {
            a.cmp(imm(killer));
            a.bne(other).c("that one was tried");
        }
        a.inc(v.stage.x()).c("not this one again");
        a.lda(from.x());
        a.sta(v.from).c("a killer goes to from and to");
        a.lda(to.x());
        a.sta(v.to);
        a.ora(v.from);
        a.beq(other).c("none: a1 to a1 is no move");
        a.jsr("take_quiet").c("is it a move here?");
        a.bcs("try").c("it is");
        a.bind(other);
    }
    a.bind(quiets);
    a.jsr("point_quiets")
        .c("deeper levels have moved the pointers");
    let look = a.label_here("look");
    a.lda(v.next_at.x()).c("the next quiet move");
    a.cmp(v.quiets_len.x()).c("is there one?");
    a.beq(leave).c("all tried");
    a.inc(v.next_at.x()).c("it is taken");
    a.tay().c("its index");
    a.lda(v.quiet_from.ind_y());
    a.bmi(look).c("tried out of turn");
    a.sta(v.from).c("falls through to try");
    a.lda(v.quiet_to.ind_y());
    a.sta(v.to);
}

/// The engine's `Search::child` and what comes before it.
fn try_move(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "try",
        "Makes the move in hand, counts the node, searches it, takes the move back.",
    )
    .takes("from, to, level")
    .returns("score as the opponent sees it; X level; goes on to judge it")
    .destroys("everything else but the level")
    .cost("20 cycles and the legality test when illegal; else 1,100 and the node below");
    a.ldx(v.level);
    a.lda(v.in_check.x());
    a.sta(v.check).c("legal's argument");
    a.jsr("legal").c("only now: most moves are never tried");
    a.bcs("next_move").c("leaves the king in check");
    a.ldx(v.level).c("legal has used X");
    a.lda(imm(1));
    a.sta(v.any_move.x()).c("neither mate nor stalemate");
    first_root_move(a, c);
    stay_on_line(a, c);
    window(a, c);
    let bottom = a.label("bottom");
    a.ldy(v.depth.x());
    a.beq(bottom).c("quiescence stays at 0");
    a.dey();
    a.bind(bottom);
    a.tya();
    a.sta(v.depth.at(1).x()).c("the child has one ply less");
    a.jsr("make").c("level is the child's from here on");
    let (counted, back) = (a.label("counted"), a.label("back"));
    a.comment("The one place that counts nodes, up to 0, where the limit is.");
    for byte in 0..4 {
        a.inc(v.node_counter.at(byte));
        a.bne(counted).c("no carry to the next byte");
    }
    a.inc(v.stopped).c("that was the last node allowed");
    a.bne(back).c("always");
    a.bind(counted);
    a.jsr("gives_check").c("is the child in check?");
    a.ldx(v.level);
    a.sta(v.in_check.x()).c("known before it begins");
    a.jsr("update").c("now that somebody looks at the position");
    a.jsr("node")
        .c("two bytes of stack a ply: all else is kept by level");
    a.bind(back);
    a.jsr("unmake").c("falls through to judge");
}

/// The first legal move at the root stands as the line until a better one.
fn first_root_move(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let not_root = a.label("not_root");
    a.cpx(n.root_level);
    a.bne(not_root).c("below the root");
    a.lda(v.line_len.x()).c("is there a line?");
    a.bne(not_root).c("from an earlier move or iteration");
    a.inc(v.line_len.x()).c("whatever happens, there is a move");
    a.lda(v.from);
    a.sta(v.line_from).c("row 0 of the lines");
    a.lda(v.to);
    a.sta(v.line_to);
    a.bind(not_root);
}

/// Any other move leaves the line of the last iteration.
fn stay_on_line(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (off, on) = (a.label("off"), a.label("on"));
    a.lda(v.following);
    a.beq(on).c("not on it anyway");
    a.txa();
    a.and(n.ply_bits);
    a.tay().c("the ply");
    a.lda(v.line_from.y()).c("the line's move here");
    a.cmp(v.from);
    a.bne(off).c("another origin");
    a.lda(v.line_to.y());
    a.cmp(v.to);
    a.beq(on).c("the very move");
    a.bind(off);
    a.lda(imm(0));
    a.sta(v.following).c("the nodes below are new");
    a.bind(on);
}

fn window(a: &mut Asm, c: &Core) {
    a.comment("The window turned round, for the next level: -beta to -alpha.");
    for (mine, theirs) in [(c.alpha(), c.beta()), (c.beta(), c.alpha())] {
        a.lda(imm(0)).c("0 less a bound of this level");
        a.sec();
        a.sbc(mine.0.x());
        a.sta(theirs.0.at(1).x())
            .c("is the other bound of the next");
        a.lda(imm(0)).c("and the high byte with its borrow");
        a.sbc(mine.1.x());
        a.sta(theirs.1.at(1).x());
    }
}

/// What the move's score changes.
fn judge(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("judge", "What a move's score changes.")
        .takes("score as the opponent sees it; X level; stopped")
        .returns("best, alpha and the line; goes on with next_move, or leave after a cut")
        .destroys("A X Y, score, row, row_next")
        .cost("45 cycles for a move no better than the best, 125 for a cut in quiescence");
    a.lda(imm(0));
    a.sta(v.following)
        .c("the line is one, and it has been followed");
    a.lda(v.stopped).c("was that the last node?");
    a.jne("leave").c("the score means nothing");
    a.comment("A is 0: 0 less the opponent's score.");
    a.sec();
    a.sbc(v.score);
    a.sta(v.score).c("as this side sees it");
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
    a.beq(no_line).c("quiescence keeps no line");
    a.jsr("join_line");
    a.ldx(v.level).c("join_line has used X");
    a.bind(no_line);
    compare_score(a, v.score, c.beta());
    a.jmi("next_move").c("below beta: the search goes on");
}

/// The engine's `Search::remember`.
fn remember(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (remember, same) = (a.label("remember"), a.label("same"));
    a.comment("A cut. A quiet move that cuts is tried early at this ply from now on.");
    a.lda(v.depth.x());
    a.beq("leave")
        .c("not in quiescence, where no quiet move is tried");
    a.lda(v.made_from.x());
    a.and(n.off_board).c("the bits that say what kind of move");
    a.bne("leave").c("en passant or promotion");
    a.lda(v.made_to.x());
    a.and(n.square_bits);
    a.tay().c("the move is taken back:");
    a.lda(v.board.y()).c("what stands on the target was there");
    a.bne("leave").c("a capture");
    a.lda(v.made_from.x()).c("is it the newer killer already?");
    a.cmp(v.killer_1_from.x()).c("the same origin?");
    a.bne(remember).c("another origin");
    a.lda(v.made_to.x());
    a.cmp(v.killer_1_to.x()).c("and target?");
    a.beq(same).c("known");
    a.bind(remember);
    a.lda(v.killer_1_from.x()).c("the newer becomes the older");
    a.sta(v.killer_2_from.x());
    a.lda(v.killer_1_to.x());
    a.sta(v.killer_2_to.x()).c("which is forgotten");
    a.lda(v.made_from.x()).c("and this move the newer");
    a.sta(v.killer_1_from.x());
    a.lda(v.made_to.x());
    a.sta(v.killer_1_to.x()).c("falls through to leave");
    a.bind(same);
}

fn leave(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("leave", "Closes the lists and returns the node's score.")
        .takes("level")
        .returns("score; X level")
        .destroys("A")
        .cost("75 cycles, 27 more for mate");
    let best = a.label("best");
    a.ldx(v.level);
    a.jsr("close_lists").c("the room is free again");
    a.lda(v.any_move.x()).c("was there a legal move?");
    a.bne(best).c("nearly always");
    a.lda(v.in_check.x()).c("none: mate or stalemate?");
    a.bne("mated").c("in check and no way out");
    a.lda(v.depth.x()).c("were all moves tried?");
    a.beq(best).c("quiescence has not tried every move");
    a.comment("Stalemate.");
    drawn(a, v.score);
    a.bind(best);
    a.lda(v.best_lo.x())
        .c("fail-soft: the best, even outside the window");
    a.sta(v.score);
    a.lda(v.best_hi.x());
    a.sta(v.score.at(1));
    a.rts();
}

fn mated(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("mated", "The side to move is mated at this ply.")
        .takes("level")
        .returns("score: the ply less what a mate is worth; X level")
        .destroys("A")
        .cost("27 cycles");
    let [low, high] = (-MATE).to_le_bytes();
    a.ldx(v.level).c("any_legal may have used X");
    a.txa().c("the ply, 0 to 64");
    a.and(n.ply_bits).c("later is better");
    a.clc();
    a.adc(imm(low));
    a.sta(v.score).c("ply - mate: nearer to zero the later");
    a.lda(imm(high));
    a.adc(imm(0)).c("the carry from the ply");
    a.sta(v.score.at(1));
    a.rts();
}

// The bits of an origin that are no square say en passant or promotion.
const _: () = assert!(OFF_BOARD == engine::moves::FROM_BIT | engine::moves::PROMOTION);
