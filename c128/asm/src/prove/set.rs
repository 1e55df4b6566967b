//! Sets of bytes.

/// A set of bytes: bit n of the 256 stands for n.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub struct Set([u64; 4]);

impl Set {
    /// No byte.
    pub const EMPTY: Set = Set([0; 4]);
    /// Every byte.
    pub const ALL: Set = Set([u64::MAX; 4]);
    /// Bytes with bit 7.
    pub const NEGATIVE: Set = Set([0, 0, u64::MAX, u64::MAX]);
    /// Bytes without bit 7.
    pub const POSITIVE: Set = Set([u64::MAX, u64::MAX, 0, 0]);

    /// One byte.
    #[must_use]
    pub const fn one(byte: u8) -> Set {
        let mut words = [0; 4];
        words[(byte >> 6) as usize] = 1 << (byte & 63);
        Set(words)
    }

    /// Bytes from `low` to `high`, both included.
    #[must_use]
    pub fn range(low: u8, high: u8) -> Set {
        (low..=high).collect()
    }

    /// Whether a byte is in it.
    #[must_use]
    pub const fn has(&self, byte: u8) -> bool {
        self.0[(byte >> 6) as usize] >> (byte & 63) & 1 != 0
    }

    /// Adds a byte.
    pub fn insert(&mut self, byte: u8) {
        self.0[usize::from(byte >> 6)] |= 1 << (byte & 63);
    }

    /// Whether no byte is in it.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        *self == Set::EMPTY
    }

    /// How many bytes are in it.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// The bytes of both.
    #[must_use]
    pub fn or(self, other: Set) -> Set {
        self.zip(other, |a, b| a | b)
    }

    /// The bytes in both.
    #[must_use]
    pub fn and(self, other: Set) -> Set {
        self.zip(other, |a, b| a & b)
    }

    /// The bytes that are not in `other`.
    #[must_use]
    pub fn without(self, other: Set) -> Set {
        self.zip(other, |a, b| a & !b)
    }

    /// Whether all its bytes are in `other`.
    #[must_use]
    pub fn within(&self, other: &Set) -> bool {
        self.without(*other).is_empty()
    }

    fn zip(self, other: Set, with: impl Fn(u64, u64) -> u64) -> Set {
        Set(std::array::from_fn(|n| with(self.0[n], other.0[n])))
    }

    /// The bytes, lowest first.
    pub fn iter(self) -> impl Iterator<Item = u8> {
        let mut words = self.0;
        std::iter::from_fn(move || {
            let word = words.iter().position(|word| *word != 0)?;
            let bit = words[word].trailing_zeros();
            words[word] &= words[word] - 1;
            Some((word as u32 * 64 + bit) as u8)
        })
    }

    /// The lowest byte.
    #[must_use]
    pub fn lowest(self) -> Option<u8> {
        self.iter().next()
    }

    /// The highest byte.
    #[must_use]
    pub fn highest(self) -> Option<u8> {
        let word = self.0.iter().rposition(|word| *word != 0)?;
        Some((word as u32 * 64 + 63 - self.0[word].leading_zeros()) as u8)
    }

    /// The set of values that a function gives for its bytes.
    #[must_use]
    pub fn map(self, with: impl Fn(u8) -> u8) -> Set {
        self.iter().map(with).collect()
    }
}

impl FromIterator<u8> for Set {
    fn from_iter<I: IntoIterator<Item = u8>>(bytes: I) -> Set {
        let mut set = Set::EMPTY;
        for byte in bytes {
            set.insert(byte);
        }
        set
    }
}
