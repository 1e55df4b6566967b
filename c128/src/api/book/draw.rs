//! Draws a book move by weight: the engine's `book::choose`.

use super::context::BookCx;
use crate::chess::vars::ROOT_PLY;
use octet_asm::{Asm, asm};

/// Emits `book_draw`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    asm! { asm;
        /// Draws one of the book's moves by their weights.
        routine book_draw {
            takes    what book_probe returns, shared_book_seed, "the root's hash"
            returns  c "clear", shared_book_from, shared_book_to, shared_book_weight_index,
                     c "set: there is none to be played"
            destroys a, x, y, tmp[6], call_tmp[2]
        }
    }
    total(asm, cx);
    mask(asm, cx);
    draw(asm, cx);
}

/// Computes the total weight. Returns C set if it is 0.
fn total(asm: &mut Asm, cx: &BookCx) {
    let (total, book) = (cx.core.v.tmp, &cx.book);
    asm! { asm;
        lda  #0
        sta  total
        sta  total+1            // 16 bits: many moves of up to 15
        ldx  book.found
        beq  @none              // the line ends here
    @sum:
        lda  book.weight-1,x
        clc
        adc  total
        sta  total
        bcc  @carry
        inc  total+1
    @carry:
        dex
        bne  @sum
        ora  total+1            // A is the low byte
        bne  @some
    @none:
        sec                     // no move, or all with weight 0
        rts
    @some:
    }
}

/// Finds the least 2^n - 1 that is not below total - 1. X is 0.
fn mask(asm: &mut Asm, cx: &BookCx) {
    let (total, mask) = (cx.core.v.tmp, cx.core.v.tmp.at(2));
    asm! { asm;
        // The mask has the fewest low bits that hold every number below the total.
        stx  mask+1             // X is 0
        inx
        stx  mask
    @wider:
        lda  total
        clc                     // total - mask - 1
        sbc  mask
        tay
        lda  total+1
        sbc  mask+1
        bcc  @wide_enough       // below 0: the mask reaches further
        bne  @more              // far above
        tya
        beq  @wide_enough       // total - 1 is the mask
    @more:
        sec                     // one bit more
        rol  mask               // 2 * mask + 1
        rol  mask+1
        jmp  @wider
    @wide_enough:
    }
}

/// Draws numbers until one is below the total, and finds the move to which it belongs.
fn draw(asm: &mut Asm, cx: &BookCx) {
    let (v, book) = (&cx.core.v, &cx.book);
    let (total, mask, state) = (v.tmp, v.tmp.at(2), v.tmp.at(4));
    let number = v.call_tmp;
    asm! { asm;
        // 16-bit xorshift (7, 9, 8), seeded with the book's seed and the position's hash.
        let root = i32::from(ROOT_PLY);
        for byte in 0..2_usize {
            lda  cx.shared.book_seed + (byte as i32) // from the first key's time
            eor  v.hash[byte] + root
            eor  v.hash[byte + 2] + root
            sta  state + (byte as i32)
        }
        ora  state              // A is the high byte
        bne  @draw
        inc  state              // 0 would stay 0
    @draw:
        // A shift by 7 is one by 8 and one back, a shift by 9 is one by 8 and one more.
        lda  state+1
        lsr  a                  // C: bit 8
        lda  state              // its low byte
        ror  a                  // high byte of state << 7
        eor  state+1
        sta  state+1
        ror  a                  // low byte of state << 7, and state >> 9
        eor  state
        sta  state
        eor  state+1            // state << 8
        sta  state+1
        and  mask+1
        sta  number+1
        lda  state
        and  mask               // as few bits as hold the total
        sta  number
        cmp  total              // below the total?
        lda  number+1
        sbc  total+1
        bcs  @draw              // no: again, so that all numbers are equally likely
        ldx  #0
    @which:
        lda  number             // minus each weight in turn
        sec
        sbc  book.weight,x      // less this move's weight
        tay                     // the rest, low byte
        lda  number+1
        sbc  #0                 // below 0 once the draw falls on this move
        bcc  @chosen            // below 0: it falls on this move
        sta  number+1           // the rest goes on
        sty  number
        inx
        bne  @which always      // Z clear, it is below the total
    @chosen:
        lda  book.from,x        // with the bits of promotion and special moves
        sta  cx.shared.book_from
        lda  book.to,x
        sta  cx.shared.book_to
        for (n, index) in (0..).zip([book.weight_index_lo, book.weight_index_hi]) {
            lda  index,x            // the weight that learning changes
            sta  cx.shared.book_weight_index + n
        }
        clc
        rts
    }
}
