//! The rectangles of both screens in which texts are shown. A new box is one line in `boxes!`.

use super::roles::{Role, Role40};
use crate::platform::chips::{COLUMNS_40, COLUMNS_80, ROWS};
use octet_asm::{Abs, Asm, SegmentId};

/// A rectangle on one screen, in characters.
#[derive(Clone, Copy, Debug)]
pub struct Rect {
    /// Its first row.
    pub row: u8,
    /// Its first column.
    pub column: u8,
    /// Its columns; 0 if the screen does not show the box.
    pub width: u8,
    /// Its rows; on 80 columns [`TALL`] means one row of letters twice as high.
    pub height: u8,
    /// The offset of its colour.
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

/// First column of the panel on 40 columns.
pub const PANEL_LEFT_40: u8 = 26;
/// Its width.
pub const PANEL_WIDTH_40: u8 = COLUMNS_40 - PANEL_LEFT_40;
/// First column of the panel on 80 columns.
pub const PANEL_LEFT_80: u8 = 50;
/// Its width.
pub const PANEL_WIDTH_80: u8 = COLUMNS_80 - PANEL_LEFT_80;
/// Width of a page of text, on both screens.
pub const PAGE_WIDTH: u8 = 28;
/// First column of a page on 40 columns.
const PAGE_LEFT_40: u8 = (COLUMNS_40 - PAGE_WIDTH) / 2;
/// First column of a page on 80 columns, beside the part of the panel that stays visible.
const PAGE_LEFT_80: u8 = PANEL_LEFT_80 - PAGE_WIDTH;
/// The height of a box on 80 columns with one row of letters twice as high.
pub const TALL: u8 = 0x81;
/// Columns of the root move.
const MOVE_40: u8 = 6;
const MOVE_80: u8 = 7;
/// Columns of the depth.
const DEPTH_80: u8 = 9;
/// Columns of the player's side and clock.
const CLOCK_WIDTH: u8 = 15;

macro_rules! boxes {
    ($($(#[$meta:meta])* $name:ident $forty:expr, $eighty:expr $(, $doc:literal)?;)*) => {
        /// The text boxes.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum TextBox {
            $($(#[$meta])* $(#[doc = $doc])? $name,)*
        }

        /// Their rectangles on 40 and on 80 columns.
        pub const RECTS: &[(Rect, Rect)] = &[$(($forty, $eighty)),*];
    };
}

const fn panel_40(row: u8, height: u8, role: Role40) -> Rect {
    rect(row, PANEL_LEFT_40, PANEL_WIDTH_40, height, role.offset())
}

const fn panel_80(row: u8, height: u8, role: Role) -> Rect {
    rect(row, PANEL_LEFT_80, PANEL_WIDTH_80, height, role.offset())
}

/// Which player has a side, beside its clock.
const fn who_80(row: u8) -> Rect {
    let left = PANEL_LEFT_80 + CLOCK_WIDTH;
    rect(row, left, COLUMNS_80 - left, 2, Role::On.offset())
}

/// A row of a page over the board.
const fn page_80() -> Rect {
    rect(1, PAGE_LEFT_80, PAGE_WIDTH, 1, Role::Text.offset())
}

/// The value of a box that the screen does not show.
const NOT_SHOWN: Rect = rect(0, 0, 0, 1, 0);

boxes! {
    /// The hint that is always visible: the key that lists the keys.
    Title
        panel_40(0, 1, Role40::Message),
        rect(24, COLUMNS_80 - 10, 10, 1, Role::Key.offset());
    Name NOT_SHOWN, rect(0, PANEL_LEFT_80, 6, 1, Role::Name.offset()), "The program's name.";
    /// The level.
    Level
        panel_40(1, 1, Role40::Dim),
        rect(0, PANEL_LEFT_80 + 6, PANEL_WIDTH_80 - 6, 1, Role::Dim.offset());
    Rule NOT_SHOWN, panel_80(10, 1, Role::Rule), "A line between moves and search.";
    /// The player above: side and clock.
    Above panel_40(2, 1, Role40::Text), rect(1, PANEL_LEFT_80, CLOCK_WIDTH, TALL, Role::On.offset());
    /// Whether you or Octet plays that side.
    AboveWho NOT_SHOWN, who_80(1);
    /// The pieces that it has captured.
    AboveTook panel_40(3, 1, Role40::Dim), panel_80(3, 1, Role::Dim);
    Moves panel_40(4, 4, Role40::Text), panel_80(6, 4, Role::Text), "The moves.";
    /// The opening's name.
    Opening panel_40(8, 3, Role40::Message), panel_80(4, 2, Role::Opening);
    /// What the search is for.
    State
        panel_40(11, 1, Role40::Message),
        rect(11, PANEL_LEFT_80, PANEL_WIDTH_80 - MOVE_80, 1, Role::Message.offset());
    /// The root move that it looks at.
    RootMove
        rect(12, COLUMNS_40 - MOVE_40, MOVE_40, 1, Role40::Text.offset()),
        rect(11, COLUMNS_80 - MOVE_80, MOVE_80, 1, Role::Text.offset());
    /// Its depth.
    Depth
        rect(12, PANEL_LEFT_40, PANEL_WIDTH_40 - MOVE_40, 1, Role40::Dim.offset()),
        rect(12, PANEL_LEFT_80, DEPTH_80, 1, Role::Think.offset());
    /// Its score, and which side is ahead.
    Score
        panel_40(13, 1, Role40::Dim),
        rect(12, PANEL_LEFT_80 + DEPTH_80, PANEL_WIDTH_80 - DEPTH_80, 1, Role::Think.offset());
    Nodes NOT_SHOWN, panel_80(13, 1, Role::Think), "Its nodes, and nodes a second.";
    /// Its principal variation.
    Line panel_40(14, 2, Role40::Line), panel_80(14, 2, Role::Line);
    /// The player below: side and clock.
    Below panel_40(16, 1, Role40::Text), rect(16, PANEL_LEFT_80, CLOCK_WIDTH, TALL, Role::On.offset());
    /// Whether you or Octet plays that side.
    BelowWho NOT_SHOWN, who_80(16);
    /// The pieces that it has captured.
    BelowTook panel_40(17, 1, Role40::Dim), panel_80(18, 1, Role::Dim);
    /// Messages and questions.
    Message panel_40(18, 6, Role40::Message), panel_80(19, 5, Role::Message);
    /// The move that is typed.
    Typed panel_40(24, 1, Role40::Text), rect(24, PANEL_LEFT_80, 12, 1, Role::Text.offset());
    /// A row of a page; `show_text_box_at` gets its number.
    PageLine
        rect(1, PAGE_LEFT_40, PAGE_WIDTH, 1, Role40::Text.offset()),
        page_80();
    /// A row of a page beside the board on 40 columns.
    HelpLine panel_40(1, 1, Role40::Text), page_80();
    /// A row of a page beside the board.
    PanelLine panel_40(1, 1, Role40::Text), panel_80(1, 1, Role::Text);
}

/// Tables of the rectangles, by box.
#[derive(Clone, Copy, Debug)]
pub struct TextBoxes {
    /// Row, column, width, height and colour on 40 columns, then on 80.
    pub rects: [[Abs; 5]; 2],
    /// Offsets of the rows of 40 columns, low bytes.
    pub rows_lo: Abs,
    /// Their high bytes.
    pub rows_hi: Abs,
}

impl TextBoxes {
    /// Emits them.
    pub fn emit(asm: &mut Asm, ui: SegmentId) -> TextBoxes {
        let mut table = |screen: &str, what: &str, of: &dyn Fn(&(Rect, Rect)) -> u8| {
            let bytes: Vec<u8> = RECTS.iter().map(of).collect();
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
            rects: [forty, eighty],
            rows_lo: asm.table(ui, "rows_lo", 1, &low, "Offsets of rows of 40 columns"),
            rows_hi: asm.table(ui, "rows_hi", 1, &high, "High bytes"),
        }
    }
}
