//! The board on both screens: only squares that look different are drawn.
//!
//! What a square looks like is one byte: the man, with bits 3 to 5 for what is
//! marked on it and bit 6 for the cursor.

use super::Screen;
use super::boxes::colour_80;
use super::characters::{BLOCK, CELLS_40, CELLS_80, DARK, KINDS, MARK, MARK_LEFT, MEN, TEXT};
use super::vic::colour;
use crate::asm::{Abs, Asm, Label, SegmentId, imm};
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
    let (next, same) = (a.label("next"), a.label("same"));
    a.routine("forget_board", "Has the whole board drawn the next time.")
        .destroys("A X");
    a.ldx(imm(SQUARES as u8 - 1));
    a.lda(imm(0xFF));
    let all = a.label_here("all");
    a.sta(v.shown.x());
    a.dex();
    a.bpl(all);
    a.rts();

    a.routine("show_board", "Draws the squares that look different.")
        .takes("board, marks")
        .destroys("A X Y, cells, colours")
        .cost("about 1,500 cycles, and 3,000 a square drawn");
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(next);
    a.lda(v.board.x());
    a.ora(v.marks.x());
    a.cmp(v.shown.x());
    a.beq(same);
    a.sta(v.shown.x());
    a.sta(v.look);
    a.stx(v.square);
    a.jsr("show_square");
    a.ldx(v.square);
    a.bind(same);
    a.dex();
    a.bpl(next);
    a.jmp("show_cursor");
}

fn square(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine("square_place", "Where a square is on the screens.")
        .takes("X, 0 to 63")
        .returns("row in characters, A column in squares; set: bit 7 on dark squares")
        .destroys("Y, row, set");
    let (dark, upright) = (a.label("dark"), a.label("upright"));
    a.txa();
    a.bit(d.flipped);
    a.bpl(upright);
    a.eor(imm(SQUARES as u8 - 1));
    a.bind(upright);
    a.tay();
    for _ in 0..3 {
        a.lsr_a();
    }
    a.eor(imm(7)).c("the eighth rank is above");
    a.sta(v.row);
    a.asl_a();
    a.adc(v.row).c("C is clear");
    a.pha();
    a.ldy(imm(0));
    a.txa();
    for _ in 0..3 {
        a.lsr_a();
    }
    a.sta(v.row);
    a.txa();
    a.eor(v.row);
    a.lsr_a();
    a.bcs(dark).c("light");
    a.ldy(imm(0x80));
    a.bind(dark);
    a.sty(v.set);
    a.pla();
    a.sta(v.row);
    a.txa();
    let upright = a.label("upright_file");
    a.bit(d.flipped);
    a.bpl(upright);
    a.eor(imm(7));
    a.bind(upright);
    a.and(imm(7));
    a.rts();

    a.routine("show_square", "Draws a square on both screens.")
        .takes("square, look")
        .destroys("A X Y, cells, colours");
    a.ldx(v.square);
    a.jsr("square_place");
    a.sta(v.column_40);
    a.asl_a();
    a.sta(v.column_80);
    a.asl_a();
    a.adc(v.column_80);
    a.adc(imm(LEFT_80));
    a.sta(v.column_80);
    a.lda(v.column_40);
    a.asl_a();
    a.adc(v.column_40);
    a.adc(imm(LEFT_40));
    a.sta(v.column_40);
    a.comment("The man's number: White's from 0 on, Black's from 6 on.");
    let (nobody, white) = (a.label("nobody"), a.label("white"));
    a.lda(v.look);
    a.and(imm(7));
    a.sta(v.man);
    a.beq(nobody);
    a.sec();
    a.sbc(imm(1));
    a.bit(v.look);
    a.bpl(white);
    a.clc();
    a.adc(imm(KINDS));
    a.bind(white);
    a.bind(nobody);
    a.tax();
    a.jsr("square_40");
    a.jmp("square_80");
}

/// Leaves the colour of the square in `A`.
fn square_colour(a: &mut Asm, s: &Screen, table: Abs, own: (u8, u8), cursor: u8) {
    let v = &s.v;
    let (marked, light, done) = (a.label("marked"), a.label("light"), a.label("done"));
    a.lda(v.look);
    a.and(imm(mark::CURSOR));
    a.beq(marked);
    a.lda(imm(cursor));
    a.bne(done);
    a.bind(marked);
    a.lda(v.look);
    a.and(imm(mark::ALL));
    a.cmp(imm(mark::TARGET));
    let plain = a.label("plain");
    let not_target = a.label("not_target");
    a.bne(not_target);
    a.ldy(v.man);
    a.beq(plain).c("an empty square has a point instead");
    a.bind(not_target);
    for _ in 0..3 {
        a.lsr_a();
    }
    a.beq(plain);
    a.tay();
    a.lda(table.y());
    a.bne(done);
    a.bind(plain);
    a.lda(imm(own.0));
    a.bit(v.set);
    a.bpl(light);
    a.lda(imm(own.1));
    a.bind(light);
    a.bind(done);
}

/// Skips to `no` unless the square is an empty one that can be reached.
fn unless_target(a: &mut Asm, s: &Screen, no: Label) {
    a.lda(s.v.look);
    a.and(imm(mark::ALL));
    a.cmp(imm(mark::TARGET));
    a.bne(no);
}

fn forty(a: &mut Asm, s: &Screen) {
    let (v, t) = (&s.v, &s.t);
    a.routine("square_40", "Draws a square on 40 columns.")
        .takes("X the man's number; what show_square has found")
        .destroys("A Y, cells, colours, first, left, colour; keeps X");
    let four = colour::FOUR;
    let own = (LIGHT_SQUARE.0 | four, DARK_SQUARE.0 | four);
    square_colour(a, s, t.colours_40, own, colour::PURPLE | four);
    a.sta(v.colour);
    a.lda(t.men_40.x());
    a.clc();
    a.adc(imm(MEN));
    a.sta(v.first);
    a.txa();
    a.pha();
    a.lda(imm(SIDE));
    a.sta(v.left);
    a.ldx(v.row);
    let row = a.label_here("row");
    a.lda(v.column_40);
    a.jsr("cell_40");
    a.ldy(imm(0));
    let cell = a.label_here("cell");
    let (empty, put) = (a.label("empty"), a.label("add"));
    a.lda(v.man);
    a.beq(empty);
    a.lda(v.first);
    a.inc(v.first);
    a.bne(put);
    a.bind(empty);
    a.lda(imm(BLOCK));
    a.bind(put);
    a.sta(v.cells.ind_y());
    a.lda(v.colour);
    a.sta(v.colours.ind_y());
    a.iny();
    a.cpy(imm(SIDE));
    a.bne(cell);
    a.inx();
    a.dec(v.left);
    a.bne(row);
    let done = a.label("done");
    a.lda(v.man);
    a.bne(done);
    unless_target(a, s, done);
    a.ldx(v.row);
    a.inx();
    a.ldy(v.column_40);
    a.iny();
    a.tya();
    a.jsr("cell_40");
    a.ldy(imm(0));
    a.lda(imm(MARK));
    a.sta(v.cells.ind_y());
    a.bind(done);
    a.pla();
    a.tax();
    a.rts();
}

fn eighty(a: &mut Asm, s: &Screen) {
    let (v, t) = (&s.v, &s.t);
    a.routine("square_80", "Draws a square on 80 columns.")
        .takes("X the man's number; what show_square has found")
        .destroys("A X Y, cells, first, left, colour, next, row");
    let own = (LIGHT_SQUARE.1, DARK_SQUARE.1);
    square_colour(a, s, t.colours_80, own, colour_80::PURPLE);
    a.ora(v.set);
    a.sta(v.colour);
    a.comment("The characters of dark squares begin at 0 in the second set.");
    let light = a.label("light_set");
    a.lda(t.men_80.x());
    a.ldy(imm(DARK));
    a.bit(v.set);
    a.bmi(light);
    a.clc();
    a.adc(imm(MEN));
    a.ldy(imm(BLOCK));
    a.bind(light);
    a.sta(v.first);
    a.sty(v.next).c("the empty square");
    a.lda(imm(SIDE));
    a.sta(v.left);
    let row = a.label_here("row");
    a.ldx(v.row);
    a.lda(v.column_80);
    a.jsr("at_80");
    a.ldx(imm(0));
    let cell = a.label_here("cell");
    let (empty, man, put, point) = (
        a.label("empty"),
        a.label("man"),
        a.label("add"),
        a.label("point"),
    );
    a.cpx(imm(0));
    a.beq(empty);
    a.cpx(imm(SIDE_80 - 1));
    a.beq(empty);
    a.lda(v.man);
    a.bne(man);
    a.comment("The middle of an empty square may have a point.");
    a.lda(v.left);
    a.cmp(imm(2));
    a.bne(empty);
    a.cpx(imm(2));
    a.beq(point);
    a.cpx(imm(3));
    a.bne(empty);
    a.bind(point);
    unless_target(a, s, empty);
    a.txa();
    a.clc();
    a.adc(v.next);
    a.sec();
    a.sbc(imm(2 - (MARK_LEFT - BLOCK)));
    a.bne(put);
    a.bind(man);
    a.lda(v.first);
    a.inc(v.first);
    a.jmp(put);
    a.bind(empty);
    a.lda(v.next);
    a.bind(put);
    a.jsr("vdc_put");
    a.inx();
    a.cpx(imm(SIDE_80));
    a.bne(cell);
    a.jsr("at_80_colours");
    a.ldx(imm(SIDE_80));
    a.lda(v.colour);
    let attribute = a.label_here("attribute");
    a.jsr("vdc_put");
    a.dex();
    a.bne(attribute);
    a.inc(v.row);
    a.dec(v.left);
    a.bne(row);
    a.rts();
}

fn edge(a: &mut Asm, s: &Screen) {
    let (v, d) = (&s.v, &s.d);
    a.routine(
        "show_edge",
        "Draws the numbers of ranks and letters of files.",
    )
    .destroys("A X Y, cells, colours, left, square");
    let (next, upright, rank) = (a.label("next"), a.label("upright"), a.label("rank"));
    a.ldx(imm(7));
    a.bind(next);
    a.stx(v.square);
    a.comment("The rank's number, beside the middle of the squares.");
    a.txa();
    a.asl_a();
    a.adc(v.square);
    a.adc(imm(1));
    a.sta(v.row);
    a.txa();
    a.bit(d.flipped);
    a.bmi(rank);
    a.eor(imm(7));
    a.bind(rank);
    a.clc();
    a.adc(imm(b'1' - TEXT));
    a.ldy(imm(0));
    a.jsr("edge_letter");
    a.comment("The file's letter, below.");
    a.lda(imm(FILES_ROW));
    a.sta(v.row);
    a.lda(v.square);
    a.asl_a();
    a.adc(v.square);
    a.adc(imm(LEFT_40 + 1));
    a.tay();
    a.lda(v.square);
    a.bit(d.flipped);
    a.bpl(upright);
    a.eor(imm(7));
    a.bind(upright);
    a.clc();
    a.adc(imm(b'a' - TEXT));
    a.jsr("edge_letter");
    a.ldx(v.square);
    a.dex();
    a.bpl(next);
    a.rts();

    a.routine("edge_letter", "Writes one of them on both screens.")
        .takes("A code, row, Y column on 40 columns")
        .destroys("A X Y, cells, colours, left");
    a.pha();
    a.sty(v.left);
    a.tya();
    a.ldx(v.row);
    a.jsr("cell_40");
    a.pla();
    a.ldy(imm(0));
    a.sta(v.cells.ind_y());
    a.pha();
    a.lda(imm(colour::CYAN));
    a.sta(v.colours.ind_y());
    a.comment("A square's middle is at twice the column and one.");
    a.lda(v.left);
    let first = a.label("first");
    a.beq(first);
    a.asl_a();
    a.adc(imm(1));
    a.bind(first);
    a.ldx(v.row);
    a.jsr("at_80");
    a.pla();
    a.jsr("vdc_put");
    a.jsr("at_80_colours");
    a.lda(imm(colour_80::GREY));
    a.jmp("vdc_put");
}

fn cursor(a: &mut Asm, s: &Screen) {
    let (v, c) = (&s.v, &s.c);
    a.routine(
        "show_cursor",
        "Puts the frame of 40 columns around the cursor's square.",
    )
    .takes("marks")
    .destroys("A X Y, row, set");
    let (look, found) = (a.label("look"), a.label("found"));
    a.ldx(imm(SQUARES as u8 - 1));
    a.bind(look);
    a.lda(v.marks.x());
    a.and(imm(mark::CURSOR));
    a.bne(found);
    a.dex();
    a.bpl(look);
    a.lda(imm(0));
    a.sta(c.sprites);
    a.rts();
    a.bind(found);
    a.jsr("square_place");
    a.comment("24 points a square, from the second column on.");
    a.sta(v.left);
    a.asl_a();
    a.adc(v.left);
    for _ in 0..3 {
        a.asl_a();
    }
    a.adc(imm(SPRITE_LEFT + 8 * LEFT_40));
    a.sta(c.places);
    a.lda(v.row);
    for _ in 0..3 {
        a.asl_a();
    }
    a.adc(imm(SPRITE_TOP));
    a.sta(c.places.at(1));
    a.lda(imm(1));
    a.sta(c.sprites);
    a.rts();
}
