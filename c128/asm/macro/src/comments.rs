//! Comments, which the compiler drops and the source text has.

use std::collections::{BTreeMap, BTreeSet};

use proc_macro2::Span;
use syn::{Error, Result};

use crate::scanner::Scanner;

/// The comments of one invocation, by line.
#[derive(Debug, Default)]
pub struct Comments {
    /// Comments beside code: column and text.
    beside: BTreeMap<usize, (usize, String)>,
    /// Comments on lines of their own.
    alone: BTreeMap<usize, (usize, String)>,
}

/// Whether rust-analyzer expands the macro. It has no source text, and it shows no listing: even
/// without comments, names lead to their definitions.
fn in_editor() -> bool {
    let program = std::env::current_exe().unwrap_or_default();
    let name = program.file_name().unwrap_or_default();
    name.to_string_lossy().contains("rust-analyzer")
}

impl Comments {
    /// The comments of the source text with which the macro was called.
    pub fn of(call: Span) -> Result<Comments> {
        let Some(text) = call.source_text() else {
            if in_editor() {
                return Ok(Comments::default());
            }
            let text = "`asm!` cannot read its comments inside this macro: write it outside";
            return Err(Error::new(call, text));
        };
        let mut comments = Comments::default();
        comments.scan(&text, call.start().line);
        Ok(comments)
    }

    fn scan(&mut self, text: &str, line: usize) {
        // The opening `asm! {` and the braces belong to the macro.
        let mut scanner = Scanner {
            rest: text,
            line,
            column: 0,
            used: true,
        };
        while !scanner.rest.is_empty() {
            let Some(comment) = scanner.rest.strip_prefix("//") else {
                scanner.skip(scanner.token());
                continue;
            };
            let len = comment.find('\n').unwrap_or(comment.len());
            if comment.starts_with('/') && !comment.starts_with("//") {
                scanner.skip(2 + len); // a routine's purpose, which is a token
                continue;
            }
            let found = (scanner.column, comment[..len].trim().to_owned());
            let list = if scanner.used {
                &mut self.beside
            } else {
                &mut self.alone
            };
            list.insert(scanner.line, found);
            scanner.skip(2 + len);
        }
        self.beside.remove(&line);
        self.continued();
    }

    /// A comment directly below one beside code, in the same column, continues it.
    fn continued(&mut self) {
        let mut last: Option<(usize, usize, usize)> = None;
        let lines: Vec<usize> = (self.beside.keys().chain(self.alone.keys()).copied())
            .collect::<BTreeSet<_>>()
            .into_iter()
            .collect();
        for line in lines {
            if let Some((column, _)) = self.beside.get(&line) {
                last = Some((line, line, *column));
            } else if let Some((home, before, column)) = last
                && before + 1 == line
                && self.alone.get(&line).is_some_and(|other| other.0 == column)
            {
                let more = self.alone.remove(&line).map(|other| other.1);
                if let (Some(more), Some(first)) = (more, self.beside.get_mut(&home)) {
                    first.1.push(' ');
                    first.1.push_str(&more);
                }
                last = Some((home, line, column));
            } else {
                last = None;
            }
        }
    }

    /// The comment beside `line`.
    pub fn beside(&mut self, line: usize) -> Option<String> {
        self.beside.remove(&line).map(|(_, text)| text)
    }

    /// Paragraphs on lines of their own above `line` that have not been taken yet.
    pub fn above(&mut self, line: usize) -> Vec<String> {
        let later = self.alone.split_off(&line);
        let lines = std::mem::replace(&mut self.alone, later);
        let mut paragraphs: Vec<(usize, String)> = Vec::new();
        for (line, (_, text)) in lines {
            match paragraphs.last_mut() {
                Some((last, whole)) if *last + 1 == line && !text.is_empty() => {
                    if !whole.is_empty() {
                        whole.push(' ');
                    }
                    whole.push_str(&text);
                    *last = line;
                }
                _ => paragraphs.push((line, text)),
            }
        }
        paragraphs
            .into_iter()
            .map(|(_, text)| text)
            .filter(|text| !text.is_empty())
            .collect()
    }

    /// Drops the comments on lines inside a Rust statement.
    pub fn forget(&mut self, first: usize, last: usize) {
        self.alone.retain(|line, _| !(first..=last).contains(line));
        self.beside.retain(|line, _| !(first..=last).contains(line));
    }
}
