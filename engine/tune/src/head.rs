//! The comment at the head of a file that a command writes.

use crate::fit::adam::{Losses, shown};

/// No line of a comment is longer than this.
const COLUMNS: usize = 100;

/// What the head of a file of fitted weights tells.
pub struct FittedHead<'t> {
    /// What the file holds: a sentence.
    pub title: &'t str,
    /// The command, without its files.
    pub command: String,
    /// What the command found by itself, with a space behind it, or nothing.
    pub with: String,
    /// A line for each file of positions.
    pub sources: &'t str,
    /// How many positions were fitted, and how many were for validation.
    pub lens: [usize; 2],
    /// The losses before and after, and how they are called.
    pub losses: [(&'t str, Losses); 2],
}

impl FittedHead<'_> {
    /// The comment.
    pub fn text(&self) -> String {
        let FittedHead {
            title,
            command,
            with,
            sources,
            lens: [fitted, validation],
            losses: [(first, before), (second, after)],
        } = self;
        format!(
            "\
//! {title}
//!
//! Written by `{command}`
//! {with}from
//!
{sources}//!
//! Loss over {fitted} positions fitted and {validation} for validation:
//! {first} {}; {second} {}.
",
            shown(*before),
            shown(*after),
        )
    }
}

/// The text with the long lines of its head broken between words. What continues an item of a list
/// is indented like its text.
pub fn wrapped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for line in text.split_inclusive('\n') {
        match line.strip_prefix("//! ") {
            Some(words) if line.trim_end().chars().count() > COLUMNS => {
                push_wrapped(&mut out, words)
            }
            _ => out.push_str(line),
        }
    }
    out
}

fn push_wrapped(out: &mut String, words: &str) {
    let continued = if words.starts_with("- ") {
        "//!  "
    } else {
        "//!"
    };
    let mut line = String::from("//!");
    for word in words.split_whitespace() {
        if line.chars().count() + 1 + word.chars().count() > COLUMNS {
            out.push_str(&line);
            out.push('\n');
            line = continued.to_owned();
        }
        line.push(' ');
        line.push_str(word);
    }
    out.push_str(&line);
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lines_of_a_head_are_broken_between_words() {
        let words = ["word"; 30].join(" ");
        let [long, item] = [format!("//! {words}\n"), format!("//! - {words}\n")];
        let code = format!("const LONG: &str = \"{words}\";\n");
        let text = wrapped(&format!("{long}//!\n{item}{code}"));
        let lines: Vec<&str> = text.lines().collect();
        let begins = [
            "//! word",
            "//! word",
            "//!",
            "//! - word",
            "//!   word",
            "const",
        ];
        assert_eq!(lines.len(), begins.len(), "{text}");
        for (line, begin) in lines.iter().zip(begins) {
            assert!(line.starts_with(begin), "{line}");
            assert!(line.len() <= COLUMNS || begin == "const", "{line}");
        }
        assert_eq!(wrapped(&text), text);
        let joined = text
            .replace("\n//! word", " word")
            .replace("\n//!   word", " word");
        assert_eq!(joined, format!("{long}//!\n{item}{code}"));
    }
}
