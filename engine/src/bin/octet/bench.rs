//! `octet bench`.

use std::io::{Write, stdout};
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use octet_engine::bench::POSITIONS;
use octet_engine::game::Game;
use octet_engine::search::transposition;
use octet_engine::search::{Limits, MAX_DEPTH, Report, Search};

/// How deep if nothing else is said.
const DEPTH: u8 = 8;

/// The same positions to the same depth: the nodes never vary, the speed does.
#[derive(Args)]
pub struct Bench {
    /// Search every position this many plies deep
    #[arg(default_value_t = DEPTH, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: u8,
}

impl Bench {
    /// Searches and prints; the last line reads `N nodes M nps`.
    pub fn run(self) -> Result<()> {
        let mut out = stdout().lock();
        let start = Instant::now();
        let mut nodes = 0;
        for fen in POSITIONS {
            let report = search(fen, self.depth)?;
            writeln!(
                out,
                "{:>9} {:<6} {fen}",
                report.nodes,
                report.best().to_string()
            )?;
            nodes += u64::from(report.nodes);
        }
        let nps = nodes as f64 / start.elapsed().as_secs_f64().max(1e-9);
        writeln!(out, "{nodes} nodes {nps:.0} nps")?;
        Ok(())
    }
}

/// How many nodes the bench takes: other ones when the engine thinks otherwise.
pub fn node_count() -> Result<u64> {
    let nodes = |fen| Ok(u64::from(search(fen, DEPTH)?.nodes));
    POSITIONS.into_iter().map(nodes).sum()
}

fn search(fen: &str, depth: u8) -> Result<Report> {
    let game = Game::from_fen(fen)?;
    let mut memory = transposition::EMPTY;
    Ok(Search::new(&game, Limits::depth(depth), memory.table(), &mut ()).run())
}
