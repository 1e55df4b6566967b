//! `octet-emu speed`.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use octet_bench::options::Verdict;
use octet_bench::speed;
use octet_support::terminal::stdout;

/// Measures the emulated machine's speed, compared with the bare processor core.
#[derive(Args)]
pub struct Speed {
    /// Number of rounds
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Million cycles per round
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    millions: u64,
}

impl Speed {
    /// Runs and prints.
    pub fn run(self) -> Result<Verdict> {
        let report = speed::compare(self.rounds, self.millions * 1_000_000);
        writeln!(stdout(), "{report}")?;
        Ok(Verdict::Identical)
    }
}
