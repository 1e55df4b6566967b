//! Cold data: 7 KB of bank 1 at $0400-$1FFF, hidden by the common RAM of bank 0.
//!
//! It holds bitmaps and the opening book, which are seldom read. The UI reads it by making only the
//! lowest kilobyte common for moments, with interrupts off. The UI itself, the KERNAL's pages 0 to
//! 3 and I/O stay mapped, and nothing else below $2000. BASIC keeps its variables at the same
//! addresses, so signatures before and behind the bitmaps show whether the data are still there.
//!
//! The bitmaps, which only `open_screens` needs, come first. While that routine runs, a copy of them lies
//! [`COLD_STAGED_OFFSET`] above, where the transposition table will be.

use super::machine::Video;
use super::memory_map::{
    CHARSET_LEN, COLD_BUFFER, COLD_BUFFER_LEN, COLD_END, COLD_STAGED_OFFSET, COLD_START,
    MEMORY_END, SIGNATURE, TT_START,
};
use crate::api::book::BOOK_CHUNK;
use crate::api::hooks;
use octet_asm::{Abs, Asm, Claim, SegmentId, asm, fixed, hi, lo};

/// Bytes that are copied before interrupts may come again, a power of two. The interrupt that slows
/// the clock down above the 40-column text cannot wait longer.
const SLICE: u8 = 8;
/// In MMU_RCR: the size of common RAM; 0 is 1 KB.
const RCR_SIZE_MASK: u8 = 0x03;

const _: () = assert!(BOOK_CHUNK <= COLD_BUFFER_LEN as u16);

/// Begins the cold data with the signature.
pub fn sign(asm: &mut Asm, cold: SegmentId) {
    asm.table(
        cold,
        "cold_signature",
        1,
        SIGNATURE,
        "Begin of the cold data",
    );
}

/// Ends the bitmaps, which come first among the cold data, with the signature. Texts follow, which are read
/// where they are.
pub fn end(asm: &mut Asm, cold: SegmentId) {
    asm.table(
        cold,
        "cold_end_signature",
        1,
        SIGNATURE,
        "End of the bitmaps",
    );
    let len = asm.used(cold);
    let length = asm.constant("cold_length", len as u16);
    asm.describe(length, "Bytes of the cold data that are staged.");
}

/// Emits `cold_stage`, `cold_fetch`, `cold_copy` and `book_fetch`.
pub fn emit(asm: &mut Asm, video: &Video) {
    asm.section(
        "Cold data",
        "Read through 1 KB of common RAM, interrupts off.",
    );
    let buffer = asm.constant(hooks::COLD_BUFFER, COLD_BUFFER);
    asm.describe(buffer, "Where cold data are read to.");
    stage(asm, video);
    fetch(asm, video, buffer);
    fetch_book(asm, video);
}

/// Sets the source and target of `cold_copy`.
pub fn set_pointers(asm: &mut Asm, video: &Video, from: Abs, to: Abs) {
    asm! { asm;
        for (pointer, at) in [(video.src_ptr, from), (video.dst_ptr, to)] {
            lda  #<at               // source, then target
            sta  pointer
            lda  #>at
            sta  pointer+1
        }
    }
}

fn stage(asm: &mut Asm, video: &Video) {
    asm! { asm;
        let [begin, end, len] =
            ["cold_signature", "cold_end_signature", "cold_length"].map(|name| asm.sym(name));
        /// Stages the bitmaps: a copy of them lies where the transposition table will be.
        routine cold_stage {
            returns  c "clear: the copy is complete", c "set: the data were overwritten"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_remaining
        }
        set_pointers(asm, video, begin, begin.at(COLD_STAGED_OFFSET));
        lda  #<len              // the length in A and X
        ldx  #>len
        jsr  cold_copy
        ldx  #SIGNATURE.len() as u8 - 1
        let ui_signature = asm.sym("ui_signature");
    @next:
        for signature in [begin, end] {
            lda  signature + COLD_STAGED_OFFSET,x
            cmp  ui_signature,x     // checked by start
            bne  @damaged           // BASIC's variables, or another program
        }
        dex
        bpl  @next
        clc
        rts
    @damaged:
        sec
        rts
    }
}

fn fetch(asm: &mut Asm, video: &Video, buffer: Abs) {
    let rcr = video.chips.mmu.rcr;
    asm! { asm;
        /// Reads cold data to the cold buffer.
        routine cold_fetch {
            takes    ui_src_ptr "where", a "how many bytes, at most the buffer's length"
            returns  cold_buffer
            destroys a, x, y, ui_src_ptr + 1, ui_dst_ptr, ui_remaining
            changes  vic_matrix
        }
        for (n, half) in [lo(buffer), hi(buffer)].into_iter().enumerate() {
            ldx  half               // A keeps the length
            stx  video.dst_ptr + (n as i32)
        }
        ldx  #0                 // less than a page
        /// Copies bytes between the cold data and memory that is mapped beside them.
        routine cold_copy {
            takes    ui_src_ptr "the source", ui_dst_ptr "the target", a "low",
                     x "high byte of how many"
            destroys a, x, y, ui_src_ptr + 1, ui_dst_ptr + 1, ui_remaining
            changes  vic_charset
        }
        sta  video.remaining    // bytes on the last page
        ldy  #0
    @slice:
        php                     // interrupts may be off already
        sei                     // their entry is above $0400
        lda  rcr
        pha
        and  #!RCR_SIZE_MASK    // 1 KB is common
        sta  rcr                // $0400-$1FFF are bank 1's now
    @byte:
        cpx  #0                 // whole pages
        bne  @copy
        cpy  video.remaining
        beq  @done
    @copy:
        lda  (video.src_ptr),y
        asm.claim(copied(video));
        sta  (video.dst_ptr),y
        iny
        beq  @page
        tya
        and  #SLICE - 1
        bne  @byte
    @end_of_slice:
        pla
        sta  rcr                // 8 KB again
        plp
        jmp  @slice             // an interrupt that waited comes first
    @page:
        inc  video.src_ptr+1    // the next page
        inc  video.dst_ptr+1
        dex
        jmp  @end_of_slice
    @done:
        pla
        sta  rcr
        plp
        rts
    }
}

/// A store of `cold_copy` goes to the character set, to the cold data or their copy, or to the
/// buffer.
fn copied(video: &Video) -> Claim {
    let place = |start: u16, end: u16| (fixed(start), end - start + 1);
    Claim::StoresInto(vec![
        (video.chips.charset, CHARSET_LEN),
        place(COLD_START, COLD_END),
        place(TT_START, MEMORY_END),
        (fixed(COLD_BUFFER), COLD_BUFFER_LEN.into()),
    ])
}

fn fetch_book(asm: &mut Asm, video: &Video) {
    let src = video.src_ptr;
    let book = asm.sym("book_tree");
    asm! { asm;
        /// Reads a chunk of the book to the cold buffer.
        routine {hooks::BOOK_FETCH} {
            takes    a "its number"
            returns  cold_buffer
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_remaining
        }
        lsr  a                  // two chunks a page
        sta  src+1              // page of the chunk
        lda  #0
        ror  a                  // an odd chunk begins at $80
        clc
        adc  #<book             // + the book's address
        sta  src
        lda  src+1
        adc  #>book
        sta  src+1
        lda  #BOOK_CHUNK as u8
        bne  cold_fetch always  // not 0
    }
}
