//! Adding a man to, and removing it from, the hash and the sums of the level
//! that is being made.

use super::Core;
use super::tables::{PLANES, Record};
use crate::asm::{Asm, imm};

/// Emits `add` and `remove`.
pub fn emit(a: &mut Asm, c: &Core) {
    let (v, t) = (&c.v, &c.t);
    a.routine("remove", "Takes a man out of hash and sums of the level made.")
        .takes("A the man, Y its square, X level")
        .returns("X")
        .destroys("A Y t")
        .cost("about 200 cycles");
    let (remove_black, add, plus, minus) =
        (a.label("remove_black"), a.label("black"), a.label("plus"), a.label("minus"));
    a.jsr("point_at");
    a.bmi(remove_black);
    a.bind(minus);
    sums(a, c, false);
    a.bind(remove_black);
    a.bind(plus);
    sums(a, c, true);

    a.routine("add", "Puts a man into hash and sums of the level made.")
        .takes("A the man, Y its square, X level")
        .returns("X")
        .destroys("A Y t")
        .cost("about 200 cycles");
    a.jsr("point_at");
    a.bmi(add);
    a.jmp(plus);
    a.bind(add);
    a.jmp(minus);

    a.routine("point_at", "Sets the table pointers for a man and changes the hash by its key.")
        .takes("A the man, Y its square, X level")
        .returns("t the square as its side sees it, t+1 the man less its slot, N its colour")
        .destroys("A Y")
        .cost("about 120 cycles");
    let white = a.label("white");
    a.sty(v.t);
    a.and(imm(0xF0));
    a.sta(v.t.at(1));
    a.bpl(white);
    a.tya();
    a.eor(imm(0x70));
    a.sta(v.t);
    a.bind(white);
    a.ldy(v.t.at(1));
    let record = |column: Record| t.men.at(column as i32).y();
    a.lda(record(Record::KeyPage));
    for key in v.keys() {
        a.sta(key.at(1));
    }
    a.lda(record(Record::ValueLo));
    a.sta(v.value_mg);
    a.ora(imm(PLANES[1]));
    a.sta(v.value_eg);
    a.lda(record(Record::ValueHi));
    a.sta(v.value_mg.at(1));
    a.sta(v.value_eg.at(1));
    a.ldy(v.t);
    for (n, key) in v.keys().into_iter().enumerate() {
        a.lda(v.hash[n].at(1).x());
        a.eor(key.ind_y());
        a.sta(v.hash[n].at(1).x());
    }
    a.lda(v.t.at(1));
    a.rts();
}

/// Adds the man's values to the sums, or subtracts them, and returns.
fn sums(a: &mut Asm, c: &Core, add: bool) {
    let (v, t) = (&c.v, &c.t);
    let columns = [
        (v.middlegame_lo, v.middlegame_hi, v.value_mg, Record::MiddlegameLo, Record::MiddlegameHi),
        (v.endgame_lo, v.endgame_hi, v.value_eg, Record::EndgameLo, Record::EndgameHi),
    ];
    for (low, high, value, material_lo, material_hi) in columns {
        let (low, high) = (low.at(1).x(), high.at(1).x());
        let record = |column: Record| t.men.at(column as i32).y();
        a.ldy(v.t);
        a.lda(low);
        if add {
            a.clc();
            a.adc(value.ind_y());
        } else {
            a.sec();
            a.sbc(value.ind_y());
        }
        a.sta(v.t.at(2));
        a.lda(high);
        if add {
            a.adc(imm(0));
        } else {
            a.sbc(imm(0));
        }
        a.sta(v.t.at(3));
        a.ldy(v.t.at(1));
        a.lda(v.t.at(2));
        if add {
            a.clc();
            a.adc(record(material_lo));
        } else {
            a.sec();
            a.sbc(record(material_lo));
        }
        a.sta(low);
        a.lda(v.t.at(3));
        if add {
            a.adc(record(material_hi));
        } else {
            a.sbc(record(material_hi));
        }
        a.sta(high);
    }
    a.rts();
}
