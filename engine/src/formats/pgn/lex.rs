//! Splits a file into tokens.

use std::borrow::ToOwned;
use std::string::String;

use super::PgnReason;
use crate::util::fixed_string::FixedString;

/// A token of a file.
#[derive(Debug)]
pub enum Token<'t> {
    /// A tag: its name and value.
    Tag(&'t str, String),
    /// A comment, with its blanks.
    Comment(&'t str),
    /// A variation begins.
    Open,
    /// A variation ends.
    Close,
    /// The digits after a dollar sign.
    Nag(&'t str),
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

/// Splits a file into tokens.
pub struct Lexer<'t> {
    rest: &'t str,
    line: usize,
    /// Whether `rest` begins at the start of a line.
    at_line_start: bool,
}

impl<'t> Lexer<'t> {
    pub fn new(text: &'t str) -> Lexer<'t> {
        Lexer {
            rest: text.strip_prefix('\u{feff}').unwrap_or(text),
            line: 1,
            at_line_start: true,
        }
    }

    /// The number of the current line, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Takes so many bytes.
    fn take(&mut self, len: usize) -> &'t str {
        let (taken, rest) = self.rest.split_at(len);
        self.rest = rest;
        self.line += taken.bytes().filter(|&b| b == b'\n').count();
        if !taken.is_empty() {
            self.at_line_start = taken.ends_with('\n');
        }
        taken
    }

    /// Takes everything up to one of `ends`.
    fn until(&mut self, ends: impl Fn(char) -> bool) -> &'t str {
        let len = self.rest.find(ends).unwrap_or(self.rest.len());
        self.take(len)
    }

    /// Takes blanks and escaped lines, which begin with `%`.
    fn blanks(&mut self) {
        loop {
            let len = self.rest.len() - self.rest.trim_start().len();
            self.take(len);
            if !self.at_line_start || !self.rest.starts_with('%') {
                break;
            }
            self.until(|c| c == '\n');
        }
    }

    /// The kind of the next token. [`Lexer::line`] is that token's line then.
    pub fn peek(&mut self) -> Next {
        self.blanks();
        match self.rest.chars().next() {
            None => Next::End,
            Some('[') => Next::Tag,
            Some(_) => Next::Other,
        }
    }

    /// The next token, after a [`Lexer::peek`] that was not [`Next::End`]. On an
    /// error nothing is taken.
    pub fn next(&mut self) -> Result<Token<'t>, PgnReason> {
        Ok(match self.rest.chars().next().unwrap_or(' ') {
            '[' => return self.tag(),
            '{' => match self.rest.find('}') {
                Some(end) => Token::Comment(&self.take(end + 1)[1..end]),
                None => return Err(PgnReason::Comment),
            },
            ';' => Token::Comment(&self.until(|c| c == '\n')[1..]),
            '(' => {
                self.take(1);
                Token::Open
            }
            ')' => {
                self.take(1);
                Token::Close
            }
            bracket @ (']' | '}') => return Err(PgnReason::Stray(bracket)),
            '$' => {
                self.take(1);
                Token::Nag(self.until(|c| !c.is_ascii_digit()))
            }
            _ => Token::Word(self.until(|c| c.is_whitespace() || "{}()[];$".contains(c))),
        })
    }

    fn tag(&mut self) -> Result<Token<'t>, PgnReason> {
        let end = self.rest.find('\n').unwrap_or(self.rest.len());
        let line = &self.rest[..end];
        let wrong = || PgnReason::Tag(excerpt(line));
        let inside = line[1..].trim_start();
        let symbol = |c: char| c.is_ascii_alphanumeric() || c == '_';
        let name_end = inside.find(|c| !symbol(c)).unwrap_or(inside.len());
        let (name, after) = inside.split_at(name_end);
        let after = after.trim_start().strip_prefix('"').ok_or_else(wrong)?;
        if name.is_empty() {
            return Err(wrong());
        }
        let (value, after) = quoted(after).ok_or_else(|| PgnReason::TagValue(excerpt(name)))?;
        let after = after.trim_start().strip_prefix(']').ok_or_else(wrong)?;
        self.take(line.len() - after.len());
        Ok(Token::Tag(name, value))
    }

    /// Skips to the next line that looks like the first tag of a game. If the
    /// current game is still `among_tags`, its other tags are skipped first.
    pub fn skip_game(&mut self, among_tags: bool) {
        let is_tag = |line: &str| {
            let inside = line.strip_prefix('[');
            inside.is_some_and(|inside| inside.starts_with(|c: char| c.is_ascii_alphabetic()))
        };
        let mut skipping_tags = among_tags;
        loop {
            if self.until(|c| c == '\n').is_empty() && self.rest.is_empty() {
                return;
            }
            self.take(self.rest.len().min(1));
            let line = self.rest.lines().next().unwrap_or_default();
            skipping_tags &= is_tag(line);
            if is_tag(line) && !skipping_tags {
                return;
            }
        }
    }
}

/// The value up to the closing quote, and the text after it.
fn quoted(text: &str) -> Option<(String, &str)> {
    let mut value = String::new();
    let mut chars = text.char_indices();
    while let Some((at, c)) = chars.next() {
        match c {
            '"' => return Some((value, &text[at + 1..])),
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
