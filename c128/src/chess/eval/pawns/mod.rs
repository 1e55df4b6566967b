//! The pawn entry: the value of pawns and of the kings' shelter, and the files with a pawn. Engine:
//! `PawnEntry` and `PawnTable`, `engine/src/eval/pawns.rs`.
//!
//! An entry depends on the pawns' squares and the kings' files, and changes only with them:
//! `pawn_entry_ply` holds the ply at which they last changed. A key finds it in a table of 512
//! entries, which are 256 buckets of two; the entry used last stays. An entry is a pure function of
//! the position, so the contents of the table affect nothing but time.

mod scan;
pub(crate) mod scan_state;
mod terms;

use crate::chess::constants::NO_SQUARE;
use octet_engine::board::piece::Color;

use scan::evaluate;
use scan_state::{KEY_CHECKS, SCAN_COUNT, scan_notes};

use crate::chess::core::Core;
use crate::chess::vars::PAWN_SCAN_LEN;
use octet_asm::{Asm, Label, asm};

/// Emits `probe_pawns` and its parts.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Pawn structure",
        "Passed, doubled, isolated and connected pawns, and the kings' shelter. Ranks are sets of \
         files, a byte each, so that one operation tests all pawns of a rank. The pawn hash table \
         has 256 buckets of two entries, in two halves.",
    );
    clear(asm, core);
    probe(asm, core);
    evaluate(asm, core);
}

/// In [`ChessVars::pawn_table_mru`](crate::chess::vars::ChessVars): neither half has an entry.
const NO_ENTRY: u8 = 0xFF;

fn clear(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Clears the pawn hash table.
        routine clear_pawn_table {
            takes    nothing
            returns  nothing
            destroys a, x, y
            changes  pawn_table_mru
        }
        ldx  #0                     // all 256 buckets
        lda  #NO_ENTRY              // no half holds an entry
        let next = asm.label_here("next");
        sta  v.pawn_table_mru,x     // the rest stays: nothing reads it
        inx                         // the next bucket
        bne  @next                  // all 256
        /// Resets the pawn scan, as if no slot had held a pawn.
        routine reset_pawn_scan {
            takes    nothing
            returns  "no pawns on any rank, no scanned squares"
            keeps    x
            destroys a, y
            changes  pawn_ranks, pawn_scan
        }
        ldy  #2 * PAWN_SCAN_LEN as u8 - 1  // both sides
        let next = asm.label_here("next_byte");
        lda  #0                     // no file has a pawn on any rank
        sta  v.pawn_ranks.abs(),y   // sets of files, a bit each
        lda  #NO_SQUARE              // no slot's pawn is known
        sta  v.pawn_scan,y          // a square that no pawn can have
        dey                         // both sides
        bpl  @next                  // down to the first byte
        lda  #0                     // no pawn is counted
        for color in Color::ALL {
            sta  scan_notes(core, color) + SCAN_COUNT  // none counted
        }
        rts                         // the next scan finds everything changed
    }
}

fn probe(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm! { asm;
        /// Finds the pawn entry of the child's key.
        routine probe_pawns {
            takes    x + 1 = ply, "the child's pawn key"
            returns  "the child's pawn entry"
            keeps    x
            destroys a, y, tmp[3], tmp[4..=7], call_tmp[2]
        }
        let miss = asm.label("miss");
        let hits = v.pawn_table.map(|_| asm.label("hit"));
        let upper = asm.label("upper_first");
        let key = v.pawn_key().map(|byte| byte.at(1).x());
        let check = |asm: &mut Asm, half: usize, other: Label, rest: Label| {
            for (n, (check, key)) in v.pawn_table[half].into_iter().zip(&key[1..]).enumerate() {
                asm! { asm;
                    if n > 0 {
                        lda  *key   // the next byte of the key
                    }
                    cmp  check,y    // the bucket is the first byte already
                    bne  {if n == 0 { other } else { rest }}  // another key
                }
            }
        };
        ldy  key[0]                 // the bucket
        lda  v.pawn_table_mru,y     // which half was used last?
        bne  @upper                 // not the lower one
        for first in [0, 1] {
            let second = 1 - first;
            if first == 1 {
                asm.bind(upper);
                bmi  @miss                  // bit 7: neither
            }
            lda  key[1]             // the first byte that is stored
            check(asm, first, other, rest);
            asm.bind(hits[first]);
            for (entry, record) in v.pawn_table[first][KEY_CHECKS..].iter().zip(v.pawn_entry()) {
                lda  entry,y                // a hit: the entry to the child's ply
                sta  record+1,x     // pawn terms and files of both sides
            }
            rts                     // nothing was computed
        @rest:
            lda  key[1]                 // A holds a later byte of the key
        @other:
            check(asm, second, miss, miss);
            lda  #second as u8          // used last from now on
            sta  v.pawn_table_mru,y  // the other half is replaced next
            jmp  {hits[second]}     // as from the first half
            if first == 0 {
                asm.bind(miss);
                jmp  evaluate_pawns         // compute a new entry
            }
        }
    }
}
