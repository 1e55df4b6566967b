//! The position that a command starts from.

use anyhow::{Context, Result};
use clap::Args;
use octet_engine::game::Game;
use octet_notation::{Notation, fen};
use octet_support::terminal::say;

/// A position, and moves from there.
#[derive(Args)]
pub struct StartPosition {
    /// The position, in FEN; the opening position when left out
    #[arg(long)]
    fen: Option<String>,
    /// Moves played from there, such as e2e4 or Nf3
    #[arg(long, num_args = 1.., value_delimiter = ' ')]
    moves: Vec<String>,
}

impl StartPosition {
    /// The game up to the position.
    ///
    /// # Errors
    /// What is wrong with the FEN, or which move is not legal.
    pub fn game(&self) -> Result<Game> {
        let mut game = from_fen(self.fen.as_deref())?;
        for text in self.moves.iter().filter(|text| !text.is_empty()) {
            let mv = game.parse_san(text)?;
            game.play(mv);
        }
        Ok(game)
    }
}

/// A game from a FEN; without one or with `startpos`, from the opening position. What is forgiven
/// is printed on standard error.
///
/// # Errors
/// What is wrong with the FEN.
pub fn from_fen(fen: Option<&str>) -> Result<Game> {
    let (game, notes) = fen::read(fen.unwrap_or(fen::STARTPOS)).context("bad FEN")?;
    for note in notes {
        say(format_args!("octet: FEN: {note}"));
    }
    Ok(game)
}
