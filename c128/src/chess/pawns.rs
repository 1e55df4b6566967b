//! The record of pawns: what pawns and the pawns before the kings are worth,
//! and on which files they stand.
//!
//! It follows from where the pawns stand and on which files the kings, and
//! changes only when that does: `pawn_level` says at which level it did last.
//! A key finds it again in a cache of 512 entries, two to a place of which the one
//! used last stays. It is a pure function of the position, as the engine's is: what
//! either holds changes nothing but time.

use engine::piece::Color;

use super::Core;
use super::tables::{
    PAWN_SLOTS, PLACE_FILE, PLACE_RANKS, TERM_DOUBLED, TERM_ISOLATED, TERM_PASSED, TERM_SHELTER,
    TERMS,
};
use super::vars::SIDE_SETS;
use crate::asm::{Abs, Asm, Label, Zp, imm};

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
    a.ldx(imm(0));
    a.lda(imm(EMPTY));
    let next = a.label_here("next");
    a.sta(v.pawn_recent.x())
        .c("the rest stays: nobody looks at it");
    a.inx();
    a.bne(next);
    a.routine(
        "forget_pawns",
        "Forgets where pawns stood when they were looked at last.",
    )
    .takes("nothing")
    .returns("X kept; no pawns on any rank, and notes of none")
    .destroys("A Y")
    .cost("330 cycles");
    a.ldy(imm(2 * SIDE_SETS as u8 - 1));
    let next = a.label_here("next_byte");
    a.lda(imm(0));
    a.sta(v.pawn_sets.abs().y());
    a.lda(c.n.no_square);
    a.sta(v.pawn_notes.y());
    a.dey();
    a.bpl(next);
    a.lda(imm(0));
    for color in Color::ALL {
        a.sta(notes(c, color).at(COUNT));
    }
    a.rts();
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
        .returns("X kept; the new level's record; its sums, where rooks' files changed")
        .destroys("A Y, t, u")
        .cost("120 cycles; about 1,600 for pawns that are not in the cache");
    let (miss, found, changed) = (a.label("miss"), a.label("found"), a.label("changed"));
    let takes = v.pawn_cache.map(|_| a.label("take"));
    let upper = a.label("upper_first");
    let key = v.pawn_key().map(|byte| byte.at(1).x());
    let check = |a: &mut Asm, half: usize, other: Label, rest: Label| {
        for (n, (check, key)) in v.pawn_cache[half].into_iter().zip(&key[1..]).enumerate() {
            if n > 0 {
                a.lda(*key);
            }
            a.cmp(check.y());
            a.bne(if n == 0 { other } else { rest }).c("other pawns");
        }
    };
    a.ldy(key[0]).c("the entries");
    a.lda(v.pawn_recent.y()).c("which was used last?");
    a.bne(upper);
    for first in [0, 1] {
        let second = 1 - first;
        let (other, rest) = (a.label("other"), a.label("rest"));
        if first == 1 {
            a.bind(upper);
            a.bmi(miss).c("neither");
        }
        a.lda(key[1]);
        check(a, first, other, rest);
        a.bind(takes[first]);
        for (entry, record) in v.pawn_cache[first][CHECKS..].iter().zip(v.pawn_record()) {
            a.lda(entry.y());
            a.sta(record.at(1).x());
        }
        a.jmp(found);
        a.bind(rest);
        a.lda(key[1]);
        a.bind(other);
        check(a, second, miss, miss);
        a.lda(imm(second as u8));
        a.sta(v.pawn_recent.y());
        a.jmp(takes[second]);
        if first == 0 {
            a.bind(miss);
            a.jmp("scan_pawns").c("a new entry");
        }
    }
    a.bind(found);
    a.global("pawn_found");
    a.comment("Have files opened or closed? Mostly not.");
    a.ldy(v.pawn_level.x()).c("the record before");
    a.eor(v.black_files.y()).c("A is Black's files");
    a.sta(v.t);
    a.lda(v.white_files.at(1).x());
    a.eor(v.white_files.y());
    a.ora(v.t);
    a.bne(changed);
    a.rts();
    a.bind(changed);
    a.jmp("files_changed").c("rooks may stand there");
}

/// Places in a side's part of [`Vars::pawn_sets`](super::vars::Vars): from 1 to
/// 6 the files with a pawn on the rank of that number as the side counts it,
/// and 0, where none can be.
///
/// The files with a pawn.
const FILES: i32 = 7;
/// How many pawns have an own pawn ahead of them.
const DOUBLED: i32 = 8;
/// How many are isolated.
const ISOLATED: i32 = 9;
/// How well the king is sheltered: the term.
const SHELTER: i32 = 10;
/// The highest rank that a pawn can stand on.
const LAST_RANK: u8 = 6;

fn sets(c: &Core, color: Color) -> Zp {
    c.v.pawn_sets.at(color.index() as i32 * SIDE_SETS)
}

/// The sums that the scan adds up: spread and endgame.
fn totals(c: &Core) -> [Zp; 4] {
    [4, 5, 6, 7].map(|n| c.v.t.at(n))
}

fn scan(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "scan_pawns",
        "Looks at all pawns and makes an entry of the cache.",
    )
    .takes("the new level's key; the lists; sets and notes of the last scan")
    .returns("the new level's record; goes on with pawn_found")
    .destroys("A Y, t, u; pawn_sets and pawn_notes are those of the pawns now")
    .cost("about 1,500 cycles");
    for color in Color::ALL {
        collect(a, c, color);
    }
    for color in Color::ALL {
        let same = a.label("same_side");
        a.lda(v.list(color)).c("the king");
        a.and(n.file_bits);
        a.cmp(notes(c, color).at(KING));
        a.beq(same).c("neither its file nor a pawn has changed");
        a.sta(notes(c, color).at(KING));
        a.tay();
        a.ldx(imm((color.index() as i32 * SIDE_SETS) as u8));
        a.jsr("side_pawns");
        a.bind(same);
    }
    compare(a, c);
    connected(a, c);
    for color in Color::ALL {
        passed(a, c, color);
    }
    a.comment("The entry.");
    a.ldx(v.level);
    a.dex().c("X the level before");
    let key = v.pawn_key().map(|byte| byte.at(1));
    a.ldy(key[0].x());
    let (lower, done) = (a.label("lower"), a.label("written"));
    let first = a.label("first");
    let files = Color::ALL.map(|color| sets(c, color).at(FILES));
    let checks = |a: &mut Asm, half: usize| {
        for (check, key) in v.pawn_cache[half].into_iter().zip(&key[1..]) {
            a.lda(key.x());
            a.sta(check.y());
        }
    };
    a.lda(v.pawn_recent.y()).c("which was used last?");
    a.bmi(first).c("neither");
    a.bne(lower).c("the other goes");
    for half in [1, 0] {
        if half == 0 {
            a.bind(first);
            a.comment("A key that is in both is found in the lower half.");
            checks(a, 1);
            a.bind(lower);
        }
        a.lda(imm(half as u8));
        a.sta(v.pawn_recent.y());
        checks(a, half);
        let values = &v.pawn_cache[half][CHECKS..];
        let bytes = totals(c).into_iter().chain(files);
        for ((entry, record), byte) in values.iter().zip(v.pawn_record()).zip(bytes) {
            a.lda(byte);
            a.sta(entry.y());
            a.sta(record.at(1).x());
        }
        if half == 1 {
            a.jmp(done);
        }
    }
    a.bind(done);
    a.jmp("pawn_found").c("A is Black's files");
    for color in Color::ALL {
        note_pawn(a, c, color);
    }
    side(a, c);
    add(a, c);
}

/// Notes which pawns of a side have changed since the last scan.
fn collect(a: &mut Asm, c: &Core, color: Color) {
    let v = &c.v;
    a.comment(format!(
        "Which {} pawns have moved? They were set up in the slots after the king's.",
        color.adjective()
    ));
    for slot in 1..=PAWN_SLOTS {
        let same = a.label("same");
        a.ldy(v.list(color).at(slot)).c("its square");
        a.cpy(notes(c, color).at(SQUARES + slot - 1));
        a.beq(same).c("mostly");
        a.ldx(imm((slot - 1) as u8));
        a.jsr(note_name(color));
        a.bind(same);
    }
}

/// The routine that notes a pawn of a side.
fn note_name(color: Color) -> &'static str {
    match color {
        Color::White => "note_white_pawn",
        Color::Black => "note_black_pawn",
    }
}

fn note_pawn(a: &mut Asm, c: &Core, color: Color) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        note_name(color),
        &format!("Notes where a {} pawn stands now.", color.adjective()),
    )
    .takes("X the slot, from 0 for the first pawn's; Y as it stands in the list")
    .returns("the side's sets and notes")
    .destroys("A X Y, u")
    .cost("70 cycles for a pawn that is gone or back, 105 for one that has moved");
    let (place, square) = (v.u, v.u.at(1));
    let (there, gone, other) = (a.label("there"), a.label("gone"), a.label("other"));
    let toggle = |a: &mut Asm| {
        a.ldx(t.places.at(PLACE_RANKS[color.index()]).y())
            .c("as its side counts");
        a.lda(t.places.at(PLACE_FILE).y()).c("its bit");
        a.eor(sets(c, color).x());
        a.sta(sets(c, color).x());
        a.sty(notes(c, color).at(KING))
            .c("no file: no pawn stands on the first rank");
        a.ldx(place);
    };
    let (count, squares) = (notes(c, color).at(COUNT), notes(c, color).at(SQUARES).x());
    a.stx(place);
    a.sty(square);
    a.ldy(squares);
    a.bmi(there).c("no pawn stood anywhere");
    a.dec(count);
    toggle(a);
    a.bind(there);
    a.lda(square);
    a.bmi(gone).c("captured");
    a.tay();
    a.lda(v.board.y());
    a.and(n.piece);
    a.bne(other).c("promoted, or never was a pawn");
    a.inc(count);
    toggle(a);
    a.tya();
    a.bpl(gone).c("always");
    a.bind(other);
    a.tya();
    a.ora(n.no_square);
    a.bind(gone);
    a.sta(squares);
    a.rts();
}

/// What can be said of one side's pawns alone.
fn side(a: &mut Asm, c: &Core) {
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
fn compare(a: &mut Asm, c: &Core) {
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
fn connected(a: &mut Asm, c: &Core) {
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
fn passed(a: &mut Asm, c: &Core, color: Color) {
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
fn add(a: &mut Asm, c: &Core) {
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
