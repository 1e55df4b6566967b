//! Every remark `Engine:` beside 6502 code names items and files that the engine has.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// The folders whose items a remark may name.
const SOURCES: [&str; 2] = ["engine/src", "engine/book/src"];

/// The words before the name of an item.
const KEYWORDS: [&str; 8] = [
    "const", "enum", "fn", "static", "struct", "trait", "type", "unsafe",
];

/// All files of Rust below a folder.
fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty())
}

/// The name of the item that a line declares.
fn declared(line: &str) -> Option<&str> {
    let visible = ["pub(crate) ", "pub(super) ", "pub "];
    let bare = visible.iter().find_map(|word| line.strip_prefix(word));
    let mut words = words(bare.unwrap_or(line));
    let first = words.next()?;
    let name = words.find(|word| !KEYWORDS.contains(word))?;
    KEYWORDS.contains(&first).then_some(name)
}

/// The type whose methods an `impl` declares.
fn implemented(line: &str) -> Option<&str> {
    let rest = line.strip_prefix("impl")?;
    let mut depth = 0;
    let mut last = ' ';
    let after_generics = rest.find(|c| {
        depth += i32::from(c == '<') - i32::from(c == '>' && last != '-');
        last = c;
        depth == 0 && c == ' '
    })?;
    let header = &rest[after_generics..];
    let of_type = header.split_once(" for ").map_or(header, |(_, name)| name);
    let path = of_type.trim().split(['<', ' ']).next()?;
    path.rsplit("::").next()
}

/// Adds the items of a file: `name`, and `Type::name` for methods and variants.
fn add_items(text: &str, items: &mut BTreeSet<String>) {
    let mut owner = None;
    for line in text.lines() {
        if let Some(inside) = line.strip_prefix("    ") {
            let variant = || {
                let name = words(inside).next()?;
                inside.starts_with(char::is_uppercase).then_some(name)
            };
            if let (Some(owner), Some(name)) = (owner, declared(inside).or_else(variant)) {
                items.insert(format!("{owner}::{name}"));
            }
        } else if line.starts_with('}') {
            owner = None;
        } else if let Some(name) = implemented(line).or_else(|| declared(line)) {
            items.insert(name.to_owned());
            owner = Some(name);
        }
    }
}

/// The remark that begins after `Engine:` on the first line, up to its full stop.
fn remark(lines: &[&str]) -> Option<String> {
    let (_, begin) = lines.first()?.split_once("Engine:")?;
    let mut text = begin.to_owned();
    for line in lines.iter().skip(1).take(3) {
        text.push(' ');
        text.push_str(line.trim_start_matches([' ', '/', '!']));
    }
    let mut quoted = false;
    let end = text.find(|c| {
        quoted ^= c == '`';
        !quoted && c == '.'
    })?;
    text.truncate(end);
    Some(text)
}

#[test]
fn remarks_name_items_that_the_engine_has() {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let root = crate_folder.join("..");
    if !root.join(SOURCES[0]).is_dir() {
        return; // The package is tested alone, without the engine's sources.
    }
    let mut items = BTreeSet::new();
    let mut sources = Vec::new();
    for folder in SOURCES {
        files(&root.join(folder), &mut sources);
    }
    for path in sources {
        add_items(&fs::read_to_string(path).expect("a text"), &mut items);
    }
    let mut programs = Vec::new();
    files(&crate_folder.join("src"), &mut programs);
    let (mut wrong, mut count) = (Vec::new(), 0);
    for path in programs {
        let text = fs::read_to_string(&path).expect("a text");
        let lines: Vec<&str> = text.lines().collect();
        for n in (0..lines.len()).filter(|&n| lines[n].contains("Engine:")) {
            count += 1;
            let place = format!("{}:{}", path.display(), n + 1);
            let Some(remark) = remark(&lines[n..]) else {
                wrong.push(format!("{place}: the remark has no full stop"));
                continue;
            };
            let names: Vec<&str> = remark.split('`').skip(1).step_by(2).collect();
            if names.is_empty() {
                wrong.push(format!("{place}: no name in backquotes: {remark}"));
            }
            for name in names {
                let exists = match name.contains('/') {
                    true => root.join(name).exists(),
                    false => items.contains(name),
                };
                if !exists {
                    wrong.push(format!("{place}: the engine has no {name}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(count >= 80, "only {count} remarks are found");
}
