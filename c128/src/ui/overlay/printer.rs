//! Prints the score sheet and the board on a printer, device 4.

use super::context::OverlayCx;
use super::page::{HINT_ROW, Style, style};
use crate::api::shared::{BLACK, SQUARES};
use crate::ui::input::keys;
use crate::ui::pages::entries;
use crate::ui::view::text::{put, put_first};
use octet_asm::{Asm, asm};

/// The device, which is the number of the logical file, too.
const PRINTER: u8 = 4;
/// The channel of a Commodore printer that has capital and small letters, in PETSCII.
const SMALL_LETTERS: u8 = 7;

/// Emits `print_sheet`.
pub fn emit(asm: &mut Asm, cx: &OverlayCx) {
    print(asm, cx);
    header(asm, cx);
    board(asm, cx);
    line(asm, cx);
}

fn print(asm: &mut Asm, cx: &OverlayCx) {
    let (page, disk, kernal) = (&cx.vars, &cx.files.vars, &cx.files.kernal);
    asm! { asm;
        /// Prints the score sheet and the board, and says so.
        routine print_sheet {
            takes    y "bit 7: in ASCII; else in PETSCII"
            destroys a, x, y, scratch
        }
        sty  page.ascii         // print_line looks at it
        tya                     // bit 7: for another printer
        bmi  @other             // its channel is 0
        ldy  #SMALL_LETTERS
        bne  @open always
    @other:
        ldy  #0
    @open:
        lda  #PRINTER
        tax                     // device and file
        jsr  kernal.setlfs
        lda  #0                 // it has no name
        jsr  kernal.setnam
        jsr  kernal.open        // real ones notice a missing printer later
        bcs  @absent            // no such device
        ldx  #PRINTER           // CHROUT prints
        jsr  kernal.chkout
        bcs  @absent            // nor does it listen
        lda  #0                 // bit 7 clear
        sta  disk.write_failed
        jsr  print_header
        lda  page.first         // the page that is shown
        pha
        lda  #0
        sta  page.first
        jsr  find_sheet_page    // the game's first move
        pla
        sta  page.first         // stays on the screen
    @line:
        jsr  put_sheet_line     // carry set: there is none
        bcs  @board
        jsr  print_line         // a move of each side
        bit  disk.write_failed  // bit 7: the printer has gone
        bmi  @absent
        jsr  get_key            // a printer is slow
        cmp  #keys::STOP
        bne  @line
        put_first(asm, " Printing was stopped.");
        jmp  @say
    @board:
        jsr  print_board
        put_first(asm, " Printed.");
        bit  disk.write_failed  // bit 7: not all of it
        bpl  @say
    @absent:
        put_first(asm, " The printer, device 4, does not answer.");
    @say:
        jsr  kernal.clrchn      // CHROUT goes to the screen again
        lda  #PRINTER
        clc                     // C set would close it only for the KERNAL
        jsr  kernal.close
        lda  #0                 // files begin at column 0
        sta  disk.column
        style(asm, cx, Style::Key);
        lda  #HINT_ROW
        jmp  show_row
    }
}

fn header(asm: &mut Asm, _: &OverlayCx) {
    asm! { asm;
        /// Prints where the game was played, who played it, when, and how it ended.
        routine print_header { destroys a, x, y, ui_src_ptr }
        put_first(asm, "Octet on a Commodore 128");
        jsr  print_line
        for (side, text) in [(0, "White: "), (1, "Black: ")] {
            put(asm, text);
            ldx  #side
            jsr  put_side_name
            jsr  print_line
        }
        put(asm, "Date: ");
        ldx  #entries::DATE
        jsr  put_entry
        beq  @undated           // nothing was typed
        jsr  print_line
    @undated:
        put_first(asm, "Result: ");
        jsr  put_result
        jsr  print_line
        jmp  print_line         // an empty line
    }
}

fn board(asm: &mut Asm, cx: &OverlayCx) {
    let (page, letters, german) = (&cx.vars, cx.ui.type_letters, cx.ui.german_letters);
    let squares = cx.ui.shared.board;
    asm! { asm;
        /// Prints the board with letters of the player's language: small ones are Black's.
        routine print_board {
            takes    shared_language
            destroys a, x, y, ui_src_ptr
        }
        jsr  print_line         // an empty line
        lda  #SQUARES as u8 - 8 // a8
        sta  page.line
    @rank:
        lda  page.line          // the rank's first square
        for _ in 0..3 {
            lsr  a                  // eight squares a rank
        }
        clc                     // ranks are counted from 1
        adc  #b'1'
        jsr  put_char           // the rank's number
        jsr  put_space
    @file:
        jsr  put_space          // between squares
        ldy  page.line          // a square
        lda  squares,y
        beq  @empty
        and  #7                 // its type
        tax
        lda  squares,y
        cmp  #BLACK             // carry set: Black's
        lda  letters,x          // a capital letter
        bit  cx.ui.shared.language // bit 6
        bvc  @english
        lda  german,x
    @english:
        bcc  @letter
        ora  #0x20              // a small letter
        bne  @letter always
    @empty:
        lda  #b'.'
    @letter:
        jsr  put_char
        inc  page.line
        lda  page.line          // the next square
        and  #7                 // 0: the rank is done
        bne  @file
        jsr  print_line         // a rank
        lda  page.line          // eight squares forward already
        sec
        sbc  #16                // to the rank below
        sta  page.line
        bcs  @rank              // carry clear: below the first
        put(asm, "   a b c d e f g h");
        /// Prints the text and ends the line, and begins another text.
        routine print_line {
            takes    ui_text, page_ascii
            destroys a, x, y
        }
    }
}

fn line(asm: &mut Asm, cx: &OverlayCx) {
    let (ui, page, disk) = (&cx.ui.vars, &cx.vars, &cx.files.vars);
    asm! { asm;
        lda  #0
        sta  disk.count         // disk_write keeps no register
    @next:
        ldx  disk.count
        cpx  ui.text_len
        beq  @end               // all is printed
        lda  ui.text,x          // in ASCII
        inc  disk.count
        bit  page.ascii         // bit 7: as it is
        bmi  @send
        // PETSCII has small letters where ASCII has capitals, and capitals with bit 7.
        cmp  #b'A'
        bcc  @send              // no letter
        cmp  #b'Z' + 1
        bcs  @small
        ora  #0x80              // a capital letter
    @small:
        cmp  #b'a'
        bcc  @send
        cmp  #b'z' + 1
        bcs  @send              // a capital letter, or none
        and  #!0x20             // a small letter
    @send:
        jsr  disk_write         // unless the printer has gone
        jmp  @next
    @end:
        lda  #b'\r'             // ends the line
        jsr  disk_write
        bit  page.ascii         // other printers want a line feed, too
        bpl  @done
        lda  #b'\n'
        jsr  disk_write
    @done:
        jmp  begin_text
    }
}
