//! `octet bench`.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;
use octet_engine::bench;
use octet_engine::search::MAX_DEPTH;
use octet_support::interrupt::{self, Unfinished};
use octet_support::progress;
use octet_support::terminal::stdout;

/// Search the bench positions and measure speed.
///
/// The number of nodes is the same on every machine. Ctrl-C ends the run with the
/// positions done so far.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet bench
  octet bench 10")]
pub struct Bench {
    /// Search every position this many plies deep
    #[arg(default_value_t = bench::DEPTH, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: u8,
}

impl Bench {
    /// Searches and prints; the last line reads `N nodes M nps`.
    pub fn run(self) -> Result<()> {
        let stop = interrupt::stop_flag()?;
        let of = bench::POSITIONS.len();
        let bar = progress::bar(of, "searching");
        let start = Instant::now();
        let (mut nodes, mut done) = (0, 0);
        for (fen, report) in bench::stoppable(self.depth, || stop.load(Ordering::Relaxed)) {
            let best = report.best().to_string();
            let line = format!("{:>9} {best:<6} {fen}", report.nodes);
            bar.suspend(|| writeln!(stdout(), "{line}"))?;
            bar.inc(1);
            nodes += u64::from(report.nodes);
            done += 1;
        }
        bar.finish_and_clear();
        let nps = nodes as f64 / start.elapsed().as_secs_f64().max(1e-9);
        writeln!(stdout(), "{nodes} nodes {nps:.0} nps")?;
        let what = "positions";
        ensure!(done == of, Unfinished { done, of, what });
        Ok(())
    }
}
