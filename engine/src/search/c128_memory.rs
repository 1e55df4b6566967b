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
    /// The memory with its entries in these planes: low and high byte of the key, origin, target,
    /// low and high byte of the score, depth and bound.
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

#[cfg(test)]
mod tests {
    use super::*;

    /// Every plane goes to its own byte, entry by entry.
    #[test]
    fn planes_become_entries() {
        let plane = |first: u8| core::array::from_fn(|n| first.wrapping_add(n as u8));
        let planes: [Plane; 7] = [0x10, 0x30, 0x50, 0x70, 0x90, 0xB0, 0xD0].map(plane);
        let history = core::array::from_fn(|n| n as u8);
        let memory = SearchMemory::from_c128(planes.each_ref(), &history);
        for (n, low) in [(0, 0), (1, 1), (C128_ENTRIES - 1, 0xFF)] {
            let byte = |first: u8| first.wrapping_add(low);
            let expected = Entry {
                key16: u16::from_le_bytes([byte(0x10), byte(0x30)]),
                key_high: 0,
                mv: Move {
                    from: byte(0x50),
                    to: byte(0x70),
                },
                score: i16::from_le_bytes([byte(0x90), byte(0xB0)]),
                depth_bound: byte(0xD0),
                generation: Entry::EMPTY.generation,
            };
            assert_eq!(memory.entries[n], expected, "{n}");
        }
        let mut memory = memory;
        let scores = memory.history.scores_mut();
        assert_eq!((scores[0], scores[1], scores[0xFF]), (0, 1, -1));
    }
}
