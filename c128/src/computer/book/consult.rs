//! What the room asks the book.

use super::{Library, NO_NAME};
use crate::asm::{Asm, imm};

/// Emits `book_consult` and `book_title`.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    let (d, b) = (&l.d, &l.b);
    let out = a.label("out");
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
    a.jsr("book_look");
    a.bcs(out);
    a.jsr("book_choose");
    a.clc();
    a.bind(out);
    a.php();
    a.lda(b.name);
    a.pha().c("records of pawns may go there");
    a.jsr("book_put_back");
    a.pla();
    a.plp();
    a.rts();

    a.routine("book_put_back", "Sets the game's position up again.")
        .takes("the position on the desk")
        .returns("the position at the root; an empty cache of pawns")
        .destroys("A X Y, t, u, key pointers")
        .cost("about 50,000 cycles");
    a.jsr("clear_pawn_cache");
    a.jmp("set_position");

    let unknown = a.label("unknown");
    a.routine("book_title", "Has the name of an opening on the desk.")
        .takes("A its number, or NO_NAME")
        .returns("desk_opening")
        .destroys("A X Y, t, the cache of pawns")
        .cost("12 cycles where it is there already, or about 130,000");
    a.cmp(d.opening_number);
    a.beq(unknown).c("it is there");
    a.sta(d.opening_number);
    a.ldx(imm(0));
    a.stx(d.opening);
    a.cmp(imm(NO_NAME));
    a.beq(unknown);
    a.jsr("book_name_text");
    a.jmp("clear_pawn_cache");
    a.bind(unknown);
    a.rts();
}
