//! `octet book show`.

use anyhow::Result;
use clap::Args;
use octet_book::compile::CompiledBook;
use octet_engine::game::Game;
use octet_notation::Notation;
use octet_support::terminal::stdout;
use serde::Serialize;
use std::io::Write;

use super::Source;

/// Show what the book has at a position.
#[derive(Args)]
pub struct Show {
    #[command(flatten)]
    source: Source,
    /// Moves from the opening position or the FEN, such as e4 e5 Nf3 or e2e4
    moves: Vec<String>,
    /// The position, in FEN
    #[arg(long)]
    fen: Option<String>,
    /// Show which of the moves this seed chooses
    #[arg(long)]
    seed: Option<u16>,
    /// Print the result in JSON
    #[arg(long)]
    json: bool,
}

/// The book at a position.
#[derive(Serialize)]
struct PositionJson {
    fen: String,
    opening: Option<String>,
    moves: Vec<MoveJson>,
    /// The move that the seed chooses, in UCI and algebraic notation.
    best: Option<String>,
    best_san: Option<String>,
}

/// A move, its weight, and the opening it leads to.
#[derive(Serialize)]
struct MoveJson {
    uci: String,
    san: String,
    weight: u8,
    opening: Option<String>,
}

impl Show {
    /// Probes and prints.
    pub fn run(self) -> Result<()> {
        let book = self.source.compiled()?;
        let mut game = crate::start::from_fen(self.fen.as_deref())?;
        let mut opening = name(&book, &game);
        for word in self.moves.iter().flat_map(|moves| moves.split_whitespace()) {
            let mv = game.parse_san(word)?;
            game.play(mv);
            opening = name(&book, &game).or(opening);
        }
        let found = book.book().probe(game.position());
        let choices = found.iter().flat_map(|found| found.choices());
        let moves = choices.map(|choice| {
            let mut after = game.clone();
            after.play(choice.mv);
            MoveJson {
                uci: choice.mv.to_string(),
                san: game.san(choice.mv).to_string(),
                weight: choice.weight,
                opening: name(&book, &after),
            }
        });
        let choose = |seed| found.and_then(|found| found.choose(seed, game.position()));
        let chosen = self.seed.and_then(choose);
        let shown = PositionJson {
            fen: game.fen().to_string(),
            moves: moves.collect(),
            best: chosen.map(|choice| choice.mv.to_string()),
            best_san: chosen.map(|choice| game.san(choice.mv).to_string()),
            opening,
        };
        match self.json {
            true => crate::json::print("book show", &shown)?,
            false => shown.print(found.is_some())?,
        }
        Ok(())
    }
}

impl PositionJson {
    fn print(&self, in_book: bool) -> Result<()> {
        writeln!(stdout(), "{}", self.opening.as_deref().unwrap_or("no name"))?;
        let total: u32 = self.moves.iter().map(|mv| u32::from(mv.weight)).sum();
        match (in_book, total) {
            (false, _) => writeln!(stdout(), "the position is not in the book")?,
            (true, 0) => writeln!(stdout(), "a line ends here")?,
            _ => {}
        }
        for MoveJson {
            san,
            weight,
            opening,
            ..
        } in &self.moves
        {
            let share = 100.0 * f64::from(*weight) / f64::from(total.max(1));
            let opening = opening.as_deref().unwrap_or_default();
            writeln!(stdout(), "{san:7} {weight:3} {share:3.0}%  {opening}")?;
        }
        if let Some(chosen) = &self.best_san {
            writeln!(stdout(), "chosen: {chosen}")?;
        }
        Ok(())
    }
}

/// The name of the opening at a game's position.
fn name(book: &CompiledBook, game: &Game) -> Option<String> {
    let name = book.book().probe(game.position())?.name?;
    Some(book.names().name(name).collect())
}
