//! How much a search of one of many positions may cost.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use octet_engine::game::Game;
use octet_engine::search::transposition::{self, Entry, SearchMemory};
use octet_engine::search::{Limits, MAX_DEPTH, Pv, Report, Search, Watcher};
use octet_support::threads::Interrupted;

/// The number of nodes when no limit is given.
const DEFAULT_NODES: u32 = 100_000;

/// The size of the transposition table when none is given, in MiB.
pub const DEFAULT_TABLE: u32 = 16;

/// The limits of each search; every search begins with an empty table.
#[derive(Clone, Copy, Debug)]
pub struct Effort {
    /// Nodes; 100,000 when no limit is given.
    pub nodes: Option<u32>,
    /// Plies.
    pub depth: Option<u8>,
    /// Milliseconds.
    pub movetime: Option<u32>,
    /// Size of the transposition table in MiB; 0 is the Commodore 128's.
    pub hash: u32,
}

/// The result of a search.
pub struct SearchResult {
    /// The last report.
    pub result: Report,
    /// The reports of its iterations.
    pub iterations: Vec<Report>,
    /// The best lines, best first, if several are wanted.
    pub lines: Vec<Report>,
}

impl Effort {
    /// Searches of so many nodes, with the Commodore 128's table.
    pub fn nodes(nodes: u32) -> Effort {
        Effort {
            nodes: Some(nodes),
            depth: None,
            movetime: None,
            hash: 0,
        }
    }

    /// The same table and so many nodes, whatever the other limits.
    pub fn of_nodes(self, nodes: u64) -> Effort {
        let nodes = u32::try_from(nodes).unwrap_or(u32::MAX).max(1);
        Effort::nodes(nodes).with_table(self.hash)
    }

    /// The same with a transposition table of so many MiB.
    pub fn with_table(self, hash: u32) -> Effort {
        Effort { hash, ..self }
    }

    /// The limits of one search.
    pub fn limits(&self) -> Limits {
        let unlimited = self.depth.is_none() && self.movetime.is_none();
        Limits {
            nodes: self.nodes.or(unlimited.then_some(DEFAULT_NODES)),
            ..Limits::depth(self.depth.unwrap_or(MAX_DEPTH))
        }
    }

    /// The nodes that a search may make. If its time is limited or no nodes are given, these are
    /// those that it has made.
    pub fn asked(&self, report: &Report) -> u64 {
        let limit = self.limits().nodes.filter(|_| self.movetime.is_none());
        limit.unwrap_or(report.nodes).into()
    }

    /// The limits in words: `100000 nodes, 12 plies`.
    pub fn in_words(&self) -> String {
        let limits = self.limits();
        let count =
            |n: u32, one: &str, more: &str| format!("{n} {}", if n == 1 { one } else { more });
        let nodes = limits.nodes.map(|nodes| count(nodes, "node", "nodes"));
        let depth = (limits.depth < MAX_DEPTH).then(|| count(limits.depth.into(), "ply", "plies"));
        let time = self
            .movetime
            .map(|time| count(time, "millisecond", "milliseconds"));
        let words: Vec<String> = nodes.into_iter().chain(depth).chain(time).collect();
        words.join(", ")
    }

    /// The same limits with four times the nodes and time, or two plies deeper.
    pub fn harder(&self) -> Effort {
        self.scaled(|n| n.saturating_mul(4), |depth| (depth + 2).min(MAX_DEPTH))
    }

    /// The same limits with a quarter of the nodes and time, or two plies less.
    pub fn lighter(&self) -> Effort {
        self.scaled(|n| (n / 4).max(1), |depth| depth.saturating_sub(2).max(1))
    }

    fn scaled(&self, scale: impl Fn(u32) -> u32, deepen: impl Fn(u8) -> u8) -> Effort {
        let limits = self.limits();
        Effort {
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
    ///
    /// # Errors
    /// `stop` was set before the search was finished.
    pub fn search(&self, game: &Game, stop: &AtomicBool) -> Result<SearchResult, Interrupted> {
        self.search_lines(game, 1, stop)
    }

    /// Searches the best `count` lines of a position until `stop` is set.
    ///
    /// # Errors
    /// `stop` was set before the search was finished.
    /// # Examples
    /// ```
    /// use std::sync::atomic::AtomicBool;
    ///
    /// use octet_engine::Game;
    /// use octet_teach::effort::Effort;
    ///
    /// let stop = AtomicBool::new(false); // another thread may set it
    /// let found = Effort::nodes(5_000).search_lines(&Game::default(), 2, &stop);
    /// let lines = found.expect("nobody stopped it").lines;
    /// assert!(lines[0].score >= lines[1].score);
    /// ```
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
        // A single line is an ordinary search.
        let mut lines = vec![Report::EMPTY; if count > 1 { count } else { 0 }];
        let mut result = Search::new(game, self.limits(), table, &mut recorder)
            .multi_pv(&mut lines)
            .run();
        let iterations = recorder.iterations;
        result.pv = longest_pv(&result, &iterations);
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
}

/// Returns the PV of a search. A search that ends within an iteration often knows only its first
/// move: then it is the line of the last iteration that begins with the same move and has more.
fn longest_pv(result: &Report, iterations: &[Report]) -> Pv {
    let earlier = iterations.iter().rev().map(|report| report.pv);
    let mut longer = earlier.filter(|pv| {
        let (moves, known) = (pv.as_slice(), result.pv.as_slice());
        moves.len() > known.len() && moves.starts_with(known)
    });
    longer.next().unwrap_or(result.pv)
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_are_counted_as_people_do() {
        let words = |nodes, depth, movetime| {
            let effort = Effort {
                nodes,
                depth,
                movetime,
                hash: 1,
            };
            effort.in_words()
        };
        assert_eq!(words(None, None, None), "100000 nodes");
        assert_eq!(
            words(Some(1), Some(1), Some(1)),
            "1 node, 1 ply, 1 millisecond"
        );
        assert_eq!(words(None, Some(12), None), "12 plies");
    }
    #[test]
    fn a_line_is_taken_from_the_last_iteration_that_knows_more_of_it() {
        let game = Game::default();
        let moves: Vec<_> = game.position().legal_moves().take(4).collect();
        let report = |pv: &[usize]| Report {
            pv: Pv::new(&pv.iter().map(|&n| moves[n]).collect::<Vec<_>>()),
            ..Report::EMPTY
        };
        let iterations = [
            report(&[1, 2, 3]),
            report(&[1, 3, 2]),
            report(&[0, 1, 2, 3]),
        ];
        for (known, line) in [
            (&[1][..], &[1, 3, 2][..]),
            (&[1, 2], &[1, 2, 3]),
            (&[2], &[2]),
            (&[0, 1, 2, 3], &[0, 1, 2, 3]),
        ] {
            let longest = longest_pv(&report(known), &iterations);
            assert_eq!(longest.as_slice(), report(line).pv.as_slice(), "{known:?}");
        }
    }
}
