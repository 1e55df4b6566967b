//! The names of openings: the engine's `book::names`.

use octet_book::names::{END, FIRST_PAIR, MAX_PAIR_DEPTH};

use super::context::BookCx;
use octet_asm::{Asm, Claim, asm};

// N separates a pair from a letter. Second halves of pairs wait on the stack.
const _: () = assert!(FIRST_PAIR == 0x80 && END == 0 && MAX_PAIR_DEPTH <= 16);

/// Emits `book_expand_name`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    let (v, shared, book) = (&cx.core.v, &cx.shared, &cx.book);
    let (ptr, saved_y) = (v.tmp, v.tmp.at(2));
    asm! { asm;
        /// Writes the name of an opening.
        routine book_expand_name {
            takes    a "its number"
            returns  shared_opening_name "ASCII, ended by a zero byte"
            destroys a, x, y, tmp[3], see_work[2], "the pawn table"
        }
        pha                     // the number
        lda  #book.name_chunks[0]
        ldx  #book.name_chunks[1]
        jsr  book_fetch_chunks
        lda  #<book.texts       // the first name
        sta  ptr
        lda  #>book.texts
        sta  ptr+1
        pla
        tax                     // names before it
        ldy  #0
        inx
        bne  @name always       // Z clear, NO_OPENING is not asked for
    @skip:
        lda  (ptr),y            // to the end of this name
        php                     // Z: the end
        iny                     // the next byte
        bne  @same_page         // Y wraps: the next page
        inc  ptr+1
    @same_page:
        plp
        bne  @skip
    @name:
        dex                     // one name fewer
        bne  @skip              // not yet the one
        // X is 0, and counts letters from here on.
    @byte:
        lda  (ptr),y
        beq  @done              // END
        sty  saved_y            // @expand reads pairs with Y
        jsr  @expand            // a letter or more
        ldy  saved_y
        iny
        bne  @next              // Y has not wrapped
        inc  ptr+1
    @next:
        jmp  @byte
    @done:
        sta  shared.opening_name,x // A is 0
        rts

        let first = -i32::from(FIRST_PAIR);
        // Writes the text of a byte: a letter, or a pair of bytes, each of which is written in the
        // same way.
    @expand:
        asm.claim(Claim::Recursive(MAX_PAIR_DEPTH as u32));
        cmp  #FIRST_PAIR
        bcc  @letter
        tay                     // the pair's number + $80
        lda  book.pair_second + first,y
        pha                     // for when the first half is written
        lda  book.pair_first + first,y
        jsr  @expand
        pla
        jmp  @expand            // its second half
    @letter:
        sta  shared.opening_name,x
        inx
        rts
    }
}
