//! Choosing a move: the engine's `book::choose`.

use super::Library;
use crate::asm::{Asm, imm};
use crate::chess::vars::ROOT_LEVEL;

/// Emits `book_choose`.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    a.routine(
        "book_choose",
        "Draws one of the book's moves by their weights.",
    )
    .takes("what book_look returns; desk_book_seed; the root's hash")
    .returns(
        "C clear: desk_book_from, desk_book_to, desk_book_place; C set: there is none to be played",
    )
    .destroys("A X Y, t, u")
    .cost("about 600 cycles");
    total(a, l);
    mask(a, l);
    draw(a, l);
}

/// The sum of all weights, or the answer that there is none.
fn total(a: &mut Asm, l: &Library) {
    let (total, b) = (l.c.v.t, &l.b);
    let (none, sum, carry) = (a.label("none"), a.label("sum"), a.label("carry"));
    let some = a.label("some");
    a.lda(imm(0));
    a.sta(total);
    a.sta(total.at(1));
    a.ldx(b.found);
    a.beq(none);
    a.bind(sum);
    a.lda(b.weight.at(-1).x());
    a.clc();
    a.adc(total);
    a.sta(total);
    a.bcc(carry);
    a.inc(total.at(1));
    a.bind(carry);
    a.dex();
    a.bne(sum);
    a.ora(total.at(1)).c("A is the low byte");
    a.bne(some);
    a.bind(none);
    a.sec();
    a.rts();
    a.bind(some);
}

/// The fewest low bits that hold every number below the total; `x` is 0.
fn mask(a: &mut Asm, l: &Library) {
    let (total, mask) = (l.c.v.t, l.c.v.t.at(2));
    let (wider, wide, more) = (a.label("wider"), a.label("wide_enough"), a.label("more"));
    a.comment("The fewest low bits that hold every number below the total.");
    a.stx(mask.at(1));
    a.inx();
    a.stx(mask);
    a.bind(wider);
    a.lda(total);
    a.clc().c("the total less the mask less 1");
    a.sbc(mask);
    a.tay();
    a.lda(total.at(1));
    a.sbc(mask.at(1));
    a.bcc(wide);
    a.bne(more);
    a.tya();
    a.beq(wide);
    a.bind(more);
    a.sec().c("one bit more");
    a.rol(mask);
    a.rol(mask.at(1));
    a.jmp(wider);
    a.bind(wide);
}

/// Draws until the number is below the total, and finds whose it is.
fn draw(a: &mut Asm, l: &Library) {
    let (v, b) = (&l.c.v, &l.b);
    let (total, mask, state) = (v.t, v.t.at(2), v.t.at(4));
    let left = v.u;
    let (draw, which, chosen) = (a.label("draw"), a.label("which"), a.label("chosen"));
    a.comment("What seed and position begin with.");
    let root = i32::from(ROOT_LEVEL);
    for byte in 0..2_usize {
        a.lda(l.d.book_seed.at(byte as i32));
        a.eor(v.hash[byte].at(root));
        a.eor(v.hash[byte + 2].at(root));
        a.sta(state.at(byte as i32));
    }
    a.ora(state);
    a.bne(draw);
    a.inc(state).c("anything but 0, which stays 0");
    a.bind(draw);
    a.comment("A shift by 7 is one by 8 and one back, a shift by 9 is one by 8 and one more.");
    a.lda(state.at(1));
    a.lsr_a();
    a.lda(state);
    a.ror_a().c("the high byte of the state shifted left by 7");
    a.eor(state.at(1));
    a.sta(state.at(1));
    a.ror_a()
        .c("its low byte, and the new state shifted right by 9");
    a.eor(state);
    a.sta(state);
    a.eor(state.at(1)).c("shifted left by 8");
    a.sta(state.at(1));
    a.and(mask.at(1));
    a.sta(left.at(1));
    a.lda(state);
    a.and(mask);
    a.sta(left);
    a.cmp(total).c("below the total?");
    a.lda(left.at(1));
    a.sbc(total.at(1));
    a.bcs(draw).c("no: again");
    a.ldx(imm(0));
    a.bind(which);
    a.lda(left);
    a.sec();
    a.sbc(b.weight.x());
    a.tay();
    a.lda(left.at(1));
    a.sbc(imm(0));
    a.bcc(chosen).c("it is this one's");
    a.sta(left.at(1));
    a.sty(left);
    a.inx();
    a.bne(which).c("always");
    a.bind(chosen);
    a.lda(b.from.x());
    a.sta(l.d.book_from);
    a.lda(b.to.x());
    a.sta(l.d.book_to);
    for (n, place) in (0..).zip([b.place_lo, b.place_hi]) {
        a.lda(place.x());
        a.sta(l.d.book_place.at(n));
    }
    a.clc();
    a.rts();
}
