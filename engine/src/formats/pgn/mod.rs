//! Games in Portable Game Notation.
//!
//! [`PgnReader`] takes files as programs and people write them: comments in braces
//! and after semicolons, variations within variations, marks as `$6` and as
//! `?!`, move numbers or none, a result or none. It is strict where something
//! would have to be guessed: every move must be legal and every tag readable,
//! and a [`PgnError`] names the game, the line, the move and the reason.
//! The next game is read all the same.
//!
//! A [`Record`] displays itself in the standard's export form: the seven tags
//! that every game has, lines of at most 79 characters, marks by number.

mod error;
mod lex;
mod read;
mod write;

use core::fmt;
use std::string::String;
use std::vec::Vec;

use crate::board::moves::Move;
use crate::board::piece::Color;
use crate::game::{Game, Outcome};

pub use error::{PgnError, PgnReason};
pub use read::{PgnReader, decode_text};

/// How deep variations may lie within one another.
pub const MAX_NESTING: usize = 50;
/// The tags that every game has, in their order.
pub const ROSTER: [&str; 7] = ["Event", "Site", "Date", "Round", "White", "Black", "Result"];

/// What is written behind a move, and the number it has.
const NAG_SYMBOLS: [(&str, u8); 6] = [
    ("!!", 3),
    ("??", 4),
    ("!?", 5),
    ("?!", 6),
    ("!", 1),
    ("?", 2),
];

/// How a game has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum GameResult {
    /// The side given has won.
    Won(Color),
    /// Drawn.
    Drawn,
    /// Not ended, or nobody knows.
    #[default]
    Unknown,
}

impl GameResult {
    /// The ending that a text such as `1-0` means.
    #[must_use]
    pub fn parse(text: &str) -> Option<GameResult> {
        match text {
            "1-0" => Some(GameResult::Won(Color::White)),
            "0-1" => Some(GameResult::Won(Color::Black)),
            "1/2-1/2" | "1/2" => Some(GameResult::Drawn),
            "*" => Some(GameResult::Unknown),
            _ => None,
        }
    }
}

impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            GameResult::Won(Color::White) => "1-0",
            GameResult::Won(Color::Black) => "0-1",
            GameResult::Drawn => "1/2-1/2",
            GameResult::Unknown => "*",
        })
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> GameResult {
        match outcome {
            Outcome::Checkmate(side) => GameResult::Won(side),
            _ => GameResult::Drawn,
        }
    }
}

/// A tag: `[Name "value"]`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tag {
    /// Letters, digits and underscores.
    pub name: String,
    /// Any text.
    pub value: String,
}

/// A game as it is written down.
#[derive(Clone, Debug, Default)]
pub struct PgnGame {
    /// Its tags, in order. What `SideResult`, `SetUp` and `FEN` say is taken from
    /// the other fields when the game is written.
    pub tags: Vec<Tag>,
    /// The position that it begins with.
    pub start: Game,
    /// Its moves.
    pub moves: Variation,
    /// How it has ended.
    pub result: GameResult,
}

impl PgnGame {
    /// The value of a tag.
    #[must_use]
    pub fn tag(&self, name: &str) -> Option<&str> {
        let tag = self.tags.iter().find(|tag| tag.name == name);
        tag.map(|tag| tag.value.as_str())
    }

    /// The moves that were played, without variations.
    pub fn moves(&self) -> impl Iterator<Item = Move> {
        self.moves.moves.iter().map(|ply| ply.mv)
    }
}

/// Moves one after the other: the game, or a variation.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Variation {
    /// The moves.
    pub moves: Vec<AnnotatedMove>,
    /// Comments that follow the last move's variations, or stand alone.
    pub trailing_comments: Vec<String>,
}

/// A move and what is said about it. Blanks in comments are one space each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AnnotatedMove {
    /// Comments that stand before it and not right behind another move.
    pub comments_before: Vec<String>,
    /// The move, legal where it stands.
    pub mv: Move,
    /// The numbers of its marks, as the standard numbers them.
    pub nags: Vec<u8>,
    /// Comments right behind it.
    pub comments_after: Vec<String>,
    /// What could have been played instead.
    pub variations: Vec<Variation>,
}

impl From<Move> for AnnotatedMove {
    fn from(mv: Move) -> AnnotatedMove {
        AnnotatedMove {
            comments_before: Vec::new(),
            mv,
            nags: Vec::new(),
            comments_after: Vec::new(),
            variations: Vec::new(),
        }
    }
}
