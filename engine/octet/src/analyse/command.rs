//! `octet analyse`: annotates games, as PGN and as a page.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use anyhow::{Result, ensure};
use clap::Args;
use octet_engine::board::piece::Color;
use octet_engine::game::Game;
use octet_notation::pgn::PgnGame;
use octet_support::interrupt::{self, Unfinished};
use octet_support::output_file::{OutputFile, Stamp, ensure_distinct, ensure_not_stdout};
use octet_support::progress;
use octet_support::terminal::{content_stdout, say, shows_progress, stdout};
use octet_support::threads::Interrupted;
use octet_teach::analysis::analyst::Analyst;
use octet_teach::analysis::annotate;
use octet_teach::analysis::data::{self, GamesJson, PlayerJson};
use octet_teach::analysis::game::{self, AnalysedGame};

use super::records::{FileRecords, Records};
use super::report::PlayerReport;
use super::{check, exercises, page};
use crate::games::{GamesOptions, ensure_replaceable, plural};
use crate::page::live::Live;
use crate::search_options::SearchOptions;

/// Analyse games: scores, best lines, and the moves that gave away
/// expected score.
///
/// Mates, threats and proofs of the reasons together take at most as many nodes again as the
/// positions of a game, in a short game as twelve, or as much time. Without a terminal a line is
/// printed for each game.
///
/// The annotated games go to `--out`, or to standard output if nothing else is asked for; a page to
/// step through them goes to `--html`.
/// Ctrl-C ends the work; the analysis so far is kept beside each file as NAME.partial.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet analyse games.pgn > annotated.pgn
  octet analyse monday.pgn tuesday.pgn.gz --out annotated.pgn
  octet analyse games.pgn --game 3 --nodes 500000 --html page.html
  octet analyse games.pgn --live --html page.html
  octet analyse --live --html asks-for-games.html
  octet analyse games.pgn --json --multipv 3 --movetime 500
  octet analyse games.pgn --player \"Ann Bee\" --exercises ann.epd")]
pub struct Analyse {
    /// The games, in PGN, packed with gzip or zstd or not; `-` is standard input. With `--live`
    /// and without games the page asks its readers for theirs
    #[arg(required_unless_present = "live")]
    files: Vec<PathBuf>,
    #[command(flatten)]
    reading: GamesOptions,
    /// Analyse only this game of the one file, from 1
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    game: Option<u32>,
    #[command(flatten)]
    search: SearchOptions,
    /// Number of best lines of each position
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=10))]
    multipv: u8,
    /// Write the annotated games to this file
    #[arg(long)]
    out: Option<PathBuf>,
    /// Replace each file by its annotated games; those that cannot be read stay as they stand
    #[arg(long, conflicts_with_all = ["out", "game"])]
    in_place: bool,
    /// Write a page to step through the games to this file
    #[arg(long)]
    html: Option<PathBuf>,
    #[command(flatten)]
    live: Live,
    /// Link each position of the page to the page to play in at this address, which
    /// `octet-emu page` writes
    #[arg(long, value_name = "ADDRESS", requires = "html")]
    play: Option<String>,
    /// Write the mistakes that have one better move as exercises in EPD to this file,
    /// and as a page beside it; each mistake is searched once more for that
    #[arg(long)]
    exercises: Option<PathBuf>,
    /// Print a report about this player's games: openings, phases, mistakes; exercises are made of
    /// this player's mistakes alone
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
        let place = |path: Option<&Path>| path.map(OutputFile::new).transpose();
        let (out, html) = (place(self.out.as_deref())?, place(self.html.as_deref())?);
        let epd = place(self.exercises.as_deref())?;
        let exercise_page = exercises::page(self.exercises.as_deref(), epd.as_ref());
        let exercise_page = place(exercise_page.as_deref())?;
        let module = self.live.module()?;
        let mut inputs: Vec<_> = self
            .files
            .iter()
            .map(|file| ("games", Some(file.as_path())))
            .collect();
        inputs.push(("the engine's parts", module.as_deref()));
        ensure_distinct(
            &[
                ("--out", out.as_ref()),
                ("--html", html.as_ref()),
                ("--exercises", epd.as_ref()),
                ("the page of --exercises", exercise_page.as_ref()),
            ],
            &inputs,
        )?;
        if self.prints_games() {
            ensure_not_stdout("games", &self.files)?;
        }
        let replaced = match self.in_place {
            true => replaced_files(&self.files)?,
            false => Vec::new(),
        };
        if self.files.is_empty() {
            return self.empty_page(html, engine.as_deref());
        }
        let stop = interrupt::stop_flag()?;
        let Records {
            games: records,
            files,
            left_out,
        } = Records::read(&self.files, self.game, self.reading, self.in_place, &stop)?;
        if let Some(name) = &self.player {
            ensure_plays(&records, name, &self.files)?;
        }
        let (games, unfinished) = self.analyse(records, &stop)?;
        let report = self.player.as_deref();
        let report = report.map(|name| PlayerReport::new(&games, name).text(name));
        let checked = self
            .check_reasons
            .then(|| check::check(&games, &self.analyst(&stop)).to_string());
        let found = self.exercises.is_some();
        let player = self.player.as_deref();
        let found = found.then(|| exercises::collect(&games, player, &self.analyst(&stop)));
        let annotator = annotate::annotator();
        let page = GamesJson::new(&annotator, &self.search.effort(), &games);
        let annotated = annotated(&games, &annotator);
        let write = |place: &OutputFile, text: &str| match unfinished {
            None => place.write(text),
            Some(_) => place.write_partial(text),
        };
        let mut from = 0;
        let mut replace = |((place, stamp), file): ((OutputFile, Stamp), &FileRecords)| {
            let games = &annotated[from..from + file.games];
            from += file.games;
            stamp.ensure_unchanged()?;
            write(&place, &with_texts(games, &file.texts))
        };
        // The files are written before anything is printed, and each is written even if another
        // fails.
        let replaced: Vec<Result<()>> =
            replaced.into_iter().zip(&files).map(&mut replace).collect();
        let plain = annotated.join("\n");
        let written = [
            out.map(|place| write(&place, &plain)),
            html.map(|place| {
                write(
                    &place,
                    &page::html(&page, &plain, engine.as_deref(), self.play.as_deref())?,
                )
            }),
            (epd.zip(found.as_ref())).map(|(place, found)| write(&place, &exercises::epd(found))),
            (exercise_page.zip(found.as_ref()))
                .map(|(place, found)| write(&place, &exercises::html(found)?)),
        ];
        let printed = match (&report, &checked) {
            (None, None) if self.prints_games() => print_games(&page, &plain),
            (None, None) => print(&page, self.json),
            _ => {
                let texts = [report.as_deref(), checked.as_deref()];
                let texts = texts.into_iter().flatten();
                write!(stdout(), "{}", texts.collect::<String>()).map_err(Into::into)
            }
        };
        replaced
            .into_iter()
            .chain(written.into_iter().flatten())
            .collect::<Result<()>>()?;
        printed?;
        match unfinished {
            None => left_out,
            Some(unfinished) => Err(unfinished.into()),
        }
    }

    /// Writes a page that asks its readers for games.
    fn empty_page(&self, html: Option<OutputFile>, engine: Option<&[u8]>) -> Result<()> {
        let others = [
            ("--out", self.out.is_some()),
            ("--in-place", self.in_place),
            ("--exercises", self.exercises.is_some()),
            ("--player", self.player.is_some()),
            ("--game", self.game.is_some()),
            ("--check-reasons", self.check_reasons),
            ("--json", self.json),
        ];
        for (option, given) in others {
            ensure!(
                !given,
                "{option} needs games, and no file of games is named"
            );
        }
        let page = GamesJson::new(&annotate::annotator(), &self.search.effort(), &[]);
        let text = page::html(&page, "", engine, self.play.as_deref())?;
        html.map_or(Ok(()), |place| place.write(&text))
    }

    /// Whether the annotated games are printed: nothing else is asked for.
    fn prints_games(&self) -> bool {
        let files = [&self.out, &self.html, &self.exercises];
        files.iter().all(|path| path.is_none())
            && !(self.in_place || self.json || self.check_reasons || self.player.is_some())
    }

    fn analyst<'a>(&'a self, stop: &'a AtomicBool) -> Analyst<'a> {
        Analyst {
            effort: self.search.effort(),
            lines: self.multipv.into(),
            threats: self.html.is_some() || self.json,
            confirms_short: true,
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
            |n, game| {
                bar.inc(1);
                if !shows_progress() {
                    let [white, black] = Color::ALL.map(|side| game.name(side));
                    let plies = plural(game.moves.len(), "ply", "plies");
                    let (n, all) = (n + 1, tasks.len());
                    say(format_args!(
                        "octet: game {n} of {all}, {white} - {black}: {plies} analysed"
                    ));
                }
            },
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

/// The files that are replaced, which nothing else reads or writes.
fn replaced_files(files: &[PathBuf]) -> Result<Vec<(OutputFile, Stamp)>> {
    files.iter().try_for_each(|file| ensure_replaceable(file))?;
    let replaced = files.iter().enumerate().map(|(n, file)| {
        let place = OutputFile::new(file)?;
        let others = files.iter().enumerate().filter(|(other, _)| *other != n);
        let others = others.map(|(_, other)| ("games", Some(other.as_path())));
        ensure_distinct(&[("--in-place", Some(&place))], &others.collect::<Vec<_>>())?;
        Ok((place, Stamp::new(file)))
    });
    replaced.collect()
}

/// Refuses a player of none of the games.
fn ensure_plays(games: &[PgnGame], name: &str, files: &[PathBuf]) -> Result<()> {
    let is_name = |tag: &&str| tag.to_lowercase() == name.to_lowercase();
    let plays = |game: &PgnGame| {
        ["White", "Black"]
            .iter()
            .any(|side| game.tag(side).is_some_and(|tag| is_name(&tag)))
    };
    let files: Vec<String> = files
        .iter()
        .map(|file| file.display().to_string())
        .collect();
    ensure!(
        games.iter().any(plays),
        "{name:?} plays in no game of {}",
        files.join(" and ")
    );
    Ok(())
}

/// The annotated games in PGN, each with a line feed at its end.
fn annotated(games: &[AnalysedGame], annotator: &str) -> Vec<String> {
    let annotated = games.iter();
    let annotated = annotated.map(|game| annotate::annotated(game, annotator).to_string());
    annotated.collect()
}

/// The annotated games, with the texts that could not be read in their places, each before the game
/// with its number.
fn with_texts(games: &[String], texts: &[(usize, String)]) -> String {
    let mut parts: Vec<String> = Vec::new();
    let mut texts = texts.iter().peekable();
    for n in 0..=games.len() {
        while let Some((_, text)) = texts.next_if(|(place, _)| *place == n) {
            parts.push(format!("{text}\n"));
        }
        parts.extend(games.get(n).cloned());
    }
    parts.join("\n")
}

/// Prints the analysis in JSON, or a summary of each game.
fn print(page: &GamesJson, json: bool) -> Result<()> {
    if json {
        crate::json::print("analyse", page)?;
    } else {
        for game in &page.games {
            print_game(&mut stdout(), game)?;
        }
    }
    Ok(())
}

/// Prints the games, and their summaries on standard error.
fn print_games(page: &GamesJson, text: &str) -> Result<()> {
    let mut out = content_stdout();
    out.write_all(text.as_bytes())?;
    out.flush()?;
    let mut summary = Vec::new();
    page.games
        .iter()
        .try_for_each(|game| print_game(&mut summary, game))?;
    say(String::from_utf8_lossy(&summary).trim_end());
    Ok(())
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
        plural(player.inaccuracies as usize, "inaccuracy", "inaccuracies"),
        plural(player.mistakes as usize, "mistake", "mistakes"),
        plural(player.blunders as usize, "blunder", "blunders"),
        player.loss,
    )
}
