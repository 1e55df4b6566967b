//! `octet-emu coverage`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use octet_bench::listing::Listing;
use octet_bench::mutation::{BranchCoverage, MutationTestError, search_further};
use octet_console::load;
use octet_support::interrupt;

use crate::mutate::prepare;
use crate::options::Threads;
use octet_bench::options::Verdict;
use octet_support::terminal::stdout;

/// So many random positions are searched at a time, and at most, for what has no reason: it is then
/// hardly ever by chance that nothing reaches it.
const ROUND: usize = 64;
const FURTHER: u64 = 512;

/// Counts which instructions of the core the comparisons execute, and which branches go both ways.
///
/// The comparisons are those of `mutate`: all layers, searches to depth 7, perft, and all that
/// `proof` proves of routines. What does not run or goes one way only is printed with its reason.
/// For what has none, random positions are searched, too; the command fails if they do not reach
/// it, either.
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
        let (image, threads) = (load::image_of(&program)?, self.threads.count());
        let Some(test) = prepare(&image, threads, &stop)? else {
            return Ok(Verdict::Interrupted);
        };
        let listing = Listing::new(&program);
        let mut executed = test.executed().clone();
        let mut coverage = BranchCoverage::new(&listing, &executed);
        for first in (0..FURTHER).step_by(ROUND) {
            if coverage.unexplained.is_empty() {
                break;
            }
            match search_further(
                &image,
                first..first + ROUND as u64,
                threads,
                &stop,
                &mut executed,
            ) {
                Err(MutationTestError::Interrupted) => return Ok(Verdict::Interrupted),
                searched => searched?,
            }
            coverage = BranchCoverage::new(&listing, &executed);
        }
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
