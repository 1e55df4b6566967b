//! The manual: its source is Markdown, with figures of the program in braces.

use octet_notation::collection::{ENDINGS, FAMOUS_GAMES, PROBLEMS};
use octet_notation::pgn::PgnReader;

use super::{COLLECTION, MANUAL};
use crate::ui::game::time::{DEFAULT_LEVEL, LEVELS, Level};

/// The text.
const SOURCE: &str = include_str!("manual.md");

/// A part of the manual.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block {
    /// The manual's title.
    Title(String),
    /// The heading of a chapter.
    Heading(String),
    /// A paragraph.
    Paragraph(String),
    /// What keys do.
    Keys {
        /// The keys, with commas between them.
        keys: String,
        /// What they do.
        does: String,
    },
    /// Lines that stand as they are typed.
    Typed(Vec<String>),
}

/// The manual, block by block.
#[must_use]
pub fn blocks() -> Vec<Block> {
    let text = filled(SOURCE);
    let mut blocks = Vec::new();
    for part in text.split("\n\n").map(|part| part.trim_matches('\n')) {
        if let Some(title) = part.strip_prefix("# ") {
            blocks.push(Block::Title(title.to_owned()));
        } else if let Some(heading) = part.strip_prefix("## ") {
            blocks.push(Block::Heading(heading.to_owned()));
        } else if part.starts_with("    ") {
            let lines = part.lines().map(|line| line.trim().to_owned());
            blocks.push(Block::Typed(lines.collect()));
        } else if part.starts_with("- ") {
            blocks.extend(part.lines().filter_map(keys));
        } else {
            blocks.push(Block::Paragraph(part.to_owned()));
        }
    }
    blocks
}

/// What the line of a list says of its keys.
fn keys(line: &str) -> Option<Block> {
    let (keys, does) = line.strip_prefix("- **")?.split_once("**: ")?;
    Some(Block::Keys {
        keys: keys.to_owned(),
        does: does.to_owned(),
    })
}

/// The text with the program's figures in place of their names in braces.
fn filled(text: &str) -> String {
    let level = usize::from(DEFAULT_LEVEL);
    let [games, problems, endings] = COLLECTION.map(|(name, _)| name);
    let count = |epd: &str| epd.lines().count().to_string();
    let figures = [
        ("levels", levels()),
        (
            "default level",
            format!("{}: {}", letter(level), LEVELS[level].name()),
        ),
        ("games", PgnReader::new(FAMOUS_GAMES).count().to_string()),
        ("problems", count(PROBLEMS)),
        ("endings", count(ENDINGS)),
        ("manual", MANUAL.to_owned()),
        ("games file", games.to_owned()),
        ("problems file", problems.to_owned()),
        ("endings file", endings.to_owned()),
    ];
    let mut text = text.to_owned();
    for (name, value) in figures {
        text = text.replace(&format!("{{{name}}}"), &value);
    }
    text
}

/// The letter of a level.
fn letter(n: usize) -> char {
    char::from(b'A' + n as u8)
}

/// A line for each kind of levels: their letters, and the first and the last of them.
fn levels() -> String {
    let kind = |n: usize| std::mem::discriminant(&LEVELS[n]);
    let firsts = (0..LEVELS.len()).filter(|&n| n == 0 || kind(n) != kind(n - 1));
    let lines = firsts.map(|first| {
        let of_kind = (first..LEVELS.len()).take_while(|&n| kind(n) == kind(first));
        let last = of_kind.last().unwrap_or(first);
        let what = match LEVELS[first] {
            Level::Skill(_) => "By strength",
            Level::Seconds(_) => "By time",
            Level::Control { .. } => "By moves in a time",
            Level::Depth(_) => "By depth",
            Level::OwnClocks | Level::OwnSeconds | Level::EqualTime => "By your own clocks",
        };
        format!(
            "- **{} to {}**: {what}, from {} to {}.",
            letter(first),
            letter(last),
            LEVELS[first].name(),
            LEVELS[last].name()
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::ui::input::keys;

    /// The keys of the lists below a heading.
    fn keys_below(heading: &str) -> BTreeSet<String> {
        let blocks = blocks();
        let begin = Block::Heading(heading.to_owned());
        let chapter = blocks.iter().skip_while(|block| **block != begin).skip(1);
        let chapter = chapter.take_while(|block| !matches!(block, Block::Heading(_)));
        let keys = chapter.filter_map(|block| match block {
            Block::Keys { keys, .. } => Some(keys.split(", ")),
            _ => None,
        });
        keys.flatten().map(str::to_owned).collect()
    }

    #[test]
    fn every_key_of_the_program_is_in_the_manual_and_no_other() {
        assert_eq!(keys_below("Keys"), keys::names());
    }

    #[test]
    fn every_figure_is_filled_in_and_every_line_of_a_list_read() {
        let lists = SOURCE.lines().filter(|line| line.starts_with("- ")).count();
        let keys = blocks()
            .into_iter()
            .filter(|block| matches!(block, Block::Keys { .. }));
        assert_eq!(keys.count(), lists + levels().lines().count());
        for block in blocks() {
            let text = format!("{block:?}");
            let text = text.split_once('(').map_or("", |(_, text)| text);
            assert!(!text.contains(['{', '}', '*', '`']), "{text}");
        }
    }

    #[test]
    fn levels_are_told_by_their_kinds() {
        let levels = levels();
        assert_eq!(levels.lines().count(), 4, "{levels}");
        assert!(levels.starts_with("- **A to "), "{levels}");
        assert!(levels.ends_with(" plies deep."), "{levels}");
    }
}
