//! The rest of a position: rights, keys, views and bare kings.

use octet_engine::board::piece::Color;
use octet_engine::board::position::MAX_HALFMOVE;
use octet_engine::board::square::{FILE_BITS, KING_FILE, RANK_BITS, Square};
use octet_engine::board::zobrist;

use super::above;
use crate::api::Api;
use crate::api::shared::NO_EN_PASSANT;
use crate::asm::{Asm, asm};
use crate::chess::constants::{BLACK, NO_SQUARE};
use crate::chess::tables::NET_ENEMY;
use crate::chess::vars::{ANY_EDGE, ROOT_PLY, STACK_PLIES};

/// What men are worth together: how each side turns places, which follows from
/// where its king stands, and then both views.
fn accumulators(asm: &mut Asm, api: &Api) {
    let v = &api.core.v;
    asm.comment("The network: how Black turns places, to t; then how White does.");
    asm! { asm;
        for (color, turn) in [(Color::Black, v.tmp), (Color::White, v.call_tmp)] {
            let ranks = match color {
                Color::White => 0,
                Color::Black => RANK_BITS,
            };
            ldx  #ranks
            lda  v.squares_of(color)      // its king
            and  #KING_FILE
            bne  @right             // is on the right
            ldx  #ranks | FILE_BITS // as he shall be
        @right:
            stx  turn
        }
        txa
        eor  v.tmp
        eor  #NET_ENEMY         // whose men, the other way about
        sta  above(v.net_transform_diff)
        lda  v.opponent
        and  #BLACK
        for _ in 0..Color::Black.bit().ilog2() - NET_ENEMY.ilog2() {
            lsr  a
        }
        eor  v.call_tmp
        sta  above(v.net_transform)
        lda  v.tmp
        ldx  #ROOT_PLY + STACK_PLIES as u8
        jsr  net_refresh          // Black's view
        lda  v.call_tmp
        eor  #NET_ENEMY         // Black's men are the others to White
        ldx  #ROOT_PLY
        jsr  net_refresh          // White's view
    }
}

pub(super) fn rest(asm: &mut Asm, api: &Api) {
    let (v, shared) = (&api.core.v, &api.shared);
    asm.routine("set_state", "Who moves, rights, en passant and clock.")
        .destroys("A X Y, t, u, from, to");
    asm! { asm;
        lda  shared.side
        eor  #BLACK
        sta  v.opponent
        lda  shared.castling
        sta  above(v.castling)
        lda  shared.halfmove
        cmp  #MAX_HALFMOVE + 1
        bcc  @kept
        lda  #MAX_HALFMOVE
    @kept:
        sta  above(v.halfmove)
        lda  #NO_SQUARE
        sta  above(v.en_passant)
        // The pawn that passed has made a double step; the square exists if some pawn may take
        // it.
        ldx  shared.en_passant
        bmi  @no_en_passant
        lda  #Square::new(0, 6).0
        ldy  #Square::new(0, 4).0
        bit  shared.side
        bpl  @black             // Black's pawn has passed
        lda  #Square::new(0, 1).0
        ldy  #Square::new(0, 3).0
    @black:
        sta  v.from
        txa
        ora  v.from
        sta  v.from
        sty  v.to
        txa
        ora  v.to
        sta  v.to
        jsr  make_double_push
    @no_en_passant:
        ldx  #NO_EN_PASSANT
        lda  above(v.en_passant)
        bmi  @en_passant
        and  #FILE_BITS
        tax
    @en_passant:
        stx  shared.en_passant
        rts

        asm.routine("set_derived", "What follows from all men together.")
            .destroys("A X Y, t, u, key pointers");
        let one_bishop = asm.label("one_bishop");
        let two_bishops = asm.label("two_bishops");
        ldx  #ROOT_PLY
        for (bits, label, name) in [
        (0x0F, one_bishop, "psq_add_bishop_pair"),
        (0xF0, two_bishops, "psq_sub_bishop_pair"),
    ] {
            lda  v.bishop_counts
            and  #bits
            cmp  #2 * (bits & 0x11)
            bcc  {label}
            jsr  {name}
            asm.bind(label);
        }
        // The kings' files are part of the pawns' key.
        lda  v.black_squares
        and  #FILE_BITS
        for _ in 0..3 {
            asl  a
        }
        sta  v.tmp
        lda  v.white_squares
        and  #FILE_BITS
        ora  v.tmp
        eor  above(v.pawn_key_0)
        sta  above(v.pawn_key_0)
        bare(asm, api);
        accumulators(asm, api);
        jsr  probe_pawns
        // The rest of the hash.
        ldx  #ROOT_PLY
        ldy  above(v.castling)
        jsr  toggle_castling
        ldy  above(v.en_passant)
        bmi  @no_file
        jsr  toggle_en_passant
    @no_file:
        bit  shared.side
        bpl  @whites
        for (byte, side) in zobrist::SIDE_TO_MOVE.to_le_bytes().into_iter().take(4).enumerate() {
            if side != 0 {
                lda  above(v.hash[byte])
                eor  #side
                sta  above(v.hash[byte])
            }
        }
    @whites:
        rts
    }
}

/// A side that has nothing but its king.
fn bare(asm: &mut Asm, api: &Api) {
    let v = &api.core.v;
    asm! { asm;
        lda  #0
        for side in 0..2 {
            sta  api.shared.mop_up + side
        }
        lda  v.white_top_slot
        bne  @white_has_pieces
        lda  v.black_top_slot
        beq  @nobody_bare       // nobody has anything
        lda  #Color::White.bit() | 1
        bne  @is_bare           // always
    @white_has_pieces:
        lda  v.black_top_slot
        bne  @nobody_bare
        lda  #Color::Black.bit() | 1
    @is_bare:
        sta  v.bare_king
        lda  #ANY_EDGE
        sta  v.mating_corner
        // Bishop and knight: which corners?
        lda  v.pawns_and_majors
        bne  @no_corner
        lda  v.phase
        cmp  #2                 // two minor pieces,
        bne  @no_corner
        lda  v.bishop_counts          // one of them a bishop?
        cmp  #0x01
        beq  @bishop
        cmp  #0x10
        bne  @no_corner
    @bishop:
        lda  api.state.setup_bishop
        for _ in 0..4 {
            lsr  a
        }
        eor  api.state.setup_bishop
        and  #1
        clc
        adc  #1
        sta  v.mating_corner
    @no_corner:
        lda  v.white_squares
        sta  v.tmp
        lda  v.black_squares
        sta  v.tmp+1
        jsr  mop_value          // what the winner has of how the kings stand
        sec
        bit  v.bare_king
        bpl  @white_bare
        sta  api.shared.mop_up
        jmp  @add_mop_up
    @white_bare:
        sta  api.shared.mop_up+1
        sta  v.tmp
        lda  #0
        sbc  v.tmp                // and the borrow
    @add_mop_up:
        jsr  mop_add
    @nobody_bare:
    }
}
