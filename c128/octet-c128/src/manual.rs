//! The manual as a page, to be read on a screen and printed on four sheets.

use c128::texts::manual::{Block, blocks};
use octet_support::html::escape;
use octet_support::page;

/// The name of its file.
pub const FILE: &str = "manual.html";

/// The page in HTML.
pub fn html() -> String {
    let mut title = String::new();
    let mut text = String::from("<main>\n");
    let mut in_list = false;
    for block in blocks() {
        let is_keys = matches!(block, Block::Keys { .. });
        if is_keys != in_list {
            text.push_str(if is_keys { "<dl>\n" } else { "</dl>\n" });
            in_list = is_keys;
        }
        match block {
            Block::Title(words) => {
                text.push_str(&format!("<h1>{}</h1>\n", escape(&words)));
                title = words;
            }
            Block::Heading(words) => text.push_str(&format!("<h2>{}</h2>\n", escape(&words))),
            Block::Paragraph(words) => text.push_str(&format!("<p>{}</p>\n", escape(&words))),
            Block::Keys { keys, does } => {
                let keys: Vec<String> = keys.split(", ").map(key).collect();
                let (keys, does) = (keys.join(" "), escape(&does));
                text.push_str(&format!("<div><dt>{keys}</dt> <dd>{does}</dd></div>\n"));
            }
            Block::Typed(lines) => {
                text.push_str(&format!("<pre>{}</pre>\n", escape(&lines.join("\n"))));
            }
        }
    }
    text.push_str("</main>\n");
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n{}\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"description\" content=\"How to load and play Octet, and what its keys do.\">\n\
         <title>{}</title>\n<link rel=\"icon\" href=\"data:,\">\n<style>\n{}{}</style>\n</head>\n\
         <body>\n{text}</body>\n</html>\n",
        // It has no scripts.
        page::policy(&[]),
        escape(&title),
        page::STYLE,
        include_str!("manual.css")
    )
}

/// A key; what is no key of the keyboard stands as a word.
fn key(name: &str) -> String {
    format!("<kbd>{}</kbd>", escape(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_page_has_every_block() {
        let html = html();
        for element in ["dl", "dt", "dd", "div", "main", "h1"] {
            let count = |tag: &str| html.matches(&format!("{tag}{element}>")).count();
            assert_eq!(count("<"), count("</"), "{element}");
        }
        for block in blocks() {
            let words = match block {
                Block::Title(words) | Block::Heading(words) | Block::Paragraph(words) => words,
                Block::Keys { does, .. } => does,
                Block::Typed(lines) => lines.join("\n"),
            };
            assert!(html.contains(&format!(">{}</", escape(&words))), "{words}");
        }
    }
}
