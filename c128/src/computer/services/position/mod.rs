//! A position from the desk to the core: men, lists, counts, sums and hash as
//! the engine's `Position::canonical` has them, whatever was there before.
//!
//! The routines that bring a level up to date after a move work on the level
//! after X. So all of it is put together one level above the root, from a
//! root without men, and then copied down.

mod men;
mod pawns;
mod rest;

use engine::eval::TEMPO;
use engine::piece::{Color, Man};
use engine::position::ORDER;

use crate::asm::{Abs, Asm, imm};
use crate::chess::vars::ROOT_LEVEL;
use crate::computer::desk::SUMS;
use crate::computer::services::Service;
use men::{men, one_man, values};
use pawns::gather;
use rest::rest;

/// Emits `set_position`.
pub fn emit(a: &mut Asm, s: &Service) {
    set(a, s);
    consult(a, s);
    gather(a, s);
    empty(a, s);
    men(a, s);
    one_man(a, s);
    values(a, s);
    rest(a, s);
    settle(a, s);
}

fn set(a: &mut Asm, s: &Service) {
    let (v, d) = (&s.c.v, &s.d);
    a.routine("set_position", "Sets up the position on the desk.")
        .takes(
            "desk_board, desk_side, desk_castling, desk_en_passant, desk_halfmove; oldest; what \
             the oracle said last",
        )
        .returns(
            "the position at the root, in canonical order; desk_en_passant as it counts; \
             desk_men_sums, desk_weight, desk_mop, desk_network, desk_value",
        )
        .destroys("A X Y, t, u, key pointers, from, to")
        .cost("about 55,000 cycles");
    for part in ["empty_board", "set_men", "set_state", "set_rest", "to_root"] {
        a.jsr(part);
    }
    a.ldy(v.phase);
    a.lda(s.c.t.phase_weight.y());
    a.sta(d.weight);
    a.comment("What the network adds to nothing, for White without the move.");
    a.lda(v.opponent);
    a.pha();
    a.lda(imm(Color::Black.bit()));
    a.sta(v.opponent);
    a.lda(imm(0));
    for n in 0..2 {
        a.sta(v.score.at(n));
        a.sta(v.tempo.at(n));
    }
    a.jsr("network").c("X is still the root");
    for n in 0..2 {
        a.lda(v.score.at(n));
        a.sta(d.network.at(n));
    }
    a.pla();
    a.sta(v.opponent);
    a.comment("What all is worth, whatever the last player liked.");
    a.lda(imm(TEMPO as u8));
    for n in 0..2 {
        a.sta(v.tempo.at(n));
    }
    a.jsr("evaluate");
    for n in 0..2 {
        a.lda(v.score.at(n));
        a.sta(d.value.at(n));
    }
    a.rts();

    let white = a.label("white");
    a.routine("note_men", "Notes what the men set up so far add up to.")
        .takes("man_side, man_order")
        .returns("desk_men_sums")
        .destroys("A X");
    a.lda(s.m.man_order);
    a.bit(s.m.man_side);
    a.bpl(white);
    a.clc();
    a.adc(imm(ORDER.len() as u8));
    a.bind(white);
    a.tax();
    let sums = [v.spread_lo, v.spread_hi, v.endgame_lo, v.endgame_hi];
    for (n, sum) in (0..).zip(sums) {
        a.lda(above(sum));
        a.sta(d.men_sums.at(n * i32::from(SUMS) + 1).x());
    }
    a.rts();
}

fn consult(a: &mut Asm, s: &Service) {
    let asked = a.label("asked");
    a.routine(
        "consult",
        "Asks the oracle about the position on the desk, unless it was asked before.",
    )
    .takes("the position on the desk and at the root; consulted")
    .returns("the position as set_position leaves it, with what the oracle says")
    .destroys("A X Y, t, u and what the oracle destroys")
    .cost("about 430,000 cycles, and 200,000 for another network");
    a.lda(s.m.consulted);
    a.bne(asked);
    a.inc(s.m.consulted);
    a.jsr("gather_pawns");
    a.jsr("oracle");
    a.jmp("set_position");
    a.bind(asked);
    a.rts();
}

/// The arrays by level that a position consists of.
fn arrays(s: &Service) -> Vec<Abs> {
    let v = &s.c.v;
    let mut all = vec![
        v.spread_lo,
        v.spread_hi,
        v.endgame_lo,
        v.endgame_hi,
        v.castling,
        v.en_passant,
        v.halfmove,
    ];
    all.extend(v.hash);
    all.extend(v.pawn_key());
    all.extend(v.pawn_record());
    all.extend([v.net_turn, v.net_flip]);
    all.extend(v.white_view);
    all.extend(v.black_view);
    all
}

/// The byte of an array that belongs to the level above the root.
fn above(array: Abs) -> Abs {
    array.at(i32::from(ROOT_LEVEL) + 1)
}

/// The byte of an array that belongs to the root.
fn root(array: Abs) -> Abs {
    array.at(i32::from(ROOT_LEVEL))
}

fn empty(a: &mut Asm, s: &Service) {
    let (v, n) = (&s.c.v, &s.c.n);
    let (edge, empty) = (a.label("edge"), a.label("empty"));
    a.routine("empty_board", "No men, and nothing that follows from men.")
        .destroys("A X Y");
    a.ldx(imm(0x77));
    a.bind(empty);
    a.txa();
    a.and(n.off_board);
    a.bne(edge);
    a.sta(v.board.x()).c("A is 0: an empty square");
    a.bind(edge);
    a.dex();
    a.bpl(empty);
    a.ldx(imm(Man::SLOTS as u8 - 1));
    a.lda(n.no_square);
    let list = a.label_here("list");
    a.sta(v.white_list.x());
    a.sta(v.black_list.x());
    a.dex();
    a.bpl(list);
    a.jsr("forget_pawns");
    a.lda(imm(0));
    for counter in [v.phase, v.heavy, v.bishops, v.bare, v.corner] {
        a.sta(counter);
    }
    for array in arrays(s) {
        a.sta(above(array));
    }
    a.lda(imm(ROOT_LEVEL));
    a.sta(root(v.pawn_level));
    a.lda(imm(ROOT_LEVEL + 1));
    a.sta(v.level);
    a.sta(above(v.pawn_level));
    a.rts();
}

fn settle(a: &mut Asm, s: &Service) {
    let (v, n) = (&s.c.v, &s.c.n);
    a.routine("to_root", "Makes the level above the root the root.")
        .returns("level and X the root")
        .destroys("A Y")
        .cost("about 250 cycles");
    for array in arrays(s) {
        a.lda(above(array));
        a.sta(root(array));
    }
    a.ldx(n.root_level);
    a.stx(v.level);
    a.stx(root(v.pawn_level));
    a.rts();
}
