//! The keys of the position hash.
//!
//! The position hash is 32 bits: enough for repetitions and for verifying a
//! table entry on a machine that visits some hundred thousand nodes a move,
//! and every byte costs the 6502 cycles in each make. The side to move is one
//! bit pattern in the top byte alone, for the same reason.
//!
//! Keys have 32 bits more. The 6502 does without them; they verify entries of
//! tables larger than its own.

use crate::random::{self, STEP};

/// Keys by piece (White's pawn to king, then Black's) and square number.
pub const PIECE: [[u64; 64]; 12] = pieces();
/// Keys by the castling rights still held (see [`crate::position`]).
pub const CASTLING: [u64; 16] = castling();
/// Keys by the file of the en passant square.
pub const EN_PASSANT: [u64; 8] = en_passant();
/// Toggled with every move.
pub const SIDE: u64 = 0xA500_0000;

/// The stream that the keys are taken from.
const SEED: u64 = 0x0C7E_7127u64.wrapping_mul(STEP);

const fn number(n: u64) -> u64 {
    random::number(SEED, n)
}

const fn pieces() -> [[u64; 64]; 12] {
    let mut keys = [[0; 64]; 12];
    let mut n = 0;
    while n < 768 {
        keys[n / 64][n % 64] = number(n as u64);
        n += 1;
    }
    keys
}

const fn castling() -> [u64; 16] {
    // One key a right, combined, so that losing rights one by one or at once
    // gives the same hash. No rights left cost nothing.
    let mut keys = [0; 16];
    let mut rights = 0;
    while rights < 16 {
        let mut bit = 0;
        while bit < 4 {
            if rights & 1 << bit != 0 {
                keys[rights] ^= number(768 + bit as u64);
            }
            bit += 1;
        }
        rights += 1;
    }
    keys
}

const fn en_passant() -> [u64; 8] {
    let mut keys = [0; 8];
    let mut file = 0;
    while file < 8 {
        keys[file] = number(772 + file as u64);
        file += 1;
    }
    keys
}
