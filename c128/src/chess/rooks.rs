//! Rooks on open and half-open files.

use engine::piece::Color;

use super::Core;
use super::tables::{PLACE_FILE, color_prefix};
use crate::asm::{Asm, Zp, imm};

/// Emits `rook_files` and the rest.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Rooks' files",
        "Kept in the sums: only the change is added. A file is closed (0), half open (1) or open \
         (2) for a side, and a table says what a rook gains from one to another.",
    );
    for color in Color::ALL {
        rook_files(a, c, color);
    }
    code(a, c);
    step(a, c);
    changed(a, c);
}

impl Core {
    /// The place in the lists of a side's first rook.
    #[must_use]
    pub fn first_rook(&self, color: Color) -> Zp {
        match color {
            Color::White => self.v.white_rooks,
            Color::Black => self.v.black_rooks,
        }
    }

    fn last_rook(&self, color: Color) -> Zp {
        match color {
            Color::White => self.v.white_rooks_end,
            Color::Black => self.v.black_rooks_end,
        }
    }

    /// A side's files with pawns to `t`, the other's to `t+1`, of the record of
    /// level `y`.
    pub fn files_of(&self, a: &mut Asm, color: Color) {
        let v = &self.v;
        let (own, enemy) = match color {
            Color::White => (v.white_files, v.black_files),
            Color::Black => (v.black_files, v.white_files),
        };
        a.lda(own.y());
        a.sta(v.t).c("own pawns close a file");
        a.lda(enemy.y());
        a.sta(v.t.at(1)).c("enemy pawns half");
    }
}

fn rook_files(a: &mut Asm, c: &Core, color: Color) {
    let (v, t) = (&c.v, &c.t);
    a.routine(
        &format!("{}rook_files", color_prefix(color)),
        "What a rook gains by going to another file.",
    )
    .takes("u+2 the square left, u+3 the square reached, X the level before")
    .returns("X kept; the sums")
    .destroys("A Y, t")
    .cost("58 cycles between closed files, about 190 otherwise");
    let (from, to) = (v.t.at(2), v.t.at(3));
    let open = a.label("open");
    let file = t.places.at(PLACE_FILE);
    a.ldy(v.pawn_level.x())
        .c("the files as the move found them");
    c.files_of(a, color);
    a.ldy(v.u.at(3));
    a.lda(file.y());
    a.sta(to).c("the file's bit");
    a.ldy(v.u.at(2));
    a.lda(file.y());
    a.sta(from);
    a.ora(to);
    a.bit(v.t);
    a.beq(open).c("no own pawn on either");
    a.and(v.t);
    a.eor(from);
    a.eor(to);
    a.bne(open).c("one of them is closed, not both");
    a.rts().c("as worthless as before");
    a.bind(open);
    let (first, second) = match color {
        Color::White => (from, to),
        Color::Black => (to, from),
    };
    a.lda(first).c("row: where White gains from");
    a.jsr("rook_code");
    a.sta(v.t.at(5));
    a.asl_a();
    a.adc(v.t.at(5));
    a.sta(v.t.at(5)).c("three to a row");
    a.lda(second);
    a.jsr("rook_code");
    a.clc();
    a.adc(v.t.at(5));
    a.jmp("rook_step");
}

fn code(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("rook_code", "What kind of file it is for a rook.")
        .takes("A the file's bit, t the side's files with pawns, t+1 the other's")
        .returns("A 0 closed, 1 half open, 2 open, and Z; X kept")
        .destroys("t+6")
        .cost("18 to 26 cycles");
    let (closed, open) = (a.label("closed"), a.label("open"));
    a.sta(v.t.at(6));
    a.and(v.t);
    a.bne(closed);
    a.lda(v.t.at(6));
    a.and(v.t.at(1));
    a.beq(open);
    a.lda(imm(1)).c("half open");
    a.rts();
    a.bind(open);
    a.lda(imm(2));
    a.rts();
    a.bind(closed);
    a.lda(imm(0));
    a.rts();
}

fn step(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine("rook_step", "Adds what White gains by a step of the table.")
        .takes("A three times one kind of file plus another, X the level before")
        .returns("X kept; the sums")
        .destroys("A Y")
        .cost("70 cycles");
    a.asl_a();
    a.asl_a().c("four bytes a step");
    a.tay();
    let sums = [v.spread_lo, v.spread_hi, v.endgame_lo, v.endgame_hi];
    for (n, sum) in sums.into_iter().enumerate() {
        a.lda(sum.at(1).x());
        if n % 2 == 0 {
            a.clc();
        }
        a.adc(t.rook_steps.at(n as i32).y());
        a.sta(sum.at(1).x());
    }
    a.rts();
}

fn changed(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine(
        "files_changed",
        "Values the rooks on files that opened or closed.",
    )
    .takes("A the files, X the level before; the new level's record")
    .returns("X kept; the sums")
    .destroys("A Y, t, u")
    .cost("40 cycles, 23 a rook, 200 more a rook on such a file");
    let (files, place, bit, row) = (v.u, v.u.at(1), v.u.at(2), v.u.at(3));
    a.sta(files);
    for color in Color::ALL {
        let (next, skip, none) = (a.label("next"), a.label("skip"), a.label("none"));
        let stands = a.label("stands");
        a.ldx(c.last_rook(color)).c("its place in the lists");
        a.cpx(c.first_rook(color));
        a.bcc(none).c("no rook");
        a.bind(next);
        a.ldy(v.lists().x());
        a.bmi(skip).c("captured");
        a.lda(t.places.at(PLACE_FILE).y()).c("its file");
        a.and(files);
        a.bne(stands).c("opened or closed, which is rare");
        a.bind(skip);
        a.dex();
        a.cpx(c.first_rook(color));
        a.bcs(next);
        a.bcc(none).c("always");
        a.bind(stands);
        a.sta(bit);
        a.stx(place);
        a.ldx(v.level);
        a.dex().c("X the level before");
        let levels = |a: &mut Asm, before: bool| {
            if before {
                a.ldy(v.pawn_level.x()).c("as it was");
            } else {
                a.ldy(v.level).c("as it is");
            }
            c.files_of(a, color);
            a.lda(bit);
            a.jsr("rook_code");
        };
        // Black gains what White loses.
        levels(a, color == Color::White);
        a.sta(row);
        a.asl_a();
        a.adc(row);
        a.sta(row).c("three to a row");
        levels(a, color == Color::Black);
        a.clc();
        a.adc(row);
        a.jsr("rook_step");
        a.ldx(place);
        a.bne(skip).c("always: a king's place is before it");
        a.bind(none);
    }
    a.ldx(v.level);
    a.dex().c("X the level before");
    a.rts();
}
