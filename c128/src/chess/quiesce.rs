//! Quiescence: the engine's `search/quiesce.rs`.

use engine::eval::INFINITY;
use engine::generate::{QUEEN_SCORE, UNDERPROMOTION_SCORE};
use engine::piece::{Kind, Man};
use engine::search::{CAPTURES_CAPACITY, PLY_ROOM, QUIETS_CAPACITY};

use super::Core;
use super::pick::{scan, take_capture};
use super::scores::{compare_pair, compare_score, load, negate, set, store, turn};
use crate::asm::{Asm, asm};

/// The first code that no man has.
pub const CODES: u8 = 1 << (Man::COLOR_BIT.ilog2() - Man::KIND_SHIFT);
/// What of a capture's score says who captures.
pub const ATTACKER_BITS: u8 = !(Man::KIND_BITS | QUEEN_SCORE);

const _: () = assert!(QUEEN_SCORE == 0x80 && Kind::Pawn.bits() == 1 << Man::KIND_SHIFT);

/// Emits `quiesce`.
pub fn emit(a: &mut Asm, c: &Core) {
    entry(a, c);
    worth(a, c);
    next(a, c);
    search(a, c);
    evasions(a, c);
    leave(a, c);
    quiet_evasions(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine("quiesce", "Captures until the position is quiet.")
        .takes("X level; its alpha, beta, in_check")
        .returns("score; X level")
        .destroys("everything else; the level's alpha")
        .cost("about 250 cycles to stand pat, 1,700 and more with captures");
    asm! { a;
        cpx  #n.last_level
        beq  @full              // no line is longer
        lda  v.captures_top+1   // less than a page of room shows in the high byte
        cmp  #>(v.captures + ((CAPTURES_CAPACITY - PLY_ROOM) as i32))
        bcs  @full              // no room for another list
        lda  v.quiets_top+1     // and the same for quiet moves
        cmp  #>(v.quiets + ((QUIETS_CAPACITY - PLY_ROOM) as i32))
        bcs  @full
        lda  v.in_check,x
        bne  @evade             // in check nothing can be left as it is
        jsr  evaluate           // look before you generate
        a.global("quiesce_from");
        compare_score(a, v.score, c.beta());
        bmi  @below_beta        // doing nothing does not cut
        rts                     // stand pat: the commonest end of all
    @full:
        jmp  evaluate
    @evade:
        jmp  evade
    @below_beta:
    }
}

/// Who is worth taking?
fn worth(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.m);
    asm! { a;
        let lack = v.t;
        // What is lacking to alpha says who is worth taking.
        lda  v.alpha_lo,x
        sec
        sbc  v.score
        sta  lack
        lda  v.alpha_hi,x
        sbc  v.score+1
        bpl  @lacks
        store(a, v.score, c.alpha());
        store(a, v.score, c.best());
        lda  #Kind::Pawn.bits() // everybody
        bne  @all               // always
    @lacks:
        sta  lack+1
        ldy  #0
    @look:
        iny                     // the next kind, by its code
        lda  lack
        cmp  t.delta_lo,y
        lda  lack+1
        sbc  t.delta_hi,y
        bcs  @look              // taking it is not enough; what no man has always is
        // Lesser men win no more than the one before, and nothing else is tried.
        clc
        lda  v.score
        adc  t.delta_lo-1,y
        sta  v.score
        sta  v.best_lo,x
        lda  v.score+1
        adc  t.delta_hi-1,y
        sta  v.score+1
        sta  v.best_hi,x
        lda  t.kind_bits,y
        bpl  @worth
        rts                     // nobody is worth enough
    @worth:
    @all:
        sta  v.least,x
        jsr  open_captures_alone
        jsr  generate_captures
        ldx  v.level            // the generator has used X
        lda  v.capture_count
        sta  v.captures_len,x
    }
}

/// The best capture that may win something.
fn next(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "next_forcing",
        "Picks quiescence's next move, or leaves the node.",
    )
    .takes("X level; the capture pointers")
    .returns("from, to; goes on with search_forcing, or returns the score")
    .destroys("A Y, t, takers")
    .cost("110 cycles and 15 a capture listed, more where exchanges are counted");
    asm! { a;
    @next:
        ldy  v.captures_len,x   // Y runs over the list
        beq  @none              // empty
        lda  v.least,x          // who takes less is hopeless
        scan(a, c, v.capture_score, none);
        take_capture(a, c);
        lda  v.chosen_score
        bmi  @legal             // a new queen
        and  #ATTACKER_BITS
        cmp  #UNDERPROMOTION_SCORE
        beq  @next              // no less will do
        tay
        lda  v.chosen_score
        cmp  c.t.safe_scores,y
        bcs  @legal             // an equal or better, or a king takes
        jsr  loses_unsafe
        bcs  @again             // it will be taken back
    @legal:
        lda  #0
        sta  v.check
        jsr  legal
    @again:
        ldx  v.level
        bcs  @next              // it loses, or leaves the king in check
        lda  v.blind
        beq  search_forcing     // full strength
        lda  #0
        sta  v.quiet,x          // nothing quiet is tried here
        jsr  overlooked
        bcs  search_forcing
        bcc  @next              // always
    @none:
        load(a, c.best(), v.score);
        rts
    }
}

fn search(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("search_forcing", "Tries a move in quiescence.")
        .takes("from, to, a legal move; X level")
        .returns("best and alpha; goes on with next_forcing, next_evasion or leave_forcing")
        .destroys("everything else but the level")
        .cost("about 700 cycles and the node below");
    asm! { a;
        lda  v.captures_lo,x    // children write their captures behind these
        clc
        adc  v.captures_len,x
        sta  v.captures_top
        bcc  @same_page
        inc  v.captures_top+1
    @same_page:
        lda  #0
        sta  v.depth+1,x        // the child is quiescence too
        sta  v.open+1,x
        negate(a, c.beta(), c.alpha().next());
        negate(a, c.alpha(), c.beta().next());
        jsr  make_child
        jsr  node
        jsr  unmake             // X is the level
        lda  v.captures_lo,x
        sta  v.captures_top
        lda  v.captures_hi,x
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
        turn(a, v.score);
        store(a, v.score, c.best());
        compare_pair(a, c.alpha(), v.score);
        bpl  @next              // no better than alpha
        store(a, v.score, c.alpha());
        compare_score(a, v.score, c.beta());
        bpl  @cut
    @next:
        lda  v.in_check,x
        bne  @evading
        lda  v.captures_len,x
        cmp  #1
        beq  @cut               // that was the only one
        c.at_captures(a);
        jmp  next_forcing
    @evading:
        jmp  next_evasion
    @cut:
        lda  v.in_check,x
        jne  leave_forcing      // there are lists to close
        load(a, c.best(), v.score);
        rts
    }
}

fn evasions(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("evade", "Quiescence in check: every move.")
        .takes("X level")
        .returns("goes on with next_evasion")
        .destroys("A X Y, t, attacker, list pointers")
        .cost("about 1,300 cycles");
    set(a, -INFINITY, c.best());
    asm! { a;
        lda  #0
        sta  v.any_move,x
        sta  v.stage,x          // captures first
        sta  v.next_at,x
        jsr  open_captures
        jsr  generate_captures
        ldx  v.level
        lda  v.capture_count
        sta  v.captures_len,x
        a.routine("next_evasion", "The next way out of check.")
            .takes("X level")
            .returns("from, to; goes on with search_forcing or leave_forcing")
            .destroys("A X Y, t, u, king, list pointers")
            .cost("200 cycles and the legality test for a capture; quiet moves are generated once");
    @next:
        lda  v.stage,x
        bne  @quiets            // captures have been tried
        jsr  best_capture       // to from and to
        bcs  @try_it
        inc  v.stage,x
        jsr  point_quiets
        jsr  generate_quiets
        jsr  end_quiets         // X is the level again
    @quiets:
        jsr  quiet_evasion      // to from and to
        bcc  leave_forcing      // none left
    @try_it:
        lda  #1
        sta  v.check
        jsr  legal
        ldx  v.level
        bcs  @next              // leaves the king in check
        lda  #1
        sta  v.any_move,x       // no mate
        jmp  search_forcing
    }
}

/// Which quiet moves may answer the check?
fn quiet_evasions(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "quiet_evasion",
        "The next quiet move that may answer the check.",
    )
    .takes("X level; its checker, next_at")
    .returns("carry set and from, to; carry clear when none is left; X level")
    .destroys("A Y, t, king, quiet pointers")
    .cost("80 cycles, 46 more for every move passed over, 16 if only the king can move");
    asm! { a;
        let look = a.label("look");
        let (line, len) = (v.t, v.t.at(1));
        c.at_quiets(a);
        lda  v.quiets_len,x
        sta  len
        ldy  v.next_at,x
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
        and  #n.line_and_direction
        sta  line
        cmp  #n.least_line
        bcc  @king_only         // a knight is not to be blocked
        lda  t.delta,x
        and  #n.adjacent
        bne  @king_only         // nor one next door
        dey
        a.bind(look);
        iny
        cpy  len
        bcs  @end
        lda  v.king
        cmp  (v.quiet_from),y
        beq  @found             // the king steps aside
        sec
        sbc  (v.quiet_to),y     // from the target to the king
        tax
        lda  t.delta,x
        and  #n.line_and_direction
        cmp  line               // as the checker looks?
        bne  @look
    @found:
        ldx  v.level
        lda  (v.quiet_from),y
        sta  v.from
        lda  (v.quiet_to),y
        sta  v.to
        iny
        tya
        sta  v.next_at,x        // the one after it
        sec
        rts
        let look = a.label("look_for_king");
    @king_only:
        lda  v.king
        a.bind(look);
        cpy  len
        bcs  @end
        cmp  (v.quiet_from),y
        beq  @found
        iny
        bne  @look              // always
    @end:
        ldx  v.level
        clc
        rts
    }
}

fn leave(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "leave_forcing",
        "Closes the lists of an answer to a check and returns its score.",
    )
    .takes("X level")
    .returns("score; X level")
    .destroys("A")
    .cost("75 cycles, 27 more for mate");
    asm! { a;
        jsr  close_lists
        lda  v.any_move,x
        jeq  mated              // in check and no way out
        load(a, c.best(), v.score);
        rts
    }
}
