//! Bringing the book from the attic, chunk by chunk.

use super::{BOOK_CHUNK, BookCx};
use crate::api::hooks::{BOOK_FETCH, COLD_BUFFER, far_call_ui};
use crate::asm::{Asm, asm, hi, lo};

// A byte counts a chunk's bytes down past 0, and its parity is the highest bit
// of an address.
const _: () = assert!(BOOK_CHUNK == 128);

/// Emits `book_fetch_chunks`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    let (v, book, walk) = (&cx.core.v, &cx.book, &cx.book.walk);
    asm! { asm;
        let to = v.tmp;
        asm.routine(
            "book_fetch_chunks",
            "Brings chunks of the book to where they are read.",
        )
        .takes("A the first, X the one after the last")
        .destroys("A X Y, t")
        .cost("4,900 cycles a chunk");
        sta  walk.chunk
        stx  walk.last_chunk
        for (n, half) in [lo(book.base), hi(book.base)].into_iter().enumerate() {
            lda  half
            sta  to + (n as i32)
        }
    @next:
        lda  walk.chunk
        far_call_ui(asm, BOOK_FETCH);
        let window = asm.sym(COLD_BUFFER);
        ldy  #BOOK_CHUNK as u8 - 1
    @byte:
        lda  window,y
        sta  (to),y
        dey
        bpl  @byte
        lda  to
        clc
        adc  #BOOK_CHUNK as u8
        sta  to
        bcc  @same_page
        inc  to+1
    @same_page:
        inc  walk.chunk
        lda  walk.chunk
        cmp  walk.last_chunk
        bne  @next
        rts
    }
}
