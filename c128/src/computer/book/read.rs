//! Bringing the book from the attic, chunk by chunk.

use super::{CHUNK, Library};
use crate::asm::{Asm, asm, hi, lo};
use crate::computer::attic::WINDOW_LEN;
use crate::computer::screen::Screen;
use crate::computer::worlds::call_room;

// A byte counts a chunk's bytes down past 0, and its parity is the highest bit
// of an address.
const _: () = assert!(CHUNK == 128 && CHUNK <= WINDOW_LEN as u16);

/// Emits `book_read`.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    let (v, b, z) = (&l.c.v, &l.b, &l.b.z);
    asm! { a;
        let to = v.t;
        a.routine(
            "book_read",
            "Brings chunks of the book to where they are read.",
        )
        .takes("A the first, X the one after the last")
        .destroys("A X Y, t")
        .cost("4,900 cycles a chunk");
        sta  z.chunk
        stx  z.last_chunk
        for (n, half) in [lo(b.base), hi(b.base)].into_iter().enumerate() {
            lda  half
            sta  to + (n as i32)
        }
    @next:
        lda  z.chunk
        call_room(a, "book_fetch");
        let window = a.sym("attic_window");
        ldy  #CHUNK as u8 - 1
    @byte:
        lda  window,y
        sta  (to),y
        dey
        bpl  @byte
        lda  to
        clc
        adc  #CHUNK as u8
        sta  to
        bcc  @same_page
        inc  to+1
    @same_page:
        inc  z.chunk
        lda  z.chunk
        cmp  z.last_chunk
        bne  @next
        rts
    }
}

/// Emits `book_fetch`, which is part of the room.
pub fn emit_room(a: &mut Asm, s: &Screen) {
    let words = s.v.words;
    let book = a.sym("book_tree");
    a.routine("book_fetch", "Brings a chunk of the book to the window.")
        .takes("A its number")
        .returns("attic_window")
        .destroys("A X Y, words, cells, left");
    asm! { a;
        lsr  a                  // pages
        sta  words+1
        lda  #0
        ror  a                  // half of one: the carry
        clc
        adc  #<book
        sta  words
        lda  words+1
        adc  #>book
        sta  words+1
        lda  #CHUNK as u8
        jmp  attic_fetch
    }
}
