//! `octet-emu coverage`.

use std::io::{Write, stdout};

use anyhow::Result;
use clap::Args;
use octet_cli::{interrupt, progress};
use octet_emulator::crosscheck::positions;
use octet_emulator::mutation::{BranchCoverage, MutationTest, MutationTestError};
use octet_emulator::program::{Listing, load};

use crate::options::{Threads, Verdict};

/// Counts which instructions of the core the comparisons execute, and which branches go both ways.
///
/// The comparisons are those of `mutate`: all layers, searches to depth 4, perft, and parts of what
/// `proof` proves. What does not run or goes one way only is printed with its reason; without one the
/// command fails.
#[derive(Args)]
pub struct Coverage {
    #[command(flatten)]
    threads: Threads,
}

impl Coverage {
    /// Runs and prints.
    pub fn run(self) -> Result<Verdict> {
        let image = load::watched_image()?;
        let positions = positions::bundled()?;
        let stop = interrupt::stop_flag()?;
        let bar = progress::bar(positions.len(), "comparisons");
        let test = MutationTest::new(&image, &positions, self.threads.count(), &stop, |all| {
            bar.set_length(all as u64);
            bar.inc(1);
        });
        bar.finish_and_clear();
        let test = match test {
            Err(MutationTestError::Interrupted) => return Ok(Verdict::Interrupted),
            test => test?,
        };
        let listing = Listing::new(&load::assemble()?);
        let coverage = BranchCoverage::new(&listing, test.executed());
        print(&coverage)?;
        let complete = coverage.unexplained.is_empty() && coverage.outdated.is_empty();
        Ok(Verdict::new(false, complete))
    }
}

fn print(coverage: &BranchCoverage) -> Result<()> {
    let mut out = stdout().lock();
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
