//! The pool of zero-page bytes.

use std::ops::RangeInclusive;

/// The zero-page bytes that may be used, and those used.
#[derive(Debug)]
pub(super) struct ZeroPage {
    open: [bool; 256],
    used: [bool; 256],
}

impl Default for ZeroPage {
    fn default() -> Self {
        ZeroPage {
            open: [false; 256],
            used: [false; 256],
        }
    }
}

impl ZeroPage {
    /// Adds addresses to the pool.
    pub fn open(&mut self, range: RangeInclusive<u8>) {
        for address in range {
            self.open[usize::from(address)] = true;
        }
    }

    fn free(&self, address: usize) -> bool {
        self.open[address] && !self.used[address]
    }

    /// The lowest run of `len` free bytes, which is then no longer free.
    pub fn take(&mut self, len: u32) -> Option<u8> {
        let len = len as usize;
        let start = (0..=256usize.checked_sub(len)?)
            .find(|&start| (start..start + len).all(|address| self.free(address)))?;
        self.used[start..start + len].fill(true);
        u8::try_from(start).ok()
    }

    /// Takes these bytes, whether or not they are in the pool; returns false if one is already
    /// taken.
    pub fn take_at(&mut self, start: u8, len: u32) -> bool {
        let range = usize::from(start)..(usize::from(start) + len as usize).min(256);
        let free = range.len() == len as usize && range.clone().all(|address| !self.used[address]);
        self.used[range].fill(true);
        free
    }

    /// The addresses that are in the pool and not used.
    pub fn free_addresses(&self) -> Vec<u8> {
        (0..=255)
            .filter(|&address| self.free(usize::from(address)))
            .collect()
    }
}
