//! Errors in a book's text.

use std::fmt;

use octet_engine::board::piece::Color;
use octet_notation::MoveError;

use super::learn::MAX_WEIGHT;
use super::names::MAX_NAME_LEN;
use super::{MAX_CHOICES, MAX_INDEX, MAX_LINE, side_at};

/// An error in a book's text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The ply of the move, from 0, if the error concerns a move.
    pub ply: Option<usize>,
    /// What is wrong.
    pub problem: BookProblem,
}

/// What is wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookProblem {
    /// The move is not legal.
    Move(MoveError),
    /// Moves stand before the first name.
    NoName,
    /// The name has no moves.
    NoMoves(String),
    /// The opening on this line has the same name.
    NameTwice(usize),
    /// The name is too long for the screen.
    LongName,
    /// The Commodore 128's screen lacks this letter.
    Letter(char),
    /// The line does not begin with a move number.
    Unnumbered(String),
    /// The opening's own moves begin with this number, not with 1.
    NotFromStart(String),
    /// The line begins after the end of the opening's own moves.
    AfterEnd(String),
    /// The number is not the number of this move.
    Number(String),
    /// No move follows the number.
    MoveMissing,
    /// The line is longer than [`MAX_LINE`].
    LineTooLong,
    /// The braces hold no weight.
    Weight(String),
    /// The closing brace is missing.
    BraceOpen,
    /// The move has another weight on this line.
    Contradiction(usize),
    /// The opening on this line leads to the same position.
    SameOpening(usize),
    /// The line on this line of the text has all the same moves.
    SameLine(usize),
    /// Every move at the position has weight 0.
    NoPlayableMove,
    /// The position has more than [`MAX_CHOICES`] book moves.
    Choices,
    /// The move's index is not below [`MAX_INDEX`].
    Index,
    /// Two positions have the same hash.
    Hash,
    /// The text has no opening.
    Empty,
    /// The text has too many openings.
    Names,
}

impl fmt::Display for BookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: ", self.line)?;
        if let Some(ply) = self.ply {
            let dots = match side_at(ply) {
                Color::White => ".",
                Color::Black => "...",
            };
            write!(f, "at {}{dots} ", ply / 2 + 1)?;
        }
        match &self.problem {
            BookProblem::Move(error) => error.fmt(f),
            BookProblem::NoName => f.write_str("moves stand before the first name of an opening"),
            BookProblem::NoMoves(name) => write!(f, "no moves follow the name {name:?}"),
            BookProblem::NameTwice(line) => write!(f, "line {line} has the same name"),
            BookProblem::LongName => write!(f, "the name is longer than {MAX_NAME_LEN} letters"),
            BookProblem::Letter(letter) => {
                write!(
                    f,
                    "a name has letters, digits, blanks and -',.:(), no {letter:?}"
                )
            }
            BookProblem::Unnumbered(text) => {
                write!(
                    f,
                    "{text:?} is not a number such as 1. or 3... to begin with"
                )
            }
            BookProblem::NotFromStart(text) => {
                write!(
                    f,
                    "the first moves below a name begin with 1., not {text:?}"
                )
            }
            BookProblem::AfterEnd(text) => write!(
                f,
                "{text:?} comes after the end of the moves that the opening begins with"
            ),
            BookProblem::Number(text) => write!(f, "{text:?} is not the number of this move"),
            BookProblem::MoveMissing => f.write_str("no move follows the number"),
            BookProblem::LineTooLong => {
                write!(f, "a line has at most {MAX_LINE} moves of both sides")
            }
            BookProblem::Weight(text) => {
                write!(
                    f,
                    "{{{}}} is not a weight, which is a number from 0 to {MAX_WEIGHT}",
                    text.escape_debug()
                )
            }
            BookProblem::BraceOpen => f.write_str("the brace does not close"),
            BookProblem::Contradiction(line) => {
                write!(f, "line {line} gives the move another weight")
            }
            BookProblem::SameOpening(line) => {
                write!(
                    f,
                    "the opening on line {line} begins with the same position"
                )
            }
            BookProblem::SameLine(line) => write!(f, "line {line} has all these moves"),
            BookProblem::NoPlayableMove => {
                f.write_str("every move here has weight 0, so the book could not play")
            }
            BookProblem::Choices => {
                write!(
                    f,
                    "the book has more than {MAX_CHOICES} moves at this position"
                )
            }
            BookProblem::Index => write!(
                f,
                "more than {MAX_INDEX} moves are possible here, and the book cannot number this one"
            ),
            BookProblem::Hash => f.write_str("another position of the book has the same hash"),
            BookProblem::Empty => f.write_str("the book has no line"),
            BookProblem::Names => f.write_str("the book has too many names"),
        }
    }
}

impl std::error::Error for BookError {}
