//! The character codes of both screens, and the tables from which their characters are made.
//!
//! Codes 0 to 95 are ASCII from the space on; signs follow. Texts are kept in ASCII, a sign as
//! its code + 32. From [`PIECES`] on, the 40-column screen has the light squares, then the dark
//! ones: pieces of nine characters each, pawn to king, the empty square, and the target mark on it;
//! a cell's colour shows whose piece it is. The 80-column screen is a bitmap: its letters are
//! copied from the character set of 40 columns, its pieces are rows of pixels.

use super::bitmaps::pieces_80::Rows;
use super::bitmaps::{
    four_colours, letters, letters as letter_pictures, pieces_40, pieces_80, sprite,
};
use super::memory_map::{COLD_STAGED_OFFSET, Segments};
use octet_asm::{Abs, Asm};

/// Added to a code, this makes it a character of a text.
pub const TEXT: u8 = 32;
/// A full cell.
pub const BLOCK: u8 = 96;
/// The first of six small pieces, pawn to king.
pub const SMALL_PIECES: u8 = 100;
/// A horizontal line.
pub const LINE: u8 = 106;
/// The sign that points at the side to move.
pub const POINTER: u8 = 107;
/// The first piece.
pub const PIECES: u8 = 112;
/// Characters of a piece on 40 columns.
pub const PIECE_CELLS_40: u8 = 9;
/// Piece types.
pub const PIECE_TYPES: u8 = 6;
/// The empty light square of 40 columns, after the pieces.
pub const EMPTY_40: u8 = PIECES + PIECE_TYPES * PIECE_CELLS_40;
/// The target mark on it.
pub const DOT_40: u8 = EMPTY_40 + 1;
/// Characters of light squares on 40 columns; as many of dark ones follow.
pub const SQUARE_CHARACTERS_40: u8 = DOT_40 + 1 - PIECES;

/// Marks of squares on 40 columns.
pub const MARKS: u8 = pieces_40::MARKS.len() as u8;
/// Bytes of a mark; the rest of its sprite is empty.
pub const MARK_LEN: u8 = 36;

/// The tables from which the character sets are made. Those in the cold data are at the addresses
/// where they are staged.
#[derive(Clone, Copy, Debug)]
pub struct Bitmaps {
    /// The characters below [`PIECES`].
    pub letters: Abs,
    /// Light squares on 40 columns.
    pub squares_40: Abs,
    /// The marks on 40 columns, [`MARK_LEN`] bytes each.
    pub marks: Abs,
    /// The five bytes of each row of a piece on 80 columns: [`Rows::bytes`].
    pub rows_80: [Abs; pieces_80::ROW],
    /// The rows of each piece: [`Rows::lines`].
    pub lines_80: Abs,
}

impl Bitmaps {
    /// Writes the tables.
    pub fn emit(asm: &mut Asm, segments: &Segments) -> Bitmaps {
        let rows = Rows::new();
        let rows_80 = std::array::from_fn(|n| {
            let name = format!("piece_rows_{n}");
            let what = "Rows of pieces, 80 columns";
            asm.table(segments.ui, &name, 1, &rows.bytes[n], what)
        });
        let what = "The rows of each piece, and of the dot";
        let lines_80 = asm.table(segments.ui, "piece_lines_80", 1, &rows.lines, what);
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
            marks: table("mark_sprites", &all_marks(), "Marks, 40 columns"),
            rows_80,
            lines_80,
        }
    }
}

/// The bytes of the characters below [`PIECES`].
pub(super) fn all_letters() -> Vec<u8> {
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

/// A character as Unicode: its letter, or a sign like it.
pub(super) fn letter(code: u8) -> char {
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

/// The letters of pieces, White's, then Black's.
pub(super) const PIECE_LETTERS: [char; 12] =
    ['P', 'N', 'B', 'R', 'Q', 'K', 'p', 'n', 'b', 'r', 'q', 'k'];

/// A piece's letter in the middle one of its characters, a point in the others.
fn piece(code: u8, cells: u8, middle: u8) -> char {
    match code % cells == middle {
        true => PIECE_LETTERS
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
        assert_eq!(all_marks().len(), usize::from(MARKS * MARK_LEN));
        let codes = u16::from(PIECES) + 2 * u16::from(SQUARE_CHARACTERS_40);
        assert_eq!(
            8 * codes,
            MARK_SPRITES - CHARSET,
            "the marks lie behind the characters"
        );
    }
}
