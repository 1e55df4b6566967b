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

use crate::asm::{Abs, Asm, asm};
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
    asm! { a;
        for part in ["empty_board", "set_men", "set_state", "set_rest", "to_root"] {
            jsr  {part}
        }
        ldy  v.phase
        lda  s.c.t.phase_weight,y
        sta  d.weight
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
        jsr  network            // X is still the root
        for n in 0..2 {
            lda  v.score + n
            sta  d.network + n
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
            sta  d.value + n
        }
        rts

        a.routine("note_men", "Notes what the men set up so far add up to.")
            .takes("man_side, man_order")
            .returns("desk_men_sums")
            .destroys("A X");
        lda  s.m.man_order
        bit  s.m.man_side
        bpl  @white
        clc
        adc  #ORDER.len() as u8
    @white:
        tax
        let sums = [v.spread_lo, v.spread_hi, v.endgame_lo, v.endgame_hi];
        for (n, sum) in (0..).zip(sums) {
            lda  above(sum)
            sta  d.men_sums + (n * i32::from(SUMS) + 1),x
        }
        rts
    }
}

fn consult(a: &mut Asm, s: &Service) {
    asm! { a;
        a.routine(
            "consult",
            "Asks the oracle about the position on the desk, unless it was asked before.",
        )
        .takes("the position on the desk and at the root; consulted")
        .returns("the position as set_position leaves it, with what the oracle says")
        .destroys("A X Y, t, u and what the oracle destroys")
        .cost("about 430,000 cycles, and 200,000 for another network");
        lda  s.m.consulted
        bne  @asked
        inc  s.m.consulted
        jsr  gather_pawns
        jsr  oracle
        jmp  set_position
    @asked:
        rts
    }
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
    asm! { a;
        a.routine("empty_board", "No men, and nothing that follows from men.")
            .destroys("A X Y");
        ldx  #0x77
    @empty:
        txa
        and  #n.off_board
        bne  @edge
        sta  v.board,x          // A is 0: an empty square
    @edge:
        dex
        bpl  @empty
        ldx  #Man::SLOTS as u8 - 1
        lda  #n.no_square
    @list:
        sta  v.white_list,x
        sta  v.black_list,x
        dex
        bpl  @list
        jsr  forget_pawns
        lda  #0
        for counter in [v.phase, v.heavy, v.bishops, v.bare, v.corner] {
            sta  counter
        }
        for array in arrays(s) {
            sta  above(array)
        }
        lda  #ROOT_LEVEL
        sta  root(v.pawn_level)
        lda  #ROOT_LEVEL + 1
        sta  v.level
        sta  above(v.pawn_level)
        rts
    }
}

fn settle(a: &mut Asm, s: &Service) {
    let (v, n) = (&s.c.v, &s.c.n);
    a.routine("to_root", "Makes the level above the root the root.")
        .returns("level and X the root")
        .destroys("A Y")
        .cost("about 250 cycles");
    asm! { a;
        for array in arrays(s) {
            lda  above(array)
            sta  root(array)
        }
        ldx  #n.root_level
        stx  v.level
        stx  root(v.pawn_level)
        rts
    }
}
