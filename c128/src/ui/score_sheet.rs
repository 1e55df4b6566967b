//! The moves of the game, in the room: what can be taken back, played again,
//! shown and saved.
//!
//! A move of the record takes three bytes: the engine's two, and what else its
//! writing needs ([`san`]), so that no board is needed to write the game down.

use crate::api::shared::POSITION_LEN;
use crate::asm::{Abs, Asm, SegmentId};

/// Half-moves that are kept. A game goes on without record when it is longer.
pub const SHEET_PLIES: u16 = 600;

/// What [`Record::san`] says of a move besides origin and target.
pub mod san_flags {
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
pub struct ScoreSheet {
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
    /// Who made the first move: 0 or [`crate::platform::c128::desk::BLACK`].
    pub first_side: Abs,
    /// The position before the first move, as the desk has positions.
    pub start: Abs,
}

/// Bytes of the record's moves.
pub const SHEET_MOVES_LEN: u16 = 3 * SHEET_PLIES;
/// Bytes of what follows them, from the half-moves played on.
pub const SHEET_STATE_LEN: u16 = 7 + POSITION_LEN;

impl ScoreSheet {
    /// Reserves it.
    pub fn reserve(asm: &mut Asm, segment: SegmentId) -> ScoreSheet {
        let mut bytes = |name: &str, len: u16| asm.reserve(segment, name, len, 1);
        ScoreSheet {
            from: bytes("sheet_from", SHEET_PLIES),
            to: bytes("sheet_to", SHEET_PLIES),
            san: bytes("sheet_san", SHEET_PLIES),
            len: bytes("sheet_len", 2),
            all: bytes("sheet_all", 2),
            first_number: bytes("sheet_first_number", 2),
            first_side: bytes("sheet_first_side", 1),
            start: bytes("sheet_start", POSITION_LEN),
        }
    }
}
