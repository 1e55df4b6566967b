//! Squares of a 0x88 board.
//!
//! A square is one byte, `rank * 16 + file`. Bits 3 and 7 are clear on the
//! board and at least one of them is set as soon as a step leaves it, so the
//! off-board test is one `AND #$88`.

use core::fmt;
use core::str::FromStr;

/// A square of the board, or [`Square::NONE`].
///
/// ```
/// use octet_engine::Square;
///
/// let e4: Square = "e4".parse().expect("a square");
/// assert_eq!((e4, e4.file(), e4.rank()), (Square(0x34), 4, 3));
/// assert_eq!(e4.to_string(), "e4");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square(pub u8);

/// The bits that number a square of the board.
pub const ON_BOARD: u8 = FILE_BITS | RANK_BITS;
/// The bits of which at least one is set off the board.
pub const OFF_BOARD: u8 = !ON_BOARD;
/// The bits of the file.
pub const FILE_BITS: u8 = 0x07;
/// The bits of the rank.
pub const RANK_BITS: u8 = 0x70;
/// The lowest bit of the rank.
pub const RANK_SHIFT: u32 = RANK_BITS.trailing_zeros();

/// The file on which both kings start.
pub const KING_FILE: u8 = 4;

/// Index in [`DIRECTIONS`] of the first diagonal one.
pub const FIRST_DIAGONAL: usize = 4;

/// Steps of the eight directions as wrapping bytes. The opposite of direction
/// `d` is `d ^ 1`; from [`FIRST_DIAGONAL`] on they are diagonal.
pub const DIRECTIONS: [u8; 8] = [
    16,                  // north
    16u8.wrapping_neg(), // south
    1,                   // east
    1u8.wrapping_neg(),  // west
    17,                  // north-east
    17u8.wrapping_neg(), // south-west
    15,                  // north-west
    15u8.wrapping_neg(), // south-east
];

/// Steps of a knight as wrapping bytes, in the order of generation.
pub const KNIGHT_STEPS: [u8; 8] = [
    33,
    31,
    18,
    14,
    33u8.wrapping_neg(),
    31u8.wrapping_neg(),
    18u8.wrapping_neg(),
    14u8.wrapping_neg(),
];

impl Square {
    /// No square: the entry of a captured piece in its list, or the en passant square when there is
    /// none.
    pub const NONE: Square = Square(0x80);

    /// The square on `file` (0 = a) and `rank` (0 = first).
    #[must_use]
    pub const fn new(file: u8, rank: u8) -> Square {
        Square((rank << RANK_SHIFT) + file)
    }

    /// The square numbered `index` from a1 = 0, b1 = 1 to h8 = 63.
    #[must_use]
    pub const fn from_index(index: u8) -> Square {
        Square::new(index & 7, index >> 3)
    }

    /// The number of the square from a1 = 0 to h8 = 63.
    #[must_use]
    pub const fn index(self) -> usize {
        (self.rank() * 8 + self.file()) as usize
    }

    /// File, 0 = a.
    #[must_use]
    pub const fn file(self) -> u8 {
        self.0 & FILE_BITS
    }

    /// Rank, 0 = first.
    #[must_use]
    pub const fn rank(self) -> u8 {
        self.0 >> RANK_SHIFT
    }

    /// Whether this is a square of the board.
    #[must_use]
    pub const fn on_board(self) -> bool {
        self.0 & OFF_BOARD == 0
    }

    /// The square one `step` away, which may be off the board.
    #[must_use]
    pub const fn step(self, step: u8) -> Square {
        Square(self.0.wrapping_add(step))
    }

    /// The square with its rank counted from the other side.
    #[must_use]
    pub const fn flip_rank(self) -> Square {
        Square(self.0 ^ RANK_BITS)
    }

    /// All 64 squares, a1, b1 ... h8.
    pub fn all() -> impl DoubleEndedIterator<Item = Square> + Clone {
        (0..64).map(Square::from_index)
    }
}

/// The text is not a square from `a1` to `h8`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ParseSquareError;

impl fmt::Display for ParseSquareError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("not a square from a1 to h8")
    }
}

impl core::error::Error for ParseSquareError {}

/// Reads a square such as `e4`.
impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(text: &str) -> Result<Square, ParseSquareError> {
        match *text.as_bytes() {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Ok(Square::new(file - b'a', rank - b'1')),
            _ => Err(ParseSquareError),
        }
    }
}

/// `e4`; `-` for [`Square::NONE`].
impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if !self.on_board() {
            return f.write_str("-");
        }
        write!(
            f,
            "{}{}",
            (b'a' + self.file()) as char,
            (b'1' + self.rank()) as char
        )
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
