//! Positions in FEN as people write them, beyond what the board itself reads.

use octet_engine::board::fen::FenError;
use octet_engine::game::Game;

/// The word that stands for the opening position.
pub const STARTPOS: &str = "startpos";

/// A game from a FEN, or from [`STARTPOS`]. Castling rights and en passant square may be missing
/// together with the clocks.
///
/// # Errors
/// What is wrong with the FEN.
///
/// ```
/// use octet_notation::fen;
///
/// let game = fen::game("kbK5/pp6/1P6/8/8/8/8/R7 w")?;
/// assert_eq!(game.fen().to_string(), "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1");
/// # Ok::<(), octet_engine::board::fen::FenError>(())
/// ```
pub fn game(text: &str) -> Result<Game, FenError> {
    if text == STARTPOS {
        return Ok(Game::default());
    }
    match text.split_whitespace().count() {
        2 => Game::from_fen(&format!("{text} - -")),
        _ => Game::from_fen(text),
    }
}
