//! Set-up: a position from the shared block to the core.
//!
//! Pieces, lists, counts, sums and hash become those of the engine's `Position::canonical`,
//! whatever was there before. The routines that update a ply after a move write the ply after X.
//! Everything is therefore put together one ply above the root, from a root without pieces, and
//! then copied down.

mod derived;
mod pieces;
mod plies;
mod root_pawns;

use crate::chess::constants::{NO_SQUARE, OFF_BOARD};
use octet_engine::board::piece::{Color, Piece};
use octet_engine::board::position::SLOT_ORDER;
use octet_engine::eval::TEMPO;

use super::context::Api;
use super::shared::TYPE_SUMS;
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Abs, Asm, asm};
use plies::{above, root};

/// Emits `set_position` and its parts, and `update_root_pst`.
pub fn emit(asm: &mut Asm, api: &Api) {
    set_position(asm, api);
    update_root_pst(asm, api);
    root_pawns::emit(asm, api);
    clear(asm, api);
    pieces::emit(asm, api);
    derived::emit(asm, api);
    copy_to_root(asm, api);
}

fn set_position(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        /// Sets up the position of the shared block at the root.
        routine set_position {
            takes    shared_board, shared_side, shared_castling, shared_en_passant,
                     shared_halfmove, oldest_ply, "the root piece-square tables"
            returns  "the root, in canonical order",
                     shared_en_passant "none if no pawn can capture", shared_type_sums,
                     shared_pawn_sets, shared_bishop_counts, shared_phase_weight, shared_mop_up,
                     shared_net_value, shared_static_eval
            destroys a, x, y, tmp, call_tmp[3], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3, from,
                     to
        }
        for part in ["clear_position", "set_pieces", "set_state", "set_derived", "copy_to_root"] {
            jsr  {part}
        }
        ldy  v.phase            // non-pawn material of both sides
        lda  api.core.t.phase_weight,y
        sta  shared.phase_weight
        // The network's output for White, added to 0 and without the tempo.
        lda  v.opponent
        pha                     // the real one
        lda  #Color::Black.bit() // White to move: the sign is White's
        sta  v.opponent
        lda  #0
        for n in 0..2 {
            sta  v.score + n        // added to nothing
            sta  v.tempo + n
        }
        jsr  net_output         // X is still the root
        for n in 0..2 {
            lda  v.score + n
            sta  shared.net_value + n
        }
        pla
        sta  v.opponent
        lda  #TEMPO as u8       // without the evaluation noise of the last search
        for n in 0..2 {
            sta  v.tempo + n
        }
        jsr  evaluate           // for the side to move
        for n in 0..2 {
            lda  v.score + n
            sta  shared.static_eval + n
        }
        rts

        /// Records the piece-square sums of the pieces set up so far.
        routine note_type_sums {
            takes    setup_side, setup_type
            returns  shared_type_sums
            destroys a, x
        }
        lda  api.state.setup_type // the index in the totals
        bit  api.state.setup_side // N: Black
        bpl  @white
        clc
        adc  #SLOT_ORDER.len() as u8 // Black's types follow White's
    @white:
        tax
        let sums = [v.mg_eg_lo, v.mg_eg_hi, v.eg_lo, v.eg_hi];
        for (n, sum) in (0..).zip(sums) {
            lda  above(sum)         // White's minus Black's
            sta  shared.type_sums + (n * i32::from(TYPE_SUMS) + 1),x // index 0 stays 0
        }
        rts
    }
}

fn update_root_pst(asm: &mut Asm, api: &Api) {
    let built = api.state.root_pst_ready;
    asm! { asm;
        /// Builds the root piece-square tables, unless they are those of this position.
        routine update_root_pst {
            takes    "the position in the shared block and at the root", root_pst_ready
            returns  "the position as set_position leaves it, with the new tables"
            destroys a, x, y, tmp, call_tmp, what build_root_pst destroys
            changes  root_pst_ready
        }
        lda  built
        bne  @ready             // the game has not moved on since
        inc  built              // not 0
        jsr  collect_root_pawns
        jsr  build_root_pst     // by pawns and kings; selects the network
        jmp  set_position       // the sums again, by the new tables
    @ready:
        rts
    }
}

/// The per-ply arrays that a position consists of.
fn per_ply_arrays(api: &Api) -> Vec<Abs> {
    let v = &api.core.v;
    let mut all = vec![
        v.mg_eg_lo,
        v.mg_eg_hi,
        v.eg_lo,
        v.eg_hi,
        v.castling,
        v.en_passant,
        v.halfmove,
    ];
    all.extend(v.hash);
    all.extend(v.pawn_key());
    all.extend(v.pawn_entry());
    all.extend([v.net_transform, v.net_transform_diff]);
    all.extend(v.white_acc);
    all.extend(v.black_acc);
    all
}

fn clear(asm: &mut Asm, api: &Api) {
    let v = &api.core.v;
    asm! { asm;
        /// Makes an empty board one ply above the root, with all sums and counts 0.
        routine clear_position { destroys a, x, y }
        ldx  #0x77              // h8
    @square:
        txa
        and  #OFF_BOARD
        bne  @off_board         // sentinels stay
        sta  v.board,x          // A is 0: an empty square
    @off_board:
        dex
        bpl  @square
        ldx  #Piece::SLOTS as u8 - 1
        lda  #NO_SQUARE         // no piece in any slot
    @slot:
        sta  v.white_squares,x
        sta  v.black_squares,x
        dex
        bpl  @slot
        jsr  reset_pawn_scan    // the scan keeps its tables empty
        lda  #0
        for counter in [
            v.phase,
            v.pawns_and_majors,
            v.bishop_counts,
            v.bare_king,
            v.mating_corner,
        ] {
            sta  counter
        }
        for array in per_ply_arrays(api) {
            sta  above(array)       // an empty board sums to nothing
        }
        lda  #ROOT_PLY          // both plies have their own pawn entry
        sta  root(v.pawn_entry_ply)
        lda  #ROOT_PLY + 1      // the ply being put together
        sta  v.ply
        sta  above(v.pawn_entry_ply)
        rts
    }
}

fn copy_to_root(asm: &mut Asm, api: &Api) {
    let v = &api.core.v;
    asm! { asm;
        /// Makes the ply above the root the root.
        routine copy_to_root {
            returns  x "the root", ply
            destroys a
        }
        for array in per_ply_arrays(api) {
            lda  above(array)       // one ply down
            sta  root(array)        // for all arrays by ply
        }
        ldx  #ROOT_PLY
        stx  v.ply
        stx  root(v.pawn_entry_ply)
        rts
    }
}
