//! The board on both screens: only squares that look different are drawn.
//!
//! What a square looks like is one byte: the man, with bits 3 to 5 for what is
//! marked on it and bit 6 for the cursor.

use super::Ui;
use super::text_boxes::colour_80;
use crate::api::shared::SQUARES;
use crate::asm::{Abs, Asm, Label, SegmentId, asm};
use crate::platform::c128::charset::{
    BLOCK, DOT, DOT_LEFT, EMPTY_DARK, PIECE_CELLS_40, PIECE_CELLS_80, PIECE_TYPES, PIECES, TEXT,
};
use crate::platform::c128::vic::colour;

/// What is marked on a square, as [`crate::ui::vars::Vars::marks`] has it.
pub mod mark {
    /// Left or reached by the last move.
    pub const LAST: u8 = 1 << 3;
    /// The man chosen.
    pub const CHOSEN: u8 = 2 << 3;
    /// The chosen man can go there.
    pub const TARGET: u8 = 3 << 3;
    /// Attacks the square asked about.
    pub const ATTACKER: u8 = 4 << 3;
    /// Defends it.
    pub const DEFENDER: u8 = 5 << 3;
    /// All of them.
    pub const ALL: u8 = 7 << 3;
    /// The cursor stands there.
    pub const CURSOR: u8 = 1 << 6;
}

/// Width and height of a square in characters.
const SIDE: u8 = 3;
/// Its width on 80 columns.
const SIDE_80: u8 = 6;
/// First column of the board on 40 columns.
const LEFT_40: u8 = 1;
/// First column on 80 columns.
const LEFT_80: u8 = 2;
/// The row below the board.
const FILES_ROW: u8 = 8 * SIDE;
/// Sprite coordinates of the picture's first point.
const SPRITE_LEFT: u8 = 24;
const SPRITE_TOP: u8 = 50;

/// Colours of squares by mark, for 40 columns and 80; the first is replaced by
/// the square's own.
const COLOURS: [(u8, u8); 6] = [
    (0, 0),
    (colour::CYAN, colour_80::YELLOW),
    (colour::BLUE, colour_80::GREEN),
    (colour::RED, colour_80::RED),
    (colour::RED, colour_80::RED),
    (colour::BLUE, colour_80::GREEN),
];
const DARK_SQUARE: (u8, u8) = (colour::GREEN, colour_80::CYAN);
const LIGHT_SQUARE: (u8, u8) = (colour::YELLOW, colour_80::WHITE);

/// Tables of the board.
#[derive(Clone, Copy, Debug)]
pub struct BoardTables {
    colours_40: Abs,
    colours_80: Abs,
    pieces_40: Abs,
    pieces_80: Abs,
}

impl BoardTables {
    /// Writes them.
    pub fn emit(asm: &mut Asm, ui: SegmentId) -> BoardTables {
        let first = |cells: u8| -> Vec<u8> {
            (0..2 * PIECE_TYPES)
                .map(|piece| piece.wrapping_mul(cells))
                .collect()
        };
        let forty: Vec<u8> = COLOURS.iter().map(|both| both.0 | colour::FOUR).collect();
        let eighty: Vec<u8> = COLOURS.iter().map(|both| both.1).collect();
        BoardTables {
            colours_40: asm.table(ui, "square_colors_40", 1, &forty, "By mark"),
            colours_80: asm.table(ui, "square_colors_80", 1, &eighty, "By mark"),
            pieces_40: asm.table(
                ui,
                "piece_chars_40",
                1,
                &first(PIECE_CELLS_40),
                "By colour and kind",
            ),
            pieces_80: asm.table(
                ui,
                "piece_chars_80",
                1,
                &first(PIECE_CELLS_80),
                "By colour and kind",
            ),
        }
    }
}

/// Emits `show_board`, `invalidate_board` and what they need.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("The board", "Squares that look different are drawn again.");
    show_board(asm, cx);
    square(asm, cx);
    forty(asm, cx);
    eighty(asm, cx);
    edge(asm, cx);
    cursor(asm, cx);
}

fn show_board(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("invalidate_board", "Has the whole board drawn the next time.")
            .destroys("A X");
        ldx  #SQUARES as u8 - 1
        lda  #0xFF
    @all:
        sta  ui.drawn,x
        dex
        bpl  @all
        rts

        asm.routine("show_board", "Draws the squares that look different.")
            .takes("board, marks")
            .destroys("A X Y, cells, colours")
            .cost("about 1,500 cycles, and 3,000 a square drawn");
        ldx  #SQUARES as u8 - 1
    @next:
        lda  ui.board,x
        ora  ui.marks,x
        cmp  ui.drawn,x
        beq  @same
        sta  ui.drawn,x
        sta  ui.appearance
        stx  ui.square
        jsr  show_square
        ldx  ui.square
    @same:
        dex
        bpl  @next
        jmp  show_cursor
    }
}

fn square(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.routine("locate_square", "Where a square is on the screens.")
        .takes("X, 0 to 63")
        .returns("row in characters, A column in squares; set: bit 7 on dark squares")
        .destroys("Y, row, set");
    asm! { asm;
        let upright = asm.label("upright");
        txa
        bit  shared.flipped
        bpl  @upright
        eor  #SQUARES as u8 - 1
        asm.bind(upright);
        tay
        for _ in 0..3 {
            lsr  a
        }
        eor  #7                 // the eighth rank is above
        sta  ui.row
        asl  a
        adc  ui.row              // C is clear
        pha
        ldy  #0
        txa
        for _ in 0..3 {
            lsr  a
        }
        sta  ui.row
        txa
        eor  ui.row
        lsr  a
        bcs  @dark              // light
        ldy  #0x80
    @dark:
        sty  ui.charset_bit
        pla
        sta  ui.row
        txa
        let upright = asm.label("upright_file");
        bit  shared.flipped
        bpl  @upright
        eor  #7
        asm.bind(upright);
        and  #7
        rts

        asm.routine("show_square", "Draws a square on both screens.")
            .takes("square, look")
            .destroys("A X Y, cells, colours");
        ldx  ui.square
        jsr  locate_square
        sta  ui.column_40
        asl  a
        sta  ui.column_80
        asl  a
        adc  ui.column_80
        adc  #LEFT_80
        sta  ui.column_80
        lda  ui.column_40
        asl  a
        adc  ui.column_40
        adc  #LEFT_40
        sta  ui.column_40
        // The man's number: White's from 0 on, Black's from 6 on.
        lda  ui.appearance
        and  #7
        sta  ui.occupied
        beq  @nobody
        sec
        sbc  #1
        bit  ui.appearance
        bpl  @white
        clc
        adc  #PIECE_TYPES
    @white:
    @nobody:
        tax
        jsr  draw_square_40
        jmp  draw_square_80
    }
}

/// Leaves the colour of the square in `A`.
fn square_colour(asm: &mut Asm, cx: &Ui, table: Abs, own: (u8, u8), cursor: u8) {
    let ui = &cx.vars;
    asm! { asm;
        lda  ui.appearance
        and  #mark::CURSOR
        beq  @marked
        lda  #cursor
        bne  @done
    @marked:
        lda  ui.appearance
        and  #mark::ALL
        cmp  #mark::TARGET
        bne  @not_target
        ldy  ui.occupied
        beq  @plain             // an empty square has a point instead
    @not_target:
        for _ in 0..3 {
            lsr  a
        }
        beq  @plain
        tay
        lda  table,y
        bne  @done
    @plain:
        lda  #own.0
        bit  ui.charset_bit
        bpl  @light
        lda  #own.1
    @light:
    @done:
    }
}

/// Skips to `no` unless the square is an empty one that can be reached.
fn unless_target(asm: &mut Asm, cx: &Ui, no: Label) {
    asm! { asm;
        lda  cx.vars.appearance
        and  #mark::ALL
        cmp  #mark::TARGET
        bne  @no
    }
}

fn forty(asm: &mut Asm, cx: &Ui) {
    let (ui, board_tables) = (&cx.vars, &cx.tables);
    asm.routine("draw_square_40", "Draws a square on 40 columns.")
        .takes("X the man's number; what show_square has found")
        .destroys("A Y, cells, colours, first, left, colour; keeps X");
    let four = colour::FOUR;
    let own = (LIGHT_SQUARE.0 | four, DARK_SQUARE.0 | four);
    square_colour(asm, cx, board_tables.colours_40, own, colour::PURPLE | four);
    asm! { asm;
        sta  ui.color
        lda  board_tables.pieces_40,x
        clc
        adc  #PIECES
        sta  ui.first_char
        txa
        pha
        lda  #SIDE
        sta  ui.remaining
        ldx  ui.row
    @row:
        lda  ui.column_40
        jsr  cell_40
        ldy  #0
    @cell:
        lda  ui.occupied
        beq  @empty
        lda  ui.first_char
        inc  ui.first_char
        bne  @add
    @empty:
        lda  #BLOCK
    @add:
        sta  (ui.dst_ptr),y
        lda  ui.color
        sta  (ui.color_ptr),y
        iny
        cpy  #SIDE
        bne  @cell
        inx
        dec  ui.remaining
        bne  @row
        lda  ui.occupied
        bne  @done
        unless_target(asm, cx, done);
        ldx  ui.row
        inx
        ldy  ui.column_40
        iny
        tya
        jsr  cell_40
        ldy  #0
        lda  #DOT
        sta  (ui.dst_ptr),y
    @done:
        pla
        tax
        rts
    }
}

fn eighty(asm: &mut Asm, cx: &Ui) {
    let (ui, board_tables) = (&cx.vars, &cx.tables);
    asm.routine("draw_square_80", "Draws a square on 80 columns.")
        .takes("X the man's number; what show_square has found")
        .destroys("A X Y, cells, first, left, colour, next, row");
    let own = (LIGHT_SQUARE.1, DARK_SQUARE.1);
    square_colour(asm, cx, board_tables.colours_80, own, colour_80::PURPLE);
    asm! { asm;
        ora  ui.charset_bit
        sta  ui.color
        // The characters of dark squares begin at 0 in the second set.
        lda  board_tables.pieces_80,x
        ldy  #EMPTY_DARK
        bit  ui.charset_bit
        bmi  @light_set
        clc
        adc  #PIECES
        ldy  #BLOCK
    @light_set:
        sta  ui.first_char
        sty  ui.row_next             // the empty square
        lda  #SIDE
        sta  ui.remaining
    @row:
        ldx  ui.row
        lda  ui.column_80
        jsr  seek_cell_80
        ldx  #0
    @cell:
        cpx  #0
        beq  @empty
        cpx  #SIDE_80 - 1
        beq  @empty
        lda  ui.occupied
        bne  @piece
        // The middle of an empty square may have a point.
        lda  ui.remaining
        cmp  #2
        bne  @empty
        cpx  #2
        beq  @point
        cpx  #3
        bne  @empty
    @point:
        unless_target(asm, cx, empty);
        txa
        clc
        adc  ui.row_next
        sec
        sbc  #2 - (DOT_LEFT - BLOCK)
        bne  @add
    @piece:
        lda  ui.first_char
        inc  ui.first_char
        jmp  @add
    @empty:
        lda  ui.row_next
    @add:
        jsr  vdc_write
        inx
        cpx  #SIDE_80
        bne  @cell
        jsr  seek_attribute_80
        ldx  #SIDE_80
        lda  ui.color
    @attribute:
        jsr  vdc_write
        dex
        bne  @attribute
        inc  ui.row
        dec  ui.remaining
        bne  @row
        rts
    }
}

fn edge(asm: &mut Asm, cx: &Ui) {
    let (ui, shared) = (&cx.vars, &cx.shared);
    asm.routine(
        "show_coordinates",
        "Draws the numbers of ranks and letters of files.",
    )
    .destroys("A X Y, cells, colours, left, square");
    asm! { asm;
        ldx  #7
    @next:
        stx  ui.square
        // The rank's number, beside the middle of the squares.
        txa
        asl  a
        adc  ui.square
        adc  #1
        sta  ui.row
        txa
        bit  shared.flipped
        bmi  @rank
        eor  #7
    @rank:
        clc
        adc  #b'1' - TEXT
        ldy  #0
        jsr  show_coordinate
        // The file's letter, below.
        lda  #FILES_ROW
        sta  ui.row
        lda  ui.square
        asl  a
        adc  ui.square
        adc  #LEFT_40 + 1
        tay
        lda  ui.square
        bit  shared.flipped
        bpl  @upright
        eor  #7
    @upright:
        clc
        adc  #b'a' - TEXT
        jsr  show_coordinate
        ldx  ui.square
        dex
        bpl  @next
        rts

        asm.routine("show_coordinate", "Writes one of them on both screens.")
            .takes("A code, row, Y column on 40 columns")
            .destroys("A X Y, cells, colours, left");
        pha
        sty  ui.remaining
        tya
        ldx  ui.row
        jsr  cell_40
        pla
        ldy  #0
        sta  (ui.dst_ptr),y
        pha
        lda  #colour::CYAN
        sta  (ui.color_ptr),y
        // A square's middle is at twice the column and one.
        lda  ui.remaining
        beq  @first
        asl  a
        adc  #1
    @first:
        ldx  ui.row
        jsr  seek_cell_80
        pla
        jsr  vdc_write
        jsr  seek_attribute_80
        lda  #colour_80::GREY
        jmp  vdc_write
    }
}

fn cursor(asm: &mut Asm, cx: &Ui) {
    let (ui, chips) = (&cx.vars, &cx.chips);
    asm.routine(
        "show_cursor",
        "Puts the frame of 40 columns around the cursor's square.",
    )
    .takes("marks")
    .destroys("A X Y, row, set");
    asm! { asm;
        ldx  #SQUARES as u8 - 1
    @look:
        lda  ui.marks,x
        and  #mark::CURSOR
        bne  @found
        dex
        bpl  @look
        lda  #0
        sta  chips.vic.spr_ena
        rts
    @found:
        jsr  locate_square
        // 24 points a square, from the second column on.
        sta  ui.remaining
        asl  a
        adc  ui.remaining
        for _ in 0..3 {
            asl  a
        }
        adc  #SPRITE_LEFT + 8 * LEFT_40
        sta  chips.vic.spr0_x
        lda  ui.row
        for _ in 0..3 {
            asl  a
        }
        adc  #SPRITE_TOP
        sta  chips.vic.spr0_y
        lda  #1
        sta  chips.vic.spr_ena
        rts
    }
}
