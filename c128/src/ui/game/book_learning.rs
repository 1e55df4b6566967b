//! Book learning: changes the weights of the book moves played, by the result.
//! Engine: `engine/book/src/learn.rs`.

use octet_book::learn::MAX_WEIGHT;

use super::context::GameCx;
use crate::api::book::NO_WEIGHT;
use crate::api::shared::{BLACK, Outcome};
use octet_asm::{Asm, asm};

pub(super) fn learning(asm: &mut Asm, cx: &GameCx<'_>) {
    let (game, shared, sheet) = (&cx.vars, &cx.machine.shared, &cx.sheet);
    let [lost, next, low, fell, high, less, store, after, out] = [
        "lost", "next", "low", "fell", "high", "less", "store", "after", "out",
    ]
    .map(|name| asm.label(name));
    let (src, dst) = (asm.sym("ui_src_ptr").zp(), asm.sym("ui_dst_ptr").zp());
    let (buffer, weights) = (asm.sym("cold_buffer"), asm.sym("book_weights"));
    asm! { asm;
        /// Raises the weights of the winner's book moves, and lowers those of the loser's.
        routine learn_from_game {
            takes    shared_outcome, game_book_index_lo, game_book_index_hi
            returns  "the weights in cold data", game_book_index_hi "NO_WEIGHT everywhere"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_remaining
        }
        bit  shared.book_learning  // bit 7: learning is on
        bpl  {out}
        lda  shared.outcome
        ldx  shared.side        // X the loser: who is mated is to move
        cmp  #Outcome::Mate as u8
        beq  {lost}
        for (bit, ends) in [
            (0, [Outcome::WhiteResigned, Outcome::WhiteTime]),
            (BLACK, [Outcome::BlackResigned, Outcome::BlackTime]),
        ] {
            ldx  #bit           // X the loser
            for outcome in ends {
                cmp  #outcome as u8
                beq  {lost}
            }
        }
        asm.bind(out);
        rts                     // the game was drawn: nothing to learn
        asm.bind(lost);
        stx  game.loser
        lda  #0
        sta  game.learn_ply
        asm.bind(next);
        jsr  opening_ply
        cpx  game.learn_ply     // all plies are done
        beq  {out}
        ldx  game.learn_ply
        lda  game.book_index_hi,x
        cmp  #NO_WEIGHT         // no book move was played at this ply
        jeq  {after}
        // There are two weights in a byte; the one with the even index is in the low nibble.
        lsr  a                  // index / 2 is the offset; its bit 0 goes to carry
        tay
        lda  game.book_index_lo,x
        ror  a
        ror  game.high_nibble   // bit 7: an odd index, the high nibble
        clc
        adc  #<weights
        sta  src
        tya
        adc  #>weights
        sta  src+1
        pha                     // the pull below gives it to ui_dst_ptr
        lda  #NO_WEIGHT         // a weight changes once a game
        sta  game.book_index_hi,x
        txa
        lsr  a                  // bit 0 of the ply: the second side
        lda  #0
        ror  a                  // bit 7: Black's move, if White began
        eor  sheet.first_side   // now bit 7 is right if Black began, too
        eor  game.loser
        sta  game.won           // bit 7: the winner's move
        lda  src
        pha                     // likewise
        lda  #1                 // one byte
        jsr  cold_fetch
        pla
        sta  dst
        pla
        sta  dst+1
        lda  buffer
        bit  game.high_nibble
        bpl  {low}              // the even index
        for _ in 0..MAX_WEIGHT.count_ones() {
            lsr  a
        }
        asm.bind(low);
        and  #MAX_WEIGHT
        bit  game.won           // bit 7: the winner played it
        bpl  {fell}
        cmp  #1
        bcc  {after}            // weight 0, never played: it stays so
        cmp  #MAX_WEIGHT
        beq  {after}            // as high as weights go
        lda  buffer
        bit  game.high_nibble
        bmi  {high}
        adc  #1                 // C is clear: weight < MAX_WEIGHT
        bcc  {store} always     // the low nibble was below 15
        asm.bind(high);
        adc  #MAX_WEIGHT + 1    // C is clear: adds 1 to the high nibble
        bcc  {store} always     // the high nibble was below 15
        asm.bind(fell);
        cmp  #2
        bcc  {after}            // 1 stays 1: learning rules no move out
        lda  buffer
        bit  game.high_nibble
        bmi  {less}
        sbc  #1                 // C is set: weight >= 2
        bcs  {store} always     // the byte is 2 or more
        asm.bind(less);
        sbc  #MAX_WEIGHT + 1    // C is set: takes 1 from the high nibble
        asm.bind(store);
        sta  buffer
        lda  #<buffer
        sta  src
        lda  #>buffer
        sta  src+1
        lda  #1                 // one byte, back to where it came from
        ldx  #0
        jsr  cold_copy
        asm.bind(after);
        inc  game.learn_ply
        jmp  {next}
    }
}
