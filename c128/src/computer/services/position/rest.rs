//! The rest of a position: rights, keys, views and bare kings.

use engine::piece::Color;
use engine::position::MAX_HALFMOVE;
use engine::square::{FILE_BITS, KING_FILE, RANK_BITS, Square};
use engine::zobrist;

use super::above;
use crate::asm::{Asm, asm};
use crate::chess::tables::NET_OTHER;
use crate::chess::vars::{ANY_EDGE, LEVELS, ROOT_LEVEL};
use crate::computer::desk::NO_FILE;
use crate::computer::services::Service;

/// What men are worth together: how each side turns places, which follows from
/// where its king stands, and then both views.
fn views(a: &mut Asm, s: &Service) {
    let (v, n) = (&s.c.v, &s.c.n);
    a.comment("The network: how Black turns places, to t; then how White does.");
    asm! { a;
        for (color, turn) in [(Color::Black, v.t), (Color::White, v.u)] {
            let ranks = match color {
                Color::White => 0,
                Color::Black => RANK_BITS,
            };
            ldx  #ranks
            lda  v.list(color)      // its king
            and  #KING_FILE
            bne  @right             // is on the right
            ldx  #ranks | FILE_BITS // as he shall be
        @right:
            stx  turn
        }
        txa
        eor  v.t
        eor  #NET_OTHER         // whose men, the other way about
        sta  above(v.net_flip)
        lda  v.opponent
        and  #n.black
        for _ in 0..Color::Black.bit().ilog2() - NET_OTHER.ilog2() {
            lsr  a
        }
        eor  v.u
        sta  above(v.net_turn)
        lda  v.t
        ldx  #ROOT_LEVEL + LEVELS as u8
        jsr  look_anew          // Black's view
        lda  v.u
        eor  #NET_OTHER         // Black's men are the others to White
        ldx  #ROOT_LEVEL
        jsr  look_anew          // White's view
    }
}

pub(super) fn rest(a: &mut Asm, s: &Service) {
    let (v, d, n) = (&s.c.v, &s.d, &s.c.n);
    a.routine("set_state", "Who moves, rights, en passant and clock.")
        .destroys("A X Y, t, u, from, to");
    asm! { a;
        lda  d.side
        eor  #n.black
        sta  v.opponent
        lda  d.castling
        sta  above(v.castling)
        lda  d.halfmove
        cmp  #MAX_HALFMOVE + 1
        bcc  @kept
        lda  #MAX_HALFMOVE
    @kept:
        sta  above(v.halfmove)
        lda  #n.no_square
        sta  above(v.en_passant)
        // The pawn that passed has made a double step; the square exists if some pawn may take
        // it.
        ldx  d.en_passant
        bmi  @no_passing
        lda  #Square::at(0, 6).0
        ldy  #Square::at(0, 4).0
        bit  d.side
        bpl  @black             // Black's pawn has passed
        lda  #Square::at(0, 1).0
        ldy  #Square::at(0, 3).0
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
    @no_passing:
        ldx  #NO_FILE
        lda  above(v.en_passant)
        bmi  @passing
        and  #n.file_bits
        tax
    @passing:
        stx  d.en_passant
        rts

        a.routine("set_rest", "What follows from all men together.")
            .destroys("A X Y, t, u, key pointers");
        let one_bishop = a.label("one_bishop");
        let two_bishops = a.label("two_bishops");
        ldx  #ROOT_LEVEL
        for (bits, label, name) in [
        (0x0F, one_bishop, "plus_pair"),
        (0xF0, two_bishops, "minus_pair"),
    ] {
            lda  v.bishops
            and  #bits
            cmp  #2 * (bits & 0x11)
            bcc  {label}
            jsr  {name}
            a.bind(label);
        }
        // The kings' files are part of the pawns' key.
        lda  v.black_list
        and  #n.file_bits
        for _ in 0..3 {
            asl  a
        }
        sta  v.t
        lda  v.white_list
        and  #n.file_bits
        ora  v.t
        eor  above(v.pawn_key_0)
        sta  above(v.pawn_key_0)
        bare(a, s);
        views(a, s);
        jsr  pawn_record
        // The rest of the hash.
        ldx  #ROOT_LEVEL
        ldy  above(v.castling)
        jsr  toggle_castling
        ldy  above(v.en_passant)
        bmi  @no_file
        jsr  toggle_en_passant
    @no_file:
        bit  d.side
        bpl  @whites
        for (byte, side) in zobrist::SIDE.to_le_bytes().into_iter().take(4).enumerate() {
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
fn bare(a: &mut Asm, s: &Service) {
    let v = &s.c.v;
    asm! { a;
        lda  #0
        for side in 0..2 {
            sta  s.d.mop + side
        }
        lda  v.white_top
        bne  @white_has_men
        lda  v.black_top
        beq  @nobody_bare       // nobody has anything
        lda  #Color::White.bit() | 1
        bne  @is_bare           // always
    @white_has_men:
        lda  v.black_top
        bne  @nobody_bare
        lda  #Color::Black.bit() | 1
    @is_bare:
        sta  v.bare
        lda  #ANY_EDGE
        sta  v.corner
        // Bishop and knight: which corners?
        lda  v.heavy
        bne  @no_corner
        lda  v.phase
        cmp  #2                 // two minor pieces,
        bne  @no_corner
        lda  v.bishops          // one of them a bishop?
        cmp  #0x01
        beq  @bishop
        cmp  #0x10
        bne  @no_corner
    @bishop:
        lda  s.m.bishop_at
        for _ in 0..4 {
            lsr  a
        }
        eor  s.m.bishop_at
        and  #1
        clc
        adc  #1
        sta  v.corner
    @no_corner:
        lda  v.white_list
        sta  v.t
        lda  v.black_list
        sta  v.t+1
        jsr  mop_value          // what the winner has of how the kings stand
        sec
        bit  v.bare
        bpl  @white_bare
        sta  s.d.mop
        jmp  @add_mop_up
    @white_bare:
        sta  s.d.mop+1
        sta  v.t
        lda  #0
        sbc  v.t                // and the borrow
    @add_mop_up:
        jsr  mop_add
    @nobody_bare:
    }
}
