//! From games to text.

use core::fmt::{self, Write};
use std::string::{String, ToString};
use std::vec::Vec;

use super::{GameResult, PgnGame, ROSTER, Variation};
use crate::board::fen;
use crate::board::piece::Color;
use crate::game::Game;

/// No line is longer, unless it is a single word or a comment that must not be
/// broken.
const WIDTH: usize = 79;

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ending = self.result.to_string();
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            let value = match name {
                "Result" => &ending,
                _ => self.tag(name).unwrap_or(unknown),
            };
            tag(f, name, value)?;
        }
        let start = self.start.fen().to_string();
        if start != fen::STARTPOS {
            tag(f, "SetUp", "1")?;
            tag(f, "FEN", &start)?;
        }
        for other in &self.tags {
            let name = other.name.as_str();
            if !ROSTER.contains(&name) && name != "SetUp" && name != "FEN" {
                tag(f, name, &other.value)?;
            }
        }
        let mut words = Words::default();
        words.line(&self.start, &self.moves);
        words.ending(self.result);
        f.write_char('\n')?;
        words.wrap(f)
    }
}

fn tag(f: &mut fmt::Formatter<'_>, name: &str, value: &str) -> fmt::Result {
    write!(f, "[{name} \"")?;
    for c in value.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            '\n' => f.write_char(' ')?,
            _ => f.write_char(c)?,
        }
    }
    f.write_str("\"]\n")
}

/// What is not to be broken between lines.
struct Word {
    text: String,
    /// Whether the line must end behind it.
    ends_line: bool,
}

/// The moves as words, to be wrapped.
#[derive(Default)]
struct Words {
    words: Vec<Word>,
    /// Stands before the next word.
    prefix: &'static str,
}

impl Words {
    fn push(&mut self, text: &str) {
        let mut word = String::from(core::mem::take(&mut self.prefix));
        word.push_str(text);
        self.words.push(Word {
            text: word,
            ends_line: false,
        });
    }

    /// Adds to the last word.
    fn glue(&mut self, text: &str) {
        match self.words.last_mut() {
            Some(word) if !word.ends_line && self.prefix.is_empty() => word.text.push_str(text),
            _ => self.push(text),
        }
    }

    fn ending(&mut self, ending: GameResult) {
        self.push(&ending.to_string());
    }

    /// Moves from `start` on. Black's first move, and one behind anything but a
    /// move, has a number.
    fn line(&mut self, start: &Game, line: &Variation) {
        let mut game = start.clone();
        let mut numbered = false;
        for ply in &line.moves {
            numbered &= ply.comments_before.is_empty();
            self.comments(&ply.comments_before);
            match (game.position().side_to_move(), game.fullmove()) {
                (Color::White, number) => self.push(&std::format!("{number}.")),
                (Color::Black, number) if !numbered => self.push(&std::format!("{number}...")),
                _ => {}
            }
            self.push(game.san(ply.mv).as_str());
            for mark in &ply.nags {
                self.push(&std::format!("${mark}"));
            }
            self.comments(&ply.comments_after);
            for variation in &ply.variations {
                self.prefix = "(";
                self.line(&game, variation);
                self.glue(")");
            }
            numbered = ply.comments_after.is_empty() && ply.variations.is_empty();
            game.play(ply.mv);
        }
        self.comments(&line.trailing_comments);
    }

    fn comments(&mut self, comments: &[String]) {
        for comment in comments {
            if comment.contains('}') {
                self.line_comment(comment);
            } else {
                self.brace_comment(comment);
            }
        }
    }

    /// A comment to the end of its line: one that has a brace in it.
    fn line_comment(&mut self, comment: &str) {
        let words: Vec<&str> = comment.split_whitespace().collect();
        self.push(&std::format!("; {}", words.join(" ")));
        if let Some(word) = self.words.last_mut() {
            word.ends_line = true;
        }
    }

    /// A comment that may be broken between words, but neither within commands
    /// such as `[%eval 0.17]` nor so that a line looks like a tag or one to be
    /// passed over.
    fn brace_comment(&mut self, comment: &str) {
        let mut within = false;
        let mut first = true;
        for word in comment.split_whitespace() {
            if first {
                self.push("{");
                self.glue(word);
            } else if within || word.starts_with(['[', '%']) {
                self.glue(" ");
                self.glue(word);
            } else {
                self.push(word);
            }
            first = false;
            within = (within || word.starts_with("[%")) && !word.contains(']');
        }
        if !first {
            self.glue("}");
        }
    }

    fn wrap(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut column = 0;
        for word in &self.words {
            let len = word.text.chars().count();
            if column > 0 {
                let breaks = column + 1 + len > WIDTH;
                f.write_char(if breaks { '\n' } else { ' ' })?;
                column = if breaks { 0 } else { column + 1 };
            }
            f.write_str(&word.text)?;
            column += len;
            if word.ends_line {
                f.write_char('\n')?;
                column = 0;
            }
        }
        f.write_str(if column > 0 { "\n" } else { "" })
    }
}
