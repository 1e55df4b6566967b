//! The limits of commands that search many positions.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Args;
use octet_engine::game::Game;
use octet_engine::search::transposition::{self, Entry, SearchMemory};
use octet_engine::search::{Limits, MAX_DEPTH, Report, Search, Watcher};
use octet_support::threads::{self, Interrupted};

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
    /// Search each position this many milliseconds
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..))]
    movetime: Option<u32>,
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
    /// With several lines wanted: the best ones, best first.
    pub lines: Vec<Report>,
}

impl SearchOptions {
    /// Searches of so many nodes, with the Commodore 128's table.
    pub fn nodes(nodes: u32) -> SearchOptions {
        SearchOptions {
            nodes: Some(nodes),
            depth: None,
            movetime: None,
            hash: 0,
            threads: None,
        }
    }

    /// The same with a transposition table of so many MiB.
    pub fn with_table(self, hash: u32) -> SearchOptions {
        SearchOptions { hash, ..self }
    }

    /// The limits of one search.
    pub fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.movetime.is_none();
        Limits {
            nodes: self.nodes.or(unlimited.then_some(DEFAULT_NODES)),
            ..Limits::depth(self.depth.unwrap_or(MAX_DEPTH))
        }
    }

    /// The limits in words: `100000 nodes, 12 plies`.
    pub fn in_words(&self) -> String {
        let limits = self.limits();
        let nodes = limits.nodes.map(|nodes| format!("{nodes} nodes"));
        let depth = (limits.depth < MAX_DEPTH).then(|| format!("{} plies", limits.depth));
        let time = self.movetime.map(|time| format!("{time} milliseconds"));
        let words: Vec<String> = nodes.into_iter().chain(depth).chain(time).collect();
        words.join(", ")
    }

    /// The same with four times the nodes and time, or two plies deeper.
    pub fn harder(&self) -> SearchOptions {
        self.scaled(|n| n.saturating_mul(4), |depth| (depth + 2).min(MAX_DEPTH))
    }

    /// The same with a quarter of the nodes and time, or two plies less.
    pub fn lighter(&self) -> SearchOptions {
        self.scaled(|n| (n / 4).max(1), |depth| depth.saturating_sub(2).max(1))
    }

    fn scaled(&self, scale: impl Fn(u32) -> u32, deepen: impl Fn(u8) -> u8) -> SearchOptions {
        let limits = self.limits();
        SearchOptions {
            nodes: limits.nodes.map(&scale),
            movetime: self.movetime.map(&scale),
            depth: match limits.nodes.is_some() || self.movetime.is_some() {
                true => self.depth,
                false => Some(deepen(limits.depth)),
            },
            ..*self
        }
    }

    /// Searches a position until `stop` is set.
    pub fn search(&self, game: &Game, stop: &AtomicBool) -> Result<SearchResult, Interrupted> {
        self.search_lines(game, 1, stop)
    }

    /// Searches the best `count` lines of a position until `stop` is set.
    pub fn search_lines(
        &self,
        game: &Game,
        count: usize,
        stop: &AtomicBool,
    ) -> Result<SearchResult, Interrupted> {
        let mut memory = SearchMemory::new(vec![
            Entry::EMPTY;
            transposition::entries_for_mib(self.hash)
        ]);
        let mut recorder = Recorder::new(self.movetime, stop);
        let table = memory.table();
        // One line alone is an ordinary search.
        let mut lines = vec![Report::EMPTY; if count > 1 { count } else { 0 }];
        let result = Search::new(game, self.limits(), table, &mut recorder)
            .multi_pv(&mut lines)
            .run();
        let iterations = recorder.iterations;
        if stop.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        let lines = recorder.lines;
        Ok(SearchResult {
            result,
            iterations,
            lines,
        })
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

/// Keeps the reports of iterations, and ends the search when `stop` is set or the
/// time is up.
struct Recorder<'s> {
    iterations: Vec<Report>,
    lines: Vec<Report>,
    end: Option<Instant>,
    stop: &'s AtomicBool,
}

impl Recorder<'_> {
    fn new(movetime: Option<u32>, stop: &AtomicBool) -> Recorder<'_> {
        let time = movetime.map(|time| Duration::from_millis(time.into()));
        Recorder {
            iterations: Vec::new(),
            lines: Vec::new(),
            end: time.and_then(|time| Instant::now().checked_add(time)),
            stop,
        }
    }
}

impl Watcher for Recorder<'_> {
    fn iteration(&mut self, report: &Report) {
        self.iterations.push(*report);
    }

    fn multi_pv(&mut self, reports: &[Report]) {
        self.lines = reports.to_vec();
    }

    fn stop(&mut self, _: u32) -> bool {
        self.stop.load(Ordering::Relaxed) || self.end.is_some_and(|end| Instant::now() >= end)
    }
}
