//! The transposition table: results of nodes, by position.
//!
//! The table consists of buckets of [`BUCKET_SIZE`] entries. The low bits of
//! the key choose the bucket, the high half of the hash identifies the entry
//! in it. A new position replaces the entry of lowest depth; equal depths are
//! broken by bound. Each new search halves the depth that older entries count
//! with ([`aged`]), so that they give way in time. An entry takes seven bytes
//! on the Commodore 128, where the table lies in bank 1.
//!
//! With a RAM expansion the Commodore 128 has a larger table ([`SearchMemory::in_expansion`]), of
//! the same kind but for the bits of the key that choose the bucket.

use super::history::History;
use crate::board::moves::Move;
use crate::eval::{MATE_FOUND, Score, is_mate};

/// The Commodore 128's table has 2 to this power entries.
pub const C128_BITS: u32 = 12;
/// Entries of the Commodore 128's table.
pub const C128_ENTRIES: usize = 1 << C128_BITS;

/// Bytes of an entry in a RAM expansion: the eighth is one of four that a bucket has for itself.
pub const EXPANSION_ENTRY_BYTES: usize = 8;
/// Entries of a table in a RAM expansion that take a bank of it, 64 KB.
const BANK_ENTRIES: usize = (64 << 10) / EXPANSION_ENTRY_BYTES;
/// The RAM expansions that the Commodore 128's table fills, in KB. Of larger ones it takes as much
/// as of the last.
pub const EXPANSIONS: [u32; 3] = [128, 256, 512];
/// Banks of 64 KB that the largest of these tables takes.
pub const MOST_BANKS: u8 = (EXPANSIONS[EXPANSIONS.len() - 1] / 64) as u8;

/// Entries of the table in a RAM expansion of so many KB.
#[must_use]
pub const fn expansion_entries(kilobytes: u32) -> usize {
    ((kilobytes as usize) << 10) / EXPANSION_ENTRY_BYTES
}

/// Where the bucket of a position begins in a RAM expansion of so many banks. The address takes the
/// bits of the key as they come: bits 2 to 4 are the bank, bits 5 to 15 the place in it.
#[must_use]
pub const fn expansion_address(key: u64, banks: usize) -> usize {
    (key as usize >> 2 & (banks - 1)) << 16 | key as usize & 0xFFE0
}

/// Entries of the largest table that fits so many MiB; no fewer than the
/// Commodore 128's.
#[must_use]
pub const fn entries_for_mib(mebibytes: u32) -> usize {
    let fitting = ((mebibytes as usize) << 20) / size_of::<Entry>();
    if fitting > C128_ENTRIES {
        1 << fitting.ilog2()
    } else {
        C128_ENTRIES
    }
}

/// An empty memory with the Commodore 128's table.
pub static EMPTY: SearchMemory = SearchMemory::new([Entry::EMPTY; C128_ENTRIES]);

/// What survives a search: the entries of the transposition table, and the history.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchMemory<E = [Entry; C128_ENTRIES]> {
    pub(super) entries: E,
    pub(super) place: Place,
    /// Searches begun since the entries' own generations were last reset.
    pub(super) generation: u8,
    pub(super) history: History,
}

impl<E> SearchMemory<E> {
    /// A memory with these entries and no history.
    #[must_use]
    pub const fn new(entries: E) -> SearchMemory<E> {
        SearchMemory::at(Place::Memory, entries)
    }

    /// A memory with these entries and no history, as a Commodore 128 has it whose table is in a
    /// RAM expansion. There are as many as [`expansion_entries`] says.
    #[must_use]
    pub const fn in_expansion(entries: E) -> SearchMemory<E> {
        SearchMemory::at(Place::Expansion, entries)
    }

    const fn at(place: Place, entries: E) -> SearchMemory<E> {
        SearchMemory {
            entries,
            place,
            generation: 0,
            history: History::new(),
        }
    }
}

/// Where a table is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Place {
    /// In the memory of the machine.
    Memory,
    /// In the Commodore 128's RAM expansion.
    Expansion,
}

impl<E> SearchMemory<E> {
    /// The history scores by piece and target square: see [`aged_history`](super::aged_history).
    #[must_use]
    pub fn history_scores(&self) -> &[i8] {
        self.history.scores()
    }
}

impl<E: AsMut<[Entry]>> SearchMemory<E> {
    /// The table for a search.
    ///
    /// # Panics
    ///
    /// If there are fewer than [`BUCKET_SIZE`] entries, or too few to fill a bank of an expansion.
    #[must_use]
    pub fn table(&mut self) -> TranspositionTable<'_> {
        TranspositionTable::new(
            self.entries.as_mut(),
            self.place,
            &mut self.generation,
            &mut self.history,
        )
    }
}

/// How a stored score relates to the true one.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The true score is at most this: no move raised alpha.
    Upper = 1,
    /// The true score is at least this: a move failed high.
    Lower = 2,
    /// The score is exact.
    Exact = 3,
}

/// An entry's last byte holds the depth in its high six bits and the bound in
/// its low two, so comparing bytes compares depth first.
pub const DEPTH_SHIFT: u8 = 2;
/// The greatest depth that can be stored.
pub const MAX_ENTRY_DEPTH: u8 = 0xFF >> DEPTH_SHIFT;
/// The bound's bits of that byte.
pub const BOUND_BITS: u8 = (1 << DEPTH_SHIFT) - 1;

/// Entries in a bucket.
pub const BUCKET_SIZE: usize = 4;

/// Depth and bound of an entry after so many more searches. Each search halves the depth, rounded
/// down.
#[must_use]
pub const fn aged(depth_bound: u8, searches: u8) -> u8 {
    let depth = if searches < u8::BITS as u8 {
        depth_bound >> searches & !BOUND_BITS // (2)
    } else {
        0
    };
    depth | depth_bound & BOUND_BITS // (3)
}

/// One entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The high half of the position's hash.
    pub(super) key16: u16,
    /// The high half of the position's 64-bit key where the table is larger than the Commodore
    /// 128's, else 0.
    pub(super) key_high: u32,
    /// The best move, or one that failed high, or [`Move::NONE`].
    pub(super) mv: Move,
    /// The score; mates count from this position, not from the root.
    pub(super) score: Score,
    /// Depth and bound; 0 if the entry is empty.
    pub(super) depth_bound: u8,
    /// The table's generation when this was stored.
    pub(super) generation: u8,
}

impl Entry {
    /// An empty entry.
    pub const EMPTY: Entry = Entry {
        key16: 0,
        key_high: 0,
        mv: Move::NONE,
        score: 0,
        depth_bound: 0,
        generation: 0,
    };

    /// Depth and bound, aged to this generation of the table.
    const fn aged(&self, generation: u8) -> u8 {
        aged(self.depth_bound, generation - self.generation)
    }
}

/// An entry as a node at some ply reads or stores it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The hash move: the best move or one that failed high, or [`Move::NONE`].
    /// It may be illegal here: two positions can share an entry.
    pub mv: Move,
    /// The score, mates counted from the root.
    pub score: Score,
    /// The depth of the search, halved by each search since.
    pub depth: u8,
    /// How the score relates to the true one.
    pub bound: Bound,
}

impl Hit {
    /// Whether the score and its bound cause a cutoff in the window
    /// `alpha..beta`.
    #[must_use]
    pub const fn is_cutoff(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// Refines a static evaluation: returns the stored score where its bound
    /// contradicts the evaluation, unless the score is a mate.
    #[must_use]
    pub const fn refine(&self, static_eval: Score) -> Score {
        let contradicts = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > static_eval,
            Bound::Upper => self.score < static_eval,
        };
        if contradicts && !is_mate(self.score) {
            self.score
        } else {
            static_eval
        }
    }
}

/// A transposition table and history over a [`SearchMemory`].
#[derive(Debug)]
pub struct TranspositionTable<'m> {
    entries: &'m mut [Entry],
    place: Place,
    generation: &'m mut u8,
    pub(super) history: &'m mut History,
}

impl<'m> TranspositionTable<'m> {
    /// A table of the first 2^n entries, with the largest n that they allow. The entries keep their
    /// contents.
    fn new(
        entries: &'m mut [Entry],
        place: Place,
        generation: &'m mut u8,
        history: &'m mut History,
    ) -> TranspositionTable<'m> {
        assert!(
            entries.len() >= BUCKET_SIZE,
            "a table has at least one bucket"
        );
        assert!(
            place == Place::Memory || entries.len() >= BANK_ENTRIES,
            "a table in an expansion has at least one bank"
        );
        let len = 1 << entries.len().ilog2();
        TranspositionTable {
            entries: &mut entries[..len],
            place,
            generation,
            history,
        }
    }

    /// Clears the table and history.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::EMPTY);
        *self.generation = 0;
        *self.history = History::new();
    }

    /// How full a sample of the table is, in thousandths.
    #[must_use]
    pub fn hashfull(&self) -> u16 {
        let sample = &self.entries[..self.entries.len().min(1000)];
        let used = sample.iter().filter(|entry| entry.depth_bound != 0).count();
        (used * 1000 / sample.len()) as u16
    }

    /// Begins a new search: raises the generation, so that every older entry
    /// counts with half its depth, and ages history. Entries are aged when they
    /// are read; only when the 8-bit generation wraps are all rewritten. In an expansion, entries
    /// count with half their depth however old they are, so nothing has to be rewritten there.
    pub fn new_search(&mut self) {
        if *self.generation == u8::MAX && self.place == Place::Memory {
            for entry in self.entries.iter_mut() {
                entry.depth_bound = entry.aged(*self.generation); // (1)
                entry.generation = 0;
            }
            *self.generation = 0;
        }
        *self.generation = self.generation.wrapping_add(1);
        self.history.age();
    }

    /// Depth and bound of an entry, aged to this generation.
    fn aged(&self, index: usize) -> u8 {
        let entry = &self.entries[index];
        match self.place {
            Place::Memory => entry.aged(*self.generation),
            Place::Expansion => {
                let older = entry.generation != *self.generation;
                aged(entry.depth_bound, u8::from(older))
            }
        }
    }

    /// The indices of the position's bucket.
    fn bucket(&self, key: u64) -> core::ops::Range<usize> {
        let first = match self.place {
            Place::Memory => key as usize & (self.entries.len() - BUCKET_SIZE),
            Place::Expansion => {
                expansion_address(key, self.entries.len() / BANK_ENTRIES) / EXPANSION_ENTRY_BYTES
            }
        };
        first..first + BUCKET_SIZE
    }

    /// The index of the position's entry.
    fn find(&self, key: u64) -> Option<usize> {
        let parts = self.key_parts(key);
        self.bucket(key).find(|&index| {
            let entry = &self.entries[index];
            entry.depth_bound != 0 && (entry.key16, entry.key_high) == parts // (1)
        })
    }

    /// The parts of the key that identify an entry in its bucket.
    fn key_parts(&self, key: u64) -> (u16, u32) {
        let larger = self.place == Place::Memory && self.entries.len() > C128_ENTRIES;
        let high = if larger { (key >> 32) as u32 } else { 0 };
        ((key >> 16) as u16, high)
    }

    /// The entry of the position with this key, `ply` plies from the root.
    #[must_use]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Hit> {
        let index = self.find(key)?;
        let (entry, depth_bound) = (&self.entries[index], self.aged(index));
        let bound = match depth_bound & BOUND_BITS {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Hit {
            mv: entry.mv,
            score: adjust_mate(entry.score, -(ply as Score)),
            depth: depth_bound >> DEPTH_SHIFT,
            bound,
        })
    }

    /// Stores a result, `ply` plies from the root. If it has no best move, the
    /// entry's old move is kept. A new position replaces the first entry with
    /// the lowest depth and bound of its bucket.
    pub fn store(&mut self, key: u64, ply: usize, result: Hit) {
        let own = self.find(key); // (1)
        let index = own.unwrap_or_else(|| {
            let bucket = self.bucket(key);
            let first = bucket.start;
            bucket
                .min_by_key(|&index| self.aged(index)) // (2)
                .unwrap_or(first)
        });
        if self.place == Place::Expansion {
            // A bucket has one generation for all its entries.
            for index in self.bucket(key) {
                self.entries[index].depth_bound = self.aged(index);
                self.entries[index].generation = *self.generation;
            }
        }
        let (key16, key_high) = self.key_parts(key);
        let entry = &mut self.entries[index]; // (4)
        *entry = Entry {
            key16,
            key_high,
            mv: if result.mv == Move::NONE && own.is_some() {
                entry.mv // (3)
            } else {
                result.mv
            },
            score: adjust_mate(result.score, ply as Score),
            depth_bound: result.depth.min(MAX_ENTRY_DEPTH) << DEPTH_SHIFT | result.bound as u8,
            generation: *self.generation,
        };
    }
}

/// Moves a mate score away from zero by `plies`; other scores stay.
fn adjust_mate(score: Score, plies: Score) -> Score {
    if score >= MATE_FOUND {
        score + plies
    } else if score <= -MATE_FOUND {
        score - plies
    } else {
        score
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys of one bucket.
    fn key(key16: u64) -> u64 {
        key16 << 16 | 0x123
    }

    fn result(depth: u8, bound: Bound) -> Hit {
        Hit {
            mv: Move::NONE,
            score: 0,
            depth,
            bound,
        }
    }

    /// Which of the positions 1 to 9 have an entry.
    fn stored(table: &TranspositionTable) -> [bool; 9] {
        core::array::from_fn(|n| table.probe(key(n as u64 + 1), 0).is_some())
    }

    #[test]
    fn fullness_is_that_of_the_first_thousand_entries() {
        let mut memory = EMPTY;
        for (used, thousandths) in [
            (0, 0),
            (1, 1),
            (500, 500),
            (1000, 1000),
            (C128_ENTRIES, 1000),
        ] {
            for entry in &mut memory.entries[..used] {
                entry.depth_bound = 4;
            }
            assert_eq!(memory.table().hashfull(), thousandths);
        }
        for (last, thousandths) in [(999, 1), (1000, 0)] {
            let mut memory = EMPTY;
            memory.entries[last].depth_bound = 4;
            assert_eq!(memory.table().hashfull(), thousandths, "{last}");
        }
    }

    #[test]
    fn the_shallowest_entry_of_a_full_bucket_is_replaced() {
        let mut memory = EMPTY;
        let mut table = memory.table();
        let mut store = |position: u64, depth: u8, bound: Bound, left: &[usize]| {
            table.store(key(position), 0, result(depth, bound));
            let expected = core::array::from_fn(|n| left.contains(&(n + 1)));
            assert_eq!(
                stored(&table),
                expected,
                "after {position} at depth {depth}"
            );
            if position == 6 {
                table.new_search();
            }
        };
        store(1, 9, Bound::Lower, &[1]);
        store(2, 3, Bound::Lower, &[1, 2]);
        store(3, 6, Bound::Lower, &[1, 2, 3]);
        store(4, 3, Bound::Upper, &[1, 2, 3, 4]);
        // The lowest depth, and of equal depths the lowest bound.
        store(5, 1, Bound::Exact, &[1, 2, 3, 5]);
        store(6, 4, Bound::Upper, &[1, 2, 3, 6]);
        // A position that has an entry replaces it.
        store(2, 1, Bound::Upper, &[1, 2, 3, 6]);
        store(7, 8, Bound::Upper, &[1, 3, 6, 7]);
        // Aged: 4, 3 and 2 plies are left of 9, 6 and 4.
        store(8, 3, Bound::Exact, &[1, 3, 7, 8]);
        store(9, 3, Bound::Upper, &[1, 7, 8, 9]);
    }

    #[test]
    fn an_aged_entry_keeps_its_bound() {
        for depth in 0..=MAX_ENTRY_DEPTH {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let mut halved = depth;
                for searches in 0..=u8::MAX {
                    let left = aged(depth << DEPTH_SHIFT | bound as u8, searches);
                    let expected = halved << DEPTH_SHIFT | bound as u8;
                    assert_eq!(left, expected, "{searches} searches");
                    halved /= 2;
                }
            }
        }
    }

    #[test]
    fn entries_age_across_a_generation_wrap() {
        let mut memory = EMPTY;
        let mut table = memory.table();
        let depth =
            |table: &TranspositionTable, key16| table.probe(key(key16), 0).map(|hit| hit.depth);
        table.store(key(1), 0, result(MAX_ENTRY_DEPTH, Bound::Lower));
        // Enough searches for several wraps at every offset.
        for round in 0..300 {
            table.store(key(2), 0, result(MAX_ENTRY_DEPTH, Bound::Upper));
            for searches in 0..8 {
                let left = MAX_ENTRY_DEPTH >> searches;
                assert_eq!(
                    depth(&table, 2),
                    Some(left),
                    "round {round}, {searches} later"
                );
                if round == 0 {
                    assert_eq!(depth(&table, 1), Some(left), "{searches} later");
                } else {
                    assert_eq!(depth(&table, 1), Some(0), "round {round}");
                }
                table.new_search();
            }
        }
    }

    /// Every bit that chooses a bucket tells two of them apart, and no other does.
    #[test]
    fn buckets_of_an_expansion_are_chosen_by_its_bits() {
        for kilobytes in EXPANSIONS {
            let entries = expansion_entries(kilobytes);
            let banks = entries / BANK_ENTRIES;
            let bytes = (kilobytes as usize) << 10;
            let mut seen = [false; 1 << 14];
            for key in 0..=0xFFFF {
                let address = expansion_address(key, banks);
                assert!(address < bytes && address.is_multiple_of(32), "{key:04x}");
                assert_eq!(expansion_address(key | 0xFFFF_0000, banks), address);
                seen[address / 32] = true;
            }
            let buckets = seen.iter().filter(|&&seen| seen).count();
            assert_eq!(buckets, entries / BUCKET_SIZE);
        }
    }

    static EXPANDED: SearchMemory<[Entry; expansion_entries(EXPANSIONS[0])]> =
        SearchMemory::in_expansion([Entry::EMPTY; _]);

    #[test]
    fn sixteen_bits_tell_the_entries_of_an_expansion_apart() {
        let mut memory = EXPANDED;
        let mut table = memory.table();
        table.store(0x1_2345_0678, 3, result(5, Bound::Lower));
        assert!(table.probe(0x1_2345_0678, 3).is_some());
        assert!(
            table.probe(0xF_2345_0678, 3).is_some(),
            "no more of the key"
        );
        for bit in 16..32 {
            assert_eq!(table.probe(0x1_2345_0678 ^ 1 << bit, 3), None, "{bit}");
        }
    }

    /// A stored entry makes the others of its bucket as young as it is.
    #[test]
    fn entries_of_an_expansion_count_half_once() {
        let mut memory = EXPANDED;
        let mut table = memory.table();
        let depth = |table: &TranspositionTable, n| table.probe(key(n), 0).map(|hit| hit.depth);
        table.store(key(1), 0, result(40, Bound::Exact));
        assert_eq!(depth(&table, 1), Some(40));
        for _ in 0..255 {
            table.new_search();
            assert_eq!(depth(&table, 1), Some(20));
        }
        table.store(key(2), 0, result(8, Bound::Upper));
        assert_eq!([1, 2].map(|n| depth(&table, n)), [Some(20), Some(8)]);
        table.new_search();
        assert_eq!([1, 2].map(|n| depth(&table, n)), [Some(10), Some(4)]);
    }
}
