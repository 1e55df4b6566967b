//! The page, put together from its files.

use octet_notation::InPawns;
use octet_teach::trees::Page;

use crate::page::{Document, LivePart};

/// The position, and what each search finds.
fn plain(page: &Page) -> String {
    let mut text = format!("{}\n\n", page.fen);
    for search in &page.searches {
        let outcome = &search.outcome;
        text += &format!(
            "{}, depth {}: {} for White, {}, after {} positions\n",
            search.name,
            search.depth,
            InPawns(outcome.score),
            page.tables.line_text(&outcome.pv),
            outcome.nodes
        );
    }
    text
}

/// The page as HTML.
pub fn html(page: &Page, engine: Option<&[u8]>) -> serde_json::Result<String> {
    Document {
        title: "How Octet thinks",
        style: include_str!("page/think.css"),
        body: include_str!("page/think.html"),
        plain: &plain(page),
        scripts: &[
            include_str!("page/data.js"),
            include_str!("page/attacks.js"),
            include_str!("page/board.js"),
            include_str!("page/tree.js"),
            include_str!("page/explain.js"),
            include_str!("page/diagram.js"),
            include_str!("page/lesson.js"),
            include_str!("page/main.js"),
        ],
        play: None,
        live: engine.map(|engine| LivePart {
            engine,
            parts: &[
                ("<!--lab-->\n", include_str!("page/lab.html")),
                ("<!--live-->\n", include_str!("page/live.html")),
            ],
            scripts: &[
                include_str!("page/exercise.js"),
                include_str!("page/live.js"),
            ],
        }),
    }
    .html(page)
}
