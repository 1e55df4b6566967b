//! How two squares lie to each other, from their difference alone.
//!
//! On a 0x88 board the difference of two squares (a wrapping byte) says
//! whether they share a line and which, so one page answers "can this piece
//! attack that square on an empty board?".

use super::square::{DIRECTIONS, KNIGHT_STEPS};

/// The direction's number, when [`RAY`] bits are set.
pub const DIRECTION: u8 = 0x07;
/// A knight's step apart.
pub const KNIGHT: u8 = 0x08;
/// On a common diagonal: the bit of a diagonal slider's code, shifted as in a man.
pub const DIAGONAL: u8 = 0x10;
/// On a common rank or file: the bit of an orthogonal slider's code.
pub const ORTHOGONAL: u8 = 0x20;
/// On any common line.
pub const RAY: u8 = DIAGONAL | ORTHOGONAL;
/// Next to each other.
pub const ADJACENT: u8 = 0x40;

/// `RELATIONS[to - from]`, the difference as a wrapping byte.
pub const RELATIONS: [u8; 256] = table();

/// How `to` lies seen from `from`.
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
