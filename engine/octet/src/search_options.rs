//! The limits of commands that search many positions.

use std::num::NonZeroUsize;
use std::sync::atomic::AtomicBool;

use anyhow::{Context, Result};
use clap::Args;
use octet_engine::search::MAX_DEPTH;
use octet_support::threads::{self, Interrupted};
use octet_teach::effort::{DEFAULT_TABLE, Effort};

/// The limits of each search; every search begins with an empty table.
#[derive(Args, Clone, Copy, Debug)]
pub struct SearchOptions {
    /// Search each position this many nodes; 100000 when no limit is given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Search each position no deeper than this many plies
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u8>,
    /// Search each position this many milliseconds
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    movetime: Option<u32>,
    /// Size of the transposition table in MiB; 0 is the Commodore 128's
    #[arg(long, default_value_t = DEFAULT_TABLE, value_parser = clap::value_parser!(u32).range(..=4096))]
    hash: u32,
    /// Number of positions searched at once; one a processor when left out
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

impl SearchOptions {
    /// The limits of each search.
    pub fn effort(&self) -> Effort {
        Effort {
            nodes: self.nodes,
            depth: self.depth,
            movetime: self.movetime,
            hash: self.hash,
        }
    }

    /// [`threads::each`] with the number of threads of the options.
    pub fn each<T: Sync, R: Send>(
        &self,
        items: &[T],
        stop: &AtomicBool,
        work: impl Fn(&T) -> Result<R, Interrupted> + Sync,
        done: impl Fn(usize, &R) + Sync,
    ) -> Result<Vec<Option<R>>> {
        let threads = self.threads.map_or_else(threads::processors, usize::from);
        threads::each(items, threads, stop, work, done).context("no thread to search on")
    }
}
