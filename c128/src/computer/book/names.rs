//! What an opening is called: the engine's `book::names`.

use engine::book::names::{DEEPEST, END, FIRST_PAIR};

use super::Library;
use crate::asm::{Asm, asm};

// N tells a pair from a letter; halves of pairs wait on the stack.
const _: () = assert!(FIRST_PAIR == 0x80 && END == 0 && DEEPEST <= 16);

/// Emits `book_name_text`.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    let (v, d, b) = (&l.c.v, &l.d, &l.b);
    let (at, place) = (v.t, v.t.at(2));
    asm! { a;
        a.routine("book_name_text", "Writes the name of an opening.")
            .takes("A its number")
            .returns("desk_opening: in ASCII, a 0 behind it")
            .destroys("A X Y, t, the cache of pawns")
            .cost("20 cycles a byte of the names before, 80 a letter, and book_read");
        pha
        lda  #b.named[0]
        ldx  #b.named[1]
        jsr  book_read
        lda  #<b.texts
        sta  at
        lda  #>b.texts
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
        sta  d.opening,x        // A is 0
        rts

        let first = -i32::from(FIRST_PAIR);
    @pair:
        cmp  #FIRST_PAIR
        bcc  @single
        tay
        lda  b.seconds + first,y
        pha                     // for when the first half is written
        lda  b.firsts + first,y
        jsr  @pair
        pla
        jmp  @pair
    @single:
        sta  d.opening,x
        inx
        rts
    }
}
