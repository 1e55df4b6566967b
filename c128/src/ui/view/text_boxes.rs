//! Text boxes: the rectangles of both screens in which texts are shown.
//!
//! A text is broken at its spaces. Spaces fill the rest of its box, so that no older text remains.
//! Both screens show the same text, each in its own rectangle. [`super::text_box`] lists them.

use super::roles::Role;
use super::text_box::TextBox;
use crate::platform::charset::TEXT;
use crate::platform::chips::COLOR_RAM;
use crate::platform::memory_map::MATRIX;
use crate::ui::context::Ui;
use octet_asm::{Abs, Asm, Label, asm};

/// Ends a row within a text.
pub const RETURN: u8 = 0x0D;

/// Shows the text that was put together in a box.
pub fn show(asm: &mut Asm, which: TextBox) {
    asm! { asm;
        ldx  #which as u8       // which of the boxes
        jsr  show_text_box      // the text in ui_text
    }
}

/// Shows the text in a box, and returns.
pub fn show_last(asm: &mut Asm, which: TextBox) {
    asm! { asm;
        ldx  #which as u8       // which of the boxes
        jmp  show_text_box      // the text in ui_text
    }
}

/// Shows the text in a box, and begins another.
pub fn show_then_begin(asm: &mut Asm, which: TextBox) {
    asm! { asm;
        ldx  #which as u8       // which of the boxes
        jsr  show_then_begin    // the text in ui_text
    }
}

/// Loads the fields of a box from the tables of a screen, apart from its row. What `show_changes`
/// leaves out is no part of it. The last field, the colour's role, is in A, too.
fn load_fields(asm: &mut Asm, cx: &Ui, tables: [Abs; 5]) {
    let ui = &cx.vars;
    let [_, column, width, height, role] = tables;
    asm! { asm;
        lda  column,x
        clc
        adc  ui.text_first
        sta  ui.box_column
        lda  ui.text_shown
        bne  @shown
        lda  width,x
        sec
        sbc  ui.text_first
    @shown:
        sta  ui.box_width
        lda  height,x
        sta  ui.box_height
        lda  role,x
    }
}

/// Emits `show_changes`, `show_text_box`, `show_text_box_at`, `cell_40`, `fit_row` and `fill_40`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section(
        "Text boxes",
        "Break a text into the rows of its box, on both screens.",
    );
    cells(asm, cx);
    show_text_box(asm, cx);
    fit_row(asm, cx);
    fill(asm, cx);
}

fn cells(asm: &mut Asm, cx: &Ui) {
    let (ui, boxes) = (&cx.vars, &cx.boxes);
    let base = |address: u16| (address >> 8) as u8;
    asm! { asm;
        /// Finds the address of a cell of 40 columns.
        routine cell_40 {
            takes    x "row", a "column"
            returns  ui_dst_ptr, ui_color_ptr
            destroys a
        }
        clc
        adc  boxes.rows_lo,x    // the row's offset
        sta  ui.dst_ptr         // both pages begin at a multiple of 256
        sta  ui.color_ptr
        lda  boxes.rows_hi,x
        adc  #base(MATRIX)      // carry from the column
        sta  ui.dst_ptr+1
        clc
        adc  #base(COLOR_RAM - MATRIX)
        sta  ui.color_ptr+1     // the same offset in colour memory
        rts

    }
}

fn show_text_box(asm: &mut Asm, cx: &Ui) {
    let (ui, boxes) = (&cx.vars, &cx.boxes);
    asm! { asm;
        /// Shows what has changed of the text in a box. The screen of 40 columns tells what is
        /// there.
        routine show_changes {
            takes    x "a box of one row, which both screens show in its colour",
                     ui_text "no longer than its row on 40 columns",
                     ui_text_first "the first letter that may have changed"
            returns  ui_text_first "0"
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        txa
        pha
        ldy  boxes.rects[0][1],x  // where its first letter stands
        lda  boxes.rects[0][0],x
        tax
        tya
        jsr  cell_40
        ldy  ui.text_first
    @letter:
        cpy  ui.text_len
        bcs  @same
        lda  ui.text,y
        sec
        sbc  #TEXT              // ASCII to character code
        cmp  (ui.dst_ptr),y
        bne  @changed
        iny
        bne  @letter always     // a text is shorter than 256
    @same:
        pla
        lda  #0
        sta  ui.text_first
        rts
    @changed:
        sty  ui.text_first
        ldy  ui.text_len
        lda  (ui.dst_ptr),y     // what follows
        bne  @rest              // is to be emptied
        tya
        sec
        sbc  ui.text_first
        sta  ui.text_shown
    @rest:
        pla
        tax
        jsr  show_text_box      // from there on
        lda  #0
        sta  ui.text_first
        sta  ui.text_shown
        rts

        /// Shows the text in a box, on both screens, and begins another.
        routine show_then_begin {
            takes    x "box", ui_text
            keeps    x
            destroys a, y, ui_dst_ptr, ui_color_ptr
        }
        jsr  show_text_box
        jmp  begin_text

        /// Shows the text in a box, on both screens.
        routine show_text_box {
            takes    x "box", ui_text
            keeps    x
            destroys a, y, ui_dst_ptr, ui_color_ptr
        }
        lda  boxes.rects[0][0],x
        sta  ui.page_row
        lda  boxes.rects[1][0],x  // A = row on 80 columns
        /// Shows the text in a box whose rows the caller chooses.
        routine show_text_box_at {
            takes    ui_page_row "row on 40 columns", a "row on 80 columns"
            destroys a, y, ui_dst_ptr, ui_color_ptr
        }
        pha                     // the row on 80 columns
        txa
        pha                     // the box
        jsr  end_text
        load_fields(asm, cx, boxes.rects[0]);
        jsr  theme_color_40     // the last of them is the colour's role
        sta  ui.box_color
        lda  ui.page_row
        sta  ui.box_row
        lda  ui.box_width
        beq  @forty             // width 0: not shown on 40 columns
        jsr  fill_40            // needs all registers
    @forty:
        pla                     // the box
        tax
        pla                     // its row on 80 columns
        sta  ui.box_row
        load_fields(asm, cx, boxes.rects[1]);
        // The last of them is the colour's role. That of a player depends on who is to move.
        cmp  #Role::On.offset()
        bne  @role
        lda  cx.shared.side
        eor  ui.player          // bit 7: the other side is to move
        asl  a
        lda  #Role::On.offset()
        bcc  @role
        lda  #Role::Off.offset()
    @role:
        jsr  theme_color_80
        sta  ui.box_color
        lda  ui.box_width
        beq  @eighty            // width 0: not shown on 80 columns
        txa                     // X is kept for the caller
        pha
        jsr  fill_80
        pla
        tax
    @eighty:
        rts
    }
}

fn fit_row(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Ends the text, for fill_40 and fill_80.
        routine end_text {
            returns  a "0"
            destroys y
        }
        ldy  ui.text_len
        lda  #0
        sta  ui.text,y          // a zero byte ends it
        rts

        /// Breaks the text: finds what fits in a row of the box.
        routine fit_row {
            takes    ui_row_begin, ui_box_width
            returns  ui_row_end, ui_row_next
            destroys a, x, y, ui_last_space
        }
        ldy  ui.row_begin
        ldx  #0
        stx  ui.last_space      // 0: no space yet
    @letter:
        lda  ui.text,y
        beq  @end               // the text ends here: all of it fits
        cmp  #RETURN
        beq  @skip              // the caller's own break
        cmp  #b' '              // breaks are at spaces only
        bne  @other
        sty  ui.last_space      // a place to break
    @other:
        cpx  ui.box_width
        beq  @full              // as many letters as the row has columns
        iny
        inx
        bne  @letter always     // a row is shorter than 256
    @full:
        ldx  ui.last_space
        beq  @hard              // one long word: break it at the edge
        txa                     // back to the space
        tay
    @skip:
        sty  ui.row_end
        iny                     // the row begins after space or RETURN
        sty  ui.row_next
        rts
    @hard:
        @end:
        sty  ui.row_end
        sty  ui.row_next        // the next row begins where this one ends
        rts
    }
}

/// Loads A with the next character code of the row, 0 (a space) after its end;
/// X is the index in the text.
fn next_code(asm: &mut Asm, cx: &Ui) {
    asm! { asm;
        lda  #0                 // the code of a space
        cpx  cx.vars.row_end
        bcs  @pad               // after the row's end
        lda  cx.vars.text,x
        inx
        sec
        sbc  #TEXT              // ASCII to character code
    @pad:
    }
}

/// Goes on to the next row of the box, or returns.
fn next_row(asm: &mut Asm, cx: &Ui, row: Label) {
    let ui = &cx.vars;
    asm! { asm;
        lda  ui.row_next
        sta  ui.row_begin       // the text goes on
        inc  ui.box_row
        dec  ui.box_height
        bne  @row               // rows that remain, also empty ones
        rts
    }
}

fn fill(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        let letter = asm.label("letter");
        /// Fills the box of 40 columns.
        routine fill_40 {
            takes    ui_box_row, ui_box_column, ui_box_width, ui_box_height, ui_box_color, ui_text
            destroys a, x, y, ui_dst_ptr, ui_color_ptr
        }
        lda  ui.text_first      // from the start of the text
        sta  ui.row_begin
        let row = asm.label_here("row");
        jsr  fit_row
        ldx  ui.box_row
        lda  ui.box_column
        jsr  cell_40            // a row of the box
        ldx  ui.row_begin
        ldy  #0
        asm.bind(letter);
        next_code(asm, cx);
        sta  (ui.dst_ptr),y
        lda  ui.box_color       // its colour in the same step
        sta  (ui.color_ptr),y
        iny
        cpy  ui.box_width       // the rest of the row is filled with spaces
        bne  @letter
        next_row(asm, cx, row);
    }
}
