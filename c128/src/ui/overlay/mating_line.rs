//! The line of a mate that was found: the longest defence, and what mates then.

use super::context::OverlayCx;
use super::mates::FOUND_ROW;
use super::page::{Style, style};
use crate::platform::far_call::far_call_core;
use crate::ui::view::text::put_first;
use crate::ui::view::text_box::{PANEL_LEFT_40, PANEL_LEFT_80, PANEL_WIDTH_40};
use octet_asm::{Asm, asm};

/// The column of the opponent's moves, beside the board.
const REPLIES: u8 = PANEL_WIDTH_40 / 2;

/// Emits `show_mating_line` and `play_in_line`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    let (page, shared) = (&cx.vars, &cx.ui.shared);
    asm! { asm;
        /// Shows a line of the first move that was found: the longest defence, and what mates then.
        routine show_mating_line {
            takes    page_chosen "the index of its first move", page_mate_moves "the moves",
                     "the position at the sheet's start"
            destroys a, x, y, scratch
        }
        jsr  draw_mates
        lda  #0
        sta  page.plies         // those of the line
        sta  page.ended         // no key has ended it
        lda  #FOUND_ROW
        sta  page.line
        jsr  fast_mode          // as while the moves were tried
        jsr  split_clock
        lda  page.chosen
        sta  page.tried
    @attack:
        lda  #0                 // on the left
        jsr  play_in_line
        lda  shared.outcome
        bne  @end               // mate
        dec  page.mate_moves    // one is played
    @sooner:
        ldx  page.mate_moves
        dex
        beq  @defend            // X is 0: whatever is played, mate follows
        jsr  is_mated_in        // a move sooner, too?
        bit  page.ended
        bmi  @end               // the player's order
        bcc  @holds
        dec  page.mate_moves
        jmp  @sooner
    @holds:
        far_call_core(asm, "share_pv"); // the defence that the proof has found
        lda  shared.pv_from
        ldx  shared.pv_to
        jsr  find_legal_move
    @defend:
        stx  page.tried
        lda  #REPLIES
        jsr  play_in_line
        inc  page.line
        lda  #0
        sta  page.tried         // from the first legal move on
    @next:
        ldx  page.tried
        jsr  write_move
        jsr  mates_in_time
        php
        lda  page.plies         // taken back
        jsr  go_back_to
        plp
        bcs  @attack            // it mates
        bit  page.ended
        bmi  @end               // the player's order
        inc  page.tried
        jmp  @next              // one of them mates
    @end:
        jsr  slow_mode
        lda  #0
        jsr  go_back_to         // the board as it was
        bit  page.ended
        bmi  @stopped           // the player's order
        lda  page.line
        cmp  #FOUND_ROW         // the first row still?
        beq  @at_once           // there was no defence
        put_first(asm, "The longest defence.");
        rts
    @at_once:
        put_first(asm, "Mate at once.");
        rts
    @stopped:
        put_first(asm, "Stopped.");
        rts

        /// Plays a move of the line, and shows it in the line's row.
        routine play_in_line {
            takes    page_tried "the move's index", a "the column beside the board"
            destroys a, x, y, scratch
        }
        clc
        adc  #PANEL_LEFT_40
        sta  page.column_40
        adc  #PANEL_LEFT_80 - PANEL_LEFT_40 // C is clear
        sta  page.column_80
        lda  page.line
        sta  page.row_40
        sta  page.row_80
        lda  #REPLIES           // half of the panel
        sta  page.width_40
        sta  page.width_80
        style(asm, cx, Style::Value);
        jsr  begin_text
        ldx  page.tried
        jsr  analyse_san        // how it is written
        jsr  put_san
        jsr  show_at
        ldx  page.tried
        jsr  write_move
        inc  page.plies
        rts
    }
}
