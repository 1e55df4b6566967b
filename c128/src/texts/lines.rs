//! The manual as lines that both screens show, in PETSCII.

use cbm_disk::petscii::{RETURN, SMALL_LETTERS, small_letters};

use super::manual::Block;

/// The most characters of a line. A screen of 40 columns goes to the next line by itself after the
/// 40th, and RETURN would leave a line empty.
pub const WIDTH: usize = 39;
/// The columns before the further lines of what keys do.
const INDENT: &str = "  ";

/// The text: capital and small letters, then its lines.
pub fn petscii(blocks: &[Block]) -> Vec<u8> {
    let mut bytes = vec![SMALL_LETTERS];
    for line in lines(blocks) {
        bytes.extend(small_letters(&line));
        bytes.push(RETURN);
    }
    bytes
}

/// The lines.
pub fn lines(blocks: &[Block]) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut before = None;
    for block in blocks {
        let is_list = |block: &Block| matches!(block, Block::Keys { .. });
        let apart = !is_list(block) || !before.is_some_and(is_list);
        if apart && before.is_some() {
            lines.push(String::new());
        }
        match block {
            Block::Title(title) => lines.push(title.to_uppercase()),
            Block::Heading(heading) => {
                lines.push(heading.clone());
                lines.push("-".repeat(heading.len()));
            }
            Block::Paragraph(text) => wrap(text, "", &mut lines),
            Block::Keys { keys, does } => wrap(&format!("{keys}: {does}"), INDENT, &mut lines),
            Block::Typed(typed) => lines.extend(typed.iter().cloned()),
        }
        before = Some(block);
    }
    lines
}

/// Breaks a text at its spaces; lines after the first begin with `indent`.
fn wrap(text: &str, indent: &str, lines: &mut Vec<String>) {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if !line.is_empty() && line.len() + 1 + word.len() > WIDTH {
            lines.push(std::mem::replace(&mut line, indent.to_owned()));
            line.push_str(word);
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    lines.push(line);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::manual::blocks;

    #[test]
    fn every_line_is_shown_by_both_screens() {
        for line in lines(&blocks()) {
            assert!(line.len() <= WIDTH, "{line}");
            let shown = |c: char| c.is_ascii_graphic() && !"\\^_`{|}~".contains(c) || c == ' ';
            assert!(line.chars().all(shown), "{line}");
        }
    }

    #[test]
    fn a_list_stands_apart_and_its_lines_are_indented() {
        let keys = |keys: &str| Block::Keys {
            keys: keys.to_owned(),
            does: "does what a player wants of it".to_owned(),
        };
        let blocks = [
            Block::Heading("Keys".to_owned()),
            keys("F1"),
            keys("SHIFT and HOME"),
        ];
        let expected = [
            "Keys",
            "----",
            "",
            "F1: does what a player wants of it",
            "SHIFT and HOME: does what a player",
            "  wants of it",
        ];
        assert_eq!(lines(&blocks), expected);
    }
}
