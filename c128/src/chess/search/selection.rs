//! Finding moves in a level's lists: the engine's `MoveStack::best_capture`,
//! `MoveStack::take` and `MoveStack::take_quiet`.

use octet_engine::search::{HISTORY_BIAS, LOSING_SCORE};

use crate::asm::{Asm, Label, Zp, asm};
use crate::chess::Core;
use crate::chess::constants::TRIED_SCORE;

/// Emits the pickers.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Picking moves",
        "Nothing is sorted: most nodes are cut by their first moves. A move taken has score 0.",
    );
    best_capture(asm, core);
    best_quiet(asm, core);
    any_legal(asm, core);
}

fn best_capture(asm: &mut Asm, core: &Core) {
    asm.routine(
        "pick_capture",
        "Takes the best capture left; of equals, the first generated.",
    )
    .takes("X level")
    .returns("carry set and from, to, chosen, picked_score; carry clear when none is left; X kept")
    .destroys("A Y, capture pointers")
    .cost("23 cycles for an empty list, else 75 and 15 a capture listed");
    let v = &core.v;
    asm! { asm;
        core.at_captures(asm);
        ldy  v.captures_len,x   // Y runs over the list
        beq  @none              // empty
        lda  #LOSING_SCORE + 1  // what is put off has less
        scan(asm, core, v.capture_score_ptr, none);
        take_capture(asm, core);
        sec                     // found
        rts
    @none:
        clc                     // none left
        rts
    }
}

/// Finds the index of the best score of at least A in a list, `y` being its
/// length, which is not 0; goes to `none` where there is none.
pub(super) fn scan(asm: &mut Asm, core: &Core, scores: Zp, none: Label) {
    let v = &core.v;
    asm! { asm;
        let look = asm.label("look");
        sta  v.picked_score     // the score to beat or equal
        // From the last to the first, taking equals: the first generated stays.
        dey
        beq  @only              // the only one, or none before it will do
        asm.bind(look);
        lda  (scores),y         // the score generated with it
        cmp  v.picked_score     // will it do?
        bcs  @better
        dey
        bne  @look
    @only:
        lda  (scores),y         // the first generated
        cmp  v.picked_score
        bcs  @first
        bcc  @none              // always
    @better:
        sta  v.picked_score     // at least as good
        sty  v.picked
        dey
        beq  @last
        let look = asm.label_here("look_for_better");
        lda  (scores),y
        cmp  v.picked_score     // as good as the best so far?
        bcs  @better
        dey
        bne  @look
    @last:
        lda  (scores),y         // the first generated
        cmp  v.picked_score
        bcc  @worse
    @first:
        sta  v.picked_score
        sty  v.picked
        bcs  @found             // always
    @worse:
        ldy  v.picked           // the one chosen
    @found:
    }
}

/// Takes the capture that `y` is the index of.
pub(super) fn take_capture(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        lda  (v.capture_from_ptr),y // with the kind's bits
        sta  v.from             // the move in hand
        lda  (v.capture_to_ptr),y
        sta  v.to
        lda  #TRIED_SCORE
        sta  (v.capture_score_ptr),y // never again
    }
}

fn best_quiet(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "pick_quiet",
        "Takes the quiet move with the best good history; of equals, the first generated.",
    )
    .takes("X level; its scores")
    .returns("carry set and from, to; carry clear when none is left; X kept")
    .destroys("A Y, chosen, picked_score, quiet pointers")
    .cost("16 cycles for an empty list, else 65 and 15 a move listed");
    asm! { asm;
        ldy  v.quiets_len,x     // Y runs over the list
        beq  @none              // empty
        core.at_quiets(asm);
        lda  #HISTORY_BIAS + 1  // what is neither good nor bad has less
        scan(asm, core, v.quiet_score_ptr, none);
        lda  (v.quiet_from_ptr),y   // the same index in all planes; with the kind's bits
        sta  v.from             // the move in hand
        lda  (v.quiet_to_ptr),y
        sta  v.to
        lda  #TRIED_SCORE
        sta  (v.quiet_score_ptr),y  // never again
        sec                     // found
        rts
    @none:
        clc                     // none left
        rts
    }
}

fn any_legal(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("has_legal_move", "Has the side in check a legal move?")
        .takes("level, opponent")
        .returns("carry set if so")
        .destroys("everything but the level")
        .cost("thousands of cycles; only after fifty moves");
    asm! { asm;
        let captures = asm.label("captures");
        let quiets = asm.label("quiets");
        ldx  v.ply
        jsr  open_lists         // never ended, so there is nothing to close
        jsr  generate_captures  // pointers stay at this level's lists
        jsr  generate_quiets
        lda  #1
        sta  v.legal_in_check            // the side is in check
        for (label, count, origin, target) in [ (captures, v.capture_count, v.capture_from_ptr, v.capture_to_ptr), (quiets, v.quiet_count, v.quiet_from_ptr, v.quiet_to_ptr), ] {
            asm.bind(label);
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
