//! The page as one file: style, scripts, and the data that they load, deflated.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use octet_support::page::{
    CHOICES, DRAWN, MODULE, MOVES, MOVING, OLD, PIECES, POSITION, QUESTIONS, STYLE, policy,
};

const BODY: &str = include_str!("frame.html");
const STYLES: [&str; 2] = [STYLE, include_str!("page.css")];
const SCRIPTS: &[&str] = &[
    CHOICES,
    POSITION,
    MOVES,
    MOVING,
    DRAWN,
    QUESTIONS,
    MODULE,
    include_str!("load.js"),
    include_str!("remember.js"),
    include_str!("clock.js"),
    include_str!("status.js"),
    include_str!("shown.js"),
    include_str!("layout.js"),
    include_str!("screens.js"),
    include_str!("sound.js"),
    include_str!("keys.js"),
    include_str!("keypad.js"),
    include_str!("drag.js"),
    include_str!("board.js"),
    include_str!("storage.js"),
    include_str!("rewind.js"),
    include_str!("beside.js"),
    include_str!("ask.js"),
    include_str!("searched.js"),
    include_str!("inside.js"),
    include_str!("packed.js"),
    include_str!("link.js"),
    include_str!("share.js"),
    include_str!("problem.js"),
    include_str!("puzzle.js"),
    include_str!("analyse.js"),
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

/// What previews of links, and search engines, show of the page.
const TITLE: &str = "Octet: play a Commodore 128";
const DESCRIPTION: &str = "Chess against a real 8-bit program on an emulated Commodore 128, in one page \
     that works offline. A Rust engine repeats each of its searches and has to get the same answer.";

/// The page with these parts, which its scripts find by their names, and mate problems as JSON. `icon`
/// is a PNG file.
pub fn page(parts: &[(&'static str, Vec<u8>)], puzzles: &str, icon: &[u8]) -> WrittenPage {
    let (style, script) = (
        without_comments(&STYLES.concat()),
        without_comments(&SCRIPTS.concat()),
    );
    let (policy, icon) = (policy(&[OLD, &script]), STANDARD.encode(icon));
    let mut text = format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{policy}\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <title>{TITLE}</title>\n<meta name=\"description\" content=\"{DESCRIPTION}\">\n\
         <meta property=\"og:title\" content=\"{TITLE}\">\n\
         <meta property=\"og:description\" content=\"{DESCRIPTION}\">\n\
         <link rel=\"icon\" type=\"image/png\" href=\"data:image/png;base64,{icon}\">\n\
         <style>\n{style}</style>\n</head>\n<body data-module>\n{PIECES}{BODY}\
         <script type=\"application/json\" id=\"puzzles\">{puzzles}</script>\n\
         <script>{OLD}</script>\n<script>{script}</script>\n"
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
    text.push_str("</body>\n</html>\n");
    WrittenPage { text, sizes }
}

/// A style or a script without the lines that are comments, and without indentation.
fn without_comments(text: &str) -> String {
    let mut in_comment = false;
    let mut bare = String::with_capacity(text.len());
    for line in text.lines().map(str::trim_start) {
        // A type in a comment may have code after it.
        in_comment |= line.starts_with("/*") && (line.ends_with("*/") || !line.contains("*/"));
        let left_out = in_comment || line.starts_with("//") || line.is_empty();
        in_comment &= !line.contains("*/");
        if !left_out {
            bare += line;
            bare.push('\n');
        }
    }
    bare
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_are_comments_are_left_out() {
        let text = "// One.\n/** Two,\n * lines. */\n  const a = 1; // stays\n\n  /* Three. */\n/** @type {T} */ (b)();\n";
        assert_eq!(
            without_comments(text),
            "const a = 1; // stays\n/** @type {T} */ (b)();\n"
        );
    }
}
