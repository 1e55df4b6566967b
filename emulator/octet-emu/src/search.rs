//! `octet-emu search`.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_bench::options::{ExpansionOption, ProgramSource, Verdict};
use octet_console::program::SearchRun;
use octet_engine::game::Game;
use octet_engine::search::{MAX_DEPTH, Report};
use octet_notation::{InPawns, Notation, json};
use octet_support::terminal::stdout;

use crate::options::{CPU_HZ, SearchLimits, game};

/// Searches a position on the emulated C128, repeatable to the cycle.
#[derive(Args)]
pub struct Search {
    /// Position in FEN [default: the opening position]
    #[arg(long)]
    fen: Option<String>,
    /// Moves from there, such as e2e4 or Nf3
    #[arg(long, num_args = 1.., value_delimiter = ' ')]
    moves: Vec<String>,
    #[command(flatten)]
    limits: SearchLimits,
    /// Stop at the first node after this many cycles (2,000,000 are a second)
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "nodes")]
    cycles: Option<u64>,
    /// Print the reports as JSON
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    expansion: ExpansionOption,
    #[command(flatten)]
    source: ProgramSource,
}

impl Search {
    /// Searches and prints.
    pub fn run(self) -> Result<Verdict> {
        let mut game = game(self.fen.as_deref())?;
        for text in self.moves.iter().filter(|text| !text.is_empty()) {
            let mv = game.parse_san(text)?;
            ensure!(game.play(mv), "move {text:?} is not legal");
        }
        let limits = match self.cycles {
            None => self.limits.or_depth(5),
            Some(_) => self.limits.or_depth(MAX_DEPTH),
        };
        let mut program = self.expansion.load_engine(&self.source.image()?)?;
        program.new_game(&game)?;
        let mut printed = Ok(());
        let search = program.search(limits, self.cycles, |report, cycles| {
            if !self.json && printed.is_ok() {
                printed = print_report(&game, report, cycles);
            }
        })?;
        printed?;
        if self.json {
            print_json(&game, &search)?;
        } else if search.iterations.last().map(|(report, _)| report) != Some(&search.result) {
            print_report(&game, &search.result, search.cycles)?;
        }
        Ok(Verdict::Identical)
    }
}

fn print_json(game: &Game, search: &SearchRun) -> Result<()> {
    let iteration = |(report, cycles): &(Report, u64)| json::ReportJson::new(report, Some(*cycles));
    let iterations = search.iterations.iter().map(iteration).collect();
    let result = iteration(&(search.result, search.cycles));
    let search = json::SearchJson::new(game, iterations, result);
    let text = serde_json::to_string_pretty(&search).context("writing JSON")?;
    writeln!(stdout(), "{text}")?;
    Ok(())
}

/// Prints a line: depth, score, nodes, seconds at 2 MHz, key and the PV in algebraic notation.
fn print_report(game: &Game, report: &Report, cycles: u64) -> Result<()> {
    let Report {
        depth, nodes, hash, ..
    } = report;
    let (score, seconds) = (InPawns(report.score), cycles as f64 / CPU_HZ);
    let mut out = stdout();
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
