//! `octet search`.

use std::io::{Write, stdout};

use anyhow::{Context, Result};
use clap::Args;
use octet_engine::formats::json;
use octet_engine::formats::notation::InPawns;
use octet_engine::game::Game;
use octet_engine::search::{self, Limits, MAX_DEPTH, Report, transposition};

use crate::start::StartPosition;

/// Searches a position; the same command visits the same nodes.
#[derive(Args)]
pub struct Search {
    #[command(flatten)]
    start: StartPosition,
    /// Search this many plies; 6 when no limit is given
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u8>,
    /// Search exactly this many nodes
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Print the reports in JSON
    #[arg(long)]
    json: bool,
}

impl Search {
    /// Searches and prints.
    pub fn run(self) -> Result<()> {
        let game = self.start.game()?;
        let limits = Limits {
            nodes: self.nodes,
            ..Limits::depth(
                self.depth
                    .unwrap_or(if self.nodes.is_some() { MAX_DEPTH } else { 6 }),
            )
        };
        let mut recorder = json::ReportRecorder::default();
        let mut memory = transposition::EMPTY;
        let result = search::Search::new(&game, limits, memory.table(), &mut recorder).run();
        if self.json {
            return print_json(&game, &recorder.reports, &result);
        }
        let mut out = stdout().lock();
        for report in &recorder.reports {
            print_report(&mut out, &game, report)?;
        }
        if recorder.reports.last() != Some(&result) {
            print_report(&mut out, &game, &result)?;
        }
        Ok(())
    }
}

fn print_json(game: &Game, reports: &[Report], result: &Report) -> Result<()> {
    let iteration = |report: &Report| json::ReportJson::new(report, None);
    let iterations = reports.iter().map(iteration).collect();
    let search = json::SearchJson::new(game, iterations, iteration(result));
    let text = serde_json::to_string_pretty(&search).context("writing JSON")?;
    writeln!(stdout().lock(), "{text}")?;
    Ok(())
}

/// Prints a line: depth, score, nodes, hash, and the PV in algebraic notation.
fn print_report(out: &mut impl Write, game: &Game, report: &Report) -> Result<()> {
    let score = InPawns(report.score);
    let (depth, nodes, hash) = (report.depth, report.nodes, report.hash);
    write!(out, "{depth:2} {score:>7} {nodes:>10} {hash:08x} ")?;
    for san in game.san_moves(report.pv.as_slice()) {
        write!(out, " {san}")?;
    }
    writeln!(out)?;
    Ok(())
}
