//! The names of openings, compressed by byte pairs: a byte is a letter, or stands for two bytes of
//! a table.

/// The first byte that stands for a pair.
pub const FIRST_PAIR: u8 = 0x80;
/// The byte that ends a name.
pub const END: u8 = 0;
/// The greatest length of a name, which fits a line of 40 columns.
pub const MAX_NAME_LEN: usize = 38;
/// How deep pairs may be nested.
pub const MAX_PAIR_DEPTH: usize = 16;

/// All names, in the order of their numbers.
#[derive(Clone, Copy, Debug)]
pub struct OpeningNames<'n> {
    /// The names, each with its [`END`].
    pub packed: &'n [u8],
    /// The pairs of the bytes from [`FIRST_PAIR`] on: all first bytes, then all
    /// second bytes.
    pub pairs: &'n [u8],
}

impl<'n> OpeningNames<'n> {
    /// The letters of a name, at most [`MAX_NAME_LEN`].
    pub fn name(self, name: u16) -> impl Iterator<Item = char> + 'n {
        let mut rest = self.packed.split(|&byte| byte == END);
        let bytes = rest.nth(usize::from(name)).unwrap_or_default();
        // A pair of a damaged table may contain itself.
        let letters = Letters {
            names: self,
            bytes,
            stack: [0; MAX_PAIR_DEPTH],
            depth: 0,
        };
        letters.take(MAX_NAME_LEN)
    }

    fn pair(self, byte: u8) -> Option<(u8, u8)> {
        let (firsts, seconds) = self.pairs.split_at(self.pairs.len() / 2);
        let at = usize::from(byte.checked_sub(FIRST_PAIR)?);
        Some((*firsts.get(at)?, *seconds.get(at)?))
    }
}

/// Unpacks a name.
struct Letters<'n> {
    names: OpeningNames<'n>,
    bytes: &'n [u8],
    stack: [u8; MAX_PAIR_DEPTH],
    depth: usize,
}

impl Iterator for Letters<'_> {
    type Item = char;

    fn next(&mut self) -> Option<char> {
        let mut byte = if self.depth > 0 {
            self.depth -= 1;
            self.stack[self.depth]
        } else {
            let (&first, rest) = self.bytes.split_first()?;
            self.bytes = rest;
            first
        };
        while let Some((first, second)) = self.names.pair(byte) {
            *self.stack.get_mut(self.depth)? = second;
            self.depth += 1;
            byte = first;
        }
        Some(char::from(byte))
    }
}
