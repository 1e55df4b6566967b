//! `octet-emu search`.

use std::io::{Write, stdout};

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_emulator::program::{SearchRun, load};
use octet_engine::formats::json;
use octet_engine::formats::notation::InPawns;
use octet_engine::game::Game;
use octet_engine::search::{Limits, MAX_DEPTH, Report};

use crate::options::{CPU_HZ, ProgramSource, SearchLimits, Verdict, game};

/// A search on the emulated C128, repeatable to the cycle.
#[derive(Args)]
pub struct Search {
    /// The position, in FEN; the opening position when left out
    #[arg(long)]
    fen: Option<String>,
    /// Moves played from there, as UCI writes them
    #[arg(long, num_args = 1.., value_delimiter = ' ')]
    moves: Vec<String>,
    #[command(flatten)]
    limits: SearchLimits,
    /// Stop at the first node after this many cycles; 2,000,000 are a second
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "nodes")]
    cycles: Option<u64>,
    /// Print the reports in JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    source: ProgramSource,
}

impl Search {
    /// Searches and prints.
    pub fn run(self) -> Result<Verdict> {
        let mut game = game(self.fen.as_deref())?;
        for text in self.moves.iter().filter(|text| !text.is_empty()) {
            let mv = game.parse_uci(text)?;
            ensure!(game.play(mv), "move {text:?} is not legal");
        }
        let limits = match self.cycles {
            None => self.limits.or_depth(5),
            Some(_) => Limits {
                ..self.limits.or_depth(MAX_DEPTH)
            },
        };
        let mut engine = load::load_engine(&self.source.image()?)?;
        engine.new_game(&game)?;
        let mut printed = Ok(());
        let trial = engine.search(limits, self.cycles, |report, cycles| {
            if !self.json && printed.is_ok() {
                printed = print_report(&game, report, cycles);
            }
        })?;
        printed?;
        if self.json {
            print_json(&game, &trial)?;
        } else if trial.iterations.last().map(|(report, _)| report) != Some(&trial.result) {
            print_report(&game, &trial.result, trial.cycles)?;
        }
        Ok(Verdict::Identical)
    }
}

fn print_json(game: &Game, trial: &SearchRun) -> Result<()> {
    let iteration = |(report, cycles): &(Report, u64)| json::ReportJson::new(report, Some(*cycles));
    let iterations = trial.iterations.iter().map(iteration).collect();
    let result = iteration(&(trial.result, trial.cycles));
    let search = json::SearchJson::new(game, iterations, result);
    let text = serde_json::to_string_pretty(&search).context("writing JSON")?;
    writeln!(stdout(), "{text}")?;
    Ok(())
}

/// One line: depth, score, nodes, seconds at 2 MHz, hash and the line of play
/// in algebraic notation.
fn print_report(game: &Game, report: &Report, cycles: u64) -> Result<()> {
    let Report {
        depth, nodes, hash, ..
    } = report;
    let (score, seconds) = (InPawns(report.score), cycles as f64 / CPU_HZ);
    let mut out = stdout().lock();
    write!(
        out,
        "{depth:2} {score:>7} {nodes:>9} {seconds:>9.2} s {hash:08x} "
    )?;
    for san in game.san_moves(report.pv.as_slice()) {
        write!(out, " {san}")?;
    }
    writeln!(out)?;
    Ok(())
}
