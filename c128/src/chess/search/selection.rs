//! Picks moves from a ply's lists. Engine: `MoveStack::take_best_capture`,
//! `MoveStack::take_best_quiet`.

use octet_engine::search::{HISTORY_BIAS, LOSING_SCORE};

use crate::chess::constants::TRIED_SCORE;
use crate::chess::core::Core;
use octet_asm::{Asm, Label, Zp, asm};

/// Emits the pickers.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Picking moves",
        "Nothing is sorted: most nodes are cut by their first moves. A tried move has score 0.",
    );
    pick_capture(asm, core);
    pick_quiet(asm, core);
    has_legal_move(asm, core);
}

/// Engine: `MoveStack::take_best_capture`.
fn pick_capture(asm: &mut Asm, core: &Core) {
    asm! { asm;
        /// Picks the best capture left; of equals, the first generated.
        routine pick_capture {
            takes    x = ply
            returns  c "set and from", to, picked, picked_score, c "clear when none is left"
            keeps    x
            destroys a, y, capture_from_ptr, capture_to_ptr, capture_score_ptr
        }
        let v = &core.v;
        core.at_captures(asm);
        ldy  v.captures_len,x   // Y runs down the list
        beq  @none              // no captures
        lda  #LOSING_SCORE + 1  // losing captures have a lower score
        scan(asm, core, v.capture_score_ptr, none);
        take_capture(asm, core);
        sec                     // the carry says: found
        rts                     // the move is in from and to
    @none:
        asm.global("no_entry");  // what a search without a table asks in place of probe_tt
        clc                     // the carry says: none
        rts                     // from and to stay as they were
    }
}

/// Finds the best score of at least A in a list. `y` is the list's length, which is not 0, and
/// becomes the index. Goes to `none` if no score is high enough.
pub(super) fn scan(asm: &mut Asm, core: &Core, scores: Zp, none: Label) {
    let v = &core.v;
    asm! { asm;
        let look = asm.label("look");
        sta  v.picked_score     // the score to reach
        // From the last to the first, equals included: the first generated wins.
        dey                     // indices begin at 0
        beq  @only              // index 0: nothing below it
        asm.bind(look);
        lda  (scores),y         // a score is one byte, unsigned
        cmp  v.picked_score     // as good?
        bcs  @better            // the best so far
        dey                     // toward the first generated
        bne  @look              // index 0 is compared below
    @only:
        lda  (scores),y         // index 0, generated first
        cmp  v.picked_score     // does it reach the least score?
        bcs  @first             // it is the only one
        bcc  @none always       // C clear, the BCS above was not taken
    @better:
        sta  v.picked_score     // at least as good
        sty  v.picked           // where it stands in the list
        dey                     // toward the first generated
        beq  @last              // index 0 is left
        let look = asm.label_here("look_for_better");
        lda  (scores),y         // a score is one byte, unsigned
        cmp  v.picked_score     // as good as the best so far?
        bcs  @better            // equal ones count: the first generated wins
        dey                     // toward the first generated
        bne  @look              // index 0 is compared below
    @last:
        lda  (scores),y         // index 0, generated first
        cmp  v.picked_score     // does the first one reach it?
        bcc  @worse             // the best so far stays
    @first:
        sta  v.picked_score     // the caller reads it
        sty  v.picked           // index 0
        bcs  @found always      // C set, the BCC above was not taken
    @worse:
        ldy  v.picked           // index of the best
    @found:
    }
}

/// Takes the capture with index `y` out of the list.
pub(super) fn take_capture(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        lda  (v.capture_from_ptr),y  // with its flags
        sta  v.from             // the move in hand
        lda  (v.capture_to_ptr),y  // with the flag of special moves
        sta  v.to               // what legal and make read
        lda  #TRIED_SCORE       // no score is lower
        sta  (v.capture_score_ptr),y  // not to be picked again
    }
}

/// Engine: `MoveStack::take_best_quiet`.
fn pick_quiet(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Picks the quiet move with the best good history; of equals, the first generated.
        routine pick_quiet {
            takes    x = ply, "its quiet scores"
            returns  c "set and from", to, c "clear when none is left"
            keeps    x
            destroys a, y, picked, picked_score, quiet_from_ptr, quiet_to_ptr, quiet_score_ptr
        }
        ldy  v.quiets_len,x     // Y runs down the list
        beq  @none              // no quiet moves
        core.at_quiets(asm);
        lda  #HISTORY_BIAS + 1  // good means above 0
        scan(asm, core, v.quiet_score_ptr, none);
        lda  (v.quiet_from_ptr),y  // with its flags
        sta  v.from             // the move in hand
        lda  (v.quiet_to_ptr),y  // with the flag of castling
        sta  v.to               // what legal and make read
        lda  #TRIED_SCORE       // no score is lower
        sta  (v.quiet_score_ptr),y  // not to be picked again
        sec                     // the carry says: found
        rts                     // the move is in from and to
    @none:
        clc                     // the carry says: none
        rts                     // the rest is picked in order
    }
}

/// Engine: `Search::has_legal_move`.
fn has_legal_move(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Has the side in check a legal move?
        routine has_legal_move {
            takes    ply, opponent
            returns  c "set if so"
            keeps    ply
            destroys everything
            changes  from, to, capture_count, quiet_count, legal_in_check
        }
        let captures = asm.label("captures");
        let quiets = asm.label("quiets");
        ldx  v.ply              // lists are opened by ply
        jsr  open_lists         // never ended, so they take no space
        jsr  generate_captures  // generated like any node's
        jsr  generate_quiets    // the whole list: any move may answer
        lda  #1                 // the answer must leave no check
        sta  v.legal_in_check   // every move must answer the check
        for (label, count, origin, target) in [
            (captures, v.capture_count, v.capture_from_ptr, v.capture_to_ptr),
            (quiets, v.quiet_count, v.quiet_from_ptr, v.quiet_to_ptr),
        ] {
            asm.bind(label);
            ldy  count          // from the last move
            beq  @exhausted     // list exhausted
            dey                 // indices begin at 0
            sty  count          // legal uses Y
            lda  (origin),y     // the move in hand
            sta  v.from         // with its flags
            lda  (target),y     // its target
            sta  v.to           // what legal reads
            jsr  legal          // does it answer the check?
            bcs  {label}        // no: the next
            bcc  @done always   // C clear, a legal move is found
        @exhausted:
        }
        clc                     // mate
        rts                     // the carry is the answer
    @done:
        sec                     // not mate
        rts                     // the carry is the answer
    }
}
