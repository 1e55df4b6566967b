//! The moves of the game, in the room: what can be taken back, played again,
//! shown and saved.
//!
//! A move of the record takes three bytes: the engine's two, and what else its
//! writing needs ([`san`]), so that no board is needed to write the game down.

use super::desk::POSITION;
use crate::asm::{Abs, Asm, SegmentId};

/// Half-moves that are kept. A game goes on without record when it is longer.
pub const PLIES: u16 = 600;

/// What [`Record::san`] says of a move besides origin and target.
pub mod san {
    /// The number of the kind that moves.
    pub const KIND: u8 = 7;
    /// It takes.
    pub const TAKES: u8 = 1 << 3;
    /// The file it leaves must be named.
    pub const FILE: u8 = 1 << 4;
    /// The rank it leaves must be named.
    pub const RANK: u8 = 1 << 5;
    /// It gives check.
    pub const CHECK: u8 = 1 << 6;
    /// It gives mate.
    pub const MATE: u8 = 1 << 7;
}

/// Where the record is.
#[derive(Clone, Copy, Debug)]
pub struct Record {
    /// Origins.
    pub from: Abs,
    /// Targets.
    pub to: Abs,
    /// What else their writing takes.
    pub san: Abs,
    /// Half-moves played, low byte first.
    pub len: Abs,
    /// Half-moves recorded, those taken back included.
    pub all: Abs,
    /// The number of the first move.
    pub first_number: Abs,
    /// Who made the first move: 0 or [`super::desk::BLACK`].
    pub first_side: Abs,
    /// The position before the first move, as the desk has positions.
    pub start: Abs,
}

/// Bytes of the record's moves.
pub const MOVES: u16 = 3 * PLIES;
/// Bytes of what follows them, from the half-moves played on.
pub const HEAD: u16 = 7 + POSITION;

impl Record {
    /// Reserves it.
    pub fn reserve(a: &mut Asm, segment: SegmentId) -> Record {
        let mut bytes = |name: &str, len: u16| a.reserve(segment, name, len, 1);
        Record {
            from: bytes("record_from", PLIES),
            to: bytes("record_to", PLIES),
            san: bytes("record_san", PLIES),
            len: bytes("record_len", 2),
            all: bytes("record_all", 2),
            first_number: bytes("record_first_number", 2),
            first_side: bytes("record_first_side", 1),
            start: bytes("record_start", POSITION),
        }
    }
}
