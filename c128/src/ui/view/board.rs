//! The board on both screens: only squares whose appearance has changed are
//! drawn.

use super::appearance::{SIDE, blindfold, mark};
use super::board_40::LEFT_40;
use super::board_80::LEFT_80;
use super::roles::Role40;
use crate::api::shared::SQUARES;
use crate::platform::charset::TEXT;
use crate::ui::context::Ui;
use crate::ui::input::command::InputMode;
use octet_asm::{Asm, asm};

/// The row below the board.
const FILES_ROW: u8 = 8 * SIDE;

/// Emits `show_board`, `invalidate_board`, `show_coordinates`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Board", "Draws the squares whose appearance has changed.");
    show_board(asm, cx);
    show_square(asm, cx);
    show_coordinates(asm, cx);
}

fn show_board(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Makes show_board draw every square.
        routine invalidate_board { destroys a, x }
        ldx  #SQUARES as u8 - 1
        lda  #0xFF              // $FF is no appearance, so that all differ
    @all:
        sta  ui.drawn,x
        dex
        bpl  @all
        rts

        /// Draws the squares that have changed.
        routine show_board {
            takes    ui_board, ui_marks
            destroys a, x, y, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        ldx  #SQUARES as u8 - 1
    @next:
        jsr  square_as_seen
        cmp  ui.drawn,x
        beq  @same              // unchanged since it was drawn
        sta  ui.drawn,x
        sta  ui.appearance
        stx  ui.square
        jsr  show_square        // destroys X
        ldx  ui.square
    @same:
        dex
        bpl  @next
        lsr  ui.blank           // the bitmap is no longer empty
        jmp  show_marks_40      // its marks are sprites

        /// Finds the appearance of a square, without what a blindfold hides. It hides nothing of a
        /// position that is set up, nor on pages that show another game.
        routine square_as_seen {
            takes    x "the square", ui_board, ui_marks, ui_input_mode
            returns  a
            destroys y
        }
        lda  shared.screens
        and  #blindfold::ALL
        beq  @seen
        ldy  ui.input_mode
        cpy  #InputMode::Edit as u8
        beq  @seen
        ldy  shared.keys_wait   // the menu is open
        bne  @seen
        cmp  #blindfold::OWN
        beq  @own
        bcc  @hidden            // all pieces
        lda  ui.marks,x         // all pieces and marks
        and  #mark::CURSOR
        rts
    @own:
        lda  ui.board,x
        asl  a                  // bit 7: Black's
        lda  shared.engine_sides  // bit 0 White, bit 1 Black
        bcc  @white
        lsr  a
    @white:
        lsr  a
        bcs  @seen              // Octet plays it
    @hidden:
        lda  ui.marks,x
        rts
    @seen:
        lda  ui.board,x
        ora  ui.marks,x         // piece and mark do not overlap
        rts
    }
    const { assert!(blindfold::OWN < blindfold::BOARD) };
}

fn show_square(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Finds where a square is on the screens.
        routine locate_square {
            takes    x "the square"
            returns  "row in characters", a "column in squares",
                     ui_dark_square "$80 on dark squares"
            destroys y, ui_row, ui_dark_square
        }
        let upright = asm.label("upright_rank");
        txa                     // rank in bits 3-5, file in bits 0-2
        bit  shared.flipped
        bpl  @upright           // White is below
        eor  #SQUARES as u8 - 1 // Black is below: a1 and h8 change places
        asm.bind(upright);
        tay
        for _ in 0..3 {
            lsr  a              // A = rank
        }
        eor  #7                 // row 0 is at the top, where rank 8 is
        sta  ui.row
        asl  a                  // carry clear: row < 8
        adc  ui.row             // three characters a square
        pha
        ldy  #0                 // light until shown dark
        txa
        for _ in 0..3 {
            lsr  a
        }
        sta  ui.row             // the rank once more, in bits 0-2
        txa
        eor  ui.row             // bit 0: rank + file is odd
        lsr  a
        bcs  @light             // odd: a light square (h1, a8)
        ldy  #0x80              // a1 is dark
    @light:
        sty  ui.dark_square
        pla
        sta  ui.row             // the row in characters
        txa
        let upright = asm.label("upright_file");
        bit  shared.flipped
        bpl  @upright
        eor  #7                 // mirror the file
        asm.bind(upright);
        and  #7                 // column in squares
        rts

        /// Draws a square on both screens.
        routine show_square {
            takes    ui_square, ui_appearance
            destroys a, x, y, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        ldx  ui.square
        jsr  locate_square
        sta  ui.column_40
        asl  a
        sta  ui.column_80       // 2 * column
        asl  a                  // 4 * column, carry clear
        adc  ui.column_80       // 6 characters a square on 80 columns
        adc  #LEFT_80
        sta  ui.column_80
        lda  ui.column_40
        asl  a
        adc  ui.column_40       // 3 characters a square on 40 columns
        adc  #LEFT_40
        sta  ui.column_40
        lda  ui.appearance
        and  #7                 // piece type, 0 if empty
        sta  ui.occupied
        jsr  draw_square_40
        jmp  draw_square_80
    }
}

fn show_coordinates(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        /// Draws rank numbers and file letters around the board.
        routine show_coordinates {
            destroys a, x, y, ui_dst_ptr, ui_color_ptr, ui_remaining, ui_square
        }
        ldx  #7                 // X counts ranks and files at once
    @next:
        stx  ui.square
        // The rank's number, left of the middle row of its squares.
        txa
        asl  a                  // carry clear: X < 8
        adc  ui.square
        adc  #1                 // 3 * X + 1: the middle row
        sta  ui.row
        txa
        bit  shared.flipped
        bmi  @rank              // turned: rank 1 is at the top
        eor  #7                 // rank 8 is at the top
    @rank:
        clc
        adc  #b'1' - TEXT       // character code, not ASCII
        ldy  #0                 // column 0 on both screens
        jsr  show_coordinate
        // The file's letter, below the middle of its squares.
        lda  #FILES_ROW
        sta  ui.row
        lda  ui.square
        asl  a                  // carry clear
        adc  ui.square
        adc  #LEFT_40 + 1       // 3 * X + 1 cells from the board's left edge
        tay
        lda  ui.square
        bit  shared.flipped     // bit 7: Black is below
        bpl  @upright
        eor  #7                 // turned: file h is on the left
    @upright:
        clc
        adc  #b'a' - TEXT
        jsr  show_coordinate
        ldx  ui.square
        dex
        bpl  @next
        rts

        /// Draws one character of the frame on both screens.
        routine show_coordinate {
            takes    a "character code", ui_row, y "column on 40 columns"
            destroys a, x, y, ui_dst_ptr, ui_color_ptr, ui_remaining
        }
        pha
        sty  ui.remaining       // the column, for 80 columns
        tya
        ldx  ui.row
        jsr  cell_40
        pla
        ldy  #0
        sta  (ui.dst_ptr),y
        pha
        lda  #Role40::Dim.offset()
        jsr  theme_color_40
        ldy  #0
        sta  (ui.color_ptr),y
        pla
        jmp  show_coordinate_80
    }
}
