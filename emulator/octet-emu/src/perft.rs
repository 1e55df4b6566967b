//! `octet-emu perft`.

use std::io::Write;
use std::time::Instant;

use anyhow::Result;
use clap::Args;
use octet_bench::options::{ProgramSource, Verdict};
use octet_support::terminal::{say, stdout};

use crate::options::game;

/// Counts the legal move sequences of a position on the emulated C128 (perft).
#[derive(Args)]
pub struct Perft {
    /// Length of the sequences in plies
    #[arg(value_parser = clap::value_parser!(u8).range(0..=20))]
    depth: u8,
    /// Position in FEN [default: the opening position]
    #[arg(long)]
    fen: Option<String>,
    #[command(flatten)]
    source: ProgramSource,
}

impl Perft {
    /// Counts and prints; the last line reads `N leaves, C cycles, X cycles per leaf`.
    pub fn run(self) -> Result<Verdict> {
        let game = game(self.fen.as_deref())?;
        let mut program = octet_console::program::load_engine(&self.source.image()?)?;
        let start = Instant::now();
        program.new_game(&game)?;
        let (leaves, cycles) = program.perft(self.depth, game.position().in_check())?;
        let seconds = start.elapsed().as_secs_f64();
        say(format_args!(
            "{seconds:.2} s, {:.0} MHz",
            cycles as f64 / seconds.max(1e-9) / 1e6
        ));
        let per_leaf = cycles as f64 / leaves.max(1) as f64;
        writeln!(
            stdout(),
            "{leaves} leaves, {cycles} cycles, {per_leaf:.1} cycles per leaf"
        )?;
        Ok(Verdict::Identical)
    }
}
