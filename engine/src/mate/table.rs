//! The solver's table: what has been proved of positions.

use crate::board::moves::Move;

/// Entries in a bucket.
const BUCKET_SIZE: usize = 4;

/// What has been proved of a position. Numbers of moves count the attacker's moves from it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    key: u64,
    /// The move that mates, or that refutes the attack.
    pub(super) mv: Move,
    /// The attacker mates in this many moves; [`Entry::UNKNOWN`] if no mate has been found.
    pub(super) proved: u8,
    /// The attacker does not mate in this many moves.
    pub(super) refuted: u8,
    /// The attacker does not mate in this many moves if each of them gives check.
    pub(super) refuted_by_checks: u8,
}

impl Entry {
    /// The value of `proved` while no mate is known.
    pub(super) const UNKNOWN: u8 = u8::MAX;
    /// Nothing has been proved.
    pub const EMPTY: Entry = Entry::new(0);

    const fn new(key: u64) -> Entry {
        Entry {
            key,
            mv: Move::NONE,
            proved: Entry::UNKNOWN,
            refuted: 0,
            refuted_by_checks: 0,
        }
    }

    /// How much the entry is worth keeping: the length of the mate, or of the mates that were
    /// refuted.
    fn worth(&self) -> u8 {
        let proved = if self.proved == Entry::UNKNOWN {
            0
        } else {
            self.proved
        };
        proved.max(self.refuted).max(self.refuted_by_checks)
    }
}

/// The entries in buckets.
pub(super) struct Table<'t>(&'t mut [Entry]);

impl<'t> Table<'t> {
    pub(super) fn new(entries: &'t mut [Entry]) -> Table<'t> {
        assert!(
            entries.len() >= BUCKET_SIZE,
            "a table has at least one bucket"
        );
        let len = 1 << entries.len().ilog2();
        Table(&mut entries[..len])
    }

    fn bucket(&mut self, key: u64) -> &mut [Entry] {
        let first = key as usize & (self.0.len() - BUCKET_SIZE);
        &mut self.0[first..first + BUCKET_SIZE]
    }

    /// What has been proved of the position with this key.
    pub(super) fn probe(&mut self, key: u64) -> Entry {
        let found = self.bucket(key).iter().find(|entry| entry.key == key);
        found.copied().unwrap_or(Entry::new(key))
    }

    /// Stores what has been proved of a position. It replaces the entry that is worth least.
    pub(super) fn store(&mut self, entry: Entry) {
        let bucket = self.bucket(entry.key);
        let own = bucket.iter().position(|kept| kept.key == entry.key);
        let least = || (0..BUCKET_SIZE).min_by_key(|&n| bucket[n].worth());
        let at = own.or_else(least).unwrap_or(0);
        bucket[at] = entry;
    }
}
