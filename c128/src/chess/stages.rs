//! Which move a node tries next: the engine's `search/pick.rs`. Each list is
//! made only when its turn comes.

use engine::search::margins::HISTORY_DEPTH;
use engine::search::{LOSING_SCORE, TRIED_SCORE};

use super::Core;
use crate::asm::{Abs, Asm, Label, asm};

/// What is tried next, in this order.
pub mod stage {
    /// Captures are generated,
    pub const GENERATE_CAPTURES: u8 = 0;
    /// and tried by score.
    pub const CAPTURES: u8 = 1;
    /// The newer killer.
    pub const KILLER_1: u8 = 2;
    /// The older killer.
    pub const KILLER_2: u8 = 3;
    /// Quiet moves are generated,
    pub const GENERATE_QUIETS: u8 = 4;
    /// and tried by history.
    pub const QUIETS: u8 = 5;
    /// Captures that lose material.
    pub const LOSING: u8 = 6;
}

/// In place of an index: quiet moves with a good history are still being tried.
const BY_HISTORY: u8 = 0xFF;

const _: () = assert!(TRIED_SCORE == 0);

/// Emits `next_move`.
pub fn emit(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine(
        "next_move",
        "Picks the next move of the level, or leaves the node.",
    )
    .takes("level, also in X")
    .returns("from, to, the level's quiet; goes on with try, or with leave")
    .destroys("A X Y, t, list pointers")
    .cost("200 cycles and 18 a move listed; generating comes on top, once");
    asm! { a;
        let quiets = a.label("quiets");
        lda  v.stage,x          // how far has this node got?
        cmp  #stage::QUIETS
        jeq  @quiets            // mostly
        jcs  @losing
        cmp  #stage::GENERATE_QUIETS
        jeq  generate_quiet_moves
        cmp  #stage::KILLER_1
        bcs  @killers
        good_captures(a, c, losing);
    @killers:
        try_killers(a, c);
        quiet_moves(a, c, quiets);
    @losing:
        losing_captures(a, c);
    }
}

/// Goes on with `yes` if the move in hand is the one in two arrays.
fn same(a: &mut Asm, c: &Core, from: Abs, to: Abs, yes: Label) {
    let v = &c.v;
    asm! { a;
        lda  v.to               // targets tell most moves apart
        cmp  to,x
        bne  @other
        lda  v.from
        cmp  from,x
        beq  @yes
    @other:
    }
}

fn good_captures(a: &mut Asm, c: &Core, losing: Label) {
    let v = &c.v;
    asm! { a;
        tay                     // N and Z of the stage
        bne  @next_capture      // they have been generated
        jsr  open_captures      // behind those of the level before
        jsr  generate_captures
        jsr  end_captures       // X is the level again
        inc  v.stage,x
    @next_capture:
        jsr  best_capture       // to from and to
        bcc  @captures_done     // none left
        same(a, c, v.first_from, v.first_to, next_capture);
        lda  v.in_check,x
        bne  @good              // in check every capture is as good
        jsr  loses              // is it guarded too well?
        ldx  v.level
        bcc  @good
        ldy  v.chosen           // its index; the pointers are still the list's
        lda  #LOSING_SCORE
        sta  (v.capture_score),y // put off
        bne  @next_capture      // always
    @good:
        lda  #0
        sta  v.quiet,x
        jmp  try
    @captures_done:
        lda  v.futile,x
        jeq  killer_1           // quiet moves have their turn
        lda  #0
        sta  v.next_at,x        // from the first
        lda  #stage::LOSING
        sta  v.stage,x
        jmp  @losing
    }
}

const _: () = assert!(LOSING_SCORE != 0 && stage::GENERATE_CAPTURES == 0 && stage::CAPTURES == 1);

/// Quiet moves that cut at this ply elsewhere, the newer first.
fn try_killers(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
        cmp  #stage::KILLER_2
        jeq  killer_2
        a.global("killer_1");
        for (killer, from, to) in [ (stage::KILLER_1, v.killer_1_from, v.killer_1_to), (stage::KILLER_2, v.killer_2_from, v.killer_2_to), ] {
            let skip = if killer == stage::KILLER_1 {
                "killer_2"
            } else {
                "generate_quiet_moves"
            };
            if killer == stage::KILLER_2 {
                a.global("killer_2");
            }
            lda  #killer + 1
            sta  v.stage,x          // not this one again
            lda  from,x
            sta  v.from             // a killer goes to from and to
            ora  to,x
            beq  @skipped           // none: a1 to a1 is no move
            lda  to,x
            sta  v.to
            same(a, c, v.first_from, v.first_to, skipped);
            jsr  possible           // is it a move here?
            bcc  @skipped
            beq  @take              // Z: and still quiet
        @skipped:
            ldx  v.level
            if killer == stage::KILLER_2 {
                jmp  {skip}
            }
        }
    @take:
        ldx  v.level
        lda  #1
        sta  v.quiet,x
        jmp  try
    }
}

fn quiet_moves(a: &mut Asm, c: &Core, next: Label) {
    let v = &c.v;
    asm! { a;
        a.global("generate_quiet_moves");
        jsr  point_quiets       // behind those of the level before
        jsr  generate_quiets
        jsr  end_quiets         // X is the level again
        lda  #stage::QUIETS
        sta  v.stage,x
        lda  #1
        sta  v.quiet,x          // as all from here on
        lda  #0
        sta  v.next_at,x        // from the first
        lda  v.depth,x
        cmp  #HISTORY_DEPTH
        bcc  @next
        jsr  score_quiets       // by history
        lda  #BY_HISTORY
        sta  v.next_at,x
        a.bind(next);
        ldy  v.next_at,x
        cpy  #BY_HISTORY
        bne  @in_order
        jsr  best_quiet         // to from and to
        bcs  @found
        ldy  #0                 // no good ones left: the others, from the first
        tya
        sta  v.next_at,x
    @in_order:
        tya                     // the next quiet move
        cmp  v.quiets_len,x     // is there one?
        beq  @quiets_done       // all tried
        inc  v.next_at,x        // it is taken
        c.at_quiets(a);
        lda  v.depth,x
        cmp  #HISTORY_DEPTH
        bcc  @unscored          // near the horizon order does not pay
        lda  (v.quiet_score),y
        beq  @next              // TRIED_SCORE: among the good ones
        lda  #TRIED_SCORE
        sta  (v.quiet_score),y
    @unscored:
        lda  (v.quiet_from),y
        sta  v.from
        lda  (v.quiet_to),y
        sta  v.to
    @found:
        lda  v.to               // targets tell most moves apart
        for (from, to) in [ (v.first_from, v.first_to), (v.killer_1_from, v.killer_1_to), (v.killer_2_from, v.killer_2_to), ] {
            cmp  to,x
            bne  @other
            lda  v.from
            cmp  from,x
            beq  @next              // tried before
            lda  v.to
        @other:
        }
        jmp  try
    @quiets_done:
        lda  #0
        sta  v.next_at,x        // captures put off, from the first
        lda  #stage::LOSING
        sta  v.stage,x
    }
}

fn losing_captures(a: &mut Asm, c: &Core) {
    let v = &c.v;
    asm! { a;
    @next_losing:
        c.at_captures(a);
        ldy  v.next_at,x
    @look:
        tya
        cmp  v.captures_len,x
        jeq  leave              // all tried
        lda  (v.capture_score),y
        iny
        cmp  #LOSING_SCORE      // put off?
        bne  @look              // tried in its turn
        tya
        sta  v.next_at,x        // the one after it
        dey
        lda  (v.capture_from),y
        sta  v.from
        lda  (v.capture_to),y
        sta  v.to
        same(a, c, v.first_from, v.first_to, next_losing);
        lda  #0
        sta  v.quiet,x
        jmp  try
    }
}
