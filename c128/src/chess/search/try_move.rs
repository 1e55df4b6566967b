//! Trying a move and using its score. Engine: `Search::search_moves` and
//! `Search::search_child`, `engine/src/search/node.rs`.

use octet_engine::eval::INFINITY;
use octet_engine::search::HISTORY_BIAS;
use octet_engine::search::margins::{LMP_DEPTH, LMR_DEPTH, LMR_FIRST_MOVE, Margins};
use octet_engine::search::transposition::{Bound, DEPTH_SHIFT};

use super::history::point_history;
use super::move_picker::stage;
use super::node::MATE_HIGH;
use super::scores::{
    cmp_ply_zp, cmp_zp_ply, complement_ply, load_ply, negate_ply, negate_zp, return_draw, store_ply,
};
use crate::chess::board::unmake;
use crate::chess::constants::{MIN_RAY, ON_BOARD, RAY_AND_DIRECTION};
use crate::chess::core::Core;
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Asm, Label, asm, imm};

/// Emits `end_node`, the searches of a child and `try_move`, which falls through to `next_move`.
pub fn emit(asm: &mut Asm, core: &Core) {
    end_node(asm, core);
    lmr_plies(asm, core);
    let take_back = asm.label("take_back");
    full_window(asm, core, take_back);
    re_search(asm, core, take_back);
    new_best(asm, core);
    try_move(asm, core);
    zero_window(asm, core, take_back);
    after_search(asm, core);
    late_move_pruning(asm, core);
}

/// Engine: the loop of `Search::search_moves`, and `Search::search_child` to the child's depth.
fn try_move(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        let illegal = asm.label("illegal");
    @illegal_now:
        ldx  v.ply              // legal uses X
        asm.bind(illegal);
        jmp  next_move          // here, in reach of the branches below
        /// Makes the move in hand, searches the child and takes the move back.
        routine try_move {
            takes    from, to, x = ply, "its quiet"
            returns  score "the child's", x = ply
            keeps    ply
            destroys everything
            goes on with after_search
        }
        // Tested only now: most moves are never tried. This is legal, inline, because most tested
        // moves go no further.
        lda  v.in_check,x       // is this side in check?
        bne  @ask               // evasions need another test
        lda  v.to               // N: the flag of special moves
        bmi  @special           // castling, en passant, promotion
        lda  v.white_squares    // slot 0 is the king's
        bit  v.opponent         // whose move?
        bmi  @white             // Black is the opponent
        lda  v.black_squares    // slot 0 is the king's here, too
    @white:
        sec
        sbc  v.from             // A the king's square, less the piece's
        beq  @ask               // the king itself moves: A = 0, as in_check
        tay                     // the difference is the index
        lda  core.t.delta,y     // their relation
        and  #RAY_AND_DIRECTION // without the bit of adjacent squares
        cmp  #MIN_RAY           // on any line?
        bcc  @legal             // no: it cannot uncover its king
        jsr  legal_if_pinned    // a slider may stand behind it
        jmp  @answer            // as legal answers
    @special:
        lda  #0                 // not in check
    @ask:
        sta  v.legal_in_check   // evasions need another test
        jsr  legal              // special, by the king, or in check
    @answer:
        bcs  @illegal_now       // it leaves the king in check
        ldx  v.ply              // legal uses X
    @legal:
        lda  #1                 // yes, for both arrays
        sta  v.legal_found,x    // (1) neither mate nor stalemate
        sta  v.allow_null+1,x   // the child may try a null move
        first_root_move(asm, core);
        lda  v.blindness        // 0 at full strength
        beq  @full_strength     // full strength: skill levels overlook moves
        jsr  overlooks          // is this move one that the level does not see?
        bcc  {illegal}          // move blindness: skip it as if it were illegal
    @full_strength:
        // Late move reductions.
        ldy  v.depth,x          // remaining depth
        asm.self_modified("lmr_depth");
        cpy  #LMR_DEPTH         // is there depth to take plies off?
        bcc  @no_reduction      // too shallow
        lda  v.quiet,x          // captures and promotions change much
        beq  @set               // not for captures: A = 0
        lda  v.in_check,x       // an evasion is forced
        bne  @no_reduction      // nor for evasions
        lda  v.mating_corner    // N: mop-up that mates at any edge
        bmi  @no_reduction      // nor in mop-up on any edge
        lda  v.moves_searched,x  // searched before this one
        cmp  #LMR_FIRST_MOVE    // moves in front are likely the best
        bcc  @no_reduction      // nor for the first moves
        jsr  lmr_plies          // (3) plies of reduction to A
        ldy  v.depth,x          // lmr_plies has used Y
        bne  @set always        // Z clear, a depth to reduce is not 0
    @no_reduction:
        lda  #0                 // full depth
    @set:
        sta  v.reduction,x      // LMR plies
        dey                     // one ply is this move
        tya                     // into A, to be stored by ply
        sta  v.depth+1,x        // the child's full depth is one ply less
        jsr  make_child         // (4) ply is now the child's; X stays
    }
}

/// Makes the first legal move of the root the PV until a better one is found.
fn first_root_move(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        cpx  #ROOT_PLY          // only the root has a move to report
        bne  @not_root          // nearly always
        lda  v.pv_len,x         // a PV from an earlier move or iteration?
        bne  @noise             // yes, keep it
        inc  v.pv_len,x         // (2) so that even a stopped search has a move
        lda  v.from             // the move with its flags
        sta  v.pv_from          // row 0 of the PV table
        lda  v.to               // as UCI and the screen read it
        sta  v.pv_to            // one move long
    @noise:
        asm.self_modified("root_move_hook");
        asm.goes_to(["root_noise"]);
        jsr  root_noise         // evaluation noise; API hooks this call to record root moves
    @not_root:
    }
}

/// Searches later moves with a zero window; the full window follows only if one exceeds alpha.
fn zero_window(asm: &mut Asm, core: &Core, take_back: Label) {
    let v = &core.v;
    asm! { asm;
        lda  v.moves_searched,x  // the first move?
        jeq  search_full_window  // PVS: the first move gets the full window
        // PVS: a later move must first exceed alpha in a zero window. The child's beta is already
        // -alpha, set by the first move or the last new best, and pv_node+1 is 0.
        complement_ply(asm, core.alpha(), core.alpha().child());
        lda  v.reduction,x      // plies to save, from LMR
        beq  @search            // no reduction
        lda  v.in_check+1,x     // does the move give check?
        bne  @full_depth        // a checking move is not reduced
        lda  v.depth+1,x        // the full depth of the child
        sec
        sbc  v.reduction,x      // less what the move is not worth
        beq  @one_ply           // at least one ply, not quiescence
        bpl  @reduced           // unless the reduction exceeds the depth
    @one_ply:
        lda  #1                 // at least one ply
    @reduced:
        cmp  v.depth+1,x        // is it reduced at all?
        sta  v.depth+1,x        // what the zero-window search gets
        bcc  @search            // C clear: less than full depth
    @full_depth:
        lda  #0                 // no ply was taken off
        sta  v.reduction,x      // no reduction, so no re-search at full depth
    @search:
        jsr  child_node         // recursion: two bytes of stack, all else is by ply
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @take_back         // failed low
        jmp  re_search          // failed high
        unmake::inline(asm, core, take_back, "after_search");
    }
}

/// Searches a first move with the full window.
fn full_window(asm: &mut Asm, core: &Core, take_back: Label) {
    let v = &core.v;
    asm! { asm;
        /// Searches the first move of a node, with the full window.
        routine search_full_window {
            takes    x + 1 = ply "the child's"
            returns  score "the child's", ply "the parent's", x = ply
            destroys everything
        }
    }
    negate_ply(asm, core.alpha(), core.beta().child());
    negate_ply(asm, core.beta(), core.alpha().child());
    asm! { asm;
        lda  v.pv_node,x        // is the line of this node wanted?
        sta  v.pv_node+1,x      // a PV node's first child is one, too
        asm.global("full_window_node");
        jsr  child_node         // an exact score between alpha and beta, or a bound
        lda  #0                 // the first child alone inherits it
        sta  v.pv_node,x        // X is the child's ply here: later children are no PV nodes
        jmp  @take_back         // the same unmake as for later moves
    }
}

/// Re-searches after a fail high: first at full depth, then with the full window.
fn re_search(asm: &mut Asm, core: &Core, take_back: Label) {
    let v = &core.v;
    asm! { asm;
        /// Re-searches a move that failed high: at full depth, then with the full window.
        routine re_search {
            takes    x = ply "the child's", score
            returns  score "the child's", ply "the parent's", x = ply
            destroys everything
        }
        lda  v.stopped          // did a limit end the search?
        bne  @enough            // stopped: the score does not count
        lda  v.reduction-1,x    // X is the child: its parent reduced it
        beq  @full_depth        // was it reduced?
        same_depth(asm, core);
        complement_ply(asm, core.alpha().parent(), core.alpha());
        jsr  child_node         // LMR failed high: re-search at full depth, zero window
        lda  v.stopped          // the deeper search may be cut off, too
        bne  @enough            // stopped again
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @enough            // fails low at full depth
    @full_depth:
        lda  v.pv_node-1,x      // does the parent want an exact score?
        beq  @enough            // not a PV node: failing high is enough
        negate_ply(asm, core.beta().parent(), core.alpha());
        cmp_ply_zp(asm, core.alpha(), v.score);
        bpl  @enough            // beta cutoff: no exact score needed
        same_depth(asm, core);
        inc  v.pv_node,x        // an exact score and a PV are needed
        bne  full_window_node always  // Z clear, pv_node is 1
    @enough:
        jmp  @take_back         // the score stands
    }
}

/// Sets the child's depth to one less than its parent's. X is the child's ply.
fn same_depth(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;

        ldy  v.depth-1,x        // the parent's depth
        dey                     // no reduction
        tya                     // to be stored by ply
        sta  v.depth,x          // the reduction is undone
    }
}

/// Engine: `Search::search_moves`, after `Search::search_child`.
fn after_search(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Counts the move and compares its score with best.
        routine after_search {
            takes    score "the child's", x = ply, stopped
            returns  "the counts", x = ply
            destroys a, y
            goes on with new_best, late_move_pruning, stopped, end_node
        }
        lda  v.stopped          // set by a limit or the player
        jne  end_node           // stopped: the score does not count
        inc  v.moves_searched,x  // (5) PVS and LMR ask for them
        lda  v.quiet,x          // which counter?
        beq  @capture           // a capture or promotion
        inc  v.quiets_searched,x  // LMP compares it with a limit
    @capture:
        // The score is the child's: best + score below zero means -score > best.
        lda  core.best().0,x    // low byte: only the carry counts
        clc                     // the sum of two views is a difference
        adc  v.score            // negative if this move is better
        lda  core.best().1,x    // the high bytes decide
        adc  v.score+1          // N: best < -score
        jmi  new_best           // (6) -score exceeds best
    }
}

/// A move better than those before. Engine: `Search::search_moves`, on a score
/// above the best.
fn new_best(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Updates best, alpha and PV; tests for a beta cutoff.
        routine new_best {
            takes    score "the child's", x = ply
            returns  best_lo, best_hi, alpha_lo, alpha_hi, "the child's beta", "the PV"
            destroys a, x, y, score, pv_ptr, pv_next_ptr
            goes on with late_move_pruning, end_node
        }
        negate_zp(asm, v.score); // to this side's view
        store_ply(asm, v.score, core.best());
        cmp_ply_zp(asm, core.alpha(), v.score);
        bpl  @no_cut            // not above alpha: no best move yet
        store_ply(asm, v.score, core.alpha());
        lda  v.made_from,x      // (7) the new best move
        sta  v.best_from,x      // stored in the table with the score
        lda  v.made_to,x        // the target, with its flags
        sta  v.best_to,x        // both bytes make the move
        lda  v.pv_node,x        // does anybody read a line here?
        beq  @no_pv             // zero window: no PV
        jsr  update_pv          // this move, then the child's line
        ldx  v.ply              // update_pv uses X
    @no_pv:
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @cut               // beta cutoff
        negate_ply(asm, core.alpha(), core.beta().child());
    @no_cut:
        jmp  late_move_pruning  // the search of this node goes on
    @cut:
        lda  v.quiet,x          // what type of move cut?
        jeq  end_node           // a capture: nothing to learn
        jsr  update_quiet_stats  // (8) killers and history
        jmp  end_node           // alpha reaches beta: other moves cannot matter
    }
}

/// Late move pruning: skips quiet moves after enough others. Engine: `Search::search_moves`,
/// `Note::LateMovePruning`.
fn late_move_pruning(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Skips the remaining quiet moves after enough of them.
        routine late_move_pruning {
            takes    x = ply
            returns  x = ply
            destroys a, y
            goes on with next_move
        }
        lda  v.can_prune,x      // decided before the first move
        beq  @next              // PV node, in check, or beta is a mate score
        ldy  v.depth,x          // the remaining depth
        cpy  #LMP_DEPTH + 1     // LMP holds near the horizon only
        bcs  @next              // too deep
        lda  core.margins.lmp_moves,y  // quiet moves tried at this depth
        ldy  v.improving,x      // is this side doing better than two plies ago?
        bne  @all               // then twice as many are tried
        lsr  a                  // half of them if not improving
    @all:
        cmp  v.quiets_searched,x  // more than the limit?
        bcs  @next              // not exceeded yet
        lda  v.best_hi,x        // is best a mate against this side?
        clc                     // the shift makes mates the extremes
        adc  #MATE_HIGH         // N: best loses by force
        bmi  @next              // best is still a mate against us: keep trying quiet moves
        lda  v.mating_corner    // N: mop-up that mates at any edge
        bmi  @next              // nor in mop-up on any edge
        lda  #1                 // next_move reads it
        sta  v.skip_quiets,x    // (9) prune the rest
        lda  v.stage,x          // what is left to pick?
        cmp  #stage::KILLER_1   // stages below are captures
        bcc  @next              // captures come first; quiets are skipped then
        cmp  #stage::LOSING_CAPTURES  // the last stage has no quiet moves
        bcs  @next              // no quiet moves left anyway
        lda  #stage::LOSING_CAPTURES  // skip killers and quiets:
        sta  v.stage,x          // the next pick continues there
        lda  #0                 // the list of captures again
        sta  v.next_index,x     // losing captures, from the first
    @next:
    }
}

/// Ends a node: lists, mate and stalemate, the table. Engine: `Search::search_moves`, its end.
fn end_node(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Ends a node: closes its lists, stores the result and returns the score.
        routine end_node {
            takes    ply
            returns  score, x = ply
            destroys a, y, tmp[6]
        }
        ldx  v.ply              // whatever the callers have used X for
        lda  v.stage,x          // 0: cut by its hash move, before lists were opened
        bne  @close             // lists are open from the first stage on
        cpx  #ROOT_PLY          // the root's lists may be a past iteration's
        bne  @closed            // no lists to close
    @close:
        asm.self_modified("root_end_hook");
        asm.goes_to(["close_lists"]);
        jsr  close_lists        // frees the lists; API hooks this call at the root
    @closed:
        lda  v.stopped          // did a limit end the search?
        bne  @ended             // stopped: no result to store
        lda  v.legal_found,x    // was there a legal move?
        bne  @store             // almost always
        lda  v.in_check,x       // no legal move:
        jne  score_mated        // mate
    @ended:                     // stalemate, or stopped
        return_draw(asm, v.score);
    @store:
        lda  v.best_hi,x        // did any move raise it?
        cmp  #(-INFINITY).to_le_bytes()[1]  // below all scores:
        jeq  evaluate           // every move was overlooked, so play on as if quiet
        let [score_lo, score_hi] = core.tt.score();
        lda  v.best_lo,x        // the score to store
        sta  score_lo           // the operand of tt_write
        cmp  v.beta_lo,x        // fail high?
        lda  v.best_hi,x        // the high byte decides below
        sta  score_hi           // the operand of tt_write
        sbc  v.beta_hi,x        // N: best is below beta
        php                     // N is needed after the moves
        let bits = |bound: Bound| imm(bound as u8);
        lda  v.best_from,x      // tried first when the position comes again
        sta  core.tt.from()     // the operand of tt_write
        lda  v.best_to,x        // the target with its flags
        sta  core.tt.to()       // the operand of tt_write
        plp                     // N: below beta
        bmi  @no_cut            // no cutoff: exact, or an upper bound
        lda  bits(Bound::Lower)  // beta cutoff: a lower bound
        bne  @known always      // Z clear, A = 2
    @no_cut:
        lda  core.tt.from()     // a best move?
        ora  core.tt.to()       // A is 0 only if both bytes are
        beq  @upper             // none: alpha was never exceeded
        lda  bits(Bound::Exact)  // between alpha and beta: an exact score
        bne  @known always      // Z clear, A = 3
    @upper:
        lda  bits(Bound::Upper)  // failed low: an upper bound
    @known:
        sta  core.tt.depth()    // depth and bound share a byte:
        lda  v.depth,x          // depth in the upper bits
        for _ in 0..DEPTH_SHIFT {
            asl  a              // above the two bits of the bound
        }
        ora  core.tt.depth()    // both share the byte
        sta  core.tt.depth()    // compared as one number for replacement
        jsr  store_tt           // replaces an entry of the bucket
        load_ply(asm, core.best(), v.score);
        rts                     // the parent negates the score
    }
}

/// Engine: `Search::reduction`.
fn lmr_plies(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Finds by how many plies a late quiet move is reduced.
        routine lmr_plies {
            takes    x = ply, from, to "of the move"
            returns  a "plies"
            keeps    x
            destroys y, history_ptr
        }
        lda  v.from             // whose history is asked?
        and  #ON_BOARD          // the square without its flags
        tay                     // Y finds the piece
        lda  v.board,y          // the moving piece
        point_history(asm, core);
        lda  v.to               // and where does it go?
        and  #ON_BOARD          // the square without its flags
        tay                     // history is by piece and target
        lda  (v.history_ptr),y  // history of this piece and target
        eor  #HISTORY_BIAS      // unsigned, so that CMP can compare
        let threshold = Margins::STANDARD.lmr_history;
        ldy  #1                 // Y counts plies, plus one
        cmp  #HISTORY_BIAS + threshold  // clearly better than no history?
        bcc  @not_good          // then other facts decide alone
        dey                     // good history: a ply less
    @not_good:
        cmp  #HISTORY_BIAS - threshold + 1  // clearly worse?
        bcs  @not_bad           // neither good nor bad
        iny                     // bad history: a ply more
    @not_bad:
        lda  v.pv_node,x        // is the exact score wanted here?
        bne  @pv_node           // then the plies are kept
        iny                     // zero window: a ply more
    @pv_node:
        lda  v.improving,x      // does the position get better?
        bne  @improving         // then its moves deserve the plies
        iny                     // not improving: a ply more
    @improving:
        lda  v.moves_searched,x  // a ply more for each lmr_moves before it
    @next:
        cmp  #Margins::STANDARD.lmr_moves  // as many again?
        bcc  @few               // fewer are left than make a ply
        sbc  #Margins::STANDARD.lmr_moves  // C set: the BCC above was not taken
        iny                     // later moves are worth less
        bne  @next always       // Z clear, Y is 1 or more
    @few:
        dey                     // without the one added
        bpl  @done              // mostly at least one is left
        iny                     // no extensions: at least 0
    @done:
        tya                     // as the caller stores it
        rts                     // 0 is no reduction
    }
}
