//! What the room asks the book.

use super::{Library, NO_NAME};
use crate::asm::{Asm, asm};

/// Emits `book_consult` and `book_title`.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    let (d, b) = (&l.d, &l.b);
    asm! { a;
        a.routine(
            "book_consult",
            "What the opening is called, and what the book plays.",
        )
        .takes("the position on the desk and at the root; desk_book_seed")
        .returns(
            "C clear: in the book; A the number of the opening's name, or NO_NAME; \
             desk_book_from, desk_book_to: the move chosen, if there is one",
        )
        .destroys("A X Y, t, u, key pointers, all levels above the root, the cache of pawns")
        .cost("about 400,000 cycles");
        jsr  book_look
        bcs  @out
        jsr  book_choose
        clc
    @out:
        php
        lda  b.name
        pha                     // records of pawns may go there
        jsr  book_put_back
        pla
        plp
        rts

        a.routine("book_put_back", "Sets the game's position up again.")
            .takes("the position on the desk")
            .returns("the position at the root; an empty cache of pawns")
            .destroys("A X Y, t, u, key pointers")
            .cost("about 50,000 cycles");
        jsr  clear_pawn_cache
        jmp  set_position

        a.routine("book_title", "Has the name of an opening on the desk.")
            .takes("A its number, or NO_NAME")
            .returns("desk_opening")
            .destroys("A X Y, t, the cache of pawns")
            .cost("12 cycles where it is there already, or about 130,000");
        cmp  d.opening_number
        beq  @unknown           // it is there
        sta  d.opening_number
        ldx  #0
        stx  d.opening
        cmp  #NO_NAME
        beq  @unknown
        jsr  book_name_text
        jmp  clear_pawn_cache
    @unknown:
        rts
    }
}
