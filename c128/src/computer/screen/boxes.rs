//! Boxes: where on each screen which text stands.
//!
//! A text is broken at its spaces and fills its box with spaces to the end, so
//! that nothing older remains. Both screens show the same text, each in a box
//! of its own size.

use super::Screen;
use super::characters::TEXT;
use super::chips::{ATTRIBUTES, COLOURS, COLUMNS_40, MATRIX, ROWS};
use super::vic::colour;
use crate::asm::{Abs, Asm, Label, SegmentId, imm};

/// Ends a line within a text.
pub const RETURN: u8 = 0x0D;

/// A box on one screen.
#[derive(Clone, Copy, Debug)]
pub struct Place {
    /// Row.
    pub row: u8,
    /// Column.
    pub column: u8,
    /// Columns; none: the screen does not show it.
    pub width: u8,
    /// Rows.
    pub height: u8,
    /// Colour, with the attributes of 80 columns.
    pub colour: u8,
}

const fn place(row: u8, column: u8, width: u8, height: u8, colour: u8) -> Place {
    Place {
        row,
        column,
        width,
        height,
        colour,
    }
}

/// The colours of 80 columns that are used.
pub mod colour_80 {
    /// Light blue.
    pub const BLUE: u8 = 3;
    /// Light green.
    pub const GREEN: u8 = 5;
    /// Light cyan.
    pub const CYAN: u8 = 7;
    /// Light red.
    pub const RED: u8 = 9;
    /// Light purple.
    pub const PURPLE: u8 = 11;
    /// Yellow.
    pub const YELLOW: u8 = 13;
    /// Light grey.
    pub const GREY: u8 = 14;
    /// White.
    pub const WHITE: u8 = 15;
    /// The second character set.
    pub const SECOND_SET: u8 = 0x80;
}

/// First column of the panel on 40 columns.
const LEFT_40: u8 = 26;
/// Its width.
pub const WIDTH_40: u8 = COLUMNS_40 - LEFT_40;
/// First column of the panel on 80 columns.
const LEFT_80: u8 = 52;
/// Its width.
pub const WIDTH_80: u8 = 80 - LEFT_80;
/// Width of a page of text, on both screens.
pub const PAGE_WIDTH: u8 = WIDTH_80;
/// First column of a page on 40 columns.
const PAGE_LEFT_40: u8 = (COLUMNS_40 - PAGE_WIDTH) / 2;

macro_rules! boxes {
    ($($(#[$meta:meta])* $name:ident $forty:expr, $eighty:expr;)*) => {
        /// The boxes.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Box {
            $($(#[$meta])* $name,)*
        }

        /// Where they are: on 40 columns, on 80 columns.
        pub const PLACES: &[(Place, Place)] = &[$(($forty, $eighty)),*];
    };
}

const fn panel_40(row: u8, height: u8, colour: u8) -> Place {
    place(row, LEFT_40, WIDTH_40, height, colour)
}

const fn panel_80(row: u8, height: u8, colour: u8) -> Place {
    place(row, LEFT_80, WIDTH_80, height, colour)
}

boxes! {
    /// The program's name.
    Title place(0, 0, 0, 1, 0), panel_80(0, 1, colour_80::CYAN);
    /// The level.
    Level panel_40(0, 2, colour::CYAN), panel_80(1, 1, colour_80::GREY);
    /// Lines across, between the parts of the panel.
    RuleAbove place(0, 0, 0, 1, 0), panel_80(6, 1, colour_80::BLUE);
    /// Between moves and thinking.
    RuleMiddle place(0, 0, 0, 1, 0), panel_80(12, 1, colour_80::BLUE);
    /// Below thinking.
    RuleBelow place(0, 0, 0, 1, 0), panel_80(17, 1, colour_80::BLUE);
    /// The player above: who it is, and the clock.
    Above panel_40(2, 1, colour::WHITE), place(2, LEFT_80, 16, 1, colour_80::WHITE);
    /// Whether it is the machine.
    AboveWho place(0, 0, 0, 1, 0), place(2, LEFT_80 + 16, WIDTH_80 - 16, 1, colour_80::GREY);
    /// What that player has taken.
    AboveTook panel_40(3, 1, colour::GREEN), panel_80(3, 1, colour_80::GREY);
    /// The moves.
    Moves panel_40(4, 4, colour::WHITE), panel_80(7, 5, colour_80::WHITE);
    /// The name of the opening.
    Opening panel_40(8, 4, colour::YELLOW), panel_80(4, 2, colour_80::YELLOW);
    /// Depth and score.
    Depth panel_40(12, 1, colour::CYAN), panel_80(13, 1, colour_80::CYAN);
    /// Nodes, and nodes in a second.
    Nodes panel_40(13, 2, colour::CYAN), panel_80(14, 1, colour_80::CYAN);
    /// The line.
    Line panel_40(15, 1, colour::GREEN), panel_80(15, 2, colour_80::GREEN);
    /// The player below: who it is, and the clock.
    Below panel_40(16, 1, colour::WHITE), place(18, LEFT_80, 16, 1, colour_80::WHITE);
    /// Whether it is the machine.
    BelowWho place(0, 0, 0, 1, 0), place(18, LEFT_80 + 16, WIDTH_80 - 16, 1, colour_80::GREY);
    /// What that player has taken.
    BelowTook panel_40(17, 1, colour::GREEN), panel_80(19, 1, colour_80::GREY);
    /// What is to be said.
    Message panel_40(18, 6, colour::YELLOW), panel_80(20, 4, colour_80::YELLOW);
    /// What is being typed.
    Typed panel_40(24, 1, colour::WHITE), panel_80(24, 1, colour_80::WHITE);
    /// A line of a page, whose row is said when it is shown.
    PageLine
        place(1, PAGE_LEFT_40, PAGE_WIDTH, 1, colour::WHITE),
        panel_80(1, 1, colour_80::WHITE);
}

/// Tables of the boxes: a byte of each for 40 columns, then for 80.
#[derive(Clone, Copy, Debug)]
pub struct Boxes {
    /// Row, column, width, height, colour.
    pub places: [[Abs; 5]; 2],
    /// Where the rows of 40 columns begin: low bytes.
    pub rows_lo: Abs,
    /// High bytes.
    pub rows_hi: Abs,
}

impl Boxes {
    /// Writes them.
    pub fn emit(a: &mut Asm, room: SegmentId) -> Boxes {
        let mut table = |screen: &str, what: &str, of: &dyn Fn(&(Place, Place)) -> u8| {
            let bytes: Vec<u8> = PLACES.iter().map(of).collect();
            a.table(room, &format!("box_{screen}_{what}"), 1, &bytes, "By box")
        };
        let forty = [
            table("40", "row", &|p| p.0.row),
            table("40", "column", &|p| p.0.column),
            table("40", "width", &|p| p.0.width),
            table("40", "height", &|p| p.0.height),
            table("40", "colour", &|p| p.0.colour),
        ];
        let eighty = [
            table("80", "row", &|p| p.1.row),
            table("80", "column", &|p| p.1.column),
            table("80", "width", &|p| p.1.width),
            table("80", "height", &|p| p.1.height),
            table("80", "colour", &|p| p.1.colour),
        ];
        let rows: Vec<u16> = (0..ROWS)
            .map(|row| u16::from(row) * u16::from(COLUMNS_40))
            .collect();
        let low: Vec<u8> = rows.iter().map(|&row| row as u8).collect();
        let high: Vec<u8> = rows.iter().map(|&row| (row >> 8) as u8).collect();
        Boxes {
            places: [forty, eighty],
            rows_lo: a.table(room, "rows_lo", 1, &low, "Where rows begin"),
            rows_hi: a.table(room, "rows_hi", 1, &high, "High bytes"),
        }
    }
}

/// Shows the text put together in a box.
pub fn show(a: &mut Asm, which: Box) {
    a.ldx(imm(which as u8));
    a.jsr("show_box");
}

/// Emits `show_box` and the ways to a cell.
pub fn emit(a: &mut Asm, s: &Screen) {
    a.section("Boxes", "Where on each screen which text stands.");
    cells(a, s);
    show_box(a, s);
    fit(a, s);
    fill(a, s);
}

fn cells(a: &mut Asm, s: &Screen) {
    let (v, b) = (&s.v, &s.b);
    let base = |address: u16| (address >> 8) as u8;
    a.routine("cell_40", "Where a cell of 40 columns is.")
        .takes("X row, A column")
        .returns("cells, colours")
        .destroys("A");
    a.clc();
    a.adc(b.rows_lo.x());
    a.sta(v.cells);
    a.sta(v.colours);
    a.lda(b.rows_hi.x());
    a.adc(imm(base(MATRIX)));
    a.sta(v.cells.at(1));
    a.clc();
    a.adc(imm(base(COLOURS - MATRIX)));
    a.sta(v.colours.at(1));
    a.rts();

    a.routine("cell_80", "Where a cell of 80 columns is.")
        .takes("X row, A column")
        .returns("A high, Y low byte of its address")
        .destroys("cells");
    a.sta(v.cells);
    a.lda(b.rows_hi.x());
    a.sta(v.cells.at(1));
    a.lda(b.rows_lo.x());
    a.asl_a();
    a.rol(v.cells.at(1));
    a.clc();
    a.adc(v.cells);
    a.tay();
    a.lda(v.cells.at(1));
    a.adc(imm(0));
    a.rts();

    a.routine("at_80", "Goes to a cell of 80 columns.")
        .takes("X row, A column")
        .returns("cells: its address; the VDC ready for vdc_put")
        .destroys("A X Y");
    a.jsr("cell_80");
    a.sta(v.cells.at(1));
    a.sty(v.cells);
    a.jmp("vdc_at");

    a.routine("at_80_colours", "Goes to that cell's attributes.")
        .takes("cells")
        .destroys("A X Y");
    a.lda(v.cells.at(1));
    a.clc();
    a.adc(imm(base(ATTRIBUTES)));
    a.ldy(v.cells);
    a.jmp("vdc_at");
}

fn show_box(a: &mut Asm, s: &Screen) {
    let (v, b) = (&s.v, &s.b);
    let (forty, eighty) = (a.label("forty"), a.label("eighty"));
    a.routine("show_box", "Shows the text put together on both screens.")
        .takes("X box; screen_line")
        .destroys("A Y, cells, colours; keeps X")
        .cost("about 100 cycles a character");
    a.lda(b.places[0][0].x());
    a.sta(v.page_row);
    a.lda(b.places[1][0].x());
    a.routine(
        "show_box_at",
        "The same at rows that the caller has chosen.",
    )
    .takes("page_row row on 40 columns, A row on 80 columns");
    a.pha();
    a.txa();
    a.pha();
    a.ldy(v.line_len);
    a.lda(imm(0));
    a.sta(v.line.y());
    let fields = [
        v.box_row,
        v.box_column,
        v.box_width,
        v.box_height,
        v.box_colour,
    ];
    for (field, from) in fields.into_iter().zip(b.places[0]).skip(1) {
        a.lda(from.x());
        a.sta(field);
    }
    a.lda(v.page_row);
    a.sta(v.box_row);
    a.lda(v.box_width);
    a.beq(forty);
    a.jsr("fill_40");
    a.bind(forty);
    a.pla();
    a.tax();
    a.pla();
    a.sta(v.box_row);
    for (field, from) in fields.into_iter().zip(b.places[1]).skip(1) {
        a.lda(from.x());
        a.sta(field);
    }
    a.lda(v.box_width);
    a.beq(eighty);
    a.txa();
    a.pha();
    a.jsr("fill_80");
    a.pla();
    a.tax();
    a.bind(eighty);
    a.rts();
}

fn fit(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let (letter, full, end, hard) = (
        a.label("letter"),
        a.label("full"),
        a.label("end"),
        a.label("hard"),
    );
    let (other, skip) = (a.label("other"), a.label("skip"));
    a.routine("fit_row", "Finds what fits in a row of the box.")
        .takes("begin, box_width")
        .returns("end, next")
        .destroys("A X Y, space");
    a.ldy(v.begin);
    a.ldx(imm(0));
    a.stx(v.space).c("no row but the first can end at 0");
    a.bind(letter);
    a.lda(v.line.y());
    a.beq(end);
    a.cmp(imm(RETURN));
    a.beq(skip);
    a.cmp(imm(b' '));
    a.bne(other);
    a.sty(v.space);
    a.bind(other);
    a.cpx(v.box_width);
    a.beq(full);
    a.iny();
    a.inx();
    a.bne(letter);
    a.bind(full);
    a.ldx(v.space);
    a.beq(hard);
    a.txa();
    a.tay();
    a.bind(skip);
    a.sty(v.end);
    a.iny();
    a.sty(v.next);
    a.rts();
    a.bind(hard);
    a.bind(end);
    a.sty(v.end);
    a.sty(v.next);
    a.rts();
}

/// Fills `A` with the next code of the row: X runs from `begin` to `end`.
fn code(a: &mut Asm, s: &Screen) {
    let pad = a.label("pad");
    a.lda(imm(0));
    a.cpx(s.v.end);
    a.bcs(pad);
    a.lda(s.v.line.x());
    a.inx();
    a.sec();
    a.sbc(imm(TEXT));
    a.bind(pad);
}

/// Goes on to the next row of a box.
fn next_row(a: &mut Asm, s: &Screen, row: Label) {
    let v = &s.v;
    a.lda(v.next);
    a.sta(v.begin);
    a.inc(v.box_row);
    a.dec(v.box_height);
    a.bne(row);
    a.rts();
}

fn fill(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    let letter = a.label("letter");
    a.routine("fill_40", "Shows the text in a box of 40 columns.")
        .takes("the box")
        .destroys("A X Y, cells, colours");
    a.lda(imm(0));
    a.sta(v.begin);
    let row = a.label_here("row");
    a.jsr("fit_row");
    a.ldx(v.box_row);
    a.lda(v.box_column);
    a.jsr("cell_40");
    a.ldx(v.begin);
    a.ldy(imm(0));
    a.bind(letter);
    code(a, s);
    a.sta(v.cells.ind_y());
    a.lda(v.box_colour);
    a.sta(v.colours.ind_y());
    a.iny();
    a.cpy(v.box_width);
    a.bne(letter);
    next_row(a, s, row);

    let (letter, attribute) = (a.label("letter"), a.label("attribute"));
    a.routine("fill_80", "Shows the text in a box of 80 columns.")
        .takes("the box")
        .destroys("A X Y, cells");
    a.lda(imm(0));
    a.sta(v.begin);
    let row = a.label_here("row");
    a.jsr("fit_row");
    a.ldx(v.box_row);
    a.lda(v.box_column);
    a.jsr("at_80");
    a.ldx(v.begin);
    a.ldy(v.box_width);
    a.bind(letter);
    code(a, s);
    a.jsr("vdc_put");
    a.dey();
    a.bne(letter);
    a.jsr("at_80_colours");
    a.ldy(v.box_width);
    a.lda(v.box_colour);
    a.bind(attribute);
    a.jsr("vdc_put");
    a.dey();
    a.bne(attribute);
    next_row(a, s, row);
}
