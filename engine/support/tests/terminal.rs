//! No module except `terminal` writes to standard output or standard error, so text from files
//! reaches a terminal only through it.

use std::fs;
use std::path::{Path, PathBuf};

/// What writes to them, by its name in code. Imports from `std::io` count, too.
const WRITERS: [&str; 7] = [
    "println!",
    "eprintln!",
    "print!",
    "eprint!",
    "dbg!",
    "io::stdout",
    "io::stderr",
];

/// Only files below these paths may use those names.
const EXCEPTIONS: [&str; 3] = [
    // The module itself.
    "engine/support/src/terminal.rs",
    // The program that draws the machine's screens on a terminal, cell by cell.
    "emulator/play",
    // It says in a failing test how a derived file is written anew.
    "engine/testing/src/derived.rs",
];

/// All sources of libraries and programs below a folder, without tests, examples and build scripts.
fn sources(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        let is_source = path.extension().is_some_and(|extension| extension == "rs");
        if path.is_dir() {
            if !["target", "tests", "examples", "benches", "fuzz"].contains(&&*name) {
                sources(&path, found);
            }
        } else if is_source && name != "build.rs" && name != "tests.rs" {
            found.push(path);
        }
    }
}

/// The lines of code that name a writer.
fn named(text: &str) -> Vec<String> {
    let code = text
        .split("#[cfg(test)]\nmod tests {")
        .next()
        .unwrap_or_default();
    let lines = code.lines().enumerate().filter(|(_, line)| {
        let line = line.trim_start();
        let words = |name: &&str| {
            line.match_indices(*name).any(|(at, _)| {
                let before = line[..at].chars().next_back();
                before.is_none_or(|c| !c.is_alphanumeric() && c != '_')
            })
        };
        let std_list =
            line.starts_with("use std::io") && (line.contains("stdout") || line.contains("stderr"));
        !line.starts_with("//") && (std_list || WRITERS.iter().any(words))
    });
    lines
        .map(|(n, line)| format!("{}: {}", n + 1, line.trim()))
        .collect()
}

#[test]
fn only_the_module_of_the_terminal_writes_to_it() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if !root.join("ARCHITECTURE.md").exists() {
        return; // The package is tested alone, without the others.
    }
    let mut files = Vec::new();
    for folder in ["engine", "c128", "emulator"] {
        sources(&root.join(folder), &mut files);
    }
    let mut wrong = Vec::new();
    for path in &files {
        let shown = path
            .strip_prefix(&root)
            .unwrap_or(path)
            .display()
            .to_string();
        let shown = shown.replace('\\', "/");
        if EXCEPTIONS
            .iter()
            .any(|excepted| shown.starts_with(excepted))
        {
            continue;
        }
        let text = fs::read_to_string(path).expect("a source");
        wrong.extend(named(&text).iter().map(|line| format!("{shown}:{line}")));
    }
    assert!(files.len() > 300, "{} sources", files.len());
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
