//! `octet search`.

use std::io::Write;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_engine::game::Game;
use octet_engine::search::{self, Limits, MAX_DEPTH, Report, Watcher, transposition};
use octet_notation::{InPawns, Notation, json};
use octet_support::interrupt::{self, Unfinished};
use octet_support::progress;
use octet_support::terminal::stdout;
use octet_teach::threat;
use serde::Serialize;

use crate::start::StartPosition;

/// Search a position; the same command visits the same nodes.
///
/// Each iteration is printed as it ends. Ctrl-C ends the search with the best move so
/// far.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet search --depth 8
  octet search --fen \"r1bqkbnr/pppp1ppp/2n5/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR b KQkq - 3 3\" --threat
  octet search --moves e2e4 e7e5 --movetime 2000 --multipv 3")]
pub struct Search {
    #[command(flatten)]
    start: StartPosition,
    /// Search this many plies; 6 when no limit is given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u8>,
    /// Search exactly this many nodes
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Search this many milliseconds
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    movetime: Option<u32>,
    /// Number of best lines to find
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..))]
    multipv: u8,
    /// Search what the opponent would play if it were the opponent's move
    #[arg(long, conflicts_with = "json")]
    threat: bool,
    /// Print the reports in JSON
    #[arg(long)]
    json: bool,
}

impl Search {
    /// Searches and prints.
    pub fn run(self) -> Result<()> {
        let game = self.start.game()?;
        let stop = interrupt::stop_flag()?;
        if self.threat {
            return self.print_threat(&game, &stop);
        }
        let mut printer = Printer::new(&game, &self, &stop);
        let result = self.search(&game, &mut printer);
        printer.bar.finish_and_clear();
        if self.json {
            print_json(&game, &printer, &result)?;
        } else if printer.reports.last() != Some(&result) {
            print_report(&mut stdout(), &game, &result, None)?;
        }
        printer.outcome()
    }

    fn search(&self, game: &Game, watcher: &mut impl Watcher) -> Report {
        let lines = usize::from(self.multipv);
        let mut lines = vec![Report::EMPTY; if lines > 1 { lines } else { 0 }];
        let mut memory = transposition::EMPTY;
        search::Search::new(game, self.limits(), memory.table(), watcher)
            .multi_pv(&mut lines)
            .run()
    }

    fn limits(&self) -> Limits {
        let limited = self.nodes.is_some() || self.movetime.is_some();
        let depth = self.depth.unwrap_or(if limited { MAX_DEPTH } else { 6 });
        Limits {
            nodes: self.nodes,
            ..Limits::depth(depth)
        }
    }

    /// Searches the position, and again after a null move.
    fn print_threat(&self, game: &Game, stop: &AtomicBool) -> Result<()> {
        let mover = game.position().side_to_move();
        let opponent = mover.other();
        let passed = threat::passed(game).with_context(|| {
            format!("{mover} is in check, or {opponent} has no move: no threat")
        })?;
        let mut silent = Printer {
            prints: false,
            ..Printer::new(game, self, stop)
        };
        let score = self.search(game, &mut silent).score;
        silent.bar.finish_and_clear();
        silent.outcome()?;
        let mut printer = Printer::new(&passed, self, stop);
        let result = self.search(&passed, &mut printer);
        printer.bar.finish_and_clear();
        if printer.reports.last() != Some(&result) {
            print_report(&mut stdout(), &passed, &result, None)?;
        }
        let words = threat::words(&passed, result.pv.as_slice(), result.score, -score);
        let words = words.unwrap_or_else(|| "threatens nothing".to_owned());
        writeln!(stdout(), "{opponent} {words}")?;
        printer.outcome()
    }
}

/// Prints the iterations as they end. It ends the search when the time is up or after Ctrl-C.
struct Printer<'s> {
    game: &'s Game,
    stop: &'s AtomicBool,
    end: Option<Instant>,
    prints: bool,
    depth: u8,
    reports: Vec<Report>,
    lines: Vec<Report>,
    bar: indicatif::ProgressBar,
    failed: Option<std::io::Error>,
}

impl<'s> Printer<'s> {
    fn new(game: &'s Game, search: &Search, stop: &'s AtomicBool) -> Printer<'s> {
        let time = search.movetime.map(|ms| Duration::from_millis(ms.into()));
        Printer {
            game,
            stop,
            end: time.and_then(|time| Instant::now().checked_add(time)),
            prints: !search.json,
            depth: search.limits().depth,
            reports: Vec::new(),
            lines: Vec::new(),
            bar: progress::spinner("searching"),
            failed: None,
        }
    }

    /// Why the run failed: it was interrupted, or its output was closed.
    fn outcome(self) -> Result<()> {
        if let Some(error) = self.failed {
            return Err(error.into());
        }
        ensure!(
            !self.stop.load(Ordering::Relaxed),
            Unfinished {
                done: self.reports.last().map_or(0, |report| report.depth.into()),
                of: self.depth.into(),
                what: "plies",
            }
        );
        Ok(())
    }

    fn print(&self) -> std::io::Result<()> {
        let mut out = stdout();
        match (self.lines.as_slice(), self.reports.last()) {
            ([], Some(report)) => print_report(&mut out, self.game, report, None),
            (lines, Some(report)) => lines.iter().enumerate().try_for_each(|(n, line)| {
                let nodes = report.nodes;
                print_report(&mut out, self.game, &Report { nodes, ..*line }, Some(n + 1))
            }),
            (_, None) => Ok(()),
        }
    }
}

impl Watcher for Printer<'_> {
    fn multi_pv(&mut self, reports: &[Report]) {
        self.lines = reports.to_vec();
    }

    fn iteration(&mut self, report: &Report) {
        self.reports.push(*report);
        if self.prints && self.failed.is_none() {
            self.failed = self.bar.suspend(|| self.print()).err();
        }
    }

    fn stop(&mut self, nodes: u32) -> bool {
        self.bar.set_position(nodes.into());
        self.stop.load(Ordering::Relaxed)
            || self.failed.is_some()
            || self.end.is_some_and(|end| Instant::now() >= end)
    }
}

/// The answer in JSON: what both machines report, and the best move in algebraic notation.
#[derive(Serialize)]
struct Answer<'s> {
    best_san: Option<String>,
    #[serde(flatten)]
    search: &'s json::SearchJson,
}

fn print_json(game: &Game, printer: &Printer, result: &Report) -> Result<()> {
    let told = |report: &Report| json::ReportJson::new(report, None);
    let iterations = printer.reports.iter().map(told).collect();
    let search = json::SearchJson {
        lines: printer.lines.iter().map(told).collect(),
        ..json::SearchJson::new(game, iterations, told(result))
    };
    let best_san = result.pv.as_slice().first();
    crate::json::print(
        "search",
        &Answer {
            best_san: best_san.map(|&mv| game.san(mv).to_string()),
            search: &search,
        },
    )
}

/// Prints a line: depth, rank of several lines, score, nodes, hash, and the PV in
/// algebraic notation.
fn print_report(
    out: &mut impl Write,
    game: &Game,
    report: &Report,
    rank: Option<usize>,
) -> std::io::Result<()> {
    let score = InPawns(report.score);
    let (depth, nodes, hash) = (report.depth, report.nodes, report.hash);
    write!(out, "{depth:2} ")?;
    if let Some(rank) = rank {
        write!(out, "{rank:2}. ")?;
    }
    write!(out, "{score:>7} {nodes:>10} {hash:08x} ")?;
    for san in game.san_moves(report.pv.as_slice()) {
        write!(out, " {san}")?;
    }
    writeln!(out)
}
