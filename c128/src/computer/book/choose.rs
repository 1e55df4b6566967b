//! Choosing a move: the engine's `book::choose`.

use super::Library;
use crate::asm::{Asm, asm};
use crate::chess::vars::ROOT_LEVEL;

/// Emits `book_choose`.
pub(super) fn emit(a: &mut Asm, l: &Library) {
    a.routine(
        "book_choose",
        "Draws one of the book's moves by their weights.",
    )
    .takes("what book_look returns; desk_book_seed; the root's hash")
    .returns(
        "C clear: desk_book_from, desk_book_to, desk_book_place; C set: there is none to be played",
    )
    .destroys("A X Y, t, u")
    .cost("about 600 cycles");
    total(a, l);
    mask(a, l);
    draw(a, l);
}

/// The sum of all weights, or the answer that there is none.
fn total(a: &mut Asm, l: &Library) {
    let (total, b) = (l.c.v.t, &l.b);
    asm! { a;
        lda  #0
        sta  total
        sta  total+1
        ldx  b.found
        beq  @none
    @sum:
        lda  b.weight-1,x
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
fn mask(a: &mut Asm, l: &Library) {
    let (total, mask) = (l.c.v.t, l.c.v.t.at(2));
    asm! { a;
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
fn draw(a: &mut Asm, l: &Library) {
    let (v, b) = (&l.c.v, &l.b);
    let (total, mask, state) = (v.t, v.t.at(2), v.t.at(4));
    let left = v.u;
    asm! { a;
        // What seed and position begin with.
        let root = i32::from(ROOT_LEVEL);
        for byte in 0..2_usize {
            lda  l.d.book_seed + (byte as i32)
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
        sbc  b.weight,x
        tay
        lda  left+1
        sbc  #0
        bcc  @chosen            // it is this one's
        sta  left+1
        sty  left
        inx
        bne  @which             // always
    @chosen:
        lda  b.from,x
        sta  l.d.book_from
        lda  b.to,x
        sta  l.d.book_to
        for (n, place) in (0..).zip([b.place_lo, b.place_hi]) {
            lda  place,x
            sta  l.d.book_place + n
        }
        clc
        rts
    }
}
