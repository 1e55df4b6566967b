//! Thinking, as the room asks for it and hears of it: `hear` of iterations,
//! `note` of every move of the root.

use octet_engine::game::time::{
    CHANGED, DROPPED, NORMAL, SCORE_DROP, SINGLE_REPLY, STABLE, STABLE_ITERATIONS,
};

use super::Api;
use super::hooks::far_call_ui;
use super::shared::{PV_SHOWN, SCORE_BIAS};
use crate::asm::{Abs, Asm, asm, hi, lo};
use crate::chess::search::scores::negate_zp;
use crate::chess::vars::ROOT_PLY;

/// Emits `init_engine`, `search`, `hear`, `note` and `pace`.
pub fn emit(asm: &mut Asm, api: &Api) {
    open(asm);
    search(asm, api);
    hear(asm, api);
    note(asm, api);
    pace(asm, api);
}

fn open(asm: &mut Asm) {
    asm.routine(
        "init_engine",
        "Makes the core ready, and has it report here.",
    )
    .destroys("A X Y")
    .cost("about 90,000 cycles");
    asm! { asm;
        for routine in ["init_core", "copy_zp_code"] {
            jsr  {routine}
        }
        for (site, routine) in [
        ("iteration_hook", "on_iteration"),
        ("root_move_hook", "on_root_move"),
        ("root_end_hook", "on_root_end"),
    ] {
            let (site, routine) = (asm.sym(site), asm.sym(routine));
            for (half, n) in [(lo(routine), 0), (hi(routine), 1)] {
                lda  half
                sta  site + n
            }
        }
        rts
    }
}

fn search(asm: &mut Asm, api: &Api) {
    let (v, shared, state) = (&api.core.v, &api.shared, &api.state);
    asm! { asm;
        asm.routine("run_search", "Thinks about the position at the root.")
            .takes("limit_depth, limit_nodes, limit_skill")
            .returns("the line on the desk: a legal move at least, if there is one")
            .destroys("A X Y");
        lda  #0
        sta  shared.info_depth
        sta  shared.pv_len
        jsr  update_root_pst
        lda  state.limit_depth
        sta  v.depth_limit
        ldx  #3
        let next = asm.label_here("next");
        lda  state.limit_nodes,x
        sta  v.node_counter,x
        dex
        bpl  @next
        // What was found out with other eyes is not to be relied on.
        lda  state.limit_skill
        ldx  state.limit_skill+1
        cmp  v.blindness
        bne  @other
        cpx  v.eval_noise
        beq  @same
    @other:
        sta  v.blindness
        stx  v.eval_noise
        jsr  clear_tt
    @same:
        lda  shared.uptime            // another game, other oversights
        sta  v.skill_seed
        jsr  think
        jsr  share_pv          // the last iteration may have been cut off
        lda  shared.pv_len
        bne  @done
        lda  shared.move_count
        beq  @done
        lda  shared.moves_from       // no time at all: the first legal move
        sta  shared.pv_from
        lda  shared.moves_to
        sta  shared.pv_to
        inc  shared.pv_len
    @done:
        rts

        asm.routine("share_pv", "Puts the line from the root on the desk.")
            .returns("shared_pv_len, shared_pv_from, shared_pv_to")
            .destroys("A X");
        lda  v.pv_len + ROOT_PLY
        cmp  #PV_SHOWN as u8
        bcc  @fits
        lda  #PV_SHOWN as u8
    @fits:
        sta  shared.pv_len
        ldx  #PV_SHOWN as u8 - 1
        let next = asm.label_here("next");
        lda  v.pv_from,x
        sta  shared.pv_from,x
        lda  v.pv_to,x
        sta  shared.pv_to,x
        dex
        bpl  @next
        rts
    }
}

fn hear(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        asm.routine(
            "on_iteration",
            "Hears of the iteration just completed: the core calls it.",
        )
        .takes("what report tells")
        .returns("the panel of the desk")
        .destroys("A X Y");
        lda  v.iteration
        sta  shared.info_depth
        for n in 0..2 {
            lda  v.root_score + n
            sta  shared.info_score + n
        }
        sec
        for n in 0..4 {
            lda  v.node_counter + n
            sbc  v.node_counter_start + n
            sta  shared.info_nodes + n
        }
        jsr  share_pv
        jsr  set_time_factor
        far_call_ui(asm, "on_iteration_ui");
        bcc  @more              // there is time for another
        lda  v.iteration        // as deep as this, no deeper
        sta  v.depth_limit
    @more:
        rts
    }
}

/// What each move of the root is worth, for those who learn.
fn note(asm: &mut Asm, api: &Api) {
    let (v, shared, consts) = (&api.core.v, &api.shared, &api.core.consts);
    let root = |array: Abs| array.at(i32::from(ROOT_PLY));
    let child = |array: Abs| array.at(i32::from(ROOT_PLY) + 1);
    let answers = [v.best_from, v.best_to, v.hash_move_from, v.hash_move_to];
    asm.routine(
        "on_root_move",
        "Notes the move of the root tried before: the core calls it in place of taste.",
    )
    .takes("what taste takes")
    .returns("what taste returns")
    .destroys("A Y, t");
    asm! { asm;
        jsr  note_root_move
        // What the last move's answer was is not this one's.
        lda  #0
        for array in answers {
            sta  child(array)
        }
        ldx  #consts.root_ply
        jmp  root_noise

        asm.routine(
            "on_root_end",
            "Notes the last move of the root: the core calls it in place of close_lists.",
        )
        .takes("X level, and what close_lists takes")
        .returns("what close_lists returns")
        .cost("7 cycles below the root, and what close_lists costs");
        cpx  #consts.root_ply
        bne  @below
        jsr  note_root_move
        ldx  #consts.root_ply
    @below:
        jmp  close_lists

        asm.routine(
            "note_root_move",
            "Notes what the move of the root tried last is worth, and its answer.",
        )
        .takes("score, as judge and better leave it; the root's moves, its best score and last move")
        .returns("the move's shared_move_score_lo, shared_move_score_hi, shared_reply_from, shared_reply_to")
        .destroys("A X Y, score")
        .cost("110 cycles, and 16 for each move before it on the desk");
        lda  v.stopped
        bne  @none              // the score means nothing
        lda  root(v.moves_searched)
        beq  @none              // nothing has been tried
        ldx  #0
    @next:
        cpx  shared.move_count
        beq  @none
        lda  shared.moves_from,x
        cmp  root(v.made_from)
        bne  @other
        lda  shared.moves_to,x
        cmp  root(v.made_to)
        beq  @found
    @other:
        inx
        bne  @next              // always
    @found:
        // What was better than all before has its score as this side sees it; the others are at
        // most worth theirs.
        let best = [v.best_lo, v.best_hi];
        lda  root(v.moves_searched)
        cmp  #1
        beq  @exact             // the first
        for (n, byte) in (0..).zip(best) {
            lda  root(byte)
            cmp  api.state.noted_root_best + n
            bne  @exact
        }
        negate_zp(asm, v.score);
        clc
        bcc  @noted             // always
    @exact:
        for (n, byte) in (0..).zip(best) {
            lda  root(byte)
            sta  api.state.noted_root_best + n
        }
        sec
    @noted:
        lda  v.score
        rol  a
        sta  shared.move_score_lo,x
        lda  v.score+1
        rol  a
        eor  #(SCORE_BIAS >> 8) as u8
        sta  shared.move_score_hi,x
        // What refutes it, or what the table has.
        ldy  child(v.best_to)
        lda  child(v.best_from)
        bne  @known
        cpy  #0
        bne  @known             // from a1
        ldy  child(v.hash_move_to)
        lda  child(v.hash_move_from)
    @known:
        sta  shared.reply_from,x
        tya
        sta  shared.reply_to,x
    @none:
        rts
    }
}

fn pace(asm: &mut Asm, sv: &Api) {
    let (state, v) = (&sv.state, &sv.core.v);
    asm! { asm;
        asm.routine(
            "set_time_factor",
            "What the iteration says about the time that the move deserves: the engine's Pace::halves.",
        )
        .takes("what report tells; the core's world")
        .returns("time_factor")
        .destroys("A X Y");
        lda  v.moves_searched + ROOT_PLY // the root has tried every move
        cmp  #2
        bcc  @only              // there is but one
        ldx  #NORMAL
        ldy  #0
        lda  v.iteration
        cmp  #1
        beq  @usual             // nothing to compare with
        lda  v.pv_from
        cmp  state.prev_best_from
        bne  @changed
        lda  v.pv_to
        cmp  state.prev_best_to
        bne  @changed
        ldy  state.stable_iterations
        iny
        cpy  #STABLE_ITERATIONS
        bcc  @counted
        ldy  #STABLE_ITERATIONS
        ldx  #STABLE
        bne  @counted           // always
    @changed:
        ldx  #CHANGED
    @counted:
        // Has the score fallen?
        sec
        lda  state.prev_iteration_score
        sbc  v.root_score
        sta  state.score_drop
        lda  state.prev_iteration_score+1
        sbc  v.root_score+1     // the difference fits 16 bits
        bmi  @usual             // it has risen
        bne  @look              // by 256 or more
        lda  state.score_drop
        cmp  #SCORE_DROP as u8 + 1
        bcc  @usual
    @look:
        ldx  #DROPPED
    @usual:
        sty  state.stable_iterations
        lda  v.pv_from
        sta  state.prev_best_from
        lda  v.pv_to
        sta  state.prev_best_to
        for n in 0..2 {
            lda  v.root_score + n
            sta  state.prev_iteration_score + n
        }
    @done:
        stx  state.time_factor
        rts
    @only:
        ldx  #SINGLE_REPLY
        beq  @done              // always
    }
}

const _: () = assert!(SINGLE_REPLY == 0 && STABLE > 0 && SCORE_DROP > 0 && SCORE_DROP < 255);
