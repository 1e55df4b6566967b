//! Colours, kinds of piece, and the byte that stands on a square.

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

    /// The bit a man of this side carries: `$00` or `$80`.
    #[must_use]
    pub const fn bit(self) -> u8 {
        self as u8 * Piece::COLOR_BIT
    }

    /// 1 for White, -1 for Black: what is worth something to this side counts
    /// so much for White.
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

    /// The rank that this side's pawns begin on (0 = first). One step short of
    /// promotion they stand on the other side's.
    #[must_use]
    pub const fn pawn_rank(self) -> u8 {
        match self {
            Color::White => 1,
            Color::Black => 6,
        }
    }

    /// The rank that this side's pieces begin on (0 = first).
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

/// The six kinds of piece. The codes are chosen for the 6502: bit 2 marks the
/// sliders, bit 0 a diagonal slider, bit 1 an orthogonal one, and they rise
/// with the piece's value so that they order captures.
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
    /// All kinds in the order of the tables: pawn, knight, bishop, rook,
    /// queen, king.
    pub const ALL: [PieceType; 6] = [
        PieceType::Pawn,
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
        PieceType::King,
    ];

    /// The place in tables by kind, 0 (pawn) to 5 (king).
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

    /// The kind's code as it stands in a man.
    #[must_use]
    pub const fn bits(self) -> u8 {
        (self as u8) << Piece::TYPE_SHIFT
    }

    /// The kind with this code, the inverse of `self as u8`.
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

    /// The letter of the piece in upper case.
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

    /// What the piece is called.
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

    /// The kind an upper-case letter names.
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

/// What stands on a square: bit 7 the colour, bits 6-4 the kind's code, bits
/// 3-0 the slot of the man in its side's piece list. 0 is an empty square.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece(pub u8);

impl Piece {
    /// An empty square.
    pub const EMPTY: Piece = Piece(0);
    /// What stands beyond the edge: a black man of no kind.
    pub const SENTINEL: Piece = Piece(Piece::COLOR_BIT);

    /// Set in Black's men.
    pub const COLOR_BIT: u8 = 0x80;
    /// The kind's code.
    pub const TYPE_BITS: u8 = 0x70;
    /// How far left the kind's code stands.
    pub const TYPE_SHIFT: u32 = Piece::TYPE_BITS.trailing_zeros();
    /// Set in sliders; the bits below say along which lines, as in
    /// [`delta::RAY`].
    pub const SLIDER_BIT: u8 = 0x40;
    /// The slot in the piece list.
    pub const SLOT_BITS: u8 = 0x0F;
    /// Colour and kind: all but the slot.
    pub const COLOR_TYPE_BITS: u8 = Piece::COLOR_BIT | Piece::TYPE_BITS;
    /// How many slots a piece list has.
    pub const SLOTS: usize = Piece::SLOT_BITS as usize + 1;

    /// The man of this colour and kind in `slot` (0-15).
    #[must_use]
    pub const fn new(color: Color, piece_type: PieceType, slot: u8) -> Piece {
        Piece(color.bit() | piece_type.bits() | slot)
    }

    /// Whether the square is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The colour; of an empty square, White.
    #[must_use]
    pub const fn color(self) -> Color {
        if self.0 & Piece::COLOR_BIT == 0 {
            Color::White
        } else {
            Color::Black
        }
    }

    /// The kind, if the square is not empty.
    #[must_use]
    pub const fn piece_type(self) -> Option<PieceType> {
        PieceType::from_code((self.0 & Piece::TYPE_BITS) >> Piece::TYPE_SHIFT)
    }

    /// The slot in the piece list.
    #[must_use]
    pub const fn slot(self) -> usize {
        (self.0 & Piece::SLOT_BITS) as usize
    }

    /// Whether this is a man of `color` and `kind`.
    #[must_use]
    pub const fn is(self, color: Color, piece_type: PieceType) -> bool {
        self.0 & Piece::COLOR_TYPE_BITS == Piece::new(color, piece_type, 0).0
    }

    /// Whether a man of `color` stands here: neither an empty square nor the
    /// edge has a kind.
    #[must_use]
    pub const fn belongs_to(self, color: Color) -> bool {
        matches!(self.0 ^ color.bit(), 0x10..=0x7F)
    }

    /// Whether this is a slider along lines of this kind ([`delta::RAY`] bits).
    #[must_use]
    pub const fn slides_along(self, line: u8) -> bool {
        self.0 & Piece::SLIDER_BIT != 0 && self.0 & line != 0
    }

    /// The same man, promoted to `kind`.
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
