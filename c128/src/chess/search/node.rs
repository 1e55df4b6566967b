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
use super::tt_expansion;
use crate::chess::constants::{BLACK, FIFTY_MOVES, NON_PAWN_BITS, SHORTEST_CYCLE, SLOT_BITS};
use crate::chess::core::Core;
use crate::chess::vars::{PLY_BITS, ROOT_PLY};
use octet_asm::{Abs, Asm, Claim, Zp, asm};

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
    settle_sums(asm, core);
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
            changes  node_counter, stopped, can_prune, pv_len
        }
        ldx  v.ply              // X holds the ply throughout
        cpx  #ROOT_PLY          // the root is set up, not reached by a move
        beq  @root              // the root is neither counted nor a draw
        asm.global("child_node");
        asm.claim(Claim::Recursive(MAX_PLY as u32));
        // Counts up to zero, where the node limit is; this is the only place that counts.
        for byte in 0..4 {
            inc  v.node_counter + byte  // the lowest byte first; the next only on a carry
            bne  @counted       // no carry to the next byte
        }
        inc  v.stopped          // zero: the node limit; the score no longer matters
        asm.global("draw_node");
    @draw:
        ldx  v.ply              // the routines asked use X
        return_draw(asm, v.score);
    @counted:
        ldx  v.ply              // of a child it is not in X
        lda  v.pv_node,x        // is the line wanted?
        beq  @no_pv             // most nodes are searched with a zero window
        lda  #0                 // empty PV so far
        sta  v.pv_len,x         // update_pv has nothing to append yet
    @no_pv:
        lda  v.pawns_and_majors  // at least one of them has mating material
        bne  @enough_material   // a pawn, rook or queen can mate
        jsr  insufficient_material  // bishops and knights at most: can they mate?
        bcs  @draw              // insufficient material
        ldx  v.ply              // insufficient_material has used X
    @enough_material:
        lda  v.depth,x          // plies left before quiescence
        bne  @within            // not yet at the horizon
        asm.self_modified("horizon");
        asm.goes_to(["quiesce"]);
        jmp  quiesce            // or mate_horizon, while a mate is proved
    @within:
        cpx  #ROOT_PLY+MAX_DEPTH  // MAX_DEPTH plies below the root?
        bcs  @deep              // the PV table has no row for a deeper ply
        lda  v.in_check,x       // does the opponent give check?
        beq  @no_check          // most moves give none
        asm.self_modified("extended");
        asm.claim(depth_or_nothing(core));
        inc  v.depth,x          // check extension: a ply more
    @no_check:
        // Repetition and 50-move rule.
        lda  v.halfmove,x       // plies since a capture or pawn move
        cmp  #SHORTEST_CYCLE    // a position cannot come back sooner
        bcc  @not_over          // too few for a repetition
        cmp  #FIFTY_MOVES       // in plies: a hundred
        bcs  @fifty             // 50 moves: a draw unless it is mate
        jsr  is_repetition      // looks back halfmove plies
        bcs  @draw              // repetition
        bcc  @not_over always   // C clear, the BCS above was not taken
    @root:
        lda  v.in_check,x       // the root has the extension, too
        beq  @not_over          // no extension
        inc  v.depth,x          // check extension
    @not_over:
        lda  v.captures_top+1   // a reserve of one page: the high byte is enough
        cmp  #>(v.captures + (CAPTURES_CAPACITY - PLY_RESERVE) as i32)
        bcs  @full              // no space for another list
        lda  v.quiets_top+1     // and the same for quiet moves
        cmp  #>(v.quiets + (QUIETS_CAPACITY - PLY_RESERVE) as i32)  // as for captures
        bcc  probe_node         // almost always
    @full:
        jsr  settle_sums        // no probe has come first
        jmp  evaluate           // as a leaf
    @deep:
        jsr  settle_sums        // no probe has come first
        jmp  quiesce            // as if no depth were left

    @fifty:
        // Mate on the last of the fifty moves comes before the draw.
        lda  v.in_check,x       // mate is possible only in check
        beq  @draw              // not in check, so not mate
        jsr  has_legal_move     // generates moves to see
        bcs  @draw              // not mate: a draw
        jmp  score_mated        // mate precedes the draw
    }
}

/// Where an instruction stores that changes the ply's depth, unless a mate is proved.
fn depth_or_nothing(core: &Core) -> Claim {
    let plies = |array: Abs| (array.at(ROOT_PLY.into()), MAX_PLY as u16 + 1);
    Claim::StoresInto([core.v.depth, core.v.can_prune].map(plies).to_vec())
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
        cpx  #ROOT_PLY          // the root asks no table
        bne  @probe             // below the root
        // At the root the PV of the last iteration gives the hash move.
        lda  v.pv_len,x         // did an iteration before this one end?
        beq  @none              // first iteration: no PV yet
        lda  v.pv_from          // row 0 of the PV table
        sta  v.hash_move_from,x  // its first move is tried first
        lda  v.pv_to            // the target, as next_move reads it
        sta  v.hash_move_to,x   // both bytes make the move
        jmp  prune_node         // the root needs a move, so its own entry cannot end it
    @probe:
        tt_expansion::site(asm, core, "node_probe");
        jsr  probe_tt           // C set: the position is in the table
        bcs  @known             // an entry has this key
    @none:
        lda  #0                 // no hash move
        sta  v.hash_move_from,x  // a1a1 stands for no move
        sta  v.hash_move_to,x   // both bytes, since one alone may be a1
        sta  core.tt.found_depth  // no entry, so no bound to refine by
    @reduce:
        lda  v.depth,x          // how much search is at stake?
        cmp  #IIR_DEPTH         // a shallow search is cheap, even in a bad order
        bcc  @near              // too shallow to reduce
        lda  v.in_check,x       // is this node forced anyway?
        bne  @near              // in check there are few moves to order
        asm.self_modified("reduced");
        asm.claim(depth_or_nothing(core));
        dec  v.depth,x          // internal iterative reduction: without a hash move, one ply less
    @near:
        jmp  prune_node         // a node without a hash move may still be pruned
    @known:
        lda  core.tt.from()     // the hash move
        sta  v.hash_move_from,x  // tried before any move is generated
        lda  core.tt.to()       // the target, with its flags
        sta  v.hash_move_to,x   // next_move leaves it out later
        lda  v.pv_node,x        // is the exact score wanted?
        bne  @no_cutoff         // a PV node needs a PV, not only a score
        lda  core.tt.found_depth  // depth above, bound in the low two bits
        for _ in 0..DEPTH_SHIFT {
            lsr  a              // the bound falls out
        }
        cmp  v.depth,x          // is its search at least as deep as this one?
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
        sta  v.score            // the node returns the stored score
        lda  core.tt.found_score+1  // mates are counted from the root already
        sta  v.score+1          // both bytes
        rts                     // nothing is generated or evaluated
    @no_cutoff:
        lda  v.hash_move_from,x  // no cutoff, but does the entry have a hash move?
        ora  v.hash_move_to,x   // both bytes are 0 if there is none
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
    let v = &core.v;
    asm! { asm;
        /// Prunes by static eval: reverse futility above beta, razoring and futility below
        /// alpha.
        routine prune_node {
            takes    x = ply, from, to, moved_piece "if sums_pending is set"
            returns  "or returns a score", x = ply
            destroys a, y, tmp, call_tmp, score, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
            goes on with search_null_move, try_hash_move, quiesce
        }
        let with_margin = v.tmp;      // static eval and margin
        lda  v.sums_pending,x   // has nobody asked for the sums yet?
        beq  @known             // the root, a null move, or searched before
        jsr  update_sums        // no cutoff by the table: they are wanted now
        ldx  v.ply              // X was the parent's ply
    @known:
        lda  #0                 // nothing pending, pruned or found yet
        for array in [
            v.sums_pending, v.skip_quiets, v.can_prune, v.improving, v.best_from, v.best_to,
        ] {
            sta  array,x        // they hold what the last node of this ply left
        }
        lda  v.pv_node,x        // one instruction for both questions:
        ora  v.in_check,x       // either forbids pruning
        jne  try_hash_move      // no pruning in PV nodes and in check
        lda  v.beta_hi,x        // is beta a mate score, for either side?
        clc                     // the shift makes mates the extremes
        adc  #MATE_HIGH         // mates against either side are now large, unsigned
        cmp  #2 * MATE_HIGH     // unsigned check of its high byte
        jcs  try_hash_move      // then nothing is pruned: a mate could be missed
        inc  v.can_prune,x      // LMP asks for it later
        jsr  evaluate           // static eval to score, X kept
        let static_eval = PlyScore(v.static_eval_lo, v.static_eval_hi);
        cpx  #ROOT_PLY + 2      // were there two plies of the search before?
        bcc  @kept              // no own static eval two plies ago
        cmp_ply_zp(asm, static_eval.parent().parent(), v.score);
        bpl  @kept              // not better than two plies ago
        inc  v.improving,x      // LMP and LMR prune less then
    @kept:
        store_ply(asm, v.score, static_eval);
        refine_with_tt(asm, core);
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @below             // static eval below beta
        // Reverse futility: is the static eval so far above beta that a search is not needed?
        lda  v.mating_corner    // N: mop-up that mates at any edge
        bmi  @no_reverse        // a mate is looked for, not a bound
        lda  v.depth,x          // the remaining depth
        cmp  #REVERSE_FUTILITY_DEPTH + 1  // a margin holds for a few plies only
        bcs  @no_reverse        // too deep
        sec
        sbc  v.improving,x      // improving: the margin of one ply less
        tay                     // the margin is looked up by depth
        add_margin(asm, core, with_margin);
        cmp_zp_ply(asm, with_margin, core.beta());
        bmi  @no_reverse        // beta may be missed yet
        rts                     // pruned: static eval is the score
    @no_reverse:
        lda  v.allow_null,x     // may this side pass the move?
        beq  @every_move        // no null move right after a null move
        lda  v.depth,x          // a null move costs a reduced search
        cmp  #NULL_MOVE_DEPTH   // it must leave some depth after the reduction
        jcs  search_null_move   // beta is reached: try a null move
    @every_move:
        jmp  try_hash_move      // no pruning has answered: moves are tried
    @below:
        // Below alpha: razoring (captures only decide) or futility (skip quiet moves)?
        lda  v.mating_corner    // N: mop-up that mates at any edge
        bmi  @every_move        // mop-up on any edge: every move counts
        lda  v.depth,x          // how far is the horizon?
        cmp  #FUTILITY_DEPTH + 1  // futility and razoring look ahead this far
        bcs  @every_move        // too deep
        ora  #RAZORING          // razoring's margins
        tay                     // each depth has margins of its own
        add_margin(asm, core, with_margin);
        cmp_zp_ply(asm, with_margin, core.alpha());
        bmi  @razor             // far below alpha
        lda  v.depth,x          // the same depth again
        ora  #FUTILITY          // futility's margins
        tay                     // the row of futility follows razoring
        add_margin(asm, core, with_margin);
        cmp_ply_zp(asm, core.alpha(), with_margin);
        bmi  @every_move        // it may reach alpha: no futility pruning
        store_ply(asm, with_margin, core.best());
        inc  v.skip_quiets,x    // futility: captures only
        lda  #1                 // so no legal move found is not stalemate
        jmp  start_futile       // A is the legal_found of the node
    @razor:
        load_ply(asm, static_eval, v.score);
        jmp  quiesce_stand_pat  // razoring: quiescence decides, from the unrefined static eval
    }
}

/// Adds a pruning margin, whose index is Y, to the score. The sum goes to `sum`.
fn add_margin(asm: &mut Asm, core: &Core, sum: Zp) {
    let (v, margins) = (&core.v, &core.margins);
    asm! { asm;
        lda  v.score            // the static eval stays there
        clc                     // margins are signed: some are subtracted this way
        adc  margins.prune_margin_lo,y  // low byte
        sta  sum                // compared with a bound of the window
        lda  v.score+1          // high byte
        adc  margins.prune_margin_hi,y  // with the carry of the low bytes
        sta  sum+1              // both bytes
    }
}

fn settle_sums(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Brings the ply's sums up to date, if its move has left them as they were.
        routine settle_sums {
            takes    x = ply, from, to, moved_piece "if sums_pending is set"
            returns  "the ply's sums, pawn entry and accumulators"
            keeps    x
            destroys a, y, tmp, call_tmp, key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        lda  v.sums_pending,x   // does anybody know them?
        beq  @known             // they are up to date
        lda  #0                 // once is enough: a re-search finds them
        sta  v.sums_pending,x   // the move in hand is this ply's until its children are made
        jsr  update_sums        // X is the parent's ply afterwards
        ldx  v.ply              // as callers expect
    @known:
        rts
    }
}

/// Replaces the static evaluation in `score` by the TT score if its bound points beyond it.
/// Engine: `Hit::refine`.
fn refine_with_tt(asm: &mut Asm, core: &Core) {
    let (v, found) = (&core.v, core.tt.found_score);
    asm! { asm;
        // Refine the static eval by the TT score?
        lda  core.tt.found_depth  // set to 0 where the table had no entry
        beq  @keep              // no entry
        lsr  a                  // C: the bit of upper bounds
        bcc  @at_least          // only a lower bound
        lsr  a                  // C: the bit of lower bounds
        bcs  @take              // both: an exact score
        lda  found              // upper bound: is it below the static eval?
        cmp  v.score            // low bytes: only the borrow counts
        lda  found+1            // the high bytes decide
        sbc  v.score+1          // N: the table says less
        bmi  @take              // below: the static eval is too high
        bpl  @keep always       // N clear, the BMI above was not taken
    @at_least:
        lda  v.score            // lower bound: is it above the static eval?
        cmp  found              // low bytes: only the borrow counts
        lda  v.score+1          // the high bytes decide
        sbc  found+1            // N: the table says more
        bpl  @keep              // no
    @take:
        lda  found+1            // is it a mate score?
        clc                     // the shift makes mates the extremes
        adc  #MATE_HIGH         // mates against either side are now large, unsigned
        cmp  #2 * MATE_HIGH     // unsigned check of its high byte
        bcs  @keep              // mate scores do not refine an evaluation
        lda  found              // the TT score is the better estimate
        sta  v.score            // pruning below compares with it
        lda  found+1            // high byte
        sta  v.score+1          // static_eval of the ply keeps the unrefined one
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
        jcc  try_hash_move      // passing may be best there, and the search would not see it
        lda  v.score            // a ply less for each 256 above beta:
        sec                     // score - beta: at least 0 here
        sbc  v.beta_lo,x        // only the borrow of the low bytes counts
        lda  v.score+1          // the high byte counts units of 256
        sbc  v.beta_hi,x        // the high byte of score - beta
        let (extra_reduction, tempi) = (v.tmp, v.tmp.at(1));
        sta  extra_reduction    // a clear lead needs less proof
        ldy  v.depth,x          // the reduction depends on the depth
        lda  margins.null_child_depth,y  // depth less the null move reduction
        sec
        sbc  extra_reduction    // less deep still for a large lead
        bcs  @enough            // depth 0 or more
        lda  #0                 // quiescence
    @enough:
        sta  v.depth+1,x        // the depth of the answer
        bne  @search            // Z clear: it is searched
        // Quiescence. The opponent's static eval is both tempi less this side's. It stands pat if
        // that is above -beta: if this side's less beta is below both tempi.
        lda  v.tempo            // White's tempo
        clc
        adc  v.tempo+1          // and Black's: the sum is a byte
        sta  tempi              // compared last
        lda  v.static_eval_lo,x // this side's, not refined by the table,
        sec
        sbc  v.beta_lo,x        // the answer stands pat at -beta
        tay                     // the low byte is compared last
        lda  v.static_eval_hi,x // high byte
        sbc  v.beta_hi,x        // with the borrow of the low bytes
        bmi  @go_on             // below 0: it stands pat, and the null move proves nothing
        bne  @search            // 256 or more: it does not
        cpy  tempi              // the low bytes decide
        bcc  @go_on             // it stands pat
    @search:
        negate_ply(asm, core.beta(), core.alpha().child());
        lda  v.alpha_lo+1,x     // zero window: the child's beta is 1 - beta
        clc                     // its alpha is -beta
        adc  #1                 // -beta + 1
        sta  v.beta_lo+1,x      // one above its alpha
        lda  v.alpha_hi+1,x     // the high byte takes the carry
        adc  #0                 // only the carry is added
        sta  v.beta_hi+1,x      // a window with nothing between its bounds
        lda  #0                 // all four are no
        sta  v.sums_pending+1,x // make_null copies the sums
        sta  v.in_check+1,x     // a null move gives no check
        sta  v.allow_null+1,x   // never two in a row
        sta  v.pv_node+1,x      // a bound is enough
        jsr  make_null          // ply is now the child's
        jsr  child_node         // the opponent moves again
        jsr  unmake_null        // the side to move moves again
        ldx  v.ply              // back at this ply
        lda  v.stopped          // did a limit end the search below?
        bne  @cut               // stopped: the score does not count
        negate_zp(asm, v.score); // to this side's view
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @go_on             // below beta: no cutoff
        lda  v.score+1          // how high is the score?
        bmi  @cut               // beta cutoff with a score below zero
        cmp  #MATE_HIGH         // at or above the lowest mate?
        bcs  @return_beta       // a mate score from a null move is not proven: return beta
    @cut:                       // null move cutoff
        rts                     // this score ends the node
    @return_beta:
        load_ply(asm, core.beta(), v.score);
        rts                     // beta is what was proved
    @go_on:
        ldx  v.ply              // unmake_null has used X
        jmp  try_hash_move      // the null move was no proof: search

        /// Has the side to move a piece besides king and pawns?
        routine has_non_pawn_material {
            takes    opponent
            returns  c "set if so", x = ply
            destroys a, y
        }
        ldy  v.white_top_slot   // pawns have the lowest slots, so begin at the top
        lda  v.opponent         // whose pieces are looked at?
        bmi  @white             // Black is the opponent: White moves
        lda  v.black_top_slot   // Black's list has a length of its own
        ora  #BLACK             // Black's list is $80 bytes after White's
        tay                     // Y is the slot, with the colour above
    @white:
    @look:
        tya                     // the slot without its colour
        and  #SLOT_BITS         // Z: only slot 0 is left
        beq  @next              // slot 0 is the king: no piece found
        ldx  v.squares().abs(),y  // its square, or NO_SQUARE
        dey                     // the next slot down
        lda  v.board,x          // the board at NO_SQUARE is a sentinel, no type bits
        and  #NON_PAWN_BITS     // pawns have none of these bits
        beq  @look              // a pawn, or captured
        ldx  v.ply              // X again the ply, as callers expect
        sec                     // a knight, bishop, rook or queen
        rts                     // the carry is the answer
    @next:
        ldx  v.ply              // X again the ply, as callers expect
        clc                     // king and pawns only
        rts                     // the carry is the answer
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
        lda  #0                 // no legal move seen yet
        asm.global("start_futile");
        sta  v.legal_found,x    // futility begins with 1: pruned moves may be legal
        lda  #0                 // no move searched yet
        sta  v.moves_searched,x  // the first one gets the full window
        sta  v.quiets_searched,x  // LMP counts them
        sta  v.stage,x          // captures are generated next
        lda  v.hash_move_from,x  // the origin with its flags
        sta  v.from             // what is_pseudo_legal and make read
        ora  v.hash_move_to,x   // A is 0 only if both bytes are
        beq  @generate          // a1a1: no hash move
        lda  v.hash_move_to,x   // the target with its flags
        sta  v.to               // the move in hand
        jsr  is_pseudo_legal    // a hash collision may leave another position's move
        bcc  @generate          // not pseudo-legal here
        bne  @capture           // Z set: quiet
        lda  #1                 // quiet: history and reductions apply
        bne  @set_quiet always  // Z clear, A = 1
    @capture:
        lda  #0                 // a capture or promotion
    @set_quiet:
        ldx  v.ply              // is_pseudo_legal has used X
        sta  v.quiet,x          // how the score is used later
        jmp  try_move           // legality is tested there
    @generate:
        ldx  v.ply              // is_pseudo_legal may have used X
        lda  #0                 // a1a1: none
        sta  v.hash_move_from,x  // forget it: next_move skips the hash move
        sta  v.hash_move_to,x   // both bytes, as where there was none
        jmp  next_move          // begins with captures
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
        txa                     // X is $80 + ply
        and  #PLY_BITS          // plies from the root
        clc                     // plies make the mate less bad
        adc  #low               // the low byte of -MATE
        sta  v.score            // a later mate is less bad
        lda  #high              // the high byte of -MATE
        adc  #0                 // carry of the low bytes
        sta  v.score+1          // the parent negates it: nearer mates are better
        rts                     // no moves, so no entry is stored
    }
}
