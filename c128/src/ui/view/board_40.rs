//! The board on 40 columns: squares as characters, and their marks as sprites in front of them.

use super::appearance::{SIDE, mark};
use super::roles::{Role40, THEMES};
use crate::api::shared::SQUARES;
use crate::platform::charset::{DOT_40, EMPTY_40, SQUARE_CHARACTERS_40};
use crate::platform::vic::{FOUR, MarkSprite, into_registers};
use crate::ui::context::Ui;
use octet_asm::{Asm, Label, asm};

/// First column of the board.
pub const LEFT_40: u8 = 1;
/// Sprite coordinates of the upper left pixel of the picture.
const SPRITE_LEFT: u8 = 24;
const SPRITE_TOP: u8 = 50;

/// Emits `draw_square_40` and `show_marks_40`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    draw_square(asm, cx);
    show_marks(asm, cx);
}

fn draw_square(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        /// Draws a square on 40 columns.
        routine draw_square_40 {
            takes    ui_row, ui_column_40, ui_occupied, ui_appearance, ui_dark_square
            destroys a, x, y, ui_dst_ptr, ui_color_ptr, ui_first_char, ui_remaining, ui_color,
                     ui_role
        }
        ldy  ui.occupied
        lda  cx.board_40.characters,y
        bit  ui.dark_square
        bpl  @light
        clc
        adc  #SQUARE_CHARACTERS_40  // those of dark squares follow
    @light:
        sta  ui.first_char
        lda  #Role40::Dot.offset()
        cpy  #0
        beq  @empty             // the colour of its dot, if it has one
        lda  ui.appearance
        and  #mark::ALL
        sec
        sbc  #mark::TARGET      // targets, attackers and defenders
        cmp  #mark::CHECK - mark::TARGET
        lda  #Role40::White.offset()
        bcs  @plain
        lda  #Role40::WhiteMarked.offset()
    @plain:
        bit  ui.appearance
        bpl  @white
        ora  #THEMES as u8      // the role of Black's follows
    @white:
    @empty:
        jsr  theme_color_40
        ora  #FOUR
        sta  ui.color
        lda  #SIDE              // three rows of
        sta  ui.remaining
        ldx  ui.row
    @row:
        lda  ui.column_40
        jsr  cell_40            // points dst_ptr and color_ptr at it
        ldy  #0
    @cell:
        lda  ui.first_char
        sta  (ui.dst_ptr),y
        lda  ui.color
        sta  (ui.color_ptr),y
        lda  ui.occupied
        beq  @same              // nine times the empty character
        inc  ui.first_char      // a piece's follow one another, row by row
    @same:
        iny
        cpy  #SIDE
        bne  @cell
        inx                     // the next row of the screen
        dec  ui.remaining
        bne  @row
        lda  ui.occupied
        bne  @done              // a piece: no dot
        unless_target(asm, cx, done);
        ldx  ui.row
        inx                     // the middle character of the square
        lda  ui.column_40
        jsr  cell_40
        ldy  #1                 // of its middle column
        ldx  ui.first_char
        inx                     // the dot follows the empty character
        txa
        sta  (ui.dst_ptr),y
    @done:
        rts
    }
    const {
        assert!(DOT_40 == EMPTY_40 + 1);
        assert!(Role40::White.offset() | THEMES as u8 == Role40::Black.offset());
        assert!(Role40::WhiteMarked.offset() | THEMES as u8 == Role40::BlackMarked.offset());
    }
}

fn show_marks(asm: &mut Asm, cx: &Ui) {
    let (ui, chips, tables) = (&cx.vars, &cx.chips, &cx.board_40);
    asm! { asm;
        /// Moves the sprites to the squares that they mark on 40 columns.
        routine show_marks_40 {
            takes    ui_board, ui_marks
            destroys a, x, y, ui_row, ui_dark_square, ui_remaining, ui_color, ui_first_char
        }
        lda  #0
        sta  ui.color           // the bits of sprites that are on
        ldx  #SQUARES as u8 - 1
    @look:
        lda  ui.marks,x
        beq  @next              // most squares have none
        jsr  square_as_seen
        ldy  #MarkSprite::Cursor as u8
        and  #mark::CURSOR
        beq  @no_cursor
        jsr  place_sprite
    @no_cursor:
        jsr  square_as_seen
        and  #mark::ALL
        for _ in 0..3 {
            lsr  a
        }
        tay
        lda  tables.sprites,y
        bmi  @next              // a mark that the square's colour shows
        bne  @other
        lda  ui.color
        and  #1                 // the last move's other square, if one is marked
    @other:
        tay
        jsr  place_sprite
    @next:
        dex
        bpl  @look
        lda  ui.color
        sta  chips.vic.spr_ena
        rts

        /// Moves a sprite to a square and notes that it is on.
        routine place_sprite {
            takes    x "the square", y "the sprite", ui_color "the bits of sprites that are on"
            returns  ui_color
            keeps    x
            destroys a, y, ui_row, ui_dark_square, ui_remaining, ui_first_char
        }
        lda  ui.color
        ora  tables.bits,y
        sta  ui.color
        tya
        asl  a                  // two registers a sprite
        sta  ui.first_char
        jsr  locate_square      // A = column in squares
        // A square has 24 by 24 pixels.
        sta  ui.remaining
        asl  a                  // carry clear: the column is below 8
        adc  ui.remaining       // 3 * column
        for _ in 0..3 {
            asl  a              // 24 * column
        }
        adc  #SPRITE_LEFT + 8 * LEFT_40
        ldy  ui.first_char
        asm.claim(into_registers(chips));
        sta  chips.vic.spr0_x,y
        lda  ui.row
        for _ in 0..3 {
            asl  a              // the row in pixels
        }
        adc  #SPRITE_TOP
        asm.claim(into_registers(chips));
        sta  chips.vic.spr0_y,y
        rts
    }
}

/// Branches to `no` unless the square is marked as a target.
fn unless_target(asm: &mut Asm, cx: &Ui, no: Label) {
    asm! { asm;
        lda  cx.vars.appearance
        and  #mark::ALL
        cmp  #mark::TARGET
        bne  @no
    }
}
