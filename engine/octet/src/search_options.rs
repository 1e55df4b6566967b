//! The limits of commands that search many positions.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Context, Result};
use clap::Args;
use octet_cli::threads::{self, Interrupted};
use octet_engine::game::Game;
use octet_engine::search::transposition::{self, Entry, SearchMemory};
use octet_engine::search::{Limits, MAX_DEPTH, Report, Search, Watcher};

/// Nodes when no limit is given.
const DEFAULT_NODES: u32 = 100_000;

/// The limits of each search; every search begins with an empty table.
#[derive(Args, Clone, Copy, Debug)]
pub struct SearchOptions {
    /// Search each position this many nodes; 100000 when no limit is given
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    nodes: Option<u32>,
    /// Search each position no deeper than this many plies
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=i64::from(MAX_DEPTH)))]
    depth: Option<u8>,
    /// Size of the transposition table in MiB; 0 is the Commodore 128's
    #[arg(long, default_value_t = 16, value_parser = clap::value_parser!(u32).range(..=4096))]
    hash: u32,
    /// Positions searched at once; one a processor when left out
    #[arg(long)]
    threads: Option<NonZeroUsize>,
}

/// The result of a search.
pub struct SearchResult {
    /// The last report.
    pub result: Report,
    /// The reports of its iterations.
    pub iterations: Vec<Report>,
}

impl SearchOptions {
    /// The limits of one search.
    pub fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes.or(self.depth.is_none().then_some(DEFAULT_NODES)),
            ..Limits::depth(self.depth.unwrap_or(MAX_DEPTH))
        }
    }

    /// The same with four times the nodes, or two plies deeper.
    pub fn harder(&self) -> SearchOptions {
        let limits = self.limits();
        SearchOptions {
            nodes: limits.nodes.map(|nodes| nodes.saturating_mul(4)),
            depth: match limits.nodes {
                Some(_) => self.depth,
                None => Some((limits.depth + 2).min(MAX_DEPTH)),
            },
            ..*self
        }
    }

    /// Searches a position until `stop` is set.
    pub fn search(&self, game: &Game, stop: &AtomicBool) -> Result<SearchResult, Interrupted> {
        let mut memory = SearchMemory::new(vec![
            Entry::EMPTY;
            transposition::entries_for_mib(self.hash)
        ]);
        let mut recorder = Recorder {
            iterations: Vec::new(),
            stop,
        };
        let table = memory.table();
        let result = Search::new(game, self.limits(), table, &mut recorder).run();
        let iterations = recorder.iterations;
        if stop.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        Ok(SearchResult { result, iterations })
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

/// Keeps the reports of iterations, and ends the search when `stop` is set.
struct Recorder<'s> {
    iterations: Vec<Report>,
    stop: &'s AtomicBool,
}

impl Watcher for Recorder<'_> {
    fn iteration(&mut self, report: &Report) {
        self.iterations.push(*report);
    }

    fn stop(&mut self, _: u32) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}
