//! Files that are derived from the code. A test that finds one out of date names the command that
//! writes it anew.

use std::path::Path;
use std::{env, fs};

/// The message of a test that finds a derived file out of date.
const HOW: &str = "if this change is meant, .ci/follow writes the file anew";

/// Prints the command while a test fails.
#[derive(Debug)]
pub struct WrittenAnew;

impl Drop for WrittenAnew {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("{HOW}");
        }
    }
}

/// Holds a derived file against what it should be. `.ci/follow` sets `OCTET_FOLLOW`: then it is
/// written instead.
///
/// # Panics
///
/// If the file cannot be read or written, or is old: with its first line that is, and the command.
pub fn hold(path: &Path, expected: &str) {
    let name = path.display();
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{name}: {error}"));
    if text == expected {
        return;
    }
    if env::var_os("OCTET_FOLLOW").is_some() {
        fs::write(path, expected).unwrap_or_else(|error| panic!("{name}: {error}"));
        return;
    }
    let same = |(one, other): &(&str, &str)| one == other;
    let line = text.lines().zip(expected.lines()).take_while(same).count();
    let shown = |text: &str| text.lines().nth(line).unwrap_or("(the end)").to_owned();
    panic!(
        "{name}, line {}:\n  {}\nshould be\n  {}\n{HOW}",
        line + 1,
        shown(&text),
        shown(expected)
    );
}

/// `insta::assert_snapshot!`, with a message that names what writes the snapshot anew.
#[macro_export]
macro_rules! assert_snapshot {
    ($($arguments:tt)*) => {{
        let _follow = $crate::derived::WrittenAnew;
        $crate::insta::assert_snapshot!($($arguments)*);
    }};
}
