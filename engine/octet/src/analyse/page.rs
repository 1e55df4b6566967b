//! The page, put together from its files.

use octet_teach::analysis::data::GamesJson;

use crate::page::{Document, LivePart};

/// The page as HTML; `annotated` are its games in PGN.
pub fn html(
    page: &GamesJson,
    annotated: &str,
    engine: Option<&[u8]>,
) -> serde_json::Result<String> {
    let title = match page.games.as_slice() {
        [game] => format!("{} - {}", game.players[0].name, game.players[1].name),
        games => format!("{} games", games.len()),
    };
    Document {
        title: &title,
        style: include_str!("page/analyse.css"),
        body: include_str!("page/analyse.html"),
        plain: annotated,
        scripts: &[
            include_str!("page/game.js"),
            include_str!("page/graph.js"),
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
