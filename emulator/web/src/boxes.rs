//! Where texts stand on the 80-column screen, for a page that shows parts of it.

use c128::ui::view::text_box::{RECTS, TALL, TextBox};
use octet_machine::screen::VDC_BORDER;

use crate::json::Object;

/// A character's width and height in the picture, whose lines are doubled.
const CHARACTER: [usize; 2] = [8, 16];

/// What is shown beside the board.
const SHOWN: [TextBox; 8] = [
    TextBox::Above,
    TextBox::Below,
    TextBox::Opening,
    TextBox::Moves,
    TextBox::Depth,
    TextBox::Line,
    TextBox::Message,
    TextBox::Typed,
];

/// The text boxes by name, as JSON: `row`, `column`, `columns` and `rows` in characters, and
/// `pixels`, left, top, width and height in the picture.
pub fn report() -> String {
    let mut boxes = Object::new();
    for shown in SHOWN {
        let (_, rect) = RECTS[shown as usize];
        // Letters twice as high are one row of text.
        let (rows, high) = match rect.height {
            TALL => (1, 2),
            rows => (rows, rows),
        };
        let [left, top, width, height] = [
            (VDC_BORDER, rect.column, CHARACTER[0]),
            (VDC_BORDER, rect.row, CHARACTER[1]),
            (0, rect.width, CHARACTER[0]),
            (0, high, CHARACTER[1]),
        ]
        .map(|(before, characters, pixels)| before + usize::from(characters) * pixels);
        let text_box = Object::new()
            .raw("row", rect.row)
            .raw("column", rect.column)
            .raw("columns", rect.width)
            .raw("rows", rows)
            .raw("pixels", format_args!("[{left},{top},{width},{height}]"))
            .finish();
        boxes.raw(&format!("{shown:?}"), text_box);
    }
    boxes.finish()
}
