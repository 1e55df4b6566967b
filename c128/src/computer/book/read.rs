//! Bringing the book from the attic, chunk by chunk.

use super::{CHUNK, Library};
use crate::asm::{Asm, hi, imm, lo};
use crate::computer::attic::WINDOW_LEN;
use crate::computer::screen::Screen;
use crate::computer::worlds::call_room;

// A byte counts a chunk's bytes down past 0, and its parity is the highest bit
// of an address.
const _: () = assert!(CHUNK == 128 && CHUNK <= WINDOW_LEN as u16);

/// Emits `book_read`.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    let (v, b, z) = (&l.c.v, &l.b, &l.b.z);
    let (next, byte, same_page) = (a.label("next"), a.label("byte"), a.label("same_page"));
    let to = v.t;
    a.routine(
        "book_read",
        "Brings chunks of the book to where they are read.",
    )
    .takes("A the first, X the one after the last")
    .destroys("A X Y, t")
    .cost("4,900 cycles a chunk");
    a.sta(z.chunk);
    a.stx(z.last_chunk);
    for (n, half) in [lo(b.base), hi(b.base)].into_iter().enumerate() {
        a.lda(half);
        a.sta(to.at(n as i32));
    }
    a.bind(next);
    a.lda(z.chunk);
    call_room(a, "book_fetch");
    let window = a.sym("attic_window");
    a.ldy(imm(CHUNK as u8 - 1));
    a.bind(byte);
    a.lda(window.y());
    a.sta(to.ind_y());
    a.dey();
    a.bpl(byte);
    a.lda(to);
    a.clc();
    a.adc(imm(CHUNK as u8));
    a.sta(to);
    a.bcc(same_page);
    a.inc(to.at(1));
    a.bind(same_page);
    a.inc(z.chunk);
    a.lda(z.chunk);
    a.cmp(z.last_chunk);
    a.bne(next);
    a.rts();
}

/// Emits `book_fetch`, which is part of the room.
pub fn emit_room(a: &mut Asm, s: &Screen) {
    let words = s.v.words;
    let book = a.sym("book_tree");
    a.routine("book_fetch", "Brings a chunk of the book to the window.")
        .takes("A its number")
        .returns("attic_window")
        .destroys("A X Y, words, cells, left");
    a.lsr_a().c("pages");
    a.sta(words.at(1));
    a.lda(imm(0));
    a.ror_a().c("half of one: the carry");
    a.clc();
    a.adc(lo(book));
    a.sta(words);
    a.lda(words.at(1));
    a.adc(hi(book));
    a.sta(words.at(1));
    a.lda(imm(CHUNK as u8));
    a.jmp("attic_fetch");
}
