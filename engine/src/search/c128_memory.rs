//! The memory of a search as the Commodore 128 has it: seven planes of the
//! transposition table, and history.

use super::history::History;
use super::transposition::{C128_ENTRIES, EMPTY, Entry, SearchMemory};
use crate::board::moves::Move;

/// A plane: one byte of every entry.
pub type Plane = [u8; C128_ENTRIES];
/// History: a signed byte for each piece and target square.
pub type HistoryBytes = [u8; size_of::<History>()];

impl SearchMemory {
    /// The memory with the entries in these planes: low and high byte of the key,
    /// origin, target, low and high byte of the score, depth and bound.
    #[must_use]
    pub fn from_c128(planes: [&Plane; 7], history: &HistoryBytes) -> SearchMemory {
        let mut memory = EMPTY;
        for (n, entry) in memory.entries.iter_mut().enumerate() {
            let [key_lo, key_hi, from, to, score_lo, score_hi, depth_bound] =
                planes.map(|plane| plane[n]);
            *entry = Entry {
                key16: u16::from_le_bytes([key_lo, key_hi]),
                mv: Move { from, to },
                score: i16::from_le_bytes([score_lo, score_hi]),
                depth_bound,
                ..Entry::EMPTY
            };
        }
        for (score, byte) in memory.history.scores_mut().iter_mut().zip(history) {
            *score = *byte as i8;
        }
        memory
    }
}
