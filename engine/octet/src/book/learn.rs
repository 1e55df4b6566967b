//! `octet book learn`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use octet_book::compile::CompiledBook;
use octet_book::learn::SideResult;
use octet_engine::board::moves::Move;
use octet_engine::board::piece::Color;
use octet_notation::pgn::GameResult;
use octet_support::interrupt;
use octet_support::output_file::{LockedFile, OutputFile, ensure_distinct};
use octet_support::terminal::stdout;

use super::starts_from_opening_position;
use crate::games::{Games, GamesOptions};

/// Let the weights follow the results of games.
///
/// Ctrl-C ends the work: what was learned is kept beside the weights as
/// NAME.partial.learned. Moved in their place, --skip goes on after it.
#[derive(Args)]
pub struct Learn {
    /// The book's text; what is learned is kept beside it as NAME.learned
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
        let shown = self.book.display();
        let path = super::learned_path(&self.book);
        ensure_distinct(
            &[("what is learned", Some(&OutputFile::new(&path)?))],
            &[
                ("games", Some(self.games.as_path())),
                ("the book's lines", Some(self.book.as_path())),
            ],
        )?;
        let book = LockedFile::new(&self.book)?;
        let text = book.text()?;
        let compiled = text.with_context(|| format!("no file {shown}"))?;
        let compiled = CompiledBook::from_text(compiled).with_context(|| shown.to_string())?;
        let held = LockedFile::new(&path)?;
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
                    let played: Vec<Move> = super::book_moves(&record).collect();
                    moves += compiled.learn_from(&played, color, result);
                }
            }
        }
        let interrupted = games.interrupted();
        let ended = games.finish();
        if judged > 0 {
            book.ensure_unchanged()?;
            match interrupted {
                false => held.write(compiled.learned_file())?,
                true => held.write_partial(compiled.learned_file())?,
            }
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
