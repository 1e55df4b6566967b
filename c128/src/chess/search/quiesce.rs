//! Quiescence: the engine's `search/quiesce.rs`.

use octet_engine::board::piece::{Piece, PieceType};
use octet_engine::eval::INFINITY;
use octet_engine::movegen::generate::{QUEEN_PROMOTION_SCORE, UNDERPROMOTION_SCORE};
use octet_engine::search::{CAPTURES_CAPACITY, PLY_RESERVE, QUIETS_CAPACITY};

use super::scores::{cmp_ply_zp, cmp_zp_ply, load_ply, negate_ply, negate_zp, set_ply, store_ply};
use super::selection::{scan, take_capture};
use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::constants::{ADJACENT, LAST_PLY, MIN_RAY, RAY_AND_DIRECTION};

/// The first code that no man has.
pub const PIECE_CODES: u8 = 1 << (Piece::COLOR_BIT.ilog2() - Piece::TYPE_SHIFT);
/// What of a capture's score says who captures.
pub const ATTACKER_BITS: u8 = !(Piece::TYPE_BITS | QUEEN_PROMOTION_SCORE);

const _: () =
    assert!(QUEEN_PROMOTION_SCORE == 0x80 && PieceType::Pawn.bits() == 1 << Piece::TYPE_SHIFT);

/// Emits `quiesce`.
pub fn emit(asm: &mut Asm, core: &Core) {
    entry(asm, core);
    worth(asm, core);
    next(asm, core);
    search(asm, core);
    evasions(asm, core);
    leave(asm, core);
    quiet_evasions(asm, core);
}

fn entry(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("quiesce", "Captures until the position is quiet.")
        .takes("X level; its alpha, beta, in_check")
        .returns("score; X level")
        .destroys("everything else; the level's alpha")
        .cost("about 250 cycles to stand pat, 1,700 and more with captures");
    asm! { asm;
        cpx  #LAST_PLY
        beq  @full              // no line is longer
        lda  v.captures_top+1   // less than a page of room shows in the high byte
        cmp  #>(v.captures + ((CAPTURES_CAPACITY - PLY_RESERVE) as i32))
        bcs  @full              // no room for another list
        lda  v.quiets_top+1     // and the same for quiet moves
        cmp  #>(v.quiets + ((QUIETS_CAPACITY - PLY_RESERVE) as i32))
        bcs  @full
        lda  v.in_check,x
        bne  @evade             // in check nothing can be left as it is
        jsr  evaluate           // look before you generate
        asm.global("quiesce_stand_pat");
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @below_beta        // doing nothing does not cut
        rts                     // stand pat: the commonest end of all
    @full:
        jmp  evaluate
    @evade:
        jmp  search_evasions
    @below_beta:
    }
}

/// Who is worth taking?
fn worth(asm: &mut Asm, core: &Core) {
    let (v, margins) = (&core.v, &core.margins);
    asm! { asm;
        let lack = v.tmp;
        // What is lacking to alpha says who is worth taking.
        lda  v.alpha_lo,x
        sec
        sbc  v.score
        sta  lack
        lda  v.alpha_hi,x
        sbc  v.score+1
        bpl  @below_alpha
        store_ply(asm, v.score, core.alpha());
        store_ply(asm, v.score, core.best());
        lda  #PieceType::Pawn.bits() // everybody
        bne  @all               // always
    @below_alpha:
        sta  lack+1
        ldy  #0
    @look:
        iny                     // the next kind, by its code
        lda  lack
        cmp  margins.delta_margin_lo,y
        lda  lack+1
        sbc  margins.delta_margin_hi,y
        bcs  @look              // taking it is not enough; what no man has always is
        // Lesser men win no more than the one before, and nothing else is tried.
        clc
        lda  v.score
        adc  margins.delta_margin_lo-1,y
        sta  v.score
        sta  v.best_lo,x
        lda  v.score+1
        adc  margins.delta_margin_hi-1,y
        sta  v.score+1
        sta  v.best_hi,x
        lda  margins.type_bits,y
        bpl  @worth
        rts                     // nobody is worth enough
    @worth:
    @all:
        sta  v.min_capture_score,x
        jsr  open_captures_only
        jsr  generate_captures
        ldx  v.ply            // the generator has used X
        lda  v.capture_count
        sta  v.captures_len,x
    }
}

/// The best capture that may win something.
fn next(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "next_qs_move",
        "Picks quiescence's next move, or leaves the node.",
    )
    .takes("X level; the capture pointers")
    .returns("from, to; goes on with search_qs_move, or returns the score")
    .destroys("A Y, t, takers")
    .cost("110 cycles and 15 a capture listed, more where exchanges are counted");
    asm! { asm;
    @next:
        ldy  v.captures_len,x   // Y runs over the list
        beq  @none              // empty
        lda  v.min_capture_score,x          // who takes less is hopeless
        scan(asm, core, v.capture_score_ptr, none);
        take_capture(asm, core);
        lda  v.picked_score
        bmi  @legal             // a new queen
        and  #ATTACKER_BITS
        cmp  #UNDERPROMOTION_SCORE
        beq  @next              // no less will do
        tay
        lda  v.picked_score
        cmp  core.t.see_safe_scores,y
        bcs  @legal             // an equal or better, or a king takes
        jsr  see_count
        bcs  @again             // it will be taken back
    @legal:
        lda  #0
        sta  v.legal_in_check
        jsr  legal
    @again:
        ldx  v.ply
        bcs  @next              // it loses, or leaves the king in check
        lda  v.blindness
        beq  search_qs_move     // full strength
        lda  #0
        sta  v.quiet,x          // nothing quiet is tried here
        jsr  overlooks
        bcs  search_qs_move
        bcc  @next              // always
    @none:
        load_ply(asm, core.best(), v.score);
        rts
    }
}

fn search(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("search_qs_move", "Tries a move in quiescence.")
        .takes("from, to, a legal move; X level")
        .returns("best and alpha; goes on with next_qs_move, next_evasion or end_evasions")
        .destroys("everything else but the level")
        .cost("about 700 cycles and the node below");
    asm! { asm;
        lda  v.captures_start_lo,x    // children write their captures behind these
        clc
        adc  v.captures_len,x
        sta  v.captures_top
        bcc  @same_page
        inc  v.captures_top+1
    @same_page:
        lda  #0
        sta  v.depth+1,x        // the child is quiescence too
        sta  v.pv_node+1,x
        negate_ply(asm, core.beta(), core.alpha().child());
        negate_ply(asm, core.alpha(), core.beta().child());
        jsr  make_child
        jsr  node
        jsr  unmake             // X is the level
        lda  v.captures_start_lo,x
        sta  v.captures_top
        lda  v.captures_start_hi,x
        sta  v.captures_top+1
        lda  v.stopped
        bne  @cut               // the score means nothing
        // Is the best less than what the score is to this side?
        lda  v.best_lo,x
        clc
        adc  v.score
        lda  v.best_hi,x
        adc  v.score+1
        bpl  @next              // no better than the best
        negate_zp(asm, v.score);
        store_ply(asm, v.score, core.best());
        cmp_ply_zp(asm, core.alpha(), v.score);
        bpl  @next              // no better than alpha
        store_ply(asm, v.score, core.alpha());
        cmp_zp_ply(asm, v.score, core.beta());
        bpl  @cut
    @next:
        lda  v.in_check,x
        bne  @evading
        lda  v.captures_len,x
        cmp  #1
        beq  @cut               // that was the only one
        core.at_captures(asm);
        jmp  next_qs_move
    @evading:
        jmp  next_evasion
    @cut:
        lda  v.in_check,x
        jne  end_evasions      // there are lists to close
        load_ply(asm, core.best(), v.score);
        rts
    }
}

fn evasions(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("search_evasions", "Quiescence in check: every move.")
        .takes("X level")
        .returns("goes on with next_evasion")
        .destroys("A X Y, t, attacker, list pointers")
        .cost("about 1,300 cycles");
    set_ply(asm, -INFINITY, core.best());
    asm! { asm;
        lda  #0
        sta  v.legal_found,x
        sta  v.stage,x          // captures first
        sta  v.next_index,x
        jsr  open_captures
        jsr  generate_captures
        ldx  v.ply
        lda  v.capture_count
        sta  v.captures_len,x
        asm.routine("next_evasion", "The next way out of check.")
            .takes("X level")
            .returns("from, to; goes on with search_qs_move or end_evasions")
            .destroys("A X Y, t, u, king, list pointers")
            .cost("200 cycles and the legality test for a capture; quiet moves are generated once");
    @next:
        lda  v.stage,x
        bne  @quiets            // captures have been tried
        jsr  pick_capture       // to from and to
        bcs  @try_it
        inc  v.stage,x
        jsr  point_quiets
        jsr  generate_quiets
        jsr  end_quiets         // X is the level again
    @quiets:
        jsr  next_quiet_evasion      // to from and to
        bcc  end_evasions      // none left
    @try_it:
        lda  #1
        sta  v.legal_in_check
        jsr  legal
        ldx  v.ply
        bcs  @next              // leaves the king in check
        lda  #1
        sta  v.legal_found,x       // no mate
        jmp  search_qs_move
    }
}

/// Which quiet moves may answer the check?
fn quiet_evasions(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm.routine(
        "next_quiet_evasion",
        "The next quiet move that may answer the check.",
    )
    .takes("X level; its checker, next_index")
    .returns("carry set and from, to; carry clear when none is left; X level")
    .destroys("A Y, t, king, quiet pointers")
    .cost("80 cycles, 46 more for every move passed over, 16 if only the king can move");
    asm! { asm;
        let look = asm.label("look");
        let (line, len) = (v.tmp, v.tmp.at(1));
        core.at_quiets(asm);
        lda  v.quiets_len,x
        sta  len
        ldy  v.next_index,x
        lda  v.checker,x
        bpl  @known
        cpy  len                // unknown, or two: any move may do
        bcc  @found
        clc
        rts
    @known:
        sta  line
        jsr  own_king
        txa
        sec
        sbc  line               // from the checker to the king
        tax
        lda  t.delta,x
        and  #RAY_AND_DIRECTION
        sta  line
        cmp  #MIN_RAY
        bcc  @king_only         // a knight is not to be blocked
        lda  t.delta,x
        and  #ADJACENT
        bne  @king_only         // nor one next door
        dey
        asm.bind(look);
        iny
        cpy  len
        bcs  @end
        lda  v.king_square
        cmp  (v.quiet_from_ptr),y
        beq  @found             // the king steps aside
        sec
        sbc  (v.quiet_to_ptr),y     // from the target to the king
        tax
        lda  t.delta,x
        and  #RAY_AND_DIRECTION
        cmp  line               // as the checker looks?
        bne  @look
    @found:
        ldx  v.ply
        lda  (v.quiet_from_ptr),y
        sta  v.from
        lda  (v.quiet_to_ptr),y
        sta  v.to
        iny
        tya
        sta  v.next_index,x        // the one after it
        sec
        rts
        let look = asm.label("look_for_king");
    @king_only:
        lda  v.king_square
        asm.bind(look);
        cpy  len
        bcs  @end
        cmp  (v.quiet_from_ptr),y
        beq  @found
        iny
        bne  @look              // always
    @end:
        ldx  v.ply
        clc
        rts
    }
}

fn leave(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "end_evasions",
        "Closes the lists of an answer to a check and returns its score.",
    )
    .takes("X level")
    .returns("score; X level")
    .destroys("A")
    .cost("75 cycles, 27 more for mate");
    asm! { asm;
        jsr  close_lists
        lda  v.legal_found,x
        jeq  score_mated              // in check and no way out
        load_ply(asm, core.best(), v.score);
        rts
    }
}
