//! What can be wrong with a game, and which faults still let it be read.

use std::fmt;

use octet_engine::board::fen::FenError;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_engine::game::Outcome;

use super::chunk::MAX_GAME_BYTES;
use super::{GameResult, MAX_NESTING};
use crate::MoveError;
use crate::fen::FenNote;

/// A game that cannot be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnError {
    /// The number of the game in the file, from 1.
    pub game: usize,
    /// The line of the file, from 1.
    pub line: usize,
    /// The number and side of the move; `None` among the tags.
    pub at: Option<(u16, Color)>,
    /// What is wrong.
    pub reason: PgnReason,
}

/// What can be wrong with a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PgnReason {
    /// The rest of the file cannot be read, so no further game follows.
    Read(String),
    /// The game is longer than [`MAX_GAME_BYTES`].
    TooLong,
    /// The move is not legal.
    Move(MoveError),
    /// A side in check makes a null move.
    NullMove(String),
    /// The moves are read in a language other than English.
    Language(String),
    /// The moves fit several languages and mean different moves in them.
    Languages(String, String),
    /// The tag FEN holds no valid position.
    Fen(FenError),
    /// This is not a tag.
    Tag(String),
    /// The value of this tag does not end on its line.
    TagValue(String),
    /// The tag is given twice, with different values.
    TagTwice(String),
    /// The tag Result holds none of the four results.
    Result(String),
    /// The game is of another chess variant.
    Variant(String),
    /// The result after the moves differs from the one in the tag Result.
    ResultMismatch(GameResult, GameResult),
    /// The comment is not closed.
    Comment,
    /// The variation that begins on this line is not closed.
    UnclosedVariation(usize),
    /// A parenthesis closes although no variation is open.
    UnopenedVariation,
    /// A variation stands before the first move.
    VariationBeforeMove,
    /// The number of an annotation glyph is not within 0 to 255.
    Nag(String),
    /// More than [`MAX_NESTING`] variations lie within one another.
    Nesting,
    /// A comment contains a closing brace, which is read as a parenthesis.
    Brace,
    /// A bracket opens or closes nothing.
    Stray(char),
    /// The number before a move is not the move's own.
    Number(u16),
    /// What is wrong with the tag FEN and was forgiven.
    Forgiven(FenNote),
    /// A castling move is one of Chess960.
    Chess960(String),
    /// The game was decided by forfeit, which the tag Termination keeps.
    Forfeit(String, GameResult),
    /// The last position contradicts the result.
    Contradicted(GameResult, Outcome),
    /// A variation has no move, and is read as a comment.
    EmptyVariation,
    /// The text between games is not a game.
    Outside(String),
    /// The first of so many words that are not moves and are passed over.
    PassedOver(String, usize),
    /// The first of so many moves that are written wrong, and how it is read.
    ReadAs(String, Move, usize),
}

impl PgnReason {
    /// Whether the text is another variant or no game at all, however its moves are read.
    pub(super) fn is_final(&self) -> bool {
        matches!(
            self,
            PgnReason::Fen(_)
                | PgnReason::Nesting
                | PgnReason::Tag(_)
                | PgnReason::TagTwice(_)
                | PgnReason::TagValue(_)
                | PgnReason::Variant(_)
        )
    }

    /// Whether something is lost, moved or changed in meaning, although the game is read.
    #[must_use]
    pub fn is_loss(&self) -> bool {
        match self {
            PgnReason::Forgiven(note) => note.is_loss(),
            // Both players have lost, which no result can express.
            PgnReason::Forfeit(_, result) => *result == GameResult::Unknown,
            PgnReason::Language(_) | PgnReason::Contradicted(..) | PgnReason::Stray(_) => false,
            _ => true,
        }
    }
}

/// A fault or peculiarity of a game that does not prevent its being read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PgnNote {
    /// The line of the file, from 1.
    pub line: usize,
    /// What was found.
    pub reason: PgnReason,
}

impl fmt::Display for PgnNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

impl fmt::Display for PgnError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "game {}, line {}, ", self.game, self.line)?;
        if matches!(self.reason, PgnReason::Read(_) | PgnReason::TooLong) {
            return self.reason.fmt(f);
        }
        match self.at {
            None => f.write_str("tags: ")?,
            Some((number, Color::White)) => write!(f, "move {number}: ")?,
            Some((number, Color::Black)) => write!(f, "move {number}...: ")?,
        }
        self.reason.fmt(f)
    }
}

impl fmt::Display for PgnReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PgnReason::Read(error) => write!(f, "the rest of the file cannot be read: {error}"),
            PgnReason::TooLong => {
                write!(f, "the game is longer than {} MiB", MAX_GAME_BYTES >> 20)
            }
            PgnReason::Language(language) => write!(f, "the moves are read in {language}"),
            PgnReason::Languages(one, other) => {
                write!(f, "the moves could be in {one}, or in {other}")
            }
            PgnReason::Move(error) => write!(f, "{:?}: {}", error.text, error.reason),
            PgnReason::NullMove(text) => {
                write!(f, "{text:?}: a null move is not legal in check")
            }
            PgnReason::Fen(error) => write!(f, "FEN: {error}"),
            PgnReason::Tag(text) => write!(f, "{text:?} is not a tag such as [White \"name\"]"),
            PgnReason::TagValue(name) => {
                write!(f, "the value of {name} does not end on its line")
            }
            PgnReason::TagTwice(name) => write!(f, "{name} is given twice"),
            PgnReason::Result(text) => {
                write!(f, "Result {text:?} is not one of 1-0, 0-1, 1/2-1/2 and *")
            }
            PgnReason::Variant(text) => write!(f, "the variant {text:?} is not played here"),
            PgnReason::ResultMismatch(moves, tag) => {
                write!(f, "the moves end with {moves}, but Result says {tag}")
            }
            PgnReason::Comment => f.write_str("the comment that begins here does not end"),
            PgnReason::Brace => {
                f.write_str("\"}\" within a comment would end it, and becomes \")\"")
            }
            PgnReason::UnclosedVariation(line) => {
                write!(f, "the variation that begins on line {line} does not end")
            }
            PgnReason::UnopenedVariation => {
                f.write_str("\")\" ends a variation that has not begun")
            }
            PgnReason::VariationBeforeMove => f.write_str("a variation before the first move"),
            PgnReason::Nag(text) => write!(f, "{text:?} is not a mark from $0 to $255"),
            PgnReason::Nesting => {
                write!(f, "variations within more than {MAX_NESTING} others")
            }
            PgnReason::Stray(bracket) => {
                write!(f, "{bracket:?} neither begins nor ends anything here")
            }
            PgnReason::Number(number) => write!(f, "{number} is not this move's number"),
            PgnReason::Forgiven(note) => write!(f, "FEN: {note}"),
            PgnReason::Chess960(text) => {
                write!(
                    f,
                    "{text:?} castles as in Chess960, which is not played here"
                )
            }
            PgnReason::Forfeit(text, result) => {
                write!(
                    f,
                    "{text:?} is a forfeit: the result is {result}, and Termination says so"
                )
            }
            PgnReason::Contradicted(result, outcome) => {
                write!(
                    f,
                    "the result is {result}, but the last position says: {outcome}"
                )
            }
            PgnReason::Outside(text) => {
                write!(f, "{text:?} belongs to no game and is passed over")
            }
            PgnReason::EmptyVariation => {
                f.write_str("a variation without a move is read as a comment")
            }
            PgnReason::PassedOver(text, 1) => write!(f, "{text:?} is passed over"),
            PgnReason::PassedOver(text, count) => {
                write!(
                    f,
                    "{text:?} and {} more words that are not moves are passed over",
                    count - 1
                )
            }
            PgnReason::ReadAs(text, mv, 1) => write!(f, "{text:?} is read as {mv}"),
            PgnReason::ReadAs(text, mv, count) => {
                write!(
                    f,
                    "{text:?} is read as {mv}, and {} more like it",
                    count - 1
                )
            }
        }
    }
}

impl std::error::Error for PgnError {}
