//! What a side has of every part, found from the desk.

use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::SLOT_ORDER;

use super::term_values::{self, LAST_RANK, TERMS};
use super::{ExplainVars, KEY_ROWS, NETWORK_ROW, VALUE_SLOTS, row};
use crate::api::shared::{BLACK, SQUARES, TYPE_SUMS, kind_number};
use crate::asm::{Asm, asm};
use crate::ui::view::Ui;

/// Emits `explain_all`, `explain_terms` and their parts.
pub(super) fn emit(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    all(asm, cx, explain);
    pawn_files_and_king(asm, cx, explain);
    pawns(asm, explain);
    pieces(asm, cx, explain);
    add(asm, explain);
    sets(asm, explain);
}

fn all(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let shared = &cx.shared;
    asm.routine("explain_all", "Finds what each side has of every part.")
        .takes("the desk")
        .returns("explain_values")
        .destroys("A X Y, player")
        .cost("about 35,000 cycles");
    asm! { asm;
        lda  #0
        ldx  #(4 * VALUE_SLOTS) as u8
    @clear:
        sta  explain.values-1,x
        dex
        bne  @clear
        // Men: what each kind adds to those before.
        for n in 0..4 {
            sta  shared.type_sums + n * i32::from(TYPE_SUMS)
        }
        let piece_types = SLOT_ORDER.len() as i32;
        for side in 0..2 {
            ldx  #SLOT_ORDER.len() as u8 - 1
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
                    sec
                }
                lda  more,x
                sbc  less,x
                sta  explain.values + (n * i32::from(VALUE_SLOTS) + side * KEY_ROWS as i32),x
            }
            dex
            bpl  @next_type
        }
        network(asm, cx, explain);
        lda  #0
        tax
        jsr  explain_terms
        lda  #BLACK
        ldx  #KEY_ROWS as u8
    }
}

/// What the network adds goes to the side that gains by it, as a part that is
/// worth the same in both phases.
fn network(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let network = cx.shared.net_value;
    asm! { asm;
        let endgame = |color: Color, n: u16| {
            let place = color.index() * KEY_ROWS + NETWORK_ROW;
            explain.values.at(i32::from((2 + n) * VALUE_SLOTS) + place as i32)
        };
        // The network: no spread.
        lda  network+1
        bmi  @black
        sta  endgame(Color::White, 1)
        lda  network
        sta  endgame(Color::White, 0)
        jmp  @done
    @black:
        sec
        for n in 0..2 {
            lda  #0
            sbc  network + n
            sta  endgame(Color::Black, n)
        }
    @done:
    }
}

/// A side's pawns to sets of files by rank, and its king's file.
fn pawn_files_and_king(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let (shared, player) = (&cx.shared, cx.vars.player);
    let bits = asm.sym("file_bits");
    asm! { asm;
        asm.routine("explain_terms", "Finds what a side has of all but men.")
            .takes("A the side, X the place of its first row")
            .returns("explain_values")
            .destroys("A X Y, player");
        sta  player
        stx  explain.base
        lda  #0
        ldx  #17
    @clear:
        sta  explain.ranks,x
        dex
        bpl  @clear
        ldx  #SQUARES as u8 - 1
    @square:
        lda  shared.board,x
        eor  player
        cmp  #kind_number(PieceType::King)
        bne  @no_king
        jsr  file_bit
        sta  explain.king
    @no_king:
        lda  shared.board,x
        and  #7
        cmp  #kind_number(PieceType::Pawn)
        bne  @next
        // The rank as the side counts; the other's come after its own.
        txa
        for _ in 0..3 {
            lsr  a
        }
        bit  player
        bpl  @white
        eor  #7
    @white:
        tay
        lda  shared.board,x
        eor  player
        bpl  @own
        tya
        ora  #8
        tay
    @own:
        jsr  file_bit
        ora  explain.ranks,y
        sta  explain.ranks,y
    @next:
        dex
        bpl  @square
        for side in 0..2 {
            lda  #0
            ldx  #LAST_RANK
        @rank:
            ora  explain.ranks + 8 * side,x
            dex
            bne  @rank
            sta  explain.files + side
        }
        jsr  explain_pawns
        jmp  explain_pieces

        asm.routine("file_bit", "The bit of a square's file.")
            .takes("X the square")
            .returns("A; keeps X Y")
            .destroys("nothing");
        stx  explain.set
        txa
        and  #7
        tax
        lda  bits,x
        ldx  explain.set
        rts
    }
}

fn pawns(asm: &mut Asm, explain: &ExplainVars) {
    let own = explain.ranks;
    asm! { asm;
        asm.routine(
            "explain_pawns",
            "The parts that pawns and the king's file tell.",
        )
        .takes("explain_ranks, explain_files, explain_king")
        .destroys("A X Y");
        lda  #0
        for zero in [explain.stoppable, explain.pawn_count, explain.count] {
            sta  zero
        }
        lda  explain.files
        jsr  files_beside
        eor  #0xFF
        sta  explain.isolated
        ldx  #LAST_RANK
    @next:
        stx  explain.rank
        lda  own+9,x            // the enemy's, a rank ahead
        jsr  files_beside
        ora  own+9,x
        ora  explain.stoppable
        sta  explain.stoppable
        eor  #0xFF
        and  own,x
        dex
        ldy  #row::PASSED
        jsr  add_term_per_file
        ldx  explain.rank
        lda  own,x
        ora  own-1,x
        jsr  files_beside
        and  own,x
        pha
        txa
        clc
        adc  #term_values::CONNECTED - 1
        tax
        pla
        ldy  #row::CONNECTED
        jsr  add_term_per_file
        ldx  explain.rank
        lda  own,x
        jsr  count_files
        clc
        adc  explain.pawn_count
        sta  explain.pawn_count
        lda  own,x
        and  explain.isolated
        jsr  count_files
        clc
        adc  explain.count
        sta  explain.count
        dex
        bne  @next
        ldx  #term_values::ISOLATED
        ldy  #row::ISOLATED
        jsr  add_term           // A is their number
        lda  explain.files
        jsr  count_files
        eor  #0xFF
        sec
        adc  explain.pawn_count            // more pawns than files
        ldx  #term_values::DOUBLED
        ldy  #row::DOUBLED
        jsr  add_term
        // Shelter: pawns on the second rank, the second or third, or any.
        lda  explain.king
        jsr  files_beside
        ora  explain.king
        sta  explain.stoppable
        lda  #term_values::SHELTER
        sta  explain.count
        for cover in 0..3 {
            match cover {
                0 => {
                    lda  own+1
                }
                1 => {
                    lda  own+1
                    ora  own+2
                }
                _ => {
                    lda  explain.files
                }
            }
            and  explain.stoppable
            jsr  count_files
            clc
            adc  explain.count
            sta  explain.count
        }
        tax
        lda  #1
        ldy  #row::SHELTER
        jmp  add_term
    }
}

/// A pair of bishops, and a bare king.
fn pieces(asm: &mut Asm, cx: &Ui, explain: &ExplainVars) {
    let (shared, player) = (&cx.shared, cx.vars.player);
    asm! { asm;
        asm.routine(
            "explain_pieces",
            "The parts that bishops and a bare king tell.",
        )
        .takes("explain_base")
        .destroys("A X Y");
        lda  #0
        sta  explain.bishop_count
        ldx  #SQUARES as u8 - 1
    @square:
        lda  shared.board,x
        eor  player
        cmp  #kind_number(PieceType::Bishop)
        bne  @no_bishop
        inc  explain.bishop_count
    @no_bishop:
        dex
        bpl  @square
        lda  explain.bishop_count
        cmp  #2
        bcc  @few
        ldx  #term_values::PAIR
        lda  #1
        ldy  #row::PAIR
        jsr  add_term
    @few:
        lda  shared.mop_up
        ldx  explain.base
        beq  @white
        lda  shared.mop_up+1
    @white:
        ldx  #term_values::MOP_UP
        ldy  #row::MOP_UP
        jmp  add_term
    }
}

fn add(asm: &mut Asm, explain: &ExplainVars) {
    let terms = TERMS.map(|name| asm.sym(name));
    asm! { asm;
        asm.routine("add_term_per_file", "Adds a term to a row, once for every file.")
            .takes("A a set of files, X the term, Y the row; explain_base")
            .destroys("A Y, explain_times; keeps X");
        sty  explain.times
        jsr  count_files
        ldy  explain.times
        asm.routine("add_term", "Adds a term to a row some times over.")
            .takes("A how often, X the term, Y the row; explain_base")
            .destroys("A Y, explain_times; keeps X");
        sta  explain.times
        cmp  #0
        beq  @none
        tya
        clc
        adc  explain.base
        tay
    @again:
        for (n, table) in (0..).zip(terms) {
            let sum = explain.values.at(n * i32::from(VALUE_SLOTS)).y();
            if n % 2 == 0 {
                clc
            }
            lda  sum
            adc  table,x
            sta  sum
        }
        dec  explain.times
        bne  @again
    @none:
        rts
    }
}

fn sets(asm: &mut Asm, explain: &ExplainVars) {
    asm.routine("files_beside", "The files beside some.")
        .takes("A a set of files")
        .returns("A; keeps X Y")
        .destroys("explain_set");
    asm! { asm;
        sta  explain.set
        asl  a
        lsr  explain.set
        ora  explain.set
        rts

        asm.routine("count_files", "How many files a set has.")
            .takes("A the set")
            .returns("A; keeps X")
            .destroys("Y, explain_set");
        sta  explain.set
        lda  #0
        ldy  #8
    @next:
        lsr  explain.set
        adc  #0
        dey
        bne  @next
        rts
    }
}
