//! Moves: two bytes, the squares with the spare 0x88 bits saying what kind.

use core::fmt;

use crate::piece::Kind;
use crate::square::{ON_BOARD, Square};

/// Set in `to` of every move that is more than "this man goes there". A pawn's
/// step of two squares is not: who moves and how far says what it is.
pub const SPECIAL: u8 = 0x80;
/// Set in `to` of castling; the low promotion bit.
pub const TO_BIT: u8 = 0x08;
/// Set in `from` of en passant; the high promotion bit.
pub const FROM_BIT: u8 = 0x08;
/// Set in `from` of a promotion.
pub const PROMOTION: u8 = 0x80;

/// A move as both machines hold it.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    /// The square left, with [`FROM_BIT`] and [`PROMOTION`].
    pub from: u8,
    /// The square reached, with [`TO_BIT`] and [`SPECIAL`].
    pub to: u8,
}

/// What a move does besides moving a man and taking what stands in its way.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MoveKind {
    /// Nothing.
    Plain,
    /// A king's step of two squares, and the rook's over it.
    Castling,
    /// A pawn takes the pawn that has just passed it.
    EnPassant,
    /// A pawn becomes this piece.
    Promotion(Kind),
}

/// The pieces a pawn may become, in generation order.
pub const PROMOTIONS: [Kind; 4] = [Kind::Queen, Kind::Rook, Kind::Bishop, Kind::Knight];

impl Move {
    /// No move.
    pub const NONE: Move = Move { from: 0, to: 0 };

    /// A plain move.
    #[must_use]
    pub const fn plain(from: Square, to: Square) -> Move {
        Move {
            from: from.0,
            to: to.0,
        }
    }

    /// A move of the given kind.
    #[must_use]
    pub const fn new(from: Square, to: Square, kind: MoveKind) -> Move {
        let (from_bits, to_bits) = match kind {
            MoveKind::Plain => (0, 0),
            MoveKind::Castling => (0, SPECIAL | TO_BIT),
            MoveKind::EnPassant => (FROM_BIT, SPECIAL),
            MoveKind::Promotion(piece) => match piece {
                Kind::Bishop => (PROMOTION | FROM_BIT, SPECIAL),
                Kind::Rook => (PROMOTION, SPECIAL | TO_BIT),
                Kind::Queen => (PROMOTION | FROM_BIT, SPECIAL | TO_BIT),
                _ => (PROMOTION, SPECIAL),
            },
        };
        Move {
            from: from.0 | from_bits,
            to: to.0 | to_bits,
        }
    }

    /// The square left.
    #[must_use]
    pub const fn origin(self) -> Square {
        Square(self.from & ON_BOARD)
    }

    /// The square reached.
    #[must_use]
    pub const fn target(self) -> Square {
        Square(self.to & ON_BOARD)
    }

    /// The kind of move.
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        if self.to & SPECIAL == 0 {
            return MoveKind::Plain;
        }
        if self.from & PROMOTION != 0 {
            return MoveKind::Promotion(match (self.to & TO_BIT != 0, self.from & FROM_BIT != 0) {
                (false, false) => Kind::Knight,
                (false, true) => Kind::Bishop,
                (true, false) => Kind::Rook,
                (true, true) => Kind::Queen,
            });
        }
        if self.to & TO_BIT != 0 {
            MoveKind::Castling
        } else {
            MoveKind::EnPassant
        }
    }

    /// The piece a pawn becomes, if any.
    #[must_use]
    pub const fn promotion(self) -> Option<Kind> {
        match self.kind() {
            MoveKind::Promotion(kind) => Some(kind),
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
            Some(kind) => write!(f, "{}", kind.letter().to_ascii_lowercase()),
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
pub struct List<const N: usize> {
    moves: [Move; N],
    len: usize,
}

impl<const N: usize> List<N> {
    /// An empty list.
    #[must_use]
    pub const fn new() -> Self {
        List {
            moves: [Move::NONE; N],
            len: 0,
        }
    }

    /// Appends a move; the capacity is proven sufficient by the caller.
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

impl<const N: usize> Default for List<N> {
    fn default() -> Self {
        List::new()
    }
}
