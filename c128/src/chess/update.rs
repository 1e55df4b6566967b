//! Hash and sums of the level just made.
//!
//! They are brought up to date from the level before when a node asks for
//! them. What a quiet move changes is written by a routine for each of the
//! twelve men; the rest corrects it.

use engine::moves::FROM_BIT;
use engine::piece::{Color, Kind};
use engine::zobrist;

use super::Core;
use super::tables::{PLANES, Record, color_prefix, kind_name, value_offset};
use crate::asm::{Abs, Asm, imm};

/// Turns a square so that the table's own side reads it as White does.
const FLIP: u8 = 0x70;

/// Emits `update`.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Hash and sums",
        "Kept from level to level, but only for levels that are looked at.",
    );
    entry(a, c);
    for color in Color::ALL {
        for kind in Kind::ALL {
            shift(a, c, color, kind);
        }
    }
    rest(a, c);
    special(a, c);
    toggles(a, c);
}

fn entry(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("update", "Brings hash and sums up to date after a move.")
        .takes("level, from, to, man as make leaves them")
        .destroys("A X Y t u")
        .cost("about 250 cycles, 220 more for a capture");
    a.ldx(v.level);
    a.dex();
    a.lda(v.man);
    a.and(imm(0xF0));
    a.ora(imm(Record::Shift as u8));
    let site = a.sym("shift_jump");
    a.sta(site);
    a.smc("shift_jump");
    a.jmp(c.t.men.ind()).c("one of the twelve that follow");
}

/// Moves hash and sums of a man.
fn shift(a: &mut Asm, c: &Core, color: Color, kind: Kind) {
    let (v, t) = (&c.v, &c.t);
    let white = color == Color::White;
    let name = format!("{}{}", color_prefix(color), kind_name(kind));
    a.routine(&format!("shift_{name}"), "Moves a man's key and values.")
        .takes("X the level before; from, to")
        .returns("the level after; goes on with what else the move changed")
        .destroys("A Y t from_view to_view")
        .cost("about 210 cycles");
    let page = (color.index() * 6 + kind.index()) as i32 * 256;
    let key = |n: usize| t.keys.at(page + i32::from(PLANES[n]));
    let value = t.values.at(i32::from(value_offset(kind)));
    let sums: [(Abs, Abs, Abs); 2] = [
        (v.middlegame_lo, v.middlegame_hi, value.at(i32::from(PLANES[0]))),
        (v.endgame_lo, v.endgame_hi, value.at(i32::from(PLANES[1]))),
    ];
    let (from, to) = if white {
        (v.from, v.to)
    } else {
        for (square, view) in [(v.from, v.from_view), (v.to, v.to_view)] {
            a.lda(square);
            a.eor(imm(FLIP));
            a.sta(view);
        }
        (v.from_view, v.to_view)
    };
    a.ldy(from);
    for n in 0..4 {
        a.lda(v.hash[n].x());
        a.eor(key(n).y());
        a.sta(v.t.at(n as i32));
    }
    for (i, (low, high, table)) in sums.into_iter().enumerate() {
        let scratch = v.t.at(4 + 2 * i as i32);
        a.lda(low.x());
        add_or_subtract(a, !white, table);
        a.sta(scratch);
        a.lda(high.x());
        carry_on(a, !white);
        a.sta(scratch.at(1));
    }
    a.ldy(to);
    for n in 0..4 {
        a.lda(v.t.at(n as i32));
        a.eor(key(n).y());
        let side = zobrist::SIDE.to_le_bytes()[n];
        if side != 0 {
            a.eor(imm(side));
        }
        a.sta(v.hash[n].at(1).x());
    }
    for (i, (low, high, table)) in sums.into_iter().enumerate() {
        let scratch = v.t.at(4 + 2 * i as i32);
        a.lda(scratch);
        add_or_subtract(a, white, table);
        a.sta(low.at(1).x());
        a.lda(scratch.at(1));
        carry_on(a, white);
        a.sta(high.at(1).x());
    }
    a.jmp("update_rest");
}

/// `a` plus or minus a table's entry.
fn add_or_subtract(a: &mut Asm, add: bool, table: Abs) {
    if add {
        a.clc();
        a.adc(table.y());
    } else {
        a.sec();
        a.sbc(table.y());
    }
}

/// The high byte's part of the same.
fn carry_on(a: &mut Asm, add: bool) {
    if add {
        a.adc(imm(0));
    } else {
        a.sbc(imm(0));
    }
}

/// Rights, en passant squares and the captured man.
fn rest(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("update_rest", "What else a move changed: rights, en passant square, captured man.")
        .takes("X the level before")
        .destroys("A Y t u");
    let (same_rights, no_passed, no_capture) =
        (a.label("same_rights"), a.label("no_passed"), a.label("no_capture"));
    let normal = a.label("normal");
    a.lda(v.castling.x());
    a.cmp(v.castling.at(1).x());
    a.beq(same_rights);
    a.tay();
    a.jsr("toggle_castling");
    a.ldy(v.castling.at(1).x());
    a.jsr("toggle_castling");
    a.bind(same_rights);
    a.lda(v.en_passant.x());
    a.and(v.en_passant.at(1).x());
    a.bmi(no_passed).c("nearly always");
    for level in [v.en_passant, v.en_passant.at(1)] {
        let none = a.label("none");
        a.ldy(level.x());
        a.bmi(none);
        a.jsr("toggle_en_passant");
        a.bind(none);
    }
    a.bind(no_passed);
    a.lda(v.captured.x());
    a.beq(no_capture);
    a.ldy(v.to);
    a.lda(v.made_to.x());
    a.bpl(normal);
    a.lda(v.made_from.x());
    a.bmi(normal);
    a.jsr("passed_pawn");
    a.bind(normal);
    a.lda(v.captured.x());
    a.jsr("remove");
    a.bind(no_capture);
    a.lda(v.made_to.x());
    a.bmi("update_special");
    a.rts();
}

fn special(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("update_special", "Promotion and castling.")
        .takes("X the level before, man, to")
        .destroys("A Y t u");
    let (no_promotion, done) = (a.label("no_promotion"), a.label("done"));
    a.lda(v.made_from.x());
    a.bpl(no_promotion);
    a.lda(v.man);
    a.ldy(v.to);
    a.jsr("remove");
    a.ldy(v.to);
    a.lda(v.board.y());
    a.jmp("add");
    a.bind(no_promotion);
    a.and(imm(FROM_BIT));
    a.bne(done).c("en passant: the capture was all");
    a.jsr("castling_rook");
    a.ldy(v.u.at(3));
    a.lda(v.board.y());
    a.sta(v.u);
    a.ldy(v.u.at(2));
    a.jsr("remove");
    a.lda(v.u);
    a.ldy(v.u.at(3));
    a.jmp("add");
    a.bind(done);
    a.rts();
}

fn toggles(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine("toggle_en_passant", "Changes the hash of the level made by a file's key.")
        .takes("Y the en passant square, X the level before")
        .destroys("A Y")
        .cost("75 cycles");
    a.tya();
    a.and(imm(7));
    a.tay();
    for n in 0..4 {
        a.lda(v.hash[n].at(1).x());
        a.eor(t.en_passant_keys.at(8 * n as i32).y());
        a.sta(v.hash[n].at(1).x());
    }
    a.rts();
    a.routine("toggle_castling", "Changes the hash of the level made by the key of rights.")
        .takes("Y the rights, X the level before")
        .destroys("A")
        .cost("65 cycles");
    for n in 0..4 {
        a.lda(v.hash[n].at(1).x());
        a.eor(t.castling_keys.at(16 * n as i32).y());
        a.sta(v.hash[n].at(1).x());
    }
    a.rts();
}
