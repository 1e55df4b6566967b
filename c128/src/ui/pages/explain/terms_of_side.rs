//! The value of every row of the evaluation page, for each side.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::SLOT_ORDER;

use super::term_values::{self, LAST_RANK, TERMS};
use super::{ExplainVars, KEY_ROWS, NETWORK_ROW, VALUE_SLOTS, row};
use crate::api::shared::{BLACK, SQUARES, TYPE_SUMS, type_number};
use crate::asm::{Asm, Claim, asm};
use crate::ui::view::Ui;

/// Emits `explain_all`, `explain_terms` and their parts.
pub(super) fn emit(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    explain_all(asm, cx, explain);
    explain_terms(asm, cx, explain);
    explain_pawns(asm, explain);
    explain_pieces(asm, cx, explain);
    add_term(asm, explain);
    file_sets(asm, explain);
}

fn explain_all(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let shared = &cx.shared;
    asm! { asm;
        asm.routine("explain_all", "Finds the value of every row, for both sides.")
            .takes("the shared block")
            .returns("explain_values")
            .destroys("A X Y, ui_player")
            .changes("shared_type_sums");
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
        lda  #0                 // White: side 0, index 0
        tax
        jsr  explain_terms      // then Black, by falling through
        lda  #BLACK
        ldx  #KEY_ROWS as u8
    }
}

/// The network's value stands at the side that it favours, positive and the same
/// in both phases.
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

/// Collects a side's pawns as sets of files by rank, and its king's file.
fn explain_terms(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let (shared, player) = (&cx.shared, cx.vars.player);
    let bits = asm.sym("file_bits");
    asm! { asm;
        asm.routine("explain_terms", "Finds a side's values of pawn and king terms.")
            .takes("A the side, X the index of its first value")
            .returns("explain_values")
            .destroys("A X Y, ui_player")
            .changes("explain_ranks, explain_files, explain_base, explain_king");
        sta  player
        stx  explain.base
        lda  #0
        ldx  #17                // ranks and files, which follows them
    @clear:
        asm.claim(Claim::StoresInto(vec![(explain.ranks, 16), (explain.files, 2)]));
        sta  explain.ranks,x
        dex
        bpl  @clear
        ldx  #SQUARES as u8 - 1
    @square:
        lda  shared.board,x
        eor  player             // the side's own pieces lose bit 7
        cmp  #type_number(PieceType::King)  // an own king
        bne  @no_king           // no king, or the enemy's
        jsr  file_bit
        sta  explain.king       // as a set of one file
    @no_king:
        lda  shared.board,x
        and  #7                 // of either side
        cmp  #type_number(PieceType::Pawn)
        bne  @next
        // The rank from the side's view; the enemy's follow its own.
        txa
        for _ in 0..3 {
            lsr  a
        }
        bit  player
        bpl  @white             // White's rank 1 is 0
        eor  #7                 // Black's rank 8 is 0
    @white:
        tay
        lda  shared.board,x
        eor  player             // bit 7 differs: an enemy's pawn
        bpl  @own
        tya
        ora  #8                 // 8 on: the enemy's ranks
        tay
    @own:
        jsr  file_bit           // keeps Y
        ora  explain.ranks,y
        sta  explain.ranks,y
    @next:
        dex
        bpl  @square
        for side in 0..2 {
            lda  #0             // all files with a pawn, own or enemy's
            ldx  #LAST_RANK     // pawns stand on ranks 1 to 6 (from 0)
        @rank:
            ora  explain.ranks + 8 * side,x
            dex
            bne  @rank
            sta  explain.files + side
        }
        jsr  explain_pawns
        jmp  explain_pieces

        asm.routine("file_bit", "Finds the bit of a square's file.")
            .takes("X the square")
            .returns("A the set; keeps X Y")
            .destroys("explain_set");
        stx  explain.set
        txa
        and  #7
        tax
        lda  bits,x             // 1 << file
        ldx  explain.set
        rts
    }
}

fn explain_pawns(asm: &mut Asm, explain: &ExplainVars) {
    let own = explain.ranks;
    asm! { asm;
        asm.routine("explain_pawns",
            "Finds passed, connected, isolated and doubled pawns, and the shelter.")
        .takes("explain_ranks, explain_files, explain_king, explain_base")
        .destroys("A X Y")
        .changes("explain_rank, explain_stoppable, explain_isolated, explain_pawn_count, \
                  explain_count");
        lda  #0
        for zero in [explain.stoppable, explain.pawn_count, explain.count] {
            sta  zero
        }
        lda  explain.files
        jsr  files_beside       // files with a pawn beside
        eor  #0xFF
        sta  explain.isolated   // all others
        ldx  #LAST_RANK         // from the last rank back to the second
    @next:
        stx  explain.rank
        lda  own+9,x            // enemy pawns one rank ahead
        jsr  files_beside       // on neighbouring files
        ora  own+9,x            // and on the same
        ora  explain.stoppable  // with those further ahead
        sta  explain.stoppable
        eor  #0xFF              // files on which no enemy is ahead
        and  own,x              // passed pawns of the rank
        dex                     // term 0 is rank 1 (from 0)
        ldy  #row::PASSED
        jsr  add_term_per_file
        ldx  explain.rank
        lda  own,x              // own pawns of the rank and of the one behind
        ora  own-1,x
        jsr  files_beside       // defend or stand beside
        and  own,x              // pawns of the rank that are connected
        pha
        txa                     // term by rank
        clc
        adc  #term_values::CONNECTED - 1
        tax                     // X = the term
        pla
        ldy  #row::CONNECTED
        jsr  add_term_per_file
        ldx  explain.rank
        lda  own,x
        jsr  count_files        // pawns on this rank
        clc
        adc  explain.pawn_count
        sta  explain.pawn_count // all pawns
        lda  own,x
        and  explain.isolated   // without a neighbour
        jsr  count_files
        clc
        adc  explain.count
        sta  explain.count      // all isolated pawns
        dex
        bne  @next
        ldx  #term_values::ISOLATED
        ldy  #row::ISOLATED
        jsr  add_term           // A is their number
        lda  explain.files
        jsr  count_files        // files with pawns
        eor  #0xFF              // subtracted
        sec
        adc  explain.pawn_count // more pawns than files: doubled
        ldx  #term_values::DOUBLED
        ldy  #row::DOUBLED
        jsr  add_term
        // Shelter: files of and beside the king with a pawn on the second rank, on the
        // second or third, and on any.
        lda  explain.king       // the king's file and its neighbours
        jsr  files_beside
        ora  explain.king
        sta  explain.stoppable
        lda  #term_values::SHELTER  // the term of no shelter
        sta  explain.count
        for cover in 0..3 {
            match cover {
                0 => {
                    lda  own+1  // on the second rank
                }
                1 => {
                    lda  own+1
                    ora  own+2  // on the second or third
                }
                _ => {
                    lda  explain.files  // on any rank
                }
            }
            and  explain.stoppable  // of the king's files
            jsr  count_files
            clc
            adc  explain.count  // each file raises the term's index
            sta  explain.count
        }
        tax                     // the term of this shelter
        lda  #1                 // once
        ldy  #row::SHELTER
        jmp  add_term
    }
}

/// Finds the bishop pair and the mop-up.
fn explain_pieces(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let (shared, player) = (&cx.shared, cx.vars.player);
    asm! { asm;
        asm.routine("explain_pieces", "Finds the values of bishop pair and mop-up.")
        .takes("explain_base")
        .destroys("A X Y")
        .changes("explain_bishop_count");
        lda  #0
        sta  explain.bishop_count  // of the side's own
        ldx  #SQUARES as u8 - 1
    @square:
        lda  shared.board,x
        eor  player
        cmp  #type_number(PieceType::Bishop)  // an own bishop
        bne  @no_bishop
        inc  explain.bishop_count
    @no_bishop:
        dex
        bpl  @square
        lda  explain.bishop_count
        cmp  #2                 // two or more are a pair
        bcc  @few
        ldx  #term_values::PAIR
        lda  #1                 // once
        ldy  #row::PAIR
        jsr  add_term
    @few:
        lda  shared.mop_up      // White's units
        ldx  explain.base       // 0: White
        beq  @white
        lda  shared.mop_up+1    // Black's units
    @white:
        ldx  #term_values::MOP_UP
        ldy  #row::MOP_UP
        jmp  add_term           // that many times
    }
}

fn add_term(asm: &mut Asm, explain: &ExplainVars) {
    let terms = TERMS.map(|name| asm.sym(name));
    asm! { asm;
        asm.routine("add_term_per_file", "Adds a term to a row, once for each file of a set.")
            .takes("A the set of files, X the term, Y the row; explain_base")
            .destroys("A Y, explain_times; keeps X");
        sty  explain.times      // count_files destroys Y
        jsr  count_files
        ldy  explain.times
        asm.routine("add_term", "Adds a term to a row several times.")
            .takes("A how often, X the term, Y the row; explain_base")
            .destroys("A Y, explain_times; keeps X")
            .changes("explain_values");
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
    asm.routine("files_beside", "Finds the files beside those of a set.")
        .takes("A the set")
        .returns("A the set; keeps X Y")
        .destroys("explain_set");
    asm! { asm;
        sta  explain.set
        asl  a                  // towards file h
        lsr  explain.set        // towards file a
        ora  explain.set
        rts

        asm.routine("count_files", "Counts the files of a set.")
            .takes("A the set")
            .returns("A the number; keeps X")
            .destroys("Y, explain_set");
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
