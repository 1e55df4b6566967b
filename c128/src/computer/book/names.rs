//! What an opening is called: the engine's `book::names`.

use engine::book::names::{DEEPEST, END, FIRST_PAIR};

use super::Library;
use crate::asm::{Asm, hi, imm, lo};

// N tells a pair from a letter; halves of pairs wait on the stack.
const _: () = assert!(FIRST_PAIR == 0x80 && END == 0 && DEEPEST <= 16);

/// Emits `book_name_text`.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    let (v, d, b) = (&l.c.v, &l.d, &l.b);
    let (at, place) = (v.t, v.t.at(2));
    let (skip, found, letter, done) = (
        a.label("skip"),
        a.label("found"),
        a.label("letter"),
        a.label("done"),
    );
    let (same_page, on, pair, single) = (
        a.label("same_page"),
        a.label("on"),
        a.label("pair"),
        a.label("single"),
    );
    a.routine("book_name_text", "Writes the name of an opening.")
        .takes("A its number")
        .returns("desk_opening: in ASCII, a 0 behind it")
        .destroys("A X Y, t, the cache of pawns")
        .cost("20 cycles a byte of the names before, 80 a letter, and book_read");
    a.pha();
    a.lda(imm(b.named[0]));
    a.ldx(imm(b.named[1]));
    a.jsr("book_read");
    a.lda(lo(b.texts));
    a.sta(at);
    a.lda(hi(b.texts));
    a.sta(at.at(1));
    a.pla();
    a.tax();
    a.ldy(imm(0));
    a.inx();
    a.bne(found).c("always");
    a.bind(skip);
    a.lda(at.ind_y()).c("to the end of this name");
    a.php();
    a.iny();
    a.bne(same_page);
    a.inc(at.at(1));
    a.bind(same_page);
    a.plp();
    a.bne(skip);
    a.bind(found);
    a.dex();
    a.bne(skip).c("not yet the one");
    a.comment("X is 0, and counts letters from here on.");
    a.bind(letter);
    a.lda(at.ind_y());
    a.beq(done);
    a.sty(place).c("Y reads pairs");
    a.jsr(pair);
    a.ldy(place);
    a.iny();
    a.bne(on);
    a.inc(at.at(1));
    a.bind(on);
    a.jmp(letter);
    a.bind(done);
    a.sta(d.opening.x()).c("A is 0");
    a.rts();

    let first = -i32::from(FIRST_PAIR);
    a.bind(pair);
    a.cmp(imm(FIRST_PAIR));
    a.bcc(single);
    a.tay();
    a.lda(b.seconds.at(first).y());
    a.pha().c("for when the first half is written");
    a.lda(b.firsts.at(first).y());
    a.jsr(pair);
    a.pla();
    a.jmp(pair);
    a.bind(single);
    a.sta(d.opening.x());
    a.inx();
    a.rts();
}
