//! A square of the board on 80 columns: 48 by 24 pixels of two colours, the piece's and the
//! square's. A mark changes the square's colour; some are drawn as shapes, in the piece's colour.

use super::appearance::{SIDE, mark};
use super::roles::Role;
use super::themes::SHAPES;
use crate::platform::bitmaps::pieces_80::{LINES, PICTURES};
use crate::platform::charset::TEXT;
use crate::platform::chips::BITMAP_LINES;
use crate::ui::context::Ui;
use octet_asm::{Asm, asm};

/// Width of a square in characters.
pub const SIDE_80: u8 = 6;
/// First column of the board.
pub const LEFT_80: u8 = 1;

/// The colour of a white piece, and of the dot on a target.
const WHITE: u8 = 15;
/// Lines of a square.
const HEIGHT: u8 = LINES as u8;
/// How many lines of a shape are stored. The lines below them are the same, upside down.
const SHAPE_LINES: usize = LINES / 2;
/// Bytes of a shape: the lines of its left edge, then the byte that the first line has between its
/// ends.
const SHAPE: usize = SHAPE_LINES + 1;
/// The value in [`SHAPES_BY_MARK`] of a mark without a shape.
const NO_SHAPE: u8 = 0xFF;

/// A frame; corners; a frame of dashes; the corners cut off. The right edge mirrors the left one.
const SHAPE_BYTES: [[u8; SHAPE]; 4] = [
    [
        0xFF, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0xFF,
    ],
    [0xFF, 0xC0, 0xC0, 0xC0, 0xC0, 0xC0, 0, 0, 0, 0, 0, 0, 0],
    [0xF0, 0xC0, 0, 0, 0xC0, 0xC0, 0, 0, 0xC0, 0xC0, 0, 0, 0x3C],
    [0xFE, 0xF0, 0xE0, 0x80, 0, 0, 0, 0, 0, 0, 0, 0, 0],
];
const FRAME: u8 = 0;
const CORNERS: u8 = SHAPE as u8;
const DASHES: u8 = 2 * SHAPE as u8;
const CUT: u8 = 3 * SHAPE as u8;
/// The shapes by the marks' numbers; the cursor's is the last.
const SHAPES_BY_MARK: [u8; 8] = [NO_SHAPE, CUT, CORNERS, CORNERS, DASHES, CUT, DASHES, FRAME];

/// Emits `draw_square_80`, `square_color_80` and `show_coordinate_80`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    colour(asm, cx);
    draw(asm, cx);
    coordinate(asm, cx);
}

fn draw(asm: &mut Asm, cx: &Ui) {
    let (ui, rows, vdc) = (&cx.vars, &cx.bitmaps.rows_80, &cx.chips.vdc);
    // Pictures are counted from 1.
    let lines = cx.bitmaps.lines_80.at(-i32::from(HEIGHT));
    let Some(segment) = asm.selected() else {
        return;
    };
    let what = "Shapes: their left edges, and first lines";
    let shapes = asm.table(segment, "shapes_80", 1, &SHAPE_BYTES.concat(), what);
    let what = "Shapes by mark, or $FF";
    let by_mark = asm.table(segment, "shapes_by_mark", 1, &SHAPES_BY_MARK, what);
    asm! { asm;
        /// Draws a square on 80 columns.
        routine draw_square_80 {
            takes    ui_row, ui_column_80, ui_occupied, ui_appearance, ui_dark_square
            destroys a, x, y, ui_dst_ptr, ui_first_char, ui_remaining, ui_color, ui_shape,
                     ui_left, ui_middle, ui_right
        }
        jsr  square_color_80
        for _ in 0..4 {
            asl  a              // the background's half
        }
        sta  ui.color
        lda  #WHITE
        ldx  ui.occupied
        beq  @piece             // perhaps a dot
        bit  ui.appearance      // bit 7: a black piece
        bpl  @piece
        lda  #0                 // black
        bit  ui.dark_square     // bit 7: a dark square
        bpl  @piece
        lda  #Role::Black.offset()
        jsr  theme_color_80
    @piece:
        ora  ui.color
        sta  ui.color
        // The picture: where its lines begin in the table.
        lda  ui.occupied
        asl  a
        asl  a
        asl  a                  // 8 times
        sta  ui.first_char
        asl  a                  // C clear
        adc  ui.first_char      // 24 lines each
        sta  ui.first_char
        lda  ui.appearance
        and  #mark::ALL
        ldx  ui.occupied
        bne  @marked
        cmp  #mark::TARGET
        bne  @marked
        lda  #(PICTURES.len() as u8 + 1) * HEIGHT
        sta  ui.first_char      // an empty target has a dot
        lda  #0                 // and no shape
    @marked:
        for _ in 0..3 {
            lsr  a              // the mark's number
        }
        tax
        bit  ui.appearance      // V: the cursor, in every theme
        bvc  @no_cursor
        ldx  #SHAPES_BY_MARK.len() as u8 - 1
        bne  @shape always
    @no_cursor:
        lda  cx.shared.screens
        and  #SHAPES
        bne  @shape
        tax                     // no shape
    @shape:
        lda  by_mark,x
        sta  ui.shape
        bit  ui.blank           // bit 7: the bitmap is empty
        bpl  @drawing
        lda  ui.first_char
        bne  @drawing
        lda  ui.shape
        jmi  @colors            // nothing to draw: only the square's colour
    @drawing:
        lda  #0
        sta  ui.left
        sta  ui.middle
        sta  ui.right
        sta  ui.remaining       // the line, from 0 on
        lda  ui.row
        for _ in 0..3 {
            asl  a              // in pixels
        }
        tax
        lda  ui.column_80
        jsr  vdc_seek
    @line:
        lda  ui.shape
        bmi  @plain
        lda  ui.remaining
        cmp  #SHAPE_LINES as u8
        bcc  @upper
        lda  #HEIGHT - 1        // the lower half mirrors the upper one
        sbc  ui.remaining       // C is set
        clc
    @upper:
        adc  ui.shape
        tay
        lda  #0                 // between the ends
        cpy  ui.shape
        bne  @inner             // only in the first and the last line
        lda  shapes + (SHAPE_LINES as i32),y
    @inner:
        sta  ui.middle
        lda  shapes,y
        sta  ui.left
        ldx  #8
    @mirror:
        lsr  a                  // right is left, mirrored
        rol  ui.right
        dex
        bne  @mirror
    @plain:
        ldx  #0                 // an empty row
        lda  ui.first_char
        beq  @row               // no picture
        clc
        adc  ui.remaining
        tay
        ldx  lines,y
    @row:
        txa                     // the picture's row, and the shape's bytes
        ora  ui.left
        ora  ui.middle
        bne  @draw              // something is seen in this line
        ldx  #SIDE_80           // nothing: six zeros
        jsr  vdc_fill
        jmp  @drawn
    @draw:
        lda  rows[0],x          // the first four pixels are in the low half
        and  #0x0F
        ora  ui.left
        jsr  vdc_write
        for bytes in &rows[1..] {
            lda  *bytes,x
            ora  ui.middle
        @wait:
            bit  vdc.index      // as vdc_write, at once: this is the innermost loop
            bpl  @wait
            sta  vdc.data
        }
        lda  rows[0],x          // the last four in the high half
        and  #0xF0
        ora  ui.right
        jsr  vdc_write
    @drawn:
        inc  ui.remaining       // lines that are done
        lda  ui.remaining
        cmp  #HEIGHT
        beq  @colors            // all: then its colours
        jsr  vdc_next_line
        jmp  @line
    @colors:
        lda  ui.row
        clc
        adc  #BITMAP_LINES      // the attributes follow the lines
        tax
        lda  ui.column_80
        jsr  vdc_seek
        lda  #SIDE              // rows of cells
        sta  ui.remaining
    @attributes:
        lda  ui.color           // both colours of each of its cells
        ldx  #SIDE_80           // a row of them
        jsr  vdc_fill
        dec  ui.remaining
        beq  @shown             // the last row
        jsr  vdc_next_line
        jmp  @attributes
    @shown:
        rts
    }
}

fn colour(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Finds the colour of a square on 80 columns.
        routine square_color_80 {
            takes    ui_appearance, ui_occupied, ui_dark_square
            returns  a
            destroys y, ui_role
        }
        lda  ui.appearance
        and  #mark::CURSOR
        beq  @marked
        lda  #Role::Cursor.offset()  // the cursor's colour hides the mark
        bne  @role always
    @marked:
        lda  ui.appearance
        and  #mark::ALL
        cmp  #mark::TARGET
        bne  @not_target        // any mark but a target colours its square
        ldy  ui.occupied
        beq  @plain             // an empty target has a dot instead
    @not_target:
        lsr  a                  // the offset of the mark's role
        beq  @plain             // no mark
    @role:
        jsr  theme_color_80     // of the set that is chosen
        bpl  @done              // always: a colour has four bits
    @plain:                     // the square's own colour
        lda  #Role::Light.offset()
        bit  ui.dark_square     // bit 7: a dark square
        bpl  @light
        lda  #Role::Dark.offset()
    @light:
        jsr  theme_color_80
    @done:
        rts
    }
}

fn coordinate(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Draws one character of the frame on 80 columns.
        routine show_coordinate_80 {
            takes    a "character code", ui_row, ui_remaining "column on 40 columns"
            destroys a, x, y, ui_dst_ptr, ui_color_ptr, ui_role, "the text"
        }
        clc
        adc  #TEXT              // to ASCII
        sta  ui.text
        lda  #0
        sta  ui.text+1
        lda  ui.row
        sta  ui.box_row
        lda  ui.remaining
        asl  a                  // a square is twice as wide
        sta  ui.box_column
        lda  #1
        sta  ui.box_width
        sta  ui.box_height
        lda  #Role::Dim.offset()
        jsr  theme_color_80
        sta  ui.box_color
        jmp  fill_80
    }
}
