//! Everything that a program prints. No other module writes to standard output or standard error.
//!
//! Text from a file must not move the cursor, colour the screen or change the direction of reading,
//! so [`stdout`] and [`say`] write such characters as Rust escapes them. An error of standard
//! output is remembered until [`finish`] reports it, even if its caller ignored it. An error of
//! standard error is ignored, because there is nowhere to report it.

use std::borrow::Cow;
use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::sync::Mutex;

/// The first error of standard output.
static FAILED: Mutex<Option<io::Error>> = Mutex::new(None);

/// Whether terminals obey a character instead of showing it: a control character other than a line
/// end or a tab, or one that overrides the direction of reading.
fn is_obeyed(c: char) -> bool {
    c.is_control() && !matches!(c, '\n' | '\t')
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}')
}

/// A text in which each character that a terminal would obey is replaced.
fn replaced(text: &str, by: impl Fn(char, &mut String)) -> Cow<'_, str> {
    if !text.contains(is_obeyed) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        match is_obeyed(c) {
            true => by(c, &mut shown),
            false => shown.push(c),
        }
    }
    Cow::Owned(shown)
}

/// A text in which the characters that terminals obey are written as Rust escapes them.
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    replaced(text, |c, shown| shown.extend(c.escape_default()))
}

/// JSON in which such characters of strings are written like `\u009b`.
#[must_use]
pub fn printable_json(json: &str) -> Cow<'_, str> {
    replaced(json, |c, shown| {
        shown.push_str(&format!("\\u{:04x}", u32::from(c)));
    })
}

/// How a text is printed.
#[derive(Clone, Copy)]
enum Form {
    Shown,
    Json,
    /// The text as it is.
    Exact,
}

/// Standard output.
#[derive(Clone, Copy)]
pub struct Output(Form);

/// Standard output for words; the characters that a terminal would obey are escaped.
#[must_use]
pub fn stdout() -> Output {
    Output(Form::Shown)
}

/// Standard output for JSON.
#[must_use]
pub fn json_stdout() -> Output {
    Output(Form::Json)
}

/// Standard output for the content of a file. A pipe or a file gets it exactly, a terminal gets it
/// in the form of [`stdout`].
#[must_use]
pub fn content_stdout() -> Output {
    Output(match io::stdout().is_terminal() {
        true => Form::Shown,
        false => Form::Exact,
    })
}

impl Output {
    /// Returns itself, because it needs no lock.
    #[must_use]
    pub fn lock(self) -> Output {
        self
    }
}

/// Each call has whole characters, as those of the macros that write text have.
impl Write for Output {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let text = || String::from_utf8_lossy(bytes);
        let mut out = io::stdout().lock();
        remember(match self.0 {
            Form::Exact => out.write_all(bytes),
            Form::Shown => out.write_all(printable(&text()).as_bytes()),
            Form::Json => out.write_all(printable_json(&text()).as_bytes()),
        })?;
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        remember(io::stdout().flush())
    }
}

/// Remembers the first error.
fn remember(done: io::Result<()>) -> io::Result<()> {
    if let (Err(error), Ok(mut failed)) = (&done, FAILED.lock())
        && failed.is_none()
    {
        *failed = Some(match error.raw_os_error() {
            Some(code) => io::Error::from_raw_os_error(code),
            None => io::Error::from(error.kind()),
        });
    }
    done
}

/// Ends the output.
///
/// # Errors
/// The first error that occurred, whether or not its caller looked at it.
pub fn finish() -> io::Result<()> {
    let ended = stdout().flush();
    let failed = FAILED.lock().ok().and_then(|mut failed| failed.take());
    failed.map_or(ended, Err)
}

/// Prints a line on standard error.
pub fn say(line: impl Display) {
    let line = line.to_string();
    let _ = writeln!(io::stderr(), "{}", printable(&line));
}

/// Prints a line on standard error in place of the one before, without a line feed, if that is a
/// terminal.
pub fn say_over(line: impl Display) {
    let line = line.to_string();
    let _ = write!(io::stderr(), "\r{}\x1b[K", printable(&line));
}

/// Whether standard error is a terminal.
#[must_use]
pub fn shows_progress() -> bool {
    io::stderr().is_terminal()
}

#[cfg(test)]
mod tests {
    use super::{printable, printable_json};

    #[test]
    fn what_terminals_obey_is_shown_and_all_else_stays() {
        assert_eq!(printable("a\u{1b}[31mb\u{9b}2J"), "a\\u{1b}[31mb\\u{9b}2J");
        assert_eq!(
            printable("bell\u{7} back\u{8}\r"),
            "bell\\u{7} back\\u{8}\\r"
        );
        assert_eq!(
            printable("\u{7f}\u{202e}\u{2066}"),
            "\\u{7f}\\u{202e}\\u{2066}"
        );
        assert_eq!(
            printable_json("\u{7f}\u{9b}\u{202e}\u{2069}"),
            "\\u007f\\u009b\\u202e\\u2069"
        );
        for plain in ["", "Müller – Łukasz", "two\nlines\tand a tab", "שחמט"] {
            assert_eq!(printable(plain), plain);
            assert_eq!(printable_json(plain), plain);
        }
    }
}
