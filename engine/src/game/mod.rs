//! A game: its current position, the earlier positions that may still repeat,
//! and its outcome.

pub mod time;

use core::fmt;
use core::str::FromStr;

use crate::board::fen::{self, Fen, FenError};
use crate::board::moves::Move;
use crate::board::piece::Color;
use crate::board::position::Position;
use crate::eval::Score;
use crate::util::random::Random;

/// How many earlier positions are kept. After more of them the 50-move rule has ended the game.
pub const MAX_EARLIER_HASHES: usize = 100;

/// Random openings with a score beyond this, in centipawns for either side, are
/// too one-sided to play.
pub const MAX_OPENING_SCORE: Score = 150;

/// Why a game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// This side has given checkmate.
    Checkmate(Color),
    /// The side to move has no move and is not in check.
    Stalemate,
    /// No capture and no pawn move for fifty moves by each side.
    FiftyMoves,
    /// The position has occurred three times.
    Repetition,
    /// Neither side can ever mate.
    InsufficientMaterial,
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Outcome::Checkmate(Color::White) => "White mates",
            Outcome::Checkmate(Color::Black) => "Black mates",
            Outcome::Stalemate => "draw by stalemate",
            Outcome::FiftyMoves => "draw by the 50-move rule",
            Outcome::Repetition => "draw by threefold repetition",
            Outcome::InsufficientMaterial => "draw by insufficient material",
        })
    }
}

/// A position with its game's history.
///
/// ```
/// use octet_engine::game::Outcome;
/// use octet_engine::{Color, Game, Square};
///
/// let mut game = Game::default();
/// for squares in [["f2", "f3"], ["e7", "e5"], ["g2", "g4"], ["d8", "h4"]] {
///     let [origin, target] = squares.map(|text| text.parse::<Square>().expect("a square"));
///     let mv = game.position().move_between(origin, target, None);
///     assert!(game.play(mv.expect("a legal move")));
/// }
/// assert_eq!(game.outcome(), Some(Outcome::Checkmate(Color::Black)));
/// ```
#[derive(Clone, Debug)]
pub struct Game {
    position: Position,
    earlier_hashes: [u32; MAX_EARLIER_HASHES],
    len: usize,
    fullmove: u16,
}

impl Default for Game {
    fn default() -> Self {
        Game::new(Position::startpos(), 1)
    }
}

/// Reads a FEN, as [`Game::from_fen`].
impl FromStr for Game {
    type Err = FenError;

    fn from_str(text: &str) -> Result<Game, FenError> {
        Game::from_fen(text)
    }
}

impl Game {
    /// A game beginning with `position`, at move number `fullmove`.
    #[must_use]
    pub fn new(position: Position, fullmove: u16) -> Game {
        Game {
            position,
            earlier_hashes: [0; MAX_EARLIER_HASHES],
            len: 0,
            fullmove,
        }
    }

    /// A game at `position` with the hashes of earlier positions, in the order of
    /// [`Game::history`]. Only the latest that fit are kept.
    #[must_use]
    pub fn with_history(position: Position, fullmove: u16, history: &[u32]) -> Game {
        let mut game = Game::new(position, fullmove);
        game.len = history.len().min(MAX_EARLIER_HASHES);
        game.earlier_hashes[..game.len].copy_from_slice(&history[history.len() - game.len..]);
        game
    }

    /// The game that begins with the position a FEN describes.
    ///
    /// ```
    /// use octet_engine::game::Game;
    ///
    /// let game = Game::from_fen("4k3/8/8/8/8/8/4P3/4K3 w - - 5 39")?;
    /// assert_eq!(game.fullmove(), 39);
    /// let wrong = Game::from_fen("4k3/8/8/8/8/8/4P3/8 w - - 5 39").unwrap_err();
    /// assert_eq!(wrong.to_string(), r#"board "4k3/8/8/8/8/8/4P3/8": White has no king"#);
    /// # Ok::<(), octet_engine::board::fen::FenError>(())
    /// ```
    ///
    /// # Errors
    /// The field that is wrong, what stands there, and why it is refused.
    pub fn from_fen(text: &str) -> Result<Game, FenError> {
        let setup = fen::parse(text)?;
        Ok(Game::new(setup.position(), setup.fullmove))
    }

    /// The present position in FEN, to be displayed.
    #[must_use]
    pub fn fen(&self) -> Fen<'_> {
        self.position.fen(self.fullmove)
    }

    /// The current position.
    #[must_use]
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The number of the current move, from 1.
    #[must_use]
    pub fn fullmove(&self) -> u16 {
        self.fullmove
    }

    /// Hashes of the positions before this one since the last capture or pawn
    /// move, oldest first, at most [`MAX_EARLIER_HASHES`].
    #[must_use]
    pub fn history(&self) -> &[u32] {
        &self.earlier_hashes[..self.len]
    }

    /// Plays a move and returns whether it is legal. An illegal move changes nothing.
    pub fn play(&mut self, mv: Move) -> bool {
        if !self.position.has_legal_move(mv) {
            return false;
        }
        let hash = self.position.state().hash();
        if self.position.side_to_move() == Color::Black {
            self.fullmove = self.fullmove.saturating_add(1);
        }
        self.position.make(mv);
        if self.position.state().halfmove == 0 {
            self.len = 0;
            return true;
        }
        if self.len == MAX_EARLIER_HASHES {
            self.earlier_hashes.copy_within(1.., 0);
            self.len -= 1;
        }
        self.earlier_hashes[self.len] = hash;
        self.len += 1;
        true
    }

    /// Plays a random legal move and returns it, or `None` if there is none.
    pub fn play_random_move(&mut self, random: &mut Random) -> Option<Move> {
        let count = self.position.legal_moves().count();
        let mv = self.position.legal_moves().nth(random.below(count))?;
        self.play(mv).then_some(mv)
    }

    /// How often the current position has occurred, this time included.
    #[must_use]
    pub fn occurrences(&self) -> usize {
        let hash = self.position.state().hash();
        1 + self.history().iter().filter(|&&h| h == hash).count()
    }

    /// Why the game is over, or `None` if it is not.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        if self.position.legal_moves().next().is_none() {
            return Some(if self.position.in_check() {
                Outcome::Checkmate(self.position.side_to_move().other())
            } else {
                Outcome::Stalemate
            });
        }
        if self.position.insufficient_material() {
            Some(Outcome::InsufficientMaterial)
        } else if self.position.state().halfmove >= crate::board::draw::FIFTY_MOVES {
            Some(Outcome::FiftyMoves)
        } else if self.occurrences() >= 3 {
            Some(Outcome::Repetition)
        } else {
            None
        }
    }
}
