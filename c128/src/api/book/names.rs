//! What an opening is called: the engine's `book::names`.

use octet_engine::book::names::{END, FIRST_PAIR, MAX_PAIR_DEPTH};

use super::BookCx;
use crate::asm::{Asm, asm};

// N tells a pair from a letter; halves of pairs wait on the stack.
const _: () = assert!(FIRST_PAIR == 0x80 && END == 0 && MAX_PAIR_DEPTH <= 16);

/// Emits `book_expand_name`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    let (v, shared, book) = (&cx.core.v, &cx.shared, &cx.book);
    let (at, place) = (v.tmp, v.tmp.at(2));
    asm! { asm;
        asm.routine("book_expand_name", "Writes the name of an opening.")
            .takes("A its number")
            .returns("shared_opening_name: in ASCII, a 0 behind it")
            .destroys("A X Y, t, the cache of pawns")
            .cost("20 cycles a byte of the names before, 80 a letter, and book_fetch_chunks");
        pha
        lda  #book.named[0]
        ldx  #book.named[1]
        jsr  book_fetch_chunks
        lda  #<book.texts
        sta  at
        lda  #>book.texts
        sta  at+1
        pla
        tax
        ldy  #0
        inx
        bne  @found             // always
    @skip:
        lda  (at),y             // to the end of this name
        php
        iny
        bne  @same_page
        inc  at+1
    @same_page:
        plp
        bne  @skip
    @found:
        dex
        bne  @skip              // not yet the one
        // X is 0, and counts letters from here on.
    @letter:
        lda  (at),y
        beq  @done
        sty  place              // Y reads pairs
        jsr  @pair
        ldy  place
        iny
        bne  @on
        inc  at+1
    @on:
        jmp  @letter
    @done:
        sta  shared.opening_name,x        // A is 0
        rts

        let first = -i32::from(FIRST_PAIR);
    @pair:
        cmp  #FIRST_PAIR
        bcc  @single
        tay
        lda  book.seconds + first,y
        pha                     // for when the first half is written
        lda  book.firsts + first,y
        jsr  @pair
        pla
        jmp  @pair
    @single:
        sta  shared.opening_name,x
        inx
        rts
    }
}
