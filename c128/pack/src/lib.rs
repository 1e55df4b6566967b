//! An LZ packer for a small and fast 6502 unpacker, and the same unpacker in Rust.
//!
//! The format has literals, and matches of bytes that were unpacked before.
//!
//! | part | what |
//! |---|---|
//! | token | bits 7-5: distance; bits 4-3: number of literals; bits 2-0: length less [`SHORTEST`] |
//! | literals' number | a half byte, if bits 4-3 are [`LONG_RUN`]: how many more |
//! | literals | |
//! | match's length | a half byte, if bits 2-0 are [`LONG_COPY`]: how much more |
//! | distance | by bits 7-6 of the token, which bit 5, its lowest or its ninth bit, completes |
//!
//! A half byte of [`LONG_HALF`] is followed by a byte, which is added. [`NO_COPY`] and [`END`] are
//! no lengths.
//!
//! A distance is negative. 00: a half byte, for five bits. 01: a byte, for nine. 10: a half byte
//! and a byte, for thirteen, less 512. 11: two bytes, high byte first, or, with bit 5, the distance
//! of the last match. Two half bytes share a byte, the upper half first; that byte stands where the
//! first is needed.
//!
//! ```
//! let packed = octet_pack::pack(b"e4 e5 e4 e5 e4 e5");
//! let unpacked = octet_pack::unpack(&packed.bytes).expect("its end");
//! assert_eq!(unpacked.bytes, b"e4 e5 e4 e5 e4 e5");
//! assert_eq!(unpacked.read, packed.bytes.len());
//! ```

#![forbid(unsafe_code)]

mod pack;
mod unpack;

pub use pack::{Packed, pack};
pub use unpack::{Unpacked, unpack};

/// The value in a token that means that the number of literals follows.
pub const LONG_RUN: u8 = 3;
/// The value in a token that means that the match's length follows.
pub const LONG_COPY: u8 = 7;
/// The half byte that means that a byte follows.
pub const LONG_HALF: u8 = 15;
/// Shift of the number of literals in a token.
pub const RUN_SHIFT: u32 = 3;
/// The shift in a token of the distance's lowest bit.
pub const BIT_SHIFT: u32 = 5;
/// The shift of a distance's kind.
pub const KIND_SHIFT: u32 = 6;
/// The shortest match.
pub const SHORTEST: u8 = 2;
/// The byte of a length that means that there is no match and the next token follows.
pub const NO_COPY: u8 = 0;
/// The byte of a length that means the end.
pub const END: u8 = 1;
