//! `octet-emu coverage`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use octet_bench::listing::Listing;
use octet_bench::mutation::BranchCoverage;
use octet_console::load;
use octet_support::interrupt;

use crate::mutate::prepare;
use crate::options::Threads;
use octet_bench::options::Verdict;
use octet_support::terminal::stdout;

/// Counts which instructions of the core the comparisons execute, and which branches go both ways.
///
/// The comparisons are those of `mutate`: all layers, searches to depth 7, perft, and all that
/// `proof` proves of routines. What does not run or goes one way only is printed with its reason;
/// without one the command fails.
#[derive(Args)]
pub struct Coverage {
    #[command(flatten)]
    threads: Threads,
}

impl Coverage {
    /// Runs and prints.
    pub fn run(self) -> Result<Verdict> {
        let program = load::assemble()?;
        let stop = interrupt::stop_flag()?;
        let Some(test) = prepare(&load::image_of(&program)?, self.threads.count(), &stop)? else {
            return Ok(Verdict::Interrupted);
        };
        let listing = Listing::new(&program);
        let coverage = BranchCoverage::new(&listing, test.executed());
        print(&coverage)?;
        let complete = coverage.unexplained.is_empty() && coverage.outdated.is_empty();
        Ok(Verdict::new(false, complete))
    }
}

fn print(coverage: &BranchCoverage) -> Result<()> {
    let mut out = stdout();
    for (one, reason) in &coverage.explained {
        writeln!(out, "{}\t{reason}", one.key())?;
    }
    for one in &coverage.unexplained {
        let addresses = one
            .addresses
            .iter()
            .map(|address| format!("${address:04x}"));
        let addresses: Vec<String> = addresses.collect();
        writeln!(out, "{}\tNO REASON, at {}", one.key(), addresses.join(" "))?;
    }
    for line in &coverage.outdated {
        writeln!(out, "{line}\tNOT SO ANY MORE")?;
    }
    let (all, executed) = coverage.instructions;
    let (branches, both) = coverage.branches;
    writeln!(
        out,
        "{executed} of {all} instructions run, {both} of {branches} branches go both ways"
    )?;
    Ok(())
}
