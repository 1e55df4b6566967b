//! A square of the board on 80 columns.

use super::Ui;
use super::board::{SIDE, first_characters, mark, unless_target};
use super::themes::Role;
use crate::asm::{Abs, Asm, SegmentId, asm};
use crate::platform::c128::charset::{BLOCK, DOT_LEFT, EMPTY_DARK, PIECE_CELLS_80, PIECES};

/// Width of a square in characters.
pub const SIDE_80: u8 = 6;
/// First column of the board.
pub const LEFT_80: u8 = 2;

/// The first characters of pieces, by colour and type.
#[derive(Clone, Copy, Debug)]
pub struct BoardTables80 {
    pieces: Abs,
}

impl BoardTables80 {
    /// Emits them.
    pub fn emit(asm: &mut Asm, ui: SegmentId) -> BoardTables80 {
        let first = first_characters(PIECE_CELLS_80);
        let what = "First character, by colour and type";
        let pieces = asm.table(ui, "piece_chars_80", 1, &first, what);
        BoardTables80 { pieces }
    }
}

/// Emits `draw_square_80` and `square_color_80`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    let (ui, board_tables) = (&cx.vars, &cx.board_80);
    asm.routine("draw_square_80", "Draws a square on 80 columns.")
        .takes("X the piece's number; row, column_80, occupied, appearance, charset_bit")
        .destroys("A X Y, dst_ptr, first_char, remaining, color, row_next, row");
    asm! { asm;
        jsr  square_color_80
        ora  ui.charset_bit     // dark squares take the second character set
        sta  ui.color
        // In the second set the pieces begin at code 0.
        lda  board_tables.pieces,x
        ldy  #EMPTY_DARK        // a dark square without a piece
        bit  ui.charset_bit
        bmi  @light_set         // a dark square
        clc
        adc  #PIECES            // the first set: behind letters and signs
        ldy  #BLOCK             // a light square without a piece
    @light_set:
        sta  ui.first_char
        sty  ui.row_next        // the code of an empty cell
        lda  #SIDE
        sta  ui.remaining
    @row:
        ldx  ui.row
        lda  ui.column_80
        jsr  seek_cell_80       // destroys X
        ldx  #0                 // X counts the cells of the row
    @cell:
        cpx  #0
        beq  @empty             // the left edge of a square is never part of a piece
        cpx  #SIDE_80 - 1
        beq  @empty             // nor is the right edge
        lda  ui.occupied
        bne  @piece
        // A dot marks an empty target: two cells in the middle.
        lda  ui.remaining
        cmp  #2                 // 2: the middle one of three rows
        bne  @empty
        cpx  #2                 // its left half
        beq  @point
        cpx  #3                 // its right half
        bne  @empty
    @point:
        unless_target(asm, cx, empty);
        txa
        clc
        adc  ui.row_next        // two codes follow the empty cell: the halves of the dot
        sec
        sbc  #2 - (DOT_LEFT - BLOCK)  // X = 2 is the left half
        bne  @add               // always: no code here is 0
    @piece:
        lda  ui.first_char
        inc  ui.first_char      // codes of a piece are consecutive, row by row
        jmp  @add
    @empty:
        lda  ui.row_next
    @add:
        jsr  vdc_write
        inx
        cpx  #SIDE_80           // six cells a row
        bne  @cell
        jsr  seek_attribute_80  // the attributes of the same cells
        ldx  #SIDE_80
        lda  ui.color
    @attribute:
        jsr  vdc_write
        dex
        bne  @attribute
        inc  ui.row             // the next row of the screen
        dec  ui.remaining
        bne  @row
        rts

        asm.routine("square_color_80", "Finds the colour of a square on 80 columns.")
            .takes("appearance, occupied, charset_bit")
            .returns("A")
            .destroys("Y, role");
        lda  ui.appearance
        and  #mark::CURSOR
        beq  @marked
        lda  #Role::Cursor.place()  // the cursor's colour hides the mark
        bne  @role              // always
    @marked:
        lda  ui.appearance
        and  #mark::ALL
        cmp  #mark::TARGET
        bne  @not_target        // any mark but a target colours its square
        ldy  ui.occupied
        beq  @plain             // an empty target has a dot instead
    @not_target:
        lsr  a                  // the place of the mark's role
        beq  @plain             // no mark
    @role:
        jsr  theme_color_80
        bpl  @done
    @plain:                     // the square's own colour
        lda  #Role::Light.place()
        bit  ui.charset_bit     // bit 7: a dark square
        bpl  @light
        lda  #Role::Dark.place()
    @light:
        jsr  theme_color_80
    @done:
        rts
    }
}
