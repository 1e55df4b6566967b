//! Learning: the engine's `book::learn`, for the moves that were played from the
//! book in the game that has ended.

use octet_engine::book::learn::MAX_WEIGHT;

use super::*;
use crate::asm::asm;

pub(super) fn learning(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, sheet) = (&cx.vars, &cx.machine.shared, &cx.sheet);
    let [lost, next, low, fell, high, less, store, after, out] = [
        "lost", "next", "low", "fell", "high", "less", "store", "after", "out",
    ]
    .map(|name| asm.label(name));
    let (words, cells) = (asm.sym("ui_src_ptr").zp(), asm.sym("ui_dst_ptr").zp());
    let (window, weights) = (asm.sym("cold_buffer"), asm.sym("book_weights"));
    asm.routine(
        "learn_from_game",
        "The weights of moves from the book follow the result.",
    )
    .takes("shared_outcome, game_book_index_lo and game_book_index_hi")
    .returns("the weights in the attic; no places any more")
    .destroys("A X Y, words, cells, left")
    .cost("some 600 cycles a move");
    asm! { asm;
        bit  shared.book_learning
        bpl  {out}
        lda  shared.outcome
        ldx  shared.side
        cmp  #Outcome::Mate as u8
        beq  {lost}
        for (bit, ends) in [ (0, [Outcome::WhiteResigned, Outcome::WhiteTime]), (BLACK, [Outcome::BlackResigned, Outcome::BlackTime]), ] {
            ldx  #bit
            for outcome in ends {
                cmp  #outcome as u8
                beq  {lost}
            }
        }
        asm.bind(out);
        rts
        asm.bind(lost);
        stx  game.loser
        lda  #0
        sta  game.learn_ply
        asm.bind(next);
        jsr  opening_ply
        cpx  game.learn_ply
        beq  {out}
        ldx  game.learn_ply
        lda  game.book_index_hi,x
        cmp  #NO_WEIGHT
        jeq  {after}
        // Two weights a byte, the even one in the low half.
        lsr  a
        tay
        lda  game.book_index_lo,x
        ror  a
        ror  game.high_nibble             // bit 7: the high half
        clc
        adc  #<weights
        sta  words
        tya
        adc  #>weights
        sta  words+1
        pha
        lda  #NO_WEIGHT          // once is enough
        sta  game.book_index_hi,x
        txa
        lsr  a
        lda  #0
        ror  a                  // whose move it was, if White began
        eor  sheet.first_side
        eor  game.loser
        sta  game.won              // bit 7: the winner's
        lda  words
        pha
        lda  #1
        jsr  cold_fetch
        pla
        sta  cells
        pla
        sta  cells+1
        lda  window
        bit  game.high_nibble
        bpl  {low}
        for _ in 0..MAX_WEIGHT.count_ones() {
            lsr  a
        }
        asm.bind(low);
        and  #MAX_WEIGHT
        bit  game.won
        bpl  {fell}
        cmp  #1
        bcc  {after}            // what was left out stays so
        cmp  #MAX_WEIGHT
        beq  {after}
        lda  window
        bit  game.high_nibble
        bmi  {high}
        adc  #1                 // C is clear
        bcc  {store}            // always
        asm.bind(high);
        adc  #MAX_WEIGHT + 1
        bcc  {store}            // always
        asm.bind(fell);
        cmp  #2
        bcc  {after}            // none falls to 0
        lda  window
        bit  game.high_nibble
        bmi  {less}
        sbc  #1                 // C is set
        bcs  {store}            // always
        asm.bind(less);
        sbc  #MAX_WEIGHT + 1
        asm.bind(store);
        sta  window
        lda  #<window
        sta  words
        lda  #>window
        sta  words+1
        lda  #1
        ldx  #0
        jsr  cold_copy
        asm.bind(after);
        inc  game.learn_ply
        jmp  {next}
    }
}
