//! Zobrist keys.
//!
//! The position hash is the low 32 bits of the key: enough for repetitions and to verify
//! table entries of the 6502, where every byte costs cycles in each make. For the same
//! reason the side to move changes one byte only. The upper 32 bits verify entries of
//! larger tables.
//!
//! Twelve coloured piece types would take twelve pages of the 6502's memory, each of four
//! bytes for 64 squares. They share four ([`KEY_BYTES`]): each byte of a key comes from a
//! page of its own ([`key_page`]), and the keys of two pieces on a square have at most one
//! byte of four in common.

use super::piece::{Color, PieceType};
use crate::util::random;
use crate::util::random::GOLDEN_GAMMA;

/// Pages of bytes that the keys of pieces are made from.
pub const PAGES: usize = 4;
/// The bytes that the low 32 bits of the keys of pieces are made from: four, by page and
/// square number.
pub const KEY_BYTES: [[u32; 64]; PAGES] = bytes();
/// Keys by coloured piece type (White's pawn to king, then Black's) and square number.
pub const PIECE: [[u64; 64]; 12] = pieces();
/// Keys by the castling rights still held (see [`super::position`]).
pub const CASTLING: [u64; 16] = castling();
/// Keys by the file of the en passant square.
pub const EN_PASSANT: [u64; 8] = en_passant();
/// Every move toggles this key: it stands for the side to move.
pub const SIDE_TO_MOVE: u64 = 0xA500_0000;

/// Seed of the upper halves, and of the keys of rights and files.
const HIGH_SEED: u64 = 0x0C7F_7127u64.wrapping_mul(GOLDEN_GAMMA);

const fn number(n: u64) -> u64 {
    random::number(HIGH_SEED, n)
}

/// The page of byte `byte`, below 4, of a piece's keys.
///
/// Each coloured piece type is a line y = ax + b over GF(4); byte x of its keys comes from
/// page y. Two lines meet in at most one point, so two pieces share at most one page. The
/// lines of pawns and knights have a = 0: all their bytes come from one page.
#[must_use]
pub const fn key_page(color: Color, piece_type: PieceType, byte: usize) -> usize {
    let intercept = piece_type.index() % 2 * Color::ALL.len() + color.index();
    intercept ^ PRODUCTS[piece_type.index() / 2][byte]
}

/// Products in GF(4), by slope and byte. Sums in GF(4) are exclusive ors.
const PRODUCTS: [[usize; 4]; 3] = [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1]];

/// The 6502's random number generator, which makes the same tables: a counter and three bytes of
/// state.
struct Bytes {
    count: u8,
    state: [u8; 3],
}

/// The first state, chosen so that no four keys cancel out (see the test).
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

/// Fills [`KEY_BYTES`] in the order of the 6502's memory. The bits of a byte's offset in its page
/// are, from the highest, the high bit of the byte's number, three bits of the rank, the low bit of
/// the byte's number and three bits of the file.
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
    // The keys of single rights are combined, so that losing rights one by one or at once
    // gives the same hash.
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

    /// The pages of every coloured piece type's four bytes.
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

    /// The low 32 bits of all keys.
    fn features() -> Vec<u32> {
        let rights = (0..4).map(|bit| CASTLING[1 << bit]);
        let keys = PIECE.iter().flatten().copied().chain(rights);
        keys.chain(EN_PASSANT)
            .chain([SIDE_TO_MOVE])
            .map(|key| key as u32)
            .collect()
    }

    /// How many numbers repeat an earlier one of the list.
    fn repeated(mut numbers: Vec<u32>) -> usize {
        numbers.sort_unstable();
        numbers.windows(2).filter(|pair| pair[0] == pair[1]).count()
    }

    /// Positions that differ in at most four features have different hashes. Among random
    /// keys, three or four sets of four would cancel out.
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
        // Two equal pairs cancel out, and so does a key that is the sum of two others.
        let sums = pairs.iter().copied().chain(features).collect();
        assert_eq!(repeated(sums), 0);
    }

    #[test]
    fn the_upper_halves_of_keys_differ() {
        let halves = PIECE.iter().flatten().map(|key| (key >> 32) as u32);
        assert_eq!(repeated(halves.collect()), 0);
    }
}
