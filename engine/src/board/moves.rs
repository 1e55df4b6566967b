//! Moves: two bytes, the squares, whose spare 0x88 bits hold the type.

use core::fmt;

use super::piece::PieceType;
use super::square::{ON_BOARD, Square};

/// Set in `to` of every move that is not [`MoveType::Normal`]. Double pushes are normal moves:
/// their squares identify them.
pub const SPECIAL_FLAG: u8 = 0x80;
/// Set in `to` of castling; the low promotion bit.
pub const TO_FLAG: u8 = 0x08;
/// Set in `from` of en passant; the high promotion bit.
pub const FROM_FLAG: u8 = 0x08;
/// Set in `from` of a promotion.
pub const PROMOTION_FLAG: u8 = 0x80;

/// A move, in the two bytes in which both machines store it.
/// [`Position::move_between`](super::position::Position::move_between) makes one; it knows which
/// type of move the squares mean.
///
/// ```
/// use octet_engine::{Position, Square};
///
/// let mv = Position::default().move_between(Square(0x14), Square(0x34), None);
/// let mv = mv.expect("a legal move");
/// assert_eq!((mv.origin(), mv.target()), (Square(0x14), Square(0x34)));
/// assert_eq!(mv.to_string(), "e2e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The origin, with [`FROM_FLAG`] and [`PROMOTION_FLAG`].
    pub from: u8,
    /// The target, with [`TO_FLAG`] and [`SPECIAL_FLAG`].
    pub to: u8,
}

/// What a move does besides moving a piece to a square and capturing what is there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveType {
    /// Nothing.
    Normal,
    /// The king moves two squares and the rook over it.
    Castling,
    /// A pawn captures the pawn that has just made a double push beside it.
    EnPassant,
    /// A pawn becomes a piece of this type.
    Promotion(PieceType),
}

/// The piece types that a pawn may promote to, in the order of generation.
pub const PROMOTIONS: [PieceType; 4] = [
    PieceType::Queen,
    PieceType::Rook,
    PieceType::Bishop,
    PieceType::Knight,
];

impl Move {
    /// No move.
    pub const NONE: Move = Move { from: 0, to: 0 };

    /// A move of [`MoveType::Normal`].
    #[must_use]
    pub const fn normal(from: Square, to: Square) -> Move {
        Move {
            from: from.0,
            to: to.0,
        }
    }

    /// A move of the given type.
    #[must_use]
    pub const fn new(from: Square, to: Square, move_type: MoveType) -> Move {
        let (from_bits, to_bits) = match move_type {
            MoveType::Normal => (0, 0),
            MoveType::Castling => (0, SPECIAL_FLAG | TO_FLAG),
            MoveType::EnPassant => (FROM_FLAG, SPECIAL_FLAG),
            MoveType::Promotion(piece) => match piece {
                PieceType::Bishop => (PROMOTION_FLAG | FROM_FLAG, SPECIAL_FLAG),
                PieceType::Rook => (PROMOTION_FLAG, SPECIAL_FLAG | TO_FLAG),
                PieceType::Queen => (PROMOTION_FLAG | FROM_FLAG, SPECIAL_FLAG | TO_FLAG),
                _ => (PROMOTION_FLAG, SPECIAL_FLAG),
            },
        };
        Move {
            from: from.0 | from_bits,
            to: to.0 | to_bits,
        }
    }

    /// The square the piece leaves.
    #[must_use]
    pub const fn origin(self) -> Square {
        Square(self.from & ON_BOARD)
    }

    /// The square the piece reaches.
    #[must_use]
    pub const fn target(self) -> Square {
        Square(self.to & ON_BOARD)
    }

    /// The move's type.
    #[must_use]
    pub const fn move_type(self) -> MoveType {
        if self.to & SPECIAL_FLAG == 0 {
            return MoveType::Normal;
        }
        if self.from & PROMOTION_FLAG != 0 {
            return MoveType::Promotion(
                match (self.to & TO_FLAG != 0, self.from & FROM_FLAG != 0) {
                    (false, false) => PieceType::Knight,
                    (false, true) => PieceType::Bishop,
                    (true, false) => PieceType::Rook,
                    (true, true) => PieceType::Queen,
                },
            );
        }
        if self.to & TO_FLAG != 0 {
            MoveType::Castling
        } else {
            MoveType::EnPassant
        }
    }

    /// The piece type that a pawn promotes to, if it does.
    #[must_use]
    pub const fn promotion(self) -> Option<PieceType> {
        match self.move_type() {
            MoveType::Promotion(piece_type) => Some(piece_type),
            _ => None,
        }
    }
}

/// The UCI form: `e2e4`, `e7e8q`, `e1g1` for castling, `0000` for no move.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Move::NONE {
            return f.write_str("0000");
        }
        write!(f, "{}{}", self.origin(), self.target())?;
        match self.promotion() {
            Some(piece_type) => write!(f, "{}", piece_type.letter().to_ascii_lowercase()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}[{:02x} {:02x}]", self.from, self.to)
    }
}

/// A list of moves with a fixed capacity of `N`.
#[derive(Clone)]
pub struct MoveList<const N: usize> {
    moves: [Move; N],
    len: usize,
}

impl<const N: usize> MoveList<N> {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        MoveList {
            moves: [Move::NONE; N],
            len: 0,
        }
    }

    /// Appends a move. The caller has proved that it fits.
    #[inline]
    pub fn push(&mut self, mv: Move) {
        self.moves[self.len] = mv;
        self.len += 1;
    }

    /// The moves.
    #[must_use]
    #[inline]
    pub fn as_slice(&self) -> &[Move] {
        &self.moves[..self.len]
    }

    /// How many moves.
    #[must_use]
    #[inline]
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<const N: usize> Default for MoveList<N> {
    fn default() -> Self {
        MoveList::new()
    }
}
