//! Boxes: where on each screen which text stands.
//!
//! A text is broken at its spaces and fills its box with spaces to the end, so
//! that nothing older remains. Both screens show the same text, each in a box
//! of its own size.

use super::Screen;
use super::characters::TEXT;
use super::chips::{ATTRIBUTES, COLOURS, COLUMNS_40, MATRIX, ROWS};
use super::vic::colour;
use crate::asm::{Abs, Asm, Label, SegmentId, asm};

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
    asm! { a;
        ldx  #which as u8
        jsr  show_box
    }
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
    asm! { a;
        clc
        adc  b.rows_lo,x
        sta  v.cells
        sta  v.colours
        lda  b.rows_hi,x
        adc  #base(MATRIX)
        sta  v.cells+1
        clc
        adc  #base(COLOURS - MATRIX)
        sta  v.colours+1
        rts

        a.routine("cell_80", "Where a cell of 80 columns is.")
            .takes("X row, A column")
            .returns("A high, Y low byte of its address")
            .destroys("cells");
        sta  v.cells
        lda  b.rows_hi,x
        sta  v.cells+1
        lda  b.rows_lo,x
        asl  a
        rol  v.cells+1
        clc
        adc  v.cells
        tay
        lda  v.cells+1
        adc  #0
        rts

        a.routine("at_80", "Goes to a cell of 80 columns.")
            .takes("X row, A column")
            .returns("cells: its address; the VDC ready for vdc_put")
            .destroys("A X Y");
        jsr  cell_80
        sta  v.cells+1
        sty  v.cells
        jmp  vdc_at

        a.routine("at_80_colours", "Goes to that cell's attributes.")
            .takes("cells")
            .destroys("A X Y");
        lda  v.cells+1
        clc
        adc  #base(ATTRIBUTES)
        ldy  v.cells
        jmp  vdc_at
    }
}

fn show_box(a: &mut Asm, s: &Screen) {
    let (v, b) = (&s.v, &s.b);
    asm! { a;
        a.routine("show_box", "Shows the text put together on both screens.")
            .takes("X box; screen_line")
            .destroys("A Y, cells, colours; keeps X")
            .cost("about 100 cycles a character");
        lda  b.places[0][0],x
        sta  v.page_row
        lda  b.places[1][0],x
        a.routine(
            "show_box_at",
            "The same at rows that the caller has chosen.",
        )
        .takes("page_row row on 40 columns, A row on 80 columns");
        pha
        txa
        pha
        ldy  v.line_len
        lda  #0
        sta  v.line,y
        let fields = [
            v.box_row,
            v.box_column,
            v.box_width,
            v.box_height,
            v.box_colour,
        ];
        for (field, from) in fields.into_iter().zip(b.places[0]).skip(1) {
            lda  from,x
            sta  field
        }
        lda  v.page_row
        sta  v.box_row
        lda  v.box_width
        beq  @forty
        jsr  fill_40
    @forty:
        pla
        tax
        pla
        sta  v.box_row
        for (field, from) in fields.into_iter().zip(b.places[1]).skip(1) {
            lda  from,x
            sta  field
        }
        lda  v.box_width
        beq  @eighty
        txa
        pha
        jsr  fill_80
        pla
        tax
    @eighty:
        rts
    }
}

fn fit(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        a.routine("fit_row", "Finds what fits in a row of the box.")
            .takes("begin, box_width")
            .returns("end, next")
            .destroys("A X Y, space");
        ldy  v.begin
        ldx  #0
        stx  v.space            // no row but the first can end at 0
    @letter:
        lda  v.line,y
        beq  @end
        cmp  #RETURN
        beq  @skip
        cmp  #b' '
        bne  @other
        sty  v.space
    @other:
        cpx  v.box_width
        beq  @full
        iny
        inx
        bne  @letter
    @full:
        ldx  v.space
        beq  @hard
        txa
        tay
    @skip:
        sty  v.end
        iny
        sty  v.next
        rts
    @hard:
    @end:
        sty  v.end
        sty  v.next
        rts
    }
}

/// Fills `A` with the next code of the row: X runs from `begin` to `end`.
fn code(a: &mut Asm, s: &Screen) {
    asm! { a;
        lda  #0
        cpx  s.v.end
        bcs  @pad
        lda  s.v.line,x
        inx
        sec
        sbc  #TEXT
    @pad:
    }
}

/// Goes on to the next row of a box.
fn next_row(a: &mut Asm, s: &Screen, row: Label) {
    let v = &s.v;
    asm! { a;
        lda  v.next
        sta  v.begin
        inc  v.box_row
        dec  v.box_height
        bne  @row
        rts
    }
}

fn fill(a: &mut Asm, s: &Screen) {
    let v = &s.v;
    asm! { a;
        let letter = a.label("letter");
        a.routine("fill_40", "Shows the text in a box of 40 columns.")
            .takes("the box")
            .destroys("A X Y, cells, colours");
        lda  #0
        sta  v.begin
        let row = a.label_here("row");
        jsr  fit_row
        ldx  v.box_row
        lda  v.box_column
        jsr  cell_40
        ldx  v.begin
        ldy  #0
        a.bind(letter);
        code(a, s);
        sta  (v.cells),y
        lda  v.box_colour
        sta  (v.colours),y
        iny
        cpy  v.box_width
        bne  @letter
        next_row(a, s, row);

        let letter = a.label("letter");
        a.routine("fill_80", "Shows the text in a box of 80 columns.")
            .takes("the box")
            .destroys("A X Y, cells");
        lda  #0
        sta  v.begin
        let row = a.label_here("row");
        jsr  fit_row
        ldx  v.box_row
        lda  v.box_column
        jsr  at_80
        ldx  v.begin
        ldy  v.box_width
        a.bind(letter);
        code(a, s);
        jsr  vdc_put
        dey
        bne  @letter
        jsr  at_80_colours
        ldy  v.box_width
        lda  v.box_colour
    @attribute:
        jsr  vdc_put
        dey
        bne  @attribute
        next_row(a, s, row);
    }
}
