//! History: the engine's `search/history.rs`, and what a quiet cut teaches.

use engine::piece::Man;
use engine::search::margins::HISTORY_DEPTH;
use engine::search::{FADE_SHIFT, HISTORY_BIAS, TRIED_SCORE};
use engine::square::OFF_BOARD;

use super::Core;
use super::stages::stage;
use super::vars::HISTORY_PAGES;
use crate::asm::{Asm, asm};

/// Emits the routines about history.
pub fn emit(a: &mut Asm, c: &Core) {
    score(a, c);
    remember(a, c);
    learn(a, c);
    row(a, c);
}

/// Half a page holds the targets of one man: its byte's upper half says which.
fn row(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("history_row", "Points at what is known of a man's moves.")
        .takes("A the man")
        .returns("history; X and Y kept")
        .destroys("A")
        .cost("44 cycles");
    asm! { a;
        for _ in 0..=Man::KIND_SHIFT {
            lsr  a                  // half a row number: the rest is in the carry
        }
        sta  v.history+1
        lda  #0
        ror  a                  // the odd rows lie in the upper halves
        sta  v.history
        lda  v.history+1
        clc
        adc  #>v.history_table
        sta  v.history+1
        rts
    }
}

fn score(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    a.routine(
        "score_quiets",
        "Gives every quiet move of the level its score.",
    )
    .takes("X level; the quiet pointers")
    .returns("X kept")
    .destroys("A Y, t to t+2, history")
    .cost("43 cycles a move, 60 more for each man's first");
    asm! { a;
        let (at, origin) = (v.t, v.t.at(1));
        lda  #n.no_square
        sta  origin             // nobody yet
        ldy  v.quiets_len,x     // from the last to the first
        beq  @done
    @next:
        dey
        lda  (v.quiet_from),y
        cmp  origin             // a man's moves come together
        beq  @same
        sta  origin
        sty  at
        and  #n.square_bits
        tay
        lda  v.board,y          // another man
        jsr  history_row
        ldy  at
    @same:
        lda  (v.quiet_to),y
        and  #n.square_bits     // castling goes somewhere, too
        sty  at
        tay
        lda  (v.history),y
        ldy  at
        eor  #HISTORY_BIAS      // a number above 0
        sta  (v.quiet_score),y
        tya
        bne  @next
    @done:
        rts
    }
}

const _: () = assert!(HISTORY_BIAS == 0x80);

/// The engine's `Search::remember`.
fn remember(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("remember", "A quiet move has cut: what follows from that.")
        .takes("X level, its made_from and made_to; the move taken back")
        .returns("killers and history; X level")
        .destroys("A Y, t, history, list pointers")
        .cost("50 cycles near the horizon, else 150 and 130 a move tried before");
    asm! { a;
        let (at, bonus) = (v.u, v.u.at(1));
        lda  v.made_from,x      // is it the newer killer already?
        cmp  v.killer_1_from,x
        bne  @new
        lda  v.made_to,x
        cmp  v.killer_1_to,x
        beq  @known
    @new:
        lda  v.killer_1_from,x  // the newer becomes the older
        sta  v.killer_2_from,x
        lda  v.killer_1_to,x
        sta  v.killer_2_to,x    // which is forgotten
        lda  v.made_from,x      // and this move the newer
        sta  v.killer_1_from,x
        lda  v.made_to,x
        sta  v.killer_1_to,x
    @known:
        ldy  v.depth,x
        cpy  #HISTORY_DEPTH
        bcc  @done              // near the horizon nothing is learned
        lda  c.m.history_bonus,y
        sta  bonus
        lda  v.made_from,x
        sta  v.from
        lda  v.made_to,x
        sta  v.to
        jsr  learn              // more of this
        lda  v.stage,x
        cmp  #stage::QUIETS
        bne  @done              // it came before the list
        // Less of those that were taken from the list before it.
        lda  #0
        sec
        sbc  bonus
        sta  bonus
        c.at_quiets(a);
        ldy  v.quiets_len,x
    @tried:
        tya
        beq  @done
        dey
        lda  (v.quiet_score),y
        cmp  #TRIED_SCORE
        bne  @tried             // not tried
        lda  (v.quiet_to),y
        sta  v.to
        cmp  v.made_to,x
        bne  @worse
        lda  (v.quiet_from),y
        cmp  v.made_from,x
        beq  @tried             // the one that cut
    @worse:
        lda  (v.quiet_from),y
        sta  v.from
        sty  at
        jsr  learn
        ldy  at
        jmp  @tried
    @done:
        rts
    }
}

/// The engine's `History::learn`.
fn learn(a: &mut Asm, c: &Core) {
    let (v, n) = (&c.v, &c.n);
    let bonus = v.u.at(1);
    a.routine(
        "learn",
        "Draws a lesson: an eighth fades, a bonus is added.",
    )
    .takes("from, to with the kind's bits, on the board still; u+1 the bonus")
    .returns("X kept")
    .destroys("A Y, t, history")
    .cost("115 cycles");
    asm! { a;
        lda  v.from
        and  #n.square_bits
        tay
        lda  v.board,y
        jsr  history_row
        lda  v.to
        and  #n.square_bits
        tay
        lda  (v.history),y
        for _ in 0..FADE_SHIFT {
            cmp  #0x80              // the sign to the carry:
            ror  a                  // halved, rounding down
        }
        sta  v.t
        lda  (v.history),y
        sec
        sbc  v.t                // less an eighth
        clc
        adc  bonus
        sta  (v.history),y
        rts
    }
}

/// The bit of a square's number that says it is beside the board.
const BESIDE: u8 = OFF_BOARD & 0x7F;

/// What history knows, halved or forgotten: the end of `clear_table`, too, which
/// goes on with it.
pub(super) fn fade(a: &mut Asm, c: &Core) {
    let v = &c.v;
    a.routine("fade_history", "Halves what history knows, or forgets it.")
        .takes("A: $FF to halve it, 0 to forget it")
        .returns("nothing")
        .destroys("A X Y, t, history")
        .cost("29,000 cycles");
    let bits = v.t;
    asm! { a;
        sta  bits
        ldy  #0
        sty  v.history
        lda  #>v.history_table
        sta  v.history+1
        ldx  #HISTORY_PAGES as u8
    @next_byte:
        lda  (v.history),y
        cmp  #0x80              // its sign to the carry
        ror  a
        and  bits
        sta  (v.history),y
        iny
        tya
        and  #BESIDE
        beq  @next_byte         // another square of the rank
        tya
        ora  #BESIDE - 1        // the squares beside the board are nobody's target
        tay
        iny
        bne  @next_byte
        inc  v.history+1        // the next page
        dex
        bne  @next_byte
        rts
    }
}
