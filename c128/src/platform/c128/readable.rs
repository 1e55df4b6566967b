//! A bitmap as text: letters are known by their lines of pixels, for the console and for tests.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::charset::{PIECES, all_letters, letter};

/// Lines of a cell.
const LINES: usize = 8;

/// What stands for graphics.
const GRAPHICS: char = '\u{00B7}';

/// Letters and signs by their lines, and those of twice the height by twice as many; the lower half
/// of such a letter is a space.
struct Letters {
    usual: HashMap<[u8; LINES], char>,
    tall: HashMap<[u8; 2 * LINES], char>,
    lower_halves: HashMap<[u8; LINES], char>,
}

static LETTERS: LazyLock<Letters> = LazyLock::new(|| {
    let mut letters = Letters {
        usual: HashMap::new(),
        tall: HashMap::new(),
        lower_halves: HashMap::new(),
    };
    let bytes = all_letters();
    for (code, lines) in (0..PIECES).zip(bytes.chunks_exact(LINES)) {
        let tall: [u8; 2 * LINES] = std::array::from_fn(|line| lines[line / 2]);
        let half = |n: usize| std::array::from_fn(|line| tall[n * LINES + line]);
        let usual = std::array::from_fn(|line| lines[line]);
        letters.usual.entry(usual).or_insert(letter(code));
        letters.tall.entry(tall).or_insert(letter(code));
        letters.lower_halves.insert(half(1), ' ');
    }
    letters
});

/// The character that a cell of a bitmap shows, by its lines and those of the cell below.
#[must_use]
pub fn readable_pixels(bytes: &[u8; 2 * LINES]) -> char {
    let mut upper = [0; LINES];
    upper.copy_from_slice(&bytes[..LINES]);
    let usual = LETTERS.usual.get(&upper);
    let tall = || LETTERS.tall.get(bytes);
    let lower = || LETTERS.lower_halves.get(&upper);
    let known = usual.or_else(tall).or_else(lower);
    known.copied().unwrap_or(GRAPHICS)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn letters_of_both_heights_are_read() {
        let bytes = all_letters();
        for (n, expected) in (b' '..=b'~').enumerate().skip(1) {
            let lines = &bytes[n * LINES..(n + 1) * LINES];
            let expected = char::from(expected);
            let mut usual = [0; 2 * LINES];
            usual[..LINES].copy_from_slice(lines);
            usual[LINES..].copy_from_slice(&bytes[8..16]);
            assert_eq!(readable_pixels(&usual), expected);
            if expected.is_ascii_digit() || expected == ':' {
                let tall = std::array::from_fn(|line| lines[line / 2]);
                assert_eq!(readable_pixels(&tall), expected);
                let mut lower = [0; 2 * LINES];
                lower[..LINES].copy_from_slice(&tall[LINES..]);
                assert_eq!(readable_pixels(&lower), ' ', "below {expected}");
            }
        }
        assert_eq!(readable_pixels(&[0; 2 * LINES]), ' ');
        assert_eq!(readable_pixels(&[0x5A; 2 * LINES]), GRAPHICS);
    }
}
