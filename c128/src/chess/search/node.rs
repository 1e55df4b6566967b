//! A node up to its first move. Engine: `Search::search_node`, `engine/src/search/node.rs`.

use octet_engine::eval::{INFINITY, MATE, MATE_FOUND};
use octet_engine::search::margins::{
    FUTILITY_DEPTH, IIR_DEPTH, NULL_MOVE_DEPTH, REVERSE_FUTILITY_DEPTH,
};
use octet_engine::search::transposition::{BOUND_BITS, Bound, DEPTH_SHIFT};
use octet_engine::search::{CAPTURES_CAPACITY, MAX_DEPTH, MAX_PLY, PLY_RESERVE, QUIETS_CAPACITY};

use super::margins::{FUTILITY, RAZORING};
use super::move_picker::stage;
use super::scores::{
    PlyScore, cmp_ply_zp, cmp_zp_ply, load_ply, negate_ply, negate_zp, return_draw, set_ply,
    store_ply,
};
use crate::chess::constants::{BLACK, FIFTY_MOVES, NON_PAWN_BITS, SHORTEST_CYCLE, SLOT_BITS};
use crate::chess::core::Core;
use crate::chess::vars::{PLY_BITS, ROOT_PLY};
use octet_asm::{Asm, Claim, asm};

/// High byte of the lowest mate score. `score_hi + MATE_HIGH` is below `2 * MATE_HIGH` exactly
/// for scores between the mates.
pub const MATE_HIGH: u8 = (MATE_FOUND >> 8) as u8;

const _: () = assert!(MATE_FOUND & 0xFF == 0);

/// Emits `node` and the pruning before its first move.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "The search",
        "A node keeps its variables in arrays by ply, so recursion costs two bytes of stack a \
         ply. X holds the ply, $80 and up. Scores are within 16,383 of zero, so one subtraction \
         compares two: CMP the low bytes, SBC the high ones, and N tells which is less.",
    );
    entry(asm, core);
    probe(asm, core);
    prune(asm, core);
    null_move(asm, core);
    hash_move(asm, core);
    mated(asm, core);
}

/// Counts the node, extends checks and returns draws. Engine: `Search::begin_node`,
/// `Search::search_node`, `Search::draw_or_mate`.
fn entry(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Searches a position: returns its score, or a bound outside alpha and beta.
        routine node {
            takes    ply, alpha_lo, alpha_hi, beta_lo, beta_hi, depth, in_check, allow_null,
                     pv_node
            returns  score, "the ply's PV in a PV node", x = ply
            destroys everything, alpha_lo, alpha_hi, depth
        }
        asm.claim(Claim::Recursive(MAX_PLY as u32));
        ldx  v.ply              // X holds the ply throughout
        cpx  #ROOT_PLY
        beq  @root              // the root is neither counted nor a draw
        // Counts up to zero, where the node limit is; this is the only place that counts.
        for byte in 0..4 {
            inc  v.node_counter + byte
            bne  @counted       // no carry to the next byte
        }
        inc  v.stopped          // zero: the node limit; the score no longer matters
    @draw:
        ldx  v.ply              // the routines asked use X
        return_draw(asm, v.score);
    @counted:
        lda  v.pv_node,x        // is the line wanted?
        beq  @no_pv             // most nodes are searched with a zero window
        lda  #0                 // empty PV so far
        sta  v.pv_len,x
    @no_pv:
        lda  v.pawns_and_majors
        bne  @enough_material   // a pawn, rook or queen can mate
        jsr  insufficient_material  // bishops and knights at most: can they mate?
        bcs  @draw              // insufficient material
        ldx  v.ply              // insufficient_material has used X
    @enough_material:
        lda  v.depth,x          // plies left before quiescence
        jeq  quiesce            // at the horizon
        cpx  #ROOT_PLY+MAX_DEPTH
        jcs  quiesce            // the PV table has no row for a deeper ply
        lda  v.in_check,x
        beq  @no_check
        inc  v.depth,x          // check extension: a ply more
    @no_check:
        // Repetition and 50-move rule.
        lda  v.halfmove,x       // plies since a capture or pawn move
        cmp  #SHORTEST_CYCLE
        bcc  @not_over          // too few for a repetition
        cmp  #FIFTY_MOVES
        bcs  @fifty             // 50 moves: a draw unless it is mate
        jsr  is_repetition      // looks back halfmove plies
        bcs  @draw              // repetition
        bcc  @not_over always   // C clear, the BCS above was not taken
    @root:
        lda  v.in_check,x
        beq  @not_over
        inc  v.depth,x          // check extension
    @not_over:
        lda  v.captures_top+1   // a reserve of one page: the high byte is enough
        cmp  #>(v.captures + (CAPTURES_CAPACITY - PLY_RESERVE) as i32)
        bcs  @full              // no space for another list
        lda  v.quiets_top+1     // and the same for quiet moves
        cmp  #>(v.quiets + (QUIETS_CAPACITY - PLY_RESERVE) as i32)
        bcc  probe_node         // almost always
    @full:
        jmp  evaluate           // as a leaf

    @fifty:
        // Mate on the last of the fifty moves comes before the draw.
        lda  v.in_check,x
        beq  @draw              // not in check, so not mate
        jsr  has_legal_move     // generates moves to see
        bcs  @draw              // not mate: a draw
        jmp  score_mated        // mate precedes the draw
    }
}

/// Probes the TT: a cutoff, a hash move, or internal iterative reduction. Engine:
/// `Search::search_node`.
fn probe(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Probes the table: a cutoff, a hash move, or internal iterative reduction.
        routine probe_node {
            takes    x = ply
            returns  hash_move_from, hash_move_to, "or returns a score", x = ply
            destroys a, y
            goes on with prune_node
        }
        cpx  #ROOT_PLY
        bne  @probe             // below the root
        // At the root the PV of the last iteration gives the hash move.
        lda  v.pv_len,x
        beq  @none              // first iteration: no PV yet
        lda  v.pv_from          // row 0 of the PV table
        sta  v.hash_move_from,x
        lda  v.pv_to
        sta  v.hash_move_to,x
        jmp  prune_node
    @probe:
        jsr  probe_tt           // C set: the position is in the table
        bcs  @known
    @none:
        lda  #0                 // no hash move
        sta  v.hash_move_from,x
        sta  v.hash_move_to,x
        sta  core.tt.found_depth  // no entry, so no bound to refine by
    @reduce:
        lda  v.depth,x
        cmp  #IIR_DEPTH
        bcc  @near              // too shallow to reduce
        lda  v.in_check,x
        bne  @near              // in check there are few moves to order
        dec  v.depth,x          // internal iterative reduction: without a hash move, one ply less
    @near:
        jmp  prune_node
    @known:
        lda  core.tt.from()     // the hash move
        sta  v.hash_move_from,x
        lda  core.tt.to()
        sta  v.hash_move_to,x
        lda  v.pv_node,x
        bne  @no_cutoff         // a PV node needs a PV, not only a score
        lda  core.tt.found_depth
        for _ in 0..DEPTH_SHIFT {
            lsr  a
        }
        cmp  v.depth,x
        bcc  @no_cutoff         // entry not deep enough
        lda  core.tt.found_depth  // its lowest two bits are the bound
        lsr  a                  // C: the bit of upper bounds
        bcc  @lower             // only a lower bound
        lsr  a                  // C: the bit of lower bounds
        bcs  @cutoff            // both: an exact score
        cmp_ply_zp(asm, core.alpha(), core.tt.found_score);
        bmi  @no_cutoff         // an upper bound above alpha proves nothing
        bpl  @cutoff always     // N clear, the BMI above was not taken
    @lower:
        cmp_zp_ply(asm, core.tt.found_score, core.beta());
        bmi  @no_cutoff         // a lower bound below beta proves nothing
    @cutoff:
        lda  core.tt.found_score  // TT cutoff
        sta  v.score
        lda  core.tt.found_score+1
        sta  v.score+1
        rts
    @no_cutoff:
        lda  v.hash_move_from,x  // no cutoff, but does the entry have a hash move?
        ora  v.hash_move_to,x
        beq  @reduce            // no: the node failed low; reduce as without an entry
    }
}

const _: () = assert!(
    BOUND_BITS == 3
        && Bound::Upper as u8 == 1
        && Bound::Lower as u8 == 2
        && Bound::Exact as u8 == 3
);

/// Prunes by static evaluation: reverse futility, razoring, futility. Engine:
/// `Search::prune`.
fn prune(asm: &mut Asm, core: &Core) {
    let (v, margins) = (&core.v, &core.margins);
    asm! { asm;
        /// Prunes by static eval: reverse futility above beta, razoring and futility below
        /// alpha.
        routine prune_node {
            takes    x = ply
            returns  "or returns a score", x = ply
            destroys a, y, tmp[2], score
            goes on with search_null_move, try_hash_move, quiesce
        }
        let with_margin = v.tmp;      // static eval and margin
        lda  #0                 // nothing pruned or found yet
        for array in [v.skip_quiets, v.can_prune, v.improving, v.best_from, v.best_to] {
            sta  array,x
        }
        lda  v.pv_node,x
        ora  v.in_check,x
        jne  try_hash_move      // no pruning in PV nodes and in check
        lda  v.beta_hi,x        // is beta a mate score, for either side?
        clc
        adc  #MATE_HIGH
        cmp  #2 * MATE_HIGH     // unsigned check of its high byte
        jcs  try_hash_move      // then nothing is pruned: a mate could be missed
        inc  v.can_prune,x
        jsr  evaluate           // static eval to score, X kept
        let static_eval = PlyScore(v.static_eval_lo, v.static_eval_hi);
        cpx  #ROOT_PLY + 2
        bcc  @kept              // no own static eval two plies ago
        cmp_ply_zp(asm, static_eval.parent().parent(), v.score);
        bpl  @kept              // not better than two plies ago
        inc  v.improving,x      // improving
    @kept:
        store_ply(asm, v.score, static_eval);
        refine_with_tt(asm, core);
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @below             // static eval below beta
        // Reverse futility: is the static eval so far above beta that a search is not needed?
        lda  v.depth,x
        cmp  #REVERSE_FUTILITY_DEPTH + 1
        bcs  @no_reverse        // too deep
        sec
        sbc  v.improving,x      // improving: the margin of one ply less
        tay
        jsr  add_margin         // score - margin
        cmp_zp_ply(asm, with_margin, core.beta());
        bmi  @no_reverse
        rts                     // pruned: static eval is the score
    @no_reverse:
        lda  v.allow_null,x
        beq  @every_move        // no null move right after a null move
        lda  v.depth,x
        cmp  #NULL_MOVE_DEPTH
        jcs  search_null_move   // beta is reached: try a null move
    @every_move:
        jmp  try_hash_move
    @below:
        // Below alpha: razoring (captures only decide) or futility (skip quiet moves)?
        lda  v.mating_corner
        bmi  @every_move        // mop-up on any edge: every move counts
        lda  v.depth,x
        cmp  #FUTILITY_DEPTH + 1
        bcs  @every_move        // too deep
        ora  #RAZORING          // razoring's margins
        tay
        jsr  add_margin         // score + margin
        cmp_zp_ply(asm, with_margin, core.alpha());
        bmi  @razor             // far below alpha
        lda  v.depth,x
        ora  #FUTILITY          // futility's margins
        tay
        jsr  add_margin
        cmp_ply_zp(asm, core.alpha(), with_margin);
        bmi  @every_move        // it may reach alpha: no futility pruning
        store_ply(asm, with_margin, core.best());
        inc  v.skip_quiets,x    // futility: captures only
        lda  #1                 // so no legal move found is not stalemate
        jmp  start_futile
    @razor:
        load_ply(asm, static_eval, v.score);
        jmp  quiesce_stand_pat  // razoring: quiescence decides, from the unrefined static eval

        /// Adds a pruning margin to the score.
        routine add_margin {
            takes    score, y "index of the margin"
            returns  tmp[2] "the sum"
            keeps    x, y
            destroys a
        }
        lda  v.score
        clc
        adc  margins.prune_margin_lo,y
        sta  with_margin
        lda  v.score+1
        adc  margins.prune_margin_hi,y
        sta  with_margin+1
        rts
    }
}

/// Replaces the static evaluation in `score` by the TT score if its bound points beyond it.
/// Engine: `Hit::refine`.
fn refine_with_tt(asm: &mut Asm, core: &Core) {
    let (v, found) = (&core.v, core.tt.found_score);
    asm! { asm;
        // Refine the static eval by the TT score?
        lda  core.tt.found_depth
        beq  @keep              // no entry
        lsr  a                  // C: the bit of upper bounds
        bcc  @at_least          // only a lower bound
        lsr  a                  // C: the bit of lower bounds
        bcs  @take              // both: an exact score
        lda  found              // upper bound: is it below the static eval?
        cmp  v.score
        lda  found+1
        sbc  v.score+1
        bmi  @take              // below: the static eval is too high
        bpl  @keep always       // N clear, the BMI above was not taken
    @at_least:
        lda  v.score            // lower bound: is it above the static eval?
        cmp  found
        lda  v.score+1
        sbc  found+1
        bpl  @keep              // no
    @take:
        lda  found+1            // is it a mate score?
        clc
        adc  #MATE_HIGH
        cmp  #2 * MATE_HIGH     // unsigned check of its high byte
        bcs  @keep              // mate scores do not refine an evaluation
        lda  found              // the TT score is the better estimate
        sta  v.score
        lda  found+1
        sta  v.score+1
    @keep:
    }
}

/// Null move: the opponent moves twice in a row. If the score still reaches beta, there is a
/// cutoff. Engine: `Search::search_null_move`.
fn null_move(asm: &mut Asm, core: &Core) {
    let (v, margins) = (&core.v, &core.margins);
    asm! { asm;
        /// Prunes by a null move: searches the position with the opponent to move.
        routine search_null_move {
            takes    score "at least beta"
            returns  "or returns a score"
            keeps    ply
            destroys everything
            goes on with try_hash_move
        }
        jsr  has_non_pawn_material  // zugzwang: no null move with king and pawns alone
        jcc  try_hash_move
        negate_ply(asm, core.beta(), core.alpha().child());
        lda  v.alpha_lo+1,x     // zero window: the child's beta is 1 - beta
        clc
        adc  #1
        sta  v.beta_lo+1,x
        lda  v.alpha_hi+1,x
        adc  #0
        sta  v.beta_hi+1,x
        lda  v.score            // a ply less for each 256 above beta:
        sec
        sbc  v.beta_lo,x
        lda  v.score+1
        sbc  v.beta_hi,x        // the high byte of score - beta
        let extra_reduction = v.tmp;
        sta  extra_reduction
        ldy  v.depth,x
        lda  margins.null_child_depth,y  // depth less the null move reduction
        sec
        sbc  extra_reduction
        bcs  @enough            // depth 0 or more
        lda  #0                 // quiescence
    @enough:
        sta  v.depth+1,x
        lda  #0
        sta  v.in_check+1,x     // a null move gives no check
        sta  v.allow_null+1,x   // never two in a row
        sta  v.pv_node+1,x
        jsr  make_null          // ply is now the child's
        jsr  node               // the opponent moves again
        jsr  unmake_null
        ldx  v.ply              // back at this ply
        lda  v.stopped
        bne  @cut               // stopped: the score does not count
        negate_zp(asm, v.score); // to this side's view
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @go_on             // below beta: no cutoff
        lda  v.score+1
        bmi  @cut               // beta cutoff with a score below zero
        cmp  #MATE_HIGH
        bcs  @return_beta       // a mate score from a null move is not proven: return beta
    @cut:                       // null move cutoff
        rts
    @return_beta:
        load_ply(asm, core.beta(), v.score);
        rts
    @go_on:
        ldx  v.ply
        jmp  try_hash_move

        /// Has the side to move a piece besides king and pawns?
        routine has_non_pawn_material {
            takes    opponent
            returns  c "set if so", x = ply
            destroys a, y
        }
        ldy  v.white_top_slot   // pawns have the lowest slots, so begin at the top
        lda  v.opponent
        bmi  @white             // Black is the opponent: White moves
        lda  v.black_top_slot
        ora  #BLACK             // Black's list is $80 bytes after White's
        tay
    @white:
    @look:
        tya
        and  #SLOT_BITS
        beq  @next              // slot 0 is the king: no piece found
        ldx  v.squares().abs(),y  // its square, or NO_SQUARE
        dey
        lda  v.board,x          // the board at NO_SQUARE is a sentinel, no type bits
        and  #NON_PAWN_BITS
        beq  @look              // a pawn, or captured
        ldx  v.ply
        sec                     // a knight, bishop, rook or queen
        rts
    @next:
        ldx  v.ply
        clc                     // king and pawns only
        rts
    }
}

const _: () = assert!(stage::GENERATE_CAPTURES == 0);

/// Tries the hash move before moves are generated. Engine: `Stage::HashMove`.
fn hash_move(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Tries the hash move, before any move is generated.
        routine try_hash_move {
            takes    x = ply
            returns  x = ply
            destroys a, y, tmp
            goes on with try_move, next_move
        }
        set_ply(asm, -INFINITY, core.best());
        lda  #0
        asm.global("start_futile");
        sta  v.legal_found,x
        lda  #0                 // no move searched yet
        sta  v.moves_searched,x
        sta  v.quiets_searched,x
        sta  v.stage,x          // captures are generated next
        lda  v.hash_move_from,x
        sta  v.from
        ora  v.hash_move_to,x
        beq  @generate          // a1a1: no hash move
        lda  v.hash_move_to,x
        sta  v.to
        jsr  is_pseudo_legal    // a hash collision may leave another position's move
        bcc  @generate          // not pseudo-legal here
        bne  @capture           // Z set: quiet
        lda  #1
        bne  @set_quiet always  // Z clear, A = 1
    @capture:
        lda  #0
    @set_quiet:
        ldx  v.ply
        sta  v.quiet,x
        jmp  try_move
    @generate:
        ldx  v.ply
        lda  #0
        sta  v.hash_move_from,x  // forget it: next_move skips the hash move
        sta  v.hash_move_to,x
        jmp  next_move
    }
}

/// Engine: the end of `Search::search_moves`.
fn mated(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Scores a mate of the side to move.
        routine score_mated {
            takes    ply
            returns  score "plies from the root - MATE", x = ply
            destroys a
        }
    }
    let [low, high] = (-MATE).to_le_bytes();
    asm! { asm;
        ldx  v.ply              // has_legal_move has used X
        txa
        and  #PLY_BITS          // plies from the root
        clc
        adc  #low
        sta  v.score            // a later mate is less bad
        lda  #high
        adc  #0                 // carry of the low bytes
        sta  v.score+1
        rts
    }
}
