//! Which instructions have been executed, and which ways branches went.

use super::check::Comparison;
use octet_machine::profile::{Profile, WENT_ELSEWHERE, WENT_ON};

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

    /// Whether the set has the instruction at an address.
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

/// For each instruction, the cheapest comparison in which it goes on, and the cheapest in which it
/// goes elsewhere.
#[derive(Default)]
pub(super) struct EachWay([Vec<Option<(u64, Comparison)>>; 2]);

impl EachWay {
    /// Adds what a comparison of this cost executes.
    pub(super) fn add(&mut self, profile: &Profile, cost: u64, comparison: Comparison) {
        for (cheapest, way) in self.0.iter_mut().zip([WENT_ON, WENT_ELSEWHERE]) {
            cheapest.resize(profile.ways.len(), None);
            for (known, _) in cheapest
                .iter_mut()
                .zip(profile.ways.iter())
                .filter(|(_, ways)| **ways & way != 0)
            {
                if known.is_none_or(|(least, _)| cost < least) {
                    *known = Some((cost, comparison));
                }
            }
        }
    }

    /// Whether it is one of the two comparisons for the instruction at an address.
    pub(super) fn has(&self, address: u16, comparison: Comparison) -> bool {
        let known = self
            .0
            .iter()
            .filter_map(|way| way.get(usize::from(address)));
        known.flatten().any(|(_, cheapest)| *cheapest == comparison)
    }
}
