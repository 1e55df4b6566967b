//! Adding a line to a text, which keeps everything else as it is.

use std::string::{String, ToString};
use std::vec::Vec;

use super::build::Built;
use super::error::{BookError, Problem};
use super::text::{Text, write_moves};
use crate::moves::Move;

/// What became of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Change {
    /// It stands in the text now.
    Added,
    /// All its moves were there.
    Known,
}

/// Adds a line to the opening called `name`, which begins with it if it is a
/// new one. The text changes only if the new one can be laid out.
pub fn add(text: &mut String, name: &str, moves: &[Move]) -> Result<Change, BookError> {
    let parsed = match Text::parse(text) {
        Err(BookError {
            problem: Problem::Empty,
            ..
        }) => Text::default(),
        parsed => parsed?,
    };
    let starts = |line: &super::text::Line| {
        line.moves.len() >= moves.len() && line.moves.iter().zip(moves).all(|(a, b)| a.0 == *b)
    };
    if parsed.lines().any(starts) {
        return Ok(Change::Known);
    }
    let mut lines: Vec<&str> = text.lines().collect();
    let place = parsed.openings.iter().find(|opening| opening.name == name);
    let begins = match place.and_then(|opening| opening.lines.first()) {
        Some(base) => {
            let same = base.moves.iter().zip(moves).take_while(|(a, b)| a.0 == **b);
            same.count()
        }
        None => 0,
    };
    let line = std::format!("    {}", write_moves(moves, begins));
    match place.and_then(|opening| opening.lines.last()) {
        Some(last) => lines.insert(last.line, &line),
        None => lines.extend(["", name, &line]),
    }
    let mut new = lines.join("\n");
    new.push('\n');
    Built::from_text(&new)?;
    *text = new;
    Ok(Change::Added)
}

impl Text {
    /// The name of the opening of a game's moves: the longest that they begin
    /// with.
    #[must_use]
    pub fn name_of(&self, moves: &[Move]) -> Option<String> {
        let begins = |own: &super::text::Line| {
            own.moves.len() <= moves.len() && own.moves.iter().zip(moves).all(|(a, b)| a.0 == *b)
        };
        self.openings
            .iter()
            .filter_map(|opening| Some((opening, opening.lines.first()?)))
            .filter(|(_, own)| begins(own))
            .max_by_key(|(_, own)| own.moves.len())
            .map(|(opening, _)| opening.name.to_string())
    }
}
