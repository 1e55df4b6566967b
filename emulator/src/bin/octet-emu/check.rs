//! `octet-emu check`.

use anyhow::Result;
use clap::Args;

use crate::common::{Source, Verdict};
use crate::comparison::Comparison;

/// Both programs on the same positions: tables, attack tests, moves in order,
/// legality, memory after make and unmake, evaluation, and every search
/// report. Where they differ, the first node that does is shown.
#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    comparison: Comparison,
    #[command(flatten)]
    source: Source,
    /// Print a line for every position
    #[arg(long)]
    table: bool,
}

impl Check {
    /// Compares and prints.
    pub fn run(self) -> Result<Verdict> {
        self.comparison.run(&self.source.image()?, self.table)
    }
}
