//! Which character has which code, on both screens.
//!
//! Codes 0 to 95 are ASCII from the space on; what is no letter follows. Texts
//! are kept in ASCII, and what is no letter as its code and 32. From
//! [`MEN`] on, the 40-column screen has the men of White, then those of Black,
//! nine characters each, pawn to king. The 80-column screen has twelve
//! characters a man, on light squares from [`MEN`] on, and on dark squares from
//! 0 on of its second set.

use super::bitmaps::{four_colours, letters, lines_and_body};
use super::bitmaps::{letters as letter_pictures, pieces_40, pieces_80};

/// What is added to a code to make it a character of a text.
pub const TEXT: u8 = 32;
/// All of it.
pub const BLOCK: u8 = 96;
/// Left half of the mark of a square that can be reached, on 80 columns.
pub const DOT_LEFT: u8 = 97;
/// The same mark on 40 columns.
pub const DOT: u8 = 99;
/// The first of six small men, pawn to king.
pub const SMALL_PIECES: u8 = 100;
/// A line across.
pub const LINE: u8 = 106;
/// Points to who is to move.
pub const POINTER: u8 = 107;
/// The first man.
pub const PIECES: u8 = 112;
/// Characters of a man on 40 columns.
pub const PIECE_CELLS_40: u8 = 9;
/// Characters of a man on 80 columns, without the square's sides.
pub const PIECE_CELLS_80: u8 = 12;
/// The kinds of men.
pub const KINDS: u8 = 6;
/// The empty dark square in the second set of 80 columns; the halves of the
/// mark follow.
pub const EMPTY_DARK: u8 = 2 * KINDS * PIECE_CELLS_80;

/// The bytes of the characters below [`MEN`].
#[must_use]
pub fn all_letters() -> Vec<u8> {
    let pictures = letter_pictures::PICTURES.iter();
    pictures.flat_map(|picture| letters(picture)).collect()
}

/// White's men on 40 columns.
#[must_use]
pub fn all_pieces_40() -> Vec<u8> {
    let pictures = pieces_40::PICTURES.iter();
    pictures.flat_map(|picture| four_colours(picture)).collect()
}

/// Lines and bodies of the men on 80 columns.
#[must_use]
pub fn all_pieces_80() -> Vec<u8> {
    let pictures = pieces_80::PICTURES.iter();
    pictures
        .flat_map(|picture| lines_and_body(picture))
        .collect()
}

/// What a character reads as: its letter, or a sign that stands for it. For
/// people and tests.
fn letter(code: u8) -> char {
    const SIGNS: [char; 16] = [
        '\u{2588}', '\u{2022}', '\u{2022}', '\u{2022}', '\u{265F}', '\u{265E}', '\u{265D}',
        '\u{265C}', '\u{265B}', '\u{265A}', '\u{2500}', '\u{25B6}', '\u{2191}', '\u{2193}',
        '\u{2190}', '\u{2192}',
    ];
    match code {
        0..BLOCK => char::from(code + TEXT),
        _ => SIGNS[usize::from(code - BLOCK) % SIGNS.len()],
    }
}

/// The letter of a man in the middle one of his characters, a point in the
/// others.
fn piece(code: u8, cells: u8, middle: u8) -> char {
    const PIECES: [char; 12] = ['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k'];
    match code % cells == middle {
        true => PIECES
            .get(usize::from(code / cells))
            .copied()
            .unwrap_or('?'),
        false => '\u{00B7}',
    }
}

/// What a code of the 40-column screen reads as.
#[must_use]
pub fn readable_40(code: u16) -> char {
    match code as u8 {
        code @ 0..PIECES => letter(code),
        code => piece(code - PIECES, PIECE_CELLS_40, 4),
    }
}

/// What a code of the 80-column screen reads as; the second set counts from
/// 256 on.
#[must_use]
pub fn readable_80(code: u16) -> char {
    match (code as u8, code >= 256) {
        (code @ 0..PIECES, false) => letter(code),
        (code, false) => piece(code - PIECES, PIECE_CELLS_80, 5),
        (EMPTY_DARK, true) => '\u{2591}',
        (code @ 0..EMPTY_DARK, true) => piece(code, PIECE_CELLS_80, 5),
        (_, true) => '\u{2022}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fill_their_codes() {
        assert_eq!(all_letters().len(), 8 * usize::from(PIECES));
        assert_eq!(
            all_pieces_40().len(),
            8 * usize::from(KINDS * PIECE_CELLS_40)
        );
        assert_eq!(
            all_pieces_80().len(),
            8 * usize::from(KINDS * PIECE_CELLS_80)
        );
        assert!(u16::from(PIECES) + 2 * u16::from(KINDS * PIECE_CELLS_40) <= 256);
        assert_eq!(
            u16::from(PIECES) + 2 * u16::from(KINDS * PIECE_CELLS_80),
            256
        );
    }
}
