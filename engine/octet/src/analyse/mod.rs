//! `octet analyse`: annotates games, as PGN and as a page.

mod annotate;
mod data;
mod judge;
mod page;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use clap::Args;
use octet_cli::interrupt::{self, Unfinished};
use octet_cli::output_file::OutputFile;
use octet_cli::progress;
use octet_cli::threads::Interrupted;
use octet_engine::formats::pgn::PgnGame;
use octet_engine::game::Game;

use crate::games::{Games, GamesOptions};
use crate::search_options::SearchOptions;
use data::{GamesJson, PlayerJson};
use judge::{MoveAnalysis, PositionAnalysis};

/// Analyses games: scores, best lines, and the moves that gave expected score
/// away.
///
/// The annotated games go to `--out`, a page to step through them to `--html`.
/// Ctrl-C ends the work; the analysis so far is written.
#[derive(Args)]
pub struct Analyse {
    /// The games, in PGN, packed with gzip or zstd or not
    file: PathBuf,
    #[command(flatten)]
    reading: GamesOptions,
    /// Only this game of the file, from 1
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    #[command(flatten)]
    effort: SearchOptions,
    /// Write the annotated games to this file
    #[arg(long, required_unless_present = "html")]
    out: Option<PathBuf>,
    /// Write a page to step through the games to this file
    #[arg(long)]
    html: Option<PathBuf>,
}

/// A game and its analysis.
struct AnalysedGame {
    record: PgnGame,
    /// Its positions, one more than moves.
    positions: Vec<Option<PositionAnalysis>>,
    /// Its moves.
    moves: Vec<Option<MoveAnalysis>>,
}

impl Analyse {
    /// Analyses the games and writes the files.
    pub fn run(self) -> Result<()> {
        let place = |path: &Option<PathBuf>| path.as_deref().map(OutputFile::new).transpose();
        let (out, html) = (place(&self.out)?, place(&self.html)?);
        let stop = interrupt::stop_flag()?;
        let (records, left_out) = self.records(&stop)?;
        let (games, unfinished) = self.analyse(records, &stop)?;
        let annotator = format!("Octet {}", env!("CARGO_PKG_VERSION"));
        let page = GamesJson::new(&annotator, &self.effort.limits(), &games);
        if let Some(place) = html {
            place.write(page::html(&page)?.into_bytes())?;
        }
        let mut printed = stdout().lock();
        for game in &page.games {
            let [white, black] = &game.players;
            writeln!(printed, "{} - {} {}", white.name, black.name, game.result)?;
            for player in [white, black] {
                writeln!(printed, "  {}", summary(player))?;
            }
        }
        if let Some(place) = out {
            let mut text = String::new();
            for mut game in games {
                annotate::annotate(&mut game.record, &annotator, &game.positions, &game.moves);
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&game.record.to_string());
            }
            place.write(text.into_bytes())?;
        }
        match unfinished {
            None => left_out,
            Some(unfinished) => Err(unfinished.into()),
        }
    }

    /// The games to be analysed, and the error that says how many are left out.
    fn records(&self, stop: &AtomicBool) -> Result<(Vec<PgnGame>, Result<()>)> {
        let shown = self.file.display();
        let mut games = Games::open(&self.file, self.reading, stop)?;
        if let Some(game) = self.game {
            return Ok((vec![games.nth(game as usize)?], Ok(())));
        }
        let mut records = Vec::new();
        while let Some(record) = games.next()? {
            records.push(record);
        }
        let left_out = games.finish();
        match (records.is_empty(), left_out) {
            (true, Ok(())) => bail!("{shown} holds no game"),
            (true, Err(left_out)) => Err(left_out),
            (false, left_out) => Ok((records, left_out)),
        }
    }

    /// Searches every position of the games and judges the moves.
    fn analyse(
        &self,
        records: Vec<PgnGame>,
        stop: &AtomicBool,
    ) -> Result<(Vec<AnalysedGame>, Option<Unfinished>)> {
        let positions: Vec<Game> = records.iter().flat_map(positions).collect();
        let bar = progress::bar(positions.len(), "analysing");
        let analyses = self.effort.each(
            &positions,
            stop,
            |game| analyse_position(game, &self.effort, stop),
            |_, _| bar.inc(1),
        )?;
        let done = analyses.iter().flatten().count();
        let unfinished = (done < analyses.len()).then_some(Unfinished {
            done,
            of: analyses.len(),
            what: "positions",
        });
        bar.set_message("judging");
        let mut analyses = analyses.into_iter();
        let harder = self.effort.harder();
        let games = records.into_iter().map(|record| {
            let moves: Vec<_> = record.moves().collect();
            let mut analyses: Vec<_> = analyses.by_ref().take(moves.len() + 1).collect();
            judge::propagate_scores(&mut analyses, &moves, |game| {
                analyse_position(game, &harder, stop).ok()
            });
            let pairs = analyses.windows(2).zip(moves);
            let moves = pairs.map(|(pair, mv)| match pair {
                [Some(before), Some(after)] => Some(MoveAnalysis::new(before, mv, after)),
                _ => None,
            });
            AnalysedGame {
                moves: moves.collect(),
                positions: analyses,
                record,
            }
        });
        let games = games.collect();
        bar.finish_and_clear();
        Ok((games, unfinished))
    }
}

/// Analyses a position.
fn analyse_position(
    game: &Game,
    effort: &SearchOptions,
    stop: &AtomicBool,
) -> Result<PositionAnalysis, Interrupted> {
    if game.position().legal_moves().next().is_none() {
        return Ok(PositionAnalysis::terminal(game.clone()));
    }
    let thought = effort.search(game, stop)?;
    Ok(PositionAnalysis::searched(game.clone(), thought.result))
}

/// The positions of a game, the first and the last included.
fn positions(record: &PgnGame) -> Vec<Game> {
    let mut game = record.start.clone();
    let mut positions = vec![game.clone()];
    for mv in record.moves() {
        game.play(mv);
        positions.push(game.clone());
    }
    positions
}

/// A line about a player's judgements.
fn summary(player: &PlayerJson) -> String {
    let plural = |count: u32, one: &str, more: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {more}"),
    };
    format!(
        "{}: {}, {}, {}; {:.1} points of expected score lost per move",
        player.side,
        plural(player.inaccuracies, "inaccuracy", "inaccuracies"),
        plural(player.mistakes, "mistake", "mistakes"),
        plural(player.blunders, "blunder", "blunders"),
        player.loss,
    )
}
