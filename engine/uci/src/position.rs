//! The `position` command.

use anyhow::{Context, Result, bail};
use octet_engine::game::Game;
use octet_notation::Notation;
use octet_notation::fen::{self, FenNote};

/// The game that the words after `position` describe, which are `startpos` or `fen ...`, with or
/// without `moves ...`, and what was forgiven in the FEN.
///
/// # Errors
/// What is wrong, in one line.
pub fn parse(text: &str) -> Result<(Game, Vec<FenNote>)> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let moves_at = words
        .iter()
        .position(|&word| word == "moves")
        .unwrap_or(words.len());
    let (start, moves) = words.split_at(moves_at);
    let (mut game, notes) = match start {
        ["startpos"] => (Game::default(), Vec::new()),
        ["startpos", more, ..] => bail!("position: {more:?} after startpos is not the word moves"),
        ["fen", fields @ ..] => fen::read(&fields.join(" "))
            .context("bad FEN")
            .map_err(one_line)?,
        [word, ..] => bail!("position: {word:?} is neither startpos nor fen"),
        [] => bail!("position: neither startpos nor fen"),
    };
    for (n, text) in moves.iter().skip(1).enumerate() {
        let mv = game
            .parse_uci(text)
            .with_context(|| format!("illegal move {} of {}", n + 1, moves.len() - 1))
            .map_err(one_line)?;
        game.play(mv);
    }
    Ok((game, notes))
}

/// An error with all its causes in one line.
fn one_line(error: anyhow::Error) -> anyhow::Error {
    anyhow::anyhow!("{error:#}")
}
