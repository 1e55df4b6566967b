//! Splits the text of a game into tokens.

use std::cell::OnceCell;
use std::collections::HashMap;

use octet_engine::util::fixed_string::FixedString;

use super::chunk::{is_bare_tag, is_event, is_tag};
use super::{GameResult, PgnReason};

/// A token of a file.
#[derive(Debug)]
pub enum Token<'t> {
    /// A tag: its name and value, and whether more than one bracket ends it.
    Tag(&'t str, String, bool),
    /// A comment, with its blanks.
    Comment(&'t str),
    /// A comment in which the file ends.
    Unclosed(&'t str),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// The digits after a dollar sign.
    Nag(&'t str),
    /// A bracket that neither begins nor ends anything.
    Stray(char),
    /// Anything else: a move, a move number, a result.
    Word(&'t str),
}

/// The kind of the next token.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Next {
    /// The end of the file.
    End,
    /// A tag, or a bracket that should begin one.
    Tag,
    /// Any other token.
    Other,
}

/// The ends of the comments in a text that have other comments inside. They are computed once,
/// however many games stand on a line and however often each is read.
#[derive(Default)]
pub struct Nested(OnceCell<HashMap<usize, usize>>);

impl Nested {
    /// Where the comment ends that begins at byte `open` of the whole text. `text` is that whole
    /// text without its first `before` bytes.
    fn end(&self, open: usize, before: usize, text: &str) -> Option<usize> {
        let ends = self.0.get_or_init(|| {
            let (mut open, mut ends) = (Vec::new(), HashMap::new());
            for (at, byte) in text.bytes().enumerate() {
                match byte {
                    b'{' => open.push(before + at),
                    b'}' => ends.extend(open.pop().map(|open| (open, before + at))),
                    _ => {}
                }
            }
            ends
        });
        ends.get(&open).copied()
    }
}

/// Splits the text of a game into tokens.
pub struct Lexer<'t> {
    text: &'t str,
    /// Bytes of the text that are taken.
    at: usize,
    line: usize,
    /// Whether the file ends with this text.
    last: bool,
    /// Whether remarks may stand in square and angle brackets.
    loose: bool,
    /// Whether the moves of a game have begun.
    pub in_moves: bool,
    /// Where nested comments end, if comments may be nested, and how many bytes of that text
    /// precede this one.
    nested: Option<(&'t Nested, usize)>,
    /// Before this byte no `<` has its `>` on the same line.
    no_angle: usize,
}

impl<'t> Lexer<'t> {
    /// A lexer of a text whose first line has this number. In the `last` text of a file a comment
    /// may lack its end.
    pub fn new(text: &'t str, line: usize, last: bool) -> Lexer<'t> {
        Lexer {
            text,
            at: 0,
            line,
            last,
            loose: false,
            in_moves: false,
            nested: None,
            no_angle: 0,
        }
    }

    /// The same lexer, which also accepts comments within comments, and remarks in square brackets.
    /// The text is that of `nested` without its first `before` bytes.
    pub fn loose(self, nested: &'t Nested, before: usize) -> Lexer<'t> {
        Lexer {
            loose: true,
            nested: Some((nested, before)),
            ..self
        }
    }

    /// Goes back to a place that [`Lexer::taken`] and [`Lexer::line`] returned.
    pub fn go_back(&mut self, (at, line): (usize, usize)) {
        (self.at, self.line) = (at, line);
    }

    /// Takes the text in the parenthesis that has just been opened and returns it; `None` if the
    /// parenthesis is not closed.
    pub fn parenthesis(&mut self) -> Option<&'t str> {
        let len = enclosed(self.rest(), '(', ')')?;
        Some(&self.take_lines(len + 1)[..len])
    }

    /// The number of the current line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// The number of the line on which what is taken ends, its line feed included.
    pub fn end_line(&self) -> usize {
        self.line - usize::from(self.text[..self.at].ends_with('\n'))
    }

    /// How many bytes of the text are taken.
    pub fn taken(&self) -> usize {
        self.at
    }

    fn rest(&self) -> &'t str {
        &self.text[self.at..]
    }

    /// Takes so many bytes.
    fn take(&mut self, len: usize) -> &'t str {
        let taken = &self.text[self.at..self.at + len];
        self.at += len;
        taken
    }

    /// Takes so many bytes, among which there may be line feeds.
    fn take_lines(&mut self, len: usize) -> &'t str {
        let taken = self.take(len);
        self.line += taken.bytes().filter(|&b| b == b'\n').count();
        taken
    }

    /// Takes the rest of the line, without its line feed.
    fn take_line(&mut self) -> &'t str {
        let rest = self.rest();
        self.take(rest.find('\n').unwrap_or(rest.len()))
    }

    /// Takes blanks and escaped lines, which begin with `%`.
    fn blanks(&mut self) {
        let bytes = self.text.as_bytes();
        loop {
            match bytes.get(self.at) {
                Some(b'\n') => self.line += 1,
                Some(&byte) if is_blank(byte) => {}
                Some(b'%') if self.at == 0 || bytes[self.at - 1] == b'\n' => {
                    self.take_line();
                    continue;
                }
                Some(0x80..) => {
                    let rest = self.rest();
                    let blank = rest.chars().next().filter(|&c| is_blank_char(c));
                    let Some(blank) = blank else { return };
                    self.at += blank.len_utf8() - 1;
                }
                _ => return,
            }
            self.at += 1;
        }
    }

    /// The kind of the next token. Afterwards [`Lexer::line`] is that token's line.
    pub fn peek(&mut self) -> Next {
        self.blanks();
        match self.text.as_bytes().get(self.at) {
            None => Next::End,
            Some(b'[') if self.is_tag() => Next::Tag,
            Some(_) => Next::Other,
        }
    }

    /// Whether a tag begins here. One whose value has no quotation marks is alone on its line.
    fn is_tag(&self) -> bool {
        let rest = self.rest().as_bytes();
        is_tag(rest) || self.takes_bare_tag() && is_bare_tag(rest)
    }

    /// Whether a tag without quotation marks may stand here: at the beginning of a line, and among
    /// the moves only the first of another game.
    fn takes_bare_tag(&self) -> bool {
        let begins_line = self.at == 0 || self.text.as_bytes()[self.at - 1] == b'\n';
        begins_line && (!self.in_moves || is_event(self.rest().as_bytes()))
    }

    /// Takes a comment about the game that has just ended: on the same line, or on the next.
    pub fn last_comment(&mut self) -> Option<&'t str> {
        let (rest, here) = (self.rest(), (self.at, self.line));
        let blanks = rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
        let lines = rest[..blanks].matches('\n').count();
        if lines > 1 || !rest[blanks..].starts_with(['{', ';']) {
            return None;
        }
        self.take_lines(blanks);
        match self.next() {
            Ok(Token::Comment(text)) => Some(text),
            _ => {
                self.go_back(here);
                None
            }
        }
    }

    /// The next token, after a [`Lexer::peek`] that did not return [`Next::End`]. On an error only
    /// a tag's line is taken, and otherwise nothing.
    pub fn next(&mut self) -> Result<Token<'t>, PgnReason> {
        let rest = self.rest();
        Ok(match rest.as_bytes().first().copied().unwrap_or(b' ') {
            b'[' if self.loose && !self.is_tag() => {
                let end = rest.find([']', '\n']).unwrap_or(rest.len());
                let closed = rest[end..].starts_with(']');
                Token::Comment(&self.take(end + usize::from(closed))[1..end])
            }
            b'[' => return self.tag(),
            b'<' if self.loose && self.at >= self.no_angle => {
                let end = rest.find(['>', '\n']).unwrap_or(rest.len());
                match rest[end..].starts_with('>') {
                    true => Token::Comment(&self.take(end + 1)[1..end]),
                    false => {
                        self.no_angle = self.at + end;
                        Token::Word(self.word())
                    }
                }
            }
            b'{' => match self.nested_end().or_else(|| rest.find('}')) {
                Some(end) => Token::Comment(&self.take_lines(end + 1)[1..end]),
                None if self.last => Token::Unclosed(&self.take_lines(rest.len())[1..]),
                None => return Err(PgnReason::Comment),
            },
            b';' => Token::Comment(&self.take_line()[1..]),
            b'(' => {
                self.take(1);
                Token::Open
            }
            b')' => {
                self.take(1);
                Token::Close
            }
            bracket @ (b']' | b'}') if self.loose => {
                self.take(1);
                Token::Stray(bracket.into())
            }
            bracket @ (b']' | b'}') => return Err(PgnReason::Stray(bracket.into())),
            b'$' => {
                self.take(1);
                let digits = self.rest().bytes().take_while(u8::is_ascii_digit).count();
                Token::Nag(self.take(digits))
            }
            _ => Token::Word(self.word()),
        })
    }

    /// The length of the comment here up to its brace, with the comments inside.
    fn nested_end(&self) -> Option<usize> {
        let (nested, before) = self.nested?;
        Some(nested.end(before + self.at, before, self.text)? - before - self.at)
    }

    /// Takes a word: everything up to a blank or a bracket, and a promotion piece in brackets.
    fn word(&mut self) -> &'t str {
        let rest = self.rest();
        if let Some(len) = spaced_result(rest) {
            return self.take(len);
        }
        let ends = |&byte: &u8| {
            is_blank(byte) || b"{}()[];$".contains(&byte) || byte == b'<' && self.loose
        };
        let end = rest.as_bytes().iter().skip(1).position(ends);
        let mut end = end.map_or(rest.len(), |end| end + 1);
        if !rest.as_bytes()[..end].is_ascii() {
            end = rest[..end].find(is_blank_char).unwrap_or(end);
        }
        let promotes =
            rest.as_bytes()[..end].ends_with(b"8") || rest.as_bytes()[..end].ends_with(b"1");
        if let (true, [b'(', b'A'..=b'Z', b')', ..]) = (promotes, &rest.as_bytes()[end..]) {
            end += 3;
        }
        self.take(end)
    }

    /// Takes a tag. If the tag cannot be read, its whole line is taken.
    fn tag(&mut self) -> Result<Token<'t>, PgnReason> {
        match read_tag(self.rest(), self.takes_bare_tag()) {
            Ok((name, value, len)) => {
                self.take(len);
                let more = self.rest().trim_start_matches([' ', ']']);
                let more = &self.rest()[..self.rest().len() - more.len()];
                let stray = more.contains(']');
                if stray {
                    self.take(more.len());
                }
                Ok(Token::Tag(name, value, stray))
            }
            Err(reason) => {
                self.take_line();
                Err(reason)
            }
        }
    }
}

/// Whether a byte separates words: a blank, a comma, or a byte with which DOS and its disks fill
/// files.
const fn is_blank(byte: u8) -> bool {
    matches!(byte, b'\t'..=b'\r' | b' ' | b',' | 0 | 0x1A)
}

/// Whether a character is a blank or invisible.
fn is_blank_char(c: char) -> bool {
    c.is_whitespace() || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2060}' | '\u{FEFF}')
}

/// The length of the text up to the bracket that closes one opened before it.
fn enclosed(text: &str, open: char, close: char) -> Option<usize> {
    let mut depth = 1;
    for (at, c) in text.match_indices([open, close]) {
        depth = if c.starts_with(open) {
            depth + 1
        } else {
            depth - 1
        };
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// The length of a result whose sign stands between blanks: `1 - 0`.
fn spaced_result(text: &str) -> Option<usize> {
    if !text.starts_with(['0', '1', '½']) {
        return None;
    }
    let len = text.bytes().take(8).position(|byte| byte == b' ')?;
    let (white, behind) = text.split_at(len);
    let sign = behind
        .strip_prefix([' '])
        .filter(|rest| rest.starts_with(['-', ':', '–']))?;
    let sign_len = sign.chars().next().map_or(0, char::len_utf8);
    let black = sign[sign_len..].strip_prefix(' ')?;
    let end = black.find(|c: char| c.is_whitespace() || "{}()[];$".contains(c));
    let black = &black[..end.unwrap_or(black.len())];
    let len = len + 1 + sign_len + 1 + black.len();
    GameResult::parse_points(&text[..len]).filter(|_| !white.ends_with('.'))?;
    Some(len)
}

/// A tag at the beginning of a text: its name, its value, and its length in bytes. A tag ends on
/// its own line. The end of that line is looked for only if no bracket closes the tag sooner,
/// because many tags may stand on one line.
fn read_tag(text: &str, may_be_bare: bool) -> Result<(&str, String, usize), PgnReason> {
    let line = || text[..text.find('\n').unwrap_or(text.len())].trim_end();
    let wrong = || PgnReason::Tag(excerpt(line()));
    let trimmed = |text: &str| {
        text.trim_start_matches(|c: char| c.is_whitespace() && c != '\n')
            .len()
    };
    let after_blanks = |rest: &str| text.len() - trimmed(rest);
    let inside = &text[after_blanks(&text[1..])..];
    let symbol = |c: char| c.is_ascii_alphanumeric() || c == '_';
    let name_end = inside.find(|c| !symbol(c)).unwrap_or(inside.len());
    let (name, after) = inside.split_at(name_end);
    if name.is_empty() {
        return Err(wrong());
    }
    let value_at = after_blanks(after);
    let Some(inside) = text[value_at..].strip_prefix('"') else {
        let line = line();
        let value = line
            .get(value_at..)
            .and_then(|value| value.strip_suffix(']'));
        let value = value.map(str::trim_end).filter(|value| !value.is_empty());
        return match value {
            Some(value) if may_be_bare && is_bare_tag(line.as_bytes()) => {
                Ok((name, value.to_owned(), line.len()))
            }
            _ => Err(wrong()),
        };
    };
    let read = quoted(inside);
    if let Some((value, after)) = &read
        && let Some(after) = text[after_blanks(after)..].strip_prefix(']')
    {
        return Ok((name, value.clone(), text.len() - after.len()));
    }
    // Quotes within the value, which programs write without escaping them, or a backslash at its
    // end, which escapes nothing.
    let line = line();
    let value = line[text.len() - inside.len()..]
        .strip_suffix(']')
        .and_then(|value| value.trim_end().strip_suffix('"'));
    match (value, read) {
        (Some(value), _) => Ok((name, unescaped(value), line.len())),
        (None, None) => Err(PgnReason::TagValue(excerpt(name))),
        (None, Some(_)) => Err(wrong()),
    }
}

/// A value with what its backslashes escape.
fn unescaped(value: &str) -> String {
    let mut out = String::with_capacity(value.len());
    let mut chars = value.chars().peekable();
    while let Some(c) = chars.next() {
        let escaped = chars.next_if(|next| c == '\\' && matches!(next, '"' | '\\'));
        out.push(escaped.unwrap_or(c));
    }
    out
}

/// The value up to the closing quote on the same line, and the text after it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, &text[at + 1..])),
            '\n' => return None,
            '\\' => match chars.clone().next() {
                Some((_, escaped @ ('"' | '\\'))) => {
                    value.push(escaped);
                    chars.next();
                }
                _ => value.push(c),
            },
            _ => value.push(c),
        }
    }
    None
}

/// The beginning of a text, for a message.
pub fn excerpt(text: &str) -> String {
    FixedString::<60>::excerpt(text.trim_end())
        .as_str()
        .to_owned()
}
