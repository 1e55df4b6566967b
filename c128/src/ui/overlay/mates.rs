//! Finding mates: every first move that mates in so many moves, in the game's position.

use super::context::OverlayCx;
use super::page::{Style, style};
use crate::api::shared::Outcome;
use crate::platform::far_call::far_call_core;
use crate::ui::input::command::InputMode;
use crate::ui::input::keys;
use crate::ui::view::text::{put, put_char, put_first};
use octet_asm::{Asm, asm};

/// The row of the first move that is found; further moves stand below it.
pub(super) const FOUND_ROW: u8 = 3;
/// The first row of keys.
const KEYS: u8 = 13;
/// So many are shown, and more are counted.
const FOUND_SHOWN: u8 = 9;

/// What `prove_mate` returns if it was stopped: otherwise plies, or a negative number.
const STOPPED: u8 = 1;

/// Emits `page_mates`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    let (page, ui, shared, sheet) = (&cx.vars, &cx.ui.vars, &cx.ui.shared, &cx.ui.sheet);
    let [pending, limit_depth, time_limited, stop_request] = [
        "game_pending",
        "limit_depth",
        "time_limited",
        "stop_request",
    ]
    .map(|name| asm.sym(name));
    asm! { asm;
        /// Asks in how many moves, and finds the moves that mate, until the player leaves.
        routine page_mates { destroys a, x, y, scratch }
        jsr  keep_game          // the player's game comes back afterwards
        lda  #0                 // neither the 50-move rule nor moves before matter
        sta  shared.halfmove
        sta  sheet.first_number+1
        lda  #1                 // from move 1
        sta  sheet.first_number
        jsr  begin_sheet        // the position alone
    @ask:
        jsr  draw_mates         // without the menu, and what was found
        put(asm, "1-9  moves");
        jsr  show_other_keys
        put_first(asm, "Mate in how many moves?");
        jsr  show_message
    @key:
        jsr  get_key            // none waits
        beq  @key
        for key in [keys::ESCAPE, keys::STOP] {
            cmp  #key
            beq  @leave
        }
        cmp  #b'1'
        bcc  @key               // no digit
        cmp  #b'9' + 1
        bcs  @key               // nor this
        and  #0x0F              // the digit
        sta  page.mate_moves    // as many as asked for
        jsr  find_mates
        lda  page.found
        beq  @read              // no line
        put_first(asm, "L  line");
        jsr  show_other_keys
    @read:
        jsr  wait_key
        cmp  #b'L'
        bne  @ask               // other moves
        lda  page.found
        beq  @ask
        jsr  show_mating_line
        jsr  message_key        // whose line it is
        jmp  @ask
    @leave:
        jmp  put_game_back      // as it was before

        /// Draws the board and the page's title.
        routine draw_mates { destroys a, x, y, scratch }
        jsr  clear_screens
        jsr  redraw_board
        style(asm, cx, Style::Bar);
        put_first(asm, "Find a mate");
        lda  #0                 // the title
        jmp  show_beside

        /// Shows the key in the text, and the one that leads back.
        routine show_other_keys { takes ui_text destroys a, x, y, scratch }
        style(asm, cx, Style::Dim);
        lda  #KEYS              // their rows
        jsr  show_beside
        put(asm, "ESC  back");
        lda  #KEYS + 1
        jmp  show_beside

        /// Finds the moves that mate in so many, and says how many there are.
        routine find_mates {
            takes    page_mate_moves "the moves", "the position at the sheet's start"
            destroys a, x, y, scratch
        }
        lda  #0
        sta  page.tried         // from the first legal move on
        sta  page.found         // none is found yet
        sta  page.ended         // no key has ended it
        jsr  fast_mode          // 2 MHz, as while Octet thinks
        jsr  split_clock        // if the picture stays
    @next:
        ldx  page.tried
        cpx  shared.move_count  // all tried?
        beq  @all
        style(asm, cx, Style::Dim);
        jsr  begin_text
        lda  page.tried         // its number
        clc
        adc  #1
        jsr  put_byte
        put(asm, " of ");
        lda  shared.move_count
        jsr  put_byte
        lda  #2                 // below the title
        jsr  show_beside
        ldx  page.tried
        jsr  write_move         // it is played
        jsr  mates_in_time      // C: it does
        php
        lda  #0                 // taken back
        jsr  go_back_to
        plp
        bcc  @other
        jsr  show_mate_found
    @other:
        inc  page.tried         // the next move
        bit  page.ended         // the player's order
        bpl  @next
        put_first(asm, "Stopped. So far: ");
        jmp  @number
    @all:
        jsr  begin_text
        lda  page.found
        bne  @some
        put(asm, "No move mates in ");
        lda  page.mate_moves
        jsr  put_byte
        jmp  @end
    @some:
        put(asm, "Mate in ");
        lda  page.mate_moves
        jsr  put_byte
        put(asm, ": ");
    @number:
        lda  page.found
        jsr  put_byte
        put(asm, " move");
        ldx  page.found
        dex
        beq  @end               // no plural
        put_char(asm, b's');
    @end:
        put_char(asm, b'.');
        jsr  slow_mode
        jmp  show_message

        /// Does the move that was played mate in time?
        routine mates_in_time {
            takes    page_mate_moves "the moves, with the one played"
            returns  c "set if so"
            destroys a, x, y, scratch
        }
        lda  shared.outcome
        beq  @proof             // the game goes on
        cmp  #Outcome::Mate as u8 // C set: it is mate
        beq  @known
    @not:
        clc                     // stalemate, or too little material
    @known:
        rts
    @proof:
        ldx  page.mate_moves
        dex                     // moves after it
        beq  @not               // it had to mate at once
        /// Is the side to move mated in time?
        routine is_mated_in {
            takes    x "the moves of the opponent"
            returns  c "set if so", page_ended
            destroys a, x, y, scratch
        }
        txa
        asl  a                  // in plies
        sta  limit_depth
        lda  #0
        sta  time_limited       // no clock ends it
        sta  stop_request
        sta  pending            // no key has ended it
        ldx  #InputMode::Proof as u8
        stx  ui.input_mode      // ESC and STOP end it
        dec  shared.keys_wait   // so that keys come
        far_call_core(asm, "prove_mate");
        pha
        inc  shared.keys_wait
        lda  #InputMode::Page as u8
        sta  ui.input_mode
        lda  #0
        sta  stop_request
        sta  pending            // the order is done
        pla
        cmp  #STOPPED
        bne  @ended
        ror  page.ended         // bit 7: C is set
    @ended:
        asl  a                  // bit 7: proved
        rts

        /// Counts a first move that mates, and shows it.
        routine show_mate_found {
            takes    page_tried "its index"
            destroys a, x, y, scratch
        }
        lda  page.found
        bne  @another
        lda  page.tried         // the line begins with the first
        sta  page.chosen
    @another:
        inc  page.found
        lda  page.found
        cmp  #FOUND_SHOWN + 1
        bcs  @full              // no row is left
        style(asm, cx, Style::Value);
        jsr  begin_text
        ldx  page.tried
        jsr  analyse_san        // how it is written
        jsr  put_san
        lda  page.found
        clc
        adc  #FOUND_ROW - 1
        jmp  show_beside
    @full:
        rts
    }
}
