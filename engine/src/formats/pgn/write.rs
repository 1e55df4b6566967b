//! Writing games in export form.

use core::fmt::{self, Write};
use std::string::{String, ToString};
use std::vec::Vec;

use super::{PgnGame, ROSTER, Variation};
use crate::board::fen;
use crate::board::piece::Color;
use crate::game::Game;

/// The greatest length of a line, unless a word or an unbreakable comment is
/// longer.
const WIDTH: usize = 79;

impl fmt::Display for PgnGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let result = self.result.to_string();
        for name in ROSTER {
            let unknown = if name == "Date" { "????.??.??" } else { "?" };
            let value = match name {
                "Result" => &result,
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
        words.variation(&self.start, &self.moves);
        words.push(&result);
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

/// Text that is not broken between lines.
struct Word {
    text: String,
    /// Whether the line must end after it.
    ends_line: bool,
}

/// The moves as words, to be wrapped.
#[derive(Default)]
struct Words {
    words: Vec<Word>,
    /// What the next word begins with.
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

    /// The moves of a variation from `start` on. A move of Black has a number if
    /// it is the first or does not directly follow White's.
    fn variation(&mut self, start: &Game, variation: &Variation) {
        let mut game = start.clone();
        let mut numbered = false;
        for ply in &variation.moves {
            numbered &= ply.comments_before.is_empty();
            self.comments(&ply.comments_before);
            match (game.position().side_to_move(), game.fullmove()) {
                (Color::White, number) => self.push(&std::format!("{number}.")),
                (Color::Black, number) if !numbered => self.push(&std::format!("{number}...")),
                _ => {}
            }
            self.push(game.san(ply.mv).as_str());
            for nag in &ply.nags {
                self.push(&std::format!("${nag}"));
            }
            self.comments(&ply.comments_after);
            for variation in &ply.variations {
                self.prefix = "(";
                self.variation(&game, variation);
                self.glue(")");
            }
            numbered = ply.comments_after.is_empty() && ply.variations.is_empty();
            game.play(ply.mv);
        }
        self.comments(&variation.trailing_comments);
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

    /// A comment that holds a brace: it begins with a semicolon and ends with
    /// its line.
    fn line_comment(&mut self, comment: &str) {
        let words: Vec<&str> = comment.split_whitespace().collect();
        self.push(&std::format!("; {}", words.join(" ")));
        if let Some(word) = self.words.last_mut() {
            word.ends_line = true;
        }
    }

    /// A comment in braces. It may be broken between words, but neither within
    /// commands such as `[%eval 0.17]` nor so that a line looks like a tag or an
    /// escaped line.
    fn brace_comment(&mut self, comment: &str) {
        let mut in_command = false;
        let mut first = true;
        for word in comment.split_whitespace() {
            if first {
                self.push("{");
                self.glue(word);
            } else if in_command || word.starts_with(['[', '%']) {
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
