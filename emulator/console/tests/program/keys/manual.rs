//! The manual's lists of keys, held against the pages that the program shows. The keys of the board are
//! held against the program's own table by the tests of `c128`.

use std::collections::BTreeSet;

use c128::texts::manual::{Block, blocks};
use c128::ui::view::text_box::{RECTS, TextBox};

use crate::common::{self, press};

/// The keys of the lists below a heading of the manual.
fn told(heading: &str) -> BTreeSet<String> {
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

/// The letters and digits with which lines begin, from a column on.
fn shown(lines: &[String], column: usize) -> BTreeSet<String> {
    let lines = lines
        .iter()
        .map(|line| line.chars().skip(column).collect::<String>());
    let key = |line: String| {
        let (key, words) = line.split_once(' ')?;
        let one = key.len() == 1 && key.chars().all(char::is_alphanumeric);
        (one && !words.trim().is_empty()).then(|| key.to_owned())
    };
    lines.filter_map(key).collect()
}

#[test]
fn the_manual_has_the_keys_of_options_menu_and_disk() {
    let mut console = common::start_with_disk();
    let panel = usize::from(RECTS[TextBox::Message as usize].0.column);
    press(&mut console, "p");
    assert_eq!(told("Options"), shown(&console.text_40(), panel));
    press(&mut console, "<escape><shift f3>");
    assert_eq!(told("Menu"), shown(&console.text_40(), 1));
    press(&mut console, "<escape>");
    common::insert(&mut console, common::disk(&[]));
    press(&mut console, "<f5>");
    // The page has the whole screen, with a margin.
    let lines = console.text_40();
    let drive = lines.iter().find_map(|line| line.find("Drive"));
    assert_eq!(told("Disk"), shown(&lines, drive.expect("a drive")));
}
