//! Taking a man out of the sums of the level just made: what the engine's
//! `Position::take` does to them.

use engine::piece::{Color, Kind};

use super::Core;
use super::sums::pair;
use super::tables::{PLACE_FILE, color_prefix};
use super::values::add_values;
use crate::asm::Asm;

/// Emits a routine for each man that can be taken.
pub(super) fn emit(a: &mut Asm, c: &Core) {
    for color in Color::ALL {
        take_pawn(a, c, color);
        take_bishop(a, c, color);
        take_rook(a, c, color);
    }
    for kind in [Kind::Knight, Kind::Queen] {
        for color in Color::ALL {
            take_other(a, c, color, kind);
        }
    }
}

/// Opens the routine that takes a man, with `y` its square as it sees it.
fn take(a: &mut Asm, c: &Core, color: Color, kind: Kind, cost: &str) {
    let name = kind.name();
    a.routine(
        &format!("take_{}{name}", color_prefix(color)),
        &format!("Takes a {} {name} out of the sums.", color.adjective()),
    )
    .takes("Y its square, X the level before")
    .returns("X kept")
    .destroys("A Y, t, u")
    .cost(cost);
    if kind == Kind::Rook {
        a.sty(c.v.u.at(2)).c("for its file");
    }
    if color == Color::Black {
        a.tya();
        a.eor(c.n.rank_bits).c("the board as Black sees it");
        a.tay();
    }
}

/// What taking a man of this colour does to the sums.
fn sign(color: Color) -> &'static str {
    match color {
        Color::White => "minus",
        Color::Black => "plus",
    }
}

fn take_other(a: &mut Asm, c: &Core, color: Color, kind: Kind) {
    take(a, c, color, kind, "65 cycles");
    a.jmp(format!("{}_{}", sign(color), kind.name()).as_str());
}

fn take_pawn(a: &mut Asm, c: &Core, color: Color) {
    let v = &c.v;
    take(a, c, color, Kind::Pawn, "about 180 cycles");
    add_values(a, c, Kind::Pawn, color == Color::Black);
    a.comment("Out of the key, which the level has for its own from here on.");
    match color {
        Color::White => a.sty(v.t.at(4)),
        Color::Black => {
            a.tya();
            a.eor(c.n.rank_bits).c("keys are by the board as it is");
            a.sta(v.t.at(4))
        }
    };
    a.ldy(v.pawn_level.at(1).x()).c("where the key is");
    for (byte, key) in v.pawn_key().into_iter().enumerate() {
        a.lda(key.y());
        a.sta(v.t.at(byte as i32));
    }
    a.ldy(v.t.at(4)).c("the square again");
    let table = super::hash::keys(c, color, Kind::Pawn);
    for (byte, key) in v.pawn_key().into_iter().enumerate() {
        a.lda(v.t.at(byte as i32));
        a.eor(table[byte].y());
        a.sta(key.at(1).x());
    }
    a.lda(v.level);
    a.sta(v.pawn_level.at(1).x());
    a.rts();
}

fn take_bishop(a: &mut Asm, c: &Core, color: Color) {
    take(
        a,
        c,
        color,
        Kind::Bishop,
        "90 cycles, 140 when it breaks a pair",
    );
    a.jsr(format!("{}_bishop", sign(color)).as_str());
    pair(a, c, color, 1, color == Color::Black);
}

fn take_rook(a: &mut Asm, c: &Core, color: Color) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    take(a, c, color, Kind::Rook, "120 cycles, 210 on an open file");
    a.jsr(format!("{}_rook", sign(color)).as_str());
    let no_file = a.label("no_file");
    a.lda(v.captured.x());
    a.and(n.owner_bits).c("its place in the lists");
    a.cmp(c.first_rook(color))
        .c("one that was a pawn does not count");
    a.bcc(no_file);
    a.ldy(v.pawn_level.x())
        .c("the files as the move found them");
    c.files_of(a, color);
    a.ldy(v.u.at(2));
    a.lda(t.places.at(PLACE_FILE).y()).c("its file");
    a.jsr("rook_code").c("closed, half open or open");
    a.beq(no_file).c("closed: worth nothing");
    if color == Color::White {
        a.sta(v.t.at(5)).c("from that to nothing:");
        a.asl_a();
        a.adc(v.t.at(5)).c("row by row");
    }
    a.jmp("rook_step").c("the other side loses it");
    a.bind(no_file);
    a.rts();
}
