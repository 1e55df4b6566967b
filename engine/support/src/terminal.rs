//! Text from files, on a terminal.

use std::borrow::Cow;

/// A text whose control characters, but line ends and tabs, are written as Rust writes them: a
/// name in a file must not move the cursor or colour the screen.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    let hidden = |c: char| c.is_control() && !matches!(c, '\n' | '\t');
    if !text.contains(hidden) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match hidden(c) {
            true => shown.extend(c.escape_default()),
            false => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::printable;

    #[test]
    fn escape_sequences_are_shown_and_all_else_stays() {
        assert_eq!(printable("a\u{1b}[31mb\u{9b}2J"), "a\\u{1b}[31mb\\u{9b}2J");
        assert_eq!(
            printable("bell\u{7} back\u{8}\r"),
            "bell\\u{7} back\\u{8}\\r"
        );
        for plain in ["", "Müller – Łukasz", "two\nlines\tand a tab"] {
            assert_eq!(printable(plain), plain);
        }
    }
}
