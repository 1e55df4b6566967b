//! `octet analyse`: annotates games, as PGN and as a page.

mod accuracy;
mod analyst;
mod annotate;
mod check;
mod data;
mod exercises;
mod game;
mod judge;
mod mates;
mod opening;
mod page;
mod phase;
mod proof;
mod report;
mod summary;

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_cli::interrupt::{self, Unfinished};
use octet_cli::output_file::OutputFile;
use octet_cli::progress;
use octet_engine::formats::pgn::{PgnError, PgnGame, PgnReader, decode_text};
use octet_engine::game::Game;

use crate::search_options::SearchOptions;
use analyst::Analyst;
use data::{GamesJson, PlayerJson};
use game::AnalysedGame;
use report::PlayerReport;

/// Analyses games: scores, best lines, and the moves that gave expected score
/// away.
///
/// The annotated games go to `--out`, a page to step through them to `--html`.
/// Ctrl-C ends the work; the analysis so far is written.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet analyse games.pgn --out annotated.pgn
  octet analyse games.pgn --game 3 --nodes 500000 --html page.html
  octet analyse games.pgn --json --multipv 3 --movetime 500
  octet analyse games.pgn --player \"Ann Bee\" --exercises ann.epd")]
pub struct Analyse {
    /// The games, in PGN
    file: PathBuf,
    /// Only this game of the file, from 1
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    #[command(flatten)]
    effort: SearchOptions,
    /// Best lines of each position
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=10))]
    multipv: u8,
    /// Write the annotated games to this file
    #[arg(long, required_unless_present_any = ["html", "json", "exercises", "player", "check_reasons"])]
    out: Option<PathBuf>,
    /// Write a page to step through the games to this file
    #[arg(long)]
    html: Option<PathBuf>,
    /// Write the mistakes that have one better move as exercises in EPD to this file,
    /// and as a page beside it
    #[arg(long)]
    exercises: Option<PathBuf>,
    /// Print a report about this player's games: openings, phases, mistakes
    #[arg(long, conflicts_with = "json")]
    player: Option<String>,
    /// Print how many mistakes are explained, and how many wrongly, by the moves played
    /// and a harder search
    #[arg(long, conflicts_with = "json")]
    check_reasons: bool,
    /// Print the analysis in JSON
    #[arg(long)]
    json: bool,
}

impl Analyse {
    /// Analyses the games and writes the files.
    pub fn run(self) -> Result<()> {
        let place = |path: &Option<PathBuf>| path.as_deref().map(OutputFile::new).transpose();
        let (out, html) = (place(&self.out)?, place(&self.html)?);
        let exercises = match &self.exercises {
            Some(path) => {
                let page = exercises::page_path(path);
                ensure!(
                    page != *path,
                    "the page beside {} needs the name",
                    path.display()
                );
                Some([OutputFile::new(path)?, OutputFile::new(&page)?])
            }
            None => None,
        };
        let records = self.records()?;
        let stop = interrupt::stop_flag()?;
        let (games, unfinished) = self.analyse(records, &stop)?;
        if let Some(name) = &self.player {
            let report = PlayerReport::new(&games, name);
            ensure!(
                !report.is_empty(),
                "{name:?} plays in no game of {}",
                self.file.display()
            );
            write!(stdout(), "{}", report.text(name))?;
        }
        if self.check_reasons {
            write!(stdout(), "{}", check::check(&games, &self.analyst(&stop)))?;
        }
        if let Some([epd, page]) = exercises {
            let found = exercises::collect(&games, &self.analyst(&stop));
            epd.write(exercises::epd(&found))?;
            page.write(exercises::html(&found)?)?;
        }
        let annotator = format!("Octet {}", env!("CARGO_PKG_VERSION"));
        let page = GamesJson::new(&annotator, &self.effort, &games);
        if let Some(place) = html {
            place.write(page::html(&page)?.into_bytes())?;
        }
        let mut printed = stdout().lock();
        if self.json {
            writeln!(printed, "{}", serde_json::to_string_pretty(&page)?)?;
        } else if self.player.is_none() && !self.check_reasons {
            for game in &page.games {
                print_game(&mut printed, game)?;
            }
        }
        if let Some(place) = out {
            let mut text = String::new();
            for mut game in games {
                annotate::annotate(&mut game, &annotator);
                if !text.is_empty() {
                    text.push('\n');
                }
                text.push_str(&game.record.to_string());
            }
            place.write(text.into_bytes())?;
        }
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

    fn analyst<'a>(&'a self, stop: &'a AtomicBool) -> Analyst<'a> {
        Analyst {
            effort: &self.effort,
            lines: self.multipv.into(),
            threats: self.html.is_some() || self.json,
            stop,
        }
    }

    /// Searches every position of the games and judges the moves.
    fn analyse(
        &self,
        records: Vec<PgnGame>,
        stop: &AtomicBool,
    ) -> Result<(Vec<AnalysedGame>, Option<Unfinished>)> {
        let analyst = self.analyst(stop);
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
        bar.finish_and_clear();
        let bar = progress::bar(records.len(), "judging");
        let mut analyses = analyses.into_iter();
        let mut judged = 0;
        let games: Vec<AnalysedGame> = (records.into_iter())
            .map(|record| {
                let positions = analyses.by_ref().take(record.moves.moves.len() + 1);
                let game = AnalysedGame::new(record, positions.collect(), &analyst);
                judged += usize::from(!stop.load(Ordering::Relaxed));
                bar.inc(1);
                game
            })
            .collect();
        bar.finish_and_clear();
        let unfinished = unfinished.or((judged < games.len()).then_some(Unfinished {
            done: judged,
            of: games.len(),
            what: "games",
        }));
        Ok((games, unfinished))
    }
}

/// Prints players, result, opening and summary, and a line about each player.
fn print_game(out: &mut impl Write, game: &data::Game) -> std::io::Result<()> {
    let [white, black] = &game.players;
    writeln!(out, "{} - {} {}", white.name, black.name, game.result)?;
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
