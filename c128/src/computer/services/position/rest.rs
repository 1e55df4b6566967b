//! The rest of a position: rights, keys, views and bare kings.

use engine::piece::Color;
use engine::position::MAX_HALFMOVE;
use engine::square::{FILE_BITS, KING_FILE, RANK_BITS, Square};
use engine::zobrist;

use super::above;
use crate::asm::{Asm, imm};
use crate::chess::tables::NET_OTHER;
use crate::chess::vars::{ANY_EDGE, LEVELS, ROOT_LEVEL};
use crate::computer::desk::NO_FILE;
use crate::computer::services::Service;

/// What men are worth together: how each side turns places, which follows from
/// where its king stands, and then both views.
fn views(a: &mut Asm, s: &Service) {
    let (v, n) = (&s.c.v, &s.c.n);
    a.comment("The network: how Black turns places, to t; then how White does.");
    for (color, turn) in [(Color::Black, v.t), (Color::White, v.u)] {
        let right = a.label("right");
        let ranks = match color {
            Color::White => 0,
            Color::Black => RANK_BITS,
        };
        a.ldx(imm(ranks));
        a.lda(v.list(color)).c("its king");
        a.and(imm(KING_FILE));
        a.bne(right).c("is on the right");
        a.ldx(imm(ranks | FILE_BITS)).c("as he shall be");
        a.bind(right);
        a.stx(turn);
    }
    a.txa();
    a.eor(v.t);
    a.eor(imm(NET_OTHER)).c("whose men, the other way about");
    a.sta(above(v.net_flip));
    a.lda(v.opponent);
    a.and(n.black);
    for _ in 0..Color::Black.bit().ilog2() - NET_OTHER.ilog2() {
        a.lsr_a();
    }
    a.eor(v.u);
    a.sta(above(v.net_turn));
    a.lda(v.t);
    a.ldx(imm(ROOT_LEVEL + LEVELS as u8));
    a.jsr("look_anew").c("Black's view");
    a.lda(v.u);
    a.eor(imm(NET_OTHER))
        .c("Black's men are the others to White");
    a.ldx(imm(ROOT_LEVEL));
    a.jsr("look_anew").c("White's view");
}

pub(super) fn rest(a: &mut Asm, s: &Service) {
    let (v, d, n) = (&s.c.v, &s.d, &s.c.n);
    a.routine("set_state", "Who moves, rights, en passant and clock.")
        .destroys("A X Y, t, u, from, to");
    let (no_passing, kept, black) = (a.label("no_passing"), a.label("kept"), a.label("black"));
    let passing = a.label("passing");
    a.lda(d.side);
    a.eor(n.black);
    a.sta(v.opponent);
    a.lda(d.castling);
    a.sta(above(v.castling));
    a.lda(d.halfmove);
    a.cmp(imm(MAX_HALFMOVE + 1));
    a.bcc(kept);
    a.lda(imm(MAX_HALFMOVE));
    a.bind(kept);
    a.sta(above(v.halfmove));
    a.lda(n.no_square);
    a.sta(above(v.en_passant));
    a.comment(
        "The pawn that passed has made a double step; the square exists if some pawn may take it.",
    );
    a.ldx(d.en_passant);
    a.bmi(no_passing);
    a.lda(imm(Square::at(0, 6).0));
    a.ldy(imm(Square::at(0, 4).0));
    a.bit(d.side);
    a.bpl(black).c("Black's pawn has passed");
    a.lda(imm(Square::at(0, 1).0));
    a.ldy(imm(Square::at(0, 3).0));
    a.bind(black);
    a.sta(v.from);
    a.txa();
    a.ora(v.from);
    a.sta(v.from);
    a.sty(v.to);
    a.txa();
    a.ora(v.to);
    a.sta(v.to);
    a.jsr("make_double_push");
    a.bind(no_passing);
    a.ldx(imm(NO_FILE));
    a.lda(above(v.en_passant));
    a.bmi(passing);
    a.and(n.file_bits);
    a.tax();
    a.bind(passing);
    a.stx(d.en_passant);
    a.rts();

    a.routine("set_rest", "What follows from all men together.")
        .destroys("A X Y, t, u, key pointers");
    let (one_bishop, two_bishops) = (a.label("one_bishop"), a.label("two_bishops"));
    a.ldx(imm(ROOT_LEVEL));
    for (bits, label, name) in [
        (0x0F, one_bishop, "plus_pair"),
        (0xF0, two_bishops, "minus_pair"),
    ] {
        a.lda(v.bishops);
        a.and(imm(bits));
        a.cmp(imm(2 * (bits & 0x11)));
        a.bcc(label);
        a.jsr(name);
        a.bind(label);
    }
    a.comment("The kings' files are part of the pawns' key.");
    a.lda(v.black_list);
    a.and(n.file_bits);
    for _ in 0..3 {
        a.asl_a();
    }
    a.sta(v.t);
    a.lda(v.white_list);
    a.and(n.file_bits);
    a.ora(v.t);
    a.eor(above(v.pawn_key_0));
    a.sta(above(v.pawn_key_0));
    bare(a, s);
    views(a, s);
    a.jsr("pawn_record");
    a.comment("The rest of the hash.");
    let (whites, none) = (a.label("whites"), a.label("no_file"));
    a.ldx(imm(ROOT_LEVEL));
    a.ldy(above(v.castling));
    a.jsr("toggle_castling");
    a.ldy(above(v.en_passant));
    a.bmi(none);
    a.jsr("toggle_en_passant");
    a.bind(none);
    a.bit(d.side);
    a.bpl(whites);
    for (byte, side) in zobrist::SIDE.to_le_bytes().into_iter().take(4).enumerate() {
        if side != 0 {
            a.lda(above(v.hash[byte]));
            a.eor(imm(side));
            a.sta(above(v.hash[byte]));
        }
    }
    a.bind(whites);
    a.rts();
}

/// A side that has nothing but its king.
fn bare(a: &mut Asm, s: &Service) {
    let v = &s.c.v;
    let (white_men, is_bare, full, no_corner) = (
        a.label("white_has_men"),
        a.label("is_bare"),
        a.label("nobody_bare"),
        a.label("no_corner"),
    );
    let (bishop, white_bare, add) = (
        a.label("bishop"),
        a.label("white_bare"),
        a.label("add_mop_up"),
    );
    a.lda(imm(0));
    for side in 0..2 {
        a.sta(s.d.mop.at(side));
    }
    a.lda(v.white_top);
    a.bne(white_men);
    a.lda(v.black_top);
    a.beq(full).c("nobody has anything");
    a.lda(imm(Color::White.bit() | 1));
    a.bne(is_bare).c("always");
    a.bind(white_men);
    a.lda(v.black_top);
    a.bne(full);
    a.lda(imm(Color::Black.bit() | 1));
    a.bind(is_bare);
    a.sta(v.bare);
    a.lda(imm(ANY_EDGE));
    a.sta(v.corner);
    a.comment("Bishop and knight: which corners?");
    a.lda(v.heavy);
    a.bne(no_corner);
    a.lda(v.phase);
    a.cmp(imm(2)).c("two minor pieces,");
    a.bne(no_corner);
    a.lda(v.bishops).c("one of them a bishop?");
    a.cmp(imm(0x01));
    a.beq(bishop);
    a.cmp(imm(0x10));
    a.bne(no_corner);
    a.bind(bishop);
    a.lda(s.m.bishop_at);
    for _ in 0..4 {
        a.lsr_a();
    }
    a.eor(s.m.bishop_at);
    a.and(imm(1));
    a.clc();
    a.adc(imm(1));
    a.sta(v.corner);
    a.bind(no_corner);
    a.lda(v.white_list);
    a.sta(v.t);
    a.lda(v.black_list);
    a.sta(v.t.at(1));
    a.jsr("mop_value")
        .c("what the winner has of how the kings stand");
    a.sec();
    a.bit(v.bare);
    a.bpl(white_bare);
    a.sta(s.d.mop);
    a.jmp(add);
    a.bind(white_bare);
    a.sta(s.d.mop.at(1));
    a.sta(v.t);
    a.lda(imm(0));
    a.sbc(v.t).c("and the borrow");
    a.bind(add);
    a.jsr("mop_add");
    a.bind(full);
}
