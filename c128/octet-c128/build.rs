//! Gathers what the sources say of their constants, for the listing's hover texts.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// The folders of the program's sources and of the engine's.
const SOURCES: [&str; 4] = [
    "../src",
    "../disk/src",
    "../../engine/src",
    "../../engine/book/src",
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    // A package that is built alone has no other sources beside it.
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            found.push(path);
        }
    }
}

/// The name of the constant that a line declares.
fn declared(line: &str) -> Option<&str> {
    let rest = line.trim_start();
    let rest = ["pub ", "pub(crate) ", "pub(super) "]
        .iter()
        .find_map(|word| rest.strip_prefix(word))
        .unwrap_or(rest);
    let (name, _) = rest.strip_prefix("const ")?.split_once(':')?;
    let upper =
        |letter: char| letter.is_ascii_uppercase() || letter.is_ascii_digit() || letter == '_';
    (name.len() > 1 && name.chars().all(upper)).then_some(name)
}

fn main() {
    let mut paths = Vec::new();
    for folder in SOURCES {
        println!("cargo::rerun-if-changed={folder}");
        files(Path::new(folder), &mut paths);
    }
    paths.sort();
    // A name with several descriptions is none that can be looked up by its name alone.
    let mut found: BTreeMap<String, Option<String>> = BTreeMap::new();
    for path in paths {
        let text = fs::read_to_string(&path).unwrap_or_default();
        let mut above = Vec::new();
        for line in text.lines() {
            if let Some(comment) = line.trim_start().strip_prefix("///") {
                above.push(comment.trim());
                continue;
            }
            let what = above
                .join(" ")
                .replace("[`", "")
                .replace("`]", "")
                .replace('`', "");
            above.clear();
            if let (Some(name), false) = (declared(line), what.is_empty()) {
                let known = found
                    .entry(name.to_owned())
                    .or_insert_with(|| Some(what.clone()));
                if known.as_deref() != Some(&what) {
                    *known = None;
                }
            }
        }
    }
    let mut out = String::from("&[\n");
    for (name, what) in &found {
        let Some(what) = what else { continue };
        let other = what
            .strip_prefix("See ")
            .and_then(|name| found.get(name.trim_end_matches('.')));
        let what = other.and_then(Option::as_ref).unwrap_or(what);
        out.push_str(&format!("    ({name:?}, {what:?}),\n"));
    }
    out.push_str("]\n");
    let folder = env::var("OUT_DIR").expect("cargo names a folder");
    fs::write(Path::new(&folder).join("constants.rs"), out).expect("the folder can be written to");
}
