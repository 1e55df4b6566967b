//! Which move a node tries next: the engine's `search/pick.rs`. Each list is
//! made only when its turn comes.

use octet_engine::search::margins::HISTORY_DEPTH;
use octet_engine::search::{LOSING_SCORE, TRIED_SCORE};

use crate::asm::{Abs, Asm, Label, asm};
use crate::chess::Core;

/// What is tried next, in this order.
pub mod stage {
    /// Captures are generated,
    pub const GENERATE_CAPTURES: u8 = 0;
    /// and tried by score.
    pub const GOOD_CAPTURES: u8 = 1;
    /// The newer killer.
    pub const KILLER_1: u8 = 2;
    /// The older killer.
    pub const KILLER_2: u8 = 3;
    /// Quiet moves are generated,
    pub const GENERATE_QUIETS: u8 = 4;
    /// and tried by history.
    pub const QUIETS: u8 = 5;
    /// Captures that lose material.
    pub const LOSING_CAPTURES: u8 = 6;
}

/// In place of an index: quiet moves with a good history are still being tried.
const STILL_GOOD: u8 = 0xFF;

const _: () = assert!(TRIED_SCORE == 0);

/// Emits `next_move`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "next_move",
        "Picks the next move of the level, or leaves the node.",
    )
    .takes("level, also in X")
    .returns("from, to, the level's quiet; goes on with try, or with leave")
    .destroys("A X Y, t, list pointers")
    .cost("200 cycles and 18 a move listed; generating comes on top, once");
    asm! { asm;
        let quiets = asm.label("quiets");
        lda  v.stage,x          // how far has this node got?
        cmp  #stage::QUIETS
        jeq  @quiets            // mostly
        jcs  @losing
        cmp  #stage::GENERATE_QUIETS
        jeq  gen_quiet_stage
        cmp  #stage::KILLER_1
        bcs  @killers
        good_captures(asm, core, losing);
    @killers:
        try_killers(asm, core);
        quiet_moves(asm, core, quiets);
    @losing:
        losing_captures(asm, core);
    }
}

/// Goes on with `yes` if the move in hand is the one in two arrays.
fn same(asm: &mut Asm, core: &Core, from: Abs, to: Abs, yes: Label) {
    let v = &core.v;
    asm! { asm;
        lda  v.to               // targets tell most moves apart
        cmp  to,x
        bne  @other
        lda  v.from
        cmp  from,x
        beq  @yes
    @other:
    }
}

fn good_captures(asm: &mut Asm, core: &Core, losing: Label) {
    let v = &core.v;
    asm! { asm;
        tay                     // N and Z of the stage
        bne  @next_capture      // they have been generated
        jsr  open_captures      // behind those of the level before
        jsr  generate_captures
        jsr  end_captures       // X is the level again
        inc  v.stage,x
    @next_capture:
        jsr  pick_capture       // to from and to
        bcc  @captures_done     // none left
        same(asm, core, v.hash_move_from, v.hash_move_to, next_capture);
        lda  v.in_check,x
        bne  @good              // in check every capture is as good
        jsr  see_loses              // is it guarded too well?
        ldx  v.ply
        bcc  @good
        ldy  v.picked           // its index; the pointers are still the list's
        lda  #LOSING_SCORE
        sta  (v.capture_score_ptr),y // put off
        bne  @next_capture      // always
    @good:
        lda  #0
        sta  v.quiet,x
        jmp  try_move
    @captures_done:
        lda  v.skip_quiets,x
        jeq  try_killer_1           // quiet moves have their turn
        lda  #0
        sta  v.next_index,x        // from the first
        lda  #stage::LOSING_CAPTURES
        sta  v.stage,x
        jmp  @losing
    }
}

const _: () =
    assert!(LOSING_SCORE != 0 && stage::GENERATE_CAPTURES == 0 && stage::GOOD_CAPTURES == 1);

/// Quiet moves that cut at this ply elsewhere, the newer first.
fn try_killers(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        cmp  #stage::KILLER_2
        jeq  try_killer_2
        asm.global("try_killer_1");
        for (killer, from, to) in [ (stage::KILLER_1, v.killer_1_from, v.killer_1_to), (stage::KILLER_2, v.killer_2_from, v.killer_2_to), ] {
            let skip = if killer == stage::KILLER_1 {
                "try_killer_2"
            } else {
                "gen_quiet_stage"
            };
            if killer == stage::KILLER_2 {
                asm.global("try_killer_2");
            }
            lda  #killer + 1
            sta  v.stage,x          // not this one again
            lda  from,x
            sta  v.from             // a killer goes to from and to
            ora  to,x
            beq  @skipped           // none: a1 to a1 is no move
            lda  to,x
            sta  v.to
            same(asm, core, v.hash_move_from, v.hash_move_to, skipped);
            jsr  is_pseudo_legal           // is it a move here?
            bcc  @skipped
            beq  @take              // Z: and still quiet
        @skipped:
            ldx  v.ply
            if killer == stage::KILLER_2 {
                jmp  {skip}
            }
        }
    @take:
        ldx  v.ply
        lda  #1
        sta  v.quiet,x
        jmp  try_move
    }
}

fn quiet_moves(asm: &mut Asm, core: &Core, next: Label) {
    let v = &core.v;
    asm! { asm;
        asm.global("gen_quiet_stage");
        jsr  point_quiets       // behind those of the level before
        jsr  generate_quiets
        jsr  end_quiets         // X is the level again
        lda  #stage::QUIETS
        sta  v.stage,x
        lda  #1
        sta  v.quiet,x          // as all from here on
        lda  #0
        sta  v.next_index,x        // from the first
        lda  v.depth,x
        cmp  #HISTORY_DEPTH
        bcc  @next
        jsr  score_quiets       // by history
        lda  #STILL_GOOD
        sta  v.next_index,x
        asm.bind(next);
        ldy  v.next_index,x
        cpy  #STILL_GOOD
        bne  @in_order
        jsr  pick_quiet         // to from and to
        bcs  @found
        ldy  #0                 // no good ones left: the others, from the first
        tya
        sta  v.next_index,x
    @in_order:
        tya                     // the next quiet move
        cmp  v.quiets_len,x     // is there one?
        beq  @quiets_done       // all tried
        inc  v.next_index,x        // it is taken
        core.at_quiets(asm);
        lda  v.depth,x
        cmp  #HISTORY_DEPTH
        bcc  @unscored          // near the horizon order does not pay
        lda  (v.quiet_score_ptr),y
        beq  @next              // TRIED_SCORE: among the good ones
        lda  #TRIED_SCORE
        sta  (v.quiet_score_ptr),y
    @unscored:
        lda  (v.quiet_from_ptr),y
        sta  v.from
        lda  (v.quiet_to_ptr),y
        sta  v.to
    @found:
        lda  v.to               // targets tell most moves apart
        for (from, to) in [ (v.hash_move_from, v.hash_move_to), (v.killer_1_from, v.killer_1_to), (v.killer_2_from, v.killer_2_to), ] {
            cmp  to,x
            bne  @other
            lda  v.from
            cmp  from,x
            beq  @next              // tried before
            lda  v.to
        @other:
        }
        jmp  try_move
    @quiets_done:
        lda  #0
        sta  v.next_index,x        // captures put off, from the first
        lda  #stage::LOSING_CAPTURES
        sta  v.stage,x
    }
}

fn losing_captures(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
    @next_losing:
        core.at_captures(asm);
        ldy  v.next_index,x
    @look:
        tya
        cmp  v.captures_len,x
        jeq  end_node              // all tried
        lda  (v.capture_score_ptr),y
        iny
        cmp  #LOSING_SCORE      // put off?
        bne  @look              // tried in its turn
        tya
        sta  v.next_index,x        // the one after it
        dey
        lda  (v.capture_from_ptr),y
        sta  v.from
        lda  (v.capture_to_ptr),y
        sta  v.to
        same(asm, core, v.hash_move_from, v.hash_move_to, next_losing);
        lda  #0
        sta  v.quiet,x
        jmp  try_move
    }
}
