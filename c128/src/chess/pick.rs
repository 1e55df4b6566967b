//! Finding moves in a level's lists: the engine's `Stack::best_capture`,
//! `Stack::take` and `Stack::take_quiet`.

use engine::search::{HISTORY_BIAS, LOSING_SCORE};

use super::Core;
use crate::asm::{Asm, Label, Zp, asm};

/// Emits the pickers.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Picking moves",
        "Nothing is sorted: most nodes are cut by their first moves. A move taken has score 0.",
    );
    best_capture(a, c);
    best_quiet(a, c);
    any_legal(a, c);
}

fn best_capture(a: &mut Asm, c: &Core) {
    a.routine(
        "best_capture",
        "Takes the best capture left; of equals, the first generated.",
    )
    .takes("X level")
    .returns("carry set and from, to, chosen, chosen_score; carry clear when none is left; X kept")
    .destroys("A Y, capture pointers")
    .cost("23 cycles for an empty list, else 75 and 15 a capture listed");
    let v = &c.v;
    asm! { a;
        c.at_captures(a);
        ldy  v.captures_len,x   // Y runs over the list
        beq  @none              // empty
        lda  #LOSING_SCORE + 1  // what is put off has less
        scan(a, c, v.capture_score, none);
        take_capture(a, c);
        sec                     // found
        rts
    @none:
        clc                     // none left
        rts
    }
}

/// Finds the index of the best score of at least A in a list, `y` being its
/// length, which is not 0; goes to `none` where there is none.
pub(super) fn scan(a: &mut Asm, c: &Core, scores: Zp, none: Label) {
    let v = &c.v;
    asm! { a;
        let look = a.label("look");
        sta  v.chosen_score     // the score to beat or equal
        // From the last to the first, taking equals: the first generated stays.
        dey
        beq  @only              // the only one, or none before it will do
        a.bind(look);
        lda  (scores),y         // the score generated with it
        cmp  v.chosen_score     // will it do?
        bcs  @better
        dey
        bne  @look
    @only:
        lda  (scores),y         // the first generated
        cmp  v.chosen_score
        bcs  @first
        bcc  @none              // always
    @better:
        sta  v.chosen_score     // at least as good
        sty  v.chosen
        dey
        beq  @last
        let look = a.label_here("look_for_better");
        lda  (scores),y
        cmp  v.chosen_score     // as good as the best so far?
        bcs  @better
        dey
        bne  @look
    @last:
        lda  (scores),y         // the first generated
        cmp  v.chosen_score
        bcc  @worse
    @first:
        sta  v.chosen_score
        sty  v.chosen
        bcs  @found             // always
    @worse:
        ldy  v.chosen           // the one chosen
    @found:
    }
}

/// Takes the capture that `y` is the index of.
pub(super) fn take_capture(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    asm! { a;
        lda  (v.capture_from),y // with the kind's bits
        sta  v.from             // the move in hand
        lda  (v.capture_to),y
        sta  v.to
        lda  #n.tried_score
        sta  (v.capture_score),y // never again
    }
}

fn best_quiet(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "best_quiet",
        "Takes the quiet move with the best good history; of equals, the first generated.",
    )
    .takes("X level; its scores")
    .returns("carry set and from, to; carry clear when none is left; X kept")
    .destroys("A Y, chosen, chosen_score, quiet pointers")
    .cost("16 cycles for an empty list, else 65 and 15 a move listed");
    asm! { a;
        ldy  v.quiets_len,x     // Y runs over the list
        beq  @none              // empty
        c.at_quiets(a);
        lda  #HISTORY_BIAS + 1  // what is neither good nor bad has less
        scan(a, c, v.quiet_score, none);
        lda  (v.quiet_from),y   // the same index in all planes; with the kind's bits
        sta  v.from             // the move in hand
        lda  (v.quiet_to),y
        sta  v.to
        lda  #n.tried_score
        sta  (v.quiet_score),y  // never again
        sec                     // found
        rts
    @none:
        clc                     // none left
        rts
    }
}

fn any_legal(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("any_legal", "Has the side in check a legal move?")
        .takes("level, opponent")
        .returns("carry set if so")
        .destroys("everything but the level")
        .cost("thousands of cycles; only after fifty moves");
    asm! { a;
        let captures = a.label("captures");
        let quiets = a.label("quiets");
        ldx  v.level
        jsr  open_lists         // never ended, so there is nothing to close
        jsr  generate_captures  // pointers stay at this level's lists
        jsr  generate_quiets
        lda  #1
        sta  v.check            // the side is in check
        for (label, count, origin, target) in [ (captures, v.capture_count, v.capture_from, v.capture_to), (quiets, v.quiet_count, v.quiet_from, v.quiet_to), ] {
            a.bind(label);
            ldy  count              // moves left
            beq  @exhausted         // none in this list
            dey
            sty  count              // the count is the loop's variable
            lda  (origin),y
            sta  v.from             // try this one
            lda  (target),y
            sta  v.to
            jsr  legal              // does it answer the check?
            bcs  {label}            // no: the next
            bcc  @done              // always: one is enough
        @exhausted:
        }
        clc                     // mate
        rts
    @done:
        sec                     // there is one
        rts
    }
}
