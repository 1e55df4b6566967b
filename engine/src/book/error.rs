//! What can be wrong with a book's text.

use core::fmt;
use std::string::String;

use super::learn::MAX_WEIGHT;
use super::names::MAX_NAME_LEN;
use super::{MAX_CHOICES, MAX_INDEX, MAX_LINE, side_at};
use crate::board::piece::Color;
use crate::formats::notation::MoveError;

/// Something wrong with a book's text: where, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The ply of the move in question, from 0.
    pub ply: Option<usize>,
    /// What is wrong.
    pub problem: BookProblem,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum BookProblem {
    /// A move that is not legal.
    Move(MoveError),
    /// Moves before the first name.
    NoName,
    /// A name that no moves follow.
    NoMoves(String),
    /// The name of an opening above.
    NameTwice(usize),
    /// A name too long for the screen.
    LongName,
    /// A letter that the screen does not have.
    Letter(char),
    /// Moves that do not begin with a number.
    Unnumbered(String),
    /// An opening's own moves that do not begin with the first.
    NotFromStart(String),
    /// Moves that begin after the end of the opening's own.
    AfterEnd(String),
    /// A number that is not the move's.
    Number(String),
    /// A number without a move.
    MoveMissing,
    /// A line that is too long.
    LineTooLong,
    /// Braces that hold no weight.
    Weight(String),
    /// Braces that do not close.
    BraceOpen,
    /// A weight that contradicts the one on this line.
    Contradiction(usize),
    /// An opening whose moves lead to the position of another, on this line.
    SameOpening(usize),
    /// A line that is there already, on this line.
    SameLine(usize),
    /// The only move at its position, and not to be played.
    NoPlayableMove,
    /// A position with too many moves.
    Choices,
    /// A position with too many moves to number this one.
    Index,
    /// Two positions with one hash.
    Hash,
    /// No line at all.
    Empty,
    /// More openings than numbers.
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
                write!(f, "{text:?} is no number such as 1. or 3... to begin with")
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
                    "{{{}}} is no weight: a number from 0 to {MAX_WEIGHT}",
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
                f.write_str("the book has no other move here, and this one it does not play")
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

impl core::error::Error for BookError {}
