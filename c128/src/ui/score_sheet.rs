//! The score sheet: the moves of the game, for take back, redo, display and PGN.
//!
//! A move takes three bytes: the engine's two, and flags for its notation
//! ([`san_flags`]), so that the game is written without replaying it.

use crate::api::shared::POSITION_LEN;
use crate::platform::memory_map::Segments;
use octet_asm::{Abs, Asm};

/// The most plies it holds. A longer game goes on without it.
pub const SHEET_PLIES: u16 = 600;

/// [`ScoreSheet::san`]: the part of a move's notation that origin and target do
/// not tell.
pub mod san_flags {
    /// The piece type that moves, 1 to 6.
    pub const TYPE: u8 = 7;
    /// It is a capture.
    pub const TAKES: u8 = 1 << 3;
    /// The file of its origin is written.
    pub const FILE: u8 = 1 << 4;
    /// The rank of its origin is written.
    pub const RANK: u8 = 1 << 5;
    /// It gives check.
    pub const CHECK: u8 = 1 << 6;
    /// It is checkmate.
    pub const MATE: u8 = 1 << 7;
}

/// The addresses of its arrays, which have one byte a ply, and of its state.
#[derive(Clone, Copy, Debug)]
pub struct ScoreSheet {
    /// Origins, with the move's flags.
    pub from: Abs,
    /// Targets, with the move's flags.
    pub to: Abs,
    /// The rest of their notation.
    pub san: Abs,
    /// Plies played, low byte first.
    pub len: Abs,
    /// Plies held, with those taken back, which can be played again.
    pub all: Abs,
    /// The number of the first move.
    pub first_number: Abs,
    /// The side that made the first move: 0 or [`crate::api::shared::BLACK`].
    pub first_side: Abs,
    /// The position before the first move, packed as in the shared block.
    pub start: Abs,
}

/// Bytes of the three arrays.
pub const SHEET_MOVES_LEN: u16 = 3 * SHEET_PLIES;
/// Bytes of what follows them, from `len` on.
pub const SHEET_STATE_LEN: u16 = 7 + POSITION_LEN;

impl ScoreSheet {
    /// Reserves it where its arrays fit.
    pub fn reserve(asm: &mut Asm, segments: &Segments) -> ScoreSheet {
        let [low, buffers] = [segments.lowbss, segments.bufbss];
        let mut bytes = |segment, name: &str, len: u16| asm.reserve(segment, name, len, 1);
        ScoreSheet {
            from: bytes(low, "sheet_from", SHEET_PLIES),
            to: bytes(buffers, "sheet_to", SHEET_PLIES),
            san: bytes(buffers, "sheet_san", SHEET_PLIES),
            len: bytes(buffers, "sheet_len", 2),
            all: bytes(buffers, "sheet_all", 2),
            first_number: bytes(buffers, "sheet_first_number", 2),
            first_side: bytes(buffers, "sheet_first_side", 1),
            start: bytes(buffers, "sheet_start", POSITION_LEN),
        }
    }

    /// Its arrays: a byte a ply each.
    #[must_use]
    pub fn moves(&self) -> [Abs; 3] {
        [self.from, self.to, self.san]
    }
}
