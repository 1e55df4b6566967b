//! What can be wrong with a FEN.

use core::fmt;

use crate::piece::{Color, Kind};
use crate::position::MAX_HALFMOVE;
use crate::square::Square;
use crate::text::Text;

/// How much of the offending text an error quotes, in bytes: a whole board
/// fits.
pub const QUOTED: usize = 72;

/// The fields of a FEN, in order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Field {
    /// What stands where.
    Board,
    /// Whose move it is.
    Side,
    /// Castling rights.
    Castling,
    /// The square a pawn has just passed.
    EnPassant,
    /// Plies since the last capture or pawn move.
    Halfmove,
    /// The number of the move.
    Fullmove,
    /// Whatever follows the last field.
    End,
}

impl fmt::Display for Field {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Field::Board => "board",
            Field::Side => "side to move",
            Field::Castling => "castling rights",
            Field::EnPassant => "en passant square",
            Field::Halfmove => "half-move clock",
            Field::Fullmove => "move number",
            Field::End => "after the move number",
        })
    }
}

/// Why a field is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reason {
    /// The FEN ends before this field.
    Missing,
    /// The board has this many ranks.
    Ranks(u8),
    /// This rank (1-8) has this many squares.
    Squares(u8, u8),
    /// No piece and no count of empty squares.
    Letter(char),
    /// No king of this colour.
    NoKing(Color),
    /// More than one king.
    Kings(Color, u8),
    /// More than 16 men.
    Men(Color, u8),
    /// More than 8 pawns.
    Pawns(Color, u8),
    /// A pawn on the first or the last rank.
    PawnRank(Square),
    /// More promoted pieces (the first number) than pawns gone (the second).
    Promoted(Color, u8, u8),
    /// The kings stand next to each other.
    KingsTouch,
    /// Neither `w` nor `b`.
    NotASide,
    /// This side is in check, and it is the other's turn.
    LeftInCheck(Color),
    /// No letter of a castling right.
    NotARight(char),
    /// A letter written twice.
    RightTwice(char),
    /// This side's king or rook is not at home, here.
    NotAtHome(Color, Kind, Square),
    /// Not a square.
    NotASquare,
    /// A pawn that has just moved two squares has passed a square of this rank (1-8).
    WrongRank(Color, u8),
    /// The pawn that should have passed does not stand here.
    NoPassedPawn(Color, Square),
    /// A pawn that has just moved two squares left no man here.
    NotEmpty(Square),
    /// Not a number.
    NotANumber,
    /// More than [`MAX_HALFMOVE`].
    HalfmoveAbove,
    /// More than 65535.
    FullmoveAbove,
    /// A FEN has six fields.
    Trailing,
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Reason::Missing => f.write_str("missing"),
            Reason::Ranks(n) => write!(f, "{n} {}, not 8", plural(n, "rank", "ranks")),
            Reason::Squares(rank, n) => {
                write!(
                    f,
                    "rank {rank} has {n} {}, not 8",
                    plural(n, "square", "squares")
                )
            }
            Reason::Letter(letter) => {
                write!(f, "{letter:?} is neither a piece nor a number from 1 to 8")
            }
            Reason::NoKing(color) => write!(f, "{color} has no king"),
            Reason::Kings(color, n) => write!(f, "{color} has {n} kings"),
            Reason::Men(color, n) => write!(f, "{color} has {n} men, more than 16"),
            Reason::Pawns(color, n) => write!(f, "{color} has {n} pawns, more than 8"),
            Reason::PawnRank(square) => {
                write!(
                    f,
                    "the pawn on {square} can never stand on rank {}",
                    square.rank() + 1
                )
            }
            Reason::Promoted(color, promoted, gone) => write!(
                f,
                "{color} has {promoted} promoted {} but only {gone} {} gone",
                plural(promoted, "piece", "pieces"),
                plural(gone, "pawn is", "pawns are")
            ),
            Reason::KingsTouch => f.write_str("the kings stand next to each other"),
            Reason::NotASide => f.write_str("neither w nor b"),
            Reason::LeftInCheck(color) => {
                write!(f, "{color} is in check, and it is {}'s move", color.other())
            }
            Reason::NotARight(letter) => {
                write!(f, "{letter:?} is none of K, Q, k and q")
            }
            Reason::RightTwice(letter) => write!(f, "{letter} is given twice"),
            Reason::NotAtHome(color, kind, square) => {
                write!(
                    f,
                    "no {} {} stands on {square}",
                    color.adjective(),
                    kind.name()
                )
            }
            Reason::NotASquare => f.write_str("neither a square nor -"),
            Reason::WrongRank(side, rank) => write!(
                f,
                "with {side} to move, a pawn can only have passed a square of rank {rank}"
            ),
            Reason::NoPassedPawn(color, square) => {
                write!(
                    f,
                    "no {} pawn stands on {square} that could have passed",
                    color.adjective()
                )
            }
            Reason::NotEmpty(square) => {
                write!(
                    f,
                    "a pawn cannot just have moved through {square}, where a man stands"
                )
            }
            Reason::NotANumber => f.write_str("not a number"),
            Reason::HalfmoveAbove => write!(
                f,
                "more than {MAX_HALFMOVE}: the game is drawn after {} moves without capture or \
                 pawn move",
                MAX_HALFMOVE / 2
            ),
            Reason::FullmoveAbove => write!(f, "more than {}", u16::MAX),
            Reason::Trailing => f.write_str("a FEN ends there"),
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
    pub field: Field,
    /// The text that is wrong: the field or a part of it, cut to [`QUOTED`] bytes.
    pub text: Text<QUOTED>,
    /// What is wrong with it.
    pub reason: Reason,
}

impl FenError {
    /// `text` in `field` is wrong for this reason.
    pub(super) fn new(field: Field, text: &str, reason: Reason) -> FenError {
        FenError {
            field,
            text: Text::excerpt(text),
            reason,
        }
    }
}

impl fmt::Display for FenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.reason == Reason::Missing {
            return write!(f, "{}: {}", self.field, self.reason);
        }
        write!(f, "{} {:?}: {}", self.field, self.text, self.reason)
    }
}

impl core::error::Error for FenError {}
