//! Pages that a browser opens without a network: one file each, with the same
//! colours, board and pieces.

use std::fmt::Write;

use octet_cli::html::escape;
use serde::Serialize;

/// Colours and board, light and dark.
const STYLE: &str = include_str!("style.css");
/// The pieces, drawn with `<use href="#knight" class="white">`.
const PIECES: &str = include_str!("pieces.svg");

/// The scripts of every page, by file.
const SCRIPTS: [&str; 3] = [
    include_str!("position.js"),
    include_str!("board.js"),
    include_str!("theme.js"),
];

/// The parts of a page.
pub struct Document<'d> {
    /// The title.
    pub title: &'d str,
    /// Its own style.
    pub style: &'d str,
    /// The body in HTML.
    pub body: &'d str,
    /// Its own scripts, by file.
    pub scripts: &'d [&'d str],
}

impl Document<'_> {
    /// The page in HTML; its scripts find `data` in the element with that id.
    pub fn html(&self, data: &impl Serialize) -> serde_json::Result<String> {
        // The data must not end its script element.
        let data = serde_json::to_string(data)?.replace('<', "\\u003c");
        let mut html = String::with_capacity(data.len() + 100_000);
        let (title, style, body) = (escape(self.title), self.style, self.body);
        let _ = write!(
            html,
            "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
             <title>{title}</title>\n<style>\n{STYLE}{style}</style>\n</head>\n<body>\n\
             {PIECES}{body}<script type=\"application/json\" id=\"data\">{data}</script>\n"
        );
        for script in SCRIPTS.iter().chain(self.scripts) {
            let _ = write!(html, "<script>\n{script}</script>\n");
        }
        html.push_str("</body>\n</html>\n");
        Ok(html)
    }
}
