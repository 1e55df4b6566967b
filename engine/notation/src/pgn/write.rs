//! Writing games in export form.

use std::borrow::Cow;
use std::fmt::{self, Write};
use std::mem;

use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::board::position::Position;

use super::decode::BYTE_ORDER_MARK;
use super::{PgnGame, ROSTER, START, Variation};
use crate::make_and_write_san;

/// The greatest length of a line, unless a word or an unbreakable comment is
/// longer.
const WIDTH: usize = 79;

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write_to(&mut text);
        f.write_str(&text)
    }
}

impl PgnGame {
    /// Appends the game in export form.
    pub fn write_to(&self, out: &mut String) {
        let result = self.result.to_string();
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            let value = match name {
                "Result" => &result,
                _ => self.tag(name).unwrap_or(unknown),
            };
            tag(out, name, value);
        }
        let same = self.start.position() == START.position();
        if !same || self.start.fullmove() != START.fullmove() {
            tag(out, "SetUp", "1");
            tag(out, "FEN", &self.start.fen().to_string());
        }
        for other in &self.tags {
            let name = other.name.as_str();
            if !ROSTER.contains(&name) && name != "SetUp" && name != "FEN" {
                tag(out, name, &other.value);
            }
        }
        out.push('\n');
        let mut words = Words::new(out);
        words.variation(self.start.position(), self.start.fullmove(), &self.moves);
        words.push(&result);
        words.end_line();
    }
}

fn tag(out: &mut String, name: &str, value: &str) {
    out.push('[');
    out.push_str(name);
    out.push_str(" \"");
    for c in value.chars() {
        match c {
            '"' | '\\' => out.extend(['\\', c]),
            '\n' => out.push(' '),
            _ => out.push(c),
        }
    }
    out.push_str("\"]\n");
}

/// The moves as words, wrapped into lines.
struct Words<'o> {
    out: &'o mut String,
    /// Characters of the line before the current word, without the blank before it.
    column: usize,
    /// Where the current word begins in `out`. A blank stands before it unless the word begins its
    /// line.
    word: usize,
    /// Whether the current word begins its line.
    first: bool,
    /// Whether nothing can be added to the current word.
    closed: bool,
    /// A text to put before the next word.
    prefix: &'static str,
}

impl Words<'_> {
    fn new(out: &mut String) -> Words<'_> {
        Words {
            column: 0,
            word: out.len(),
            first: true,
            closed: true,
            prefix: "",
            out,
        }
    }

    /// Ends the current word. If the word exceeds the width, the blank before it becomes a line
    /// feed.
    fn end_word(&mut self) {
        let len = self.out[self.word..].chars().count();
        if self.first {
            self.column += len;
        } else if self.column + 1 + len > WIDTH {
            self.out.replace_range(self.word - 1..self.word, "\n");
            self.column = len;
        } else {
            self.column += 1 + len;
        }
        self.word = self.out.len();
        self.first = true;
        self.closed = true;
    }

    /// Ends the current word and its line.
    fn end_line(&mut self) {
        self.end_word();
        self.out.push('\n');
        self.word = self.out.len();
        self.column = 0;
    }

    /// Begins a word.
    fn push(&mut self, text: &str) {
        self.end_word();
        if self.column > 0 {
            self.out.push(' ');
            self.word += 1;
            self.first = false;
        }
        self.out.push_str(mem::take(&mut self.prefix));
        self.out.push_str(text);
        self.closed = false;
    }

    /// Appends to the last word.
    fn glue(&mut self, text: &str) {
        if self.closed || !self.prefix.is_empty() {
            self.push(text);
        } else {
            self.out.push_str(text);
        }
    }

    fn number(&mut self, number: impl fmt::Display, around: [&str; 2]) {
        self.push(around[0]);
        // Writing to a string cannot fail.
        write!(self.out, "{number}{}", around[1]).unwrap_or_default();
    }

    /// Writes the moves of a variation from `start` on. A move of Black gets a number if it is the
    /// first or does not directly follow White's.
    fn variation(&mut self, start: &Position, mut fullmove: u16, variation: &Variation) {
        let mut position = start.clone();
        let mut numbered = false;
        for ply in &variation.moves {
            numbered &= ply.comments_before.is_empty();
            self.comments(&ply.comments_before);
            let side = position.side_to_move();
            match side {
                Color::White => self.number(fullmove, ["", "."]),
                Color::Black if !numbered => self.number(fullmove, ["", "..."]),
                Color::Black => {}
            }
            let before = (!ply.variations.is_empty()).then(|| position.clone());
            if ply.mv == Move::NONE {
                self.push("--");
                position.make_null();
            } else {
                self.push(make_and_write_san(&mut position, ply.mv).as_str());
            }
            for nag in &ply.nags {
                self.number(nag, ["$", ""]);
            }
            self.comments(&ply.comments_after);
            for (variation, before) in ply.variations.iter().zip(before.iter().cycle()) {
                if variation.moves.is_empty() {
                    // No program reads a variation without a move.
                    self.comments(&variation.trailing_comments);
                    continue;
                }
                self.prefix = "(";
                self.variation(before, fullmove, variation);
                self.glue(")");
            }
            numbered = ply.comments_after.is_empty() && ply.variations.is_empty();
            fullmove = fullmove.saturating_add((side == Color::Black).into());
        }
        self.comments(&variation.trailing_comments);
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            self.brace_comment(&without_braces(comment));
        }
    }

    /// Writes a comment in braces. It may be broken between words, but neither within commands such
    /// as `[%eval 0.17]` nor so that a line looks like a tag, an escaped line or the beginning of
    /// another file.
    fn brace_comment(&mut self, comment: &str) {
        let mut in_command = false;
        let mut first = true;
        for word in comment.split_whitespace() {
            if first {
                self.push("{");
                self.glue(word);
            } else if in_command
                || word.starts_with(['[', '%'])
                || word.starts_with(BYTE_ORDER_MARK)
            {
                self.glue(" ");
                self.glue(word);
            } else {
                self.push(word);
            }
            first = false;
            in_command = (in_command || word.starts_with("[%")) && !word.contains(']');
        }
        if !first {
            self.glue("}");
        }
    }
}

/// A comment in which braces become parentheses if a brace closes there, because a comment ends
/// with its first closing brace.
pub fn without_braces(comment: &str) -> Cow<'_, str> {
    match comment.contains('}') {
        true => comment.replace('{', "(").replace('}', ")").into(),
        false => comment.into(),
    }
}
