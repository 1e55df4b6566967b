//! What pawns are worth as they stand, and the pawns before the kings.

use octet_engine::board::piece::Color;

use super::SCAN_COUNT;
use super::scan::{DOUBLED, FILES, ISOLATED, LAST_RANK, SHELTER, sets, totals};
use crate::asm::{Asm, Zp, asm};
use crate::chess::Core;
use crate::chess::tables::{TERM_DOUBLED, TERM_ISOLATED, TERM_PASSED, TERM_SHELTER, TERMS};

/// What can be said of one side's pawns alone.
pub(super) fn side(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm.routine(
        "evaluate_side_pawns",
        "Counts what can be told from one side's pawns.",
    )
    .takes("X where the side's sets begin, Y the file of its king")
    .returns("the side's files, doubled and isolated pawns, shelter; X kept")
    .destroys("A Y, t to t+3, u")
    .cost("210 cycles, 300 more when isolated pawns may be doubled");
    let sets = v.pawn_ranks;
    let (around, mask, count) = (v.tmp, v.tmp.at(1), v.tmp.at(2));
    asm! { asm;
        lda  t.adjacent_files,y
        sta  around             // the king's file and those beside
        lda  sets+1,x
        for rank in 2..=LAST_RANK {
            ora  sets + rank,x
        }
        sta  sets + FILES,x
        // Isolated: no pawn on the files beside.
        adjacent(asm, mask);
        eor  #0xFF
        and  sets + FILES,x
        sta  mask
        tay
        lda  t.bit_counts,y
        sta  sets + ISOLATED,x  // files; as many pawns, mostly
        // Doubled: more pawns than files.
        lda  v.pawn_scan + SCAN_COUNT,x
        ldy  sets + FILES,x
        sec
        sbc  t.bit_counts,y
        sta  sets + DOUBLED,x
        beq  @single
        lda  mask
        beq  @single            // none isolated
        stx  v.call_tmp
        lda  #LAST_RANK
        sta  v.call_tmp+1
        lda  #0
    @next:
        sta  count              // isolated pawns, rank by rank
        lda  sets+1,x
        and  mask
        tay
        lda  count
        clc
        adc  t.bit_counts,y
        inx
        dec  v.call_tmp+1
        bne  {next}
        ldx  v.call_tmp
        sta  sets + ISOLATED,x
    @single:
        // Shelter: files beside the king with a pawn on the second rank,
        lda  sets+1,x
        and  around
        tay
        lda  t.bit_counts,y
        sta  count
        lda  sets+1,x
        ora  sets+2,x           // on the second or third,
        and  around
        tay
        lda  t.bit_counts,y
        clc
        adc  count
        sta  count
        lda  sets + FILES,x     // or any
        and  around
        tay
        lda  t.bit_counts,y
        adc  count              // carry is clear
        ora  #TERM_SHELTER
        sta  sets + SHELTER,x
        rts
    }
}

/// The files beside those in `a`, whose copy goes to `copy`.
fn adjacent(asm: &mut Asm, copy: Zp) {
    asm! { asm;
        sta  copy
        asl  a
        lsr  copy
        ora  copy
    }
}

/// Begins the totals with shelter, and values doubled and isolated pawns where
/// the sides differ.
pub(super) fn compare(asm: &mut Asm, core: &Core) {
    asm.comment("What one side has more of than the other.");
    let [white, black] = Color::ALL.map(|color| sets(core, color));
    asm! { asm;
        ldx  white + SHELTER
        ldy  black + SHELTER
        for (n, total) in totals(core).into_iter().enumerate() {
            let term = core.t.pawn_terms.at(n as i32 * i32::from(TERMS));
            lda  term,x
            if n % 2 == 0 {
                sec
            }
            sbc  term,y
            sta  total
        }
        for (place, term) in [(DOUBLED, TERM_DOUBLED), (ISOLATED, TERM_ISOLATED)] {
            lda  white + place
            sec
            sbc  black + place
            beq  @same
            ldx  #term
            jsr  add_pawn_term
        @same:
        }
    }
}

/// Values connected pawns, rank by rank.
pub(super) fn connected(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    let (scratch, count) = (v.tmp, v.tmp.at(1));
    asm.comment("Connected pawns: with one beside or behind on a file beside.");
    asm! { asm;
        ldx  #LAST_RANK
    @next_rank:
        for color in [Color::Black, Color::White] {
            let set = sets(core, color);
            lda  set,x
            beq  @none              // no pawn on the rank
            ora  set-1,x            // this rank and the one behind
            adjacent(asm, scratch);
            and  set,x
            tay
            lda  t.bit_counts,y
        @none:
            if color == Color::Black {
                sta  count
            }
        }
        sec
        sbc  count              // how many more White has
        beq  @same
        jsr  add_pawn_term
    @same:
        dex
        bne  @next_rank
    }
}

/// Values the passed pawns of a side, from its highest rank down.
pub(super) fn passed(asm: &mut Asm, core: &Core, color: Color) {
    let (v, t) = (&core.v, &core.t);
    let (free, scratch) = (v.tmp, v.tmp.at(1));
    asm! { asm;
        let own = sets(core, color).at(-i32::from(TERM_PASSED));
        let enemy = sets(core, color.other()).abs();
        asm.comment(format!(
            "Passed {} pawns: no enemy pawn ahead, on their file or beside.",
            color.lowercase_name()
        ));
        ldy  #0                 // the enemy's rank ahead
        lda  sets(core, color) + FILES
        sta  free               // the files on which no pawn can be stopped
        ldx  #TERM_PASSED | LAST_RANK // rank and term
    @next_rank:
        lda  free
        and  own,x
        beq  @none
        sty  scratch
        tay
        lda  t.bit_counts,y
        if color == Color::Black {
            eor  #0xFF              // negative
            clc
            adc  #1
        }
        jsr  add_pawn_term
        ldy  scratch
    @none:
        iny
        lda  enemy,y
        beq  @empty
        adjacent(asm, scratch);
        ora  enemy,y
        eor  #0xFF
        and  free
        sta  free
        beq  @done              // none left: mostly soon
    @empty:
        dex
        cpx  #TERM_PASSED + 1
        bcs  @next_rank
    @done:
    }
}

/// Adds a term to the totals some times over.
pub(super) fn add(asm: &mut Asm, core: &Core) {
    let t = &core.t;
    asm.routine("add_pawn_term", "Adds a term of pawns once or more often.")
        .takes("X the term; A how often, negative to subtract, not 0")
        .returns("the totals in t+4 to t+7; X kept")
        .destroys("A Y")
        .cost("60 cycles, 53 each time more");
    asm! { asm;
        let subtract = asm.label("subtract");
        tay
        bmi  @subtract
        for add in [true, false] {
            let again = if add {
                asm.label_here("again")
            } else {
                asm.bind(subtract);
                subtract
            };
            for (n, total) in totals(core).into_iter().enumerate() {
                let term = t.pawn_terms.at(n as i32 * i32::from(TERMS)).x();
                lda  total
                if add {
                    if n % 2 == 0 {
                        clc
                    }
                    adc  term
                } else {
                    if n % 2 == 0 {
                        sec
                    }
                    sbc  term
                }
                sta  total
            }
            if add {
                dey
            } else {
                iny
            }
            bne  {again}
            rts
        }
    }
}
