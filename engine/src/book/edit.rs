//! Adding a line to a book's text, without changing the rest of it.

use std::string::{String, ToString};
use std::vec::Vec;

use super::compile::CompiledBook;
use super::error::{BookError, BookProblem};
use super::source::{BookSource, write_moves};
use crate::board::moves::Move;

/// The result of [`add`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AddOutcome {
    /// The line has been added.
    Added,
    /// The text has all its moves already.
    AlreadyThere,
}

/// Adds a line to the opening called `name`. If there is none yet, the line
/// becomes its own moves. On an error the text stays as it was.
pub fn add(text: &mut String, name: &str, moves: &[Move]) -> Result<AddOutcome, BookError> {
    let parsed = match BookSource::parse(text) {
        Err(BookError {
            problem: BookProblem::Empty,
            ..
        }) => BookSource::default(),
        parsed => parsed?,
    };
    let starts = |line: &super::source::BookLine| {
        line.moves.len() >= moves.len() && line.moves.iter().zip(moves).all(|(a, b)| a.0 == *b)
    };
    if parsed.lines().any(starts) {
        return Ok(AddOutcome::AlreadyThere);
    }
    let mut lines: Vec<&str> = text.lines().collect();
    let opening = parsed.openings.iter().find(|opening| opening.name == name);
    let first_ply = match opening.and_then(|opening| opening.lines.first()) {
        Some(base) => {
            let same = base.moves.iter().zip(moves).take_while(|(a, b)| a.0 == **b);
            same.count()
        }
        None => 0,
    };
    let line = std::format!("    {}", write_moves(moves, first_ply));
    match opening.and_then(|opening| opening.lines.last()) {
        Some(last) => lines.insert(last.line, &line),
        None => lines.extend(["", name, &line]),
    }
    let mut new = lines.join("\n");
    new.push('\n');
    CompiledBook::from_text(&new)?;
    *text = new;
    Ok(AddOutcome::Added)
}

impl BookSource {
    /// The name of a game's opening: the one with the most moves that the game
    /// begins with.
    #[must_use]
    pub fn name_of(&self, moves: &[Move]) -> Option<String> {
        let begins = |own: &super::source::BookLine| {
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
