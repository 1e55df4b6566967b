//! The score sheet: all moves of the game, page by page, and printed.

use super::context::OverlayCx;
use super::page::{KEYS_ROW, Style, style};
use crate::ui::input::keys;
use crate::ui::view::text::{put, put_char, put_first};
use octet_asm::{Asm, asm};

/// The row of the players, and that of the first move.
const PLAYERS_ROW: u8 = 1;
const FIRST_ROW: u8 = 2;
/// Moves of a column.
const COLUMN_MOVES: u8 = 20;
/// First columns of both columns of moves on 40 and on 80 columns, and how wide they are.
const COLUMNS_40: [u8; 2] = [1, 21];
const COLUMNS_80: [u8; 2] = [1, 38];
const WIDTH: u8 = 19;
/// Moves of a page.
const MOVES: u8 = 2 * COLUMN_MOVES;
/// Where White's move stands behind a move's number.
const WHITE_AT: u8 = 4;
/// Where Black's stands.
const BLACK_AT: u8 = 12;

/// Emits `page_sheet` and what draws its lines.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    page(asm, cx);
    show(asm, cx);
    lines(asm, cx);
}

fn page(asm: &mut Asm, cx: &OverlayCx) {
    let page = &cx.vars;
    asm! { asm;
        /// Shows the score sheet until the player leaves it.
        routine page_sheet { destroys a, x, y, scratch }
        lda  #0                 // the game's beginning
        sta  page.first
    @show:
        jsr  show_sheet         // from the page's first move on
    @key:
        jsr  wait_key           // nothing else happens meanwhile
        for key in [keys::ESCAPE, keys::STOP] {
            cmp  #key
            beq  @leave             // back to the menu
        }
        for key in [keys::CURSOR[1], keys::CURSOR[3]] {
            cmp  #key
            beq  @forward           // later moves
        }
        for key in [keys::CURSOR[0], keys::CURSOR[2]] {
            cmp  #key
            beq  @back              // earlier ones
        }
        ldy  #0                 // bit 7 clear: in PETSCII
        cmp  #b'P'
        beq  @print
        ldy  #0x80              // in ASCII
        cmp  #b'A'
        bne  @key               // other keys do nothing
    @print:
        jsr  print_sheet        // says what became of it
        jmp  @key
    @forward:
        bit  page.last          // bit 7: no move comes after these
        bmi  @key
        inc  page.first         // the next page
        jmp  @show
    @back:
        lda  page.first
        beq  @key               // the first page
        dec  page.first         // the page before
        jmp  @show
    @leave:
        rts
    }
}

fn show(asm: &mut Asm, cx: &OverlayCx) {
    let page = &cx.vars;
    asm! { asm;
        /// Shows a page of the score sheet.
        routine show_sheet {
            takes    page_first "its number"
            returns  page_last
            destroys a, x, y, scratch
        }
        jsr  clear_screens      // of the menu, or another page
        style(asm, cx, Style::Bar);
        put_first(asm, " Score sheet");
        lda  #0                 // row 0
        jsr  show_row
        put(asm, " CURSOR page  P print  A ASCII  ESC back");
        lda  #KEYS_ROW
        jsr  show_row
        style(asm, cx, Style::Dim);
        jsr  put_space          // in line with the moves
        ldx  #0                 // White
        jsr  put_side_name
        put(asm, " - ");
        ldx  #1                 // Black
        jsr  put_side_name
        lda  #PLAYERS_ROW
        jsr  show_row
        style(asm, cx, Style::Value);
        jsr  put_result
        jsr  show_value         // at the row's end
        style(asm, cx, Style::Text);
        jsr  find_sheet_page    // its first move
        lda  #0                 // from the first row
        sta  page.line          // counts moves
    @line:
        jsr  put_sheet_line     // carry set: there is none
        bcs  @shown
        ldx  #COLUMNS_40[0]     // the left column
        ldy  #COLUMNS_80[0]
        lda  page.line
        cmp  #COLUMN_MOVES
        bcc  @row
        sbc  #COLUMN_MOVES      // carry is set
        ldx  #COLUMNS_40[1]     // the right one
        ldy  #COLUMNS_80[1]
    @row:
        stx  page.column_40     // narrow screens have no margin
        sty  page.column_80
        clc
        adc  #FIRST_ROW
        sta  page.row_40        // the same row on both screens
        sta  page.row_80
        lda  #WIDTH             // number and both moves
        sta  page.width_40
        sta  page.width_80
        jsr  show_at            // on both screens
        inc  page.line          // the next move
        lda  page.line
        cmp  #MOVES             // is the page full?
        bne  @line
        jsr  is_ply_played      // carry clear: moves follow
    @shown:
        ror  page.last          // bit 7: the carry
        rts
    }
}

fn lines(asm: &mut Asm, cx: &OverlayCx) {
    let (ui, page, sheet) = (&cx.ui.vars, &cx.vars, &cx.ui.sheet);
    asm! { asm;
        /// Finds the first move of a page of the score sheet.
        routine find_sheet_page {
            takes    page_first "the page's number"
            returns  ui_sheet_ply[2], ui_move_number[2]
            destroys a, x
        }
        for n in 0..2 {
            lda  #0                 // the game's first ply
            sta  ui.sheet_ply + n
            lda  sheet.first_number + n // 1, or that of the position
            sta  ui.move_number + n
        }
        ldx  page.first
        beq  @found             // the first page
    @skip:
        lda  ui.sheet_ply       // skips a page
        clc
        adc  #2 * MOVES         // plies of a page
        sta  ui.sheet_ply
        bcc  @moves
        inc  ui.sheet_ply+1     // 16 bits
    @moves:
        lda  ui.move_number
        clc
        adc  #MOVES             // each has a number
        sta  ui.move_number
        bcc  @next
        inc  ui.move_number+1   // 16 bits
    @next:
        dex                     // pages before it
        bne  @skip
        bit  sheet.first_side   // bit 7: Black began
        bpl  @found
        lda  ui.sheet_ply       // one ply less
        bne  @low               // a low byte of 0 borrows from the high byte
        dec  ui.sheet_ply+1
    @low:
        dec  ui.sheet_ply
    @found:
        rts

        /// Puts a line of the score sheet together: a move's number, White's move, and Black's.
        routine put_sheet_line {
            takes    ui_sheet_ply[2], ui_move_number[2]
            returns  ui_text, ui_sheet_ply[2] "behind it", ui_move_number[2],
                     c "set: there is none"
            destroys a, x, y, ui_src_ptr, ui_number, ui_divisor
        }
        jsr  begin_text
        jsr  is_ply_played
        bcs  @none              // carry set: that was the last move
        jsr  put_move_number
        put_char(asm, b'.');
        lda  #WHITE_AT          // in line with the others
        jsr  put_spaces_to
        bit  sheet.first_side   // bit 7: Black began
        bpl  @white
        lda  ui.sheet_ply       // the game's first ply?
        ora  ui.sheet_ply+1
        bne  @white             // later White moves, too
        put(asm, "...");
        jmp  @black
    @white:
        jsr  put_sheet_move     // goes on to the next ply
    @black:
        lda  #BLACK_AT          // in line with the others
        jsr  put_spaces_to
        jsr  is_ply_played
        bcs  @end               // White's move was the last
        jsr  put_sheet_move
    @end:
        inc  ui.move_number     // the number of the next one
        bne  @counted
        inc  ui.move_number+1   // 16 bits
    @counted:
        clc                     // carry clear: there is a line
    @none:
        rts
    }
}
