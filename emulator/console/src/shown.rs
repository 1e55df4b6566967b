//! What the program shows on its 80-column screen, box by box.

use c128::ui::game::SearchPurpose;
use c128::ui::input::InputMode;
use c128::ui::view::text_box::{RECTS, Rect, TextBox};
use octet_machine::screen::VdcScreen;

use super::Console;

/// The boxes beside the board, from above, each with the one to the right of it.
const PANEL: [&[TextBox]; 13] = [
    &[TextBox::Level],
    &[TextBox::Above, TextBox::AboveWho],
    &[TextBox::AboveTook],
    &[TextBox::Opening],
    &[TextBox::Moves],
    &[TextBox::State, TextBox::RootMove],
    &[TextBox::Depth, TextBox::Score],
    &[TextBox::Nodes],
    &[TextBox::Line],
    &[TextBox::Below, TextBox::BelowWho],
    &[TextBox::BelowTook],
    &[TextBox::Message],
    &[TextBox::Typed],
];
/// The boxes of [`Shown::search`].
const SEARCH: [TextBox; 4] = [
    TextBox::Depth,
    TextBox::Score,
    TextBox::Nodes,
    TextBox::Line,
];
/// Boxes in which a page has its rows.
const PAGES: [TextBox; 3] = [TextBox::PageLine, TextBox::HelpLine, TextBox::PanelLine];

/// The names of [`InputMode`], where keys go; none for the board.
const OPEN: [&str; 9] = [
    "",
    "promotion",
    "question",
    "editor",
    "page",
    "levels",
    "options",
    "moves",
    "entry",
];
/// The names of [`SearchPurpose`], what a search is for; none without a search.
const THINKING: [&str; 5] = ["", "move", "hint", "analysis", "ponder"];

const _: () = assert!(InputMode::Entry as usize + 1 == OPEN.len());
const _: () = assert!(SearchPurpose::Ponder as usize + 1 == THINKING.len());

/// What the program shows beside the board, or on the page that is open.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Shown {
    /// The question or page that is open, to which keys go: `promotion`, `question`, `editor`,
    /// `page`, `levels`, `options`, `moves` or `entry`; empty for the board.
    pub open: &'static str,
    /// What the program searches for: `move`, `hint`, `analysis` or `ponder`; empty without a search.
    pub thinking: &'static str,
    /// Its message or question; empty if there is none.
    pub message: String,
    /// The move that is being typed.
    pub typed: String,
    /// Sides and clocks, the one above first; empty while a page covers them.
    pub clocks: Vec<String>,
    /// The last iteration of the search: depth, score, nodes, principal variation.
    pub search: [String; 4],
    /// All that stands beside the board, or on the page that is open, line by line.
    pub lines: Vec<String>,
}

impl Console {
    /// What the program shows.
    #[must_use]
    pub fn shown(&self) -> Shown {
        let Some(screen) = VdcScreen::from_machine(&self.machine) else {
            return Shown::default();
        };
        let rows = screen.text(self.glyph_80);
        let words = |text_box: TextBox| words(&rows, RECTS[text_box as usize].1);
        let byte = |name: &str| self.byte(name).unwrap_or_default();
        // Modes from `Edit` on cover the panel, and a page with more rows its message, too.
        let name = |names: &[&'static str], name: &str| {
            let found = names.get(usize::from(byte(name)));
            found.copied().unwrap_or_default()
        };
        let open = name(&OPEN, "ui_input_mode");
        let thinking = name(&THINKING, "game_purpose");
        let covered = byte("ui_input_mode") >= InputMode::Edit as u8;
        let message_row = RECTS[TextBox::Message as usize].1.row;
        let message = match covered && byte("ui_page_row_next") > message_row {
            true => String::new(),
            false => words(TextBox::Message),
        };
        if covered {
            let page_box = byte("ui_page_box");
            let page = PAGES.into_iter().find(|&page| page as u8 == page_box);
            let page = page.map(|page| RECTS[page as usize].1);
            let lines = page.map(|rect| {
                let height = rows.len() as u8;
                let all = Rect {
                    row: 0,
                    height,
                    ..rect
                };
                cut(&rows, all).collect()
            });
            return Shown {
                open,
                thinking,
                message,
                lines: lines.unwrap_or_default(),
                ..Shown::default()
            };
        }
        let line = |boxes: &&[TextBox]| {
            let parts = boxes.iter().map(|&text_box| words(text_box));
            parts.collect::<Vec<_>>().join(" ").trim().to_owned()
        };
        let lines = PANEL.iter().map(line);
        Shown {
            open,
            thinking,
            message,
            typed: words(TextBox::Typed),
            clocks: [TextBox::Above, TextBox::Below].map(words).to_vec(),
            search: SEARCH.map(words),
            lines: lines.filter(|line| !line.is_empty()).collect(),
        }
    }
}

/// The rows of a box that are not empty, each with single spaces.
fn cut(rows: &[String], rect: Rect) -> impl Iterator<Item = String> {
    // A box of tall letters has one row of them.
    let height = match rect.height {
        height if usize::from(height) > rows.len() => 1,
        height => height,
    };
    let rows = rows
        .iter()
        .skip(rect.row.into())
        .take(height.into())
        .map(move |row| {
            let letters = row.chars().skip(rect.column.into()).take(rect.width.into());
            let text: String = letters.collect();
            text.split_whitespace().collect::<Vec<_>>().join(" ")
        });
    rows.filter(|row| !row.is_empty())
}

/// The words of a box, whose text is broken at spaces.
fn words(rows: &[String], rect: Rect) -> String {
    cut(rows, rect).collect::<Vec<_>>().join(" ")
}
