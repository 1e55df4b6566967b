//! `octet epd`.

use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write};
use std::path::PathBuf;
use std::sync::Mutex;

use anyhow::{Result, ensure};
use clap::Args;
use octet_engine::board::moves::Move;
use octet_notation::epd::suite;
use octet_notation::epd::suite::SuitePosition;
use octet_notation::json::ReportJson;
use octet_notation::pgn::decode_text;
use octet_notation::{InPawns, Notation};
use octet_support::interrupt::{self, LeftOut, Unfinished};
use octet_support::terminal::{say, stdout};
use octet_support::{input_file, progress};
use octet_teach::effort::SearchResult;
use serde::Serialize;

use crate::search_options::SearchOptions;

/// Run a test suite: does the search find the best moves?
///
/// Each line of the file is a position in EPD with `bm` (the best moves), `am`
/// (moves to avoid) or `dm` (mate in so many moves); `id` names it. As in the
/// Strategic Test Suite, `c8` may have points for the moves of `c9`. A position without
/// them is searched, too. A line that cannot be read is reported and left out; the exit
/// status is 3 then. Ctrl-C ends the run with the positions done so far.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet epd suite.epd --nodes 100000
  octet epd STS1-STS15_LAN_v3.epd --movetime 200 --threads 4 --json")]
pub struct Epd {
    /// The suite
    file: PathBuf,
    #[command(flatten)]
    options: SearchOptions,
    /// Print the results in JSON
    #[arg(long)]
    json: bool,
}

/// The results in JSON.
#[derive(Serialize)]
struct Summary {
    nodes: Option<u32>,
    depth: u8,
    positions: usize,
    searched: usize,
    /// How many of them have something to find.
    tests: usize,
    solved: usize,
    /// The points of the moves played and the most that could be had, if the suite has points.
    points: u32,
    most_points: u32,
    results: Vec<SuiteResult>,
}

/// A position and what the search found.
#[derive(Serialize)]
struct SuiteResult {
    line: usize,
    id: String,
    fen: String,
    /// The `bm` and `am` of the file, in algebraic notation.
    bm: Vec<String>,
    am: Vec<String>,
    dm: Option<i16>,
    #[serde(skip)]
    is_test: bool,
    solved: bool,
    /// Points of the move played, where moves have points.
    points: Option<u32>,
    #[serde(skip)]
    most_points: u32,
    /// Depth and nodes of the iteration from which on the search held the solution.
    found_depth: Option<u8>,
    found_nodes: Option<u32>,
    /// The best move, in algebraic notation.
    best_san: String,
    #[serde(flatten)]
    report: ReportJson,
}

impl SuiteResult {
    fn new(test: &SuitePosition, search: &SearchResult) -> SuiteResult {
        let report = &search.result;
        let solved = test.solved(report);
        let latest_first = search.iterations.iter().rev();
        let found = latest_first.take_while(|report| test.solved(report)).last();
        // The solution may have come in an iteration that was not finished.
        let found = solved.then_some(found.unwrap_or(report));
        let san = |moves: &[Move]| {
            let moves = moves.iter().map(|&mv| test.game.san(mv).to_string());
            moves.collect()
        };
        SuiteResult {
            line: test.line,
            id: test.id.clone(),
            fen: test.game.fen().to_string(),
            bm: san(&test.best),
            am: san(&test.avoid),
            dm: test.mate,
            is_test: test.is_test(),
            solved,
            points: test.points_of(report.best()),
            most_points: test.most_points(),
            found_depth: found.map(|report| report.depth),
            found_nodes: found.map(|report| report.nodes),
            best_san: test.game.san(report.best()).to_string(),
            report: ReportJson::new(report, None),
        }
    }

    /// The solution, in words.
    fn wanted(&self) -> String {
        let mut wanted = Vec::new();
        if !self.bm.is_empty() {
            wanted.push(self.bm.join(" or "));
        }
        if !self.am.is_empty() {
            wanted.push(format!("not {}", self.am.join(" nor ")));
        }
        wanted.extend(self.dm.map(|moves| format!("mate in {moves}")));
        let (points, most) = (self.points, self.most_points);
        wanted.extend(points.map(|points| format!("{points} of {most} points")));
        wanted.join(", ")
    }
}

impl Epd {
    /// Searches and prints.
    pub fn run(self) -> Result<()> {
        let shown = self.file.display();
        let bytes = input_file::read(&self.file)?;
        let lines = suite::lines(&decode_text(bytes));
        let of = lines.len();
        let mut tests = Vec::new();
        for read in lines {
            match read {
                Ok(test) => {
                    for note in &test.notes {
                        say(format_args!("{shown}: line {}: {note}", test.line));
                    }
                    tests.push(test);
                }
                Err(error) => say(format_args!("{shown}: {error}; left out")),
            }
        }
        ensure!(!tests.is_empty(), "{shown} holds no position");
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(tests.len(), "searching");
        let printer = Mutex::new(Printer::default());
        let results = self.options.each(
            &tests,
            &stop,
            |test| {
                Ok(SuiteResult::new(
                    test,
                    &self.options.effort().search(&test.game, &stop)?,
                ))
            },
            |n, result| {
                bar.inc(1);
                if let (false, Ok(mut printer)) = (self.json, printer.lock()) {
                    // Its error is reported at the end.
                    bar.suspend(|| printer.add(n, result.to_string()).ok());
                }
            },
        )?;
        bar.finish_and_clear();
        let results: Vec<SuiteResult> = results.into_iter().flatten().collect();
        let limits = self.options.effort().limits();
        let summary = Summary {
            nodes: limits.nodes,
            depth: limits.depth,
            positions: tests.len(),
            searched: results.len(),
            tests: results.iter().filter(|result| result.is_test).count(),
            solved: results.iter().filter(|result| result.solved).count(),
            points: results.iter().filter_map(|result| result.points).sum(),
            most_points: results.iter().map(|result| result.most_points).sum(),
            results,
        };
        if self.json {
            crate::json::print("epd", &summary)?;
        } else {
            if let Ok(printer) = printer.into_inner() {
                printer.finish()?;
            }
            let nodes = |result: &SuiteResult| u64::from(result.report.nodes);
            let nodes: u64 = summary.results.iter().map(nodes).sum();
            let Summary {
                solved,
                tests,
                points,
                most_points: most,
                ..
            } = summary;
            let points = match most {
                0 => String::new(),
                _ => format!("{points} of {most} points, "),
            };
            writeln!(
                stdout(),
                "{solved} of {tests} solved, {points}{nodes} nodes"
            )?;
        }
        ensure!(
            summary.searched == summary.positions,
            Unfinished {
                done: summary.searched,
                of: summary.positions,
                what: "positions",
            }
        );
        let left_out = of - summary.positions;
        ensure!(
            left_out == 0,
            LeftOut {
                left_out,
                of,
                what: format!("positions of {shown}"),
                kept: false,
                losses: 0,
            }
        );
        Ok(())
    }
}

/// The line above the results.
const HEADING: &str = "line  found   at depth     nodes  played      score  wanted, name";

impl fmt::Display for SuiteResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let found = match (self.is_test, self.solved) {
            (false, _) => "-",
            (true, true) => "yes",
            (true, false) => "no",
        };
        let number = |n: Option<u32>| n.map_or("-".to_owned(), |n| n.to_string());
        write!(
            f,
            "{:4}  {found:<5} {:>10} {:>9}  {:<9} {:>7}  {}",
            self.line,
            number(self.found_depth.map(u32::from)),
            number(self.found_nodes),
            self.best_san,
            InPawns(self.report.score),
            self.wanted(),
        )?;
        match self.id.as_str() {
            "" => Ok(()),
            id => write!(f, "  {id}"),
        }
    }
}

/// Prints results in the order of their positions, each as soon as all before it are there.
#[derive(Default)]
struct Printer {
    next: usize,
    waiting: BTreeMap<usize, String>,
}

impl Printer {
    fn add(&mut self, n: usize, line: String) -> io::Result<()> {
        self.waiting.insert(n, line);
        while let Some(line) = self.waiting.remove(&self.next) {
            if self.next == 0 {
                writeln!(stdout(), "{HEADING}")?;
            }
            writeln!(stdout(), "{line}")?;
            self.next += 1;
        }
        stdout().flush()
    }

    /// After an interruption, prints the results that still wait for others.
    fn finish(self) -> io::Result<()> {
        self.waiting
            .values()
            .try_for_each(|line| writeln!(stdout(), "{line}"))
    }
}
