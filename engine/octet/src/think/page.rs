//! The page, put together from its files.

use crate::page::{Document, LivePart};

use super::data::Page;

/// The page as HTML.
pub fn html(page: &Page, engine: Option<&[u8]>) -> serde_json::Result<String> {
    Document {
        title: "How Octet thinks",
        style: include_str!("page/think.css"),
        body: include_str!("page/think.html"),
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
        live: engine.map(|engine| LivePart {
            engine,
            body: include_str!("page/live.html"),
            scripts: &[
                include_str!("page/exercise.js"),
                include_str!("page/live.js"),
            ],
        }),
    }
    .html(page)
}
