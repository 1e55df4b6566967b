//! The transposition table: what earlier nodes found out about a position.
//!
//! An entry takes seven bytes on the Commodore 128, where the table lies in
//! the second bank of memory. Places come in groups of [`BUCKET_SIZE`]. Which group is a
//! position's follows from the low bits of its hash; its entry is in one of the places,
//! told from others by the high half of the hash. A position that is not there yet takes
//! the place of what says least. With every search what is there counts for less
//! ([`faded`]), so that what was deep once does not stay for ever.

use super::history::History;
use crate::board::moves::Move;
use crate::eval::{MATE_FOUND, Score, is_mate};

/// The Commodore 128's table has two to this power entries.
pub const C128_BITS: u32 = 12;
/// Entries of the Commodore 128's table.
pub const C128_ENTRIES: usize = 1 << C128_BITS;

/// Entries of a table of at most so many MiB; no fewer than the Commodore 128's.
#[must_use]
pub const fn entries_for_mib(mebibytes: u32) -> usize {
    let fitting = ((mebibytes as usize) << 20) / size_of::<Entry>();
    if fitting > C128_ENTRIES {
        1 << fitting.ilog2()
    } else {
        C128_ENTRIES
    }
}

/// Nothing remembered, with the Commodore 128's table.
pub static EMPTY: SearchMemory = SearchMemory::new([Entry::EMPTY; C128_ENTRIES]);

/// What is remembered from one search of a game to the next: the table, and
/// which quiet moves have cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SearchMemory<E = [Entry; C128_ENTRIES]> {
    entries: E,
    /// How often the entries have faded since they were last walked through.
    generation: u8,
    history: History,
}

impl<E> SearchMemory<E> {
    /// A table of these entries and no history.
    #[must_use]
    pub const fn new(entries: E) -> SearchMemory<E> {
        SearchMemory {
            entries,
            generation: 0,
            history: History::new(),
        }
    }
}

impl<E: AsMut<[Entry]>> SearchMemory<E> {
    /// What a search reads and writes of it.
    ///
    /// # Panics
    ///
    /// With fewer than [`BUCKET_SIZE`] entries.
    #[must_use]
    pub fn table(&mut self) -> TranspositionTable<'_> {
        TranspositionTable::new(
            self.entries.as_mut(),
            &mut self.generation,
            &mut self.history,
        )
    }
}

/// What a score in the table says about the position's value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// It is no more.
    Upper = 1,
    /// It is no less.
    Lower = 2,
    /// It is that.
    Exact = 3,
}

/// How far left the depth stands in an entry's last byte, so that the greater of two
/// says more; below it is the bound.
pub const DEPTH_SHIFT: u8 = 2;
/// The greatest depth that can be stored.
pub const MAX_ENTRY_DEPTH: u8 = 0xFF >> DEPTH_SHIFT;
/// The bound's bits of that byte.
pub const BOUND_BITS: u8 = (1 << DEPTH_SHIFT) - 1;

/// How many places a position may be in.
pub const BUCKET_SIZE: usize = 4;

/// Depth and bound of an entry as a search takes it so many searches later: with each half
/// as deep, rounded down.
#[must_use]
pub const fn aged(kind: u8, searches: u8) -> u8 {
    let depth = if searches < u8::BITS as u8 {
        kind >> searches & !BOUND_BITS
    } else {
        0
    };
    depth | kind & BOUND_BITS
}

/// One entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The high half of the position's hash.
    key16: u16,
    /// The high half of its key, where the table is larger than the
    /// Commodore 128's; else 0.
    key_high: u32,
    /// The move that was best or cut, or [`MoveJson::NONE`].
    mv: Move,
    /// The score; mates count from this position, not from the root.
    score: Score,
    /// Depth and bound; without a bound nothing is stored here.
    depth_bound: u8,
    /// How often all had faded when this was stored.
    generation: u8,
}

impl Entry {
    /// An entry that holds nothing.
    pub const EMPTY: Entry = Entry {
        key16: 0,
        key_high: 0,
        mv: Move::NONE,
        score: 0,
        depth_bound: 0,
        generation: 0,
    };

    /// Depth and bound, now that all have faded so often.
    const fn kind(&self, fades: u8) -> u8 {
        aged(self.depth_bound, fades - self.generation)
    }
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The move that was best or cut, or [`MoveJson::NONE`]. It may be no move
    /// here: two positions can share an entry.
    pub mv: Move,
    /// The score, mates counted from the root.
    pub score: Score,
    /// How deep the position was searched.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
}

impl Hit {
    /// Whether the score tells all that a search within `alpha..beta` would.
    #[must_use]
    pub const fn is_cutoff(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// What an evaluation is worth to those who know this score: the score, unless
    /// its bound leaves the evaluation possible or it announces a mate.
    #[must_use]
    pub const fn refine(&self, evaluation: Score) -> Score {
        let more = match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score > evaluation,
            Bound::Upper => self.score < evaluation,
        };
        if more && !is_mate(self.score) {
            self.score
        } else {
            evaluation
        }
    }
}

/// A table over memory that somebody else owns.
#[derive(Debug)]
pub struct TranspositionTable<'m> {
    entries: &'m mut [Entry],
    generation: &'m mut u8,
    /// Which quiet moves have cut.
    pub(super) history: &'m mut History,
}

impl<'m> TranspositionTable<'m> {
    /// A table of as many entries as are given, which must be a power of two;
    /// of more, the largest such part is used. What they hold stays.
    ///
    /// # Panics
    ///
    /// With fewer than [`BUCKET_SIZE`] entries.
    #[must_use]
    fn new(
        entries: &'m mut [Entry],
        fades: &'m mut u8,
        history: &'m mut History,
    ) -> TranspositionTable<'m> {
        assert!(
            entries.len() >= BUCKET_SIZE,
            "a table has at least one group of entries"
        );
        let len = 1 << entries.len().ilog2();
        TranspositionTable {
            entries: &mut entries[..len],
            generation: fades,
            history,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::EMPTY);
        *self.generation = 0;
        *self.history = History::new();
    }

    /// How full it is, in thousandths, judged by a sample.
    #[must_use]
    pub fn hashfull(&self) -> u16 {
        let sample = &self.entries[..self.entries.len().min(1000)];
        let used = sample.iter().filter(|entry| entry.depth_bound != 0).count();
        (used * 1000 / sample.len()) as u16
    }

    /// What earlier searches have found counts for less from now on. A large table
    /// takes long to walk through, so entries only fade when they are looked at, but for
    /// once in so many searches as can be counted.
    pub fn new_search(&mut self) {
        if *self.generation == u8::MAX {
            for entry in self.entries.iter_mut() {
                entry.depth_bound = entry.kind(*self.generation);
                entry.generation = 0;
            }
            *self.generation = 0;
        }
        *self.generation += 1;
        self.history.age();
    }

    /// The places that the position's entry may be in.
    fn bucket(&self, key: u64) -> core::ops::Range<usize> {
        let first = key as usize & (self.entries.len() - BUCKET_SIZE);
        first..first + BUCKET_SIZE
    }

    /// Where the position's entry is.
    fn find(&self, key: u64) -> Option<usize> {
        let checks = self.key_parts(key);
        self.bucket(key).find(|&place| {
            let entry = &self.entries[place];
            entry.depth_bound != 0 && (entry.key16, entry.key_high) == checks
        })
    }

    /// What tells positions in one place apart.
    fn key_parts(&self, key: u64) -> (u16, u32) {
        let beyond = if self.entries.len() > C128_ENTRIES {
            (key >> 32) as u32
        } else {
            0
        };
        ((key >> 16) as u16, beyond)
    }

    /// What is known about the position with this key, `ply` plies from the root.
    #[must_use]
    pub fn probe(&self, key: u64, ply: usize) -> Option<Hit> {
        let entry = &self.entries[self.find(key)?];
        let kind = entry.kind(*self.generation);
        let bound = match kind & BOUND_BITS {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Hit {
            mv: entry.mv,
            score: adjust_mate(entry.score, -(ply as Score)),
            depth: kind >> DEPTH_SHIFT,
            bound,
        })
    }

    /// Notes what a search has found. Without a best move the one known for the same
    /// position is kept. A position that is not there yet takes the first of the places
    /// where no other says less.
    pub fn store(&mut self, key: u64, ply: usize, found: Hit) {
        let kind = found.depth.min(MAX_ENTRY_DEPTH) << DEPTH_SHIFT | found.bound as u8;
        let hit = self.find(key);
        let place = hit.unwrap_or_else(|| {
            let places = self.bucket(key);
            let first = places.start;
            places
                .min_by_key(|&place| self.entries[place].kind(*self.generation))
                .unwrap_or(first)
        });
        let (check, beyond) = self.key_parts(key);
        let entry = &mut self.entries[place];
        *entry = Entry {
            key16: check,
            key_high: beyond,
            mv: if found.mv == Move::NONE && hit.is_some() {
                entry.mv
            } else {
                found.mv
            },
            score: adjust_mate(found.score, ply as Score),
            depth_bound: kind,
            generation: *self.generation,
        };
    }
}

/// Moves a mate score further from zero by `plies`; others stay.
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

    /// The position with this check among those of one place.
    fn key(check: u64) -> u64 {
        check << 16 | 0x123
    }

    fn found(depth: u8, bound: Bound) -> Hit {
        Hit {
            mv: Move::NONE,
            score: 0,
            depth,
            bound,
        }
    }

    /// Which of the positions 1 to 9 are there.
    fn known(table: &TranspositionTable) -> [bool; 9] {
        core::array::from_fn(|n| table.probe(key(n as u64 + 1), 0).is_some())
    }

    #[test]
    fn the_shallowest_entry_of_a_full_bucket_is_replaced() {
        let mut memory = EMPTY;
        let mut table = memory.table();
        let mut known_after = |check: u64, depth: u8, bound: Bound, there: &[usize]| {
            table.store(key(check), 0, found(depth, bound));
            let expected = core::array::from_fn(|n| there.contains(&(n + 1)));
            assert_eq!(known(&table), expected, "after {check} at depth {depth}");
            if check == 6 {
                table.new_search();
            }
        };
        known_after(1, 9, Bound::Lower, &[1]);
        known_after(2, 3, Bound::Lower, &[1, 2]);
        known_after(3, 6, Bound::Lower, &[1, 2, 3]);
        known_after(4, 3, Bound::Upper, &[1, 2, 3, 4]);
        // The least deep, and of two as deep the one that says less.
        known_after(5, 1, Bound::Exact, &[1, 2, 3, 5]);
        known_after(6, 4, Bound::Upper, &[1, 2, 3, 6]);
        // What is there is renewed where it is.
        known_after(2, 1, Bound::Upper, &[1, 2, 3, 6]);
        known_after(7, 8, Bound::Upper, &[1, 3, 6, 7]);
        // Faded: 4, 3 and 2 plies are left of 9, 6 and 4.
        known_after(8, 3, Bound::Exact, &[1, 3, 7, 8]);
        known_after(9, 3, Bound::Upper, &[1, 7, 8, 9]);
    }

    #[test]
    fn an_aged_entry_keeps_its_bound() {
        for depth in 0..=MAX_ENTRY_DEPTH {
            for bound in [Bound::Upper, Bound::Lower, Bound::Exact] {
                let mut halves = depth;
                for searches in 0..=u8::MAX {
                    let left = aged(depth << DEPTH_SHIFT | bound as u8, searches);
                    assert_eq!(
                        left,
                        halves << DEPTH_SHIFT | bound as u8,
                        "{searches} searches"
                    );
                    halves /= 2;
                }
            }
        }
    }

    #[test]
    fn entries_age_across_a_generation_wrap() {
        let mut memory = EMPTY;
        let mut table = memory.table();
        let depth =
            |table: &TranspositionTable, check| table.probe(key(check), 0).map(|hit| hit.depth);
        table.store(key(1), 0, found(MAX_ENTRY_DEPTH, Bound::Lower));
        // The counter begins anew after each of these many times.
        for round in 0..300 {
            table.store(key(2), 0, found(MAX_ENTRY_DEPTH, Bound::Upper));
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
}
