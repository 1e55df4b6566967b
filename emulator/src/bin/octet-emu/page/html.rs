//! The page as one file: style, scripts, and what they load, deflated.

use std::fmt::Write;

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
const SCRIPTS: [&str; 15] = [
    shared!("theme.js"),
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
            base64(&deflated)
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

fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for three in bytes.chunks(3) {
        let at = |n: usize| u32::from(three.get(n).copied().unwrap_or_default());
        let bits = at(0) << 16 | at(1) << 8 | at(2);
        for n in 0..4 {
            text.push(match n <= three.len() {
                true => char::from(DIGITS[(bits >> (18 - 6 * n) & 63) as usize]),
                false => '=',
            });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_in_base_64() {
        for (bytes, text) in [
            ("", ""),
            ("f", "Zg=="),
            ("fo", "Zm8="),
            ("foobar", "Zm9vYmFy"),
        ] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
