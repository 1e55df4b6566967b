//! What pawns are worth as they stand, and the pawns before the kings.

use engine::piece::Color;

use super::COUNT;
use super::scan::{DOUBLED, FILES, ISOLATED, LAST_RANK, SHELTER, sets, totals};
use crate::asm::{Asm, Zp, imm};
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
    let single = a.label("single");
    a.lda(t.around.y());
    a.sta(around).c("the king's file and those beside");
    a.lda(sets.at(1).x());
    for rank in 2..=LAST_RANK {
        a.ora(sets.at(rank.into()).x());
    }
    a.sta(sets.at(FILES).x());
    a.comment("Isolated: no pawn on the files beside.");
    beside(a, mask);
    a.eor(imm(0xFF));
    a.and(sets.at(FILES).x());
    a.sta(mask);
    a.tay();
    a.lda(t.bit_counts.y());
    a.sta(sets.at(ISOLATED).x())
        .c("files; as many pawns, mostly");
    a.comment("Doubled: more pawns than files.");
    a.lda(v.pawn_notes.at(COUNT).x());
    a.ldy(sets.at(FILES).x());
    a.sec();
    a.sbc(t.bit_counts.y());
    a.sta(sets.at(DOUBLED).x());
    a.beq(single);
    a.lda(mask);
    a.beq(single).c("none isolated");
    let next = {
        a.stx(v.u);
        a.lda(imm(LAST_RANK));
        a.sta(v.u.at(1));
        a.lda(imm(0));
        a.label_here("next")
    };
    a.sta(count).c("isolated pawns, rank by rank");
    a.lda(sets.at(1).x());
    a.and(mask);
    a.tay();
    a.lda(count);
    a.clc();
    a.adc(t.bit_counts.y());
    a.inx();
    a.dec(v.u.at(1));
    a.bne(next);
    a.ldx(v.u);
    a.sta(sets.at(ISOLATED).x());
    a.bind(single);
    a.comment("Shelter: files beside the king with a pawn on the second rank,");
    a.lda(sets.at(1).x());
    a.and(around);
    a.tay();
    a.lda(t.bit_counts.y());
    a.sta(count);
    a.lda(sets.at(1).x());
    a.ora(sets.at(2).x()).c("on the second or third,");
    a.and(around);
    a.tay();
    a.lda(t.bit_counts.y());
    a.clc();
    a.adc(count);
    a.sta(count);
    a.lda(sets.at(FILES).x()).c("or any");
    a.and(around);
    a.tay();
    a.lda(t.bit_counts.y());
    a.adc(count).c("carry is clear");
    a.ora(imm(TERM_SHELTER));
    a.sta(sets.at(SHELTER).x());
    a.rts();
}

/// The files beside those in `a`, whose copy goes to `copy`.
fn beside(a: &mut Asm, copy: Zp) {
    a.sta(copy);
    a.asl_a();
    a.lsr(copy);
    a.ora(copy);
}

/// Begins the totals with shelter, and values doubled and isolated pawns where
/// the sides differ.
pub(super) fn compare(a: &mut Asm, c: &Core) {
    a.comment("What one side has more of than the other.");
    let [white, black] = Color::ALL.map(|color| sets(c, color));
    a.ldx(white.at(SHELTER));
    a.ldy(black.at(SHELTER));
    for (n, total) in totals(c).into_iter().enumerate() {
        let term = c.t.pawn_terms.at(n as i32 * i32::from(TERMS));
        a.lda(term.x());
        if n % 2 == 0 {
            a.sec();
        }
        a.sbc(term.y());
        a.sta(total);
    }
    for (place, term) in [(DOUBLED, TERM_DOUBLED), (ISOLATED, TERM_ISOLATED)] {
        let same = a.label("same");
        a.lda(white.at(place));
        a.sec();
        a.sbc(black.at(place));
        a.beq(same);
        a.ldx(imm(term));
        a.jsr("add_terms");
        a.bind(same);
    }
}

/// Values connected pawns, rank by rank.
pub(super) fn connected(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    let (scratch, count) = (v.t, v.t.at(1));
    a.comment("Connected pawns: with one beside or behind on a file beside.");
    a.ldx(imm(LAST_RANK));
    let next = a.label_here("next_rank");
    for color in [Color::Black, Color::White] {
        let none = a.label("none");
        let set = sets(c, color);
        a.lda(set.x());
        a.beq(none).c("no pawn on the rank");
        a.ora(set.at(-1).x()).c("this rank and the one behind");
        beside(a, scratch);
        a.and(set.x());
        a.tay();
        a.lda(t.bit_counts.y());
        a.bind(none);
        if color == Color::Black {
            a.sta(count);
        }
    }
    let same = a.label("same");
    a.sec();
    a.sbc(count).c("how many more White has");
    a.beq(same);
    a.jsr("add_terms");
    a.bind(same);
    a.dex();
    a.bne(next);
}

/// Values the passed pawns of a side, from its highest rank down.
pub(super) fn passed(a: &mut Asm, c: &Core, color: Color) {
    let (v, t) = (&c.v, &c.t);
    let (free, scratch) = (v.t, v.t.at(1));
    let (none, empty, done) = (a.label("none"), a.label("empty"), a.label("done"));
    let own = sets(c, color).at(-i32::from(TERM_PASSED));
    let enemy = sets(c, color.other()).abs();
    a.comment(format!(
        "Passed {} pawns: no enemy pawn ahead, on their file or beside.",
        color.adjective()
    ));
    a.ldy(imm(0)).c("the enemy's rank ahead");
    a.lda(sets(c, color).at(FILES));
    a.sta(free).c("the files on which no pawn can be stopped");
    a.ldx(imm(TERM_PASSED | LAST_RANK)).c("rank and term");
    let next = a.label_here("next_rank");
    a.lda(free);
    a.and(own.x());
    a.beq(none);
    a.sty(scratch);
    a.tay();
    a.lda(t.bit_counts.y());
    if color == Color::Black {
        a.eor(imm(0xFF)).c("negative");
        a.clc();
        a.adc(imm(1));
    }
    a.jsr("add_terms");
    a.ldy(scratch);
    a.bind(none);
    a.iny();
    a.lda(enemy.y());
    a.beq(empty);
    beside(a, scratch);
    a.ora(enemy.y());
    a.eor(imm(0xFF));
    a.and(free);
    a.sta(free);
    a.beq(done).c("none left: mostly soon");
    a.bind(empty);
    a.dex();
    a.cpx(imm(TERM_PASSED + 1));
    a.bcs(next);
    a.bind(done);
}

/// Adds a term to the totals some times over.
pub(super) fn add(a: &mut Asm, c: &Core) {
    let t = &c.t;
    a.routine("add_terms", "Adds a term of pawns once or more often.")
        .takes("X the term; A how often, negative to subtract, not 0")
        .returns("the totals in t+4 to t+7; X kept")
        .destroys("A Y")
        .cost("60 cycles, 53 each time more");
    let subtract = a.label("subtract");
    a.tay();
    a.bmi(subtract);
    for add in [true, false] {
        let again = if add {
            a.label_here("again")
        } else {
            a.bind(subtract);
            subtract
        };
        for (n, total) in totals(c).into_iter().enumerate() {
            let term = t.pawn_terms.at(n as i32 * i32::from(TERMS)).x();
            a.lda(total);
            if add {
                if n % 2 == 0 {
                    a.clc();
                }
                a.adc(term);
            } else {
                if n % 2 == 0 {
                    a.sec();
                }
                a.sbc(term);
            }
            a.sta(total);
        }
        if add {
            a.dey();
        } else {
            a.iny();
        }
        a.bne(again);
        a.rts();
    }
}
