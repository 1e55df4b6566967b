//! Pages that a browser opens without a network: one file each, with the same
//! colours, the same board and the same men.

use std::fmt::Write;

use serde::Serialize;

/// Colours, board and men, light and dark.
const STYLE: &str = include_str!("style.css");
/// The men, to be drawn with `<use href="#knight" class="white">`.
const PIECES: &str = include_str!("pieces.svg");

/// What every page can do, file by file.
const SCRIPTS: [&str; 3] = [
    include_str!("position.js"),
    include_str!("board.js"),
    include_str!("theme.js"),
];

/// A page to be put together.
pub struct Document<'d> {
    /// What the browser's tab says.
    pub title: &'d str,
    /// Style of its own.
    pub style: &'d str,
    /// What it shows.
    pub body: &'d str,
    /// What else it does, file by file.
    pub scripts: &'d [&'d str],
}

impl Document<'_> {
    /// The page; its scripts find `data` in the element of that name.
    pub fn html(&self, data: &impl Serialize) -> serde_json::Result<String> {
        // What could end a script early is written another way.
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

/// A text with what HTML reads otherwise written another way.
pub fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            _ => escaped.push(letter),
        }
    }
    escaped
}
