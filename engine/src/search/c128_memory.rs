//! The memory of a search as the Commodore 128 has it: seven planes of the
//! transposition table, and history. In a RAM expansion each bucket has planes of its own.

use super::history::History;
use super::transposition::{
    BUCKET_SIZE, C128_ENTRIES, EMPTY, EXPANSION_ENTRY_BYTES, Entry, SearchMemory,
};
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
        memory.set_history(history);
        memory
    }
}

impl<E> SearchMemory<E> {
    /// The same with the entries elsewhere.
    #[must_use]
    pub fn map<F>(self, moved: impl FnOnce(E) -> F) -> SearchMemory<F> {
        SearchMemory {
            entries: moved(self.entries),
            place: self.place,
            generation: self.generation,
            history: self.history,
        }
    }

    /// The memory with its entries in a RAM expansion, at a generation.
    #[must_use]
    pub fn from_expansion(entries: E, generation: u8, history: &HistoryBytes) -> SearchMemory<E> {
        let mut memory = SearchMemory::in_expansion(entries);
        memory.generation = generation;
        memory.set_history(history);
        memory
    }

    fn set_history(&mut self, history: &HistoryBytes) {
        for (score, byte) in self.history.scores_mut().iter_mut().zip(history) {
            *score = *byte as i8;
        }
    }
}

/// Bytes of a bucket in a RAM expansion: seven planes of its entries, then its generation.
pub const BUCKET_BYTES: usize = BUCKET_SIZE * EXPANSION_ENTRY_BYTES;
/// Which of them is the generation.
pub const BUCKET_GENERATION: usize = 7 * BUCKET_SIZE;

/// The entries of a bucket in a RAM expansion.
#[must_use]
pub fn bucket_entries(bytes: &[u8; BUCKET_BYTES]) -> [Entry; BUCKET_SIZE] {
    core::array::from_fn(|n| {
        let byte = |plane: usize| bytes[plane * BUCKET_SIZE + n];
        Entry {
            key16: u16::from_le_bytes([byte(0), byte(1)]),
            mv: Move {
                from: byte(2),
                to: byte(3),
            },
            score: i16::from_le_bytes([byte(4), byte(5)]),
            depth_bound: byte(6),
            generation: bytes[BUCKET_GENERATION],
            ..Entry::EMPTY
        }
    })
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

    #[test]
    fn a_bucket_of_an_expansion_has_planes_of_its_own() {
        let entries = bucket_entries(&core::array::from_fn(|n| n as u8));
        for (n, entry) in (0..).zip(entries) {
            let expected = Entry {
                key16: u16::from_le_bytes([n, 4 + n]),
                key_high: 0,
                mv: Move {
                    from: 8 + n,
                    to: 12 + n,
                },
                score: i16::from_le_bytes([16 + n, 20 + n]),
                depth_bound: 24 + n,
                generation: 28,
            };
            assert_eq!(entry, expected, "{n}");
        }
    }
}
