//! Quiescence search. Engine: `engine/src/search/quiesce.rs`.

use octet_engine::board::piece::{Piece, PieceType};
use octet_engine::eval::INFINITY;
use octet_engine::movegen::generate::{QUEEN_PROMOTION_SCORE, UNDERPROMOTION_SCORE};
use octet_engine::search::{CAPTURES_CAPACITY, MAX_PLY, PLY_RESERVE, QUIETS_CAPACITY};

use super::scores::{cmp_ply_zp, cmp_zp_ply, load_ply, negate_ply, negate_zp, set_ply, store_ply};
use super::selection::{scan, take_capture};
use crate::chess::constants::{ADJACENT, LAST_PLY, MIN_RAY, RAY_AND_DIRECTION};
use crate::chess::core::Core;
use crate::chess::movegen::see::ATTACKER_BITS;
use octet_asm::{Asm, Claim, Label, asm};

const _: () =
    assert!(QUEEN_PROMOTION_SCORE == 0x80 && PieceType::Pawn.bits() == 1 << Piece::TYPE_SHIFT);

/// Emits `quiesce`.
pub fn emit(asm: &mut Asm, core: &Core) {
    stand_pat(asm, core);
    delta_pruning(asm, core);
    next_qs_move(asm, core);
    search_qs_move(asm, core);
    search_evasions(asm, core);
    end_evasions(asm, core);
    next_quiet_evasion(asm, core);
}

/// Stand pat: static evaluation is a lower bound unless the side is in check.
fn stand_pat(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Searches captures until the position is quiet; in check, all moves.
        routine quiesce {
            takes    x = ply, alpha_lo, alpha_hi, beta_lo, beta_hi, in_check
            returns  score, x = ply
            destroys everything, alpha_lo, alpha_hi
        }
        asm.claim(Claim::Recursive(MAX_PLY as u32));
        cpx  #LAST_PLY          // is this the last ply of the arrays?
        beq  @full              // (1) no ply deeper
        lda  v.in_check,x       // does the opponent give check?
        bne  @evade             // (2) no stand pat in check
        jsr  evaluate           // (3) static eval before moves are generated
        asm.global("quiesce_stand_pat");
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @below_beta        // below beta: captures may raise it
    @leaf:
        rts                     // (4) stand pat: most quiescence nodes end here
    @evade:
        lists_full(asm, core, full);
        jmp  search_evasions    // all moves, not only captures
    @full:
        jmp  evaluate           // static eval, as a leaf
    @below_beta:
        lists_full(asm, core, leaf);
    }
}

/// Goes to `full` if there is no space for another ply's lists.
fn lists_full(asm: &mut Asm, core: &Core, full: Label) {
    let v = &core.v;
    asm! { asm;
        lda  v.captures_top+1   // a reserve of one page: the high byte is enough
        cmp  #>(v.captures + ((CAPTURES_CAPACITY - PLY_RESERVE) as i32))
        bcs  @full              // no space for another list
        lda  v.quiets_top+1     // and the same for quiet moves
        cmp  #>(v.quiets + ((QUIETS_CAPACITY - PLY_RESERVE) as i32))  // as for captures
        bcs  @full              // nor for quiet moves
    }
}

/// Delta pruning: the least victim that could raise alpha.
fn delta_pruning(asm: &mut Asm, core: &Core) {
    let (v, margins) = (&core.v, &core.margins);
    asm! { asm;
        let deficit = v.tmp;    // alpha - static eval
        // How far is static eval below alpha?
        lda  v.alpha_lo,x       // a signed number of 16 bits
        sec
        sbc  v.score            // how much is missing
        sta  deficit            // compared with margins below
        lda  v.alpha_hi,x       // high byte
        sbc  v.score+1          // N: static eval is above alpha
        bpl  @below_alpha       // not above alpha
        store_ply(asm, v.score, core.alpha());
        store_ply(asm, v.score, core.best());
        lda  #PieceType::Pawn.bits()  // (5) above: raise alpha and try any victim
        bne  @all always        // Z clear, a pawn's type bits
    @below_alpha:
        sta  deficit+1          // both bytes
        ldy  #0                 // piece types are numbered from 1
    @next_type:
        iny                     // the next piece type, by its code
        lda  deficit            // low byte: only the borrow counts
        cmp  margins.delta_margin_lo,y  // what a capture of it may gain
        lda  deficit+1          // the high bytes decide
        sbc  margins.delta_margin_hi,y  // C: even this victim is not enough
        bcs  @next_type         // (12) cannot raise alpha; the last entry is Score::MAX, above any
        // (6) Pruned captures reach at most the static eval plus the next lesser victim's margin.
        clc
        lda  v.score            // low byte
        adc  margins.delta_margin_lo-1,y  // Y - 1 is the best of those pruned
        sta  v.score            // alpha may be raised to it
        sta  v.best_lo,x        // so that is best
        lda  v.score+1          // high byte
        adc  margins.delta_margin_hi-1,y  // with the carry of the low bytes
        sta  v.score+1          // both bytes
        sta  v.best_hi,x        // of this ply
        lda  margins.type_bits,y  // (13) the least victim worth trying
        bpl  @some              // N: the sentinel at the end of the table
        rts                     // (14) bit 7, the end of the table: no victim can raise alpha
    @some:
    @all:
        sta  v.min_capture_score,x  // the type bits, as scores of captures have them
        jsr  open_captures_only  // no quiet moves in quiescence
        jsr  generate_captures  // (7) by victim and attacker
        ldx  v.ply              // the generator uses X
        lda  v.capture_count    // how many it has listed
        sta  v.captures_len,x   // by ply: the child lists its own
    }
}

/// Picks the next capture that passes delta pruning, SEE and legality.
fn next_qs_move(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Picks quiescence's next capture, or ends the node.
        routine next_qs_move {
            takes    x = ply, capture_from_ptr, capture_to_ptr, capture_score_ptr
            returns  from, to, "or returns the score", x = ply
            destroys a, y, tmp, see_work
            goes on with search_qs_move
        }
    @next:
        ldy  v.captures_len,x   // Y runs down the list
        beq  @none              // (11) no captures
        lda  v.min_capture_score,x  // lesser victims are pruned
        scan(asm, core, v.capture_score_ptr, none);
        take_capture(asm, core);
        lda  v.picked_score     // bit 7 marks promotions to a queen
        bmi  @legal             // queen promotion: needs no SEE
        and  #ATTACKER_BITS     // who captures?
        cmp  #UNDERPROMOTION_SCORE  // all three underpromotions score alike
        beq  @next              // (8) underpromotions are not tried
        tay                     // index: the attacker's score
        lda  v.picked_score     // victim and attacker
        cmp  core.t.see_safe_scores,y  // less than what cannot lose?
        bcs  @legal             // victim worth the attacker or more, or the king takes
        jsr  see_count          // static exchange evaluation
        bcs  @again             // (9) SEE < 0: pruned
    @legal:
        lda  #0                 // not in check here
        sta  v.legal_in_check   // so that pins alone matter
        jsr  legal              // pinned pieces and the king need a look
    @again:
        ldx  v.ply              // see_count and legal use X
        bcs  @next              // (10) C set: SEE < 0, or illegal
        lda  v.blindness        // skill level: move blindness
        beq  search_qs_move     // full strength
        lda  #0                 // overlooks asks what kind of move it is
        sta  v.quiet,x          // for overlooks: a capture
        jsr  overlooks          // does this level see the move?
        bcs  search_qs_move     // seen
        bcc  @next always       // C clear, the BCS above was not taken
    @none:
        load_ply(asm, core.best(), v.score);
        rts                     // fail soft: it may be below alpha
    }
}

/// Engine: `Search::search_capture`, and what the loop of `Search::quiesce` does with its score.
fn search_qs_move(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Searches a move in quiescence.
        routine search_qs_move {
            takes    from, to, "a legal move", x = ply
            returns  best_lo, best_hi, alpha_lo, alpha_hi
            keeps    ply
            destroys everything
            goes on with next_qs_move, next_evasion, end_evasions
        }
        lda  v.captures_start_lo,x  // the child's captures go after this list
        clc                     // an address of two bytes
        adc  v.captures_len,x   // a byte a move
        sta  v.captures_top     // low byte first
        bcc  @same_page         // mostly
        inc  v.captures_top+1   // the list ends on the next page
    @same_page:
        lda  #0                 // no depth, and no line
        sta  v.depth+1,x        // (3) quiescence again
        sta  v.pv_node+1,x      // no PV
        // (2) The child's window is this one's, seen from the other side.
        negate_ply(asm, core.beta(), core.alpha().child());
        negate_ply(asm, core.alpha(), core.beta().child());
        jsr  make_child         // (1) its sums and accumulators, too
        jsr  child_node         // which calls quiesce again, or ends it
        jsr  unmake             // (4) X is this ply
        lda  v.captures_start_lo,x  // the child's captures are freed
        sta  v.captures_top     // both bytes
        lda  v.captures_start_hi,x  // where this list begins
        sta  v.captures_top+1   // where the next child puts its own
        lda  v.stopped          // limit reached?
        bne  @cut               // stopped: the score does not count
        // The score is the child's: best + score below zero means -score > best.
        lda  v.best_lo,x        // low byte: only the carry counts
        clc                     // the sum of two views is a difference
        adc  v.score            // negative if this move is better
        lda  v.best_hi,x        // the high bytes decide
        adc  v.score+1          // N: best < -score
        bpl  @next              // not above best
        negate_zp(asm, v.score); // to this side's view
        store_ply(asm, v.score, core.best());
        cmp_ply_zp(asm, core.alpha(), v.score);
        bpl  @next              // not above alpha
        store_ply(asm, v.score, core.alpha());
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @cut               // beta cutoff
    @next:
        lda  v.in_check,x       // which list is this ply in?
        bne  @evading           // all moves, in check
        lda  v.captures_len,x   // the list is picked from its end
        cmp  #1                 // it was picked at index 0?
        beq  @cut               // that was the only one
        core.at_captures(asm);
        jmp  next_qs_move       // the next best victim
    @evading:
        jmp  next_evasion       // in check every move is tried
    @cut:
        lda  v.in_check,x       // which lists are open?
        jne  end_evasions       // those of evasions: to be closed
        load_ply(asm, core.best(), v.score);
        rts                     // its list needs no closing: it ends with the ply
    }
}

/// Quiescence in check: all moves, and mate.
fn search_evasions(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Searches all moves, for quiescence in check.
        routine search_evasions {
            takes    x = ply
            destroys a, x, y, tmp, attacker_score, capture_from_ptr, capture_to_ptr,
                     capture_score_ptr, quiet_from_ptr, quiet_to_ptr, quiet_score_ptr
            goes on with next_evasion
        }
    }
    set_ply(asm, -INFINITY, core.best());
    asm! { asm;
        lda  #0                 // all three begin at 0
        sta  v.legal_found,x    // mate, unless a legal move is found
        sta  v.stage,x          // captures first
        sta  v.next_index,x     // quiets from the first
        jsr  open_captures      // evasions need both lists
        jsr  generate_captures  // the checker may be captured
        ldx  v.ply              // the generator uses X
        lda  v.capture_count    // how many it has listed
        sta  v.captures_len,x   // by ply: the child lists its own
        /// Picks the next move out of check.
        routine next_evasion {
            takes    x = ply
            returns  from, to
            destroys a, x, y, tmp, call_tmp, king_square, capture_from_ptr, capture_to_ptr,
                     capture_score_ptr, quiet_from_ptr, quiet_to_ptr, quiet_score_ptr
            goes on with search_qs_move, end_evasions
        }
    @next:
        lda  v.stage,x          // 0: captures
        bne  @quiets            // captures are done
        jsr  pick_capture       // the checker may be the best of them
        bcs  @try_it            // found one
        inc  v.stage,x          // none left: quiet moves
        jsr  point_quiets       // where this ply lists them
        jsr  generate_quiets    // the king leaves, or a piece comes between
        jsr  end_quiets         // X is the ply again
    @quiets:
        jsr  next_quiet_evasion  // only those that can answer
        bcc  end_evasions       // no moves left
    @try_it:
        lda  #1                 // for legal
        sta  v.legal_in_check   // the checker of this ply is known
        jsr  legal              // a pseudo-legal move seldom answers
        ldx  v.ply              // legal uses X
        bcs  @next              // leaves the king in check
        lda  #1                 // for the end of the node
        sta  v.legal_found,x    // not mate
        jmp  search_qs_move     // as a capture is searched
    }
}

/// Picks quiet evasions: king moves, and moves on to the checking ray.
fn next_quiet_evasion(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        /// Picks the next quiet move that may answer the check.
        routine next_quiet_evasion {
            takes    x = ply, "its checker", next_index
            returns  c "set and from", to, c "clear when none is left", x = ply
            destroys a, y, tmp[2], king_square, quiet_from_ptr, quiet_to_ptr, quiet_score_ptr
        }
        let look = asm.label("look");
        let (check_ray, len) = (v.tmp, v.tmp.at(1));
        core.at_quiets(asm);
        lda  v.quiets_len,x     // the list was made once for this ply
        sta  len                // to compare Y with
        ldy  v.next_index,x     // where the last pick ended
    @again:
        lda  v.checker,x        // the only checker's square
        bpl  @single            // N clear: one piece checks, on this square
        cpy  len                // unknown or double check: any move, legal decides
        bcc  @found             // one is left
        clc                     // none left
        rts                     // the carry is the answer
    @single:
        sta  check_ray          // its square, for now
        jsr  own_king           // X is the king's square
        txa                     // the square of the king
        sec
        sbc  check_ray          // delta from checker to king
        tax                     // the table is indexed by the difference
        lda  t.delta,x          // how the two squares lie to each other
        and  #RAY_AND_DIRECTION  // the checking ray and its direction
        sta  check_ray          // compared with each target
        cmp  #MIN_RAY           // a knight gives check along no line
        bcc  @king_only         // a knight's check cannot be blocked
        lda  t.delta,x          // is the checker beside the king?
        and  #ADJACENT          // no square is between them
        bne  @king_only         // then nothing comes between
        dey                     // the loop begins with INY
        asm.bind(look);
        iny                     // the next move of the list
        cpy  len                // is there one?
        bcs  @end               // none left
        lda  v.king_square      // a king move?
        cmp  (v.quiet_from_ptr),y  // which piece moves?
        beq  @king              // not off the ray, but out of it
        sec
        sbc  (v.quiet_to_ptr),y  // delta from target to king
        tax                     // the table is indexed by the difference
        lda  t.delta,x          // does the target see the king
        and  #RAY_AND_DIRECTION  // the line, and which way it goes
        cmp  check_ray          // along the checking ray?
        bne  @look              // no: it does not block
        beq  @found always      // Z set, the BNE above was not taken
    @king:
        sec                     // castling has a flag there, and is passed over below
        sbc  (v.quiet_to_ptr),y  // delta from target to king
        tax                     // the table is indexed by the difference
        lda  t.delta,x          // how the two squares lie to each other
        and  #RAY_AND_DIRECTION  // the line, and which way it goes
        eor  check_ray          // 0: toward the checker, which slides;
        cmp  #1 << 1            // 1: away from it
        bcc  @look              // still on its ray: attacked
    @found:
        ldx  v.ply              // X the ply
        lda  (v.quiet_from_ptr),y  // the move in hand
        sta  v.from             // with its flags
        lda  (v.quiet_to_ptr),y  // its target
        sta  v.to               // what legal reads
        iny                     // the one after it
        tya                     // to be stored by ply
        sta  v.next_index,x     // go on after it next time
        bit  v.to               // N is castling's flag
        bmi  @again             // castling answers no check
        sec                     // found
        rts                     // the carry is the answer
        let look = asm.label("look_for_king");
    @king_only:
        lda  v.king_square      // only king moves can help
        asm.bind(look);
        cpy  len                // list exhausted?
        bcs  @end               // all are looked at
        cmp  (v.quiet_from_ptr),y  // does the king move?
        beq  @found             // then legal decides
        iny                     // the next move of the list
        bne  @look always       // Z clear, a list has fewer than 256 moves
    @end:
        ldx  v.ply              // X the ply
        clc                     // none left
        rts                     // the carry is the answer
    }
}

/// Closes the evasions' lists. It is mate if none was legal.
fn end_evasions(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Ends a quiescence node in check: closes its lists and returns the score.
        routine end_evasions {
            takes    x = ply
            returns  score, x = ply
            destroys a
        }
        jsr  close_lists        // their space is free again
        lda  v.legal_found,x    // was any move legal?
        jeq  score_mated        // no: mate
        load_ply(asm, core.best(), v.score);
        rts                     // the best of the evasions
    }
}
