//! The board on both screens: only squares whose appearance has changed are
//! drawn.
//!
//! The appearance of a square is one byte: the piece in bits 0-2 and 7, its
//! mark in bits 3-5, the cursor in bit 6.

use super::Ui;
use super::board_80::LEFT_80;
use super::themes::Role;
use crate::api::shared::SQUARES;
use crate::asm::{Abs, Asm, Label, SegmentId, asm};
use crate::platform::c128::charset::{BLOCK, DOT, PIECE_CELLS_40, PIECE_TYPES, PIECES, TEXT};
use crate::platform::c128::vic::colour;

/// The marks of squares, as [`crate::ui::vars::UiVars::marks`] has them.
pub mod mark {
    /// Origin or target of the last move.
    pub const LAST: u8 = 1 << 3;
    /// The chosen piece.
    pub const CHOSEN: u8 = 2 << 3;
    /// A square that the chosen piece can move to.
    pub const TARGET: u8 = 3 << 3;
    /// A piece that attacks the queried square.
    pub const ATTACKER: u8 = 4 << 3;
    /// A piece that defends it.
    pub const DEFENDER: u8 = 5 << 3;
    /// A king in check.
    pub const CHECK: u8 = 6 << 3;
    /// The bits of a mark.
    pub const ALL: u8 = 7 << 3;
    /// The cursor, besides any mark.
    pub const CURSOR: u8 = 1 << 6;
}

/// Width and height of a square in characters.
pub const SIDE: u8 = 3;
/// First column of the board on 40 columns.
pub const LEFT_40: u8 = 1;
/// The row below the board.
const FILES_ROW: u8 = 8 * SIDE;
/// Sprite coordinates of the upper left pixel of the picture.
const SPRITE_LEFT: u8 = 24;
const SPRITE_TOP: u8 = 50;

/// The colours of squares on 40 columns, by mark; without a mark a square has its own colour.
const COLOURS: [u8; 7] = [
    0,
    colour::CYAN,
    colour::BLUE,
    colour::RED,
    colour::RED,
    colour::BLUE,
    colour::RED,
];
const DARK_SQUARE: u8 = colour::GREEN;
const LIGHT_SQUARE: u8 = colour::YELLOW;

/// Tables by mark, and by colour and piece type.
#[derive(Clone, Copy, Debug)]
pub struct BoardTables {
    colours_40: Abs,
    pieces_40: Abs,
}

impl BoardTables {
    /// Emits them.
    pub fn emit(asm: &mut Asm, ui: SegmentId) -> BoardTables {
        let forty = COLOURS.map(|colour| colour | colour::FOUR);
        BoardTables {
            colours_40: asm.table(
                ui,
                "square_colors_40",
                1,
                &forty,
                "Colour of a square, by mark",
            ),
            pieces_40: asm.table(
                ui,
                "piece_chars_40",
                1,
                &first_characters(PIECE_CELLS_40),
                "First character, by colour and type",
            ),
        }
    }
}

/// The first characters of pieces of so many cells, by colour and type.
pub(super) fn first_characters(cells: u8) -> [u8; 2 * PIECE_TYPES as usize] {
    std::array::from_fn(|piece| (piece as u8).wrapping_mul(cells))
}

/// Emits `show_board`, `invalidate_board`, `show_coordinates`, `show_cursor`.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Board", "Draws the squares whose appearance has changed.");
    show_board(asm, cx);
    show_square(asm, cx);
    draw_square_40(asm, cx);
    show_coordinates(asm, cx);
    show_cursor(asm, cx);
}

fn show_board(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("invalidate_board", "Makes show_board draw every square.")
            .destroys("A X");
        ldx  #SQUARES as u8 - 1
        lda  #0xFF              // $FF is no appearance, so that all differ
    @all:
        sta  ui.drawn,x
        dex
        bpl  @all
        rts

        asm.routine("show_board", "Draws the squares that have changed.")
            .takes("board, marks")
            .destroys("A X Y, dst_ptr, color_ptr");
        ldx  #SQUARES as u8 - 1
    @next:
        lda  ui.board,x
        ora  ui.marks,x         // piece and mark do not overlap
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
        jmp  show_cursor        // the cursor on 40 columns is a sprite
    }
}

fn show_square(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.routine("locate_square", "Finds where a square is on the screens.")
        .takes("X the square")
        .returns("row in characters, A column in squares; charset_bit $80 on dark squares")
        .destroys("Y, row, charset_bit");
    asm! { asm;
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
        sty  ui.charset_bit
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

        asm.routine("show_square", "Draws a square on both screens.")
            .takes("square, appearance")
            .destroys("A X Y, dst_ptr, color_ptr");
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
        // The piece's number: White's pawn to king are 0 to 5, Black's 6 to 11.
        lda  ui.appearance
        and  #7                 // piece type, 0 if empty
        sta  ui.occupied
        beq  @empty             // number 0 is never used
        sec
        sbc  #1
        bit  ui.appearance      // bit 7: a black piece
        bpl  @white
        clc
        adc  #PIECE_TYPES
    @white:
    @empty:
        tax
        jsr  draw_square_40
        jmp  draw_square_80
    }
}

/// Leaves the colour of the square in A: the cursor's, its mark's in `table`, or
/// `own`, of a light and of a dark square. Z is clear.
pub(super) fn square_colour(asm: &mut Asm, cx: &Ui, table: Abs, own: (u8, u8), cursor: u8) {
    let ui = &cx.vars;
    asm! { asm;
        lda  ui.appearance
        and  #mark::CURSOR
        beq  @marked
        lda  #cursor            // the cursor's colour hides the mark
        bne  @done              // always: no colour is 0
    @marked:
        lda  ui.appearance
        and  #mark::ALL
        cmp  #mark::TARGET
        bne  @not_target        // any mark but a target colours its square
        ldy  ui.occupied
        beq  @plain             // an empty target has a dot instead
    @not_target:
        for _ in 0..3 {
            lsr  a              // the mark's number, 0 to 5
        }
        beq  @plain             // no mark
        tay
        lda  table,y
        bne  @done              // always: no marked colour is 0
    @plain:
        lda  #own.0
        bit  ui.charset_bit     // bit 7: a dark square
        bpl  @light
        lda  #own.1
    @light:
    @done:
    }
}

/// Branches to `no` unless the square is marked as a target.
pub(super) fn unless_target(asm: &mut Asm, cx: &Ui, no: Label) {
    asm! { asm;
        lda  cx.vars.appearance
        and  #mark::ALL
        cmp  #mark::TARGET
        bne  @no
    }
}

fn draw_square_40(asm: &mut Asm, cx: &Ui) {
    let (ui, board_tables) = (&cx.vars, &cx.tables);
    asm.routine("draw_square_40", "Draws a square on 40 columns.")
        .takes("X the piece's number; row, column_40, occupied, appearance, charset_bit")
        .destroys("A Y, dst_ptr, color_ptr, first_char, remaining, color; keeps X");
    let multicolour = colour::FOUR;
    let own = (LIGHT_SQUARE | multicolour, DARK_SQUARE | multicolour);
    square_colour(
        asm,
        cx,
        board_tables.colours_40,
        own,
        colour::PURPLE | multicolour,
    );
    asm! { asm;
        sta  ui.color
        lda  board_tables.pieces_40,x  // first of its nine characters
        clc
        adc  #PIECES            // in the character set pieces follow the signs
        sta  ui.first_char
        txa                     // keep the piece's number
        pha
        lda  #SIDE              // three rows of
        sta  ui.remaining
        ldx  ui.row
    @row:
        lda  ui.column_40
        jsr  cell_40            // points dst_ptr and color_ptr at it
        ldy  #0
    @cell:
        lda  ui.occupied
        beq  @empty             // an empty square
        lda  ui.first_char
        inc  ui.first_char      // its characters are consecutive, row by row
        bne  @add               // always: the codes end below 255
    @empty:
        lda  #BLOCK             // the block: all pixels set
    @add:
        sta  (ui.dst_ptr),y
        lda  ui.color           // bit 3 set: multicolour
        sta  (ui.color_ptr),y
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
        ldy  ui.column_40
        iny                     // of its middle column
        tya
        jsr  cell_40
        ldy  #0
        lda  #DOT
        sta  (ui.dst_ptr),y
    @done:
        pla                     // the piece's number, for draw_square_80
        tax
        rts
    }
}

fn show_coordinates(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm! { asm;
        asm.routine("show_coordinates", "Draws rank numbers and file letters around the board.")
            .destroys("A X Y, dst_ptr, color_ptr, remaining, square");
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

        asm.routine("show_coordinate", "Draws one character of the frame on both screens.")
            .takes("A character code, row, Y column on 40 columns")
            .destroys("A X Y, dst_ptr, color_ptr, remaining");
        pha
        sty  ui.remaining       // the column, for 80 columns
        tya
        ldx  ui.row
        jsr  cell_40
        pla
        ldy  #0
        sta  (ui.dst_ptr),y
        pha
        lda  #colour::CYAN
        sta  (ui.color_ptr),y
        // A square is twice as wide on 80 columns; its middle is at 2 * column + 1.
        lda  ui.remaining
        beq  @first             // ranks stand in column 0 on both
        asl  a                  // carry clear: a column is below 40
        adc  #1
    @first:
        ldx  ui.row
        jsr  seek_cell_80
        pla
        jsr  vdc_write          // the VDC counts its address up itself
        jsr  seek_attribute_80
        lda  #Role::Dim.place()
        jsr  theme_color_80
        jmp  vdc_write
    }
}

fn show_cursor(asm: &mut Asm, cx: &Ui) {
    let (ui, chips) = (&cx.vars, &cx.chips);
    asm! { asm;
        asm.routine("show_cursor", "Moves the cursor's sprite to its square on 40 columns.")
            .takes("marks")
            .destroys("A X Y, row, charset_bit");
        ldx  #SQUARES as u8 - 1 // find the square marked with it
    @look:
        lda  ui.marks,x
        and  #mark::CURSOR
        bne  @found
        dex
        bpl  @look
        lda  #0                 // no cursor: the sprite is off
        sta  chips.vic.spr_ena
        rts
    @found:
        jsr  locate_square      // A = column in squares
        // A square has 24 by 24 pixels.
        sta  ui.remaining
        asl  a                  // carry clear: the column is below 8
        adc  ui.remaining       // 3 * column
        for _ in 0..3 {
            asl  a              // 24 * column
        }
        adc  #SPRITE_LEFT + 8 * LEFT_40  // the board begins in the second column of characters
        sta  chips.vic.spr0_x
        lda  ui.row
        for _ in 0..3 {
            asl  a              // the row in pixels
        }
        adc  #SPRITE_TOP
        sta  chips.vic.spr0_y
        lda  #1                 // sprite 0 on
        sta  chips.vic.spr_ena
        rts
    }
}
