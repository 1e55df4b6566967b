//! Moves in writing: coordinates as UCI has them, and standard algebraic
//! notation.
//!
//! Both readers return a legal move of the position or a [`MoveError`] that
//! tells a chess player why there is none.

mod coordinates;
mod refusal;
mod san;

pub use refusal::{Alternatives, MoveError, Refusal};
pub use san::San;

use crate::game::Game;
use crate::moves::Move;

impl Game {
    /// The legal move that coordinates such as `e2e4` or `e7e8q` name.
    pub fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        self.position().parse_uci(text)
    }

    /// The legal move that algebraic notation such as `Nf3` names; see
    /// [`crate::position::Position::parse_san`].
    pub fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        self.position().parse_san(text)
    }

    /// A legal move in algebraic notation.
    #[must_use]
    pub fn san(&self, mv: Move) -> San {
        self.position().san(mv)
    }
}
