//! `octet-emu speed`.

use std::io::{Write, stdout};

use anyhow::Result;
use clap::Args;
use octet_emulator::machine::speed;

use crate::options::Verdict;

/// How fast the emulated machine is, beside the bare processor core.
#[derive(Args)]
pub struct Speed {
    /// Rounds of each, taken in turns
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..=1000))]
    rounds: u32,
    /// Million cycles a round
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
