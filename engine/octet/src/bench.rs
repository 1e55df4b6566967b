//! `octet bench`.

use std::io::{Write, stdout};
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use octet_engine::bench;
use octet_engine::search::MAX_DEPTH;

/// Searches the bench positions and measures speed.
///
/// The number of nodes is the same on every machine.
#[derive(Args)]
pub struct Bench {
    /// Search every position this many plies deep
    #[arg(default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: u8,
}

impl Bench {
    /// Searches and prints; the last line reads `N nodes M nps`.
    pub fn run(self) -> Result<()> {
        let mut out = stdout().lock();
        let start = Instant::now();
        let mut nodes = 0;
        for (fen, report) in bench::reports(self.depth) {
            let best = report.best().to_string();
            writeln!(out, "{:>9} {best:<6} {fen}", report.nodes)?;
            nodes += u64::from(report.nodes);
        }
        let nps = nodes as f64 / start.elapsed().as_secs_f64().max(1e-9);
        writeln!(out, "{nodes} nodes {nps:.0} nps")?;
        Ok(())
    }
}
