//! Errors of FENs.

use core::fmt;

use crate::board::piece::{Color, PieceType};
use crate::board::position::MAX_HALFMOVE;
use crate::board::square::Square;
use crate::util::fixed_string::FixedString;

/// Bytes of the wrong text that an error quotes at most: a whole board fits.
pub const QUOTED: usize = 72;

/// The fields of a FEN, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenField {
    /// Piece placement.
    Board,
    /// Side to move.
    Side,
    /// Castling rights.
    Castling,
    /// En passant square.
    EnPassant,
    /// Plies since the last capture or pawn move.
    Halfmove,
    /// The number of the move.
    Fullmove,
    /// Text after the last field.
    End,
}

impl fmt::Display for FenField {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FenField::Board => "board",
            FenField::Side => "side to move",
            FenField::Castling => "castling rights",
            FenField::EnPassant => "en passant square",
            FenField::Halfmove => "half-move clock",
            FenField::Fullmove => "move number",
            FenField::End => "after the move number",
        })
    }
}

/// Why a field is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FenReason {
    /// The FEN ends before this field.
    Missing,
    /// The board has this many ranks.
    Ranks(u8),
    /// This rank (1-8) has this many squares.
    Squares(u8, u8),
    /// A character that is neither a piece nor a count of empty squares.
    Letter(char),
    /// No king of this colour.
    NoKing(Color),
    /// More than one king.
    TooManyKings(Color, u8),
    /// More than 16 pieces.
    TooManyPieces(Color, u8),
    /// More than 8 pawns.
    TooManyPawns(Color, u8),
    /// A pawn on the first or the last rank.
    PawnRank(Square),
    /// More promoted pieces (the first number) than pawns missing (the second).
    TooManyPromoted(Color, u8, u8),
    /// The kings are on adjacent squares.
    KingsTouch,
    /// The side to move is neither `w` nor `b`.
    NotASide,
    /// This side is in check, although it is the other side's move.
    OpponentInCheck(Color),
    /// The character stands for no castling right.
    UnknownRight(char),
    /// A letter of a castling right is written twice.
    DuplicateRight(char),
    /// A castling right needs this side's king or rook on this square.
    CastlingPieceMissing(Color, PieceType, Square),
    /// The text is not a square.
    NotASquare,
    /// With this side to move, the en passant square must be on this rank (1 to 8).
    EnPassantRank(Color, u8),
    /// No pawn of this side stands on this square, where a double push would have ended.
    NoEnPassantPawn(Color, Square),
    /// A piece stands on this square, which a double push would have left empty.
    EnPassantBlocked(Square),
    /// The text is not a number.
    NotANumber,
    /// The half-move clock is above [`MAX_HALFMOVE`].
    HalfmoveTooLarge,
    /// The move number is above 65535.
    FullmoveTooLarge,
    /// Text follows the last of the six fields.
    Trailing,
}

impl fmt::Display for FenReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            FenReason::Missing => f.write_str("missing"),
            FenReason::Ranks(n) => write!(f, "{n} {}, not 8", plural(n, "rank", "ranks")),
            FenReason::Squares(rank, n) => {
                write!(
                    f,
                    "rank {rank} has {n} {}, not 8",
                    plural(n, "square", "squares")
                )
            }
            FenReason::Letter(letter) => {
                write!(f, "{letter:?} is neither a piece nor a number from 1 to 8")
            }
            FenReason::NoKing(color) => write!(f, "{color} has no king"),
            FenReason::TooManyKings(color, n) => write!(f, "{color} has {n} kings"),
            FenReason::TooManyPieces(color, n) => write!(f, "{color} has {n} pieces, more than 16"),
            FenReason::TooManyPawns(color, n) => write!(f, "{color} has {n} pawns, more than 8"),
            FenReason::PawnRank(square) => {
                write!(
                    f,
                    "the pawn on {square} can never stand on rank {}",
                    square.rank() + 1
                )
            }
            FenReason::TooManyPromoted(color, promoted, gone) => write!(
                f,
                "{color} has {promoted} promoted {} but only {gone} {} gone",
                plural(promoted, "piece", "pieces"),
                plural(gone, "pawn is", "pawns are")
            ),
            FenReason::KingsTouch => f.write_str("the kings stand next to each other"),
            FenReason::NotASide => f.write_str("neither w nor b"),
            FenReason::OpponentInCheck(color) => {
                write!(f, "{color} is in check, and it is {}'s move", color.other())
            }
            FenReason::UnknownRight(letter) => {
                write!(f, "{letter:?} is not one of K, Q, k and q")
            }
            FenReason::DuplicateRight(letter) => write!(f, "{letter} is given twice"),
            FenReason::CastlingPieceMissing(color, piece_type, square) => {
                write!(
                    f,
                    "no {} {} stands on {square}",
                    color.lowercase_name(),
                    piece_type.name()
                )
            }
            FenReason::NotASquare => f.write_str("neither a square nor -"),
            FenReason::EnPassantRank(side, rank) => write!(
                f,
                "with {side} to move, a pawn can only have passed a square of rank {rank}"
            ),
            FenReason::NoEnPassantPawn(color, square) => {
                write!(
                    f,
                    "no {} pawn stands on {square} that could have passed",
                    color.lowercase_name()
                )
            }
            FenReason::EnPassantBlocked(square) => {
                write!(
                    f,
                    "a pawn cannot just have moved through {square}, where a piece stands"
                )
            }
            FenReason::NotANumber => f.write_str("not a number"),
            FenReason::HalfmoveTooLarge => write!(
                f,
                "more than {MAX_HALFMOVE}: the game is drawn after {} moves without capture or \
                 pawn move",
                MAX_HALFMOVE / 2
            ),
            FenReason::FullmoveTooLarge => write!(f, "more than {}", u16::MAX),
            FenReason::Trailing => f.write_str("a FEN ends there"),
        }
    }
}

fn plural(n: u8, one: &'static str, more: &'static str) -> &'static str {
    if n == 1 { one } else { more }
}

/// Why a text is not the FEN of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct FenError {
    /// The field that is wrong.
    pub field: FenField,
    /// The text that is wrong: the field or a part of it, cut to [`QUOTED`] bytes.
    pub text: FixedString<QUOTED>,
    /// What is wrong with it.
    pub reason: FenReason,
}

impl FenError {
    /// `text` in `field` is wrong for this reason.
    pub(super) fn new(field: FenField, text: &str, reason: FenReason) -> FenError {
        FenError {
            field,
            text: FixedString::excerpt(text),
            reason,
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reason == FenReason::Missing {
            return write!(f, "{}: {}", self.field, self.reason);
        }
        write!(f, "{} {:?}: {}", self.field, self.text, self.reason)
    }
}

impl core::error::Error for FenError {}
