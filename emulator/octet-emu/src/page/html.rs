//! The page as one file: style, scripts, and the data that they load, deflated.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use octet_support::page::{MODULE, MOVES, MOVING, POSITION, QUESTIONS, STYLE, THEME};

const BODY: &str = include_str!("frame.html");
const STYLES: [&str; 2] = [STYLE, include_str!("page.css")];
const SCRIPTS: [&str; 26] = [
    include_str!("old.js"),
    THEME,
    POSITION,
    MOVES,
    MOVING,
    QUESTIONS,
    MODULE,
    include_str!("load.js"),
    include_str!("remember.js"),
    include_str!("clock.js"),
    include_str!("status.js"),
    include_str!("shown.js"),
    include_str!("screens.js"),
    include_str!("sound.js"),
    include_str!("keys.js"),
    include_str!("drag.js"),
    include_str!("board.js"),
    include_str!("storage.js"),
    include_str!("rewind.js"),
    include_str!("beside.js"),
    include_str!("ask.js"),
    include_str!("inside.js"),
    include_str!("link.js"),
    include_str!("actions.js"),
    include_str!("measure.js"),
    include_str!("main.js"),
];

/// The page, and the sizes of its parts.
pub struct WrittenPage {
    /// The HTML.
    pub text: String,
    /// Each part's name and deflated size in bytes.
    pub sizes: Vec<(&'static str, usize)>,
}

/// The page with these parts, which its scripts find by their names.
pub fn page(parts: &[(&'static str, Vec<u8>)]) -> WrittenPage {
    let style = STYLES.concat();
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>Octet: chess on a Commodore 128</title>\n<link rel=\"icon\" href=\"data:,\">\n\
         <style>\n{style}</style>\n</head>\n<body>\n{BODY}"
    );
    let mut sizes = Vec::new();
    for (name, bytes) in parts {
        let deflated = deflate(bytes);
        sizes.push((*name, deflated.len()));
        let _ = writeln!(
            text,
            "<script type=\"text/plain\" id=\"{name}\">{}</script>",
            STANDARD.encode(&deflated)
        );
    }
    for script in SCRIPTS {
        let _ = write!(text, "<script>\n{script}</script>\n");
    }
    text.push_str("</body>\n</html>\n");
    WrittenPage { text, sizes }
}

fn deflate(bytes: &[u8]) -> Vec<u8> {
    let mut deflated = Vec::new();
    let written = zopfli::compress(
        zopfli::Options::default(),
        zopfli::Format::Deflate,
        bytes,
        &mut deflated,
    );
    written.expect("memory takes everything");
    deflated
}
