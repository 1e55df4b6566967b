//! Searches: limits, results of each iteration, scores of the root moves, time management.

use octet_engine::game::time::{DECIDED, NEW_MOVE, SCORE_DROP, SINGLE_REPLY, STABLE};

use super::context::Api;
use super::hooks::{CHOOSE_TABLE, DETECT_EXPANSION, ON_ITERATION_UI, far_call_ui};
use super::shared::{PV_SHOWN, SCORE_BIAS};
use crate::chess::search::scores::negate_zp;
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Abs, Asm, asm, hi, lo};
use octet_engine::search::levels::{BARE_KING_DEPTH, BARE_KING_NODES};

/// Emits `init_engine`, `run_search`, and what the core calls during a search.
pub fn emit(asm: &mut Asm, api: &Api) {
    init(asm);
    search(asm, api);
    on_iteration(asm, api);
    root_moves(asm, api);
    time_factor(asm, api);
}

fn init(asm: &mut Asm) {
    asm! { asm;
        /// Initialises the core and sets its hooks.
        routine init_engine { destroys a, x, y, tmp[5] }
        for routine in ["init_core", "copy_zp_code", DETECT_EXPANSION] {
            jsr  {routine}
        }
        for (site, routine) in [
            ("iteration_hook", "on_iteration"),
            ("root_move_hook", "on_root_move"),
            ("root_end_hook", "on_root_end"),
        ] {
            asm.may_go_to(site, routine);
            let (site, routine) = (asm.sym(site), asm.sym(routine));
            for (half, n) in [(lo(routine), 0), (hi(routine), 1)] {
                lda  half               // the operand of a JSR or JMP
                sta  site + n
            }
        }
        rts
    }
}

fn search(asm: &mut Asm, api: &Api) {
    let (v, shared, state) = (&api.core.v, &api.shared, &api.state);
    const { assert!(BARE_KING_NODES & 0xFF == 0) };
    let most_nodes = (BARE_KING_NODES >> 8).wrapping_neg() as u8;
    asm! { asm;
        /// Searches the position at the root.
        routine run_search {
            takes    limit_depth, limit_nodes, limit_skill
            returns  "the PV in the shared block: a legal move at least, if there is one"
            destroys a, x, y, tmp, call_tmp, see_work "and what a search changes"
            changes  node_counter, depth_limit, blindness, eval_noise, skill_seed,
                     shared_info_depth, shared_pv_len, shared_pv_from, shared_pv_to
        }
        lda  #0
        sta  shared.info_depth  // no iteration yet
        sta  shared.pv_len      // nor a PV
        jsr  {CHOOSE_TABLE}     // in a RAM expansion, if there is one
        jsr  update_root_pst    // selects the network, too
        lda  state.limit_depth
        sta  v.depth_limit      // the last iteration
        ldx  #3
        let next = asm.label_here("next");
        lda  state.limit_nodes,x
        sta  v.node_counter,x   // counts up to 0
        dex
        bpl  @next
        lda  v.bare_king        // its side, and bit 0
        eor  v.opponent
        cmp  #1
        bne  @usual             // the opponent has more than a king
        // Every level mates. Engine: `against_bare_king`, `engine/src/search/levels.rs`.
        lda  v.depth_limit
        cmp  #BARE_KING_DEPTH
        bcs  @deep
        lda  #BARE_KING_DEPTH
        sta  v.depth_limit
        bne  @nodes always
    @deep:
        lda  v.node_counter+1   // counts up to 0; 0: no limit
        cmp  #most_nodes
        bcc  @sighted           // no limit, or more nodes
    @nodes:
        lda  #most_nodes
        sta  v.node_counter+1
        lda  #0
        sta  v.node_counter
        lda  #0xFF
        sta  v.node_counter+2
        sta  v.node_counter+3
    @sighted:
        lda  #0                 // nothing is overlooked
        tax
        beq  @skill always
    @usual:
        lda  state.limit_skill
        ldx  state.limit_skill+1
    @skill:
        // Scores of another skill level do not apply, so the table is cleared.
        cmp  v.blindness        // the skill of the entries in the table
        bne  @other_skill
        cpx  v.eval_noise
        beq  @same_skill
    @other_skill:
        sta  v.blindness
        stx  v.eval_noise
        jsr  clear_tt
    @same_skill:
        lda  shared.uptime      // other games, other mistakes
        sta  v.skill_seed
        jsr  think              // iterative deepening; on_iteration reports
        jsr  share_pv           // the last iteration may have been stopped
        lda  shared.pv_len
        bne  @done              // a move has been found
        lda  shared.move_count
        beq  @done              // mate or stalemate
        lda  shared.moves_from  // stopped within depth 1: the first legal move
        sta  shared.pv_from
        lda  shared.moves_to
        sta  shared.pv_to
        inc  shared.pv_len
    @done:
        rts

        /// Copies the root's PV to the shared block.
        routine share_pv {
            returns  shared_pv_len, shared_pv_from, shared_pv_to
            destroys a, x
        }
        lda  v.pv_len + ROOT_PLY // the PV of the root, row 0
        cmp  #PV_SHOWN as u8
        bcc  @fits              // no longer than what is shown
        lda  #PV_SHOWN as u8
    @fits:
        sta  shared.pv_len
        ldx  #PV_SHOWN as u8 - 1
        let next = asm.label_here("next");
        lda  v.pv_from,x        // all of it, whatever its length
        sta  shared.pv_from,x
        lda  v.pv_to,x          // the same of the targets
        sta  shared.pv_to,x
        dex
        bpl  @next
        rts
    }
}

fn on_iteration(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        /// Reports a completed iteration: the core's iteration_hook.
        routine on_iteration {
            takes    what report_iteration returns
            returns  "the report of the iteration in the shared block", "the PV",
                     depth_limit "if no other iteration is to begin"
            destroys a, x, y
            changes  shared_info_depth, shared_info_score, shared_info_nodes
        }
        lda  v.iteration        // the depth reached
        sta  shared.info_depth
        for n in 0..2 {
            lda  v.root_score + n   // for the side to move
            sta  shared.info_score + n
        }
        sec
        for n in 0..4 {
            lda  v.node_counter + n // counts up: now minus start
            sbc  v.node_counter_start + n // its value before the search
            sta  shared.info_nodes + n
        }
        jsr  share_pv
        jsr  set_time_factor    // before on_iteration_ui compares the time
        far_call_ui(asm, ON_ITERATION_UI);
        bcc  @next_iteration    // there is time for another
        lda  v.iteration        // this was the last one
        sta  v.depth_limit
    @next_iteration:
        rts
    }
}

/// Records the scores of the root moves, for analysis and hints.
fn root_moves(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    let root = |array: Abs| array.at(i32::from(ROOT_PLY));
    let child = |array: Abs| array.at(i32::from(ROOT_PLY) + 1);
    let reply_arrays = [v.best_from, v.best_to, v.hash_move_from, v.hash_move_to];
    asm! { asm;
        /// Records the previous root move: the core's root_move_hook, in place of root_noise.
        routine on_root_move {
            takes    what root_noise takes
            returns  what root_noise returns, x = ply though "the ply of the root is ROOT_PLY"
            destroys a, y, tmp[1]
            changes  hash_move_from, hash_move_to, best_from, best_to, shared_root_from,
                     shared_root_to, shared_root_changed
        }
        jsr  note_root_move
        lda  #0                 // the previous move's reply is not this one's
        for array in reply_arrays {
            sta  child(array)
        }
        lda  v.from             // what the player sees of the search
        sta  shared.root_from
        lda  v.to
        sta  shared.root_to
        lda  #1                 // last: the interrupt reads all three
        sta  shared.root_changed
        ldx  #ROOT_PLY
        jmp  root_noise         // the evaluation noise of the move that follows

        /// Records the last root move: the core's root_end_hook, in place of close_lists.
        routine on_root_end {
            takes    x = ply, what close_lists takes
            returns  captures_top, quiets_top "as close_lists returns them",
                     x = ply though "the ply of the root is ROOT_PLY"
            destroys a, y
        }
        cpx  #ROOT_PLY
        bne  @below_root        // a list of another ply
        jsr  note_root_move
        ldx  #ROOT_PLY
    @below_root:
        jmp  close_lists

        /// Records score and best reply of the root move searched last.
        routine note_root_move {
            takes    score "as the search of the move leaves it",
                     "the root's best score and last move"
            returns  shared_move_score_lo "the move's", shared_move_score_hi, shared_reply_from,
                     shared_reply_to
            destroys a, x, y, score
        }
        lda  v.stopped
        bne  @none              // the score of a stopped search means nothing
        lda  root(v.moves_searched)
        beq  @none              // this is the first move
        ldx  #0
    @find:
        cpx  shared.move_count
        beq  @none
        lda  shared.moves_from,x // the move just searched?
        cmp  root(v.made_from)
        bne  @other             // another origin
        lda  shared.moves_to,x
        cmp  root(v.made_to)
        beq  @found             // X: its index
    @other:
        inx
        bne  @find always       // Z clear, X is at most the number of moves
    @found:
        // A move that raised the best score has exactly this score. The scores of the others are
        // upper bounds, because they failed low.
        let best = [v.best_lo, v.best_hi];
        lda  root(v.moves_searched)
        cmp  #1
        beq  @exact             // the first move has the full window
        for (n, byte) in (0..).zip(best) {
            lda  root(byte)
            cmp  api.state.noted_root_best + n
            bne  @exact             // the best score has changed: by this move
        }
        negate_zp(asm, v.score);// the opponent's score after the move
        clc                     // an upper bound
        bcc  @pack always       // C clear
    @exact:
        for (n, byte) in (0..).zip(best) {
            lda  root(byte)
            sta  api.state.noted_root_best + n
        }
        sec                     // exact
    @pack:
        lda  v.score            // 2 * score + C
        rol  a                  // C becomes bit 0: exact
        sta  shared.move_score_lo,x
        lda  v.score+1
        rol  a                  // 2 * score, high byte
        eor  #(SCORE_BIAS >> 8) as u8 // + bias: compares as unsigned
        sta  shared.move_score_hi,x
        // The reply is the one that refuted the move or was best, else the hash move after it.
        ldy  child(v.best_to)   // the reply's own best move
        lda  child(v.best_from)
        bne  @reply             // a move: not from a1
        cpy  #0
        bne  @reply             // 0 is a1: a move from there, if it has a target
        ldy  child(v.hash_move_to)
        lda  child(v.hash_move_from) // 0 and 0 if it has none, either
    @reply:
        sta  shared.reply_from,x
        tya
        sta  shared.reply_to,x  // equal to the origin: none is known
    @none:
        rts
    }
}

fn time_factor(asm: &mut Asm, api: &Api) {
    let (state, v) = (&api.state, &api.core.v);
    asm! { asm;
        /// Sets the time factor of the next iteration, in quarters of the share, by the stability
        /// of the best move, the drop of the score and the lead. Engine:
        /// `TimeManager::time_factor`.
        routine set_time_factor {
            takes    what report_iteration returns, "the core's configuration"
            returns  time_factor
            destroys a, x, y
        }
        lda  v.moves_searched + ROOT_PLY // all legal moves: the iteration is complete
        cmp  #2
        bcc  @single_reply      // nothing to choose
        ldy  #NEW_MOVE          // Y: what stability gives
        lda  v.iteration
        cmp  #1
        beq  @steady            // no iteration before it
        lda  v.pv_from
        cmp  state.prev_best_from
        bne  @score             // another best move
        lda  v.pv_to
        cmp  state.prev_best_to
        bne  @score             // another target
        ldy  state.patience
        dey                     // once more the same move
        cpy  #STABLE
        bcs  @score
        ldy  #STABLE            // no less
    @score:
        sec
        lda  state.prev_iteration_score
        sbc  v.root_score
        sta  state.score_drop
        lda  state.prev_iteration_score+1
        sbc  v.root_score+1     // the difference fits 16 bits
        bmi  @steady            // it has risen
        bne  @dropped           // by 256 or more
        lda  state.score_drop
        cmp  #SCORE_DROP as u8 + 1
        bcs  @dropped
    @steady:
        tya
        bne  @lead always       // Z clear, no less than STABLE
    @dropped:
        sty  state.patience
        tya
        lsr  a                  // half as much again
        clc
        adc  state.patience
    @lead:
        ldx  v.root_score+1     // 0 and $FF: by less than DECIDED
        inx
        cpx  #2
        bcc  @open
        lsr  a                  // decided: half of it
    @open:
        sta  state.time_factor
        sty  state.patience     // for the next iteration
        lda  v.pv_from
        sta  state.prev_best_from
        lda  v.pv_to
        sta  state.prev_best_to
        for n in 0..2 {
            lda  v.root_score + n
            sta  state.prev_iteration_score + n
        }
        rts
    @single_reply:
        lda  #SINGLE_REPLY      // 0: no other iteration
        sta  state.time_factor
        rts
    }
}

const _: () = assert!(SINGLE_REPLY == 0 && STABLE > 0 && DECIDED == 256 && SCORE_DROP < 255);
