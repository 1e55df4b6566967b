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
use octet_asm::{Asm, Claim, asm};

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
        cpx  #LAST_PLY
        beq  @full              // (1) no ply deeper
        lda  v.captures_top+1   // a reserve of one page: the high byte is enough
        cmp  #>(v.captures + ((CAPTURES_CAPACITY - PLY_RESERVE) as i32))
        bcs  @full              // no space for another list
        lda  v.quiets_top+1     // and the same for quiet moves
        cmp  #>(v.quiets + ((QUIETS_CAPACITY - PLY_RESERVE) as i32))
        bcs  @full              // nor for quiet moves
        lda  v.in_check,x
        bne  @evade             // (2) no stand pat in check
        jsr  evaluate           // (3) static eval before moves are generated
        asm.global("quiesce_stand_pat");
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @below_beta        // below beta: captures may raise it
        rts                     // (4) stand pat: most quiescence nodes end here
    @full:
        jmp  evaluate           // static eval, as a leaf
    @evade:
        jmp  search_evasions
    @below_beta:
    }
}

/// Delta pruning: the least victim that could raise alpha.
fn delta_pruning(asm: &mut Asm, core: &Core) {
    let (v, margins) = (&core.v, &core.margins);
    asm! { asm;
        let deficit = v.tmp;    // alpha - static eval
        // How far is static eval below alpha?
        lda  v.alpha_lo,x
        sec
        sbc  v.score
        sta  deficit
        lda  v.alpha_hi,x
        sbc  v.score+1
        bpl  @below_alpha       // not above alpha
        store_ply(asm, v.score, core.alpha());
        store_ply(asm, v.score, core.best());
        lda  #PieceType::Pawn.bits()  // (5) above: raise alpha and try any victim
        bne  @all always        // Z clear, a pawn's type bits
    @below_alpha:
        sta  deficit+1
        ldy  #0
    @next_type:
        iny                     // the next piece type, by its code
        lda  deficit
        cmp  margins.delta_margin_lo,y
        lda  deficit+1
        sbc  margins.delta_margin_hi,y
        bcs  @next_type         // (12) cannot raise alpha; the last entry is Score::MAX, above any
        // (6) Pruned captures reach at most the static eval plus the next lesser victim's margin.
        clc
        lda  v.score
        adc  margins.delta_margin_lo-1,y
        sta  v.score
        sta  v.best_lo,x        // so that is best
        lda  v.score+1
        adc  margins.delta_margin_hi-1,y
        sta  v.score+1
        sta  v.best_hi,x
        lda  margins.type_bits,y  // (13) the least victim worth trying
        bpl  @some
        rts                     // (14) bit 7, the end of the table: no victim can raise alpha
    @some:
    @all:
        sta  v.min_capture_score,x
        jsr  open_captures_only  // no quiet moves in quiescence
        jsr  generate_captures  // (7) by victim and attacker
        ldx  v.ply              // the generator uses X
        lda  v.capture_count
        sta  v.captures_len,x
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
        lda  v.picked_score
        bmi  @legal             // queen promotion: needs no SEE
        and  #ATTACKER_BITS     // who captures?
        cmp  #UNDERPROMOTION_SCORE
        beq  @next              // (8) underpromotions are not tried
        tay                     // index: the attacker's score
        lda  v.picked_score     // victim and attacker
        cmp  core.t.see_safe_scores,y
        bcs  @legal             // victim worth the attacker or more, or the king takes
        jsr  see_count          // static exchange evaluation
        bcs  @again             // (9) SEE < 0: pruned
    @legal:
        lda  #0                 // not in check here
        sta  v.legal_in_check
        jsr  legal
    @again:
        ldx  v.ply              // see_count and legal use X
        bcs  @next              // (10) C set: SEE < 0, or illegal
        lda  v.blindness        // skill level: move blindness
        beq  search_qs_move     // full strength
        lda  #0
        sta  v.quiet,x          // for overlooks: a capture
        jsr  overlooks
        bcs  search_qs_move     // seen
        bcc  @next always       // C clear, the BCS above was not taken
    @none:
        load_ply(asm, core.best(), v.score);
        rts
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
        clc
        adc  v.captures_len,x
        sta  v.captures_top
        bcc  @same_page
        inc  v.captures_top+1
    @same_page:
        lda  #0
        sta  v.depth+1,x        // (3) quiescence again
        sta  v.pv_node+1,x      // no PV
        // (2) The child's window is this one's, seen from the other side.
        negate_ply(asm, core.beta(), core.alpha().child());
        negate_ply(asm, core.alpha(), core.beta().child());
        jsr  make_child         // (1) its sums and accumulators, too
        jsr  node
        jsr  unmake             // (4) X is this ply
        lda  v.captures_start_lo,x  // the child's captures are freed
        sta  v.captures_top
        lda  v.captures_start_hi,x
        sta  v.captures_top+1
        lda  v.stopped          // limit reached?
        bne  @cut               // stopped: the score does not count
        // The score is the child's: best + score below zero means -score > best.
        lda  v.best_lo,x
        clc
        adc  v.score
        lda  v.best_hi,x
        adc  v.score+1
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
        lda  v.captures_len,x
        cmp  #1                 // it was picked at index 0?
        beq  @cut               // that was the only one
        core.at_captures(asm);
        jmp  next_qs_move
    @evading:
        jmp  next_evasion
    @cut:
        lda  v.in_check,x       // which lists are open?
        jne  end_evasions       // those of evasions: to be closed
        load_ply(asm, core.best(), v.score);
        rts
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
        lda  #0
        sta  v.legal_found,x    // mate, unless a legal move is found
        sta  v.stage,x          // captures first
        sta  v.next_index,x     // quiets from the first
        jsr  open_captures
        jsr  generate_captures
        ldx  v.ply              // the generator uses X
        lda  v.capture_count
        sta  v.captures_len,x
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
        jsr  pick_capture       // to from and to
        bcs  @try_it            // found one
        inc  v.stage,x          // none left: quiet moves
        jsr  point_quiets
        jsr  generate_quiets
        jsr  end_quiets         // X is the ply again
    @quiets:
        jsr  next_quiet_evasion  // to from and to
        bcc  end_evasions       // no moves left
    @try_it:
        lda  #1                 // for legal
        sta  v.legal_in_check
        jsr  legal
        ldx  v.ply              // legal uses X
        bcs  @next              // leaves the king in check
        lda  #1
        sta  v.legal_found,x    // not mate
        jmp  search_qs_move
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
        lda  v.quiets_len,x
        sta  len
        ldy  v.next_index,x
        lda  v.checker,x        // the only checker's square
        bpl  @single
        cpy  len                // unknown or double check: any move, legal decides
        bcc  @found             // one is left
        clc                     // none left
        rts
    @single:
        sta  check_ray          // its square, for now
        jsr  own_king           // X is the king's square
        txa
        sec
        sbc  check_ray          // delta from checker to king
        tax
        lda  t.delta,x
        and  #RAY_AND_DIRECTION  // the checking ray and its direction
        sta  check_ray
        cmp  #MIN_RAY           // is it a ray?
        bcc  @king_only         // a knight's check cannot be blocked
        lda  t.delta,x          // is the checker beside the king?
        and  #ADJACENT
        bne  @king_only         // then nothing comes between
        dey                     // the loop begins with INY
        asm.bind(look);
        iny
        cpy  len
        bcs  @end               // none left
        lda  v.king_square      // a king move?
        cmp  (v.quiet_from_ptr),y
        beq  @found             // legal tests the square it goes to
        sec
        sbc  (v.quiet_to_ptr),y  // delta from target to king
        tax
        lda  t.delta,x          // does the target see the king
        and  #RAY_AND_DIRECTION
        cmp  check_ray          // along the checking ray?
        bne  @look              // no: it does not block
    @found:
        ldx  v.ply              // X the ply
        lda  (v.quiet_from_ptr),y
        sta  v.from
        lda  (v.quiet_to_ptr),y
        sta  v.to
        iny
        tya
        sta  v.next_index,x     // go on after it next time
        sec                     // found
        rts
        let look = asm.label("look_for_king");
    @king_only:
        lda  v.king_square      // only king moves can help
        asm.bind(look);
        cpy  len                // list exhausted?
        bcs  @end
        cmp  (v.quiet_from_ptr),y  // does the king move?
        beq  @found
        iny
        bne  @look always       // Z clear, a list has fewer than 256 moves
    @end:
        ldx  v.ply              // X the ply
        clc                     // none left
        rts
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
        rts
    }
}
