//! The rest of a position: castling rights, en passant, keys, accumulators and mop-up.

use crate::chess::constants::{BLACK, NO_SQUARE};
use octet_engine::board::piece::Color;
use octet_engine::board::position::MAX_HALFMOVE;
use octet_engine::board::square::{FILE_BITS, KING_FILE, RANK_BITS, Square};
use octet_engine::board::zobrist;

use super::plies::above;
use crate::api::context::Api;
use crate::api::shared::{NO_EN_PASSANT, PAWN_SETS};
use crate::chess::tables::NET_ENEMY;
use crate::chess::vars::{ANY_EDGE, ROOT_PLY, STACK_PLIES};
use octet_asm::{Asm, asm};

/// Sets the network: each side's transformation of squares, which follows from its king, then both
/// accumulators.
fn accumulators(asm: &mut Asm, api: &Api) {
    let v = &api.core.v;
    asm.comment("The network: Black's transformation of squares to tmp, White's to call_tmp.");
    asm! { asm;
        for (color, transform) in [(Color::Black, v.tmp), (Color::White, v.call_tmp)] {
            let ranks = match color {
                Color::White => 0,
                Color::Black => RANK_BITS,
            };
            ldx  #ranks             // Black looks from the other side
            lda  v.squares_of(color) // its king
            and  #KING_FILE
            bne  @kingside          // files e to h: not mirrored
            ldx  #ranks | FILE_BITS // files a to d are mirrored
        @kingside:
            stx  transform
        }
        txa
        eor  v.tmp              // from one side's to the other's
        eor  #NET_ENEMY         // own and enemy pieces change places, too
        sta  above(v.net_transform_diff)
        lda  v.opponent
        and  #BLACK
        for _ in 0..Color::Black.bit().ilog2() - NET_ENEMY.ilog2() {
            lsr  a                  // to the bit of enemy pieces
        }
        eor  v.call_tmp
        sta  above(v.net_transform)
        lda  v.tmp
        ldx  #ROOT_PLY + STACK_PLIES as u8 // Black's arrays follow White's
        jsr  net_refresh
        lda  v.call_tmp
        eor  #NET_ENEMY         // Black's pieces are White's enemies
        ldx  #ROOT_PLY
        jsr  net_refresh
    }
}

/// Emits `set_state` and `set_derived`.
pub(super) fn emit(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm! { asm;
        /// Sets side, castling rights, en passant and halfmove clock.
        routine set_state {
            returns  shared_en_passant "none if no pawn can capture"
            destroys a, x, y, tmp + 7, call_tmp[3], from, to
        }
        lda  shared.side
        eor  #BLACK
        sta  v.opponent         // Black's bit if White is to move
        lda  shared.castling
        sta  above(v.castling)
        lda  shared.halfmove
        cmp  #MAX_HALFMOVE + 1
        bcc  @halfmove          // not above
        lda  #MAX_HALFMOVE      // the core counts no further
    @halfmove:
        sta  above(v.halfmove)
        lda  #NO_SQUARE         // no en passant
        sta  above(v.en_passant)
        // The en passant square is set as by the double push: only if a pawn can capture.
        ldx  shared.en_passant  // its file
        bmi  @no_double_push    // NO_EN_PASSANT
        lda  #Square::new(0, 6).0 // a7
        ldy  #Square::new(0, 4).0 // a5
        bit  shared.side
        bpl  @pushed            // White to move: Black has pushed
        lda  #Square::new(0, 1).0 // a2
        ldy  #Square::new(0, 3).0 // a4
    @pushed:
        sta  v.from
        txa
        ora  v.from             // the file
        sta  v.from
        sty  v.to
        txa
        ora  v.to
        sta  v.to
        jsr  make_double_push   // tests for a pawn that can capture
    @no_double_push:
        ldx  #NO_EN_PASSANT
        lda  above(v.en_passant)
        bmi  @en_passant        // no_square: no pawn can capture
        and  #FILE_BITS
        tax                     // the file
    @en_passant:
        stx  shared.en_passant
        rts

        /// Sets what follows from all pieces together.
        routine set_derived {
            destroys a, x, y, tmp, call_tmp[2], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        let one_bishop = asm.label("one_bishop");
        let two_bishops = asm.label("two_bishops");
        ldx  #ROOT_PLY
        for (bits, label, name) in [
            (0x0F, one_bishop, "psq_add_bishop_pair"),
            (0xF0, two_bishops, "psq_sub_bishop_pair"),
        ] {
            lda  v.bishop_counts    // White's in the low half, Black's in the high half
            and  #bits
            cmp  #2 * (bits & 0x11)
            bcc  {label}            // no pair
            jsr  {name}             // adds or subtracts its value
            asm.bind(label);
        }
        // The kings' files are part of the pawn key: bits 0-2 White's, bits 3-5 Black's.
        lda  v.black_squares
        and  #FILE_BITS
        for _ in 0..3 {
            asl  a                  // to bits 3-5
        }
        sta  v.tmp
        lda  v.white_squares
        and  #FILE_BITS
        ora  v.tmp
        eor  above(v.pawn_key_0) // the key of the pawns so far
        sta  above(v.pawn_key_0)
        mop_up(asm, api);
        accumulators(asm, api);
        jsr  evaluate_pawns     // not from the pawn table: what it finds is kept, too
        ldx  #PAWN_SETS as u8 - 1
    @pawns:
        lda  v.pawn_ranks,x
        sta  shared.pawn_sets,x // for the explanation
        dex
        bpl  @pawns
        lda  v.bishop_counts
        sta  shared.bishop_counts
        // The hash already has the pieces. Castling rights, en passant file and side to move are
        // added.
        ldx  #ROOT_PLY
        ldy  above(v.castling)
        jsr  toggle_castling    // rights: the hash key of Y
        ldy  above(v.en_passant)
        bmi  @no_file
        jsr  toggle_en_passant
    @no_file:
        bit  shared.side        // N: Black to move
        bpl  @white_to_move     // its key is 0
        for (byte, side) in zobrist::SIDE_TO_MOVE.to_le_bytes().into_iter().take(4).enumerate() {
            if side != 0 {
                lda  above(v.hash[byte])
                eor  #side              // the key of Black to move
                sta  above(v.hash[byte])
            }
        }
    @white_to_move:
        rts
    }
}

/// Sets mop-up: which king is bare, the corner that mates, and the value.
fn mop_up(asm: &mut Asm, api: &Api) {
    let v = &api.core.v;
    asm! { asm;
        lda  #0
        for side in 0..2 {
            sta  api.shared.mop_up + side
        }
        lda  v.white_top_slot
        bne  @white_has_pieces  // slot 0 is the king
        lda  v.black_top_slot
        beq  @none              // two bare kings
        lda  #Color::White.bit() | 1
        bne  @bare always       // Z clear, bit 0 is set
    @white_has_pieces:
        lda  v.black_top_slot
        bne  @none              // no bare king
        lda  #Color::Black.bit() | 1
    @bare:
        sta  v.bare_king
        lda  #ANY_EDGE
        sta  v.mating_corner
        // Bishop and knight mate in a corner of the bishop's colour only.
        lda  v.pawns_and_majors
        bne  @any_edge
        lda  v.phase
        cmp  #2                 // two minor pieces,
        bne  @any_edge
        lda  v.bishop_counts    // just one of them a bishop
        cmp  #0x01              // White's
        beq  @bishop
        cmp  #0x10              // Black's
        bne  @any_edge
    @bishop:
        lda  api.state.setup_bishop
        for _ in 0..4 {
            lsr  a
        }
        eor  api.state.setup_bishop // rank + file, bit 0: the square's colour
        and  #1
        clc
        adc  #1                 // 0 is any edge
        sta  v.mating_corner
    @any_edge:
        lda  v.white_squares
        sta  v.tmp
        lda  v.black_squares
        sta  v.tmp+1
        jsr  mop_value          // by edge, centre and king distance
        sec
        bit  v.bare_king
        bpl  @white_bare
        sta  api.shared.mop_up  // for White
        jmp  @add
    @white_bare:
        sta  api.shared.mop_up+1
        sta  v.tmp
        lda  #0
        sbc  v.tmp              // Black's advantage is negative; C goes to mop_add
    @add:
        jsr  mop_add
    @none:
    }
}
