//! What is incremental in structure beside pawns: rooks on open and half-open
//! files, and where a bare king stands.

use engine::piece::Color;

use super::Core;
use super::tables::{MOP_UNIT, PLACE_FILE, PLACE_RANKS, color_prefix};
use crate::asm::{Asm, Zp, imm};

/// Emits `rook_files` and the rest.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Files and bare kings",
        "Kept in the sums: only the change is added. A file is closed (0), half open (1) or open \
         (2) for a side, and a table says what a rook gains from one to another.",
    );
    for color in Color::ALL {
        rook_files(a, c, color);
    }
    code(a, c);
    step(a, c);
    changed(a, c);
    mop_up(a, c);
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

fn mop_up(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine("mop_up", "What a king's step means where one side is bare.")
        .takes("from, to; man, the king that moves; bare, corner; X the level before")
        .returns("X kept; the sums")
        .destroys("A Y, t")
        .cost("about 880 cycles");
    let (add, value) = (a.label("add"), a.label("value"));
    let (white_king, black_king) = (v.t, v.t.at(1));
    let (bare_black, winner) = (a.label("bare_black"), a.label("winner"));
    // The two kings, one of them where it was.
    a.lda(v.white_list);
    a.sta(white_king);
    a.lda(v.black_list);
    a.sta(black_king);
    a.jsr(value).c("as it is: what the winner gains");
    a.sta(v.t.at(3));
    a.bit(v.man);
    let (black_moved, moved) = (a.label("black_moved"), a.label("moved"));
    a.bmi(black_moved);
    a.lda(v.from);
    a.sta(white_king);
    a.jmp(moved);
    a.bind(black_moved);
    a.lda(v.from);
    a.sta(black_king);
    a.bind(moved);
    a.jsr(value).c("as it was");
    a.sta(v.t.at(4));
    a.bit(v.bare).c("who is bare?");
    a.bmi(bare_black);
    a.lda(v.t.at(4)).c("White: Black's gain is the sums' loss");
    a.sec();
    a.sbc(v.t.at(3));
    a.jmp(winner);
    a.bind(bare_black);
    a.lda(v.t.at(3));
    a.sec();
    a.sbc(v.t.at(4));
    a.bind(winner);
    a.jmp(add);

    a.bind(value);
    a.global("mop_value");
    a.comment("What it is worth that kings stand so.");
    let white_bare = a.label("white_bare");
    let (winner, part, sum) = (v.t.at(2), v.t.at(5), v.t.at(6));
    a.ldy(white_king);
    a.lda(black_king);
    a.bit(v.bare);
    a.bpl(white_bare);
    a.ldy(black_king);
    a.lda(white_king);
    a.bind(white_bare);
    a.sta(winner).c("Y the bare king, this the other");
    let (corner, first, edge) = (a.label("corner"), a.label("first"), a.label("edge"));
    let distance = v.t.at(2);
    let rank = t.places.at(PLACE_RANKS[0]).y();
    let last = 7;
    a.jsr("from_centre");
    a.tax();
    a.lda(t.mop_away.x());
    a.sta(sum);
    a.lda(v.corner);
    a.bpl(corner).c("else any edge: as far from the centre");
    a.bmi(edge).c("always");
    a.bind(corner);
    a.tax();
    a.tya();
    a.and(n.file_bits);
    a.dex();
    a.beq(first).c("a1 or h8");
    a.eor(imm(last)).c("a8 or h1: files the other way round");
    a.bind(first);
    a.clc();
    a.adc(rank);
    a.sec();
    a.sbc(imm(last)).c("how far from the long diagonal between");
    a.jsr("absolute");
    a.tax();
    a.bind(edge);
    a.lda(t.mop_edge.x());
    a.jsr("mop_more");
    a.ldy(winner);
    a.jsr("from_centre");
    a.tax();
    a.lda(t.mop_central.x());
    a.jsr("mop_more");
    a.comment("How far the kings are from each other, by files and ranks.");
    a.lda(white_king);
    a.and(n.file_bits);
    a.sta(distance);
    a.lda(black_king);
    a.and(n.file_bits);
    a.sec();
    a.sbc(distance);
    a.jsr("absolute");
    a.sta(distance);
    a.ldy(white_king);
    a.lda(rank);
    a.ldy(black_king);
    a.sec();
    a.sbc(rank);
    a.jsr("absolute");
    a.clc();
    a.adc(distance);
    a.tax();
    a.lda(t.mop_close.x());
    a.ldx(v.level);
    a.dex().c("X the level before again");
    a.global("mop_more");
    a.comment("A more: a byte.");
    a.clc();
    a.adc(sum);
    a.sta(sum);
    a.rts();
    a.global("from_centre");
    a.comment("Steps of the square in Y from the four in the centre, by files and ranks, to A.");
    a.lda(rank);
    a.jsr("from_middle");
    a.sta(part);
    a.tya();
    a.and(n.file_bits);
    a.jsr("from_middle");
    a.clc();
    a.adc(part);
    a.rts();
    a.global("from_middle");
    a.comment("Steps of A, a file or rank, from the two in the middle.");
    let near = a.label("near");
    a.cmp(imm(4));
    a.bcs(near);
    a.eor(imm(last)).c("3 becomes 4");
    a.bind(near);
    a.and(imm(3)).c("4 becomes 0");
    a.rts();
    a.global("absolute");
    a.comment("A without its sign, which the flags tell.");
    let positive = a.label("positive");
    a.bpl(positive);
    a.eor(imm(0xFF));
    a.clc();
    a.adc(imm(1));
    a.bind(positive);
    a.rts();

    a.bind(add);
    a.global("mop_add");
    a.comment("A is the difference, borrow and all: spread and endgame move apart.");
    let negative = a.label("negative");
    a.sta(v.t);
    a.lda(imm(0));
    a.bcs(negative);
    a.lda(imm(0xFF)).c("its high byte");
    a.bind(negative);
    a.sta(v.t.at(1));
    for _ in 0..MOP_UNIT.ilog2() {
        a.asl(v.t).c("the tables' unit is more than a centipawn");
        a.rol(v.t.at(1));
    }
    a.lda(v.endgame_lo.at(1).x());
    a.clc();
    a.adc(v.t);
    a.sta(v.endgame_lo.at(1).x());
    a.lda(v.endgame_hi.at(1).x());
    a.adc(v.t.at(1));
    a.sta(v.endgame_hi.at(1).x());
    a.lda(v.spread_lo.at(1).x());
    a.sec();
    a.sbc(v.t);
    a.sta(v.spread_lo.at(1).x());
    a.lda(v.spread_hi.at(1).x());
    a.sbc(v.t.at(1));
    a.sta(v.spread_hi.at(1).x());
    a.rts();
}
