//! The page as one file: style, scripts, and what they load, deflated.

use std::fmt::Write;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;

/// A file of the page's folder.
macro_rules! file {
    ($name:literal) => {
        include_str!(concat!("../../../../web/page/", $name))
    };
}

/// A file that the pages of `octet` share.
macro_rules! shared {
    ($name:literal) => {
        include_str!(concat!("../../../../../engine/octet/src/page/", $name))
    };
}

const BODY: &str = file!("frame.html");
const STYLES: [&str; 2] = [shared!("style.css"), file!("page.css")];
const SCRIPTS: [&str; 21] = [
    shared!("theme.js"),
    shared!("position.js"),
    shared!("moves.js"),
    shared!("moving.js"),
    shared!("questions.js"),
    shared!("module.js"),
    file!("load.js"),
    file!("clock.js"),
    file!("status.js"),
    file!("screens.js"),
    file!("sound.js"),
    file!("keys.js"),
    file!("board.js"),
    file!("storage.js"),
    file!("rewind.js"),
    file!("beside.js"),
    file!("ask.js"),
    file!("inside.js"),
    file!("link.js"),
    file!("measure.js"),
    file!("main.js"),
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
