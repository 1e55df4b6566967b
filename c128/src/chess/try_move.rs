//! Trying a move: the engine's `Search::child`, and what its score changes.

use engine::eval::INFINITY;
use engine::search::HISTORY_BIAS;
use engine::search::margins::{LATE_DEPTH, Margins, REDUCTION_DEPTH, REDUCTION_FIRST};
use engine::search::table::{Bound, DEPTH_SHIFT};

use super::Core;
use super::node::MATE_HIGH;
use super::scores::{
    compare_pair, compare_score, drawn, load, negate, negate_less_one, store, turn,
};
use super::stages::stage;
use super::unmake;
use crate::asm::{Asm, Label, imm};

/// Emits `leave` and `try`, from which `next_move` follows.
pub fn emit(a: &mut Asm, c: &Core) {
    leave(a, c);
    reduction(a, c);
    let back = a.label("back");
    whole_window(a, c, back);
    again(a, c, back);
    better(a, c);
    try_move(a, c);
    windows(a, c, back);
    judge(a, c);
    late(a, c);
}

fn try_move(a: &mut Asm, c: &Core) {
    let v = &c.v;
    let illegal = a.label("illegal");
    a.bind(illegal);
    a.ldx(v.level).c("legal has used X");
    a.jmp("next_move").c("a branch's reach from below");
    a.routine(
        "try",
        "Makes the move in hand, searches what comes of it, takes the move back.",
    )
    .takes("from, to, level, also in X; its quiet")
    .returns("score as the opponent sees it; X level; goes on to judge it")
    .destroys("everything else but the level")
    .cost("20 cycles and the legality test when illegal; else about 900 and the node below");
    a.lda(v.in_check.x());
    a.sta(v.check).c("legal's argument");
    a.jsr("legal").c("only now: most moves are never tried");
    a.bcs(illegal).c("leaves the king in check");
    a.ldx(v.level).c("legal has used X");
    a.lda(imm(1));
    a.sta(v.any_move.x()).c("neither mate nor stalemate");
    a.sta(v.may_pass.at(1).x()).c("the answer may be a pass");
    first_root_move(a, c);
    let sees_all = a.label("sees_all");
    a.lda(v.blind);
    a.beq(sees_all).c("full strength");
    a.jsr("overlooked");
    a.bcc(illegal).c("as good as no move");
    a.bind(sees_all);
    let (as_deep, set) = (a.label("as_deep"), a.label("set"));
    a.comment("A late quiet move is searched less deep first.");
    a.ldy(v.depth.x());
    a.cpy(imm(REDUCTION_DEPTH));
    a.bcc(as_deep).c("too near the horizon");
    a.lda(v.quiet.x());
    a.beq(set).c("0: a capture is not");
    a.lda(v.in_check.x());
    a.bne(as_deep).c("nor an answer to a check,");
    a.lda(v.corner);
    a.bmi(as_deep)
        .c("nor where a bare king is mated at any edge");
    a.lda(v.moves.x()).c("moves before it");
    a.cmp(imm(REDUCTION_FIRST));
    a.bcc(as_deep);
    a.jsr("reduction").c("to A");
    a.ldy(v.depth.x());
    a.bne(set).c("always");
    a.bind(as_deep);
    a.lda(imm(0));
    a.bind(set);
    a.sta(v.less.x()).c("plies less");
    a.dey();
    a.tya();
    a.sta(v.depth.at(1).x()).c("the child has one ply less");
    a.jsr("make_child")
        .c("the level is the child's, X still this one");
}

/// The first legal move at the root stands as the line until a better one.
fn first_root_move(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let (not_root, liking) = (a.label("not_root"), a.label("liking"));
    a.cpx(n.root_level);
    a.bne(not_root).c("below the root");
    a.lda(v.line_len.x()).c("is there a line?");
    a.bne(liking).c("from an earlier move or iteration");
    a.inc(v.line_len.x()).c("whatever happens, there is a move");
    a.lda(v.from);
    a.sta(v.line_from).c("row 0 of the lines");
    a.lda(v.to);
    a.sta(v.line_to);
    a.bind(liking);
    a.smc("root_move_to");
    a.jsr("taste")
        .c("how does he like to begin with it? whoever listens comes first");
    a.bind(not_root);
}

/// A window of one about alpha; then, if the move is better, the whole window.
fn windows(a: &mut Asm, c: &Core, back: Label) {
    let v = &c.v;
    let full_depth = a.label("full_depth");
    let (search, less, least) = (a.label("search"), a.label("less"), a.label("least"));
    a.lda(v.moves.x()).c("the first move?");
    a.jeq("whole_window").c("it sets the mark for the others");
    a.comment(
        "Later moves need only show whether they are better than that. The child's beta is less \
         this alpha since the first move or the last that was better, and its line is not wanted.",
    );
    negate_less_one(a, c.alpha(), c.alpha().next());
    a.lda(v.less.x());
    a.beq(search).c("as deep as any");
    a.lda(v.in_check.at(1).x());
    a.bne(full_depth).c("a check is not reduced");
    a.lda(v.depth.at(1).x());
    a.sec();
    a.sbc(v.less.x());
    a.beq(least).c("quiescence would be too little");
    a.bpl(less);
    a.bind(least);
    a.lda(imm(1)).c("at least one ply");
    a.bind(less);
    a.cmp(v.depth.at(1).x()).c("is that less at all?");
    a.sta(v.depth.at(1).x());
    a.bcc(search);
    a.bind(full_depth);
    a.lda(imm(0));
    a.sta(v.less.x()).c("as deep as any: no second look");
    a.bind(search);
    a.jsr("node")
        .c("two bytes of stack a ply: all else is kept by level");
    compare_score(a, v.score, c.beta());
    a.bpl(back).c("no better than alpha");
    a.jmp("search_again");
    unmake::in_place(a, c, back, "judge");
}

/// The whole window, for a first move.
fn whole_window(a: &mut Asm, c: &Core, back: Label) {
    let v = &c.v;
    a.routine(
        "whole_window",
        "Searches a node's first move, which has the whole window.",
    )
    .takes("X the level of the move; level the child's")
    .returns("score as the opponent sees it; goes on to take the move back")
    .destroys("everything else but the level")
    .cost("80 cycles and the node below");
    negate(a, c.alpha(), c.beta().next());
    negate(a, c.beta(), c.alpha().next());
    a.lda(v.open.x());
    a.sta(v.open.at(1).x()).c("as open as its parent");
    a.global("whole_search");
    a.jsr("node");
    a.lda(imm(0));
    a.sta(v.open.x()).c("the next need only be compared");
    a.jmp(back);
}

/// The second and the third look at a move that may be better.
fn again(a: &mut Asm, c: &Core, back: Label) {
    let v = &c.v;
    a.routine(
        "search_again",
        "Searches a move deeper, then with the whole window, while it seems better than alpha.",
    )
    .takes("X level, the child's; score")
    .returns("score as the opponent sees it; goes on to take the move back")
    .destroys("everything else but the level")
    .cost("25 cycles where one look is enough, else 100 and the nodes below");
    let (not_less, enough) = (a.label("not_less"), a.label("enough"));
    a.lda(v.stopped);
    a.bne(enough).c("the score means nothing");
    a.lda(v.less.at(-1).x());
    a.beq(not_less);
    same_depth(a, c);
    negate_less_one(a, c.alpha().before(), c.alpha());
    a.jsr("node")
        .c("better than it should be: as deep as the others");
    a.lda(v.stopped);
    a.bne(enough);
    compare_score(a, v.score, c.beta());
    a.bpl(enough).c("no better than alpha");
    a.bind(not_less);
    a.lda(v.open.at(-1).x());
    a.beq(enough).c("that it is better is all that is asked");
    negate(a, c.beta().before(), c.alpha());
    compare_pair(a, c.alpha(), v.score);
    a.bpl(enough).c("better than beta");
    same_depth(a, c);
    a.inc(v.open.x()).c("now its value and line are wanted");
    a.bne("whole_search").c("always");
    a.bind(enough);
    a.jmp(back);
}

/// The child's depth is one less than the parent's.
fn same_depth(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.ldy(v.depth.at(-1).x());
    a.dey();
    a.tya();
    a.sta(v.depth.x());
}

/// What the move's score changes.
fn judge(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("judge", "What a move's score changes.")
        .takes("score as the opponent sees it; X level; stopped")
        .returns("the counts; goes on with better, late or, stopped, leave")
        .destroys("A")
        .cost("40 cycles");
    let capture = a.label("capture");
    a.lda(v.stopped).c("was that the last node?");
    a.jne("leave").c("the score means nothing");
    a.inc(v.moves.x());
    a.lda(v.quiet.x());
    a.beq(capture);
    a.inc(v.quiets_tried.x());
    a.bind(capture);
    a.comment("The score has the other sign: the sum tells which is greater.");
    a.lda(c.best().0.x());
    a.clc();
    a.adc(v.score);
    a.lda(c.best().1.x());
    a.adc(v.score.at(1));
    a.jmi("better").c("else no better than the best");
}

/// A move better than those before.
fn better(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("better", "What a move changes that is the best so far.")
        .takes("score as the opponent sees it; X level")
        .returns("best, alpha, the child's beta, the line; goes on with late, or leave after a cut")
        .destroys("A X Y, score, row, row_next")
        .cost("60 cycles for a move no better than alpha, 120 for a cut");
    let (no_line, cut, late) = (a.label("no_line"), a.label("cut"), a.label("no_cut"));
    turn(a, v.score);
    store(a, v.score, c.best());
    compare_pair(a, c.alpha(), v.score);
    a.bpl(late).c("no better than alpha");
    store(a, v.score, c.alpha());
    a.lda(v.made_from.x()).c("the best move");
    a.sta(v.best_from.x());
    a.lda(v.made_to.x());
    a.sta(v.best_to.x());
    a.lda(v.open.x());
    a.beq(no_line).c("nobody asks for the line");
    a.jsr("join_line");
    a.ldx(v.level).c("join_line has used X");
    a.bind(no_line);
    compare_score(a, v.score, c.beta());
    a.bpl(cut);
    negate(a, c.alpha(), c.beta().next());
    a.bind(late);
    a.jmp("late").c("below beta: the search goes on");
    a.bind(cut);
    a.lda(v.quiet.x());
    a.jeq("leave").c("a cut");
    a.jsr("remember")
        .c("by a quiet move: to be tried early elsewhere");
    a.jmp("leave");
}

/// After enough quiet moves the others are left out.
fn late(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("late", "Leaves quiet moves out that come too late.")
        .takes("X level")
        .returns("falls through to next_move")
        .destroys("A Y")
        .cost("10 to 60 cycles");
    let (next, all) = (a.label("next"), a.label("all"));
    a.lda(v.prunes.x());
    a.beq(next);
    a.ldy(v.depth.x());
    a.cpy(imm(LATE_DEPTH + 1));
    a.bcs(next).c("so deep every move counts");
    a.lda(c.m.late_moves.y());
    a.ldy(v.improving.x());
    a.bne(all);
    a.lsr_a().c("half of them where things do not get better");
    a.bind(all);
    a.cmp(v.quiets_tried.x());
    a.bcs(next).c("not yet more");
    a.lda(v.best_hi.x());
    a.clc();
    a.adc(imm(MATE_HIGH));
    a.bmi(next).c("being mated: look on");
    a.lda(v.corner);
    a.bmi(next)
        .c("where a bare king is mated at any edge every move counts");
    a.lda(imm(1));
    a.sta(v.futile.x()).c("no quiet moves from here on");
    a.lda(v.stage.x());
    a.cmp(imm(stage::KILLER_1));
    a.bcc(next).c("captures come first");
    a.cmp(imm(stage::LOSING));
    a.bcs(next).c("they are over anyway");
    a.lda(imm(stage::LOSING));
    a.sta(v.stage.x());
    a.lda(imm(0));
    a.sta(v.next_at.x()).c("captures put off, from the first");
    a.bind(next);
}

fn leave(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "leave",
        "Closes the lists, stores and returns the node's score.",
    )
    .takes("level")
    .returns("score; X level")
    .destroys("A Y, t")
    .cost("about 450 cycles");
    let (store_it, closed, known) = (a.label("store"), a.label("closed"), a.label("known"));
    let (close, no_cut) = (a.label("close"), a.label("no_cut"));
    a.ldx(v.level);
    a.lda(v.stage.x());
    a.bne(close);
    a.cpx(c.n.root_level)
        .c("the root's are open from an iteration before");
    a.bne(closed).c("cut by its first move: no lists");
    a.bind(close);
    a.smc("root_end_to");
    a.jsr("close_lists")
        .c("the room is free again; whoever listens comes first");
    a.bind(closed);
    a.lda(v.stopped);
    let ended = a.label("ended");
    a.bne(ended).c("half a search says nothing");
    a.lda(v.any_move.x()).c("was there a legal move?");
    a.bne(store_it).c("nearly always");
    a.lda(v.in_check.x()).c("none: mate or stalemate?");
    a.jne("mated").c("in check and no way out");
    a.bind(ended);
    drawn(a, v.score);
    a.bind(store_it);
    a.lda(v.best_hi.x());
    a.cmp(imm((-INFINITY).to_le_bytes()[1]))
        .c("below every score:");
    a.jeq("evaluate")
        .c("every move was overlooked, so nothing happens");
    let [score_lo, score_hi] = c.e.score();
    a.lda(v.best_lo.x());
    a.sta(score_lo);
    a.cmp(v.beta_lo.x());
    a.lda(v.best_hi.x());
    a.sta(score_hi);
    a.sbc(v.beta_hi.x()).c("N: below beta");
    a.php();
    let bits = |bound: Bound| imm(bound as u8);
    a.lda(v.best_from.x());
    a.sta(c.e.from());
    a.lda(v.best_to.x());
    a.sta(c.e.to());
    a.plp();
    a.bmi(no_cut);
    a.lda(bits(Bound::Lower)).c("cut: it may be better still");
    a.bne(known).c("always");
    a.bind(no_cut);
    a.lda(c.e.from());
    a.ora(c.e.to());
    let upper = a.label("upper");
    a.beq(upper);
    a.lda(bits(Bound::Exact)).c("within the window");
    a.bne(known).c("always");
    a.bind(upper);
    a.lda(bits(Bound::Upper)).c("no move was good enough");
    a.bind(known);
    a.sta(c.e.depth());
    a.lda(v.depth.x());
    for _ in 0..DEPTH_SHIFT {
        a.asl_a();
    }
    a.ora(c.e.depth());
    a.sta(c.e.depth()).c("depth and bound");
    a.jsr("record").c("in the table");
    load(a, c.best(), v.score);
    a.rts();
}

/// The engine's `Search::reduction`.
fn reduction(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "reduction",
        "By how much a late quiet move is searched less deep.",
    )
    .takes("X level; from and to of the move")
    .returns("A plies; X kept")
    .destroys("Y, history")
    .cost("about 140 cycles");
    let (not_good, not_bad, open) = (a.label("not_good"), a.label("not_bad"), a.label("open"));
    let (improving, few, done) = (a.label("improving"), a.label("few"), a.label("done"));
    a.lda(v.from);
    a.and(n.square_bits);
    a.tay();
    a.lda(v.board.y()).c("who moves?");
    a.jsr("history_row");
    a.lda(v.to);
    a.and(n.square_bits);
    a.tay();
    a.lda(v.history.ind_y());
    a.eor(imm(HISTORY_BIAS)).c("a number above 0");
    let clear = Margins::STANDARD.reduction_history;
    a.ldy(imm(1)).c("Y counts plies, one too many");
    a.cmp(imm(HISTORY_BIAS + clear));
    a.bcc(not_good);
    a.dey().c("it has cut before");
    a.bind(not_good);
    a.cmp(imm(HISTORY_BIAS - clear + 1));
    a.bcs(not_bad);
    a.iny().c("it has been no good before");
    a.bind(not_bad);
    a.lda(v.open.x());
    a.bne(open).c("the line is wanted");
    a.iny();
    a.bind(open);
    a.lda(v.improving.x());
    a.bne(improving);
    a.iny().c("things do not get better");
    a.bind(improving);
    a.lda(v.moves.x()).c("moves before it");
    let next = a.label_here("next");
    a.cmp(imm(Margins::STANDARD.reduction_moves));
    a.bcc(few);
    a.sbc(imm(Margins::STANDARD.reduction_moves))
        .c("carry is set");
    a.iny();
    a.bne(next).c("always");
    a.bind(few);
    a.dey().c("the one too many");
    a.bpl(done);
    a.iny().c("it would be none less");
    a.bind(done);
    a.tya();
    a.rts();
}
