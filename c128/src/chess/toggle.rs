//! Adding a man to, and removing it from, the hash and the sums of the level
//! that is being made: the slow way, for what is not a man's plain step.

use super::Core;
use super::tables::{PLANES, Record};
use crate::asm::{Asm, imm};

/// Emits `add` and `remove`.
pub fn emit(a: &mut Asm, c: &Core) {
    remove(a, c);
    add(a);
    point_at(a, c);
}

fn remove(a: &mut Asm, c: &Core) {
    a.routine(
        "remove",
        "Takes a man out of hash and sums of the level made.",
    )
    .takes("A the man, Y its square, X the level before")
    .returns("X kept")
    .destroys("A Y, t to t+3, key and value pointers")
    .cost("244 cycles for a white man, 251 for a black one");
    let black = a.label("remove_black");
    a.jsr("point_at").c("hash, pointers and N");
    a.bmi(black).c("the sums are White's less Black's:");
    a.global("subtract_values");
    sums(a, c, false);
    a.bind(black);
    a.global("add_values");
    sums(a, c, true);
}

fn add(a: &mut Asm) {
    a.routine("add", "Puts a man into hash and sums of the level made.")
        .takes("A the man, Y its square, X the level before")
        .returns("X kept")
        .destroys("A Y, t to t+3, key and value pointers")
        .cost("247 cycles for a white man, 254 for a black one");
    let black = a.label("black");
    a.jsr("point_at").c("hash, pointers and N");
    a.bmi(black).c("a black man");
    a.jmp("add_values").c("what White gains");
    a.bind(black);
    a.jmp("subtract_values").c("what Black gains White loses");
}

fn point_at(a: &mut Asm, c: &Core) {
    let (v, t, n) = (&c.v, &c.t, &c.n);
    a.routine(
        "point_at",
        "Sets the table pointers for a man and changes the hash by its key.",
    )
    .takes("A the man, Y its square, X the level before")
    .returns("t the square as its side sees it, t+1 the man less its slot, N its colour")
    .destroys("A Y, key and value pointers")
    .cost("120 cycles for a white man, 126 for a black one");
    let white = a.label("white");
    let (square, piece) = (v.t, v.t.at(1));
    a.sty(square);
    a.and(n.piece_bits);
    a.sta(piece).c("the index of its record");
    a.bpl(white);
    a.tya().c("the square");
    a.eor(n.rank_bits).c("Black looks from the other side");
    a.sta(square);
    a.bind(white);
    a.ldy(piece).c("its record");
    let record = |column: Record| t.men.at(column as i32).y();
    a.lda(record(Record::KeyPage)).c("one page of keys a man;");
    for key in v.keys() {
        a.sta(key.at(1)).c("in all four pointers");
    }
    a.comment("The pointers' low bytes, one plane each, were set by initialise.");
    a.lda(record(Record::ValueLo)).c("two kinds share a page");
    a.sta(v.value_mg);
    a.ora(imm(PLANES[1]))
        .c("endgame values lie between the middlegame's");
    a.sta(v.value_eg);
    a.lda(record(Record::ValueHi)).c("the page");
    a.sta(v.value_mg.at(1));
    a.sta(v.value_eg.at(1));
    a.ldy(square).c("one index for all six tables");
    for (byte, key) in v.keys().into_iter().enumerate() {
        a.lda(v.hash[byte].at(1).x());
        a.eor(key.ind_y()).c(if byte == 0 {
            "EOR adds and removes alike"
        } else {
            ""
        });
        a.sta(v.hash[byte].at(1).x());
    }
    a.lda(piece).c("N for the caller");
    a.rts();
}

/// Adds the man's values to the sums, or subtracts them, and returns. A value
/// is an unsigned byte, its bias made good in the material.
fn sums(a: &mut Asm, c: &Core, add: bool) {
    let (v, t) = (&c.v, &c.t);
    let columns = [
        (
            v.middlegame_lo,
            v.middlegame_hi,
            v.value_mg,
            Record::MiddlegameLo,
            Record::MiddlegameHi,
        ),
        (
            v.endgame_lo,
            v.endgame_hi,
            v.value_eg,
            Record::EndgameLo,
            Record::EndgameHi,
        ),
    ];
    let (square, piece, sum) = (v.t, v.t.at(1), v.t.at(2));
    for (low, high, value, material_lo, material_hi) in columns {
        let (low, high) = (low.at(1).x(), high.at(1).x());
        let record = |column: Record| t.men.at(column as i32).y();
        a.ldy(square).c("Y the square");
        a.lda(low).c("the sum of the level made");
        if add {
            a.clc();
            a.adc(value.ind_y()).c("what it is worth on this square");
        } else {
            a.sec();
            a.sbc(value.ind_y()).c("what it is worth on this square");
        }
        a.sta(sum);
        a.lda(high);
        if add {
            a.adc(imm(0));
        } else {
            a.sbc(imm(0));
        }
        a.sta(sum.at(1));
        a.ldy(piece).c("Y the record");
        a.lda(sum);
        if add {
            a.clc();
            a.adc(record(material_lo)).c("and anywhere, less the bias");
        } else {
            a.sec();
            a.sbc(record(material_lo)).c("and anywhere, less the bias");
        }
        a.sta(low).c("low byte done");
        a.lda(sum.at(1));
        if add {
            a.adc(record(material_hi));
        } else {
            a.sbc(record(material_hi));
        }
        a.sta(high).c("high byte done");
    }
    a.rts();
}
