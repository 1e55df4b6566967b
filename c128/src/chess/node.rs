//! One node of the tree: the engine's `search/node.rs`, up to its first move.

use engine::eval::{INFINITY, MATE, MATE_FOUND};
use engine::search::margins::{FUTILITY_DEPTH, NULL_DEPTH, PRUNE_DEPTH, REDUCTION_DEPTH};
use engine::search::table::{BOUND_BITS, Bound, DEPTH_SHIFT};
use engine::search::{CAPTURES_CAPACITY, MAX_DEPTH, PLY_ROOM, QUIETS_CAPACITY};

use super::Core;
use super::margins::{FUTILITY, RAZOR};
use super::scores::{Pair, compare_pair, compare_score, drawn, load, negate, set, store, turn};
use super::stages::stage;
use super::vars::ROOT_LEVEL;
use crate::asm::{Asm, hi, imm};

/// The high byte from which a score announces a mate.
pub const MATE_HIGH: u8 = (MATE_FOUND >> 8) as u8;

const _: () = assert!(MATE_FOUND & 0xFF == 0);

/// Emits `node`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "The search",
        "A node keeps what it needs in arrays by level, so recursion costs two bytes of stack a \
         ply. Scores lie within 16,383 of zero, so the difference of two fits 16 bits and one \
         subtraction compares them: CMP the low bytes, SBC the high ones, and N is the answer.",
    );
    entry(a, c);
    look_up(a, c);
    prune(a, c);
    pass(a, c);
    begin(a, c);
    mated(a, c);
}

/// Counts the node and sees whether the game has ended here.
fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "node",
        "The value of a position: the engine's Search::node.",
    )
    .takes("level; its alpha, beta, depth, in_check, may_pass and open")
    .returns("score; the level's line if open; X level")
    .destroys("everything else; the level's alpha and depth")
    .cost("about 300 cycles to stand pat, thousands where moves are tried");
    let (root, counted, no_line) = (a.label("root"), a.label("counted"), a.label("no_line"));
    let (heavy, draw, fifty) = (a.label("heavy"), a.label("draw"), a.label("fifty"));
    let (safe, alive, full) = (a.label("safe"), a.label("alive"), a.label("full"));
    a.ldx(v.level).c("X is the level throughout");
    a.cpx(n.root_level);
    a.beq(root).c("the root is not counted and ends no game");
    a.comment("The one place that counts nodes, up to 0, where the limit is.");
    for byte in 0..4 {
        a.inc(v.node_counter.at(byte));
        a.bne(counted).c("no carry to the next byte");
    }
    a.inc(v.stopped).c("that was the last node allowed");
    a.bind(draw);
    a.ldx(v.level).c("whoever asked may have used X");
    drawn(a, v.score);
    a.bind(counted);
    a.lda(v.open.x()).c("is the line wanted?");
    a.beq(no_line).c("seldom");
    a.lda(imm(0));
    a.sta(v.line_len.x()).c("no line yet");
    a.bind(no_line);
    a.lda(v.heavy);
    a.bne(heavy).c("a pawn, rook or queen can mate");
    a.jsr("insufficient").c("few men are left: ask closely");
    a.bcs(draw).c("nobody can mate");
    a.ldx(v.level).c("insufficient has used X");
    a.bind(heavy);
    a.lda(v.depth.x()).c("plies left");
    a.jeq("quiesce").c("none");
    a.cpx(imm(ROOT_LEVEL + MAX_DEPTH));
    a.jcs("quiesce").c("nor beyond the deepest line");
    a.lda(v.in_check.x());
    a.beq(safe);
    a.inc(v.depth.x()).c("an answer to a check costs no depth");
    a.bind(safe);
    a.comment("Has the game ended here? The engine's Search::ended.");
    a.lda(v.halfmove.x())
        .c("plies since a pawn moved or a man was taken");
    a.cmp(n.shortest_cycle);
    a.bcc(alive).c("nothing can repeat yet");
    a.cmp(n.fifty_moves);
    a.bcs(fifty).c("fifty moves");
    a.jsr("repeats").c("looks back as far as the clock says");
    a.bcs(draw).c("the position has been here");
    a.bcc(alive).c("always");
    a.bind(root);
    a.lda(v.in_check.x());
    a.beq(alive);
    a.inc(v.depth.x()).c("as above");
    a.bind(alive);
    a.lda(v.captures_top.at(1))
        .c("less than a page of room shows in the high byte");
    a.cmp(hi(v.captures.at((CAPTURES_CAPACITY - PLY_ROOM) as i32)));
    a.bcs(full).c("no room for another list");
    a.lda(v.quiets_top.at(1)).c("and the same for quiet moves");
    a.cmp(hi(v.quiets.at((QUIETS_CAPACITY - PLY_ROOM) as i32)));
    a.bcc("look_up").c("nearly always");
    a.bind(full);
    a.jmp("evaluate").c("the position as it stands");

    a.bind(fifty);
    a.comment("Fifty moves: a draw, unless the last of them mated.");
    a.lda(v.in_check.x()).c("mate needs a check");
    a.beq(draw).c("not in check");
    a.jsr("any_legal").c("the rare case: generate and see");
    a.bcs(draw).c("a way out: the clock decides");
    a.jmp("mated");
}

/// What does the table know?
fn look_up(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("look_up", "What is known about the position already.")
        .takes("X level")
        .returns("first_from, first_to of the level; goes on with prune, or returns a score")
        .destroys("A Y")
        .cost("about 250 cycles");
    let (known, none, probe) = (a.label("known"), a.label("none"), a.label("probe"));
    let (lower, settled, near) = (a.label("lower"), a.label("settled"), a.label("near"));
    let (unsettled, shallower) = (a.label("unsettled"), a.label("shallower"));
    a.cpx(n.root_level);
    a.bne(probe).c("not the root");
    a.comment("At the root the line of the iteration before says what comes first.");
    a.lda(v.line_len.x());
    a.beq(none).c("the first iteration");
    a.lda(v.line_from).c("the first row is the root's");
    a.sta(v.first_from.x());
    a.lda(v.line_to);
    a.sta(v.first_to.x());
    a.jmp("prune");
    a.bind(probe);
    a.jsr("probe").c("the table in the other bank");
    a.bcs(known);
    a.bind(none);
    a.lda(imm(0)).c("no move");
    a.sta(v.first_from.x());
    a.sta(v.first_to.x());
    a.sta(c.e.found_depth).c("nor a score");
    a.bind(shallower);
    a.lda(v.depth.x());
    a.cmp(imm(REDUCTION_DEPTH));
    a.bcc(near);
    a.lda(v.in_check.x());
    a.bne(near).c("there are few answers");
    a.dec(v.depth.x())
        .c("who does not know where to begin does not look so far");
    a.bind(near);
    a.jmp("prune");
    a.bind(known);
    a.lda(c.e.from()).c("the move to try first");
    a.sta(v.first_from.x());
    a.lda(c.e.to());
    a.sta(v.first_to.x());
    a.lda(v.open.x());
    a.bne(unsettled)
        .c("where the line is wanted, a score is not enough");
    a.lda(c.e.found_depth);
    for _ in 0..DEPTH_SHIFT {
        a.lsr_a();
    }
    a.cmp(v.depth.x());
    a.bcc(unsettled).c("not deep enough");
    a.lda(c.e.found_depth).c("what does the score say?");
    a.lsr_a().c("the bound's lower bit");
    a.bcc(lower).c("no less than it says");
    a.lsr_a().c("the upper bit");
    a.bcs(settled).c("exactly that");
    compare_pair(a, c.alpha(), c.e.found_score);
    a.bmi(unsettled)
        .c("above alpha: what is no more tells nothing");
    a.bpl(settled).c("always");
    a.bind(lower);
    compare_score(a, c.e.found_score, c.beta());
    a.bmi(unsettled)
        .c("below beta: what is no less tells nothing");
    a.bind(settled);
    a.lda(c.e.found_score);
    a.sta(v.score).c("all that a search would tell");
    a.lda(c.e.found_score.at(1));
    a.sta(v.score.at(1));
    a.rts();
    a.bind(unsettled);
    a.lda(v.first_from.x()).c("is there a move, at least?");
    a.ora(v.first_to.x());
    a.beq(shallower).c("no: nobody was better than another");
}

const _: () = assert!(
    BOUND_BITS == 3
        && Bound::Upper as u8 == 1
        && Bound::Lower as u8 == 2
        && Bound::Exact as u8 == 3
);

/// What is so far from the window that its moves need no trying?
fn prune(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.m);
    a.routine("prune", "Ends nodes that lie far outside the window.")
        .takes("X level")
        .returns("goes on with pass, begin, quiescence, or returns a score")
        .destroys("A Y, t, score")
        .cost("60 cycles where nothing is pruned, else 100 and the evaluation");
    let (below, whole, no_reverse) = (a.label("below"), a.label("whole"), a.label("no_reverse"));
    let (hopeless, kept) = (a.label("hopeless"), a.label("kept"));
    let value = v.t;
    a.lda(imm(0));
    for array in [v.futile, v.prunes, v.improving, v.best_from, v.best_to] {
        a.sta(array.x());
    }
    a.lda(v.open.x());
    a.ora(v.in_check.x());
    a.jne("begin").c("every move counts");
    a.lda(v.beta_hi.x()).c("is it mate that matters?");
    a.clc();
    a.adc(imm(MATE_HIGH));
    a.cmp(imm(2 * MATE_HIGH));
    a.jcs("begin").c("then nothing may be missed");
    a.inc(v.prunes.x());
    a.jsr("evaluate").c("to score");
    let evaluation = Pair(v.evaluation_lo, v.evaluation_hi);
    a.cpx(imm(ROOT_LEVEL + 2));
    a.bcc(kept).c("nothing to compare with");
    compare_pair(a, evaluation.before().before(), v.score);
    a.bpl(kept).c("no better than two plies ago");
    a.inc(v.improving.x());
    a.bind(kept);
    store(a, v.score, evaluation);
    correct(a, c);
    compare_score(a, v.score, c.beta());
    a.bmi(below).c("not good enough as it stands");
    a.comment("Above beta: so far that no search will change it?");
    a.lda(v.depth.x());
    a.cmp(imm(PRUNE_DEPTH + 1));
    a.bcs(no_reverse).c("too deep to tell");
    a.sec();
    a.sbc(v.improving.x()).c("a ply less if things get better");
    a.tay();
    a.jsr("with_margin").c("to t");
    compare_score(a, value, c.beta());
    a.bmi(no_reverse);
    a.rts().c("score is what it is");
    a.bind(no_reverse);
    a.lda(v.may_pass.x());
    a.beq(whole).c("not twice running");
    a.lda(v.depth.x());
    a.cmp(imm(NULL_DEPTH));
    a.jcs("pass");
    a.bind(whole);
    a.jmp("begin");
    a.bind(below);
    a.comment("Below alpha: so far that captures decide, or that quiet moves are hopeless?");
    a.lda(v.corner);
    a.bmi(whole)
        .c("where a bare king is mated at any edge every move counts");
    a.lda(v.depth.x());
    a.cmp(imm(FUTILITY_DEPTH + 1));
    a.bcs(whole).c("too deep to tell");
    a.ora(imm(RAZOR));
    a.tay();
    a.jsr("with_margin");
    compare_score(a, value, c.alpha());
    a.bmi(hopeless);
    a.lda(v.depth.x());
    a.ora(imm(FUTILITY));
    a.tay();
    a.jsr("with_margin");
    compare_pair(a, c.alpha(), value);
    a.bmi(whole).c("there is hope");
    store(a, value, c.best());
    a.inc(v.futile.x()).c("only captures are tried");
    a.lda(imm(1)).c("and without them it is no stalemate");
    a.jmp("begin_futile");
    a.bind(hopeless);
    load(a, evaluation, v.score);
    a.jmp("quiesce_from")
        .c("captures alone; it may be the table alone that lacks hope");

    a.routine("with_margin", "An evaluation and a margin.")
        .takes("score; Y which margin")
        .returns("their sum in t; X and Y kept")
        .destroys("A")
        .cost("32 cycles");
    a.lda(v.score);
    a.clc();
    a.adc(t.prune_lo.y());
    a.sta(value);
    a.lda(v.score.at(1));
    a.adc(t.prune_hi.y());
    a.sta(value.at(1));
    a.rts();
}

/// Puts the table's score in place of the evaluation in `score`, if its bound says more:
/// the engine's `Hit::corrects`.
fn correct(a: &mut Asm, c: &Core) {
    let (v, found) = (&c.v, c.e.found_score);
    let (lower, take, keep) = (a.label("at_least"), a.label("take"), a.label("keep"));
    a.comment("Does the table know better?");
    a.lda(c.e.found_depth);
    a.beq(keep).c("it knows nothing");
    a.lsr_a().c("the bound's lower bit");
    a.bcc(lower).c("no less than it says");
    a.lsr_a().c("the upper bit");
    a.bcs(take).c("exactly that");
    a.lda(found).c("no more than it says");
    a.cmp(v.score);
    a.lda(found.at(1));
    a.sbc(v.score.at(1));
    a.bmi(take);
    a.bpl(keep).c("always");
    a.bind(lower);
    a.lda(v.score);
    a.cmp(found);
    a.lda(v.score.at(1));
    a.sbc(found.at(1));
    a.bpl(keep);
    a.bind(take);
    a.lda(found.at(1));
    a.clc();
    a.adc(imm(MATE_HIGH));
    a.cmp(imm(2 * MATE_HIGH));
    a.bcs(keep).c("a mate is no measure");
    a.lda(found);
    a.sta(v.score);
    a.lda(found.at(1));
    a.sta(v.score.at(1));
    a.bind(keep);
}

/// Is it good enough even to let the other side move twice?
fn pass(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.m);
    a.routine("pass", "Lets the other side move twice, less deep.")
        .takes("X level; score, at least beta")
        .returns("goes on with begin, or returns a score")
        .destroys("everything else but the level")
        .cost("about 300 cycles and the node below");
    let (begin, beta, cut) = (a.label("go_on"), a.label("beta"), a.label("cut"));
    a.jsr("has_piece")
        .c("with pawns alone moving may be a burden");
    a.jcc("begin");
    negate(a, c.beta(), c.alpha().next());
    a.lda(v.alpha_lo.at(1).x()).c("a window of one: 1 - beta");
    a.clc();
    a.adc(imm(1));
    a.sta(v.beta_lo.at(1).x());
    a.lda(v.alpha_hi.at(1).x());
    a.adc(imm(0));
    a.sta(v.beta_hi.at(1).x());
    let enough = a.label("enough");
    a.lda(v.score).c("how far above beta?");
    a.sec();
    a.sbc(v.beta_lo.x());
    a.lda(v.score.at(1));
    a.sbc(v.beta_hi.x()).c("in 256ths, at least 0");
    a.sta(v.t);
    a.ldy(v.depth.x());
    a.lda(t.null_child_depth.y());
    a.sec();
    a.sbc(v.t).c("so many plies less");
    a.bcs(enough);
    a.lda(imm(0)).c("captures alone");
    a.bind(enough);
    a.sta(v.depth.at(1).x());
    a.lda(imm(0));
    a.sta(v.in_check.at(1).x()).c("who passes gives no check");
    a.sta(v.may_pass.at(1).x());
    a.sta(v.open.at(1).x());
    a.jsr("make_null").c("level is the child's from here on");
    a.jsr("node");
    a.jsr("unmake_null");
    a.ldx(v.level);
    a.lda(v.stopped);
    a.bne(cut).c("the score means nothing");
    turn(a, v.score);
    compare_score(a, v.score, c.beta());
    a.bmi(begin).c("no");
    a.lda(v.score.at(1));
    a.bmi(cut).c("below zero, but good enough");
    a.cmp(imm(MATE_HIGH));
    a.bcs(beta).c("a mate found by passing is no mate");
    a.bind(cut);
    a.rts();
    a.bind(beta);
    load(a, c.beta(), v.score);
    a.rts();
    a.bind(begin);
    a.ldx(v.level);
    a.jmp("begin");

    a.routine(
        "has_piece",
        "Has the side to move more than king and pawns?",
    )
    .takes("opponent")
    .returns("carry set if so; X level")
    .destroys("A Y")
    .cost("about 40 cycles");
    let (look, next, white) = (a.label("look"), a.label("next"), a.label("white"));
    a.ldy(v.white_top).c("pieces have the highest slots");
    a.lda(v.opponent).c("whose men?");
    a.bmi(white).c("Black is the opponent");
    a.lda(v.black_top);
    a.ora(c.n.black).c("Black's list lies half a page on");
    a.tay();
    a.bind(white);
    a.bind(look);
    a.tya();
    a.and(c.n.slot_bits);
    a.beq(next).c("slot 0 is the king's: nobody left");
    a.ldx(v.lists().abs().y()).c("where it stands");
    a.dey();
    a.lda(v.board.x())
        .c("a captured man's square reads the edge");
    a.and(c.n.piece);
    a.beq(look).c("a pawn, or captured");
    a.ldx(v.level);
    a.sec();
    a.rts();
    a.bind(next);
    a.ldx(v.level);
    a.clc();
    a.rts();
}

const _: () = assert!(stage::GENERATE_CAPTURES == 0);

/// The first move, if one is known.
fn begin(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "begin",
        "Tries the move known to be good, before any is generated.",
    )
    .takes("X level")
    .returns("goes on with try or next_move")
    .destroys("A Y, t")
    .cost("70 cycles, 230 with a move");
    let (generate, takes, told) = (a.label("generate"), a.label("takes"), a.label("told"));
    set(a, -INFINITY, c.best());
    a.lda(imm(0));
    a.global("begin_futile");
    a.sta(v.any_move.x());
    a.lda(imm(0)).c("nothing has been tried");
    a.sta(v.moves.x());
    a.sta(v.quiets_tried.x());
    a.sta(v.stage.x()).c("captures are generated after it");
    a.lda(v.first_from.x());
    a.sta(v.from);
    a.ora(v.first_to.x());
    a.beq(generate).c("a1 to a1 is no move");
    a.lda(v.first_to.x());
    a.sta(v.to);
    a.jsr("possible").c("two positions may share an entry");
    a.bcc(generate).c("it is no move here");
    a.bne(takes).c("Z: quiet");
    a.lda(imm(1));
    a.bne(told).c("always");
    a.bind(takes);
    a.lda(imm(0));
    a.bind(told);
    a.ldx(v.level);
    a.sta(v.quiet.x());
    a.jmp("try");
    a.bind(generate);
    a.ldx(v.level);
    a.lda(imm(0));
    a.sta(v.first_from.x()).c("nothing has been tried");
    a.sta(v.first_to.x());
    a.jmp("next_move");
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
    a.txa().c("$80 and the ply");
    a.and(n.ply_bits).c("later is better");
    a.clc();
    a.adc(imm(low));
    a.sta(v.score).c("ply - mate: nearer to zero the later");
    a.lda(imm(high));
    a.adc(imm(0)).c("the carry from the ply");
    a.sta(v.score.at(1));
    a.rts();
}
