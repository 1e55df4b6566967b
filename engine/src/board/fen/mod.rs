//! Positions in Forsyth-Edwards notation.
//!
//! Any run of blanks may separate the fields, and the last one or two may be missing (the clocks
//! are then `0 1`). Positions that cannot occur in chess are refused: [`FenError`] names the field
//! that is wrong, quotes it and gives the reason. Both machines hold only positions that pass
//! [`validate`](fn@validate).

mod error;
mod parse;
mod validate;

use core::fmt::{self, Write};
use core::str::FromStr;

use super::piece::{Color, PieceType};
use super::position::{BLACK_LONG, BLACK_SHORT, MAX_HALFMOVE, Position, WHITE_LONG, WHITE_SHORT};
use super::square::Square;
pub use error::{FenError, FenField, FenReason, QUOTED};
pub use parse::{Setup, parse};
pub use validate::validate;

/// The starting position.
pub const STARTPOS: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// The piece on each square, by [`Square::index`].
pub type Board = [Option<(Color, PieceType)>; 64];

/// The letters of castling rights, in the order of a FEN.
pub const CASTLING_LETTERS: [(char, u8); 4] = [
    ('K', WHITE_SHORT),
    ('Q', WHITE_LONG),
    ('k', BLACK_SHORT),
    ('q', BLACK_LONG),
];

impl Position {
    /// The position that a FEN describes; its move number is dropped.
    ///
    /// # Errors
    /// The field that is wrong, what stands there, and why it is refused.
    pub fn from_fen(text: &str) -> Result<Position, FenError> {
        Ok(parse(text)?.position())
    }

    /// The position in FEN, to be displayed, with `fullmove` as its move number.
    #[must_use]
    pub fn fen(&self, fullmove: u16) -> Fen<'_> {
        Fen {
            position: self,
            fullmove,
        }
    }
}

/// Reads a FEN, as [`Position::from_fen`].
impl FromStr for Position {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Position, FenError> {
        Position::from_fen(text)
    }
}

/// Displays a position in FEN. The en passant square is given only when a
/// legal move captures there; the half-move clock is held at [`MAX_HALFMOVE`],
/// so that every FEN written can be read.
#[derive(Clone, Copy, Debug)]
pub struct Fen<'p> {
    position: &'p Position,
    fullmove: u16,
}

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let position = self.position;
        for rank in (0..8).rev() {
            let mut empty = 0;
            for file in 0..8 {
                let piece = position.piece_on(Square::new(file, rank));
                if piece.is_empty() {
                    empty += 1;
                    continue;
                }
                if empty > 0 {
                    write!(f, "{empty}")?;
                }
                empty = 0;
                f.write_char(piece.letter())?;
            }
            if empty > 0 {
                write!(f, "{empty}")?;
            }
            f.write_char(if rank > 0 { '/' } else { ' ' })?;
        }
        f.write_char(side_letter(position.side_to_move()))?;
        f.write_char(' ')?;
        let state = position.state();
        if state.castling == 0 {
            f.write_char('-')?;
        }
        for (letter, right) in CASTLING_LETTERS {
            if state.castling & right != 0 {
                f.write_char(letter)?;
            }
        }
        let halfmove = state.halfmove.min(MAX_HALFMOVE);
        write!(f, " {} {halfmove} {}", state.en_passant, self.fullmove)
    }
}

/// `w` or `b`.
const fn side_letter(side: Color) -> char {
    match side {
        Color::White => 'w',
        Color::Black => 'b',
    }
}
