//! Random numbers that are the same everywhere.

/// SplitMix64: the same numbers for the same seed, everywhere.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream that begins with `seed`.
    #[must_use]
    pub fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ (z >> 31)
    }

    /// A number below `n`.
    ///
    /// # Panics
    /// `n` is 0.
    pub fn below(&mut self, n: usize) -> usize {
        (self.next() % n as u64) as usize
    }

    /// One of these, if there is one.
    pub fn one_of<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        if from.is_empty() {
            return None;
        }
        let n = self.below(from.len());
        from.get(n)
    }
}
