//! `octet-emu check`.

use std::io::{Write, stdout};
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use emulator::check::suite::{self, Outcome, Plan};
use emulator::check::{Difference, Findings, Layer, positions, tables};
use emulator::octet::load;
use serde::Serialize;

use crate::common::{SearchLimits, Source, Verdict, default_jobs, in_words, interrupt, write_json};
use crate::progress;

/// Positions whose differences are told in full.
const IN_FULL: usize = 5;

/// Both programs on the same positions: tables, attack tests, moves in order,
/// legality, memory after make and unmake, evaluation, and every search
/// report. Where they differ, the first node that does is shown.
#[derive(Args)]
pub struct Check {
    /// Compare on the positions of this file instead of the bundled ones
    #[arg(long, value_name = "FILE.epd")]
    positions: Option<PathBuf>,
    /// Only positions whose id contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    #[command(flatten)]
    limits: SearchLimits,
    /// Threads; one a processor when left out
    #[arg(long, value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Write everything that was found to this file
    #[arg(long, value_name = "FILE")]
    json: Option<PathBuf>,
    #[command(flatten)]
    source: Source,
}

/// The file that `--json` writes.
#[derive(Serialize)]
struct Record<'r> {
    limits: String,
    identical: bool,
    interrupted: bool,
    asked: usize,
    compared: Vec<(Layer, u64)>,
    tables: &'r [Difference],
    positions: &'r [Outcome],
}

impl Check {
    /// Compares and prints.
    pub fn run(self) -> Result<Verdict> {
        let mut positions = match &self.positions {
            Some(path) => positions::read(path)?,
            None => positions::bundled()?,
        };
        if let Some(part) = &self.only {
            positions.retain(|position| position.id.contains(part));
            anyhow::ensure!(!positions.is_empty(), "no position's id contains {part:?}");
        }
        let image = self.source.image()?;
        let player = load::player(&image)?;
        let limits = self.limits.or_depth(4);
        let stop = interrupt()?;
        let start = Instant::now();

        let mut findings = Findings::new();
        tables::compare(&image, &mut findings);
        let bar = progress::bar(positions.len(), "comparing");
        let plan = Plan {
            positions: &positions,
            limits,
            jobs: self.jobs.map_or_else(default_jobs, usize::from),
        };
        let outcomes = suite::run(&plan, &player, &stop, |outcome| {
            if !outcome.identical {
                bar.suspend(|| eprintln!("{} differs", outcome.id));
            }
            bar.inc(1);
        });
        bar.finish_and_clear();
        let finished: Vec<Outcome> = outcomes.context("no threads")?.into_iter().flatten().collect();
        let compared = totals(&findings, &finished);
        let good = findings.is_empty() && finished.iter().all(|outcome| outcome.identical);
        let interrupted = stop.load(Ordering::Relaxed) && finished.len() < positions.len();

        let mut out = stdout().lock();
        for difference in findings.differences() {
            writeln!(out, "image: {difference}\n")?;
        }
        differences(&mut out, &finished)?;
        for (layer, n) in &compared {
            let of_layer = |outcome: &&Outcome| outcome.differences.iter().any(|d| d.layer == *layer);
            let wrong = match layer {
                Layer::Tables => findings.differences().len(),
                _ => finished.iter().filter(of_layer).count(),
            };
            let verdict = match (layer, wrong) {
                (_, 0) => "identical".to_owned(),
                (Layer::Tables, _) => "DIFFERENT".to_owned(),
                (_, wrong) => format!("DIFFERENT in {wrong} positions"),
            };
            writeln!(out, "{layer:<10} {n:>9} {:<34} {verdict}", layer.counted())?;
        }
        let identical = finished.iter().filter(|outcome| outcome.identical).count();
        writeln!(
            out,
            "{identical} of {} positions identical at {}, {:.1} s{}",
            finished.len(),
            in_words(limits),
            start.elapsed().as_secs_f64(),
            if interrupted { format!("; interrupted, {} not compared", positions.len() - finished.len()) } else { String::new() }
        )?;
        if let Some(path) = &self.json {
            let record = Record {
                limits: in_words(limits),
                identical: good,
                interrupted,
                asked: positions.len(),
                compared,
                tables: findings.differences(),
                positions: &finished,
            };
            write_json(path, &record)?;
        }
        Ok(match (interrupted, good) {
            (true, _) => Verdict::Interrupted,
            (false, true) => Verdict::Good,
            (false, false) => Verdict::Bad,
        })
    }
}

/// How much was compared in all, by layer.
fn totals(tables: &Findings, outcomes: &[Outcome]) -> Vec<(Layer, u64)> {
    let all = outcomes.iter().flat_map(|outcome| &outcome.compared);
    let sum = |layer: Layer| -> u64 {
        let of_layer = all.clone().filter(|(l, _)| *l == layer);
        of_layer.map(|(_, n)| n).sum()
    };
    let total = |layer: Layer| (layer, tables.compared(layer) + sum(layer));
    Layer::ALL.map(total).to_vec()
}

/// The positions that differ: the first in full, the others in a line.
fn differences(out: &mut impl Write, outcomes: &[Outcome]) -> Result<()> {
    let different = outcomes.iter().filter(|outcome| !outcome.identical);
    for (n, outcome) in different.enumerate() {
        let Outcome { id, engine, differences, .. } = outcome;
        if n < IN_FULL {
            writeln!(out, "{id}  {}", engine.fen)?;
            for difference in differences {
                writeln!(out, "{difference}")?;
            }
            writeln!(out)?;
        } else if let Some(first) = differences.first() {
            writeln!(out, "{id}  {}", first.headline().lines().next().unwrap_or_default())?;
        }
    }
    Ok(())
}
