//! The character codes of both screens, and what their characters are made from.
//!
//! Codes 0 to 95 are ASCII from the space on; signs follow. Texts are kept in ASCII, a sign as
//! its code + 32. From [`PIECES`] on, the 40-column screen has the light squares, then the dark
//! ones: pieces of nine characters each, pawn to king, the empty square, and the target mark on it;
//! a cell's colour tells whose piece it is. The 80-column screen has twelve characters a piece:
//! on light squares from [`PIECES`] on, on dark squares from 0 on in its second character set.

use super::bitmaps::{
    four_colours, letters, letters as letter_pictures, lines_and_body, pieces_40, pieces_80, sprite,
};
use super::memory_map::{COLD_STAGED_OFFSET, Segments};
use super::vdc;
use crate::asm::{Abs, Asm};

/// Added to a code to make it a character of a text.
pub const TEXT: u8 = 32;
/// A full cell.
pub const BLOCK: u8 = 96;
/// Left half of the target mark on 80 columns; the right half follows.
pub const DOT_LEFT: u8 = 97;
/// The first of six small pieces, pawn to king.
pub const SMALL_PIECES: u8 = 100;
/// A horizontal line.
pub const LINE: u8 = 106;
/// Points at the side to move.
pub const POINTER: u8 = 107;
/// The first piece.
pub const PIECES: u8 = 112;
/// Characters of a piece on 40 columns.
pub const PIECE_CELLS_40: u8 = 9;
/// The empty light square of 40 columns, behind the pieces.
pub const EMPTY_40: u8 = PIECES + PIECE_TYPES * PIECE_CELLS_40;
/// The target mark on it.
pub const DOT_40: u8 = EMPTY_40 + 1;
/// Characters of light squares on 40 columns; as many of dark ones follow.
pub const SQUARE_CHARACTERS_40: u8 = DOT_40 + 1 - PIECES;
/// Characters of a piece on 80 columns, without the square's sides.
pub const PIECE_CELLS_80: u8 = 12;
/// Piece types.
pub const PIECE_TYPES: u8 = 6;
/// The empty dark square in the second set of 80 columns; the halves of the target mark follow.
pub const EMPTY_DARK: u8 = 2 * PIECE_TYPES * PIECE_CELLS_80;

/// Marks of squares on 40 columns.
pub const MARKS: u8 = pieces_40::MARKS.len() as u8;
/// Bytes of a mark; the rest of its sprite is empty.
pub const MARK_LEN: u8 = 36;

/// Tables that the character sets are made from. Those of the cold data are where they are
/// staged.
#[derive(Clone, Copy, Debug)]
pub struct Bitmaps {
    /// The characters below [`PIECES`].
    pub letters: Abs,
    /// Light squares on 40 columns.
    pub squares_40: Abs,
    /// Outlines and bodies of the pieces on 80 columns.
    pub pieces_80: Abs,
    /// The marks on 40 columns, [`MARK_LEN`] bytes each.
    pub marks: Abs,
    /// A dark square of 80 columns, row by row.
    pub dither: Abs,
    /// Every pixel twice.
    pub doubled: Abs,
}

impl Bitmaps {
    /// Writes the tables.
    pub fn emit(asm: &mut Asm, segments: &Segments) -> Bitmaps {
        let (dither, doubled) = vdc::tables(asm, segments.ui);
        let mut table = |name: &str, bytes: &[u8], what: &str| {
            let table = asm.table(segments.cold, name, 1, bytes, what);
            table.at(COLD_STAGED_OFFSET)
        };
        Bitmaps {
            letters: table("letter_bitmaps", &all_letters(), "Letters and signs"),
            squares_40: table(
                "square_bitmaps_40",
                &all_squares_40(),
                "Light squares, 40 columns",
            ),
            pieces_80: table("piece_bitmaps_80", &all_pieces_80(), "Pieces, 80 columns"),
            marks: table("mark_sprites", &all_marks(), "Marks, 40 columns"),
            dither,
            doubled,
        }
    }
}

/// The bytes of the characters below [`PIECES`].
fn all_letters() -> Vec<u8> {
    let pictures = letter_pictures::PICTURES.iter();
    pictures.flat_map(|picture| letters(picture)).collect()
}

/// Light squares on 40 columns.
fn all_squares_40() -> Vec<u8> {
    const EMPTY: &str = "\n....\n....\n....\n....\n....\n....\n....\n....\n";
    let pictures = pieces_40::PICTURES.iter();
    let pictures = pictures.chain([&EMPTY, &pieces_40::DOT]);
    pictures.flat_map(|picture| four_colours(picture)).collect()
}

/// The marks on 40 columns.
fn all_marks() -> Vec<u8> {
    let pictures = pieces_40::MARKS.iter();
    pictures.flat_map(|picture| sprite(picture)).collect()
}

/// Outlines and bodies of the pieces on 80 columns.
fn all_pieces_80() -> Vec<u8> {
    let pictures = pieces_80::PICTURES.iter();
    pictures
        .flat_map(|picture| lines_and_body(picture))
        .collect()
}

/// A character as Unicode: its letter, or a sign like it.
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

/// A piece's letter in the middle one of its characters, a point in the others.
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

/// A code of the 40-column screen as Unicode, for the console and for tests; bits 8 to 11 are the
/// cell's colour, which is odd for White's pieces in every theme.
#[must_use]
pub fn readable_40(cell: u16) -> char {
    const BLACK: u8 = PIECE_TYPES * PIECE_CELLS_40;
    let (code, colour) = (cell as u8, cell >> 8);
    let Some(square) = code.checked_sub(PIECES) else {
        return letter(code);
    };
    let dark = square >= SQUARE_CHARACTERS_40;
    match square % SQUARE_CHARACTERS_40 + PIECES {
        EMPTY_40 if dark => '\u{2591}',
        EMPTY_40 => '\u{2588}',
        DOT_40 => '\u{2022}',
        code if colour & 1 != 0 => piece(code - PIECES, PIECE_CELLS_40, 4),
        code => piece(code - PIECES + BLACK, PIECE_CELLS_40, 4),
    }
}

/// A code of the 80-column screen as Unicode; the second set counts from 256.
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
    use super::super::memory_map::{CHARSET, MARK_SPRITES};
    use super::*;

    #[test]
    fn tables_fill_their_codes() {
        assert_eq!(all_letters().len(), 8 * usize::from(PIECES));
        assert_eq!(
            all_squares_40().len(),
            8 * usize::from(SQUARE_CHARACTERS_40)
        );
        assert_eq!(
            all_pieces_80().len(),
            8 * usize::from(PIECE_TYPES * PIECE_CELLS_80)
        );
        assert_eq!(all_marks().len(), usize::from(MARKS * MARK_LEN));
        let codes = u16::from(PIECES) + 2 * u16::from(SQUARE_CHARACTERS_40);
        assert_eq!(
            8 * codes,
            MARK_SPRITES - CHARSET,
            "the marks lie behind the characters"
        );
        assert_eq!(
            u16::from(PIECES) + 2 * u16::from(PIECE_TYPES * PIECE_CELLS_80),
            256
        );
    }
}
