//! Which character has which code, on both screens.
//!
//! Codes 0 to 95 are ASCII from the space on; what is no letter follows. Texts
//! are kept in ASCII, and what is no letter as its code and 32. From
//! [`MEN`] on, the 40-column screen has the men of White, then those of Black,
//! nine characters each, pawn to king. The 80-column screen has twelve
//! characters a man, on light squares from [`MEN`] on, and on dark squares from
//! 0 on of its second set.

use super::picture::{four_colours, letters, lines_and_body};
use super::{letters as letter_pictures, men_40, men_80};

/// What is added to a code to make it a character of a text.
pub const TEXT: u8 = 32;
/// All of it.
pub const BLOCK: u8 = 96;
/// Left half of the mark of a square that can be reached, on 80 columns.
pub const MARK_LEFT: u8 = 97;
/// The same mark on 40 columns.
pub const MARK: u8 = 99;
/// The first of six small men, pawn to king.
pub const SMALL_MEN: u8 = 100;
/// A line across.
pub const LINE: u8 = 106;
/// Points to who is to move.
pub const POINTER: u8 = 107;
/// The first man.
pub const MEN: u8 = 112;
/// Characters of a man on 40 columns.
pub const CELLS_40: u8 = 9;
/// Characters of a man on 80 columns, without the square's sides.
pub const CELLS_80: u8 = 12;
/// The kinds of men.
pub const KINDS: u8 = 6;
/// The empty dark square in the second set of 80 columns; the halves of the
/// mark follow.
pub const DARK: u8 = 2 * KINDS * CELLS_80;

/// The bytes of the characters below [`MEN`].
#[must_use]
pub fn all_letters() -> Vec<u8> {
    let pictures = letter_pictures::PICTURES.iter();
    pictures.flat_map(|picture| letters(picture)).collect()
}

/// White's men on 40 columns.
#[must_use]
pub fn all_men_40() -> Vec<u8> {
    let pictures = men_40::PICTURES.iter();
    pictures.flat_map(|picture| four_colours(picture)).collect()
}

/// Lines and bodies of the men on 80 columns.
#[must_use]
pub fn all_men_80() -> Vec<u8> {
    let pictures = men_80::PICTURES.iter();
    pictures
        .flat_map(|picture| lines_and_body(picture))
        .collect()
}

/// What a character of the screen reads as: its letter, or a sign that stands
/// for it. For people and tests.
#[must_use]
pub fn readable(code: u8) -> char {
    match code {
        0..=94 => char::from(code + TEXT),
        BLOCK => '\u{2588}',
        MARK_LEFT | 98 | MARK => '\u{2022}',
        100..=105 => ['\u{265F}', '\u{265E}', '\u{265D}', '\u{265C}', '\u{265B}', '\u{265A}']
            [usize::from(code - SMALL_MEN)],
        LINE => '\u{2500}',
        POINTER => '\u{25B6}',
        108..=111 => ['\u{2191}', '\u{2193}', '\u{2190}', '\u{2192}'][usize::from(code - 108)],
        _ => '\u{00B7}',
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_fill_their_codes() {
        assert_eq!(all_letters().len(), 8 * usize::from(MEN));
        assert_eq!(all_men_40().len(), 8 * usize::from(KINDS * CELLS_40));
        assert_eq!(all_men_80().len(), 8 * usize::from(KINDS * CELLS_80));
        assert!(u16::from(MEN) + 2 * u16::from(KINDS * CELLS_40) <= 256);
        assert_eq!(u16::from(MEN) + 2 * u16::from(KINDS * CELLS_80), 256);
    }
}
