//! History: the engine's `search/history.rs`, and what a quiet cut teaches.

use octet_engine::board::piece::Piece;
use octet_engine::board::square::OFF_BOARD;
use octet_engine::search::margins::HISTORY_DEPTH;
use octet_engine::search::{GRAVITY_SHIFT, HISTORY_BIAS, TRIED_SCORE};

use super::move_picker::stage;
use crate::asm::{Asm, asm};
use crate::chess::Core;
use crate::chess::constants::{NO_SQUARE, ON_BOARD};
use crate::chess::vars::HISTORY_PAGES;

/// Emits the routines about history.
pub fn emit(asm: &mut Asm, core: &Core) {
    score(asm, core);
    remember(asm, core);
    learn(asm, core);
    row(asm, core);
}

/// Half a page holds the targets of one man: its byte's upper half says which.
fn row(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("point_history", "Points at what is known of a man's moves.")
        .takes("A the man")
        .returns("history; X and Y kept")
        .destroys("A")
        .cost("44 cycles");
    asm! { asm;
        for _ in 0..=Piece::TYPE_SHIFT {
            lsr  a                  // half a row number: the rest is in the carry
        }
        sta  v.history_ptr+1
        lda  #0
        ror  a                  // the odd rows lie in the upper halves
        sta  v.history_ptr
        lda  v.history_ptr+1
        clc
        adc  #>v.history_table
        sta  v.history_ptr+1
        rts
    }
}

fn score(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "score_quiets",
        "Gives every quiet move of the level its score.",
    )
    .takes("X level; the quiet pointers")
    .returns("X kept")
    .destroys("A Y, t to t+2, history")
    .cost("43 cycles a move, 60 more for each man's first");
    asm! { asm;
        let (at, origin) = (v.tmp, v.tmp.at(1));
        lda  #NO_SQUARE
        sta  origin             // nobody yet
        ldy  v.quiets_len,x     // from the last to the first
        beq  @done
    @next:
        dey
        lda  (v.quiet_from_ptr),y
        cmp  origin             // a man's moves come together
        beq  @same
        sta  origin
        sty  at
        and  #ON_BOARD
        tay
        lda  v.board,y          // another man
        jsr  point_history
        ldy  at
    @same:
        lda  (v.quiet_to_ptr),y
        and  #ON_BOARD               // castling goes somewhere, too
        sty  at
        tay
        lda  (v.history_ptr),y
        ldy  at
        eor  #HISTORY_BIAS      // a number above 0
        sta  (v.quiet_score_ptr),y
        tya
        bne  @next
    @done:
        rts
    }
}

const _: () = assert!(HISTORY_BIAS == 0x80);

/// The engine's `SearchJson::remember`.
fn remember(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine(
        "update_quiet_stats",
        "A quiet move has cut: what follows from that.",
    )
    .takes("X level, its made_from and made_to; the move taken back")
    .returns("killers and history; X level")
    .destroys("A Y, t, history, list pointers")
    .cost("50 cycles near the horizon, else 150 and 130 a move tried before");
    asm! { asm;
        let (at, bonus) = (v.call_tmp, v.call_tmp.at(1));
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
        lda  core.margins.history_bonus,y
        sta  bonus
        lda  v.made_from,x
        sta  v.from
        lda  v.made_to,x
        sta  v.to
        jsr  apply_history_bonus              // more of this
        lda  v.stage,x
        cmp  #stage::QUIETS
        bne  @done              // it came before the list
        // Less of those that were taken from the list before it.
        lda  #0
        sec
        sbc  bonus
        sta  bonus
        core.at_quiets(asm);
        ldy  v.quiets_len,x
    @tried:
        tya
        beq  @done
        dey
        lda  (v.quiet_score_ptr),y
        cmp  #TRIED_SCORE
        bne  @tried             // not tried
        lda  (v.quiet_to_ptr),y
        sta  v.to
        cmp  v.made_to,x
        bne  @worse
        lda  (v.quiet_from_ptr),y
        cmp  v.made_from,x
        beq  @tried             // the one that cut
    @worse:
        lda  (v.quiet_from_ptr),y
        sta  v.from
        sty  at
        jsr  apply_history_bonus
        ldy  at
        jmp  @tried
    @done:
        rts
    }
}

/// The engine's `History::learn`.
fn learn(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    let bonus = v.call_tmp.at(1);
    asm.routine(
        "apply_history_bonus",
        "Draws a lesson: an eighth fades, a bonus is added.",
    )
    .takes("from, to with the kind's bits, on the board still; u+1 the bonus")
    .returns("X kept")
    .destroys("A Y, t, history")
    .cost("115 cycles");
    asm! { asm;
        lda  v.from
        and  #ON_BOARD
        tay
        lda  v.board,y
        jsr  point_history
        lda  v.to
        and  #ON_BOARD
        tay
        lda  (v.history_ptr),y
        for _ in 0..GRAVITY_SHIFT {
            cmp  #0x80              // the sign to the carry:
            ror  a                  // halved, rounding down
        }
        sta  v.tmp
        lda  (v.history_ptr),y
        sec
        sbc  v.tmp                // less an eighth
        clc
        adc  bonus
        sta  (v.history_ptr),y
        rts
    }
}

/// The bit of a square's number that says it is beside the board.
const OFF_BOARD_BIT: u8 = OFF_BOARD & 0x7F;

/// What history knows, halved or forgotten: the end of `clear_tt`, too, which
/// goes on with it.
pub(super) fn fade(asm: &mut Asm, core: &Core) {
    let v = &core.v;
    asm.routine("age_history", "Halves what history knows, or forgets it.")
        .takes("A: $FF to halve it, 0 to forget it")
        .returns("nothing")
        .destroys("A X Y, t, history")
        .cost("29,000 cycles");
    let bits = v.tmp;
    asm! { asm;
        sta  bits
        ldy  #0
        sty  v.history_ptr
        lda  #>v.history_table
        sta  v.history_ptr+1
        ldx  #HISTORY_PAGES as u8
    @next_byte:
        lda  (v.history_ptr),y
        cmp  #0x80              // its sign to the carry
        ror  a
        and  bits
        sta  (v.history_ptr),y
        iny
        tya
        and  #OFF_BOARD_BIT
        beq  @next_byte         // another square of the rank
        tya
        ora  #OFF_BOARD_BIT - 1        // the squares beside the board are nobody's target
        tay
        iny
        bne  @next_byte
        inc  v.history_ptr+1        // the next page
        dex
        bne  @next_byte
        rts
    }
}
