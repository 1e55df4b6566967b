//! `octet analyse`: annotates games, as PGN and as a page.

mod accuracy;
mod analyst;
mod annotate;
mod data;
mod game;
mod judge;
mod mates;
mod opening;
mod page;
mod phase;
mod summary;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, bail};
use clap::Args;
use octet_cli::interrupt::{self, Unfinished};
use octet_cli::output_file::{OutputFile, ensure_distinct};
use octet_cli::progress;
use octet_cli::terminal::printable;
use octet_engine::formats::pgn::PgnGame;
use octet_engine::game::Game;

use crate::games::{Games, GamesOptions};
use crate::search_options::SearchOptions;
use analyst::Analyst;
use data::{GamesJson, PlayerJson};
use game::AnalysedGame;

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
    /// Best lines of each position
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=10))]
    multipv: u8,
    /// Write the annotated games to this file
    #[arg(long, required_unless_present_any = ["html", "json"])]
    out: Option<PathBuf>,
    /// Write a page to step through the games to this file
    #[arg(long)]
    html: Option<PathBuf>,
    /// Print the analysis in JSON
    #[arg(long)]
    json: bool,
}

impl Analyse {
    /// Analyses the games and writes the files.
    pub fn run(self) -> Result<()> {
        let place = |path: &Option<PathBuf>| path.as_deref().map(OutputFile::new).transpose();
        let (out, html) = (place(&self.out)?, place(&self.html)?);
        ensure_distinct(&[("--out", out.as_ref()), ("--html", html.as_ref())])?;
        let stop = interrupt::stop_flag()?;
        let (records, left_out) = self.records(&stop)?;
        let (games, unfinished) = self.analyse(records, &stop)?;
        let annotator = format!("Octet {}", env!("CARGO_PKG_VERSION"));
        let page = GamesJson::new(&annotator, &self.effort, &games);
        // Both files are written before anything is printed, and neither waits for the other.
        let written = [
            out.map(|place| place.write(annotated(games, &annotator))),
            html.map(|place| place.write(page::html(&page)?)),
        ];
        let printed = print(&page, self.json);
        written.into_iter().flatten().collect::<Result<()>>()?;
        printed?;
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
        let analyst = Analyst {
            effort: &self.effort,
            lines: self.multipv.into(),
            threats: self.html.is_some() || self.json,
            stop,
        };
        let positions: Vec<Game> = records.iter().flat_map(game::positions).collect();
        let bar = progress::bar(positions.len(), "analysing");
        let analyses = self.effort.each(
            &positions,
            stop,
            |game| analyst.position(game),
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
        let games = records.into_iter().map(|record| {
            let positions = analyses.by_ref().take(record.moves.moves.len() + 1);
            let positions = positions.collect();
            AnalysedGame::new(record, positions, &analyst)
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
        annotate::annotate(&mut game, annotator);
        if !text.is_empty() {
            text.push('\n');
        }
        text.push_str(&game.record.to_string());
    }
    text
}

/// Prints the analysis in JSON, or a summary of each game.
fn print(page: &GamesJson, json: bool) -> Result<()> {
    let mut printed = stdout().lock();
    if json {
        writeln!(printed, "{}", serde_json::to_string_pretty(page)?)?;
    } else {
        for game in &page.games {
            print_game(&mut printed, game)?;
        }
    }
    Ok(())
}

/// Prints players, result, opening and summary, and a line about each player.
fn print_game(out: &mut impl Write, game: &data::Game) -> std::io::Result<()> {
    let [white, black] = &game.players;
    let [white_name, black_name] = [white, black].map(|player| printable(&player.name));
    writeln!(out, "{white_name} - {black_name} {}", game.result)?;
    if let Some(opening) = &game.opening {
        let (name, last) = (&opening.name, &opening.last_book_move);
        writeln!(out, "  Opening: {name}; the book ends with {last}")?;
    }
    if !game.summary.is_empty() {
        writeln!(out, "  {}", game.summary)?;
    }
    for player in [white, black] {
        writeln!(out, "  {}", summary(player))?;
    }
    Ok(())
}

/// A line about a player's judgements.
fn summary(player: &PlayerJson) -> String {
    let plural = |count: u32, one: &str, more: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{count} {more}"),
    };
    let accuracy = player.accuracy.map_or(String::new(), |accuracy| {
        let phases = player.phases.iter().filter_map(|phase| {
            let accuracy = phase.accuracy?;
            Some(format!("{} {accuracy:.0}%", phase.phase.name()))
        });
        let phases: Vec<String> = phases.collect();
        format!(", accuracy {accuracy:.0}% ({})", phases.join(", "))
    });
    format!(
        "{}: {}, {}, {}; {:.1} points of expected score lost per move{accuracy}",
        player.side,
        plural(player.inaccuracies, "inaccuracy", "inaccuracies"),
        plural(player.mistakes, "mistake", "mistakes"),
        plural(player.blunders, "blunder", "blunders"),
        player.loss,
    )
}
