//! The comment at the head of a file that a command writes.

/// No line of a comment is longer than this.
const COLUMNS: usize = 100;

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
