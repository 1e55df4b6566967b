//! The parts that all pages share. Pages cover the panel, or the whole screen if their rows do not
//! fit beside the board.
//!
//! A page calls `page_begin`, `wide_page_begin` or `panel_page_begin`, shows row after row with
//! `put_page_row`, and ends with `page_close`. [`crate::ui::input`] describes where to add one.

use crate::platform::chips::ROWS;
use crate::platform::memory_map::COLD_BUFFER;
use crate::ui::context::Ui;
use crate::ui::input::command::{InputMode, no_command};
use crate::ui::view::text_box::{PAGE_WIDTH, TextBox};
use octet_asm::{Asm, asm};

// The low byte of the address in the buffer is the row's length, because the buffer begins a page
// of memory.
const _: () = assert!(COLD_BUFFER & 0xFF == 0);

/// Emits `page_begin`, `put_page_row`, `put_rows`, `key_page`, `page_close`, `clear_screens`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Pages", "Rows of text over the panel.");
    begin(asm, cx);
    rows(asm, cx);
    close(asm, cx);
}

fn begin(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Opens an empty page over both screens.
        routine page_begin {
            takes    a "the input mode"
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        pha
        jsr  clear_40           // the page covers the board on 40 columns, too
        pla
        ldx  #TextBox::PageLine as u8
        bne  @over always
        /// Opens an empty page, on 80 columns over the whole screen.
        routine wide_page_begin {
            takes    a "the input mode"
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        ldx  #TextBox::HelpLine as u8
    @over:
        sta  ui.input_mode
        stx  ui.page_box
        jsr  vdc_clear
        beq  clear_page always  // vdc_clear leaves Z set
        /// Opens an empty page, on both screens beside the board.
        routine panel_page_begin {
            takes    a "the input mode"
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        ldx  #TextBox::PanelLine as u8
        sta  ui.input_mode
        stx  ui.page_box
        /// Empties the page, or the panel that it covered.
        routine clear_page {
            takes    ui_page_box
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        lda  #0
        sta  ui.page_row_next   // from row 0 on
        jsr  begin_text         // an empty text, shown in every row
    @next:
        jsr  put_page_row
        lda  ui.page_row_next
        cmp  #ROWS              // all 25 rows
        bne  @next
        lda  #0
        sta  ui.page_row_next
        jmp  begin_text         // and the caller begins with an empty text
    }
}

fn rows(asm: &mut Asm, cx: &Ui) {
    let (ui, buffer) = (&cx.vars, COLD_BUFFER);
    asm! { asm;
        /// Shows the text as the page's next row, and begins another.
        routine put_page_row {
            takes    ui_page_box
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        lda  ui.page_row_next   // the same row on both screens
        inc  ui.page_row_next   // for the next call
        sta  ui.page_row
        ldx  ui.page_box        // a box of one row
        jsr  show_text_box_at
        jmp  begin_text

        /// Shows packed texts of the cold data, one after the other, as rows of the page.
        routine put_rows {
            takes    a "low", y "high byte of the first one's address", x "how many"
            destroys a, x, y, ui_src_ptr, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        stx  ui.page_rows
    @row:
        sta  ui.src_ptr
        sty  ui.src_ptr+1
        pha
        tya
        pha
        lda  #PAGE_WIDTH + 1    // the longest, and its zero byte
        jsr  cold_fetch
        lda  #buffer as u8      // 0
        ldy  #(buffer >> 8) as u8
        jsr  put_text
        pla
        tay
        pla
        sec                     // the next row begins after the zero byte
        adc  ui.src_ptr         // which it lies at, in the buffer
        bcc  @same_page
        iny
    @same_page:
        pha
        tya
        pha
        jsr  put_page_row       // src_ptr does not outlive it
        pla
        tay
        pla
        dec  ui.page_rows
        bne  @row
        rts
    }
}

fn close(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Closes the page; the key is then handled on the board.
        routine key_page {
            returns  a "command or 0", "the index of its move"
            may return x
            destroys y, scratch
        }
        jsr  page_close
        lda  ui.key             // the key that closed it
        cmp  #crate::ui::input::keys::HELP
        beq  @closed            // it would open the help page again
        cmp  #b'?'
        beq  @closed            // as HELP, for keyboards without it
        jmp  key_play           // any other key also does what it does on the board
    @closed:
        no_command(asm);

        /// Closes the page and draws the game.
        routine page_close { destroys a, x, y, scratch }
        lda  #InputMode::Play as u8
        sta  ui.input_mode
        jsr  clear_screens      // the page was drawn over the game
        jmp  redraw_all

        /// Empties both screens.
        routine clear_screens { destroys a, x, y }
        jsr  vdc_clear
        sec
        ror  ui.blank           // bit 7
        /// Empties the 40-column screen.
        routine clear_40 { destroys a, x }
        lda  #0
        sta  cx.chips.vic.spr_ena // the marks are off
        tax                     // A = 0 is the space, X = 0
    @cells:
        for part in 0..4 {      // 4 * 250 are the 1,000 cells
            sta  cx.chips.matrix + 250 * part,x
        }
        inx
        cpx  #250               // 0 to 249
        bne  @cells
        rts
    }
}
