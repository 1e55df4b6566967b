//! The transposition table: what earlier nodes found out about a position.
//!
//! An entry takes seven bytes on the Commodore 128, where the table lies in
//! the second bank of memory. A position's entry is found by the low bits of
//! its hash and told from others by the high half.

use crate::eval::{MATE_FOUND, Score, is_mate};
use crate::moves::Move;
use crate::search::history::History;

/// The Commodore 128's table has two to this power entries.
pub const C128_BITS: u32 = 12;
/// Entries of the Commodore 128's table.
pub const C128_ENTRIES: usize = 1 << C128_BITS;

/// Entries of a table of at most so many MiB; no fewer than the Commodore 128's.
#[must_use]
pub const fn entries(mebibytes: u32) -> usize {
    let fitting = ((mebibytes as usize) << 20) / size_of::<Entry>();
    if fitting > C128_ENTRIES {
        1 << fitting.ilog2()
    } else {
        C128_ENTRIES
    }
}

/// Nothing remembered, with the Commodore 128's table.
pub static EMPTY: Memory = Memory::new([Entry::EMPTY; C128_ENTRIES]);

/// What is remembered from one search of a game to the next: the table, and
/// which quiet moves have cut.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Memory<E = [Entry; C128_ENTRIES]> {
    entries: E,
    history: History,
}

impl<E> Memory<E> {
    /// A table of these entries and no history.
    #[must_use]
    pub const fn new(entries: E) -> Memory<E> {
        Memory {
            entries,
            history: History::new(),
        }
    }
}

impl<E: AsMut<[Entry]>> Memory<E> {
    /// What a search reads and writes of it.
    ///
    /// # Panics
    ///
    /// Without a single entry.
    #[must_use]
    pub fn table(&mut self) -> Table<'_> {
        Table::new(self.entries.as_mut(), &mut self.history)
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

/// How far left the bound stands in an entry's last byte; below it is the depth.
pub const BOUND_SHIFT: u8 = 6;
/// The depth's bits of that byte.
pub const DEPTH_BITS: u8 = (1 << BOUND_SHIFT) - 1;

/// One entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// The high half of the position's hash.
    check: u16,
    /// The high half of its key, where the table is larger than the
    /// Commodore 128's; else 0.
    beyond: u32,
    /// The move that was best or cut, or [`Move::NONE`].
    mv: Move,
    /// The score; mates count from this position, not from the root.
    score: Score,
    /// Depth and bound; without a bound nothing is stored here.
    kind: u8,
}

impl Entry {
    /// An entry that holds nothing.
    pub const EMPTY: Entry = Entry {
        check: 0,
        beyond: 0,
        mv: Move::NONE,
        score: 0,
        kind: 0,
    };
}

/// What the table knows about a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The move that was best or cut, or [`Move::NONE`]. It may be no move
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
    pub const fn settles(&self, alpha: Score, beta: Score) -> bool {
        match self.bound {
            Bound::Exact => true,
            Bound::Lower => self.score >= beta,
            Bound::Upper => self.score <= alpha,
        }
    }

    /// What an evaluation is worth to those who know this score: the score, unless
    /// its bound leaves the evaluation possible or it announces a mate.
    #[must_use]
    pub const fn corrects(&self, evaluation: Score) -> Score {
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
pub struct Table<'m> {
    entries: &'m mut [Entry],
    /// Which quiet moves have cut.
    pub(super) history: &'m mut History,
}

impl<'m> Table<'m> {
    /// A table of as many entries as are given, which must be a power of two;
    /// of more, the largest such part is used. What they hold stays.
    ///
    /// # Panics
    ///
    /// Without a single entry.
    #[must_use]
    fn new(entries: &'m mut [Entry], history: &'m mut History) -> Table<'m> {
        assert!(!entries.is_empty(), "a table has at least one entry");
        let len = 1 << entries.len().ilog2();
        Table {
            entries: &mut entries[..len],
            history,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::EMPTY);
        *self.history = History::new();
    }

    /// How full it is, in thousandths, judged by a sample.
    #[must_use]
    pub fn fullness(&self) -> u16 {
        let sample = &self.entries[..self.entries.len().min(1000)];
        let used = sample.iter().filter(|entry| entry.kind != 0).count();
        (used * 1000 / sample.len()) as u16
    }

    fn at(&mut self, key: u64) -> &mut Entry {
        let mask = self.entries.len() - 1;
        &mut self.entries[key as u32 as usize & mask]
    }

    /// What tells positions in one place apart.
    fn checks(&self, key: u64) -> (u16, u32) {
        let beyond = if self.entries.len() > C128_ENTRIES {
            (key >> 32) as u32
        } else {
            0
        };
        ((key >> 16) as u16, beyond)
    }

    /// What is known about the position with this key, `ply` plies from the root.
    #[must_use]
    pub fn probe(&mut self, key: u64, ply: usize) -> Option<Hit> {
        let entry = *self.at(key);
        if (entry.check, entry.beyond) != self.checks(key) {
            return None;
        }
        let bound = match entry.kind >> BOUND_SHIFT {
            1 => Bound::Upper,
            2 => Bound::Lower,
            3 => Bound::Exact,
            _ => return None,
        };
        Some(Hit {
            mv: entry.mv,
            score: shift_mate(entry.score, -(ply as Score)),
            depth: entry.kind & DEPTH_BITS,
            bound,
        })
    }

    /// Notes what a search has found, in place of whatever was there. Without
    /// a best move the one known for the same position is kept.
    pub fn store(&mut self, key: u64, ply: usize, found: Hit) {
        let (check, beyond) = self.checks(key);
        let entry = self.at(key);
        let known = entry.kind != 0 && (entry.check, entry.beyond) == (check, beyond);
        *entry = Entry {
            check,
            beyond,
            mv: if found.mv == Move::NONE && known {
                entry.mv
            } else {
                found.mv
            },
            score: shift_mate(found.score, ply as Score),
            kind: found.depth.min(DEPTH_BITS) | (found.bound as u8) << BOUND_SHIFT,
        };
    }
}

/// Moves a mate score further from zero by `plies`; others stay.
fn shift_mate(score: Score, plies: Score) -> Score {
    if score >= MATE_FOUND {
        score + plies
    } else if score <= -MATE_FOUND {
        score - plies
    } else {
        score
    }
}
