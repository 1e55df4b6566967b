#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

pub mod collection;
pub mod epd;
pub mod fen;
mod in_pawns;
pub mod json;
mod letters;
pub mod pgn;
mod refusal;
mod san;
mod uci;
pub mod wdl;

pub use in_pawns::InPawns;
pub use letters::PieceLetters;
pub use refusal::{Alternatives, CastlingSide, MoveError, MoveRefusal};
pub use san::{San, SanMoves, make_and_write_san};

use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::game::Game;

/// Moves as texts, in a position or in a game's current one.
///
/// Every move that is read is legal; otherwise a [`MoveError`] explains to a chess player why there
/// is none.
pub trait Notation {
    /// The position.
    fn position(&self) -> &Position;

    /// The legal move that UCI notation such as `e2e4` or `e7e8q` names.
    ///
    /// # Errors
    /// Why there is no such move.
    fn parse_uci(&self, text: &str) -> Result<Move, MoveError> {
        uci::parse(self.position(), text)
    }

    /// The legal move that a text in algebraic or UCI notation names.
    ///
    /// `+`, `#`, `!` and `?` are optional and not checked; `x` is optional, but wrong in a move
    /// that captures nothing. Figurines, `0-0`, `e8Q`, `e8(Q)`, longer forms such as `Ng1-f3`,
    /// `d1-h5` and `e7e8q`, and a pawn's capture without its rank, `ed`, are accepted.
    ///
    /// # Errors
    /// Why there is no such move, or more than one.
    fn parse_san(&self, text: &str) -> Result<Move, MoveError> {
        self.parse_san_with(text, PieceLetters::ENGLISH)
    }

    /// [`parse_san`](Notation::parse_san) with the letters of another language.
    ///
    /// # Errors
    /// Those of [`parse_san`](Notation::parse_san).
    fn parse_san_with(&self, text: &str, letters: PieceLetters) -> Result<Move, MoveError> {
        san::parse(self.position(), text, letters, None)
    }

    /// A legal move in algebraic notation.
    /// ```
    /// use octet_engine::Position;
    /// use octet_notation::Notation;
    ///
    /// let position = Position::from_fen("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1")?;
    /// let mv = position.parse_uci("a1a8").expect("a legal move");
    /// assert_eq!(position.san(mv).to_string(), "Ra8#");
    /// # Ok::<(), octet_engine::board::fen::FenError>(())
    /// ```
    #[must_use]
    fn san(&self, mv: Move) -> San {
        make_and_write_san(&mut self.position().clone(), mv)
    }

    /// A line of legal moves in algebraic notation.
    fn san_moves<'m>(&self, moves: &'m [Move]) -> SanMoves<'m> {
        SanMoves::new(self.position().clone(), moves)
    }
}

impl Notation for Position {
    fn position(&self) -> &Position {
        self
    }
}

impl Notation for Game {
    fn position(&self) -> &Position {
        Game::position(self)
    }
}
