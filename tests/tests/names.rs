//! Every name in backquotes of CONTRIBUTING.md and RECIPES.md is in the code, and where a text says
//! that it is in a file, it is in that file. A constant must be declared there: other files may use
//! it.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

const PAGES: [&str; 2] = ["CONTRIBUTING.md", "RECIPES.md"];
/// Folders that hold nothing by hand.
const LEFT_OUT: [&str; 4] = [".git", "target", "__pycache__", "snapshots"];
/// Files whose names may stand without their folder.
const ENDINGS: [&str; 12] = [
    ".rs", ".md", ".py", ".tsv", ".epd", ".toml", ".txt", ".json", ".stderr", ".snap", ".js",
    ".yml",
];

/// Every file of the project by its path from the root, with the words that it has, and with
/// `const NAME` for each constant that it declares.
struct Project(BTreeMap<String, BTreeSet<String>>);

fn is_of_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c| !is_of_name(c))
        .filter(|word| word.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_'))
}

/// The words of a file, and its constants.
fn contents(text: &str) -> impl Iterator<Item = String> {
    let before = std::iter::once("").chain(words(text));
    let constants = before
        .zip(words(text))
        .filter(|(before, _)| ["const", "static"].contains(before))
        .map(|(_, word)| format!("const {word}"));
    words(text).map(str::to_owned).chain(constants)
}

/// Whether a word of Rust names a constant.
fn is_constant(word: &str) -> bool {
    word.len() > 2 && !word.contains(|c: char| c.is_ascii_lowercase())
}

impl Project {
    fn read(root: &Path) -> Project {
        let mut files = BTreeMap::new();
        let mut folders = vec![root.to_owned()];
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(&folder).expect("a folder") {
                let path = entry.expect("an entry").path();
                let name = path
                    .file_name()
                    .expect("a name")
                    .to_string_lossy()
                    .into_owned();
                if path.is_dir() {
                    if !LEFT_OUT.contains(&name.as_str()) {
                        folders.push(path);
                    }
                    continue;
                }
                let place = path.strip_prefix(root).expect("below the root");
                let place = place.to_string_lossy().replace('\\', "/");
                let bytes = fs::read(&path).expect("a file");
                // The texts would prove themselves.
                let text = match name.ends_with(".md") {
                    true => String::new(),
                    false => String::from_utf8_lossy(&bytes).into_owned(),
                };
                let named = words(&place).map(str::to_owned).chain(contents(&text));
                files.insert(place.clone(), named.collect());
            }
        }
        Project(files)
    }

    /// The file or folder that a path means: from the root, or the end of a file's path.
    fn finds(&self, path: &str) -> bool {
        let path = path.trim_end_matches('/');
        let inside = format!("{path}/");
        let end = format!("/{path}");
        let mut places = self.0.keys();
        places.any(|place| place == path || place.starts_with(&inside) || place.ends_with(&end))
    }

    fn has(&self, word: &str) -> bool {
        self.0.values().any(|own| own.contains(word))
    }

    /// What is wrong with a piece of text in backquotes, if anything is. `file` is where the name
    /// should be found.
    fn wrong(&self, span: &str, file: Option<&str>) -> Option<String> {
        for token in span.split_whitespace() {
            let token = token.trim_matches(|c: char| ",;:()[]{}\"'!".contains(c));
            // Programs that are built have no place of their own.
            if ["://", "target/"].iter().any(|part| token.contains(part)) || token.starts_with('-')
            {
                continue;
            }
            // What a contributor chooses is left out of a path.
            let path = token.split("NAME").next().unwrap_or_default();
            if is_path(token) {
                if !self.finds(path) {
                    return Some(format!("there is no {token}"));
                }
                continue;
            }
            for word in words(token) {
                let own = file.and_then(|file| self.0.get(file));
                let in_rust = file.is_some_and(|file| file.ends_with(".rs"));
                let known = match own {
                    Some(own) if in_rust && is_constant(word) => {
                        own.contains(&format!("const {word}"))
                    }
                    Some(own) => own.contains(word),
                    None => self.has(word),
                };
                if !known {
                    let place = file.unwrap_or("the code");
                    return Some(format!("{word} is not in {place}"));
                }
            }
        }
        None
    }
}

/// Whether something in backquotes names a file or a folder.
fn is_path(token: &str) -> bool {
    let is_fraction = token.starts_with(|c: char| c.is_ascii_digit());
    let is_moves = ["O-O", "->"].iter().any(|part| token.contains(part));
    !is_fraction
        && !is_moves
        && (token.contains('/')
            || ENDINGS
                .iter()
                .any(|end| token.ends_with(end) && token != *end))
}

/// A text's pieces in backquotes, without blocks of code, each with what stands before it.
fn spans(text: &str) -> Vec<(String, String)> {
    let mut in_block = false;
    let prose = text.lines().filter(|line| {
        let is_mark = line.starts_with("```");
        in_block ^= is_mark;
        !in_block && !is_mark && !line.starts_with("<!--")
    });
    let prose = prose.collect::<Vec<_>>().join("\n");
    let parts: Vec<&str> = prose.split('`').collect();
    let pairs = parts.chunks(2).filter_map(|pair| match pair {
        [before, span] => Some(((*before).to_owned(), (*span).to_owned())),
        _ => None,
    });
    pairs.collect()
}

/// All that is wrong with a page.
fn faults(project: &Project, text: &str) -> Vec<String> {
    let spans = spans(text);
    let mut faults = Vec::new();
    for (n, (_, span)) in spans.iter().enumerate() {
        // `name` in `file`, `name` of `file`, `name` (`file`)
        let file = spans.get(n + 1).filter(|(between, next)| {
            ["in", "of", "("].contains(&between.trim()) && project.0.contains_key(next)
        });
        let file = file
            .map(|(_, file)| file.as_str())
            .filter(|file| !file.ends_with(".md"));
        faults.extend(
            project
                .wrong(span, file)
                .map(|why| format!("`{span}`: {why}")),
        );
    }
    faults
}

#[test]
fn every_name_in_backquotes_is_in_the_code() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let project = Project::read(&root);
    let mut all = Vec::new();
    for page in PAGES {
        let text = fs::read_to_string(root.join(page)).expect(page);
        assert!(spans(&text).len() > 20, "{page} names nothing");
        all.extend(
            faults(&project, &text)
                .into_iter()
                .map(|fault| format!("{page}: {fault}")),
        );
    }
    assert!(all.is_empty(), "{}", all.join("\n"));
}

#[test]
fn a_name_that_is_gone_is_found() {
    let own = |text: &str| contents(text).collect();
    let project = Project(BTreeMap::from([
        (
            "engine/src/node.rs".to_owned(),
            own("fn reduction(&self) -> u8"),
        ),
        (
            "engine/src/mod.rs".to_owned(),
            own("pub mod node; f(&ROWS);"),
        ),
        (
            "engine/src/rows.rs".to_owned(),
            own("pub const ROWS: [u8; 3]"),
        ),
    ]));
    let of = |text: &str| faults(&project, text);
    assert!(of("`reduction` in `engine/src/node.rs`, `src/mod.rs`, `node.rs`").is_empty());
    assert_eq!(of("`reductions`").len(), 1);
    assert_eq!(of("`engine/src/nodes.rs`").len(), 1);
    assert_eq!(of("`reduction` in `engine/src/mod.rs`").len(), 1);
    assert!(of("`ROWS` in `engine/src/rows.rs`").is_empty());
    assert_eq!(of("`ROWS` in `engine/src/mod.rs`").len(), 1);
    assert_eq!(of("```sh\n`gone`\n```\n`reduction`").len(), 0);
}
