//! Learning: the engine's `book::learn`, for the moves that were played from the
//! book in the game that has ended.

use engine::book::learn::MAX_WEIGHT;

use super::*;
use crate::asm::asm;

pub(super) fn learning(a: &mut Asm, g: &Control<'_>) {
    let (v, d, r) = (&g.v, &g.m.d, &g.r);
    let [lost, next, low, fell, high, less, store, after, out] = [
        "lost", "next", "low", "fell", "high", "less", "store", "after", "out",
    ]
    .map(|name| a.label(name));
    let (words, cells) = (a.sym("screen_words").zp(), a.sym("screen_cells").zp());
    let (window, weights) = (a.sym("attic_window"), a.sym("book_weights"));
    a.routine(
        "learn_from_game",
        "The weights of moves from the book follow the result.",
    )
    .takes("desk_outcome, game_place_lo and game_place_hi")
    .returns("the weights in the attic; no places any more")
    .destroys("A X Y, words, cells, left")
    .cost("some 600 cycles a move");
    asm! { a;
        bit  d.learns
        bpl  {out}
        lda  d.outcome
        ldx  d.side
        cmp  #Outcome::Mate as u8
        beq  {lost}
        for (bit, ends) in [ (0, [Outcome::WhiteResigned, Outcome::WhiteTime]), (BLACK, [Outcome::BlackResigned, Outcome::BlackTime]), ] {
            ldx  #bit
            for outcome in ends {
                cmp  #outcome as u8
                beq  {lost}
            }
        }
        a.bind(out);
        rts
        a.bind(lost);
        stx  v.loser
        lda  #0
        sta  v.learnt
        a.bind(next);
        jsr  opening_ply
        cpx  v.learnt
        beq  {out}
        ldx  v.learnt
        lda  v.place_hi,x
        cmp  #NO_PLACE
        jeq  {after}
        // Two weights a byte, the even one in the low half.
        lsr  a
        tay
        lda  v.place_lo,x
        ror  a
        ror  v.half             // bit 7: the high half
        clc
        adc  #<weights
        sta  words
        tya
        adc  #>weights
        sta  words+1
        pha
        lda  #NO_PLACE          // once is enough
        sta  v.place_hi,x
        txa
        lsr  a
        lda  #0
        ror  a                  // whose move it was, if White began
        eor  r.first_side
        eor  v.loser
        sta  v.won              // bit 7: the winner's
        lda  words
        pha
        lda  #1
        jsr  attic_fetch
        pla
        sta  cells
        pla
        sta  cells+1
        lda  window
        bit  v.half
        bpl  {low}
        for _ in 0..MAX_WEIGHT.count_ones() {
            lsr  a
        }
        a.bind(low);
        and  #MAX_WEIGHT
        bit  v.won
        bpl  {fell}
        cmp  #1
        bcc  {after}            // what was left out stays so
        cmp  #MAX_WEIGHT
        beq  {after}
        lda  window
        bit  v.half
        bmi  {high}
        adc  #1                 // C is clear
        bcc  {store}            // always
        a.bind(high);
        adc  #MAX_WEIGHT + 1
        bcc  {store}            // always
        a.bind(fell);
        cmp  #2
        bcc  {after}            // none falls to 0
        lda  window
        bit  v.half
        bmi  {less}
        sbc  #1                 // C is set
        bcs  {store}            // always
        a.bind(less);
        sbc  #MAX_WEIGHT + 1
        a.bind(store);
        sta  window
        lda  #<window
        sta  words
        lda  #>window
        sta  words+1
        lda  #1
        ldx  #0
        jsr  attic_copy
        a.bind(after);
        inc  v.learnt
        jmp  {next}
    }
}
