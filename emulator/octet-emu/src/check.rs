//! `octet-emu check`.

use std::path::PathBuf;

use anyhow::Result;
use clap::Args;
use octet_bench::crosscheck::games::GamesPlan;

use crate::comparison::Comparison;
use crate::games;
use crate::random::RandomCheck;
use octet_bench::options::{ProgramSource, Verdict};

/// Compares program and engine on the same positions: tables, attack tests, moves in order,
/// legality, memory after make and unmake, evaluation, and every search report. If a search
/// differs, the first differing node is shown.
#[derive(Args)]
pub struct Check {
    #[command(flatten)]
    comparison: Comparison,
    #[command(flatten)]
    source: ProgramSource,
    /// Hold every instruction against what `octet-c128 prove` proves of the built-in program, and
    /// what it could not prove; several times slower
    #[arg(long, conflicts_with = "image")]
    contracts: bool,
    /// Print a line per position
    #[arg(long)]
    table: bool,
    /// Compare the searches of N whole games instead of positions, with 2000 nodes a move unless
    /// --nodes is given; transposition table and history are kept between moves
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..),
        group = "made", conflicts_with_all = ["positions", "only", "depth", "table"])]
    games: Option<u16>,
    /// Compare N positions of random games, thinned out so that every amount of material is among
    /// them, with 100 nodes each unless --nodes is given
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..),
        group = "made", conflicts_with_all = ["positions", "only", "games", "table"])]
    random: Option<u64>,
    /// Go on from a file that --json has written (with --random)
    #[arg(long, value_name = "FILE", requires = "random")]
    resume: Option<PathBuf>,
    /// Seed of the games' openings, or of the random positions
    #[arg(long, value_name = "NUMBER", default_value_t = 1, requires = "made")]
    seed: u32,
}

impl Check {
    /// Compares and prints.
    pub fn run(self) -> Result<Verdict> {
        let image = if self.contracts {
            octet_console::program::watched_image()?
        } else {
            self.source.image()?
        };
        if let Some(positions) = self.random {
            return RandomCheck {
                positions,
                seed: self.seed,
                limits: self.comparison.limits.or_nodes(100),
                threads: self.comparison.threads.count(),
                json: self.comparison.json.as_deref(),
                resume: self.resume.as_deref(),
                expansion: self.comparison.expansion,
            }
            .run(&image);
        }
        let Some(games) = self.games else {
            return self.comparison.run(&image, self.table, 1);
        };
        let plan = GamesPlan {
            games: usize::from(games),
            seed: self.seed,
            limits: self.comparison.limits.or_nodes(2_000),
            threads: self.comparison.threads.count(),
        };
        let program = self.comparison.expansion.load_engine(&image)?;
        games::run(&plan, &program, self.comparison.json.as_deref())
    }
}
