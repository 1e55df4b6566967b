//! The transposition table: what earlier nodes found out about a position.
//!
//! Its entries belong to whoever makes it, any power of two of them. The two
//! machines agree where both have [`C128_BITS`].

use crate::eval::{MATE_FOUND, Score};
use crate::moves::Move;

/// The 6502 has two to this many entries.
pub const C128_BITS: u32 = 13;
/// Where the bound begins in the byte of depth and bound.
pub const BOUND_SHIFT: u32 = 6;
/// The deepest entry.
pub const MAX_ENTRY_DEPTH: u8 = (1 << BOUND_SHIFT) - 1;

/// What a score says about the true one. No bound, 0, is an entry that holds
/// nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// This is the true score.
    Exact = 3,
}

impl Bound {
    /// The bound in a byte of depth and bound, if there is one.
    const fn of(byte: u8) -> Option<Bound> {
        match byte >> BOUND_SHIFT {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }
}

/// What the table knows about one position: eight bytes, seven on the 6502.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    check: u16,
    mv: Move,
    score: Score,
    /// Depth in the low bits, bound above [`BOUND_SHIFT`]; 0 if nothing is
    /// stored.
    depth: u8,
}

impl Entry {
    /// Nothing stored.
    pub const EMPTY: Entry = Entry {
        check: 0,
        mv: Move::NONE,
        score: 0,
        depth: 0,
    };
}

/// What a probe finds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hit {
    /// The move to try first, or none.
    pub mv: Move,
    /// The score as the node that asks would have it.
    pub score: Score,
    /// How deep the search was that found it.
    pub depth: u8,
    /// What the score says.
    pub bound: Bound,
}

/// A table over somebody's entries.
#[derive(Debug)]
pub struct Table<'t> {
    entries: &'t mut [Entry],
}

impl<'t> Table<'t> {
    /// A table of these entries, as they are: [`Table::clear`] empties it.
    ///
    /// # Panics
    /// Their number is no power of two.
    pub fn new(entries: &'t mut [Entry]) -> Table<'t> {
        assert!(entries.len().is_power_of_two());
        Table { entries }
    }

    /// Forgets everything.
    pub fn clear(&mut self) {
        self.entries.fill(Entry::EMPTY);
    }

    fn place(&self, hash: u32) -> usize {
        hash as usize & (self.entries.len() - 1)
    }

    /// What is known about the position of this hash, for a node at `ply`.
    #[must_use]
    pub fn probe(&self, hash: u32, ply: usize) -> Option<Hit> {
        let entry = self.entries[self.place(hash)];
        let bound = Bound::of(entry.depth)?;
        (entry.check == check(hash)).then_some(Hit {
            mv: entry.mv,
            score: shift_mate(entry.score, -(ply as Score)),
            depth: entry.depth & MAX_ENTRY_DEPTH,
            bound,
        })
    }

    /// Notes what a node at `ply` found, whatever was there before. A node
    /// without a move keeps the one that the same position had.
    pub fn store(
        &mut self,
        hash: u32,
        ply: usize,
        mv: Move,
        score: Score,
        depth: u8,
        bound: Bound,
    ) {
        debug_assert!(depth <= MAX_ENTRY_DEPTH);
        let place = self.place(hash);
        let entry = &mut self.entries[place];
        let same = Bound::of(entry.depth).is_some() && entry.check == check(hash);
        *entry = Entry {
            check: check(hash),
            mv: if mv == Move::NONE && same {
                entry.mv
            } else {
                mv
            },
            score: shift_mate(score, ply as Score),
            depth: depth | (bound as u8) << BOUND_SHIFT,
        };
    }
}

/// What of a hash tells positions in one place apart.
const fn check(hash: u32) -> u16 {
    (hash >> 16) as u16
}

/// Mates are counted from the root in a node and from the node in the table,
/// since a position is reached on lines of different length.
const fn shift_mate(score: Score, plies: Score) -> Score {
    if score >= MATE_FOUND {
        score + plies
    } else if score <= -MATE_FOUND {
        score - plies
    } else {
        score
    }
}
