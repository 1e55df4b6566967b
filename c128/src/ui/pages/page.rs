//! What all pages share: they cover the panel, and on 40 columns the whole screen unless their
//! rows fit beside the board.
//!
//! A page calls `page_begin` or `panel_page_begin`, shows row after row with `put_page_row`, and
//! ends with `page_close`. [`crate::ui::input`] tells where to add one.

use crate::asm::{Asm, asm};
use crate::platform::c128::chips::ROWS;
use crate::ui::input::{InputMode, no_command};
use crate::ui::view::Ui;
use crate::ui::view::text_boxes::TextBox;

/// Emits `page_begin`, `put_page_row`, `put_rows`, `key_page`, `page_close`, `clear_panels`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Pages", "Rows of text over the panel.");
    begin(asm, cx);
    rows(asm, cx);
    close(asm, cx);
}

fn begin(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm.routine(
        "page_begin",
        "Opens an empty page, on 40 columns over the whole screen.",
    )
    .takes("A the input mode")
    .destroys("A X Y, src_ptr, dst_ptr, color_ptr");
    asm! { asm;
        pha
        jsr  clear_40           // the page covers the board on 40 columns
        pla
        ldx  #TextBox::PageLine as u8
        bne  @open              // always
        asm.routine("panel_page_begin", "Opens an empty page, on both screens beside the board.")
            .takes("A the input mode")
            .destroys("A X Y, src_ptr, dst_ptr, color_ptr");
        ldx  #TextBox::PanelLine as u8
    @open:
        sta  ui.input_mode
        stx  ui.page_box
        asm.routine("clear_page", "Empties the page, or the panel that it covered.")
            .takes("page_box")
            .destroys("A X Y, dst_ptr, color_ptr");
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
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("put_page_row", "Shows the text as the page's next row, and begins another.")
            .takes("page_box")
            .destroys("A X Y, dst_ptr, color_ptr");
        lda  ui.page_row_next   // the same row on both screens
        inc  ui.page_row_next   // for the next call
        sta  ui.page_row
        ldx  ui.page_box        // a box of one row
        jsr  show_text_box_at
        jmp  begin_text

        asm.routine("put_rows", "Shows packed texts that lie behind one another as rows of the page.")
            .takes("A low, Y high byte of the first one's address; X how many")
            .destroys("A X Y, src_ptr, dst_ptr, color_ptr");
        stx  ui.page_rows
    @row:
        jsr  put_text
        lda  ui.src_ptr         // at the zero byte that ends the row
        pha
        lda  ui.src_ptr+1
        pha
        jsr  put_page_row       // src_ptr does not outlive it
        pla
        tay
        pla
        clc
        adc  #1                 // the next row begins behind that byte
        bcc  @same_page
        iny
    @same_page:
        dec  ui.page_rows
        bne  @row
        rts
    }
}

fn close(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("key_page", "Closes the page; the key is then handled on the board.")
            .returns("A command or 0, X the index of the move");
        jsr  page_close
        lda  ui.key             // the key that closed it
        cmp  #crate::ui::input::keys::HELP
        beq  @closed            // it would open the help page again
        cmp  #b'?'
        beq  @closed            // as HELP, for keyboards without it
        jmp  key_play           // any other key also does what it does on the board
    @closed:
        no_command(asm);

        asm.routine("page_close", "Closes the page and draws the game.")
            .destroys("A X Y, src_ptr, dst_ptr, color_ptr");
        lda  #InputMode::Play as u8
        sta  ui.input_mode
        jsr  clear_panels       // the page was drawn over the game
        jmp  redraw_all

        asm.routine("clear_panels",
            "Empties the panel of 80 columns and the whole 40-column screen.")
            .destroys("A X Y, dst_ptr, color_ptr");
        jsr  clear_page
        asm.routine("clear_40", "Empties the 40-column screen.")
            .destroys("A X");
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
