//! What the room asks the book.

use super::{BookCx, NO_OPENING};
use crate::asm::{Asm, asm};

/// Emits `book_query` and `book_opening_name`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    let (shared, book) = (&cx.shared, &cx.book);
    asm! { asm;
        asm.routine(
            "book_query",
            "What the opening is called, and what the book plays.",
        )
        .takes("the position on the desk and at the root; shared_book_seed")
        .returns(
            "C clear: in the book; A the number of the opening's name, or NO_NAME; \
             shared_book_from, shared_book_to: the move chosen, if there is one",
        )
        .destroys("A X Y, t, u, key pointers, all levels above the root, the cache of pawns")
        .cost("about 400,000 cycles");
        jsr  book_probe
        bcs  @out
        jsr  book_draw
        clc
    @out:
        php
        lda  book.name
        pha                     // records of pawns may go there
        jsr  book_restore_position
        pla
        plp
        rts

        asm.routine("book_restore_position", "Sets the game's position up again.")
            .takes("the position on the desk")
            .returns("the position at the root; an empty cache of pawns")
            .destroys("A X Y, t, u, key pointers")
            .cost("about 50,000 cycles");
        jsr  clear_pawn_table
        jmp  set_position

        asm.routine("book_opening_name", "Has the name of an opening on the desk.")
            .takes("A its number, or NO_NAME")
            .returns("shared_opening_name")
            .destroys("A X Y, t, the cache of pawns")
            .cost("12 cycles where it is there already, or about 130,000");
        cmp  shared.opening_index
        beq  @unknown           // it is there
        sta  shared.opening_index
        ldx  #0
        stx  shared.opening_name
        cmp  #NO_OPENING
        beq  @unknown
        jsr  book_expand_name
        jmp  clear_pawn_table
    @unknown:
        rts
    }
}
