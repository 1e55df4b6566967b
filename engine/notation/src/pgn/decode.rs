//! Lines of a file in UTF-8, Latin-1 or, with a byte order mark, UTF-16.

use std::io::{self, BufRead, ErrorKind, Read};

/// The characters of the bytes from 80 to 9F in Windows-1252. The standard's Latin-1 has none
/// there, but programs write them.
const WINDOWS: [char; 32] = [
    '€', '\u{81}', '‚', 'ƒ', '„', '…', '†', '‡', 'ˆ', '‰', 'Š', '‹', 'Œ', '\u{8d}', 'Ž', '\u{8f}',
    '\u{90}', '‘', '’', '“', '”', '•', '–', '—', '˜', '™', 'š', '›', 'œ', '\u{9d}', 'ž', 'Ÿ',
];

/// The byte order mark, with which a file in UTF-8 may begin.
pub(super) const BYTE_ORDER_MARK: &str = "\u{FEFF}";

/// The text of a whole file in UTF-8, Latin-1 or, with a byte order mark, UTF-16, with line
/// feeds at the ends of its lines.
#[must_use]
pub fn decode_text(bytes: Vec<u8>) -> String {
    let mut text = Vec::new();
    let mut lines = Lines::new(bytes.as_slice());
    // Reading from memory cannot fail.
    while lines.read_line(&mut text, usize::MAX).unwrap_or(false) {}
    decode_bytes(text)
}

/// The text of bytes in UTF-8, or else in Latin-1, the standard's encoding.
#[must_use]
pub fn decode_bytes(bytes: Vec<u8>) -> String {
    let latin = |&byte: &u8| match byte {
        0x80..=0x9F => WINDOWS[usize::from(byte - 0x80)],
        _ => byte.into(),
    };
    String::from_utf8(bytes).unwrap_or_else(|error| error.as_bytes().iter().map(latin).collect())
}

/// How the bytes of a file are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Encoding {
    /// As they stand.
    Bytes,
    /// As UTF-16, with the high or the low byte first.
    Utf16 { high_first: bool },
}

/// An input whose first bytes have been examined.
struct Prefixed<R> {
    first: Vec<u8>,
    /// How many of these bytes have been taken.
    taken: usize,
    input: R,
}

impl<R: BufRead> Read for Prefixed<R> {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        let mut bytes = self.fill_buf()?;
        let len = bytes.read(out)?;
        self.consume(len);
        Ok(len)
    }
}

impl<R: BufRead> BufRead for Prefixed<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        match &self.first[self.taken..] {
            [] => self.input.fill_buf(),
            first => Ok(first),
        }
    }

    fn consume(&mut self, len: usize) {
        match self.taken < self.first.len() {
            true => self.taken += len,
            false => self.input.consume(len),
        }
    }
}

/// Reads lines with any kind of line end.
pub struct Lines<R> {
    input: Prefixed<R>,
    /// The encoding; `None` before the first line.
    encoding: Option<Encoding>,
    /// Whether the last line ended with a carriage return. A line feed may follow it.
    after_return: bool,
}

impl<R: BufRead> Lines<R> {
    pub fn new(input: R) -> Lines<R> {
        Lines {
            input: Prefixed {
                first: Vec::new(),
                taken: 0,
                input,
            },
            encoding: None,
            after_return: false,
        }
    }

    /// Appends a line with a line feed at its end, or the next part of a line that is longer
    /// than `limit` bytes. Returns whether there was one.
    pub fn read_line(&mut self, out: &mut Vec<u8>, limit: usize) -> io::Result<bool> {
        match self.encoding {
            None => {
                self.take_mark()?;
                self.read_line(out, limit)
            }
            Some(Encoding::Bytes) => self.read_bytes(out, limit),
            Some(Encoding::Utf16 { high_first }) => self.read_utf16(out, limit, high_first),
        }
    }

    /// Takes the byte order mark, if there is one.
    fn take_mark(&mut self) -> io::Result<()> {
        let mut first = Vec::new();
        let input = &mut self.input.input;
        input.by_ref().take(3).read_to_end(&mut first)?;
        let (encoding, len) = match first.as_slice() {
            bytes if bytes == BYTE_ORDER_MARK.as_bytes() => (Encoding::Bytes, bytes.len()),
            [0xFE, 0xFF, ..] => (Encoding::Utf16 { high_first: true }, 2),
            [0xFF, 0xFE, ..] => (Encoding::Utf16 { high_first: false }, 2),
            _ => (Encoding::Bytes, 0),
        };
        self.input.first = first.split_off(len);
        self.encoding = Some(encoding);
        Ok(())
    }

    fn read_bytes(&mut self, out: &mut Vec<u8>, limit: usize) -> io::Result<bool> {
        let before = out.len();
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            if bytes.is_empty() {
                let some = out.len() > before;
                if some {
                    out.push(b'\n');
                }
                return Ok(some);
            }
            if std::mem::take(&mut self.after_return) && bytes[0] == b'\n' {
                self.input.consume(1);
                continue;
            }
            let end = bytes
                .iter()
                .position(|&byte| byte == b'\n' || byte == b'\r');
            let len = end.unwrap_or(bytes.len());
            out.extend_from_slice(&bytes[..len]);
            self.after_return = end.is_some_and(|end| bytes[end] == b'\r');
            self.input.consume(len + usize::from(end.is_some()));
            if end.is_some() {
                out.push(b'\n');
                // A file that was joined from several has a mark where each began.
                if out[before..].starts_with(BYTE_ORDER_MARK.as_bytes()) {
                    out.drain(before..before + BYTE_ORDER_MARK.len());
                }
                return Ok(true);
            }
            if out.len() - before > limit {
                return Ok(true);
            }
        }
    }

    fn read_utf16(
        &mut self,
        out: &mut Vec<u8>,
        limit: usize,
        high_first: bool,
    ) -> io::Result<bool> {
        let before = out.len();
        let (mut some, mut ended) = (false, false);
        let units = std::iter::from_fn(|| {
            let mut pair = [0; 2];
            match self.input.read_exact(&mut pair) {
                Err(error) if error.kind() == ErrorKind::UnexpectedEof => None,
                Err(error) => Some(Err(error)),
                Ok(()) if high_first => Some(Ok(u16::from_be_bytes(pair))),
                Ok(()) => Some(Ok(u16::from_le_bytes(pair))),
            }
        });
        let mut failure = None;
        let units = units.map_while(|unit| unit.map_err(|error| failure = Some(error)).ok());
        for c in char::decode_utf16(units) {
            some = true;
            let c = c.unwrap_or(char::REPLACEMENT_CHARACTER);
            match c {
                '\r' => continue,
                '\n' => ended = true,
                _ => {
                    let mut utf8 = [0; 4];
                    out.extend_from_slice(c.encode_utf8(&mut utf8).as_bytes());
                }
            }
            if ended || out.len() - before > limit {
                break;
            }
        }
        if let Some(error) = failure {
            return Err(error);
        }
        if ended || some && out.len() - before <= limit {
            out.push(b'\n');
        }
        Ok(some)
    }
}

#[cfg(test)]
mod tests;
