//! The record of pawns: what pawns and the pawns before the kings are worth,
//! and on which files they stand.
//!
//! It follows from where the pawns stand and on which files the kings, and
//! changes only when that does: `pawn_entry_ply` says at which level it did last.
//! A key finds it again in a cache of 512 entries, two to a place of which the one
//! used last stays. It is a pure function of the position, as the engine's is: what
//! either holds changes nothing but time.

mod scan;
mod terms;

use octet_engine::board::piece::Color;

use scan::max_index;

use crate::asm::{Abs, Asm, Label, asm};
use crate::chess::Core;
use crate::chess::constants::NO_SQUARE;
use crate::chess::tables::PAWN_SLOTS;
use crate::chess::vars::PAWN_SCAN_LEN;

/// Emits `pawn_record` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Pawns",
        "The engine's pawns.rs: passed, doubled, isolated and connected pawns, and shelter. \
         Ranks are sets of files, a byte each, so that one look judges all pawns of a rank.",
    );
    clear(asm, core);
    record(asm, core);
    max_index(asm, core);
}

/// In [`Vars::pawn_table_mru`](crate::chess::vars::Vars): neither half has an entry.
const NO_ENTRY: u8 = 0xFF;
/// Columns of the cache that check the key.
const KEY_CHECKS: usize = 3;

fn clear(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("clear_pawn_table", "Forgets all records of pawns.")
        .takes("nothing")
        .returns("nothing")
        .destroys("A X Y")
        .cost("2,900 cycles");
    asm! { asm;
        ldx  #0
        lda  #NO_ENTRY
        let next = asm.label_here("next");
        sta  v.pawn_table_mru,x    // the rest stays: nobody looks at it
        inx
        bne  @next
        asm.routine(
            "reset_pawn_scan",
            "Forgets where pawns stood when they were looked at last.",
        )
        .takes("nothing")
        .returns("X kept; no pawns on any rank, and notes of none")
        .destroys("A Y")
        .cost("330 cycles");
        ldy  #2 * PAWN_SCAN_LEN as u8 - 1
        let next = asm.label_here("next_byte");
        lda  #0
        sta  v.pawn_ranks.abs(),y
        lda  #NO_SQUARE
        sta  v.pawn_scan,y
        dey
        bpl  @next
        lda  #0
        for color in Color::ALL {
            sta  notes(core, color) + SCAN_COUNT
        }
        rts
    }
}

/// Places in a side's part of [`Vars::pawn_scan`](crate::chess::vars::Vars): how many
/// pawns it has.
const SCAN_COUNT: i32 = 0;
/// The king's file; or what is no file, where the side's pawns have changed.
const SCAN_KING: i32 = 1;
/// The slots after the king's as they stand in the list; bit 7 set, too, where
/// no pawn stands there.
const SCAN_SQUARES: i32 = 2;

const _: () = assert!(SCAN_SQUARES + PAWN_SLOTS <= PAWN_SCAN_LEN);

/// What is noted of a side's pawns.
fn notes(core: &Core, color: Color) -> Abs {
    core.v.pawn_scan.at(color.index() as i32 * PAWN_SCAN_LEN)
}

fn record(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("probe_pawns", "Finds the record of pawns for the key.")
        .takes("X the level before; the new level's key; pawn_entry_ply of both")
        .returns("X kept; the new level's record")
        .destroys("A Y, t, u")
        .cost("120 cycles; about 1,600 for pawns that are not in the cache");
    asm! { asm;
        let miss = asm.label("miss");
        let takes = v.pawn_table.map(|_| asm.label("take"));
        let upper = asm.label("upper_first");
        let key = v.pawn_key().map(|byte| byte.at(1).x());
        let check = |asm: &mut Asm, half: usize, other: Label, rest: Label| {
            for (n, (check, key)) in v.pawn_table[half].into_iter().zip(&key[1..]).enumerate() {
                asm! { asm;
                    if n > 0 {
                        lda  *key
                    }
                    cmp  check,y
                    bne  {if n == 0 { other } else { rest }} // other pawns
                }
            }
        };
        ldy  key[0]             // the entries
        lda  v.pawn_table_mru,y    // which was used last?
        bne  @upper
        for first in [0, 1] {
            let second = 1 - first;
            if first == 1 {
                asm.bind(upper);
                bmi  @miss              // neither
            }
            lda  key[1]
            check(asm, first, other, rest);
            asm.bind(takes[first]);
            for (entry, record) in v.pawn_table[first][KEY_CHECKS..].iter().zip(v.pawn_entry()) {
                lda  entry,y
                sta  record+1,x
            }
            rts
        @rest:
            lda  key[1]
        @other:
            check(asm, second, miss, miss);
            lda  #second as u8
            sta  v.pawn_table_mru,y
            jmp  {takes[second]}
            if first == 0 {
                asm.bind(miss);
                jmp  evaluate_pawns         // a new entry
            }
        }
    }
}
