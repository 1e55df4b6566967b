//! Cuts a file into games, so that one at a time is in memory.

use std::io::{self, BufRead};

use super::decode::Lines;

/// The longest game, in bytes. The limit keeps a file that holds no game out of memory.
pub const MAX_GAME_BYTES: usize = 16 << 20;

/// The text of a game, or of several that stand on one line.
pub struct Chunk {
    /// The text, in UTF-8 or Latin-1.
    pub bytes: Vec<u8>,
    /// The number of its first line, from 1.
    pub line: usize,
    /// Whether the file ends with this chunk.
    pub last: bool,
    /// Whether it is longer than [`MAX_GAME_BYTES`]; only its beginning is kept.
    pub too_long: bool,
}

/// Reads a file chunk by chunk. A chunk ends before the first tag of the next game, or
/// with a line that ends with a result.
pub struct Chunks<R> {
    lines: Lines<R>,
    /// The line with which the next chunk begins, or nothing.
    held: Vec<u8>,
    /// Why the file cannot be read beyond that line.
    failed: Option<io::Error>,
    /// The number of the line after the last one read.
    line: usize,
}

impl<R: BufRead> Chunks<R> {
    pub fn new(input: R) -> Chunks<R> {
        Chunks {
            lines: Lines::new(input),
            held: Vec::new(),
            failed: None,
            line: 1,
        }
    }

    /// The number of the next line.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The next chunk, in the memory of `bytes`.
    pub fn next(&mut self, mut bytes: Vec<u8>) -> io::Result<Option<Chunk>> {
        bytes.clear();
        let mut scan = Scan::default();
        let (first_line, mut too_long) = (self.line, false);
        let chunk = |bytes, last, too_long| Chunk {
            bytes,
            line: first_line,
            last,
            too_long,
        };
        loop {
            let start = bytes.len();
            let held = !self.held.is_empty();
            bytes.append(&mut self.held);
            if let Some(error) = self.failed.take() {
                return Err(error);
            }
            if !held && !self.lines.read_line(&mut bytes, MAX_GAME_BYTES)? {
                let some = !bytes.is_empty() || too_long;
                return Ok(some.then(|| chunk(bytes, true, too_long)));
            }
            let line = &bytes[start..];
            if scan.begins_game(line) {
                self.held.extend_from_slice(line);
                bytes.truncate(start);
                return Ok(Some(chunk(bytes, false, too_long)));
            }
            self.line += usize::from(line.ends_with(b"\n"));
            if scan.ends_game(line) {
                // A comment on the next line belongs to this game.
                match self.lines.read_line(&mut self.held, MAX_GAME_BYTES) {
                    Ok(true) if self.held.starts_with(b"{") || self.held.starts_with(b";") => {}
                    Ok(more) => return Ok(Some(chunk(bytes, !more, too_long))),
                    Err(error) => {
                        self.failed = Some(error);
                        return Ok(Some(chunk(bytes, false, too_long)));
                    }
                }
            }
            if bytes.len() > MAX_GAME_BYTES {
                too_long = true;
            }
            if too_long {
                bytes.truncate(start.min(MAX_GAME_BYTES));
            }
        }
    }
}

/// What is known from the lines of a chunk so far.
#[derive(Default)]
struct Scan {
    /// Within a comment in braces.
    comment: bool,
    /// How many variations are open.
    depth: u32,
    /// A tag has been read.
    tags: bool,
    /// Moves have begun.
    moves: bool,
    /// The last line was empty.
    blank: bool,
    /// The line has more than comments.
    more: bool,
    /// The game has ended with a result.
    ended: bool,
}

impl Scan {
    /// Whether a line is the first of another game. Within a comment it counts only if it looks
    /// like a tag and follows an empty line: then the comment's closing brace is missing.
    fn begins_game(&self, line: &[u8]) -> bool {
        if !is_tag(line) {
            return self.moves && !self.comment && is_event(line) && is_bare_tag(line);
        }
        let event = || self.blank && is_event(line);
        match (self.comment, self.moves) {
            (true, _) => self.blank,
            (false, true) => true,
            (false, false) => self.tags && event(),
        }
    }

    /// Takes a line. Returns whether nothing of the game can follow it but comments.
    fn ends_game(&mut self, line: &[u8]) -> bool {
        self.more = false;
        let result = self.line(line);
        self.ended = result || self.ended && !self.more;
        self.ended && !self.comment
    }

    /// Takes a line; returns whether it ends with the game's result.
    fn line(&mut self, line: &[u8]) -> bool {
        self.blank = line.trim_ascii().is_empty();
        let mut rest = line;
        if !self.comment {
            if rest.starts_with(b"%") {
                return false;
            }
            while !self.moves && rest.trim_ascii_start().starts_with(b"[") {
                self.tags = true;
                rest = after_tag(rest.trim_ascii_start());
            }
        }
        let mut at = 0;
        while let Some(&byte) = rest.get(at) {
            at += 1;
            if self.comment {
                match rest[at - 1..].iter().position(|&byte| byte == b'}') {
                    Some(end) => at += end,
                    None => return false,
                }
                self.comment = false;
                continue;
            }
            match byte {
                b'{' => self.comment = true,
                b';' => return false,
                b'(' => self.depth += 1,
                b')' => self.depth = self.depth.saturating_sub(1),
                _ if byte.is_ascii_whitespace() => {}
                _ => (self.moves, self.more) = (true, true),
            }
        }
        self.moves && self.depth == 0 && ends_with_result(rest)
    }
}

/// Whether a line looks like a tag: `[Name "`.
pub fn is_tag(line: &[u8]) -> bool {
    let Some(inside) = line.strip_prefix(b"[") else {
        return false;
    };
    let inside = inside.trim_ascii_start();
    let symbol = |&byte: &u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let len = inside.iter().take_while(|byte| symbol(byte)).count();
    len > 0 && inside[len..].trim_ascii_start().starts_with(b"\"")
}

/// The tags that are read without quotation marks around their values.
const BARE_TAGS: [&str; 24] = [
    "Event",
    "Site",
    "Date",
    "Round",
    "White",
    "Black",
    "Result",
    "FEN",
    "SetUp",
    "Variant",
    "ECO",
    "Opening",
    "Variation",
    "WhiteElo",
    "BlackElo",
    "WhiteTitle",
    "BlackTitle",
    "EventDate",
    "TimeControl",
    "Termination",
    "Annotator",
    "PlyCount",
    "UTCDate",
    "UTCTime",
];

/// Whether a line is a tag without quotation marks: `[White Able, A.]`.
pub fn is_bare_tag(line: &[u8]) -> bool {
    let end = line.iter().position(|&byte| byte == b'\n');
    let line = line[..end.unwrap_or(line.len())].trim_ascii_end();
    let Some(inside) = line
        .strip_prefix(b"[")
        .and_then(|line| line.strip_suffix(b"]"))
    else {
        return false;
    };
    let inside = inside.trim_ascii();
    let name = inside
        .split(u8::is_ascii_whitespace)
        .next()
        .unwrap_or(inside);
    name.len() < inside.len()
        && !inside[name.len()..].trim_ascii_start().starts_with(b"\"")
        && BARE_TAGS.iter().any(|known| known.as_bytes() == name)
}

/// Whether a tag is the first of a game in every program's order.
pub fn is_event(line: &[u8]) -> bool {
    line.len() > 1 && line[1..].trim_ascii_start().starts_with(b"Event ")
}

/// The text that follows a tag on its line; empty if the tag cannot be read.
fn after_tag(line: &[u8]) -> &[u8] {
    let Some(quote) = line.iter().position(|&byte| byte == b'"') else {
        return b"";
    };
    let mut escaped = false;
    for (at, &byte) in line.iter().enumerate().skip(quote + 1) {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = true,
            b'"' => {
                let after = line[at + 1..].trim_ascii_start();
                let mut after = after.strip_prefix(b"]").unwrap_or_default();
                while let Some(more) = after.trim_ascii_start().strip_prefix(b"]") {
                    after = more;
                }
                return after;
            }
            _ => {}
        }
    }
    b""
}

/// Whether the last word of a line is a result.
fn ends_with_result(line: &[u8]) -> bool {
    let line = line.trim_ascii_end();
    let word = line
        .iter()
        .rev()
        .take_while(|byte| !byte.is_ascii_whitespace());
    let word = &line[line.len() - word.count()..];
    let word = word
        .rsplit(|byte| b")}".contains(byte))
        .next()
        .unwrap_or(word);
    let text = std::str::from_utf8(word);
    text.is_ok_and(|text| super::GameResult::parse(text).is_some())
}

#[cfg(test)]
mod tests;
