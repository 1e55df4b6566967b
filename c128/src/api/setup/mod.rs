//! A position from the desk to the core: men, lists, counts, sums and hash as
//! the engine's `PositionJson::canonical` has them, whatever was there before.
//!
//! The routines that bring a level up to date after a move work on the level
//! after X. So all of it is put together one level above the root, from a
//! root without men, and then copied down.

mod derived;
mod pieces;
mod root_pawns;

use octet_engine::board::piece::{Color, Piece};
use octet_engine::board::position::SLOT_ORDER;
use octet_engine::eval::TEMPO;

use super::Api;
use super::shared::TYPE_SUMS;
use crate::asm::{Abs, Asm, asm};
use crate::chess::constants::{NO_SQUARE, OFF_BOARD};
use crate::chess::vars::ROOT_PLY;
use derived::rest;
use pieces::{one_piece, pieces, values};
use root_pawns::gather;

/// Emits `set_position`.
pub fn emit(asm: &mut Asm, api: &Api) {
    set(asm, api);
    consult(asm, api);
    gather(asm, api);
    empty(asm, api);
    pieces(asm, api);
    one_piece(asm, api);
    values(asm, api);
    rest(asm, api);
    settle(asm, api);
}

fn set(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm.routine("set_position", "Sets up the position on the desk.")
        .takes(
            "shared_board, shared_side, shared_castling, shared_en_passant, shared_halfmove; oldest; what \
             the oracle said last",
        )
        .returns(
            "the position at the root, in canonical order; shared_en_passant as it counts; \
             shared_type_sums, shared_phase_weight, shared_mop_up, shared_net_value, shared_static_eval",
        )
        .destroys("A X Y, t, u, key pointers, from, to")
        .cost("about 55,000 cycles");
    asm! { asm;
        for part in ["clear_position", "set_pieces", "set_state", "set_derived", "copy_to_root"] {
            jsr  {part}
        }
        ldy  v.phase
        lda  api.core.t.phase_weight,y
        sta  shared.phase_weight
        // What the network adds to nothing, for White without the move.
        lda  v.opponent
        pha
        lda  #Color::Black.bit()
        sta  v.opponent
        lda  #0
        for n in 0..2 {
            sta  v.score + n
            sta  v.tempo + n
        }
        jsr  net_output            // X is still the root
        for n in 0..2 {
            lda  v.score + n
            sta  shared.net_value + n
        }
        pla
        sta  v.opponent
        // What all is worth, whatever the last player liked.
        lda  #TEMPO as u8
        for n in 0..2 {
            sta  v.tempo + n
        }
        jsr  evaluate
        for n in 0..2 {
            lda  v.score + n
            sta  shared.static_eval + n
        }
        rts

        asm.routine("note_type_sums", "Notes what the men set up so far add up to.")
            .takes("setup_side, setup_type")
            .returns("shared_type_sums")
            .destroys("A X");
        lda  api.state.setup_type
        bit  api.state.setup_side
        bpl  @white
        clc
        adc  #SLOT_ORDER.len() as u8
    @white:
        tax
        let sums = [v.mg_eg_lo, v.mg_eg_hi, v.eg_lo, v.eg_hi];
        for (n, sum) in (0..).zip(sums) {
            lda  above(sum)
            sta  shared.type_sums + (n * i32::from(TYPE_SUMS) + 1),x
        }
        rts
    }
}

fn consult(asm: &mut Asm, api: &Api) {
    asm! { asm;
        asm.routine(
            "update_root_pst",
            "Asks the oracle about the position on the desk, unless it was asked before.",
        )
        .takes("the position on the desk and at the root; consulted")
        .returns("the position as set_position leaves it, with what the oracle says")
        .destroys("A X Y, t, u and what the oracle destroys")
        .cost("about 430,000 cycles, and 200,000 for another network");
        lda  api.state.root_pst_ready
        bne  @asked
        inc  api.state.root_pst_ready
        jsr  collect_root_pawns
        jsr  build_root_pst
        jmp  set_position
    @asked:
        rts
    }
}

/// The arrays by level that a position consists of.
fn arrays(api: &Api) -> Vec<Abs> {
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

/// The byte of an array that belongs to the level above the root.
fn above(array: Abs) -> Abs {
    array.at(i32::from(ROOT_PLY) + 1)
}

/// The byte of an array that belongs to the root.
fn root(array: Abs) -> Abs {
    array.at(i32::from(ROOT_PLY))
}

fn empty(asm: &mut Asm, api: &Api) {
    let v = &api.core.v;
    asm! { asm;
        asm.routine("clear_position", "No men, and nothing that follows from men.")
            .destroys("A X Y");
        ldx  #0x77
    @empty:
        txa
        and  #OFF_BOARD
        bne  @edge
        sta  v.board,x          // A is 0: an empty square
    @edge:
        dex
        bpl  @empty
        ldx  #Piece::SLOTS as u8 - 1
        lda  #NO_SQUARE
    @list:
        sta  v.white_squares,x
        sta  v.black_squares,x
        dex
        bpl  @list
        jsr  reset_pawn_scan
        lda  #0
        for counter in [v.phase, v.pawns_and_majors, v.bishop_counts, v.bare_king, v.mating_corner] {
            sta  counter
        }
        for array in arrays(api) {
            sta  above(array)
        }
        lda  #ROOT_PLY
        sta  root(v.pawn_entry_ply)
        lda  #ROOT_PLY + 1
        sta  v.ply
        sta  above(v.pawn_entry_ply)
        rts
    }
}

fn settle(asm: &mut Asm, api: &Api) {
    let v = &api.core.v;
    asm.routine("copy_to_root", "Makes the level above the root the root.")
        .returns("level and X the root")
        .destroys("A Y")
        .cost("about 250 cycles");
    asm! { asm;
        for array in arrays(api) {
            lda  above(array)
            sta  root(array)
        }
        ldx  #ROOT_PLY
        stx  v.ply
        stx  root(v.pawn_entry_ply)
        rts
    }
}
