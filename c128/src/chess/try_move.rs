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
use crate::asm::{Asm, Label, asm, imm};

/// Emits `leave` and `try`, from which `next_move` follows.
pub fn emit(a: &mut Asm, c: &Core) {
    leave(a, c);
    reduction(a, c);
    asm! { a;
        let back = a.label("back");
        whole_window(a, c, back);
        again(a, c, back);
        better(a, c);
        try_move(a, c);
        windows(a, c, back);
        judge(a, c);
        late(a, c);
    }
}

fn try_move(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
    @illegal:
        ldx  v.level            // legal has used X
        jmp  next_move          // a branch's reach from below
        a.routine(
            "try",
            "Makes the move in hand, searches what comes of it, takes the move back.",
        )
        .takes("from, to, level, also in X; its quiet")
        .returns("score as the opponent sees it; X level; goes on to judge it")
        .destroys("everything else but the level")
        .cost("20 cycles and the legality test when illegal; else about 900 and the node below");
        lda  v.in_check,x
        sta  v.check            // legal's argument
        jsr  legal              // only now: most moves are never tried
        bcs  @illegal           // leaves the king in check
        ldx  v.level            // legal has used X
        lda  #1
        sta  v.any_move,x       // neither mate nor stalemate
        sta  v.may_pass+1,x     // the answer may be a pass
        first_root_move(a, c);
        lda  v.blind
        beq  @sees_all          // full strength
        jsr  overlooked
        bcc  @illegal           // as good as no move
    @sees_all:
        // A late quiet move is searched less deep first.
        ldy  v.depth,x
        cpy  #REDUCTION_DEPTH
        bcc  @as_deep           // too near the horizon
        lda  v.quiet,x
        beq  @set               // 0: a capture is not
        lda  v.in_check,x
        bne  @as_deep           // nor an answer to a check,
        lda  v.corner
        bmi  @as_deep           // nor where a bare king is mated at any edge
        lda  v.moves,x          // moves before it
        cmp  #REDUCTION_FIRST
        bcc  @as_deep
        jsr  reduction          // to A
        ldy  v.depth,x
        bne  @set               // always
    @as_deep:
        lda  #0
    @set:
        sta  v.less,x           // plies less
        dey
        tya
        sta  v.depth+1,x        // the child has one ply less
        jsr  make_child         // the level is the child's, X still this one
    }
}

/// The first legal move at the root stands as the line until a better one.
fn first_root_move(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        cpx  #n.root_level
        bne  @not_root          // below the root
        lda  v.line_len,x       // is there a line?
        bne  @liking            // from an earlier move or iteration
        inc  v.line_len,x       // whatever happens, there is a move
        lda  v.from
        sta  v.line_from        // row 0 of the lines
        lda  v.to
        sta  v.line_to
    @liking:
        a.smc("root_move_to");
        jsr  taste              // how does he like to begin with it? whoever listens comes first
    @not_root:
    }
}

/// A window of one about alpha; then, if the move is better, the whole window.
fn windows(a: &mut Asm, c: &Core, back: Label) {
    let v = &c.v;
    asm! { a;
        lda  v.moves,x          // the first move?
        jeq  whole_window       // it sets the mark for the others
        // Later moves need only show whether they are better than that. The child's beta is
        // less this alpha since the first move or the last that was better, and its line is not
        // wanted.
        negate_less_one(a, c.alpha(), c.alpha().next());
        lda  v.less,x
        beq  @search            // as deep as any
        lda  v.in_check+1,x
        bne  @full_depth        // a check is not reduced
        lda  v.depth+1,x
        sec
        sbc  v.less,x
        beq  @least             // quiescence would be too little
        bpl  @less
    @least:
        lda  #1                 // at least one ply
    @less:
        cmp  v.depth+1,x        // is that less at all?
        sta  v.depth+1,x
        bcc  @search
    @full_depth:
        lda  #0
        sta  v.less,x           // as deep as any: no second look
    @search:
        jsr  node               // two bytes of stack a ply: all else is kept by level
        compare_score(a, v.score, c.beta());
        bpl  @back              // no better than alpha
        jmp  search_again
        unmake::in_place(a, c, back, "judge");
    }
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
    asm! { a;
        lda  v.open,x
        sta  v.open+1,x         // as open as its parent
        a.global("whole_search");
        jsr  node
        lda  #0
        sta  v.open,x           // the next need only be compared
        jmp  @back
    }
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
    asm! { a;
        lda  v.stopped
        bne  @enough            // the score means nothing
        lda  v.less-1,x
        beq  @not_less
        same_depth(a, c);
        negate_less_one(a, c.alpha().before(), c.alpha());
        jsr  node               // better than it should be: as deep as the others
        lda  v.stopped
        bne  @enough
        compare_score(a, v.score, c.beta());
        bpl  @enough            // no better than alpha
    @not_less:
        lda  v.open-1,x
        beq  @enough            // that it is better is all that is asked
        negate(a, c.beta().before(), c.alpha());
        compare_pair(a, c.alpha(), v.score);
        bpl  @enough            // better than beta
        same_depth(a, c);
        inc  v.open,x           // now its value and line are wanted
        bne  whole_search       // always
    @enough:
        jmp  @back
    }
}

/// The child's depth is one less than the parent's.
fn same_depth(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
        ldy  v.depth-1,x
        dey
        tya
        sta  v.depth,x
    }
}

/// What the move's score changes.
fn judge(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("judge", "What a move's score changes.")
        .takes("score as the opponent sees it; X level; stopped")
        .returns("the counts; goes on with better, late or, stopped, leave")
        .destroys("A")
        .cost("40 cycles");
    asm! { a;
        lda  v.stopped          // was that the last node?
        jne  leave              // the score means nothing
        inc  v.moves,x
        lda  v.quiet,x
        beq  @capture
        inc  v.quiets_tried,x
    @capture:
        // The score has the other sign: the sum tells which is greater.
        lda  c.best().0,x
        clc
        adc  v.score
        lda  c.best().1,x
        adc  v.score+1
        jmi  better             // else no better than the best
    }
}

/// A move better than those before.
fn better(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("better", "What a move changes that is the best so far.")
        .takes("score as the opponent sees it; X level")
        .returns("best, alpha, the child's beta, the line; goes on with late, or leave after a cut")
        .destroys("A X Y, score, row, row_next")
        .cost("60 cycles for a move no better than alpha, 120 for a cut");
    asm! { a;
        turn(a, v.score);
        store(a, v.score, c.best());
        compare_pair(a, c.alpha(), v.score);
        bpl  @no_cut            // no better than alpha
        store(a, v.score, c.alpha());
        lda  v.made_from,x      // the best move
        sta  v.best_from,x
        lda  v.made_to,x
        sta  v.best_to,x
        lda  v.open,x
        beq  @no_line           // nobody asks for the line
        jsr  join_line
        ldx  v.level            // join_line has used X
    @no_line:
        compare_score(a, v.score, c.beta());
        bpl  @cut
        negate(a, c.alpha(), c.beta().next());
    @no_cut:
        jmp  late               // below beta: the search goes on
    @cut:
        lda  v.quiet,x
        jeq  leave              // a cut
        jsr  remember           // by a quiet move: to be tried early elsewhere
        jmp  leave
    }
}

/// After enough quiet moves the others are left out.
fn late(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("late", "Leaves quiet moves out that come too late.")
        .takes("X level")
        .returns("falls through to next_move")
        .destroys("A Y")
        .cost("10 to 60 cycles");
    asm! { a;
        lda  v.prunes,x
        beq  @next
        ldy  v.depth,x
        cpy  #LATE_DEPTH + 1
        bcs  @next              // so deep every move counts
        lda  c.m.late_moves,y
        ldy  v.improving,x
        bne  @all
        lsr  a                  // half of them where things do not get better
    @all:
        cmp  v.quiets_tried,x
        bcs  @next              // not yet more
        lda  v.best_hi,x
        clc
        adc  #MATE_HIGH
        bmi  @next              // being mated: look on
        lda  v.corner
        bmi  @next              // where a bare king is mated at any edge every move counts
        lda  #1
        sta  v.futile,x         // no quiet moves from here on
        lda  v.stage,x
        cmp  #stage::KILLER_1
        bcc  @next              // captures come first
        cmp  #stage::LOSING
        bcs  @next              // they are over anyway
        lda  #stage::LOSING
        sta  v.stage,x
        lda  #0
        sta  v.next_at,x        // captures put off, from the first
    @next:
    }
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
    asm! { a;
        ldx  v.level
        lda  v.stage,x
        bne  @close
        cpx  #c.n.root_level    // the root's are open from an iteration before
        bne  @closed            // cut by its first move: no lists
    @close:
        a.smc("root_end_to");
        jsr  close_lists        // the room is free again; whoever listens comes first
    @closed:
        lda  v.stopped
        bne  @ended             // half a search says nothing
        lda  v.any_move,x       // was there a legal move?
        bne  @store             // nearly always
        lda  v.in_check,x       // none: mate or stalemate?
        jne  mated              // in check and no way out
    @ended:
        drawn(a, v.score);
    @store:
        lda  v.best_hi,x
        cmp  #(-INFINITY).to_le_bytes()[1] // below every score:
        jeq  evaluate           // every move was overlooked, so nothing happens
        let [score_lo, score_hi] = c.e.score();
        lda  v.best_lo,x
        sta  score_lo
        cmp  v.beta_lo,x
        lda  v.best_hi,x
        sta  score_hi
        sbc  v.beta_hi,x        // N: below beta
        php
        let bits = |bound: Bound| imm(bound as u8);
        lda  v.best_from,x
        sta  c.e.from()
        lda  v.best_to,x
        sta  c.e.to()
        plp
        bmi  @no_cut
        lda  bits(Bound::Lower) // cut: it may be better still
        bne  @known             // always
    @no_cut:
        lda  c.e.from()
        ora  c.e.to()
        beq  @upper
        lda  bits(Bound::Exact) // within the window
        bne  @known             // always
    @upper:
        lda  bits(Bound::Upper) // no move was good enough
    @known:
        sta  c.e.depth()
        lda  v.depth,x
        for _ in 0..DEPTH_SHIFT {
            asl  a
        }
        ora  c.e.depth()
        sta  c.e.depth()        // depth and bound
        jsr  record             // in the table
        load(a, c.best(), v.score);
        rts
    }
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
    asm! { a;
        lda  v.from
        and  #n.square_bits
        tay
        lda  v.board,y          // who moves?
        jsr  history_row
        lda  v.to
        and  #n.square_bits
        tay
        lda  (v.history),y
        eor  #HISTORY_BIAS      // a number above 0
        let clear = Margins::STANDARD.reduction_history;
        ldy  #1                 // Y counts plies, one too many
        cmp  #HISTORY_BIAS + clear
        bcc  @not_good
        dey                     // it has cut before
    @not_good:
        cmp  #HISTORY_BIAS - clear + 1
        bcs  @not_bad
        iny                     // it has been no good before
    @not_bad:
        lda  v.open,x
        bne  @open              // the line is wanted
        iny
    @open:
        lda  v.improving,x
        bne  @improving
        iny                     // things do not get better
    @improving:
        lda  v.moves,x          // moves before it
    @next:
        cmp  #Margins::STANDARD.reduction_moves
        bcc  @few
        sbc  #Margins::STANDARD.reduction_moves // carry is set
        iny
        bne  @next              // always
    @few:
        dey                     // the one too many
        bpl  @done
        iny                     // it would be none less
    @done:
        tya
        rts
    }
}
