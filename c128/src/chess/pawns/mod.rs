//! The record of pawns: what pawns and the pawns before the kings are worth,
//! and on which files they stand.
//!
//! It follows from where the pawns stand and on which files the kings, and
//! changes only when that does: `pawn_level` says at which level it did last.
//! A key finds it again in a cache of 512 entries, two to a place of which the one
//! used last stays. It is a pure function of the position, as the engine's is: what
//! either holds changes nothing but time.

mod judge;
mod scan;

use engine::piece::Color;

use scan::scan;

use super::Core;
use super::tables::PAWN_SLOTS;
use super::vars::SIDE_SETS;
use crate::asm::{Abs, Asm, Label, asm};

/// Emits `pawn_record` and its parts.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Pawns",
        "The engine's pawns.rs: passed, doubled, isolated and connected pawns, and shelter. \
         Ranks are sets of files, a byte each, so that one look judges all pawns of a rank.",
    );
    clear(a, c);
    record(a, c);
    scan(a, c);
}

/// In [`Vars::pawn_recent`](super::vars::Vars): neither half has an entry.
const EMPTY: u8 = 0xFF;
/// Columns of the cache that check the key.
const CHECKS: usize = 3;

fn clear(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("clear_pawn_cache", "Forgets all records of pawns.")
        .takes("nothing")
        .returns("nothing")
        .destroys("A X Y")
        .cost("2,900 cycles");
    asm! { a;
        ldx  #0
        lda  #EMPTY
        let next = a.label_here("next");
        sta  v.pawn_recent,x    // the rest stays: nobody looks at it
        inx
        bne  @next
        a.routine(
            "forget_pawns",
            "Forgets where pawns stood when they were looked at last.",
        )
        .takes("nothing")
        .returns("X kept; no pawns on any rank, and notes of none")
        .destroys("A Y")
        .cost("330 cycles");
        ldy  #2 * SIDE_SETS as u8 - 1
        let next = a.label_here("next_byte");
        lda  #0
        sta  v.pawn_sets.abs(),y
        lda  #c.n.no_square
        sta  v.pawn_notes,y
        dey
        bpl  @next
        lda  #0
        for color in Color::ALL {
            sta  notes(c, color) + COUNT
        }
        rts
    }
}

/// Places in a side's part of [`Vars::pawn_notes`](super::vars::Vars): how many
/// pawns it has.
const COUNT: i32 = 0;
/// The king's file; or what is no file, where the side's pawns have changed.
const KING: i32 = 1;
/// The slots after the king's as they stand in the list; bit 7 set, too, where
/// no pawn stands there.
const SQUARES: i32 = 2;

const _: () = assert!(SQUARES + PAWN_SLOTS <= SIDE_SETS);

/// What is noted of a side's pawns.
fn notes(c: &Core, color: Color) -> Abs {
    c.v.pawn_notes.at(color.index() as i32 * SIDE_SETS)
}

fn record(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("pawn_record", "Finds the record of pawns for the key.")
        .takes("X the level before; the new level's key; pawn_level of both")
        .returns("X kept; the new level's record")
        .destroys("A Y, t, u")
        .cost("120 cycles; about 1,600 for pawns that are not in the cache");
    asm! { a;
        let miss = a.label("miss");
        let takes = v.pawn_cache.map(|_| a.label("take"));
        let upper = a.label("upper_first");
        let key = v.pawn_key().map(|byte| byte.at(1).x());
        let check = |a: &mut Asm, half: usize, other: Label, rest: Label| {
            for (n, (check, key)) in v.pawn_cache[half].into_iter().zip(&key[1..]).enumerate() {
                asm! { a;
                    if n > 0 {
                        lda  *key
                    }
                    cmp  check,y
                    bne  {if n == 0 { other } else { rest }} // other pawns
                }
            }
        };
        ldy  key[0]             // the entries
        lda  v.pawn_recent,y    // which was used last?
        bne  @upper
        for first in [0, 1] {
            let second = 1 - first;
            if first == 1 {
                a.bind(upper);
                bmi  @miss              // neither
            }
            lda  key[1]
            check(a, first, other, rest);
            a.bind(takes[first]);
            for (entry, record) in v.pawn_cache[first][CHECKS..].iter().zip(v.pawn_record()) {
                lda  entry,y
                sta  record+1,x
            }
            rts
        @rest:
            lda  key[1]
        @other:
            check(a, second, miss, miss);
            lda  #second as u8
            sta  v.pawn_recent,y
            jmp  {takes[second]}
            if first == 0 {
                a.bind(miss);
                jmp  scan_pawns         // a new entry
            }
        }
    }
}
