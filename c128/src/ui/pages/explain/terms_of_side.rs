//! The value of every row of the evaluation page, for each side.

use octet_engine::board::piece::Color;
use octet_engine::board::position::SLOT_ORDER;
use octet_engine::eval::explain::Part;
use octet_engine::eval::terms::TermKind;

use super::rows::{ExplainVars, KEY_ROWS, NETWORK_ROW, VALUE_SLOTS, row};
use super::term_values::{self, TERMS};
use crate::api::shared::TYPE_SUMS;
use crate::chess::eval::pawns::scan_state::{DOUBLED, ISOLATED, LAST_RANK, SHELTER};
use crate::chess::tables::{TERM_DOUBLED, TERM_ISOLATED, TERM_PASSED};
use crate::chess::vars::PAWN_SCAN_LEN;
use crate::ui::context::Ui;
use octet_asm::{Asm, asm};

/// Emits `explain_all`, `explain_terms` and what they call.
pub(super) fn emit(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    explain_all(asm, cx, explain);
    explain_terms(asm, cx, explain);
    add_term(asm, explain);
    file_sets(asm, explain);
}

fn explain_all(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let shared = &cx.shared;
    asm! { asm;
        /// Finds the value of every row, for both sides.
        routine explain_all {
            takes    "the shared block"
            returns  explain_values
            destroys a, x, y
        }
        lda  #0
        ldx  #(4 * VALUE_SLOTS) as u8
    @clear:
        sta  explain.values-1,x // one table of less than 256 bytes
        dex
        bne  @clear
        // Material and piece-square values: the sums run on from type to type.
        for n in 0..4 {
            sta  shared.type_sums + n * i32::from(TYPE_SUMS)  // the sum before the first type is 0
        }
        let piece_types = SLOT_ORDER.len() as i32;
        for side in 0..2 {
            ldx  #SLOT_ORDER.len() as u8 - 1  // king to pawn, in the order of slots
        @next_type:
            for n in 0..4 {
                let now = shared.type_sums.at(n * i32::from(TYPE_SUMS) + side * piece_types + 1);
                let before = now.at(-1);
                let [more, less] = if side == 0 {
                    [now, before]
                } else {
                    [before, now]
                };
                if n % 2 == 0 {
                    sec         // for 16 bits: low byte first
                }
                lda  more,x     // White's count positive, Black's negative
                sbc  less,x     // the running sums' difference
                sta  explain.values + (n * i32::from(VALUE_SLOTS) + side * KEY_ROWS as i32),x
            }
            dex
            bpl  @next_type
        }
        network(asm, cx, explain);
        lda  #0                 // White's sets, its first value
        tax
        ldy  #PAWN_SCAN_LEN as u8
        jsr  explain_terms      // then Black, by falling through
        lda  #PAWN_SCAN_LEN as u8
        ldy  #0
        ldx  #KEY_ROWS as u8
    }
}

/// The network's value stands at the side that it favours. It is positive and the same in both
/// phases.
fn network(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let network = cx.shared.net_value;
    asm! { asm;
        let eg = |color: Color, n: u16| {
            let index = color.index() * KEY_ROWS + NETWORK_ROW;
            explain.values.at(i32::from((2 + n) * VALUE_SLOTS) + index as i32)
        };
        // As eg: its mg - eg is 0.
        lda  network+1          // White's advantage, 16 bits
        bmi  @black
        sta  eg(Color::White, 1)
        lda  network
        sta  eg(Color::White, 0)
        jmp  @done
    @black:
        sec                     // negated for Black
        for n in 0..2 {
            lda  #0
            sbc  network + n
            sta  eg(Color::Black, n)
        }
    @done:
    }
}

/// Finds the terms of a side: those that the core has counted, and passed and connected pawns, from
/// the sets that it has left behind.
fn explain_terms(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let (shared, sets) = (&cx.shared, cx.shared.pawn_sets);
    asm! { asm;
        /// Finds a side's values of pawn and king terms.
        routine explain_terms {
            takes    a "where the side's sets begin", y "where the enemy's",
                     x "the index of its first value"
            returns  explain_values
            destroys a, x, y
        }
        sta  explain.own
        sty  explain.enemy
        stx  explain.base
        tay
        ldx  sets + SHELTER,y   // the term of the shelter
        lda  #1                 // once
        ldy  #row(Part::Term(TermKind::KingShelter))
        jsr  add_term
        for (place, term, part) in [
            (DOUBLED, TERM_DOUBLED, Part::Term(TermKind::Doubled)),
            (ISOLATED, TERM_ISOLATED, Part::Term(TermKind::Isolated)),
        ] {
            ldx  explain.own
            lda  sets + place,x     // how many
            ldx  #term
            ldy  #row(part)
            jsr  add_term
        }
        lda  shared.bishop_counts
        ldx  explain.base       // 0: White
        beq  @bishops
        for _ in 0..4 {
            lsr  a                  // Black's
        }
    @bishops:
        and  #0x0F
        cmp  #2                 // two or more are a pair
        bcc  @no_pair
        ldx  #term_values::PAIR
        lda  #1                 // once
        ldy  #row(Part::Term(TermKind::BishopPair))
        jsr  add_term
    @no_pair:
        lda  shared.mop_up      // White's units
        ldx  explain.base
        beq  @mop_up
        lda  shared.mop_up+1    // Black's
    @mop_up:
        ldx  #term_values::MOP_UP
        ldy  #row(Part::Term(TermKind::MopUpEdge))
        jsr  add_term           // that many times
        // Goes from the last rank back to the second.
        lda  #0
        sta  explain.stoppable
        lda  explain.own
        clc
        adc  #LAST_RANK
        sta  explain.own
        ldx  #LAST_RANK
        stx  explain.rank
    @next:
        ldy  explain.enemy
        lda  sets,y             // enemy pawns one rank ahead
        jsr  files_beside       // on neighbouring files
        ora  sets,y             // and on the same
        ora  explain.stoppable  // with those further ahead
        sta  explain.stoppable
        eor  #0xFF              // files on which no enemy is ahead
        ldx  explain.own
        and  sets,x             // passed pawns of the rank
        pha
        lda  explain.rank
        ora  #TERM_PASSED
        tax
        pla
        ldy  #row(Part::Term(TermKind::Passed))
        jsr  add_term_per_file
        ldx  explain.own
        lda  sets,x             // own pawns of the rank and of the one behind
        ora  sets-1,x
        jsr  files_beside       // defend or stand beside
        and  sets,x             // pawns of the rank that are connected
        ldx  explain.rank       // the term of connected pawns
        ldy  #row(Part::Term(TermKind::Connected))
        jsr  add_term_per_file
        inc  explain.enemy
        dec  explain.own
        dec  explain.rank
        bne  @next
        rts
    }
}

fn add_term(asm: &mut Asm, explain: &ExplainVars) {
    let terms = TERMS.map(|name| asm.sym(name));
    asm! { asm;
        /// Adds a term to a row, once for each file of a set.
        routine add_term_per_file {
            takes    a "the set of files", x "the term", y "the row", explain_base
            keeps    x
            destroys a, y, explain_times
        }
        sty  explain.times      // count_files destroys Y
        jsr  count_files
        ldy  explain.times
        /// Adds a term to a row several times.
        routine add_term {
            takes    a "how often", x "the term", y "the row", explain_base
            keeps    x
            destroys a, y, explain_times
        }
        sta  explain.times
        cmp  #0                 // may be 0 times
        beq  @none
        tya                     // row to the side's index
        clc
        adc  explain.base       // Black's values follow White's
        tay
    @again:
        for (n, table) in (0..).zip(terms) {
            let sum = explain.values.at(n * i32::from(VALUE_SLOTS)).y();
            if n % 2 == 0 {
                clc
            }
            lda  sum
            adc  table,x        // mg - eg and eg, 16 bits each
            sta  sum
        }
        dec  explain.times
        bne  @again
    @none:
        rts
    }
}

fn file_sets(asm: &mut Asm, explain: &ExplainVars) {
    asm! { asm;
        /// Finds the files beside those of a set.
        routine files_beside {
            takes    a "the set"
            returns  a "the set"
            keeps    x, y
            destroys explain_set
        }
        sta  explain.set
        asl  a                  // towards file h
        lsr  explain.set        // towards file a
        ora  explain.set
        rts

        /// Counts the files of a set.
        routine count_files {
            takes    a "the set"
            returns  a "the number"
            keeps    x
            destroys y, explain_set
        }
        sta  explain.set
        lda  #0
        ldy  #8                 // 8 files
    @next:
        lsr  explain.set
        adc  #0                 // adds the bit that fell out
        dey
        bne  @next
        rts
    }
}
