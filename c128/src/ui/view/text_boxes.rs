//! Boxes: where on each screen which text stands.
//!
//! A text is broken at its spaces and fills its box with spaces to the end, so
//! that nothing older remains. Both screens show the same text, each in a box
//! of its own size.

use super::Ui;
use crate::asm::{Abs, Asm, Label, SegmentId, asm};
use crate::platform::c128::charset::TEXT;
use crate::platform::c128::chips::{ATTRIBUTES, COLOR_RAM, COLUMNS_40, ROWS};
use crate::platform::c128::memory_map::MATRIX;
use crate::platform::c128::vic::colour;

/// Ends a line within a text.
pub const RETURN: u8 = 0x0D;

/// A box on one screen.
#[derive(Clone, Copy, Debug)]
pub struct Rect {
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

const fn rect(row: u8, column: u8, width: u8, height: u8, colour: u8) -> Rect {
    Rect {
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
        pub enum TextBox {
            $($(#[$meta])* $name,)*
        }

        /// Where they are: on 40 columns, on 80 columns.
        pub const PLACES: &[(Rect, Rect)] = &[$(($forty, $eighty)),*];
    };
}

const fn panel_40(row: u8, height: u8, colour: u8) -> Rect {
    rect(row, LEFT_40, WIDTH_40, height, colour)
}

const fn panel_80(row: u8, height: u8, colour: u8) -> Rect {
    rect(row, LEFT_80, WIDTH_80, height, colour)
}

boxes! {
    /// The program's name.
    Title rect(0, 0, 0, 1, 0), panel_80(0, 1, colour_80::CYAN);
    /// The level.
    Level panel_40(0, 2, colour::CYAN), panel_80(1, 1, colour_80::GREY);
    /// Lines across, between the parts of the panel.
    RuleAbove rect(0, 0, 0, 1, 0), panel_80(6, 1, colour_80::BLUE);
    /// Between moves and thinking.
    RuleMiddle rect(0, 0, 0, 1, 0), panel_80(12, 1, colour_80::BLUE);
    /// Below thinking.
    RuleBelow rect(0, 0, 0, 1, 0), panel_80(17, 1, colour_80::BLUE);
    /// The player above: who it is, and the clock.
    Above panel_40(2, 1, colour::WHITE), rect(2, LEFT_80, 16, 1, colour_80::WHITE);
    /// Whether it is the machine.
    AboveWho rect(0, 0, 0, 1, 0), rect(2, LEFT_80 + 16, WIDTH_80 - 16, 1, colour_80::GREY);
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
    Below panel_40(16, 1, colour::WHITE), rect(18, LEFT_80, 16, 1, colour_80::WHITE);
    /// Whether it is the machine.
    BelowWho rect(0, 0, 0, 1, 0), rect(18, LEFT_80 + 16, WIDTH_80 - 16, 1, colour_80::GREY);
    /// What that player has taken.
    BelowTook panel_40(17, 1, colour::GREEN), panel_80(19, 1, colour_80::GREY);
    /// What is to be said.
    Message panel_40(18, 6, colour::YELLOW), panel_80(20, 4, colour_80::YELLOW);
    /// What is being typed.
    Typed panel_40(24, 1, colour::WHITE), panel_80(24, 1, colour_80::WHITE);
    /// A line of a page, whose row is said when it is shown.
    PageLine
        rect(1, PAGE_LEFT_40, PAGE_WIDTH, 1, colour::WHITE),
        panel_80(1, 1, colour_80::WHITE);
}

/// Tables of the boxes: a byte of each for 40 columns, then for 80.
#[derive(Clone, Copy, Debug)]
pub struct TextBoxes {
    /// Row, column, width, height, colour.
    pub places: [[Abs; 5]; 2],
    /// Where the rows of 40 columns begin: low bytes.
    pub rows_lo: Abs,
    /// High bytes.
    pub rows_hi: Abs,
}

impl TextBoxes {
    /// Writes them.
    pub fn emit(asm: &mut Asm, ui: SegmentId) -> TextBoxes {
        let mut table = |screen: &str, what: &str, of: &dyn Fn(&(Rect, Rect)) -> u8| {
            let bytes: Vec<u8> = PLACES.iter().map(of).collect();
            asm.table(ui, &format!("box_{screen}_{what}"), 1, &bytes, "By box")
        };
        let forty = [
            table("40", "row", &|p| p.0.row),
            table("40", "column", &|p| p.0.column),
            table("40", "width", &|p| p.0.width),
            table("40", "height", &|p| p.0.height),
            table("40", "color", &|p| p.0.colour),
        ];
        let eighty = [
            table("80", "row", &|p| p.1.row),
            table("80", "column", &|p| p.1.column),
            table("80", "width", &|p| p.1.width),
            table("80", "height", &|p| p.1.height),
            table("80", "color", &|p| p.1.colour),
        ];
        let rows: Vec<u16> = (0..ROWS)
            .map(|row| u16::from(row) * u16::from(COLUMNS_40))
            .collect();
        let low: Vec<u8> = rows.iter().map(|&row| row as u8).collect();
        let high: Vec<u8> = rows.iter().map(|&row| (row >> 8) as u8).collect();
        TextBoxes {
            places: [forty, eighty],
            rows_lo: asm.table(ui, "rows_lo", 1, &low, "Where rows begin"),
            rows_hi: asm.table(ui, "rows_hi", 1, &high, "High bytes"),
        }
    }
}

/// Shows the text put together in a box.
pub fn show(asm: &mut Asm, which: TextBox) {
    asm! { asm;
        ldx  #which as u8
        jsr  show_text_box
    }
}

/// Emits `show_text_box` and the ways to a cell.
pub fn emit(asm: &mut Asm, cx: &Ui) {
    asm.section("Boxes", "Where on each screen which text stands.");
    cells(asm, cx);
    show_box(asm, cx);
    fit(asm, cx);
    fill(asm, cx);
}

fn cells(asm: &mut Asm, cx: &Ui) {
    let (ui, boxes) = (&cx.vars, &cx.boxes);
    let base = |address: u16| (address >> 8) as u8;
    asm.routine("cell_40", "Where a cell of 40 columns is.")
        .takes("X row, A column")
        .returns("cells, colours")
        .destroys("A");
    asm! { asm;
        clc
        adc  boxes.rows_lo,x
        sta  ui.dst_ptr
        sta  ui.color_ptr
        lda  boxes.rows_hi,x
        adc  #base(MATRIX)
        sta  ui.dst_ptr+1
        clc
        adc  #base(COLOR_RAM - MATRIX)
        sta  ui.color_ptr+1
        rts

        asm.routine("cell_80", "Where a cell of 80 columns is.")
            .takes("X row, A column")
            .returns("A high, Y low byte of its address")
            .destroys("cells");
        sta  ui.dst_ptr
        lda  boxes.rows_hi,x
        sta  ui.dst_ptr+1
        lda  boxes.rows_lo,x
        asl  a
        rol  ui.dst_ptr+1
        clc
        adc  ui.dst_ptr
        tay
        lda  ui.dst_ptr+1
        adc  #0
        rts

        asm.routine("seek_cell_80", "Goes to a cell of 80 columns.")
            .takes("X row, A column")
            .returns("cells: its address; the VDC ready for vdc_write")
            .destroys("A X Y");
        jsr  cell_80
        sta  ui.dst_ptr+1
        sty  ui.dst_ptr
        jmp  vdc_set_address

        asm.routine("seek_attribute_80", "Goes to that cell's attributes.")
            .takes("cells")
            .destroys("A X Y");
        lda  ui.dst_ptr+1
        clc
        adc  #base(ATTRIBUTES)
        ldy  ui.dst_ptr
        jmp  vdc_set_address
    }
}

fn show_box(asm: &mut Asm, cx: &Ui) {
    let (ui, boxes) = (&cx.vars, &cx.boxes);
    asm! { asm;
        asm.routine("show_text_box", "Shows the text put together on both screens.")
            .takes("X box; ui_text")
            .destroys("A Y, cells, colours; keeps X")
            .cost("about 100 cycles a character");
        lda  boxes.places[0][0],x
        sta  ui.page_row
        lda  boxes.places[1][0],x
        asm.routine(
            "show_text_box_at",
            "The same at rows that the caller has chosen.",
        )
        .takes("page_row row on 40 columns, A row on 80 columns");
        pha
        txa
        pha
        ldy  ui.text_len
        lda  #0
        sta  ui.text,y
        let fields = [
            ui.box_row,
            ui.box_column,
            ui.box_width,
            ui.box_height,
            ui.box_color,
        ];
        for (field, from) in fields.into_iter().zip(boxes.places[0]).skip(1) {
            lda  from,x
            sta  field
        }
        lda  ui.page_row
        sta  ui.box_row
        lda  ui.box_width
        beq  @forty
        jsr  fill_40
    @forty:
        pla
        tax
        pla
        sta  ui.box_row
        for (field, from) in fields.into_iter().zip(boxes.places[1]).skip(1) {
            lda  from,x
            sta  field
        }
        lda  ui.box_width
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

fn fit(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        asm.routine("fit_row", "Finds what fits in a row of the box.")
            .takes("begin, box_width")
            .returns("end, next")
            .destroys("A X Y, space");
        ldy  ui.row_begin
        ldx  #0
        stx  ui.last_space            // no row but the first can end at 0
    @letter:
        lda  ui.text,y
        beq  @end
        cmp  #RETURN
        beq  @skip
        cmp  #b' '
        bne  @other
        sty  ui.last_space
    @other:
        cpx  ui.box_width
        beq  @full
        iny
        inx
        bne  @letter
    @full:
        ldx  ui.last_space
        beq  @hard
        txa
        tay
    @skip:
        sty  ui.row_end
        iny
        sty  ui.row_next
        rts
    @hard:
    @end:
        sty  ui.row_end
        sty  ui.row_next
        rts
    }
}

/// Fills `A` with the next code of the row: X runs from `begin` to `end`.
fn code(asm: &mut Asm, cx: &Ui) {
    asm! { asm;
        lda  #0
        cpx  cx.vars.row_end
        bcs  @pad
        lda  cx.vars.text,x
        inx
        sec
        sbc  #TEXT
    @pad:
    }
}

/// Goes on to the next row of a box.
fn next_row(asm: &mut Asm, cx: &Ui, row: Label) {
    let ui = &cx.vars;
    asm! { asm;
        lda  ui.row_next
        sta  ui.row_begin
        inc  ui.box_row
        dec  ui.box_height
        bne  @row
        rts
    }
}

fn fill(asm: &mut Asm, cx: &Ui) {
    let ui = &cx.vars;
    asm! { asm;
        let letter = asm.label("letter");
        asm.routine("fill_40", "Shows the text in a box of 40 columns.")
            .takes("the box")
            .destroys("A X Y, cells, colours");
        lda  #0
        sta  ui.row_begin
        let row = asm.label_here("row");
        jsr  fit_row
        ldx  ui.box_row
        lda  ui.box_column
        jsr  cell_40
        ldx  ui.row_begin
        ldy  #0
        asm.bind(letter);
        code(asm, cx);
        sta  (ui.dst_ptr),y
        lda  ui.box_color
        sta  (ui.color_ptr),y
        iny
        cpy  ui.box_width
        bne  @letter
        next_row(asm, cx, row);

        let letter = asm.label("letter");
        asm.routine("fill_80", "Shows the text in a box of 80 columns.")
            .takes("the box")
            .destroys("A X Y, cells");
        lda  #0
        sta  ui.row_begin
        let row = asm.label_here("row");
        jsr  fit_row
        ldx  ui.box_row
        lda  ui.box_column
        jsr  seek_cell_80
        ldx  ui.row_begin
        ldy  ui.box_width
        asm.bind(letter);
        code(asm, cx);
        jsr  vdc_write
        dey
        bne  @letter
        jsr  seek_attribute_80
        ldy  ui.box_width
        lda  ui.box_color
    @attribute:
        jsr  vdc_write
        dey
        bne  @attribute
        next_row(asm, cx, row);
    }
}
