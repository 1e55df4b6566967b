//! `octet book learn`.

use std::io::{Write, stdout};
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use octet_book::compile::CompiledBook;
use octet_book::learn::SideResult;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_notation::pgn::GameResult;
use octet_support::{interrupt, output_file};

use super::starts_from_opening_position;
use crate::games::{Games, GamesOptions};

/// Lets the weights follow the results of games.
///
/// Ctrl-C ends the work: what was learned is kept, and --skip goes on after it.
#[derive(Args)]
pub struct Learn {
    /// The book's text; what is learned is kept beside it
    #[arg(long, value_name = "FILE")]
    book: PathBuf,
    /// Games in PGN, packed with gzip or zstd or not
    games: PathBuf,
    /// The player whose moves are judged, as the tags White and Black have it
    #[arg(long)]
    player: String,
    /// Begin after so many games of the file, as many as an interrupted run has read
    #[arg(long, default_value_t = 0)]
    skip: usize,
    #[command(flatten)]
    reading: GamesOptions,
}

impl Learn {
    /// Learns and writes.
    pub fn run(self) -> Result<()> {
        let (_held, text) = super::read_to_change(&self.book)?;
        let compiled = CompiledBook::from_text(&text);
        let compiled = compiled.with_context(|| self.book.display().to_string())?;
        let mut compiled = super::learned(compiled, &self.book)?;
        let stop = interrupt::stop_flag()?;
        let mut games = Games::open(&self.games, self.reading, &stop)?;
        let (mut judged, mut moves) = (0, 0);
        while let Some(record) = games.next()? {
            if games.number() <= self.skip || !starts_from_opening_position(&record) {
                continue;
            }
            for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
                let result = match record.result {
                    GameResult::Unknown => continue,
                    GameResult::Drawn => SideResult::Drawn,
                    GameResult::Won(side) if side == color => SideResult::Won,
                    GameResult::Won(_) => SideResult::Lost,
                };
                if record.tag(tag) == Some(&self.player) {
                    judged += 1;
                    let played: Vec<Move> = record.moves().collect();
                    moves += compiled.learn_from(&played, color, result);
                }
            }
        }
        let ended = games.finish();
        if judged > 0 {
            output_file::write(&super::learned_path(&self.book), compiled.learned_file())?;
        } else if ended.is_ok() {
            bail!(
                "{}: no finished game of {:?}",
                self.games.display(),
                self.player
            );
        }
        writeln!(
            stdout(),
            "{judged} games, {moves} choices of the book judged"
        )?;
        ended
    }
}
