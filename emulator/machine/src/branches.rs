//! The last branches taken, for fault reports.

const SIZE: usize = 16;

/// A ring of the last branches.
#[derive(Debug, Clone, Default)]
pub(super) struct BranchLog {
    /// The address of the branch in the high half, its destination in the low half.
    taken: [u32; SIZE],
    count: usize,
}

impl BranchLog {
    /// Writes the next entry and keeps it if `taken`. The host executes no branch for this.
    #[inline(always)]
    pub fn note(&mut self, from: u16, to: u16, taken: bool) {
        self.taken[self.count % SIZE] = u32::from(from) << 16 | u32::from(to);
        self.count = self.count.wrapping_add(usize::from(taken));
    }

    pub fn clear(&mut self) {
        self.count = 0;
    }

    /// Pairs of branch and destination, oldest first.
    pub fn iter(&self) -> impl Iterator<Item = (u16, u16)> + '_ {
        let first = self.count.saturating_sub(SIZE);
        (first..self.count).map(|n| {
            let entry = self.taken[n % SIZE];
            ((entry >> 16) as u16, entry as u16)
        })
    }
}
