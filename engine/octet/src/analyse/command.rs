//! `octet analyse`: annotates games, as PGN and as a page.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::{Result, bail, ensure};
use clap::Args;
use octet_engine::game::Game;
use octet_notation::pgn::PgnGame;
use octet_support::interrupt::{self, Unfinished};
use octet_support::output_file::{OutputFile, ensure_distinct};
use octet_support::progress;
use octet_support::terminal::printable;
use octet_support::threads::Interrupted;
use octet_teach::analysis::analyst::Analyst;
use octet_teach::analysis::data::{self, GamesJson, PlayerJson};
use octet_teach::analysis::game::{self, AnalysedGame};

use super::report::PlayerReport;
use super::{annotate, check, exercises, page};
use crate::games::{Games, GamesOptions};
use crate::page::live::Live;
use crate::search_options::SearchOptions;

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
  octet analyse games.pgn --live --html page.html
  octet analyse games.pgn --json --multipv 3 --movetime 500
  octet analyse games.pgn --player \"Ann Bee\" --exercises ann.epd")]
pub struct Analyse {
    /// The games, in PGN, packed with gzip or zstd or not
    file: PathBuf,
    #[command(flatten)]
    reading: GamesOptions,
    /// Only this game of the file, from 1
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    #[command(flatten)]
    search: SearchOptions,
    /// Best lines of each position
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=10))]
    multipv: u8,
    /// Write the annotated games to this file
    #[arg(long, required_unless_present_any = ["html", "json", "exercises", "player", "check_reasons"])]
    out: Option<PathBuf>,
    /// Write a page to step through the games to this file
    #[arg(long)]
    html: Option<PathBuf>,
    #[command(flatten)]
    live: Live,
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
        let engine = self.live.engine()?;
        let place = |path: &Option<PathBuf>| path.as_deref().map(OutputFile::new).transpose();
        let (out, html) = (place(&self.out)?, place(&self.html)?);
        let exercises = self.exercises.as_deref().map(exercises::places);
        let exercises = exercises.transpose()?;
        let [epd, exercise_page] = match &exercises {
            Some([epd, page]) => [Some(epd), Some(page)],
            None => [None, None],
        };
        ensure_distinct(&[
            ("--out", out.as_ref()),
            ("--html", html.as_ref()),
            ("--exercises", epd),
            ("the page of --exercises", exercise_page),
        ])?;
        let stop = interrupt::stop_flag()?;
        let (records, left_out) = self.records(&stop)?;
        let (games, unfinished) = self.analyse(records, &stop)?;
        let report = self.player.as_deref().map(|name| self.report(&games, name));
        let report = report.transpose()?;
        let checked = self
            .check_reasons
            .then(|| check::check(&games, &self.analyst(&stop)).to_string());
        let found = exercises
            .is_some()
            .then(|| exercises::collect(&games, &self.analyst(&stop)));
        let annotator = format!("Octet {}", env!("CARGO_PKG_VERSION"));
        let page = GamesJson::new(&annotator, &self.search.effort(), &games);
        let annotated = annotated(games, &annotator);
        // The files are written before anything is printed, and none waits for another.
        let mut written = vec![
            out.map(|place| place.write(&annotated)),
            html.map(|place| place.write(page::html(&page, &annotated, engine.as_deref())?)),
        ];
        if let (Some([epd, page]), Some(found)) = (exercises, found) {
            written.push(Some(epd.write(exercises::epd(&found))));
            written.push(Some(
                exercises::html(&found)
                    .map_err(Into::into)
                    .and_then(|html| page.write(html)),
            ));
        }
        let printed = match (&report, &checked) {
            (None, None) => print(&page, self.json),
            _ => {
                let texts = [report.as_deref(), checked.as_deref()];
                let texts = texts.into_iter().flatten();
                write!(stdout(), "{}", texts.collect::<String>()).map_err(Into::into)
            }
        };
        written.into_iter().flatten().collect::<Result<()>>()?;
        printed?;
        match unfinished {
            None => left_out,
            Some(unfinished) => Err(unfinished.into()),
        }
    }

    /// The report on a player's games.
    fn report(&self, games: &[AnalysedGame], name: &str) -> Result<String> {
        let report = PlayerReport::new(games, name);
        ensure!(
            !report.is_empty(),
            "{name:?} plays in no game of {}",
            self.file.display()
        );
        Ok(report.text(name))
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

    fn analyst<'a>(&'a self, stop: &'a AtomicBool) -> Analyst<'a> {
        Analyst {
            effort: self.search.effort(),
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
        let analyses = self.search.each(
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
        let tasks = records.into_iter().map(|record| {
            let positions = analyses.by_ref().take(record.moves.moves.len() + 1);
            Mutex::new(Some((positions.collect(), record)))
        });
        let tasks: Vec<Mutex<Option<(Vec<_>, PgnGame)>>> = tasks.collect();
        let judged = AtomicUsize::new(0);
        // Ctrl-C ends the searches; what they have found is still judged.
        let games = self.search.each(
            &tasks,
            &AtomicBool::new(false),
            |task| {
                let taken = task.lock().ok().and_then(|mut task| task.take());
                let (positions, record) = taken.ok_or(Interrupted)?;
                let game = AnalysedGame::new(record, positions, &analyst);
                let finished = usize::from(!stop.load(Ordering::Relaxed));
                judged.fetch_add(finished, Ordering::Relaxed);
                Ok(game)
            },
            |_, _| bar.inc(1),
        )?;
        let games: Vec<AnalysedGame> = games.into_iter().flatten().collect();
        let judged = judged.into_inner();
        bar.finish_and_clear();
        let unfinished = unfinished.or((judged < games.len()).then_some(Unfinished {
            done: judged,
            of: games.len(),
            what: "games",
        }));
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
