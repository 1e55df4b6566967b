//! The relation of two squares, from their difference alone.
//!
//! On a 0x88 board the difference of two squares, a wrapping byte, determines whether they share a
//! rank, file or diagonal, in which direction and how far apart. A table of 256 bytes therefore
//! shows whether a piece attacks a square on an empty board.

use super::square::{DIRECTIONS, KNIGHT_STEPS};

/// The index in [`DIRECTIONS`] from the first square to the second, if a bit of [`RAY`] is
/// set.
pub const DIRECTION: u8 = 0x07;
/// A knight's move apart.
pub const KNIGHT: u8 = 0x08;
/// On a common diagonal: the bit that a bishop and a queen have in a
/// [`Piece`](super::piece::Piece).
pub const DIAGONAL: u8 = 0x10;
/// On a common rank or file: the bit that a rook and a queen have in a piece.
pub const ORTHOGONAL: u8 = 0x20;
/// On any common line.
pub const RAY: u8 = DIAGONAL | ORTHOGONAL;
/// A king's move apart.
pub const ADJACENT: u8 = 0x40;

/// `RELATIONS[to - from]`, the difference as a wrapping byte.
pub const RELATIONS: [u8; 256] = table();

/// The relation of `to` seen from `from`.
#[must_use]
pub const fn relation(from: u8, to: u8) -> u8 {
    RELATIONS[to.wrapping_sub(from) as usize]
}

const fn table() -> [u8; 256] {
    let mut t = [0; 256];
    let mut d = 0;
    while d < 8 {
        let line = if d < 4 { ORTHOGONAL } else { DIAGONAL };
        let mut at = DIRECTIONS[d];
        let mut distance = 1;
        while distance < 8 {
            t[at as usize] = line | d as u8 | if distance == 1 { ADJACENT } else { 0 };
            at = at.wrapping_add(DIRECTIONS[d]);
            distance += 1;
        }
        t[KNIGHT_STEPS[d] as usize] = KNIGHT;
        d += 1;
    }
    t
}
