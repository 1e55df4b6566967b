//! The staged move picker: each list is generated when its turn comes. Engine:
//! `engine/src/search/move_picker.rs`.

use octet_engine::search::margins::HISTORY_DEPTH;
use octet_engine::search::{LOSING_SCORE, TRIED_SCORE};

use crate::chess::core::Core;
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Abs, Asm, Label, asm};

/// Stages, in the order of trying.
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

/// The value of `next_index` while quiet moves with a good history are still picked by score.
const PICK_GOOD_QUIETS: u8 = 0xFF;

const _: () = assert!(TRIED_SCORE == 0);

/// Emits `next_move`.
pub fn emit(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Picks the ply's next move, or ends the node.
        routine next_move {
            takes    x = ply
            returns  from, to, "the ply's quiet"
            destroys a, x, y, tmp, capture_from_ptr, capture_to_ptr, capture_score_ptr,
                     quiet_from_ptr, quiet_to_ptr, quiet_score_ptr
            goes on with try_move, end_node
        }
        let quiets = asm.label("quiets");
        lda  v.stage,x          // which stage is this node in?
        cmp  #stage::QUIETS     // quiets have a list already
        jeq  @quiets            // most often
        jcs  @losing            // C set, Z clear: losing captures
        cmp  #stage::GENERATE_QUIETS  // the killers are behind it
        jeq  gen_quiet_stage    // killers are done
        cmp  #stage::KILLER_1   // below: captures
        bcs  @killers           // C set: KILLER_1 or KILLER_2
        good_captures(asm, core, losing);
    @killers:
        try_killers(asm, core);
        quiet_moves(asm, core, quiets);
    @losing:
        losing_captures(asm, core);
    }
}

/// Goes on with `yes` if from and to equal the move in two arrays by ply.
fn same(asm: &mut Asm, core: &Core, from: Abs, to: Abs, yes: Label) {
    let v = &core.v;
    asm! { asm;
        lda  v.to               // compare targets first: they differ more often
        cmp  to,x               // one byte of the move
        bne  @other             // nearly always another move
        lda  v.from             // origins decide
        cmp  from,x             // with the flags of special moves
        beq  @yes               // it was tried in an earlier stage
    @other:
    }
}

fn good_captures(asm: &mut Asm, core: &Core, losing: Label) {
    let v = &core.v;
    asm! { asm;
        tay                     // the stage: 0 or 1
        bne  @next_capture      // 1: the list is there
        jsr  open_captures      // after the lists of lower plies
        jsr  generate_captures  // all of them, scored
        jsr  end_captures       // X is the ply again
        inc  v.stage,x          // (1) to GOOD_CAPTURES
    @next_capture:
        jsr  pick_capture       // the best of those left
        bcc  @captures_done     // none left
        same(asm, core, v.hash_move_from, v.hash_move_to, next_capture);
        lda  v.in_check,x       // an evasion may have to lose material
        bne  @good              // in check no capture is put off
        jsr  see_loses          // losing by SEE? then after the quiet moves
        ldx  v.ply              // see_loses uses X
        bcc  @good              // it does not lose
        ldy  v.picked           // its index in the list
        lda  #LOSING_SCORE      // a score below every real one
        sta  (v.capture_score_ptr),y  // put off to the last stage
        bne  @next_capture always  // Z clear, LOSING_SCORE is not 0
    @good:
        lda  #0                 // (2) a capture is not quiet
        sta  v.quiet,x          // neither history nor reductions
        jmp  try_move           // legality is tested there
    @captures_done:
        lda  v.skip_quiets,x    // set by futility or late move pruning
        jeq  try_killer_1       // killers next
        lda  #0                 // pruned: no quiet moves
        sta  v.next_index,x     // losing captures, from the first
        lda  #stage::LOSING_CAPTURES  // quiet moves are left out
        sta  v.stage,x          // the next pick continues there
        jmp  @losing            // at once
    }
}

const _: () =
    assert!(LOSING_SCORE != 0 && stage::GENERATE_CAPTURES == 0 && stage::GOOD_CAPTURES == 1);

/// Tries the killers: quiet moves that caused a beta cutoff at this ply, the newer first.
fn try_killers(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        cmp  #stage::KILLER_2   // which killer is next?
        jeq  try_killer_2       // Z set: the second
        asm.global("try_killer_1");
        for (killer, from, to) in [
            (stage::KILLER_1, v.killer_1_from, v.killer_1_to),
            (stage::KILLER_2, v.killer_2_from, v.killer_2_to),
        ] {
            let skip = if killer == stage::KILLER_1 {
                "try_killer_2"
            } else {
                "gen_quiet_stage"
            };
            if killer == stage::KILLER_2 {
                asm.global("try_killer_2");
            }
            lda  #killer + 1    // set before: the killer may be skipped
            sta  v.stage,x      // the next stage, after this move
            lda  from,x         // kept by ply
            sta  v.from         // the killer to from and to
            ora  to,x           // A is 0 only if both bytes are
            beq  @skipped       // a1a1: none yet
            lda  to,x           // the target with its flags
            sta  v.to           // the move in hand
            same(asm, core, v.hash_move_from, v.hash_move_to, skipped);
            jsr  is_pseudo_legal  // is it a move in this position?
            bcc  @skipped       // no
            beq  @take          // Z set: and still quiet
        @skipped:
            ldx  v.ply          // is_pseudo_legal uses X
            if killer == stage::KILLER_2 {
                jmp  {skip}     // the killers are done
            }
        }
    @take:
        ldx  v.ply              // is_pseudo_legal has used X
        lda  #1                 // killers are quiet here, or not taken
        sta  v.quiet,x          // reductions and history apply
        jmp  try_move           // legality is tested there
    }
}

fn quiet_moves(asm: &mut Asm, core: &Core, next: Label) {
    let v = &core.v;
    asm! { asm;
        asm.global("gen_quiet_stage");
        jsr  point_quiets       // after the lists of lower plies
        jsr  generate_quiets    // only now: many nodes end before
        ldx  v.ply              // the generator uses X
        lda  v.in_check,x       // in check most quiet moves are no answer
        beq  @listed            // not in check
        cpx  #ROOT_PLY          // the root has no checker
        beq  @listed            // its moves are tried as they are
        lda  v.checker,x        // the only checker's square
        bmi  @listed            // unknown, or two: legal decides
        lda  v.quiet_count      // moves generated
        sta  v.quiets_len,x     // which next_quiet_evasion looks through
        lda  #0                 // the list is written anew over itself:
        sta  v.next_index,x     // read from the first
        sta  v.quiet_count      // none written yet
    @evasion:
        jsr  next_quiet_evasion  // one that may answer the check
        bcc  @listed            // no other
        ldy  v.quiet_count      // behind the last one kept
        lda  v.from             // the move with its flags
        sta  (v.quiet_from_ptr),y
        lda  v.to               // its target
        sta  (v.quiet_to_ptr),y
        inc  v.quiet_count      // one more
        bne  @evasion always    // Z clear: fewer than 256
    @listed:
        jsr  end_quiets         // X is the ply again
        lda  #stage::QUIETS     // the list is there from now on
        sta  v.stage,x          // the next pick continues there
        lda  #1                 // quiet
        sta  v.quiet,x          // true of every move from here on
        lda  #0                 // the index
        sta  v.next_index,x     // from the first
        lda  v.depth,x          // how much search is at stake?
        cmp  #HISTORY_DEPTH     // sorting costs more than it saves below
        bcc  @next              // near the horizon: in the order of generation
        jsr  score_quiets       // else those with a good history first
        lda  #PICK_GOOD_QUIETS  // a mark, which is no index
        sta  v.next_index,x     // best history first
        asm.bind(next);
        ldy  v.next_index,x     // index of the next quiet move
        cpy  #PICK_GOOD_QUIETS  // does the good part of the list go on?
        bne  @in_order          // the good ones are done
        jsr  pick_quiet         // the best of those left
        bcs  @found             // C set: found
        ldy  #0                 // none left: the rest, from the first
        tya                     // A = 0
        sta  v.next_index,x     // from now on by index
    @in_order:
        tya                     // is there a next one?
        cmp  v.quiets_len,x     // is there one?
        beq  @quiets_done       // no: all tried
        inc  v.next_index,x     // advance
        core.at_quiets(asm);
        lda  v.depth,x          // do the moves have scores?
        cmp  #HISTORY_DEPTH     // how much search is at stake?
        bcc  @unscored          // no scores near the horizon
        lda  (v.quiet_score_ptr),y  // a score if it has not been tried
        beq  @next              // TRIED_SCORE: it was among the good ones
        lda  #TRIED_SCORE       // marked when tried
        sta  (v.quiet_score_ptr),y  // for the malus, if a later move cuts
    @unscored:
        lda  (v.quiet_from_ptr),y  // the next move, by index
        sta  v.from             // the move in hand
        lda  (v.quiet_to_ptr),y  // its target
        sta  v.to               // what legal and make read
    @found:
        lda  v.to               // compare targets first: they differ more often
        for (from, to) in [
            (v.hash_move_from, v.hash_move_to),
            (v.killer_1_from, v.killer_1_to),
            (v.killer_2_from, v.killer_2_to),
        ] {
            cmp  to,x           // one of three moves tried before
            bne  @other         // nearly always another move
            lda  v.from         // origins decide
            cmp  from,x         // with the flags of special moves
            beq  @next          // tried in an earlier stage
            lda  v.to           // the target again, for the next comparison
        @other:
        }
        jmp  try_move           // legality is tested there
    @quiets_done:
        lda  #0                 // from the first capture
        sta  v.next_index,x     // losing captures, from the first
        lda  #stage::LOSING_CAPTURES  // captures that were put off
        sta  v.stage,x          // the next pick continues there
    }
}

/// Tries the captures put off because they lose material, in the order of generation.
fn losing_captures(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
    @next_losing:
        core.at_captures(asm);
        ldy  v.next_index,x     // captures before it are done
    @look:
        tya                     // the index of a capture
        cmp  v.captures_len,x   // is there another one?
        jeq  end_node           // no move left
        lda  (v.capture_score_ptr),y  // most were tried as good ones
        iny                     // the one after it
        cmp  #LOSING_SCORE      // was it put off?
        bne  @look              // no: it was tried
        tya                     // already one further
        sta  v.next_index,x     // go on after it next time
        dey                     // back to the one that was found
        lda  (v.capture_from_ptr),y  // a capture put off
        sta  v.from             // the move in hand
        lda  (v.capture_to_ptr),y  // its target
        sta  v.to               // what legal and make read
        same(asm, core, v.hash_move_from, v.hash_move_to, next_losing);
        lda  #0                 // a capture is not quiet
        sta  v.quiet,x          // neither history nor reductions
        jmp  try_move           // legality is tested there
    }
}
