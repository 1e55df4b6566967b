//! Choosing a move: the engine's `book::choose`.

use super::BookCx;
use crate::asm::{Asm, asm};
use crate::chess::vars::ROOT_PLY;

/// Emits `book_draw`.
pub(super) fn emit(asm: &mut Asm, cx: &BookCx) {
    asm.routine(
        "book_draw",
        "Draws one of the book's moves by their weights.",
    )
    .takes("what book_probe returns; shared_book_seed; the root's hash")
    .returns(
        "C clear: shared_book_from, shared_book_to, shared_book_weight_index; C set: there is none to be played",
    )
    .destroys("A X Y, t, u")
    .cost("about 600 cycles");
    total(asm, cx);
    mask(asm, cx);
    draw(asm, cx);
}

/// The sum of all weights, or the answer that there is none.
fn total(asm: &mut Asm, cx: &BookCx) {
    let (total, book) = (cx.core.v.tmp, &cx.book);
    asm! { asm;
        lda  #0
        sta  total
        sta  total+1
        ldx  book.found
        beq  @none
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
        sec
        rts
    @some:
    }
}

/// The fewest low bits that hold every number below the total; `x` is 0.
fn mask(asm: &mut Asm, cx: &BookCx) {
    let (total, mask) = (cx.core.v.tmp, cx.core.v.tmp.at(2));
    asm! { asm;
        // The fewest low bits that hold every number below the total.
        stx  mask+1
        inx
        stx  mask
    @wider:
        lda  total
        clc                     // the total less the mask less 1
        sbc  mask
        tay
        lda  total+1
        sbc  mask+1
        bcc  @wide_enough
        bne  @more
        tya
        beq  @wide_enough
    @more:
        sec                     // one bit more
        rol  mask
        rol  mask+1
        jmp  @wider
    @wide_enough:
    }
}

/// Draws until the number is below the total, and finds whose it is.
fn draw(asm: &mut Asm, cx: &BookCx) {
    let (v, book) = (&cx.core.v, &cx.book);
    let (total, mask, state) = (v.tmp, v.tmp.at(2), v.tmp.at(4));
    let left = v.call_tmp;
    asm! { asm;
        // What seed and position begin with.
        let root = i32::from(ROOT_PLY);
        for byte in 0..2_usize {
            lda  cx.shared.book_seed + (byte as i32)
            eor  v.hash[byte] + root
            eor  v.hash[byte + 2] + root
            sta  state + (byte as i32)
        }
        ora  state
        bne  @draw
        inc  state              // anything but 0, which stays 0
    @draw:
        // A shift by 7 is one by 8 and one back, a shift by 9 is one by 8 and one more.
        lda  state+1
        lsr  a
        lda  state
        ror  a                  // the high byte of the state shifted left by 7
        eor  state+1
        sta  state+1
        ror  a                  // its low byte, and the new state shifted right by 9
        eor  state
        sta  state
        eor  state+1            // shifted left by 8
        sta  state+1
        and  mask+1
        sta  left+1
        lda  state
        and  mask
        sta  left
        cmp  total              // below the total?
        lda  left+1
        sbc  total+1
        bcs  @draw              // no: again
        ldx  #0
    @which:
        lda  left
        sec
        sbc  book.weight,x
        tay
        lda  left+1
        sbc  #0
        bcc  @chosen            // it is this one's
        sta  left+1
        sty  left
        inx
        bne  @which             // always
    @chosen:
        lda  book.from,x
        sta  cx.shared.book_from
        lda  book.to,x
        sta  cx.shared.book_to
        for (n, place) in (0..).zip([book.place_lo, book.place_hi]) {
            lda  place,x
            sta  cx.shared.book_weight_index + n
        }
        clc
        rts
    }
}
