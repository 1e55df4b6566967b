//! Which instructions have been executed.

use crate::machine::profile::Profile;

/// Bits of one word.
const BITS: usize = u64::BITS as usize;

/// A set of addresses.
#[derive(Clone)]
pub(super) struct Coverage(Box<[u64; 0x1_0000 / BITS]>);

impl Coverage {
    /// The instructions that a profile counted.
    pub(super) fn new(profile: &Profile) -> Coverage {
        let mut coverage = Coverage(Box::new([0; 0x1_0000 / BITS]));
        for (address, _) in profile.counts.iter().enumerate().filter(|(_, n)| **n > 0) {
            coverage.insert(address as u16);
        }
        coverage
    }

    /// Adds another set.
    pub(super) fn add(&mut self, other: &Coverage) {
        for (word, other) in self.0.iter_mut().zip(other.0.iter()) {
            *word |= other;
        }
    }

    /// Whether the instruction at an address is among them.
    pub(super) fn has(&self, address: u16) -> bool {
        let address = usize::from(address);
        self.0[address / BITS] & 1 << (address % BITS) != 0
    }

    fn insert(&mut self, address: u16) {
        let address = usize::from(address);
        self.0[address / BITS] |= 1 << (address % BITS);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.iter().all(|word| *word == 0)
    }
}
