//! Looks the game's position up: what the UI calls.

use super::{BookCx, NO_OPENING};
use crate::asm::{Asm, asm};

/// Emits `book_query`, `book_restore_position` and `book_opening_name`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    let (shared, book) = (&cx.shared, &cx.book);
    asm! { asm;
        asm.routine("book_query", "Finds the opening's name and a book move.")
            .takes("the position in the shared block and at the root; shared_book_seed")
            .returns(
                "C clear: in the book; A the number of the opening's name, or NO_OPENING; \
                 shared_book_from, shared_book_to: the move chosen, if there is one",
            )
            .destroys("A X Y, tmp, call_tmp, see_work to see_work+1, key_ptr_0-3, all plies above the root, the pawn table");
        jsr  book_probe         // walks the tree
        bcs  @not_found
        jsr  book_draw          // by weights and seed
        clc                     // in the book, with or without a move
    @not_found:
        php
        lda  book.name
        pha                     // it lies in the pawn table, which set_position fills
        jsr  book_restore_position
        pla
        plp
        rts

        asm.routine("book_restore_position",
            "Sets the game's position up again, after the walk or the names.")
        .takes("the position in the shared block")
        .returns("the position at the root; an empty pawn table")
        .destroys("A X Y, tmp, call_tmp, key_ptr_0-3");
        jsr  clear_pawn_table   // the book's bytes are no entries
        jmp  set_position

        asm.routine("book_opening_name", "Writes the name of an opening to the shared block.")
        .takes("A its number, or NO_OPENING")
        .returns("shared_opening_name")
        .destroys("A X Y, tmp, see_work to see_work+1, the pawn table")
        .changes("shared_opening_index");
        cmp  shared.opening_index
        beq  @done              // it is there already
        sta  shared.opening_index // from now on
        ldx  #0
        stx  shared.opening_name // no name
        cmp  #NO_OPENING
        beq  @done
        jsr  book_expand_name   // from the chunks with the names
        jmp  clear_pawn_table   // the book's bytes are no entries
    @done:
        rts
    }
}
