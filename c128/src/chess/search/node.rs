//! One node of the tree: the engine's `search/node.rs`, up to its first move.

use octet_engine::eval::{INFINITY, MATE, MATE_FOUND};
use octet_engine::search::margins::{
    FUTILITY_DEPTH, IIR_DEPTH, NULL_MOVE_DEPTH, REVERSE_FUTILITY_DEPTH,
};
use octet_engine::search::transposition::{BOUND_BITS, Bound, DEPTH_SHIFT};
use octet_engine::search::{CAPTURES_CAPACITY, MAX_DEPTH, PLY_RESERVE, QUIETS_CAPACITY};

use super::margins::{FUTILITY, RAZORING};
use super::move_picker::stage;
use super::scores::{
    PlyScore, cmp_ply_zp, cmp_zp_ply, load_ply, negate_ply, negate_zp, return_draw, set_ply,
    store_ply,
};
use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::vars::ROOT_PLY;

/// The high byte from which a score announces a mate.
pub const MATE_HIGH: u8 = (MATE_FOUND >> 8) as u8;

const _: () = assert!(MATE_FOUND & 0xFF == 0);

/// Emits `node`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "The search",
        "A node keeps what it needs in arrays by level, so recursion costs two bytes of stack a \
         ply. Scores lie within 16,383 of zero, so the difference of two fits 16 bits and one \
         subtraction compares them: CMP the low bytes, SBC the high ones, and N is the answer.",
    );
    entry(asm, core);
    look_up(asm, core);
    prune(asm, core);
    null_move(asm, core);
    begin(asm, core);
    mated(asm, core);
}

/// Counts the node and sees whether the game has ended here.
fn entry(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine(
        "node",
        "The value of a position: the engine's Search::node.",
    )
    .takes("level; its alpha, beta, depth, in_check, allow_null and open")
    .returns("score; the level's line if open; X level")
    .destroys("everything else; the level's alpha and depth")
    .cost("about 300 cycles to stand pat, thousands where moves are tried");
    asm! { asm;
        ldx  v.ply            // X is the level throughout
        cpx  #ROOT_PLY
        beq  @root              // the root is not counted and ends no game
        // The one place that counts nodes, up to 0, where the limit is.
        for byte in 0..4 {
            inc  v.node_counter + byte
            bne  @counted       // no carry to the next byte
        }
        inc  v.stopped          // that was the last node allowed
    @draw:
        ldx  v.ply            // whoever asked may have used X
        return_draw(asm, v.score);
    @counted:
        lda  v.pv_node,x           // is the line wanted?
        beq  @no_pv           // seldom
        lda  #0
        sta  v.pv_len,x       // no line yet
    @no_pv:
        lda  v.pawns_and_majors
        bne  @enough_material             // a pawn, rook or queen can mate
        jsr  insufficient_material       // few men are left: ask closely
        bcs  @draw              // nobody can mate
        ldx  v.ply            // insufficient has used X
    @enough_material:
        lda  v.depth,x          // plies left
        jeq  quiesce            // none
        cpx  #ROOT_PLY+MAX_DEPTH
        jcs  quiesce            // nor beyond the deepest line
        lda  v.in_check,x
        beq  @no_check
        inc  v.depth,x          // an answer to a check costs no depth
    @no_check:
        // Has the game ended here? The engine's Search::ended.
        lda  v.halfmove,x       // plies since a pawn moved or a man was taken
        cmp  #consts.min_repetition_plies
        bcc  @not_over             // nothing can repeat yet
        cmp  #consts.fifty_moves
        bcs  @fifty             // fifty moves
        jsr  is_repetition            // looks back as far as the clock says
        bcs  @draw              // the position has been here
        bcc  @not_over             // always
    @root:
        lda  v.in_check,x
        beq  @not_over
        inc  v.depth,x          // as above
    @not_over:
        lda  v.captures_top+1   // less than a page of room shows in the high byte
        cmp  #>(v.captures + (CAPTURES_CAPACITY - PLY_RESERVE) as i32)
        bcs  @full              // no room for another list
        lda  v.quiets_top+1     // and the same for quiet moves
        cmp  #>(v.quiets + (QUIETS_CAPACITY - PLY_RESERVE) as i32)
        bcc  probe_node            // nearly always
    @full:
        jmp  evaluate           // the position as it stands

    @fifty:
        // Fifty moves: a draw, unless the last of them mated.
        lda  v.in_check,x       // mate needs a check
        beq  @draw              // not in check
        jsr  has_legal_move          // the rare case: generate and see
        bcs  @draw              // a way out: the clock decides
        jmp  score_mated
    }
}

/// What does the table know?
fn look_up(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine("probe_node", "What is known about the position already.")
        .takes("X level")
        .returns(
            "hash_move_from, hash_move_to of the level; goes on with prune, or returns a score",
        )
        .destroys("A Y")
        .cost("about 250 cycles");
    asm! { asm;
        cpx  #consts.root_ply
        bne  @probe             // not the root
        // At the root the line of the iteration before says what comes first.
        lda  v.pv_len,x
        beq  @none              // the first iteration
        lda  v.pv_from        // the first row is the root's
        sta  v.hash_move_from,x
        lda  v.pv_to
        sta  v.hash_move_to,x
        jmp  prune_node
    @probe:
        jsr  probe_tt              // the table in the other bank
        bcs  @known
    @none:
        lda  #0                 // no move
        sta  v.hash_move_from,x
        sta  v.hash_move_to,x
        sta  core.tt.found_depth    // nor a score
    @reduce:
        lda  v.depth,x
        cmp  #IIR_DEPTH
        bcc  @near
        lda  v.in_check,x
        bne  @near              // there are few answers
        dec  v.depth,x          // who does not know where to begin does not look so far
    @near:
        jmp  prune_node
    @known:
        lda  core.tt.from()         // the move to try first
        sta  v.hash_move_from,x
        lda  core.tt.to()
        sta  v.hash_move_to,x
        lda  v.pv_node,x
        bne  @no_cutoff         // where the line is wanted, a score is not enough
        lda  core.tt.found_depth
        for _ in 0..DEPTH_SHIFT {
            lsr  a
        }
        cmp  v.depth,x
        bcc  @no_cutoff         // not deep enough
        lda  core.tt.found_depth    // what does the score say?
        lsr  a                  // the bound's lower bit
        bcc  @lower             // no less than it says
        lsr  a                  // the upper bit
        bcs  @cutoff           // exactly that
        cmp_ply_zp(asm, core.alpha(), core.tt.found_score);
        bmi  @no_cutoff         // above alpha: what is no more tells nothing
        bpl  @cutoff           // always
    @lower:
        cmp_zp_ply(asm, core.tt.found_score, core.beta());
        bmi  @no_cutoff         // below beta: what is no less tells nothing
    @cutoff:
        lda  core.tt.found_score
        sta  v.score            // all that a search would tell
        lda  core.tt.found_score+1
        sta  v.score+1
        rts
    @no_cutoff:
        lda  v.hash_move_from,x     // is there a move, at least?
        ora  v.hash_move_to,x
        beq  @reduce         // no: nobody was better than another
    }
}

const _: () = assert!(
    BOUND_BITS == 3
        && Bound::Upper as u8 == 1
        && Bound::Lower as u8 == 2
        && Bound::Exact as u8 == 3
);

/// What is so far from the window that its moves need no trying?
fn prune(asm: &mut Asm, core: &Core) {
    let (v, margins) = (&core.v, &core.margins);
    asm.routine("prune_node", "Ends nodes that lie far outside the window.")
        .takes("X level")
        .returns("goes on with pass, begin, quiescence, or returns a score")
        .destroys("A Y, t, score")
        .cost("60 cycles where nothing is pruned, else 100 and the evaluation");
    asm! { asm;
        let value = v.tmp;
        lda  #0
        for array in [v.skip_quiets, v.can_prune, v.improving, v.best_from, v.best_to] {
            sta  array,x
        }
        lda  v.pv_node,x
        ora  v.in_check,x
        jne  try_hash_move              // every move counts
        lda  v.beta_hi,x        // is it mate that matters?
        clc
        adc  #MATE_HIGH
        cmp  #2 * MATE_HIGH
        jcs  try_hash_move              // then nothing may be missed
        inc  v.can_prune,x
        jsr  evaluate           // to score
        let evaluation = PlyScore(v.static_eval_lo, v.static_eval_hi);
        cpx  #ROOT_PLY + 2
        bcc  @kept              // nothing to compare with
        cmp_ply_zp(asm, evaluation.parent().parent(), v.score);
        bpl  @kept              // no better than two plies ago
        inc  v.improving,x
    @kept:
        store_ply(asm, v.score, evaluation);
        refine_with_tt(asm, core);
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @below             // not good enough as it stands
        // Above beta: so far that no search will change it?
        lda  v.depth,x
        cmp  #REVERSE_FUTILITY_DEPTH + 1
        bcs  @no_reverse        // too deep to tell
        sec
        sbc  v.improving,x      // a ply less if things get better
        tay
        jsr  add_margin        // to t
        cmp_zp_ply(asm, value, core.beta());
        bmi  @no_reverse
        rts                     // score is what it is
    @no_reverse:
        lda  v.allow_null,x
        beq  @every_move             // not twice running
        lda  v.depth,x
        cmp  #NULL_MOVE_DEPTH
        jcs  search_null_move
    @every_move:
        jmp  try_hash_move
    @below:
        // Below alpha: so far that captures decide, or that quiet moves are hopeless?
        lda  v.mating_corner
        bmi  @every_move             // where a bare king is mated at any edge every move counts
        lda  v.depth,x
        cmp  #FUTILITY_DEPTH + 1
        bcs  @every_move             // too deep to tell
        ora  #RAZORING
        tay
        jsr  add_margin
        cmp_zp_ply(asm, value, core.alpha());
        bmi  @razor
        lda  v.depth,x
        ora  #FUTILITY
        tay
        jsr  add_margin
        cmp_ply_zp(asm, core.alpha(), value);
        bmi  @every_move             // there is hope
        store_ply(asm, value, core.best());
        inc  v.skip_quiets,x         // only captures are tried
        lda  #1                 // and without them it is no stalemate
        jmp  start_futile
    @razor:
        load_ply(asm, evaluation, v.score);
        jmp  quiesce_stand_pat       // captures alone; it may be the table alone that lacks hope

        asm.routine("add_margin", "An evaluation and a margin.")
            .takes("score; Y which margin")
            .returns("their sum in t; X and Y kept")
            .destroys("A")
            .cost("32 cycles");
        lda  v.score
        clc
        adc  margins.prune_margin_lo,y
        sta  value
        lda  v.score+1
        adc  margins.prune_margin_hi,y
        sta  value+1
        rts
    }
}

/// Puts the table's score in place of the evaluation in `score`, if its bound says more:
/// the engine's `Hit::corrects`.
fn refine_with_tt(asm: &mut Asm, core: &Core) {
    let (v, found) = (&core.v, core.tt.found_score);
    asm! { asm;
        // Does the table know better?
        lda  core.tt.found_depth
        beq  @keep              // it knows nothing
        lsr  a                  // the bound's lower bit
        bcc  @at_least          // no less than it says
        lsr  a                  // the upper bit
        bcs  @take              // exactly that
        lda  found              // no more than it says
        cmp  v.score
        lda  found+1
        sbc  v.score+1
        bmi  @take
        bpl  @keep              // always
    @at_least:
        lda  v.score
        cmp  found
        lda  v.score+1
        sbc  found+1
        bpl  @keep
    @take:
        lda  found+1
        clc
        adc  #MATE_HIGH
        cmp  #2 * MATE_HIGH
        bcs  @keep              // a mate is no measure
        lda  found
        sta  v.score
        lda  found+1
        sta  v.score+1
    @keep:
    }
}

/// Is it good enough even to let the other side move twice?
fn null_move(asm: &mut Asm, core: &Core) {
    let (v, margins) = (&core.v, &core.margins);
    asm.routine(
        "search_null_move",
        "Lets the other side move twice, less deep.",
    )
    .takes("X level; score, at least beta")
    .returns("goes on with begin, or returns a score")
    .destroys("everything else but the level")
    .cost("about 300 cycles and the node below");
    asm! { asm;
        jsr  has_non_pawn_material          // with pawns alone moving may be a burden
        jcc  try_hash_move
        negate_ply(asm, core.beta(), core.alpha().child());
        lda  v.alpha_lo+1,x     // a window of one: 1 - beta
        clc
        adc  #1
        sta  v.beta_lo+1,x
        lda  v.alpha_hi+1,x
        adc  #0
        sta  v.beta_hi+1,x
        lda  v.score            // how far above beta?
        sec
        sbc  v.beta_lo,x
        lda  v.score+1
        sbc  v.beta_hi,x        // in 256ths, at least 0
        sta  v.tmp
        ldy  v.depth,x
        lda  margins.null_child_depth,y
        sec
        sbc  v.tmp                // so many plies less
        bcs  @enough
        lda  #0                 // captures alone
    @enough:
        sta  v.depth+1,x
        lda  #0
        sta  v.in_check+1,x     // who passes gives no check
        sta  v.allow_null+1,x
        sta  v.pv_node+1,x
        jsr  make_null          // level is the child's from here on
        jsr  node
        jsr  unmake_null
        ldx  v.ply
        lda  v.stopped
        bne  @cut               // the score means nothing
        negate_zp(asm, v.score);
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @go_on             // no
        lda  v.score+1
        bmi  @cut               // below zero, but good enough
        cmp  #MATE_HIGH
        bcs  @return_beta              // a mate found by passing is no mate
    @cut:
        rts
    @return_beta:
        load_ply(asm, core.beta(), v.score);
        rts
    @go_on:
        ldx  v.ply
        jmp  try_hash_move

        asm.routine(
            "has_non_pawn_material",
            "Has the side to move more than king and pawns?",
        )
        .takes("opponent")
        .returns("carry set if so; X level")
        .destroys("A Y")
        .cost("about 40 cycles");
        ldy  v.white_top_slot        // pieces have the highest slots
        lda  v.opponent         // whose men?
        bmi  @white             // Black is the opponent
        lda  v.black_top_slot
        ora  #core.consts.black         // Black's list lies half a page on
        tay
    @white:
    @look:
        tya
        and  #core.consts.slot_bits
        beq  @next              // slot 0 is the king's: nobody left
        ldx  v.squares().abs(),y  // where it stands
        dey
        lda  v.board,x          // a captured man's square reads the edge
        and  #core.consts.non_pawn_bits
        beq  @look              // a pawn, or captured
        ldx  v.ply
        sec
        rts
    @next:
        ldx  v.ply
        clc
        rts
    }
}

const _: () = assert!(stage::GENERATE_CAPTURES == 0);

/// The first move, if one is known.
fn begin(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "try_hash_move",
        "Tries the move known to be good, before any is generated.",
    )
    .takes("X level")
    .returns("goes on with try or next_move")
    .destroys("A Y, t")
    .cost("70 cycles, 230 with a move");
    asm! { asm;
        set_ply(asm, -INFINITY, core.best());
        lda  #0
        asm.global("start_futile");
        sta  v.legal_found,x
        lda  #0                 // nothing has been tried
        sta  v.moves_searched,x
        sta  v.quiets_searched,x
        sta  v.stage,x          // captures are generated after it
        lda  v.hash_move_from,x
        sta  v.from
        ora  v.hash_move_to,x
        beq  @generate          // a1 to a1 is no move
        lda  v.hash_move_to,x
        sta  v.to
        jsr  is_pseudo_legal           // two positions may share an entry
        bcc  @generate          // it is no move here
        bne  @capture             // Z: quiet
        lda  #1
        bne  @set_quiet              // always
    @capture:
        lda  #0
    @set_quiet:
        ldx  v.ply
        sta  v.quiet,x
        jmp  try_move
    @generate:
        ldx  v.ply
        lda  #0
        sta  v.hash_move_from,x     // nothing has been tried
        sta  v.hash_move_to,x
        jmp  next_move
    }
}

fn mated(asm: &mut Asm, core: &Core) {
    let (v, consts) = (&core.v, &core.consts);
    asm.routine("score_mated", "The side to move is mated at this ply.")
        .takes("ply")
        .returns("score: the ply less what a mate is worth; X level")
        .destroys("A")
        .cost("27 cycles");
    let [low, high] = (-MATE).to_le_bytes();
    asm! { asm;
        ldx  v.ply            // has_legal_move may have used X
        txa                     // $80 and the ply
        and  #consts.ply_bits        // later is better
        clc
        adc  #low
        sta  v.score            // ply - mate: nearer to zero the later
        lda  #high
        adc  #0                 // the carry from the ply
        sta  v.score+1
        rts
    }
}
