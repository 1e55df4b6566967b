//! The pawn terms. Engine: `PawnKey::terms`, `engine/src/eval/pawns.rs`.

use octet_engine::board::piece::Color;

use super::scan_state::{DOUBLED, FILES, ISOLATED, LAST_RANK, SCAN_COUNT, SHELTER, sets, totals};
use crate::chess::core::Core;
use crate::chess::tables::{TERM_DOUBLED, TERM_ISOLATED, TERM_PASSED, TERM_SHELTER, TERMS};
use octet_asm::{Asm, Zp, asm};

/// The terms that depend on one side's pawns alone.
pub(super) fn side(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    asm! { asm;
        /// Counts isolated and doubled pawns and shelter of a side.
        routine evaluate_side_pawns {
            takes    x "where the side's sets begin", y "the file of its king"
            returns  "the side's FILES, DOUBLED, ISOLATED and SHELTER"
            keeps    x
            destroys a, y, tmp[3], call_tmp[2]
        }
        let sets = v.pawn_ranks;
        let (around, isolated, count) = (v.tmp, v.tmp.at(1), v.tmp.at(2));
        let (side, ranks_left) = (v.call_tmp, v.call_tmp.at(1));
        lda  t.adjacent_files,y     // a bit a file
        sta  around                 // the king's file and its neighbours
        // The files with a pawn on any rank.
        lda  sets+1,x               // a set of files for each rank
        for rank in 2..=LAST_RANK {
            ora  sets + rank,x      // the other ranks
        }
        sta  sets + FILES,x         // files with a pawn of this side
        // (1) Isolated: no own pawn on an adjacent file.
        adjacent(asm, isolated);
        eor  #0xFF                  // files without a neighbour
        and  sets + FILES,x         // that have a pawn
        sta  isolated               // kept for the doubled ones below
        tay                         // a set is the index of its count
        lda  t.bit_counts,y         // one pawn a file, mostly
        sta  sets + ISOLATED,x      // so as many are isolated
        // (6) Doubled: more pawns than files.
        lda  v.pawn_scan + SCAN_COUNT,x  // the side's pawns
        ldy  sets + FILES,x         // counted by the same table
        sec
        sbc  t.bit_counts,y         // less its files
        sta  sets + DOUBLED,x       // 0 for most sides
        beq  @single                // one a file: ISOLATED is right
        lda  isolated               // is any of them isolated?
        beq  @single                // none isolated
        // (5) A doubled pawn may be isolated: count them rank by rank.
        stx  side                   // X goes through the ranks
        lda  #LAST_RANK             // pawns stand on six ranks
        sta  ranks_left             // second to seventh
        lda  #0                     // none counted
    @next:
        sta  count                  // isolated pawns so far
        lda  sets+1,x               // this rank
        and  isolated               // the isolated ones on it
        tay                         // a set is the index of its count
        lda  count                  // of the ranks before
        clc
        adc  t.bit_counts,y         // this rank's
        inx                         // the next rank
        dec  ranks_left             // one rank less
        bne  @next                  // ranks are neighbours in memory
        ldx  side                   // the sets of this side again
        sta  sets + ISOLATED,x      // more than one a file
    @single:
        // (7) The shelter, 0 to 9, counts those of the king's file and its neighbours that have a
        // pawn on the second rank,
        lda  sets+1,x               // the side's second rank
        and  around                 // before the king
        tay                         // a set is the index of its count
        lda  t.bit_counts,y         // how many
        sta  count                  // a sum of three counts
        lda  sets+1,x               // the same rank again
        ora  sets+2,x               // on the second or third,
        and  around                 // before the king
        tay                         // a set is the index of its count
        lda  t.bit_counts,y         // three at most
        clc
        adc  count                  // pawns on the second rank count again
        sta  count                  // the sum so far
        lda  sets + FILES,x         // or on any,
        and  around                 // before the king
        tay                         // a set is the index of its count
        lda  t.bit_counts,y         // three at most
        adc  count                  // carry is clear
        ora  #TERM_SHELTER          // an index of the pawn terms
        sta  sets + SHELTER,x       // the term of the king
        rts                         // four results by side
    }
}

/// Finds the files adjacent to those in `a`, whose copy goes to `copy`.
fn adjacent(asm: &mut Asm, copy: Zp) {
    asm! { asm;
        sta  copy                   // it is shifted both ways
        asl  a                      // the file to the east
        lsr  copy                   // and to the west
        ora  copy                   // both neighbours together
    }
}

/// Begins the sums with the difference in shelter, and adds doubled and isolated pawns where
/// the sides differ.
pub(super) fn compare(asm: &mut Asm, core: &Core) {
    asm.comment("White's terms less Black's: shelter, then doubled and isolated pawns.");
    let [white, black] = Color::ALL.map(|color| sets(core, color));
    asm! { asm;
        ldx  white + SHELTER        // both sides' shelter
        ldy  black + SHELTER        // indices of the same table
        for (n, total) in totals(core).into_iter().enumerate() {
            let term = core.t.pawn_terms.at(n as i32 * i32::from(TERMS));
            lda  term,x                 // White's
            if n % 2 == 0 {
                sec
            }
            sbc  term,y                 // less Black's
            sta  total              // middlegame and endgame, two bytes each
        }
        for (place, term) in [(DOUBLED, TERM_DOUBLED), (ISOLATED, TERM_ISOLATED)] {
            lda  white + place          // how many more White has
            sec
            sbc  black + place
            beq  @same                  // none
            ldx  #term                  // the term, that many times
            jsr  add_pawn_term      // which subtracts if Black has more
        @same:
        }
    }
}

/// Adds the connected pawns, rank by rank.
pub(super) fn connected(asm: &mut Asm, core: &Core) {
    let (v, t) = (&core.v, &core.t);
    let (neighbours, count) = (v.tmp, v.tmp.at(1));
    asm.comment(
        "(4) Connected pawns: an own pawn on an adjacent file, on this rank or the one behind.",
    );
    asm! { asm;
        ldx  #LAST_RANK             // X the rank, and its term
    @next_rank:
        for color in [Color::Black, Color::White] {
            let set = sets(core, color);
            lda  set,x              // the pawns of this rank
            beq  @none                  // no pawn on the rank
            ora  set-1,x                // this rank and the one behind
            adjacent(asm, neighbours);
            and  set,x                  // connected
            tay                     // a set is the index of its count
            lda  t.bit_counts,y         // how many
        @none:
            if color == Color::Black {
                sta  count                  // Black's
            }
        }
        sec
        sbc  count                  // how many more White has
        beq  @same                  // none
        jsr  add_pawn_term          // which subtracts if Black has more
    @same:
        dex                         // down to the second rank
        bne  @next_rank             // rank 0 has no pawns
    }
}

/// Adds the passed pawns of a side, from its highest rank down.
pub(super) fn passed(asm: &mut Asm, core: &Core, color: Color) {
    let (v, t) = (&core.v, &core.t);
    let (free, scratch) = (v.tmp, v.tmp.at(1));
    asm! { asm;
        let own = sets(core, color).at(-i32::from(TERM_PASSED));
        let enemy = sets(core, color.other()).abs();
        asm.comment(format!(
            "Passed {} pawns: no enemy pawn ahead on their file or an adjacent one.",
            color.lowercase_name()
        ));
        ldy  #0                     // the enemy's rank ahead
        lda  sets(core, color) + FILES  // a pawn of this side can be passed
        sta  free                   // on these files so far
        ldx  #TERM_PASSED | LAST_RANK  // X the rank, and its term
    @next_rank:
        lda  free                   // of those
        and  own,x                  // (3) the ones on this rank are passed
        beq  @none                  // no pawn of this rank is passed
        sty  scratch                // the enemy's rank
        tay                         // a set is the index of its count
        lda  t.bit_counts,y         // how many
        if color == Color::Black {
            eor  #0xFF                  // Black's count against White
            clc
            adc  #1                 // the negative count
        }
        jsr  add_pawn_term          // the term, that many times
        ldy  scratch                // the rank of the enemy again
    @none:
        iny                         // one rank down, the enemy's counts up
        lda  enemy,y                // enemy pawns on it
        beq  @empty                 // none
        adjacent(asm, scratch);
        ora  enemy,y                // stop pawns on their own file and beside
        eor  #0xFF                  // all other files
        and  free                   // (2) stay free
        sta  free                   // files that no enemy pawn guards so far
        beq  @done                  // none left: mostly soon
    @empty:
        dex                         // one rank down
        cpx  #TERM_PASSED + 1       // pawns end on rank 1
        bcs  @next_rank             // the other side counts up meanwhile
    @done:
    }
}

/// Adds a pawn term to the sums `a` times, or subtracts it.
pub(super) fn add(asm: &mut Asm, core: &Core) {
    let t = &core.t;
    asm! { asm;
        /// Adds a pawn term a number of times.
        routine add_pawn_term {
            takes    x "the term", a "how often, negative to subtract, not 0",
                     tmp[4..=7] "the sums"
            returns  tmp[4..=7]
            keeps    x
            destroys a, y
        }
        let subtract = asm.label("subtract");
        tay                         // how often
        bmi  @subtract              // negative: subtract
        for add in [true, false] {
            let again = if add {
                asm.label_here("again")
            } else {
                asm.bind(subtract);
                subtract
            };
            for (n, total) in totals(core).into_iter().enumerate() {
                let term = t.pawn_terms.at(n as i32 * i32::from(TERMS)).x();
                lda  total                  // the sum, White's less Black's
                if add {
                    if n % 2 == 0 {
                        clc
                    }
                    adc  term       // low byte, or the high one with the carry
                } else {
                    if n % 2 == 0 {
                        sec
                    }
                    sbc  term       // low byte, or the high one with the borrow
                }
                sta  total          // four bytes: mg - eg, and eg
            }
            if add {
                dey                         // once less
            } else {
                iny                         // once less
            }
            bne  {again}            // as often as asked
            rts                     // the sums are tapered later
        }
    }
}
