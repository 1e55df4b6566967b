//! Moves in UCI and in standard algebraic notation, and scores in pawns.
//!
//! `parse_san` reads both notations, `parse_uci` UCI's alone. Both return a legal
//! move of the position or a [`MoveError`] that tells a chess player why there is
//! none.

mod letters;
mod refusal;
mod san;
mod uci;

pub use letters::PieceLetters;
pub use refusal::{Alternatives, MoveError, MoveRefusal};
pub use san::San;

use core::fmt;

use crate::board::moves::Move;
use crate::eval::{Score, mate_in};
use crate::game::Game;

/// Displays a score as players read it: `+0.17` pawns, or `#3` and `#-3` for
/// mate in three moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InPawns(pub Score);

impl fmt::Display for InPawns {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = crate::util::fixed_string::FixedString::<8>::new();
        let written = match mate_in(self.0) {
            Some(moves) => fmt::write(&mut text, format_args!("#{moves}")),
            None => {
                let sign = if self.0 < 0 { '-' } else { '+' };
                let (pawns, rest) = (self.0.unsigned_abs() / 100, self.0.unsigned_abs() % 100);
                fmt::write(&mut text, format_args!("{sign}{pawns}.{rest:02}"))
            }
        };
        written.and_then(|()| f.pad(text.as_str()))
    }
}

impl Game {
    /// [`Position::parse_uci`](crate::board::position::Position::parse_uci) in the
    /// current position.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        self.position().parse_uci(text)
    }

    /// [`Position::parse_san`](crate::board::position::Position::parse_san) in the
    /// current position.
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        self.position().parse_san(text)
    }

    /// [`Position::san`](crate::board::position::Position::san) in the current
    /// position.
    #[must_use]
    pub fn san(&self, mv: Move) -> San {
        self.position().san(mv)
    }

    /// A line of legal moves in algebraic notation.
    pub fn san_moves<'m>(&self, moves: &'m [Move]) -> impl Iterator<Item = San> + use<'m> {
        let mut game = self.clone();
        moves.iter().map(move |&mv| {
            let san = game.san(mv);
            game.play(mv);
            san
        })
    }
}
