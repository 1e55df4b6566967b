//! `octet analyse`: annotates games, as PGN and as a page.

mod annotate;
mod data;
mod judge;
mod page;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_cli::interrupt::{self, Unfinished};
use octet_cli::output_file::{OutputFile, ensure_distinct};
use octet_cli::progress;
use octet_cli::terminal::printable;
use octet_cli::threads::Interrupted;
use octet_engine::formats::pgn::{PgnError, PgnGame, PgnReader, decode_text};
use octet_engine::game::Game;

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
    /// The games, in PGN
    file: PathBuf,
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
        ensure_distinct(&[("--out", out.as_ref()), ("--html", html.as_ref())])?;
        let records = self.records()?;
        let stop = interrupt::stop_flag()?;
        let (games, unfinished) = self.analyse(records, &stop)?;
        let annotator = format!("Octet {}", env!("CARGO_PKG_VERSION"));
        let page = GamesJson::new(&annotator, &self.effort.limits(), &games);
        // Both files are written before anything is printed, and neither waits for the other.
        let written = [
            out.map(|place| place.write(annotated(games, &annotator))),
            html.map(|place| place.write(page::html(&page)?)),
        ];
        let printed = print(&page);
        written.into_iter().flatten().collect::<Result<()>>()?;
        printed?;
        match unfinished {
            None => Ok(()),
            Some(unfinished) => Err(unfinished.into()),
        }
    }

    /// The games to be analysed.
    fn records(&self) -> Result<Vec<PgnGame>> {
        let shown = self.file.display();
        let bytes = std::fs::read(&self.file).with_context(|| format!("cannot read {shown}"))?;
        let text = decode_text(bytes);
        let mut reader = PgnReader::new(&text);
        let Some(game) = self.game else {
            let records: Result<Vec<PgnGame>, PgnError> = reader.collect();
            let records = records.with_context(|| shown.to_string())?;
            ensure!(!records.is_empty(), "{shown} holds no game");
            return Ok(records);
        };
        let record = reader.nth(game as usize - 1);
        let record = record.with_context(|| format!("{shown} holds no game {game}"))?;
        Ok(vec![record.with_context(|| shown.to_string())?])
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

/// The annotated games in PGN.
fn annotated(games: Vec<AnalysedGame>, annotator: &str) -> String {
    let mut text = String::new();
    for mut game in games {
        annotate::annotate(&mut game.record, annotator, &game.positions, &game.moves);
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&game.record.to_string());
    }
    text
}

/// Prints a summary of each game.
fn print(page: &GamesJson) -> Result<()> {
    let mut printed = stdout().lock();
    for game in &page.games {
        let [white, black] = &game.players;
        let [white_name, black_name] = [white, black].map(|player| printable(&player.name));
        writeln!(printed, "{white_name} - {black_name} {}", game.result)?;
        for player in [white, black] {
            writeln!(printed, "  {}", summary(player))?;
        }
    }
    Ok(())
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
