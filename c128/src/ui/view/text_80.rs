//! Text on 80 columns: the letters of the 40-column character set, written line by line of pixels.

use crate::platform::charset::TEXT;
use crate::platform::chips::BITMAP_LINES;
use crate::platform::memory_map::CHARSET;
use crate::ui::context::Ui;
use octet_asm::{Asm, asm};

/// Lines of a letter.
const LINES: u8 = 8;

/// Emits `fill_80`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let (ui, vdc) = (&cx.vars, &cx.chips.vdc);
    let pixels = ui.color_ptr;
    asm! { asm;
        /// Fills the box of 80 columns.
        routine fill_80 {
            takes    ui_box_row, ui_box_column, ui_box_width, ui_box_height, ui_box_color, ui_text
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        lda  ui.text_first
        sta  ui.row_begin
        let row = asm.label_here("row");
        jsr  fit_row
        lda  ui.row_begin
        clc
        adc  ui.box_width
        sec
        sbc  ui.row_end
        sta  ui.last_space      // columns after the text
        lda  ui.box_row
        for _ in 0..3 {
            asl  a              // in lines
        }
        tax
        lda  ui.box_column
        jsr  vdc_seek
        lda  #0
        sta  ui.box_line
    @line:
        lda  ui.box_line        // the letters' line
        bit  ui.box_height
        bpl  @usual
        lsr  a                  // each of them twice
    @usual:
        tay
        ldx  ui.row_begin
        cpx  ui.row_end
        beq  @empty
    @letter:
        lda  #(CHARSET >> 11) as u8
        sta  pixels+1
        lda  ui.text,x
        sec
        sbc  #TEXT              // ASCII to character code
        for _ in 0..3 {
            asl  a              // eight bytes a letter
            rol  pixels+1
        }
        sta  pixels
        lda  (pixels),y
    @wait:
        bit  vdc.index          // as vdc_write, at once: this is the innermost loop
        bpl  @wait
        sta  vdc.data
        inx
        cpx  ui.row_end
        bne  @letter
    @empty:
        ldx  ui.last_space
        beq  @full
        lda  #0
        jsr  vdc_fill
    @full:
        inc  ui.box_line
        lda  #LINES
        bit  ui.box_height
        bpl  @lines
        asl  a
    @lines:
        cmp  ui.box_line
        beq  @colors
        jsr  vdc_next_line
        jmp  @line
    @colors:
        lda  ui.text_shown
        bne  @done              // the letters alone have changed
        lda  ui.box_row
        clc
        adc  #BITMAP_LINES      // the attributes follow the lines
        tax
        lda  ui.box_column
        jsr  vdc_seek
        jsr  @attributes
        bit  ui.box_height
        bpl  @next
        jsr  vdc_next_line      // of the lower halves
    @attributes:
        lda  ui.box_color
        ldx  ui.box_width
        jmp  vdc_fill
    @next:
        dec  ui.box_height
        beq  @done
        lda  ui.row_next
        sta  ui.row_begin       // the text goes on
        inc  ui.box_row
        jmp  {row}
    @done:
        rts
    }
}
