//! Strings of fixed capacity that need no heap: for quotes in errors and for notation.

use core::fmt;

/// A string of at most `N` bytes, `N` at most 255; what does not fit is cut off.
#[derive(Clone, Copy)]
pub struct FixedString<const N: usize> {
    bytes: [u8; N],
    len: u8,
}

impl<const N: usize> FixedString<N> {
    /// An empty string.
    #[must_use]
    pub const fn new() -> Self {
        const { assert!(N <= u8::MAX as usize) };
        FixedString {
            bytes: [0; N],
            len: 0,
        }
    }

    /// The beginning of `text`, with `...` at the end where it was cut.
    #[must_use]
    pub fn excerpt(text: &str) -> Self {
        let mut excerpt = FixedString::new();
        if text.len() <= N {
            excerpt.append(text);
        } else {
            excerpt.append(&text[..boundary(text, N.saturating_sub(3))]);
            excerpt.append("...");
        }
        excerpt
    }

    /// Adds as much of `text` as fits.
    pub fn append(&mut self, text: &str) {
        let start = self.len as usize;
        let fits = &text[..boundary(text, N - start)];
        self.bytes[start..start + fits.len()].copy_from_slice(fits.as_bytes());
        self.len += fits.len() as u8;
    }

    /// Adds a character if it fits.
    pub fn push(&mut self, letter: char) {
        self.append(letter.encode_utf8(&mut [0; 4]));
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(&self.bytes[..self.len as usize]).unwrap_or_default()
    }
}

/// The last boundary between characters at or before byte `at`.
fn boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len()))
        .rev()
        .find(|&n| text.is_char_boundary(n))
        .unwrap_or(0)
}

impl<const N: usize> Default for FixedString<N> {
    fn default() -> Self {
        FixedString::new()
    }
}

impl<const N: usize> PartialEq for FixedString<N> {
    fn eq(&self, other: &Self) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<const N: usize> Eq for FixedString<N> {}

impl<const N: usize> fmt::Write for FixedString<N> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.append(text);
        Ok(())
    }
}

impl<const N: usize> fmt::Display for FixedString<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl<const N: usize> fmt::Debug for FixedString<N> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::FixedString;
    use core::fmt::Write;

    /// What does not fit is no error to `write!`, and two strings are the same if their texts are.
    #[test]
    fn a_written_text_is_cut_at_the_end() {
        let written = |number: u32| {
            let mut text = FixedString::<4>::default();
            write!(text, "{number}").expect("it is cut");
            text
        };
        assert_eq!(written(123_456).as_str(), "1234");
        assert_eq!(written(123_456), written(12_345));
        assert_ne!(written(123), written(1_234));
    }

    #[test]
    fn cuts_between_characters() {
        assert_eq!(FixedString::<8>::excerpt("eight ch").as_str(), "eight ch");
        assert_eq!(FixedString::<8>::excerpt("nine char").as_str(), "nine ...");
        assert_eq!(FixedString::<8>::excerpt("ééééé").as_str(), "éé...");
        let mut text = FixedString::<3>::new();
        text.append("ab");
        text.push('é');
        text.push('c');
        assert_eq!(text.as_str(), "abc");
    }
}
