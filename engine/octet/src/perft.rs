//! `octet perft`.

use std::io::Write;
use std::sync::atomic::Ordering;
use std::time::Instant;

use anyhow::{Result, ensure};
use clap::Args;
use octet_engine::board::position::Position;
use octet_support::interrupt::{self, Unfinished};
use octet_support::progress;
use octet_support::terminal::{say, stdout};

use crate::start::StartPosition;

/// Up to this depth, in plies, the count does not look for Ctrl-C.
const UNCHECKED_DEPTH: u8 = 4;

/// Count move sequences, to compare move generation with other programs.
///
/// Ctrl-C ends the count; with --divide what was counted is printed.
#[derive(Args)]
#[command(after_help = "\
Examples:
  octet perft 5
  octet perft 4 --divide --fen \"r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1\"")]
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
        let stop = interrupt::stop_flag()?;
        let stopped = || stop.load(Ordering::Relaxed);
        let start = Instant::now();
        let moves: Vec<_> = position.legal_moves().collect();
        let (mut leaves, mut done) = (0, 0);
        let of = match self.depth {
            0 => 0,
            _ => moves.len(),
        };
        let bar = progress::bar(of, "counting");
        for &mv in &moves[..of] {
            let undo = position.make(mv);
            let count = count(&mut position, self.depth - 1, &stopped);
            position.unmake(mv, undo);
            let Some(count) = count else { break };
            if self.divide {
                bar.suspend(|| writeln!(stdout(), "{mv}: {count}"))?;
            }
            bar.inc(1);
            leaves += count;
            done += 1;
        }
        bar.finish_and_clear();
        if self.depth == 0 {
            leaves = 1;
        }
        let seconds = start.elapsed().as_secs_f64();
        writeln!(stdout(), "{leaves}")?;
        say(format_args!(
            "{seconds:.2} s, {:.1} million a second",
            leaves as f64 / seconds.max(1e-9) / 1e6
        ));
        let what = "first moves";
        ensure!(done == of, Unfinished { done, of, what });
        Ok(())
    }
}

/// How many sequences of `depth` moves there are; `None` if the count was stopped.
pub fn count(position: &mut Position, depth: u8, stopped: &impl Fn() -> bool) -> Option<u64> {
    if depth <= UNCHECKED_DEPTH {
        return Some(position.perft(depth));
    }
    let mut leaves = 0;
    for mv in position.legal_moves() {
        if stopped() {
            return None;
        }
        let undo = position.make(mv);
        let subtree = count(position, depth - 1, stopped);
        position.unmake(mv, undo);
        leaves += subtree?;
    }
    Some(leaves)
}
