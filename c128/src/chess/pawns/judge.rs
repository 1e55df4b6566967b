//! What pawns are worth as they stand, and the pawns before the kings.

use engine::piece::Color;

use super::COUNT;
use super::scan::{DOUBLED, FILES, ISOLATED, LAST_RANK, SHELTER, sets, totals};
use crate::asm::{Asm, Zp, asm};
use crate::chess::Core;
use crate::chess::tables::{TERM_DOUBLED, TERM_ISOLATED, TERM_PASSED, TERM_SHELTER, TERMS};

/// What can be said of one side's pawns alone.
pub(super) fn side(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine(
        "side_pawns",
        "Counts what can be told from one side's pawns.",
    )
    .takes("X where the side's sets begin, Y the file of its king")
    .returns("the side's files, doubled and isolated pawns, shelter; X kept")
    .destroys("A Y, t to t+3, u")
    .cost("210 cycles, 300 more when isolated pawns may be doubled");
    let sets = v.pawn_sets;
    let (around, mask, count) = (v.t, v.t.at(1), v.t.at(2));
    asm! { a;
        lda  t.around,y
        sta  around             // the king's file and those beside
        lda  sets+1,x
        for rank in 2..=LAST_RANK {
            ora  sets + rank,x
        }
        sta  sets + FILES,x
        // Isolated: no pawn on the files beside.
        beside(a, mask);
        eor  #0xFF
        and  sets + FILES,x
        sta  mask
        tay
        lda  t.bit_counts,y
        sta  sets + ISOLATED,x  // files; as many pawns, mostly
        // Doubled: more pawns than files.
        lda  v.pawn_notes + COUNT,x
        ldy  sets + FILES,x
        sec
        sbc  t.bit_counts,y
        sta  sets + DOUBLED,x
        beq  @single
        lda  mask
        beq  @single            // none isolated
        stx  v.u
        lda  #LAST_RANK
        sta  v.u+1
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
        dec  v.u+1
        bne  {next}
        ldx  v.u
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
fn beside(a: &mut Asm, copy: Zp) {
    asm! { a;
        sta  copy
        asl  a
        lsr  copy
        ora  copy
    }
}

/// Begins the totals with shelter, and values doubled and isolated pawns where
/// the sides differ.
pub(super) fn compare(a: &mut Asm, c: &Core) {
    a.comment("What one side has more of than the other.");
    let [white, black] = Color::ALL.map(|color| sets(c, color));
    asm! { a;
        ldx  white + SHELTER
        ldy  black + SHELTER
        for (n, total) in totals(c).into_iter().enumerate() {
            let term = c.t.pawn_terms.at(n as i32 * i32::from(TERMS));
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
            jsr  add_terms
        @same:
        }
    }
}

/// Values connected pawns, rank by rank.
pub(super) fn connected(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    let (scratch, count) = (v.t, v.t.at(1));
    a.comment("Connected pawns: with one beside or behind on a file beside.");
    asm! { a;
        ldx  #LAST_RANK
    @next_rank:
        for color in [Color::Black, Color::White] {
            let set = sets(c, color);
            lda  set,x
            beq  @none              // no pawn on the rank
            ora  set-1,x            // this rank and the one behind
            beside(a, scratch);
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
        jsr  add_terms
    @same:
        dex
        bne  @next_rank
    }
}

/// Values the passed pawns of a side, from its highest rank down.
pub(super) fn passed(a: &mut Asm, c: &Core, color: Color) {
    let (v, t) = (&c.v, &c.t);
    let (free, scratch) = (v.t, v.t.at(1));
    asm! { a;
        let own = sets(c, color).at(-i32::from(TERM_PASSED));
        let enemy = sets(c, color.other()).abs();
        a.comment(format!(
            "Passed {} pawns: no enemy pawn ahead, on their file or beside.",
            color.adjective()
        ));
        ldy  #0                 // the enemy's rank ahead
        lda  sets(c, color) + FILES
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
        jsr  add_terms
        ldy  scratch
    @none:
        iny
        lda  enemy,y
        beq  @empty
        beside(a, scratch);
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
pub(super) fn add(a: &mut Asm, c: &Core) {
    let t = &c.t;
    a.routine("add_terms", "Adds a term of pawns once or more often.")
        .takes("X the term; A how often, negative to subtract, not 0")
        .returns("the totals in t+4 to t+7; X kept")
        .destroys("A Y")
        .cost("60 cycles, 53 each time more");
    asm! { a;
        let subtract = a.label("subtract");
        tay
        bmi  @subtract
        for add in [true, false] {
            let again = if add {
                a.label_here("again")
            } else {
                a.bind(subtract);
                subtract
            };
            for (n, total) in totals(c).into_iter().enumerate() {
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
