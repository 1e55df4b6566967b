//! `octet perft`.

use std::io::{Write, stdout};
use std::time::Instant;

use anyhow::Result;
use clap::Args;

use crate::start::StartPosition;

/// Counts move sequences, to compare move generation with other programs
#[derive(Args)]
pub struct Perft {
    /// Length of the sequences in plies
    #[arg(value_parser = clap::value_parser!(u8).range(0..=20))]
    depth: u8,
    #[command(flatten)]
    start: StartPosition,
    /// Count each first move's sequences apart
    #[arg(long)]
    divide: bool,
}

impl Perft {
    /// Prints the count on standard output and the speed on standard error.
    pub fn run(self) -> Result<()> {
        let mut position = self.start.game()?.position().clone();
        let mut out = stdout().lock();
        let start = Instant::now();
        let leaves = match self.depth.checked_sub(1) {
            Some(rest) if self.divide => {
                let mut leaves = 0;
                for mv in position.legal_moves() {
                    let undo = position.make(mv);
                    let count = position.perft(rest);
                    position.unmake(mv, undo);
                    writeln!(out, "{mv}: {count}")?;
                    leaves += count;
                }
                leaves
            }
            _ => position.perft(self.depth),
        };
        let seconds = start.elapsed().as_secs_f64();
        writeln!(out, "{leaves}")?;
        eprintln!(
            "{seconds:.2} s, {:.1} million a second",
            leaves as f64 / seconds.max(1e-9) / 1e6
        );
        Ok(())
    }
}
