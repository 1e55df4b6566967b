//! Looks the game's position up, for the UI.

use super::context::{BookCx, NO_OPENING};
use crate::api::hooks::COLD_BUFFER;
use octet_asm::{Asm, Claim, asm};
use octet_book::MAX_CHOICES;

/// Emits `book_query`, `book_restore_position` and `book_opening_name`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    let (shared, book) = (&cx.shared, &cx.book);
    let buffer = asm.sym(COLD_BUFFER);
    asm! { asm;
        /// Finds the opening's name and a book move.
        routine book_query {
            takes    "the position in the shared block and at the root", shared_book_seed
            returns  c "clear: in the book", a "the number of the opening's name, or NO_OPENING",
                     shared_book_from, shared_book_to "the move chosen, if there is one"
            destroys a, x, y, tmp, call_tmp, see_work[2], key_ptr_0, key_ptr_1, key_ptr_2,
                     key_ptr_3, "all plies above the root", "the pawn table"
        }
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

        /// Lists the book's moves, for the UI.
        routine book_list {
            takes    "the position in the shared block and at the root"
            returns  a "how many", cold_buffer "their origins, targets, weights and openings"
            destroys x, y, tmp, call_tmp, see_work[2], key_ptr_0, key_ptr_1, key_ptr_2,
                     key_ptr_3, "all plies above the root", "the pawn table"
        }
        jsr  book_probe
        ldx  #MAX_CHOICES as u8 - 1
    @copy:
        for (n, array) in (0..).zip([book.from, book.to, book.weight, book.opening]) {
            lda  array,x
            asm.claim(Claim::StoresInto(vec![(buffer, 4 * MAX_CHOICES as u16)]));
            sta  buffer + n * MAX_CHOICES as i32,x
        }
        dex
        bpl  @copy
        lda  book.found         // 0 outside the book
        pha
        jsr  book_restore_position
        pla
        rts

        /// Sets the game's position up again, after the walk or the names.
        routine book_restore_position {
            takes    "the position in the shared block"
            returns  "the position at the root", "an empty pawn table"
            destroys a, x, y, tmp, call_tmp[3], key_ptr_0, key_ptr_1, key_ptr_2, key_ptr_3
        }
        jsr  clear_pawn_table   // the book's bytes are no entries
        jmp  set_position

        /// Writes the name of an opening to the shared block.
        routine book_opening_name {
            takes    a "its number, or NO_OPENING"
            returns  shared_opening_name
            destroys a, x, y, tmp[3], see_work[2], "the pawn table"
            changes  shared_opening_index
        }
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
