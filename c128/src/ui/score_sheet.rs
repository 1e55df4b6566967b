//! The score sheet: the moves of the game, for take back, redo, display and PGN.
//!
//! A move takes three bytes: two as in the engine, and one with flags for its notation
//! ([`san_flags`]), so that the game can be written without replaying it.

use crate::api::shared::POSITION_LEN;
use crate::platform::memory_map::Segments;
use octet_asm::Abs;

/// The most plies that the sheet holds. A longer game goes on without being recorded.
pub const SHEET_PLIES: u16 = 600;

/// The flags in [`ScoreSheet::san`]: the part of a move's notation that does not follow from origin
/// and target.
pub mod san_flags {
    /// The piece type that moves, 1 to 6.
    pub const TYPE: u8 = 7;
    /// The move is a capture.
    pub const TAKES: u8 = 1 << 3;
    /// The notation includes the file of the origin.
    pub const FILE: u8 = 1 << 4;
    /// The notation includes the rank of the origin.
    pub const RANK: u8 = 1 << 5;
    /// The move gives check.
    pub const CHECK: u8 = 1 << 6;
    /// The move gives checkmate.
    pub const MATE: u8 = 1 << 7;
}

octet_asm::variables! {
    /// The addresses of its arrays, which have one byte a ply, and of its state.
    pub ScoreSheet "sheet_" |asm, segments: &Segments| {
        to SHEET_PLIES, "Targets, with the move's flags.";
        san SHEET_PLIES, "The rest of their notation.";
        len 2, "Plies played, low byte first.";
        all 2, "Plies held, with those taken back, which can be played again.";
        first_number 2, "The number of the first move.";
        first_side 1, "The side that made the first move: 0 or [`crate::api::shared::BLACK`].";
        start POSITION_LEN, "The position before the first move, packed as in the shared block.";
    } {
        /// Origins, with the move's flags.
        from: Abs = asm.reserve(segments.lowbss, "sheet_from", SHEET_PLIES, 1);
    }
}

/// Bytes of the three arrays.
pub const SHEET_MOVES_LEN: u16 = 3 * SHEET_PLIES;
/// Bytes of the variables after the arrays, from `len` on.
pub const SHEET_STATE_LEN: u16 = 7 + POSITION_LEN;

impl ScoreSheet {
    /// The arrays of the moves, which have a byte for each ply.
    #[must_use]
    pub fn moves(&self) -> [Abs; 3] {
        [self.from, self.to, self.san]
    }
}
