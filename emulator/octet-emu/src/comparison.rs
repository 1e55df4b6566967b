//! The comparison that `octet-emu` and `octet-emu check` share.

use std::io::Write;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_bench::crosscheck::positions_run::{self, PositionOutcome, PositionsPlan};
use octet_bench::crosscheck::rules::{Rule, RuleCounts, TRIED};
use octet_bench::crosscheck::{
    Difference, Findings, Layer, NODES, book, clocks, entries, limits, positions, tables,
};
use octet_bench::options::{ExpansionOption, Verdict};
use octet_engine::board::piece::Color;
use octet_machine::Image;
use octet_support::terminal::stdout;
use octet_support::{interrupt, progress};
use serde::Serialize;

use crate::options::{JsonFile, SearchLimits, Threads, describe_limits};
use crate::position_table::PositionTable;

/// How many positions' differences are printed in full.
const IN_FULL: usize = 5;

/// What is compared, and the limits of searches.
#[derive(Args)]
pub struct Comparison {
    /// Compare the positions of this file, EPD or FEN, instead of the bundled ones
    #[arg(long, value_name = "FILE.epd")]
    positions: Option<PathBuf>,
    /// Compare only positions whose id contains TEXT
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    #[command(flatten)]
    pub limits: SearchLimits,
    #[command(flatten)]
    pub threads: Threads,
    #[command(flatten)]
    pub expansion: ExpansionOption,
    /// Write all results to this JSON file
    #[arg(long, value_name = "FILE")]
    pub json: Option<PathBuf>,
}

/// The file that `--json` writes.
#[derive(Serialize)]
struct Record<'r> {
    limits: String,
    identical: bool,
    interrupted: bool,
    positions_asked: usize,
    nodes: u64,
    cycles: u64,
    compared: Vec<(Layer, u64)>,
    rules: RuleCounts,
    program_differences: &'r [Difference],
    positions: &'r [PositionOutcome],
}

impl Comparison {
    /// Compares and prints, with a line per position if `in_lines`; looks up every `book_nth`
    /// position of the book.
    pub fn run(self, image: &Image, in_lines: bool, book_nth: usize) -> Result<Verdict> {
        let (mut positions, left_out) = match &self.positions {
            Some(path) => positions::read(path)?,
            None => (positions::bundled()?, 0),
        };
        if let Some(part) = &self.only {
            positions.retain(|position| position.id.contains(part));
            ensure!(!positions.is_empty(), "no position's id contains {part:?}");
        }
        let json = self.json.as_deref().map(JsonFile::new).transpose()?;
        let program = self.expansion.load_engine(image)?;
        let whole = self.positions.is_none() && self.only.is_none();
        let limits = self.limits.or_nodes(NODES);
        let stop = interrupt::stop_flag()?;
        let start = Instant::now();

        let mut findings = Findings::new();
        tables::compare(image, &mut findings);
        if whole {
            clocks::compare(image, &mut findings);
            limits::compare(image, &mut findings);
            entries::compare(image, self.expansion.ram(), &mut findings);
            book::compare(
                image,
                &positions,
                book_nth,
                self.threads.count(),
                &stop,
                &mut findings,
            )?;
        }
        let bar = progress::bar(positions.len(), "comparing");
        let plan = PositionsPlan {
            positions: &positions,
            limits,
            threads: self.threads.count(),
        };
        let table = Mutex::new(PositionTable::new(&positions, in_lines));
        let outcomes = positions_run::run(&plan, &program, &stop, |n, outcome| {
            bar.suspend(|| {
                if let Ok(mut table) = table.lock() {
                    table.add(n, outcome);
                }
            });
            bar.inc(1);
        });
        bar.finish_and_clear();
        let outcomes = outcomes.context("no thread to compare on")?;
        let finished: Vec<PositionOutcome> = outcomes.into_iter().flatten().collect();
        let missing = positions.len() - finished.len();
        let interrupted = stop.load(Ordering::Relaxed) && missing > 0;
        if let Ok(mut table) = table.into_inner() {
            table.finish();
        }

        let identical = findings.is_empty() && finished.iter().all(|outcome| outcome.identical);
        let record = Record {
            limits: describe_limits(limits),
            identical,
            interrupted,
            positions_asked: positions.len(),
            nodes: finished
                .iter()
                .map(|o| u64::from(o.engine.result.nodes))
                .sum(),
            cycles: finished.iter().map(|o| o.c128.cycles).sum(),
            compared: totals(&findings, &finished),
            rules: rules_of(&finished),
            program_differences: findings.differences(),
            positions: &finished,
        };
        record.print(start)?;
        if let Some(json) = json {
            json.write(&record)?;
        }
        if whole && !interrupted && self.limits.are_default() {
            record.check_rules()?;
        }
        Ok(match Verdict::new(interrupted, identical) {
            Verdict::Identical if left_out > 0 => Verdict::LeftOut,
            verdict => verdict,
        })
    }
}

/// How often each rule was taken in all positions.
fn rules_of(outcomes: &[PositionOutcome]) -> RuleCounts {
    let mut all = RuleCounts::default();
    for outcome in outcomes {
        all.add(&outcome.rules);
    }
    all
}

/// How much was compared in total, by layer.
fn totals(program: &Findings, outcomes: &[PositionOutcome]) -> Vec<(Layer, u64)> {
    let all = outcomes.iter().flat_map(|outcome| &outcome.compared);
    let sum = |layer: Layer| -> u64 {
        let of_layer = all.clone().filter(|(l, _)| *l == layer);
        of_layer.map(|(_, n)| n).sum()
    };
    let total = |layer: Layer| (layer, program.compared(layer) + sum(layer));
    Layer::ALL.map(total).to_vec()
}

impl Record<'_> {
    /// Prints the differences and the sums.
    fn print(&self, start: Instant) -> Result<()> {
        let mut out = stdout();
        for difference in self.program_differences {
            writeln!(out, "image: {difference}\n")?;
        }
        self.differences(&mut out)?;
        for &(layer, n) in &self.compared {
            let verdict = self.verdict(layer);
            writeln!(out, "{layer:<10} {n:>9} {:<34} {verdict}", layer.counted())?;
        }
        let all = Rule::ALL.len();
        let tried = all - self.rules.rarer_than(TRIED).len();
        writeln!(
            out,
            "{:<10} {tried:>9} of {all} taken at least {TRIED} times by either side",
            "rules"
        )?;
        let Record {
            nodes,
            cycles,
            limits,
            ..
        } = self;
        let per_node = *cycles as f64 / (*nodes).max(1) as f64;
        writeln!(
            out,
            "{nodes} nodes, {cycles} cycles, {per_node:.1} cycles per node"
        )?;
        let (finished, asked) = (self.positions.len(), self.positions_asked);
        let identical = self.positions.iter().filter(|o| o.identical).count();
        let seconds = start.elapsed().as_secs_f64();
        write!(
            out,
            "{identical} of {finished} positions identical at {limits}, {seconds:.1} s"
        )?;
        if self.interrupted {
            write!(out, "; interrupted, {} not compared", asked - finished)?;
        }
        writeln!(out)?;
        Ok(())
    }

    /// Names the rules that were taken seldom.
    ///
    /// # Errors
    /// A rule was never taken: nobody would notice if it were wrong.
    fn check_rules(&self) -> Result<()> {
        let mut out = stdout();
        for rule in self.rules.rarer_than(TRIED) {
            let [white, black] = Color::ALL.map(|side| self.rules.taken(rule, side));
            writeln!(
                out,
                "seldom taken: {rule}, by White {white} times, by Black {black}"
            )?;
        }
        let never = self.rules.rarer_than(1);
        let never: Vec<&str> = never.iter().map(|rule| rule.name()).collect();
        ensure!(
            never.is_empty(),
            "never taken by one side in all positions: {}; if it were wrong, nobody would notice",
            never.join(", ")
        );
        Ok(())
    }

    fn verdict(&self, layer: Layer) -> String {
        let differs =
            |outcome: &&PositionOutcome| outcome.differences.iter().any(|d| d.layer == layer);
        let wrong = match layer.is_of_program() {
            true => self
                .program_differences
                .iter()
                .filter(|d| d.layer == layer)
                .count(),
            false => self.positions.iter().filter(differs).count(),
        };
        match (layer.is_of_program(), wrong) {
            (_, 0) => "identical".to_owned(),
            (true, _) => "DIFFERENT".to_owned(),
            (_, 1) => "DIFFERENT in 1 position".to_owned(),
            (_, wrong) => format!("DIFFERENT in {wrong} positions"),
        }
    }

    /// The positions that differ: the first in full, the others in a line each.
    fn differences(&self, out: &mut impl Write) -> Result<()> {
        let different = self.positions.iter().filter(|outcome| !outcome.identical);
        for (n, outcome) in different.enumerate() {
            let PositionOutcome {
                id,
                engine,
                differences,
                ..
            } = outcome;
            if n < IN_FULL {
                writeln!(out, "{id}  {}", engine.fen)?;
                for difference in differences {
                    writeln!(out, "{difference}")?;
                }
                writeln!(out)?;
            } else if let Some(first) = differences.first() {
                let headline = first.headline();
                writeln!(out, "{id}  {}", headline.lines().next().unwrap_or_default())?;
            }
        }
        Ok(())
    }
}
