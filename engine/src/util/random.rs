//! Reproducible random numbers: SplitMix64 (Steele, Lea, Flood 2014).

/// The increment of a stream.
pub(crate) const GOLDEN_GAMMA: u64 = 0x9E37_79B9_7F4A_7C15;

/// Number `n`, from 0, of the stream of `seed`.
pub(crate) const fn number(seed: u64, n: u64) -> u64 {
    let mut z = n
        .wrapping_add(1)
        .wrapping_mul(GOLDEN_GAMMA)
        .wrapping_add(seed);
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

/// A stream of random numbers.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// The stream of `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Random {
        Random(seed)
    }

    /// Stream `n` of `seed`. The streams of neighbouring seeds are independent.
    #[must_use]
    pub const fn stream(seed: u64, n: u32) -> Random {
        Random(number(seed, 0).wrapping_add(n as u64))
    }

    /// A random number below `bound`; 0 if `bound` is 0.
    pub const fn below(&mut self, bound: usize) -> usize {
        let number = number(self.0, 0);
        self.0 = self.0.wrapping_add(GOLDEN_GAMMA);
        ((number as u128 * bound as u128) >> 64) as usize
    }

    /// A random element, if there is one.
    pub fn choose<'t, T>(&mut self, from: &'t [T]) -> Option<&'t T> {
        from.get(self.below(from.len()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The reference implementation's first numbers for seed 1234567.
    #[test]
    fn numbers_are_those_of_splitmix64() {
        let numbers = [0, 1, 2].map(|n| number(1_234_567, n));
        let expected = [
            6_457_827_717_110_365_317,
            3_203_168_211_198_807_973,
            9_817_491_932_198_370_423,
        ];
        assert_eq!(numbers, expected);
    }

    #[test]
    fn a_stream_begins_anywhere() {
        let mut random = Random::stream(5, 3);
        let mut same = Random::new(number(5, 0) + 3);
        assert_eq!(random.below(1000), same.below(1000));
        assert_eq!(Random::new(1).choose::<u8>(&[]), None);
    }
}
