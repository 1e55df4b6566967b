//! The board on both screens: only squares that look different are drawn.
//!
//! What a square looks like is one byte: the man, with bits 3 to 5 for what is
//! marked on it and bit 6 for the cursor.

use super::Screen;
use super::boxes::colour_80;
use super::characters::{BLOCK, CELLS_40, CELLS_80, DARK, KINDS, MARK, MARK_LEFT, MEN, TEXT};
use super::vic::colour;
use crate::asm::{Abs, Asm, Label, SegmentId, asm};
use crate::computer::desk::SQUARES;

/// What is marked on a square, as [`super::vars::Vars::marks`] has it.
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
pub struct Tables {
    colours_40: Abs,
    colours_80: Abs,
    men_40: Abs,
    men_80: Abs,
}

impl Tables {
    /// Writes them.
    pub fn emit(a: &mut Asm, room: SegmentId) -> Tables {
        let first =
            |cells: u8| -> Vec<u8> { (0..2 * KINDS).map(|man| man.wrapping_mul(cells)).collect() };
        let forty: Vec<u8> = COLOURS.iter().map(|both| both.0 | colour::FOUR).collect();
        let eighty: Vec<u8> = COLOURS.iter().map(|both| both.1).collect();
        Tables {
            colours_40: a.table(room, "square_colours_40", 1, &forty, "By mark"),
            colours_80: a.table(room, "square_colours_80", 1, &eighty, "By mark"),
            men_40: a.table(
                room,
                "men_begin_40",
                1,
                &first(CELLS_40),
                "By colour and kind",
            ),
            men_80: a.table(
                room,
                "men_begin_80",
                1,
                &first(CELLS_80),
                "By colour and kind",
            ),
        }
    }
}

/// Emits `show_board`, `forget_board` and what they need.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("The board", "Squares that look different are drawn again.");
    show_board(a, s);
    square(a, s);
    forty(a, s);
    eighty(a, s);
    edge(a, s);
    cursor(a, s);
}

fn show_board(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        a.routine("forget_board", "Has the whole board drawn the next time.")
            .destroys("A X");
        ldx  #SQUARES as u8 - 1
        lda  #0xFF
    @all:
        sta  v.shown,x
        dex
        bpl  @all
        rts

        a.routine("show_board", "Draws the squares that look different.")
            .takes("board, marks")
            .destroys("A X Y, cells, colours")
            .cost("about 1,500 cycles, and 3,000 a square drawn");
        ldx  #SQUARES as u8 - 1
    @next:
        lda  v.board,x
        ora  v.marks,x
        cmp  v.shown,x
        beq  @same
        sta  v.shown,x
        sta  v.look
        stx  v.square
        jsr  show_square
        ldx  v.square
    @same:
        dex
        bpl  @next
        jmp  show_cursor
    }
}

fn square(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("square_place", "Where a square is on the screens.")
        .takes("X, 0 to 63")
        .returns("row in characters, A column in squares; set: bit 7 on dark squares")
        .destroys("Y, row, set");
    asm! { a;
        let upright = a.label("upright");
        txa
        bit  d.flipped
        bpl  @upright
        eor  #SQUARES as u8 - 1
        a.bind(upright);
        tay
        for _ in 0..3 {
            lsr  a
        }
        eor  #7                 // the eighth rank is above
        sta  v.row
        asl  a
        adc  v.row              // C is clear
        pha
        ldy  #0
        txa
        for _ in 0..3 {
            lsr  a
        }
        sta  v.row
        txa
        eor  v.row
        lsr  a
        bcs  @dark              // light
        ldy  #0x80
    @dark:
        sty  v.set
        pla
        sta  v.row
        txa
        let upright = a.label("upright_file");
        bit  d.flipped
        bpl  @upright
        eor  #7
        a.bind(upright);
        and  #7
        rts

        a.routine("show_square", "Draws a square on both screens.")
            .takes("square, look")
            .destroys("A X Y, cells, colours");
        ldx  v.square
        jsr  square_place
        sta  v.column_40
        asl  a
        sta  v.column_80
        asl  a
        adc  v.column_80
        adc  #LEFT_80
        sta  v.column_80
        lda  v.column_40
        asl  a
        adc  v.column_40
        adc  #LEFT_40
        sta  v.column_40
        // The man's number: White's from 0 on, Black's from 6 on.
        lda  v.look
        and  #7
        sta  v.man
        beq  @nobody
        sec
        sbc  #1
        bit  v.look
        bpl  @white
        clc
        adc  #KINDS
    @white:
    @nobody:
        tax
        jsr  square_40
        jmp  square_80
    }
}

/// Leaves the colour of the square in `A`.
fn square_colour(a: &mut Asm, s: &Screen, table: Abs, own: (u8, u8), cursor: u8) {
    let v = &s.v;
    asm! { a;
        lda  v.look
        and  #mark::CURSOR
        beq  @marked
        lda  #cursor
        bne  @done
    @marked:
        lda  v.look
        and  #mark::ALL
        cmp  #mark::TARGET
        bne  @not_target
        ldy  v.man
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
        bit  v.set
        bpl  @light
        lda  #own.1
    @light:
    @done:
    }
}

/// Skips to `no` unless the square is an empty one that can be reached.
fn unless_target(a: &mut Asm, s: &Screen, no: Label) {
    asm! { a;
        lda  s.v.look
        and  #mark::ALL
        cmp  #mark::TARGET
        bne  @no
    }
}

fn forty(a: &mut Asm, s: &Screen) {
    let (v, t) = (&s.v, &s.t);
    a.routine("square_40", "Draws a square on 40 columns.")
        .takes("X the man's number; what show_square has found")
        .destroys("A Y, cells, colours, first, left, colour; keeps X");
    let four = colour::FOUR;
    let own = (LIGHT_SQUARE.0 | four, DARK_SQUARE.0 | four);
    square_colour(a, s, t.colours_40, own, colour::PURPLE | four);
    asm! { a;
        sta  v.colour
        lda  t.men_40,x
        clc
        adc  #MEN
        sta  v.first
        txa
        pha
        lda  #SIDE
        sta  v.left
        ldx  v.row
    @row:
        lda  v.column_40
        jsr  cell_40
        ldy  #0
    @cell:
        lda  v.man
        beq  @empty
        lda  v.first
        inc  v.first
        bne  @add
    @empty:
        lda  #BLOCK
    @add:
        sta  (v.cells),y
        lda  v.colour
        sta  (v.colours),y
        iny
        cpy  #SIDE
        bne  @cell
        inx
        dec  v.left
        bne  @row
        lda  v.man
        bne  @done
        unless_target(a, s, done);
        ldx  v.row
        inx
        ldy  v.column_40
        iny
        tya
        jsr  cell_40
        ldy  #0
        lda  #MARK
        sta  (v.cells),y
    @done:
        pla
        tax
        rts
    }
}

fn eighty(a: &mut Asm, s: &Screen) {
    let (v, t) = (&s.v, &s.t);
    a.routine("square_80", "Draws a square on 80 columns.")
        .takes("X the man's number; what show_square has found")
        .destroys("A X Y, cells, first, left, colour, next, row");
    let own = (LIGHT_SQUARE.1, DARK_SQUARE.1);
    square_colour(a, s, t.colours_80, own, colour_80::PURPLE);
    asm! { a;
        ora  v.set
        sta  v.colour
        // The characters of dark squares begin at 0 in the second set.
        lda  t.men_80,x
        ldy  #DARK
        bit  v.set
        bmi  @light_set
        clc
        adc  #MEN
        ldy  #BLOCK
    @light_set:
        sta  v.first
        sty  v.next             // the empty square
        lda  #SIDE
        sta  v.left
    @row:
        ldx  v.row
        lda  v.column_80
        jsr  at_80
        ldx  #0
    @cell:
        cpx  #0
        beq  @empty
        cpx  #SIDE_80 - 1
        beq  @empty
        lda  v.man
        bne  @man
        // The middle of an empty square may have a point.
        lda  v.left
        cmp  #2
        bne  @empty
        cpx  #2
        beq  @point
        cpx  #3
        bne  @empty
    @point:
        unless_target(a, s, empty);
        txa
        clc
        adc  v.next
        sec
        sbc  #2 - (MARK_LEFT - BLOCK)
        bne  @add
    @man:
        lda  v.first
        inc  v.first
        jmp  @add
    @empty:
        lda  v.next
    @add:
        jsr  vdc_put
        inx
        cpx  #SIDE_80
        bne  @cell
        jsr  at_80_colours
        ldx  #SIDE_80
        lda  v.colour
    @attribute:
        jsr  vdc_put
        dex
        bne  @attribute
        inc  v.row
        dec  v.left
        bne  @row
        rts
    }
}

fn edge(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine(
        "show_edge",
        "Draws the numbers of ranks and letters of files.",
    )
    .destroys("A X Y, cells, colours, left, square");
    asm! { a;
        ldx  #7
    @next:
        stx  v.square
        // The rank's number, beside the middle of the squares.
        txa
        asl  a
        adc  v.square
        adc  #1
        sta  v.row
        txa
        bit  d.flipped
        bmi  @rank
        eor  #7
    @rank:
        clc
        adc  #b'1' - TEXT
        ldy  #0
        jsr  edge_letter
        // The file's letter, below.
        lda  #FILES_ROW
        sta  v.row
        lda  v.square
        asl  a
        adc  v.square
        adc  #LEFT_40 + 1
        tay
        lda  v.square
        bit  d.flipped
        bpl  @upright
        eor  #7
    @upright:
        clc
        adc  #b'a' - TEXT
        jsr  edge_letter
        ldx  v.square
        dex
        bpl  @next
        rts

        a.routine("edge_letter", "Writes one of them on both screens.")
            .takes("A code, row, Y column on 40 columns")
            .destroys("A X Y, cells, colours, left");
        pha
        sty  v.left
        tya
        ldx  v.row
        jsr  cell_40
        pla
        ldy  #0
        sta  (v.cells),y
        pha
        lda  #colour::CYAN
        sta  (v.colours),y
        // A square's middle is at twice the column and one.
        lda  v.left
        beq  @first
        asl  a
        adc  #1
    @first:
        ldx  v.row
        jsr  at_80
        pla
        jsr  vdc_put
        jsr  at_80_colours
        lda  #colour_80::GREY
        jmp  vdc_put
    }
}

fn cursor(a: &mut Asm, s: &Screen) {
    let (v, c) = (&s.v, &s.c);
    a.routine(
        "show_cursor",
        "Puts the frame of 40 columns around the cursor's square.",
    )
    .takes("marks")
    .destroys("A X Y, row, set");
    asm! { a;
        ldx  #SQUARES as u8 - 1
    @look:
        lda  v.marks,x
        and  #mark::CURSOR
        bne  @found
        dex
        bpl  @look
        lda  #0
        sta  c.sprites
        rts
    @found:
        jsr  square_place
        // 24 points a square, from the second column on.
        sta  v.left
        asl  a
        adc  v.left
        for _ in 0..3 {
            asl  a
        }
        adc  #SPRITE_LEFT + 8 * LEFT_40
        sta  c.places
        lda  v.row
        for _ in 0..3 {
            asl  a
        }
        adc  #SPRITE_TOP
        sta  c.places+1
        lda  #1
        sta  c.sprites
        rts
    }
}
