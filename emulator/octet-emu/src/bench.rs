//! `octet-emu bench`.

use std::io::Write;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use anyhow::{Context, Result};
use clap::Args;
use octet_bench::options::{ExpansionOption, ProgramSource, Verdict};
use octet_console::program::C128Engine;
use octet_engine::bench::POSITIONS;
use octet_engine::game::Game;
use octet_engine::search::{Limits, MAX_DEPTH, Report};
use octet_support::progress;
use octet_support::terminal::{say, stdout};
use octet_support::threads;

use crate::options::Threads;

/// Positions and depths of perft.
const PERFT: [(&str, u8); 2] = [
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        4,
    ),
    // This position has castling, en passant captures and promotions.
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        3,
    ),
];

/// Searches the bench positions and counts perft in two positions. Nodes and cycles are the same in
/// every run.
#[derive(Args)]
pub struct Bench {
    /// Depth of every search in plies
    #[arg(default_value_t = 3, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: u8,
    /// Nodes of every search, instead of a depth
    #[arg(long, conflicts_with = "depth", value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    #[command(flatten)]
    threads: Threads,
    #[command(flatten)]
    expansion: ExpansionOption,
    #[command(flatten)]
    source: ProgramSource,
}

impl Bench {
    /// Searches, counts and prints. The last line reads `N nodes, C cycles, X cycles per node`,
    /// without the cycles of the root tables, which the line before reports.
    pub fn run(self) -> Result<Verdict> {
        let program = self.expansion.load_engine(&self.source.image()?)?;
        let search = |fen: &&str| -> Result<(Report, u64, u64)> {
            let game = Game::from_fen(fen)?;
            let mut program = program.clone();
            program.new_game(&game)?;
            let depth = || Limits::depth(self.depth);
            let limits = self.nodes.map_or_else(depth, Limits::nodes);
            let search = program.search(limits, None, |_, _| {})?;
            Ok((
                search.result,
                search.cycles,
                program.compute_root_pst(&game)?,
            ))
        };
        let start = Instant::now();
        let bar = progress::bar(POSITIONS.len(), "searching");
        let never = AtomicBool::new(false);
        let work = |fen: &&str| Ok(search(fen));
        let results = threads::each(&POSITIONS, self.threads.count(), &never, work, |_, _| {
            bar.inc(1)
        });
        bar.finish_and_clear();
        let results = results.context("no thread to search on")?;
        let mut out = stdout();
        let (mut nodes, mut cycles, mut root_pst_cycles) = (0, 0, 0);
        for (fen, result) in POSITIONS.iter().zip(results.into_iter().flatten()) {
            let (report, spent, root_pst) = result.with_context(|| (*fen).to_owned())?;
            let best = report.best().to_string();
            let per_node = spent as f64 / f64::from(report.nodes.max(1));
            writeln!(out, "{:>9} {per_node:>7.1} {best:<6} {fen}", report.nodes)?;
            nodes += u64::from(report.nodes);
            cycles += spent;
            root_pst_cycles += root_pst;
        }
        let mut total = cycles + root_pst_cycles;
        for (fen, depth) in PERFT {
            let (leaves, spent) = perft(&program, fen, depth)?;
            let per_leaf = spent as f64 / leaves.max(1) as f64;
            writeln!(out, "{leaves:>9} {per_leaf:>7.1} perft{depth} {fen}")?;
            total += spent;
        }
        let seconds = start.elapsed().as_secs_f64();
        say(format_args!(
            "{seconds:.2} s, {:.0} MHz",
            total as f64 / seconds.max(1e-9) / 1e6
        ));
        let per_node = cycles as f64 / nodes.max(1) as f64;
        let each = root_pst_cycles / POSITIONS.len() as u64;
        writeln!(
            out,
            "{each} cycles before each search, for the root piece-square tables"
        )?;
        writeln!(
            out,
            "{nodes} nodes, {cycles} cycles, {per_node:.1} cycles per node"
        )?;
        Ok(Verdict::Identical)
    }
}

/// The leaves below a position, and the cycles it takes to count them.
fn perft(program: &C128Engine, fen: &str, depth: u8) -> Result<(u64, u64)> {
    let game = Game::from_fen(fen)?;
    let mut program = program.clone();
    program.new_game(&game)?;
    let counted = program.perft(depth, game.position().in_check());
    counted.with_context(|| fen.to_owned())
}
