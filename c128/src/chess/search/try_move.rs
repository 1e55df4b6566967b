//! Trying a move: the engine's `SearchJson::child`, and what its score changes.

use octet_engine::eval::INFINITY;
use octet_engine::search::HISTORY_BIAS;
use octet_engine::search::margins::{LMP_DEPTH, LMR_DEPTH, LMR_FIRST_MOVE, Margins};
use octet_engine::search::transposition::{Bound, DEPTH_SHIFT};

use super::move_picker::stage;
use super::node::MATE_HIGH;
use super::scores::{
    cmp_ply_zp, cmp_zp_ply, complement_ply, load_ply, negate_ply, negate_zp, return_draw, store_ply,
};
use crate::asm::{Asm, Label, asm, imm};
use crate::chess::Core;
use crate::chess::board::unmake;

/// Emits `leave` and `try`, from which `next_move` follows.
pub fn emit(asm: &mut Asm, core: &Core) {
    leave(asm, core);
    reduction(asm, core);
    asm! { a;
        let back = asm.label("back");
        whole_window(asm, core, back);
        again(asm, core, back);
        better(asm, core);
        try_move(asm, core);
        windows(asm, core, back);
        judge(asm, core);
        late(asm, core);
    }
}

fn try_move(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
    @illegal:
        ldx  v.ply            // legal has used X
        jmp  next_move          // a branch's reach from below
        asm.routine(
            "try_move",
            "Makes the move in hand, searches what comes of it, takes the move back.",
        )
        .takes("from, to, level, also in X; its quiet")
        .returns("score as the opponent sees it; X level; goes on to judge it")
        .destroys("everything else but the level")
        .cost("20 cycles and the legality test when illegal; else about 900 and the node below");
        lda  v.in_check,x
        sta  v.legal_in_check            // legal's argument
        jsr  legal              // only now: most moves are never tried
        bcs  @illegal           // leaves the king in check
        ldx  v.ply            // legal has used X
        lda  #1
        sta  v.legal_found,x       // neither mate nor stalemate
        sta  v.allow_null+1,x     // the answer may be a pass
        first_root_move(asm, core);
        lda  v.blindness
        beq  @full_strength          // full strength
        jsr  overlooks
        bcc  @illegal           // as good as no move
    @full_strength:
        // A late quiet move is searched less deep first.
        ldy  v.depth,x
        cpy  #LMR_DEPTH
        bcc  @no_reduction           // too near the horizon
        lda  v.quiet,x
        beq  @set               // 0: a capture is not
        lda  v.in_check,x
        bne  @no_reduction           // nor an answer to a check,
        lda  v.mating_corner
        bmi  @no_reduction           // nor where a bare king is mated at any edge
        lda  v.moves_searched,x          // moves before it
        cmp  #LMR_FIRST_MOVE
        bcc  @no_reduction
        jsr  lmr_plies          // to A
        ldy  v.depth,x
        bne  @set               // always
    @no_reduction:
        lda  #0
    @set:
        sta  v.reduction,x           // plies less
        dey
        tya
        sta  v.depth+1,x        // the child has one ply less
        jsr  make_child         // the level is the child's, X still this one
    }
}

/// The first legal move at the root stands as the line until a better one.
fn first_root_move(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm! { asm;
        cpx  #consts.root_ply
        bne  @not_root          // below the root
        lda  v.pv_len,x       // is there a line?
        bne  @noise            // from an earlier move or iteration
        inc  v.pv_len,x       // whatever happens, there is a move
        lda  v.from
        sta  v.pv_from        // row 0 of the lines
        lda  v.to
        sta  v.pv_to
    @noise:
        asm.self_modified("root_move_hook");
        jsr  root_noise              // how does he like to begin with it? whoever listens comes first
    @not_root:
    }
}

/// A window of one about alpha; then, if the move is better, the whole window.
fn windows(asm: &mut Asm, core: &Core, back: Label) {
    let v = &core.v;
    asm! { asm;
        lda  v.moves_searched,x          // the first move?
        jeq  search_full_window       // it sets the mark for the others
        // Later moves need only show whether they are better than that. The child's beta is
        // less this alpha since the first move or the last that was better, and its line is not
        // wanted.
        complement_ply(asm, core.alpha(), core.alpha().child());
        lda  v.reduction,x
        beq  @search            // as deep as any
        lda  v.in_check+1,x
        bne  @full_depth        // a check is not reduced
        lda  v.depth+1,x
        sec
        sbc  v.reduction,x
        beq  @one_ply             // quiescence would be too little
        bpl  @reduced
    @one_ply:
        lda  #1                 // at least one ply
    @reduced:
        cmp  v.depth+1,x        // is that less at all?
        sta  v.depth+1,x
        bcc  @search
    @full_depth:
        lda  #0
        sta  v.reduction,x           // as deep as any: no second look
    @search:
        jsr  node               // two bytes of stack a ply: all else is kept by level
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @back              // no better than alpha
        jmp  re_search
        unmake::inline(asm, core, back, "after_search");
    }
}

/// The whole window, for a first move.
fn whole_window(asm: &mut Asm, core: &Core, back: Label) {
    let v = &core.v;
    asm.routine(
        "search_full_window",
        "Searches a node's first move, which has the whole window.",
    )
    .takes("X the level of the move; level the child's")
    .returns("score as the opponent sees it; goes on to take the move back")
    .destroys("everything else but the level")
    .cost("80 cycles and the node below");
    negate_ply(asm, core.alpha(), core.beta().child());
    negate_ply(asm, core.beta(), core.alpha().child());
    asm! { asm;
        lda  v.pv_node,x
        sta  v.pv_node+1,x         // as open as its parent
        asm.global("full_window_node");
        jsr  node
        lda  #0
        sta  v.pv_node,x           // the next need only be compared
        jmp  @back
    }
}

/// The second and the third look at a move that may be better.
fn again(asm: &mut Asm, core: &Core, back: Label) {
    let v = &core.v;
    asm.routine(
        "re_search",
        "Searches a move deeper, then with the whole window, while it seems better than alpha.",
    )
    .takes("X level, the child's; score")
    .returns("score as the opponent sees it; goes on to take the move back")
    .destroys("everything else but the level")
    .cost("25 cycles where one look is enough, else 100 and the nodes below");
    asm! { asm;
        lda  v.stopped
        bne  @enough            // the score means nothing
        lda  v.reduction-1,x
        beq  @full_depth
        same_depth(asm, core);
        complement_ply(asm, core.alpha().parent(), core.alpha());
        jsr  node               // better than it should be: as deep as the others
        lda  v.stopped
        bne  @enough
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @enough            // no better than alpha
    @full_depth:
        lda  v.pv_node-1,x
        beq  @enough            // that it is better is all that is asked
        negate_ply(asm, core.beta().parent(), core.alpha());
        cmp_ply_zp(asm, core.alpha(), v.score);
        bpl  @enough            // better than beta
        same_depth(asm, core);
        inc  v.pv_node,x           // now its value and line are wanted
        bne  full_window_node       // always
    @enough:
        jmp  @back
    }
}

/// The child's depth is one less than the parent's.
fn same_depth(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        ldy  v.depth-1,x
        dey
        tya
        sta  v.depth,x
    }
}

/// What the move's score changes.
fn judge(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("after_search", "What a move's score changes.")
        .takes("score as the opponent sees it; X level; stopped")
        .returns("the counts; goes on with better, late or, stopped, leave")
        .destroys("A")
        .cost("40 cycles");
    asm! { asm;
        lda  v.stopped          // was that the last node?
        jne  end_node              // the score means nothing
        inc  v.moves_searched,x
        lda  v.quiet,x
        beq  @capture
        inc  v.quiets_searched,x
    @capture:
        // The score has the other sign: the sum tells which is greater.
        lda  core.best().0,x
        clc
        adc  v.score
        lda  core.best().1,x
        adc  v.score+1
        jmi  new_best             // else no better than the best
    }
}

/// A move better than those before.
fn better(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("new_best", "What a move changes that is the best so far.")
        .takes("score as the opponent sees it; X level")
        .returns("best, alpha, the child's beta, the line; goes on with late, or leave after a cut")
        .destroys("A X Y, score, row, pv_next_ptr")
        .cost("60 cycles for a move no better than alpha, 120 for a cut");
    asm! { asm;
        negate_zp(asm, v.score);
        store_ply(asm, v.score, core.best());
        cmp_ply_zp(asm, core.alpha(), v.score);
        bpl  @no_cut            // no better than alpha
        store_ply(asm, v.score, core.alpha());
        lda  v.made_from,x      // the best move
        sta  v.best_from,x
        lda  v.made_to,x
        sta  v.best_to,x
        lda  v.pv_node,x
        beq  @no_pv           // nobody asks for the line
        jsr  update_pv
        ldx  v.ply            // update_pv has used X
    @no_pv:
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @cut
        negate_ply(asm, core.alpha(), core.beta().child());
    @no_cut:
        jmp  late_move_pruning               // below beta: the search goes on
    @cut:
        lda  v.quiet,x
        jeq  end_node              // a cut
        jsr  update_quiet_stats           // by a quiet move: to be tried early elsewhere
        jmp  end_node
    }
}

/// After enough quiet moves the others are left out.
fn late(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "late_move_pruning",
        "Leaves quiet moves out that come too late.",
    )
    .takes("X level")
    .returns("falls through to next_move")
    .destroys("A Y")
    .cost("10 to 60 cycles");
    asm! { asm;
        lda  v.can_prune,x
        beq  @next
        ldy  v.depth,x
        cpy  #LMP_DEPTH + 1
        bcs  @next              // so deep every move counts
        lda  core.margins.lmp_moves,y
        ldy  v.improving,x
        bne  @all
        lsr  a                  // half of them where things do not get better
    @all:
        cmp  v.quiets_searched,x
        bcs  @next              // not yet more
        lda  v.best_hi,x
        clc
        adc  #MATE_HIGH
        bmi  @next              // being mated: look on
        lda  v.mating_corner
        bmi  @next              // where a bare king is mated at any edge every move counts
        lda  #1
        sta  v.skip_quiets,x         // no quiet moves from here on
        lda  v.stage,x
        cmp  #stage::KILLER_1
        bcc  @next              // captures come first
        cmp  #stage::LOSING_CAPTURES
        bcs  @next              // they are over anyway
        lda  #stage::LOSING_CAPTURES
        sta  v.stage,x
        lda  #0
        sta  v.next_index,x        // captures put off, from the first
    @next:
    }
}

fn leave(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "end_node",
        "Closes the lists, stores and returns the node's score.",
    )
    .takes("ply")
    .returns("score; X level")
    .destroys("A Y, t")
    .cost("about 450 cycles");
    asm! { asm;
        ldx  v.ply
        lda  v.stage,x
        bne  @close
        cpx  #core.consts.root_ply    // the root's are open from an iteration before
        bne  @closed            // cut by its first move: no lists
    @close:
        asm.self_modified("root_end_hook");
        jsr  close_lists        // the room is free again; whoever listens comes first
    @closed:
        lda  v.stopped
        bne  @ended             // half a search says nothing
        lda  v.legal_found,x       // was there a legal move?
        bne  @store             // nearly always
        lda  v.in_check,x       // none: mate or stalemate?
        jne  score_mated              // in check and no way out
    @ended:
        return_draw(asm, v.score);
    @store:
        lda  v.best_hi,x
        cmp  #(-INFINITY).to_le_bytes()[1] // below every score:
        jeq  evaluate           // every move was overlooked, so nothing happens
        let [score_lo, score_hi] = core.tt.score();
        lda  v.best_lo,x
        sta  score_lo
        cmp  v.beta_lo,x
        lda  v.best_hi,x
        sta  score_hi
        sbc  v.beta_hi,x        // N: below beta
        php
        let bits = |bound: Bound| imm(bound as u8);
        lda  v.best_from,x
        sta  core.tt.from()
        lda  v.best_to,x
        sta  core.tt.to()
        plp
        bmi  @no_cut
        lda  bits(Bound::Lower) // cut: it may be better still
        bne  @known             // always
    @no_cut:
        lda  core.tt.from()
        ora  core.tt.to()
        beq  @upper
        lda  bits(Bound::Exact) // within the window
        bne  @known             // always
    @upper:
        lda  bits(Bound::Upper) // no move was good enough
    @known:
        sta  core.tt.depth()
        lda  v.depth,x
        for _ in 0..DEPTH_SHIFT {
            asl  a
        }
        ora  core.tt.depth()
        sta  core.tt.depth()        // depth and bound
        jsr  store_tt             // in the table
        load_ply(asm, core.best(), v.score);
        rts
    }
}

/// The engine's `SearchJson::reduction`.
fn reduction(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "lmr_plies",
        "By how much a late quiet move is searched less deep.",
    )
    .takes("X level; from and to of the move")
    .returns("A plies; X kept")
    .destroys("Y, history")
    .cost("about 140 cycles");
    asm! { asm;
        lda  v.from
        and  #consts.square_bits
        tay
        lda  v.board,y          // who moves?
        jsr  point_history
        lda  v.to
        and  #consts.square_bits
        tay
        lda  (v.history_ptr),y
        eor  #HISTORY_BIAS      // a number above 0
        let clear = Margins::STANDARD.lmr_history;
        ldy  #1                 // Y counts plies, one too many
        cmp  #HISTORY_BIAS + clear
        bcc  @not_good
        dey                     // it has cut before
    @not_good:
        cmp  #HISTORY_BIAS - clear + 1
        bcs  @not_bad
        iny                     // it has been no good before
    @not_bad:
        lda  v.pv_node,x
        bne  @pv_node              // the line is wanted
        iny
    @pv_node:
        lda  v.improving,x
        bne  @improving
        iny                     // things do not get better
    @improving:
        lda  v.moves_searched,x          // moves before it
    @next:
        cmp  #Margins::STANDARD.lmr_moves
        bcc  @few
        sbc  #Margins::STANDARD.lmr_moves // carry is set
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
