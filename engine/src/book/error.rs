//! What can be wrong with a book's text.

use core::fmt;
use std::string::String;

use super::learn::MAX_WEIGHT;
use super::names::LONGEST;
use super::{MAX_CHOICES, MAX_INDEX, MAX_LINE, side_at};
use crate::notation::MoveError;
use crate::piece::Color;

/// Something wrong with a book's text: where, and what.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BookError {
    /// The number of the line, from 1.
    pub line: usize,
    /// The ply of the move in question, from 0.
    pub ply: Option<usize>,
    /// What is wrong.
    pub problem: Problem,
}

/// What can be wrong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Problem {
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
    NotFirst(String),
    /// Moves that begin after the end of the opening's own.
    Beyond(String),
    /// A number that is not the move's.
    Number(String),
    /// A number without a move.
    Nothing,
    /// A line that is too long.
    Long,
    /// Braces that hold no weight.
    Weight(String),
    /// Braces that do not close.
    Open,
    /// A weight that contradicts the one on this line.
    Contradiction(usize),
    /// An opening whose moves lead to the position of another, on this line.
    SameOpening(usize),
    /// A line that is there already, on this line.
    SameLine(usize),
    /// The only move at its position, and not to be played.
    OnlyBad,
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
            Problem::Move(error) => error.fmt(f),
            Problem::NoName => f.write_str("moves stand before the first name of an opening"),
            Problem::NoMoves(name) => write!(f, "no moves follow the name {name:?}"),
            Problem::NameTwice(line) => write!(f, "line {line} has the same name"),
            Problem::LongName => write!(f, "the name is longer than {LONGEST} letters"),
            Problem::Letter(letter) => {
                write!(
                    f,
                    "a name has letters, digits, blanks and -',.:(), no {letter:?}"
                )
            }
            Problem::Unnumbered(text) => {
                write!(f, "{text:?} is no number such as 1. or 3... to begin with")
            }
            Problem::NotFirst(text) => {
                write!(
                    f,
                    "the first moves below a name begin with 1., not {text:?}"
                )
            }
            Problem::Beyond(text) => write!(
                f,
                "{text:?} comes after the end of the moves that the opening begins with"
            ),
            Problem::Number(text) => write!(f, "{text:?} is not the number of this move"),
            Problem::Nothing => f.write_str("no move follows the number"),
            Problem::Long => write!(f, "a line has at most {MAX_LINE} moves of both sides"),
            Problem::Weight(text) => {
                write!(
                    f,
                    "{{{}}} is no weight: a number from 0 to {MAX_WEIGHT}",
                    text.escape_debug()
                )
            }
            Problem::Open => f.write_str("the brace does not close"),
            Problem::Contradiction(line) => {
                write!(f, "line {line} gives the move another weight")
            }
            Problem::SameOpening(line) => {
                write!(
                    f,
                    "the opening on line {line} begins with the same position"
                )
            }
            Problem::SameLine(line) => write!(f, "line {line} has all these moves"),
            Problem::OnlyBad => {
                f.write_str("the book has no other move here, and this one it does not play")
            }
            Problem::Choices => {
                write!(
                    f,
                    "the book has more than {MAX_CHOICES} moves at this position"
                )
            }
            Problem::Index => write!(
                f,
                "more than {MAX_INDEX} moves are possible here, and the book cannot number this one"
            ),
            Problem::Hash => f.write_str("another position of the book has the same hash"),
            Problem::Empty => f.write_str("the book has no line"),
            Problem::Names => f.write_str("the book has too many names"),
        }
    }
}

impl core::error::Error for BookError {}
