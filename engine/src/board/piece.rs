//! Colours, piece types, and pieces, the bytes on the squares of the board.

use core::fmt;

#[cfg(doc)]
use super::relation;

/// The two sides.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Color {
    /// Moves up the board.
    White,
    /// Moves down the board.
    Black,
}

impl Color {
    /// Both sides, White first.
    pub const ALL: [Color; 2] = [Color::White, Color::Black];

    /// 0 for White, 1 for Black.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The bit that pieces of this colour have: `$00` or `$80`.
    #[must_use]
    pub const fn bit(self) -> u8 {
        self as u8 * Piece::COLOR_BIT
    }

    /// 1 for White, -1 for Black: turns this side's score into White's.
    #[must_use]
    pub const fn sign(self) -> i16 {
        match self {
            Color::White => 1,
            Color::Black => -1,
        }
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Color {
        match self {
            Color::White => Color::Black,
            Color::Black => Color::White,
        }
    }

    /// The rank on which this side's pawns start (0 = first). The other side's pawns on it are one
    /// step from promotion.
    #[must_use]
    pub const fn pawn_rank(self) -> u8 {
        match self {
            Color::White => 1,
            Color::Black => 6,
        }
    }

    /// The rank on which this side's king starts (0 = first).
    #[must_use]
    pub const fn back_rank(self) -> u8 {
        match self {
            Color::White => 0,
            Color::Black => 7,
        }
    }

    /// `white` or `black`.
    #[must_use]
    pub const fn lowercase_name(self) -> &'static str {
        match self {
            Color::White => "white",
            Color::Black => "black",
        }
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::White => "White",
            Color::Black => "Black",
        })
    }
}

/// The six piece types. The codes are chosen for the 6502: bit 2 marks sliders; in a slider bit 0
/// means diagonals, and bit 1 ranks and files. The codes of pieces that can be captured rise with
/// their value, so they order captures.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum PieceType {
    /// Pawn.
    Pawn = 1,
    /// Knight.
    Knight = 2,
    /// King.
    King = 3,
    /// Bishop.
    Bishop = 5,
    /// Rook.
    Rook = 6,
    /// Queen.
    Queen = 7,
}

impl PieceType {
    /// All piece types in the order of [`Self::index`].
    pub const ALL: [PieceType; 6] = [
        PieceType::Pawn,
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
        PieceType::King,
    ];

    /// The index in tables: pawn, knight, bishop, rook, queen, king.
    #[must_use]
    pub const fn index(self) -> usize {
        match self {
            PieceType::Pawn => 0,
            PieceType::Knight => 1,
            PieceType::Bishop => 2,
            PieceType::Rook => 3,
            PieceType::Queen => 4,
            PieceType::King => 5,
        }
    }

    /// The code, shifted to its place in a [`Piece`].
    #[must_use]
    pub const fn bits(self) -> u8 {
        (self as u8) << Piece::TYPE_SHIFT
    }

    /// The piece type with this code, the inverse of `self as u8`.
    #[must_use]
    pub const fn from_code(code: u8) -> Option<PieceType> {
        match code {
            1 => Some(PieceType::Pawn),
            2 => Some(PieceType::Knight),
            3 => Some(PieceType::King),
            5 => Some(PieceType::Bishop),
            6 => Some(PieceType::Rook),
            7 => Some(PieceType::Queen),
            _ => None,
        }
    }

    /// The letter in upper case, as in FEN.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            PieceType::Pawn => 'P',
            PieceType::Knight => 'N',
            PieceType::Bishop => 'B',
            PieceType::Rook => 'R',
            PieceType::Queen => 'Q',
            PieceType::King => 'K',
        }
    }

    /// The name in lower case.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            PieceType::Pawn => "pawn",
            PieceType::Knight => "knight",
            PieceType::Bishop => "bishop",
            PieceType::Rook => "rook",
            PieceType::Queen => "queen",
            PieceType::King => "king",
        }
    }

    /// The piece type of an upper-case letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<PieceType> {
        match letter {
            'P' => Some(PieceType::Pawn),
            'N' => Some(PieceType::Knight),
            'B' => Some(PieceType::Bishop),
            'R' => Some(PieceType::Rook),
            'Q' => Some(PieceType::Queen),
            'K' => Some(PieceType::King),
            _ => None,
        }
    }
}

/// The content of a square: bit 7 the colour, bits 6 to 4 the piece type's code, bits 3 to
/// 0 the slot in its side's piece list. 0 is an empty square.
///
/// ```
/// use octet_engine::{Color, PieceType, Position, Square};
///
/// let king = Position::default().piece_on(Square(0x74));
/// assert_eq!((king.color(), king.piece_type()), (Color::Black, Some(PieceType::King)));
/// assert_eq!(king.letter(), 'k');
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(pub u8);

impl Piece {
    /// An empty square.
    pub const EMPTY: Piece = Piece(0);
    /// The content beyond the edge: Black's bit and no piece type.
    pub const SENTINEL: Piece = Piece(Piece::COLOR_BIT);

    /// Set in Black's pieces.
    pub const COLOR_BIT: u8 = 0x80;
    /// The bits of the piece type's code.
    pub const TYPE_BITS: u8 = 0x70;
    /// The lowest bit of the piece type's code.
    pub const TYPE_SHIFT: u32 = Piece::TYPE_BITS.trailing_zeros();
    /// Set in sliders. The two bits below it mean the lines along which they move, as in
    /// [`relation::RAY`].
    pub const SLIDER_BIT: u8 = 0x40;
    /// The bits of the slot.
    pub const SLOT_BITS: u8 = 0x0F;
    /// All but the slot.
    pub const COLOR_TYPE_BITS: u8 = Piece::COLOR_BIT | Piece::TYPE_BITS;
    /// Slots of a piece list.
    pub const SLOTS: usize = Piece::SLOT_BITS as usize + 1;

    /// A piece in `slot`, 0 to 15.
    #[must_use]
    pub const fn new(color: Color, piece_type: PieceType, slot: u8) -> Piece {
        Piece(color.bit() | piece_type.bits() | slot)
    }

    /// Whether the square is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colour; White for an empty square.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0 & Piece::COLOR_BIT == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The piece type, if there is a piece.
    #[must_use]
    pub const fn piece_type(self) -> Option<PieceType> {
        PieceType::from_code((self.0 & Piece::TYPE_BITS) >> Piece::TYPE_SHIFT)
    }

    /// The slot in the piece list.
    #[must_use]
    pub const fn slot(self) -> usize {
        (self.0 & Piece::SLOT_BITS) as usize
    }

    /// Whether this is a piece of `color` and `piece_type`.
    #[must_use]
    pub const fn is(self, color: Color, piece_type: PieceType) -> bool {
        self.0 & Piece::COLOR_TYPE_BITS == Piece::new(color, piece_type, 0).0
    }

    /// Whether this is a piece of `color`; an empty square and the edge are no piece.
    #[must_use]
    pub const fn belongs_to(self, color: Color) -> bool {
        matches!(self.0 ^ color.bit(), 0x10..=0x7F)
    }

    /// Whether this is a slider along `line`, bits of [`relation::RAY`].
    #[must_use]
    pub const fn slides_along(self, line: u8) -> bool {
        self.0 & Piece::SLIDER_BIT != 0 && self.0 & line != 0
    }

    /// A piece of another type in the same slot.
    #[must_use]
    pub const fn promoted_to(self, piece_type: PieceType) -> Piece {
        Piece(self.0 & !Piece::TYPE_BITS | piece_type.bits())
    }

    /// The FEN letter: upper case for White, `.` for an empty square.
    #[must_use]
    pub const fn letter(self) -> char {
        match self.piece_type() {
            None => '.',
            Some(piece_type) if self.0 & Piece::COLOR_BIT == 0 => piece_type.letter(),
            Some(piece_type) => piece_type.letter().to_ascii_lowercase(),
        }
    }
}

impl fmt::Debug for Piece {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}${:02x}", self.letter(), self.0)
    }
}
