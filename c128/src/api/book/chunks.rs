//! Fetches the book from the cold data, chunk by chunk.

use super::context::{BOOK_CHUNK, BookCx, PAWN_TABLE_LEN};
use crate::api::hooks::{BOOK_FETCH, COLD_BUFFER, far_call_ui};
use octet_asm::{Asm, Claim, asm, hi, lo};

// One byte counts a chunk's bytes down past 0.
const _: () = assert!(BOOK_CHUNK == 128);

/// Emits `book_fetch_chunks`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    let (v, book, walk) = (&cx.core.v, &cx.book, &cx.book.walk);
    asm! { asm;
        let dst = v.tmp;
        /// Copies chunks of the book to the core's memory.
        routine book_fetch_chunks {
            takes    a "the first chunk", x "the one after the last"
            destroys a, x, y, tmp[2], see_work[2]
        }
        sta  walk.chunk         // the first
        stx  walk.last_chunk    // one after the last
        inc  cx.shared.keys_wait // a page would be drawn by way of the buffer
        for (n, half) in [lo(book.base), hi(book.base)].into_iter().enumerate() {
            lda  half               // the target
            sta  dst + (n as i32)
        }
    @chunk:
        lda  walk.chunk         // its number
        far_call_ui(asm, BOOK_FETCH);
        let buffer = asm.sym(COLD_BUFFER);
        ldy  #BOOK_CHUNK as u8 - 1
    @byte:
        lda  buffer,y           // common RAM: visible from the core, too
        asm.claim(Claim::StoresInto(vec![(book.base, PAWN_TABLE_LEN as u16)]));
        sta  (dst),y
        dey
        bpl  @byte              // 127 down to 0
        lda  dst                // the next chunk follows it
        clc
        adc  #BOOK_CHUNK as u8
        sta  dst
        bcc  @same_page
        inc  dst+1
    @same_page:
        inc  walk.chunk
        lda  walk.chunk
        cmp  walk.last_chunk    // all of them?
        bne  @chunk
        dec  cx.shared.keys_wait
        rts
    }
}
