//! Reading a FEN, field by field.

use super::{Board, CASTLING_LETTERS, FenError, FenField, FenReason, validate};
use crate::board::piece::{Color, PieceType};
use crate::board::position::{MAX_HALFMOVE, Position};
use crate::board::square::Square;

/// The fields of a FEN.
#[derive(Clone, Debug)]
pub struct Setup {
    /// The pieces.
    pub board: Board,
    /// The side to move.
    pub side: Color,
    /// Castling rights, as [`crate::board::position::State::castling`] has them.
    pub castling: u8,
    /// The square behind a pawn that has just made a double push, whether or not it can be
    /// captured there.
    pub en_passant: Square,
    /// Plies since the last capture or pawn move.
    pub halfmove: u8,
    /// The move number, from 1.
    pub fullmove: u16,
}

impl Setup {
    /// The position, with its pieces in the canonical order of slots. The fields must pass
    /// [`validate`](fn@super::validate).
    #[must_use]
    pub fn position(&self) -> Position {
        Position::from_setup(
            &self.board,
            self.side,
            self.castling,
            self.en_passant,
            self.halfmove,
        )
    }
}

/// Reads a FEN of four to six fields and checks the position.
///
/// A move number 0, which many programs write, is read as 1.
///
/// # Errors
/// The field that is wrong, what stands there, and why it is refused.
pub fn parse(text: &str) -> Result<Setup, FenError> {
    let mut fields = text.split_whitespace();
    let mut next = |field| {
        fields
            .next()
            .ok_or(FenError::new(field, "", FenReason::Missing))
    };
    let board_text = next(FenField::Board)?;
    let board = board(board_text)?;
    let side_text = next(FenField::Side)?;
    let side = side(side_text)?;
    let castling_text = next(FenField::Castling)?;
    let castling = castling(castling_text)?;
    let en_passant_text = next(FenField::EnPassant)?;
    let en_passant = en_passant(en_passant_text)?;
    let halfmove = halfmove(fields.next().unwrap_or("0"))?;
    let fullmove = fullmove(fields.next().unwrap_or("1"))?;
    let setup = Setup {
        board,
        side,
        castling,
        en_passant,
        halfmove,
        fullmove,
    };
    if let Some(more) = fields.next() {
        return Err(FenError::new(FenField::End, more, FenReason::Trailing));
    }
    validate(&setup).map_err(|(field, reason)| {
        let quoted = match field {
            FenField::Board => board_text,
            FenField::Side => side_text,
            FenField::Castling => castling_text,
            _ => en_passant_text,
        };
        FenError::new(field, quoted, reason)
    })?;
    Ok(setup)
}

/// Eight ranks, the eighth first, of letters and counts of empty squares.
fn board(text: &str) -> Result<Board, FenError> {
    let wrong = |part, reason| Err(FenError::new(FenField::Board, part, reason));
    let ranks = text.split('/').count();
    if ranks != 8 {
        return wrong(text, FenReason::Ranks(ranks.min(255) as u8));
    }
    let mut board = [None; 64];
    for (rank, line) in (0..8).rev().zip(text.split('/')) {
        let mut file = 0usize;
        for letter in line.chars() {
            if let Some(empty @ 1..=8) = letter.to_digit(10) {
                file += empty as usize;
                continue;
            }
            let Some(piece_type) = PieceType::from_letter(letter.to_ascii_uppercase()) else {
                return wrong(line, FenReason::Letter(letter));
            };
            let color = if letter.is_ascii_uppercase() {
                Color::White
            } else {
                Color::Black
            };
            if file < 8 {
                board[rank * 8 + file] = Some((color, piece_type));
            }
            file += 1;
        }
        if file != 8 {
            return wrong(
                line,
                FenReason::Squares(rank as u8 + 1, file.min(255) as u8),
            );
        }
    }
    Ok(board)
}

fn side(text: &str) -> Result<Color, FenError> {
    match text {
        "w" => Ok(Color::White),
        "b" => Ok(Color::Black),
        _ => Err(FenError::new(FenField::Side, text, FenReason::NotASide)),
    }
}

fn castling(text: &str) -> Result<u8, FenError> {
    let wrong = |reason| Err(FenError::new(FenField::Castling, text, reason));
    let mut rights = 0;
    if text == "-" {
        return Ok(rights);
    }
    for letter in text.chars() {
        // Chess960 names the rook's file. That is a or h wherever the king castles as in chess.
        let usual = match letter {
            'H' => 'K',
            'A' => 'Q',
            'h' => 'k',
            'a' => 'q',
            _ => letter,
        };
        let Some((_, right)) = CASTLING_LETTERS.into_iter().find(|&(l, _)| l == usual) else {
            return wrong(FenReason::UnknownRight(letter));
        };
        if rights & right != 0 {
            return wrong(FenReason::DuplicateRight(letter));
        }
        rights |= right;
    }
    Ok(rights)
}

fn en_passant(text: &str) -> Result<Square, FenError> {
    if text == "-" {
        return Ok(Square::NONE);
    }
    text.parse()
        .map_err(|_| FenError::new(FenField::EnPassant, text, FenReason::NotASquare))
}

fn halfmove(text: &str) -> Result<u8, FenError> {
    match number(text).map(u8::try_from) {
        Some(Ok(n)) if n <= MAX_HALFMOVE => Ok(n),
        Some(_) => Err(FenError::new(
            FenField::Halfmove,
            text,
            FenReason::HalfmoveTooLarge,
        )),
        None => Err(FenError::new(
            FenField::Halfmove,
            text,
            FenReason::NotANumber,
        )),
    }
}

fn fullmove(text: &str) -> Result<u16, FenError> {
    match number(text).map(u16::try_from) {
        Some(Ok(n)) => Ok(n.max(1)),
        Some(_) => Err(FenError::new(
            FenField::Fullmove,
            text,
            FenReason::FullmoveTooLarge,
        )),
        None => Err(FenError::new(
            FenField::Fullmove,
            text,
            FenReason::NotANumber,
        )),
    }
}

/// The number that a text of digits means; numbers that are too large become the largest `u32`.
fn number(text: &str) -> Option<u32> {
    let digits = !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    digits.then(|| text.parse().unwrap_or(u32::MAX))
}
