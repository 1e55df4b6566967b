//! The player's own clocks: a time for each side, moves to a time control or none, the time for the
//! rest of the game, and an increment. The same seconds may be the time for each move, and Octet may
//! use the time that its opponent has used.

use super::context::OverlayCx;
use super::list::List;
use super::page::{HINT_ROW, Style, style};
use crate::api::shared::{JIFFIES, OWN_CLOCKS_LEN, OWN_TIMES_LEN};
use crate::ui::game::time::{EQUAL_TIME, OWN_CLOCKS, OWN_SECONDS, REST_OF_GAME, STAYS};
use crate::ui::input::keys;
use crate::ui::view::text::{list, put, put_nth_last};
use octet_asm::{Asm, Claim, asm};
use octet_engine::game::time::MOST_QUARTERS;

/// Jiffies in a minute.
const MINUTE: u32 = 60 * JIFFIES;
/// Numbers have up to three digits.
const MAX: u32 = 999;

/// What the numbers are.
const LINES: [&str; 8] = [
    "Minutes for White",
    "Minutes for Black",
    "Moves in this time",
    "Minutes for the rest",
    "Seconds for each move",
    "Play with these clocks",
    "Play by the seconds alone",
    "Play with equal time",
];
/// What is said of the lines behind the numbers.
const PLAY_HINTS: [&str; 3] = [
    "Both clocks begin anew",
    "So long for a move; clocks count up",
    "Octet uses as much as you have used",
];
/// Where they are from `own_time` on: two times of three bytes, the byte of the moves, two times.
const OFFSETS: [u8; PLAY_LINE as usize] = {
    let moves = OWN_TIMES_LEN as u8;
    [0, moves / 2, moves, moves + 1, moves + 1 + moves / 2]
};
/// The line of the moves.
const MOVES_LINE: u8 = 2;
/// The line of the increment, in seconds.
const SECONDS_LINE: u8 = 4;
/// The first line on which the clocks are set: the others belong to the next levels.
const PLAY_LINE: u8 = 5;
const _: () = assert!(
    OWN_SECONDS == OWN_CLOCKS + 1
        && EQUAL_TIME == OWN_CLOCKS + 2
        && LINES.len() == PLAY_LINE as usize + PLAY_HINTS.len()
);

/// The times before the player has changed them: by line, the byte of the own clocks and its value.
fn defaults() -> Vec<u8> {
    let minutes = (15 * MINUTE).to_le_bytes();
    let increment = (10 * JIFFIES).to_le_bytes();
    let [time, none] = [&minutes[..3], &[0; 3]];
    let moves = [REST_OF_GAME];
    [time, time, &moves, none, &increment[..3]].concat()
}

/// Emits `page_clocks` and what its list asks for.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    page(asm, cx);
    words(asm, cx);
    number(asm, cx);
}

fn page(asm: &mut Asm, cx: &OverlayCx) {
    let (page, own) = (&cx.vars, cx.ui.shared.own_time);
    let what = "The own clocks at first";
    let first = asm.table(cx.segment, "first_clocks", 1, &defaults(), what);
    let running_clock = asm.sym("running_clock");
    asm! { asm;
        /// Shows the player's own clocks until the player leaves them or plays by them.
        routine page_clocks { destroys a, x, y, scratch }
        lda  own                // White's: 0 before the first visit
        ora  own+1              // no such time has two bytes 0
        bne  @open              // they were set before
        ldx  #OWN_CLOCKS_LEN - 1 // all bytes of them
    @copy:
        lda  first,x            // 15 minutes, 10 seconds
        asm.claim(Claim::StoresInto(vec![(own, OWN_CLOCKS_LEN.into())]));
        sta  own,x
        dex
        bpl  @copy
    @open:
        lda  #List::Clocks as u8 // one line a number
        ldx  #LINES.len() as u8 // and the last line
        jsr  open_list          // White's is marked
    @key:
        jsr  choose_line
        bcs  @leave             // back to the menu
        lda  page.chosen        // which of them
        cmp  #PLAY_LINE         // one of the last lines?
        bcs  @play
    @number:
        jsr  read_clock_number  // may leave it as it was
        jsr  show_list          // with the new number
        jmp  @key               // another number
    @seconds:
        ldx  #SECONDS_LINE      // no move takes no time
        stx  page.chosen
        bne  @number always     // not 0
    @play:
        adc  #OWN_CLOCKS - PLAY_LINE - 1 // C is set: a level behind those of the list
        cmp  #OWN_SECONDS
        bne  @level
        lda  cx.ui.shared.own_increment // of a second, the low byte is not 0
        ora  cx.ui.shared.own_increment+1
        beq  @seconds           // none are set
        lda  #OWN_SECONDS
    @level:
        sta  cx.ui.shared.level // in place of the one before
        sta  cx.files.vars.settings_changed  // not 0
        jsr  set_clocks         // from this move on
        lda  #0                 // no clock yet
        sta  running_clock      // do_menu starts it
    @leave:
        rts
    }
}

fn words(asm: &mut Asm, cx: &OverlayCx) {
    let (ui, shared) = (&cx.ui.vars, &cx.ui.shared);
    let names = list(asm, cx.segment, "clock_names", &LINES);
    let hints = list(asm, cx.segment, "clock_hints", &PLAY_HINTS);
    let what = "Where the numbers are in the own clocks";
    let offsets = asm.table(cx.segment, "clock_offsets", 1, &OFFSETS, what);
    asm! { asm;
        /// Adds what a number of the own clocks is.
        routine put_clock_line {
            takes    x "the line"
            destroys a, x, y, ui_src_ptr
        }
        put_nth_last(asm, names);

        /// Adds a number of the own clocks.
        routine put_clock_value {
            takes    x "the line"
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        cpx  #PLAY_LINE
        bcs  @none              // those lines have no number
        cpx  #MOVES_LINE
        beq  @moves
        lda  #0
        sta  ui.number+3        // the fourth byte of a time
        ldy  offsets,x          // where the time is
        for n in 0..3 {
            lda  shared.own_time + n,y // of either side, or of both
            sta  ui.number + n  // in jiffies
        }
        txa                     // the line
        pha                     // divide_number changes X
        lda  #JIFFIES as u8     // of a second
        jsr  divide_number      // seconds
        pla                     // the line
        cmp  #SECONDS_LINE      // no minutes are shown there
        beq  @number            // the increment
        lda  #60                // seconds in a minute
        jsr  divide_number      // minutes
    @number:
        jmp  put_number
    @moves:
        lda  shared.own_moves   // bit 7: it stays
        bmi  @all               // no time control
        jmp  put_byte
    @all:
        put(asm, "all");
    @none:
        rts

        /// Adds what can be done with a line of the own clocks.
        routine put_clock_hint {
            takes    x "the line"
            destroys a, x, y, ui_src_ptr
        }
        cpx  #PLAY_LINE
        bcs  @play
        put(asm, "RETURN, then the number");
        cpx  #MOVES_LINE
        bne  @out
        put(asm, "; 0: all moves");
    @out:
        rts
    @play:
        txa
        sbc  #PLAY_LINE         // C is set
        tax
        put_nth_last(asm, hints);
    }
}

fn number(asm: &mut Asm, cx: &OverlayCx) {
    let (ui, page, shared) = (&cx.ui.vars, &cx.vars, &cx.ui.shared);
    let own = shared.own_time;
    let minute = MINUTE.to_le_bytes();
    asm! { asm;
        /// Reads a number of up to three digits, and sets the chosen line to it.
        routine read_clock_number {
            takes    page_chosen
            destroys a, x, y, scratch
        }
    @again:
        lda  #0
        sta  page.number
        sta  page.number+1      // its high byte
    @show:
        style(asm, cx, Style::Key);
        jsr  put_space
        ldx  page.chosen
        jsr  put_clock_line     // what is typed
        put(asm, ": ");
        lda  page.number
        ldx  page.number+1
        jsr  put_word
        lda  #HINT_ROW          // in place of the hint
        jsr  show_row
    @key:
        jsr  wait_key           // a digit, or the end
        for key in [keys::ESCAPE, keys::STOP] {
            cmp  #key
            beq  @leave             // the number stays as it was
        }
        cmp  #keys::RETURN      // all digits are typed
        beq  @typed
        cmp  #keys::DELETE      // a wrong digit
        beq  @again             // from the first digit on
        sec
        sbc  #b'0'              // 0 to 9 for a digit
        cmp  #10
        bcs  @key               // no digit
        ldx  page.number+1
        bne  @key               // three digits already
        ldx  page.number        // the low byte
        cpx  #100
        bcs  @key               // three digits already
        // Ten times the number, and the digit.
        sta  page.wanted        // the digit
        ldx  #10                // tens
    @add:
        clc
        lda  page.wanted
        adc  page.number        // once more
        sta  page.wanted
        bcc  @same_page         // no carry
        inc  page.number+1      // a carry to the high byte
    @same_page:
        dex
        bne  @add
        lda  page.wanted
        sta  page.number
        jmp  @show              // with the new digit
    @leave:
        rts
    @typed:
        sta  cx.files.vars.settings_changed  // A is not 0
        ldx  page.chosen
        cpx  #MOVES_LINE
        beq  @moves
        bcs  @time              // these times may be 0
        lda  page.number
        ora  page.number+1
        beq  @key               // no player has no time
    @time:
        lda  #0
        sta  ui.number+2
        for (line, offset) in (0..).zip(OFFSETS) {
            if line != MOVES_LINE {
                ldy  #offset            // the prover follows it
                if line != SECONDS_LINE {
                    cpx  #line
                    beq  @found
                }
            }
        }
    @found:
        for n in 0..3 {
            asm.claim(Claim::StoresInto(vec![(own, OWN_CLOCKS_LEN.into())]));
            sta  own + n,y      // from 0 on
        }
        lda  #minute[0]         // jiffies of a minute
        sta  ui.number          // what is added for each
        lda  #minute[1]
        sta  ui.number+1
        cpx  #SECONDS_LINE
        bne  @next              // minutes
        lda  #JIFFIES as u8
        sta  ui.number
        lda  #0
        sta  ui.number+1
    @next:
        lda  page.number
        bne  @more
        lda  page.number+1      // is 0, too?
        beq  @leave             // all of them are added
        dec  page.number+1      // a borrow
    @more:
        dec  page.number        // one fewer to add
        clc
        for n in 0..3 {
            lda  ui.number + n  // a minute or second
            adc  own + n,y      // to the clock
            asm.claim(Claim::StoresInto(vec![(own, OWN_CLOCKS_LEN.into())]));
            sta  own + n,y
        }
        jmp  @next              // until all are added
    @moves:
        lda  page.number+1
        bne  @most
        lda  page.number
        beq  @all               // 0: no control
        bpl  @set               // below 128
    @most:
        lda  #!STAYS            // the most moves
        bne  @set always        // not 0
    @all:
        lda  #REST_OF_GAME
    @set:
        sta  shared.own_moves
        rts
    }
}

// A share of the longest time, in the most quarters, fits three bytes.
const _: () = assert!(
    JIFFIES < 256 && MINUTE < 1 << 16 && (MAX * MINUTE / 4 + 1) * (MOST_QUARTERS as u32) < 1 << 24
);
