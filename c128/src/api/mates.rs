//! Proofs of mates: the core's own search, with neither pruning nor table. Engine:
//! `Search::mated_in`, `engine/src/search/mod.rs`.
//!
//! The core has no code of its own for them. What differs are operands of its instructions, which
//! `set_rules` stores: nothing is extended, reduced or looked up, and the horizon asks for mate
//! alone. The table's memory may hold something else meanwhile.

use octet_asm::{Asm, asm, hi, lo};
use octet_engine::eval::MATE;
use octet_engine::search::MAX_DEPTH;
use octet_engine::search::margins::LMR_DEPTH;

use super::context::Api;
use crate::chess::search::scores::cmp_zp_ply;

// What `prove_mate` adds to a mate score's low byte must not carry.
const _: () = assert!((-MATE) as u8 as u16 + MAX_DEPTH as u16 + 1 < 256);

/// Jumps to the table, and where they go in a proof. `clear_tt` puts them back.
const TABLE_JUMPS: [(&str, &str); 2] = [("node_probe", "no_entry"), ("store_table", "no_hook")];

/// Emits `prove_mate` and the rules of proofs. A core whose table cannot leave the machine's memory has
/// none: only its search may be told to keep that memory as it is.
pub fn emit(asm: &mut Asm, api: &Api) {
    let core = &api.core;
    let Some(expansion) = core.tt.expansion else {
        return;
    };
    let (v, state) = (&core.v, &api.state);
    let [mated_lo, mated_hi] = (-MATE).to_le_bytes();
    for (site, target) in TABLE_JUMPS {
        asm.may_go_to(site, target);
    }
    asm.may_go_to("horizon", "mate_horizon");
    // Operands that differ: those with the same values, the value in a search and in a proof. Where a
    // ply's depth is not to change, another array does that the ply has not begun to use.
    let horizons = ["quiesce", "mate_horizon"].map(|name| asm.sym(name));
    let operands = [
        (&["extended", "reduced"][..], [v.depth, v.can_prune]),
        (&["horizon"], horizons),
    ];
    asm! { asm;
        /// Is the side to move mated in so many plies, whatever it plays? The table must be cleared
        /// before the next search.
        routine prove_mate {
            takes    limit_depth "two plies for each move of the opponent", "the position at the root"
            returns  a "bit 7 set if so; 1 if it was stopped", stopped,
                     "the root's PV: if not, it begins with a move that is not mated so soon"
            destroys a, x, y, tmp, call_tmp, see_work "and what a search changes"
            changes  node_counter, depth_limit, blindness, iteration, alpha_lo, alpha_hi, beta_lo,
                     beta_hi, depth, pv_node, tt_banks
        }
        for (site, target) in TABLE_JUMPS {
            let (site, target) = (asm.sym(site), asm.sym(target));
            for (half, n) in [(lo(target), 0), (hi(target), 1)] {
                lda  half               // where a proof has no table
                sta  site + n
            }
        }
        ldx  #1                 // the rules of proofs
        jsr  set_rules
        lda  #0
        sta  v.depth_limit      // no iteration: think prepares the search
        sta  v.blindness        // every move is seen
        ldx  #3
    @limit:
        sta  v.node_counter,x   // none
        dex
        bpl  @limit
        inc  expansion.banks    // so that think ages nothing in the machine's memory
        jsr  think
        dec  expansion.banks
    @deepen:
        inc  v.iteration
        inc  v.iteration        // two plies deeper
        lda  #mated_lo          // X is the root's ply, after think and after node
        clc
        adc  state.limit_depth  // mated in so many plies
        sta  v.alpha_lo,x
        adc  #1                 // C is clear: a mate score's low byte has room
        sta  v.beta_lo,x
        lda  #mated_hi
        sta  v.alpha_hi,x
        sta  v.beta_hi,x
        lda  v.iteration
        sec
        sbc  v.in_check,x       // node extends a root in check
        sta  v.depth,x
        lda  #1
        sta  v.pv_node,x        // a move that holds longer is wanted
        jsr  node
        lda  v.stopped          // 1: the player's order, and nothing is known
        bne  @over
        cmp_zp_ply(asm, v.score, core.beta());
        bmi  @over              // below beta: A is negative
        lda  v.iteration        // positive
        cmp  state.limit_depth
        bcc  @deepen
    @over:
        ldx  #0                 // the rules of searches
        /// Stores the operands that differ between searches and proofs.
        routine set_rules {
            takes    x "0 for a search, 1 for a proof"
            keeps    a, c, x
            destroys y
        }
        for (sites, _) in &operands {
            for half in 0..2 {
                let table = asm.sym(&format!("{}_{}", sites[0], ["lo", "hi"][half as usize]));
                ldy  table,x
                for site in *sites {
                    let site = asm.sym(site);
                    sty  site + half
                }
            }
        }
        let (depths, lmr_depth) = (asm.sym("lmr_depths"), asm.sym("lmr_depth"));
        ldy  depths,x
        sty  lmr_depth
        rts

        /// The horizon of a proof: mate, or nothing.
        routine mate_horizon {
            takes    x = ply, in_check
            returns  score, x = ply
            destroys everything
        }
        lda  v.in_check,x
        beq  @none              // no check, no mate
        jsr  has_legal_move
        bcs  @none              // there is an answer
        jmp  score_mated
    @none:
        jmp  draw_node
    }
    let Some(segment) = asm.selected() else {
        return;
    };
    let what = "In a search, and in a proof";
    for (sites, values) in operands {
        asm.table_lo(segment, &format!("{}_lo", sites[0]), 1, values, what);
        asm.table_hi(segment, &format!("{}_hi", sites[0]), 1, values, what);
    }
    let depths = [LMR_DEPTH, u8::MAX];
    asm.table(segment, "lmr_depths", 1, &depths, what);
}
