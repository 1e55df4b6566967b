//! The keys of the position hash.
//!
//! The position hash is 32 bits: enough for repetitions and for verifying a
//! table entry on a machine that visits some hundred thousand nodes a move,
//! and every byte costs the 6502 cycles in each make. The side to move is one
//! bit pattern in the top byte alone, for the same reason.
//!
//! Keys have 32 bits more. The 6502 does without them; they verify entries of
//! tables larger than its own.
//!
//! A page of the 6502 holds four bytes for each of 64 squares, and twelve men
//! would want twelve. They share four ([`KEY_BYTES`]): each byte of a man's key has
//! a page of its own ([`page`]), and no two men have more than one byte of four
//! in common on a square.

use super::piece::{Color, PieceType};
use crate::util::random;
use crate::util::random::GOLDEN_GAMMA;

/// How many pages of bytes the keys of men are made from.
pub const PAGES: usize = 4;
/// By page and square, the four bytes that the low 32 bits of the keys of men
/// are made from.
pub const KEY_BYTES: [[u32; 64]; PAGES] = bytes();
/// Keys by piece (White's pawn to king, then Black's) and square number.
pub const PIECE: [[u64; 64]; 12] = pieces();
/// Keys by the castling rights still held (see [`super::position`]).
pub const CASTLING: [u64; 16] = castling();
/// Keys by the file of the en passant square.
pub const EN_PASSANT: [u64; 8] = en_passant();
/// Toggled with every move.
pub const SIDE_TO_MOVE: u64 = 0xA500_0000;

/// The stream that the keys are taken from.
const HIGH_SEED: u64 = 0x0C7F_7127u64.wrapping_mul(GOLDEN_GAMMA);

const fn number(n: u64) -> u64 {
    random::number(HIGH_SEED, n)
}

/// Which page has byte `byte`, below 4, of the keys of a man.
///
/// Men are straight lines over the field of four numbers, and pages are how
/// high they run at each byte: two lines meet once at most, and parallel ones
/// never, as those of pawns and knights, which run level.
#[must_use]
pub const fn key_page(color: Color, piece_type: PieceType, byte: usize) -> usize {
    let height = piece_type.index() % 2 * Color::ALL.len() + color.index();
    height ^ PRODUCTS[piece_type.index() / 2][byte]
}

/// Products in the field of four numbers, where sums are exclusive ors.
const PRODUCTS: [[usize; 4]; 3] = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1]];

/// Random bytes as a 6502 makes them: a counter and three bytes that stir each other.
struct Bytes {
    count: u8,
    state: [u8; 3],
}

/// What the three bytes begin with, by which no four features cancel out (see the test).
pub const SEED: [u8; 3] = [0xB7, 0x98, 0xAE];

impl Bytes {
    /// The next byte.
    const fn next(&mut self) -> u8 {
        let [a, b, c] = &mut self.state;
        self.count = self.count.wrapping_add(1);
        *a ^= self.count ^ *c;
        *b = b.wrapping_add(*a);
        *c = c.wrapping_add(*b >> 1 ^ *a);
        *c
    }
}

/// The pages one after the other. In a page the bits of a byte's number are the upper bit
/// of which byte of a square's it is, the rank's three, the lower bit and the file's three.
const fn bytes() -> [[u32; 64]; PAGES] {
    let mut stream = Bytes {
        count: 0,
        state: SEED,
    };
    let mut bytes = [[0; 64]; PAGES];
    let mut n = 0;
    while n < PAGES * 256 {
        let byte = n >> 6 & 2 | n >> 3 & 1;
        let square = n >> 1 & 0x38 | n & 7;
        bytes[n / 256][square] |= (stream.next() as u32) << (8 * byte);
        n += 1;
    }
    bytes
}

const fn pieces() -> [[u64; 64]; 12] {
    let mut keys = [[0; 64]; 12];
    let mut n = 0;
    while n < 768 {
        let (piece, square) = (n / 64, n % 64);
        let color = Color::ALL[piece / PieceType::ALL.len()];
        let piece_type = PieceType::ALL[piece % PieceType::ALL.len()];
        let mut key = number(n as u64) >> 32 << 32;
        let mut byte = 0;
        while byte < 4 {
            let bytes = KEY_BYTES[key_page(color, piece_type, byte)][square];
            key |= (bytes & 0xFF << (8 * byte)) as u64;
            byte += 1;
        }
        keys[piece][square] = key;
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

#[cfg(test)]
mod tests {
    use std::vec::Vec;

    use super::*;

    /// Every man, and the pages of the bytes of his keys.
    fn all_pieces() -> Vec<[usize; 4]> {
        let pages = |color, piece_type| [0, 1, 2, 3].map(|byte| key_page(color, piece_type, byte));
        let colors = Color::ALL.into_iter();
        colors
            .flat_map(|color| PieceType::ALL.map(|piece_type| pages(color, piece_type)))
            .collect()
    }

    #[test]
    fn two_pieces_share_at_most_one_key_page() {
        let pieces = all_pieces();
        for (n, piece) in pieces.iter().enumerate() {
            for other in &pieces[..n] {
                let shared = piece.iter().zip(other).filter(|(a, b)| a == b).count();
                assert!(shared <= 1, "{piece:?} and {other:?}");
            }
        }
        let pawns = Color::ALL.map(|color| key_page(color, PieceType::Pawn, 0));
        assert_ne!(pawns[0], pawns[1]);
        for byte in 0..4 {
            assert_eq!(
                Color::ALL.map(|color| key_page(color, PieceType::Pawn, byte)),
                pawns,
                "byte {byte}"
            );
        }
    }

    /// All that a hash of 32 bits is made of.
    fn features() -> Vec<u32> {
        let rights = (0..4).map(|bit| CASTLING[1 << bit]);
        let keys = PIECE.iter().flatten().copied().chain(rights);
        keys.chain(EN_PASSANT)
            .chain([SIDE_TO_MOVE])
            .map(|key| key as u32)
            .collect()
    }

    /// How many numbers occur that have occurred before.
    fn repeated(mut numbers: Vec<u32>) -> usize {
        numbers.sort_unstable();
        numbers.windows(2).filter(|pair| pair[0] == pair[1]).count()
    }

    /// Positions that differ in no more than four features have hashes that
    /// differ. Of random keys three or four sets would cancel out.
    #[test]
    fn no_four_keys_xor_to_zero() {
        let features = features();
        assert_eq!(features.len(), 12 * 64 + 4 + 8 + 1);
        let pairs: Vec<u32> = (0..features.len())
            .flat_map(|n| (0..n).map(move |other| (n, other)))
            .map(|(n, other)| features[n] ^ features[other])
            .collect();
        assert_eq!(repeated(features.clone()), 0);
        assert!(!features.contains(&0));
        // One that is the sum of two others would be here twice.
        let sums = pairs.iter().copied().chain(features).collect();
        assert_eq!(repeated(sums), 0);
    }

    #[test]
    fn the_upper_halves_of_keys_differ() {
        let halves = PIECE.iter().flatten().map(|key| (key >> 32) as u32);
        assert_eq!(repeated(halves.collect()), 0);
    }
}
