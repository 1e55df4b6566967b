//! The page, put together from its files.

use octet_teach::analysis::data::GamesJson;

use crate::page::{Document, LivePart};

/// What a page with the engine has in addition, by the places in the body.
const LIVE: [(&str, &str); 5] = [
    (
        "<!--another-->",
        "<button class=\"link\" id=\"another\" data-do=\"another\">Another game</button>",
    ),
    ("<!--bring-->\n", include_str!("page/bring.html")),
    (
        "<!--share-->",
        "<button data-do=\"epd\" class=\"only-brought\">Save exercises</button>\
         <button data-do=\"share\" class=\"primary only-brought\">Share</button>\
         <span id=\"told\" role=\"status\"></span>",
    ),
    ("<!--own-->\n", include_str!("page/own.html")),
    ("<!--live-->\n", include_str!("page/live.html")),
];

/// The page as HTML; `annotated` are its games in PGN. With the engine and without a game it asks
/// for one. `play` is the address of the page to play in.
pub fn html(
    page: &GamesJson,
    annotated: &str,
    engine: Option<&[u8]>,
    play: Option<&str>,
) -> serde_json::Result<String> {
    let title = match page.games.as_slice() {
        [game] => format!("{} - {}", game.players[0].name, game.players[1].name),
        [] => "Analyse a game".to_owned(),
        games => format!("{} games", games.len()),
    };
    Document {
        title: &title,
        style: include_str!("page/analyse.css"),
        body: include_str!("page/analyse.html"),
        plain: annotated,
        scripts: &[
            include_str!("page/game.js"),
            include_str!("page/link.js"),
            include_str!("page/words.js"),
            include_str!("page/table.js"),
            include_str!("page/graph.js"),
            include_str!("page/main.js"),
        ],
        play,
        live: engine.map(|engine| LivePart {
            engine,
            parts: &LIVE,
            scripts: &[
                include_str!("page/exercise.js"),
                include_str!("page/live.js"),
                include_str!("page/bring.js"),
            ],
        }),
    }
    .html(page)
}
