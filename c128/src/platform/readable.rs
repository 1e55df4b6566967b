//! A bitmap as text: letters are recognised by their lines of pixels, for the console and for
//! tests.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::bitmaps::pieces_80::{PICTURES, Rows};
use super::charset::{PIECE_LETTERS, PIECES, all_letters, letter};

/// Lines of a cell.
const LINES: usize = 8;

/// The cell of a square that shows which piece stands there: its column and first line. It has the
/// lines of two rows without the last line, on which a mark may draw.
const PIECE_CELL: (usize, usize) = (1, 8);
const PIECE_CELL_LINES: usize = 2 * LINES - 1;
/// The foreground of white pieces.
const WHITE: u8 = 15;

/// The character that stands for graphics.
const GRAPHICS: char = '\u{00B7}';

/// Letters and signs by their lines, and those of twice the height by twice as many. The lower half
/// of such a letter counts as a space.
struct Letters {
    usual: HashMap<[u8; LINES], char>,
    tall: HashMap<[u8; 2 * LINES], char>,
    lower_halves: HashMap<[u8; LINES], char>,
    /// Numbers of pieces.
    pieces: HashMap<[u8; PIECE_CELL_LINES], usize>,
}

static LETTERS: LazyLock<Letters> = LazyLock::new(|| {
    let mut letters = Letters {
        usual: HashMap::new(),
        tall: HashMap::new(),
        lower_halves: HashMap::new(),
        pieces: HashMap::new(),
    };
    let rows = Rows::new();
    for number in 0..PICTURES.len() {
        let picture = rows.picture(number);
        let (column, first) = PIECE_CELL;
        let cell = std::array::from_fn(|line| picture[first + line][column]);
        letters.pieces.insert(cell, number);
    }
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

/// The character that a cell of a bitmap shows, from its lines, those of the cell below, and its
/// colours (the foreground is in bits 0-3). A piece's letter stands in one of its cells.
#[must_use]
pub fn readable_pixels(bytes: &[u8; 2 * LINES], attribute: u8) -> char {
    let mut piece = [0; PIECE_CELL_LINES];
    piece.copy_from_slice(&bytes[..PIECE_CELL_LINES]);
    if let Some(&number) = LETTERS.pieces.get(&piece) {
        let black = usize::from(attribute & 0x0F != WHITE);
        return PIECE_LETTERS[number + black * PICTURES.len()];
    }
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
            assert_eq!(readable_pixels(&usual, 0), expected);
            if expected.is_ascii_digit() || expected == ':' {
                let tall = std::array::from_fn(|line| lines[line / 2]);
                assert_eq!(readable_pixels(&tall, 0), expected);
                let mut lower = [0; 2 * LINES];
                lower[..LINES].copy_from_slice(&tall[LINES..]);
                assert_eq!(readable_pixels(&lower, 0), ' ', "below {expected}");
            }
        }
        for (number, letter) in PIECE_LETTERS.iter().enumerate() {
            let picture = Rows::new().picture(number % PICTURES.len());
            let (column, first) = PIECE_CELL;
            let cell = std::array::from_fn(|line| picture[first + line][column]);
            let colour = if number < PICTURES.len() { 0x3F } else { 0x30 };
            assert_eq!(readable_pixels(&cell, colour), *letter);
        }
        assert_eq!(readable_pixels(&[0; 2 * LINES], 0), ' ');
        assert_eq!(readable_pixels(&[0x5A; 2 * LINES], 0), GRAPHICS);
    }
}
