//! The search on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use engine::eval::mate_in;
use engine::game::Game;
use engine::search::pace::Pace;
use engine::search::table::{Entry, Table};
use engine::search::{Limits, MAX_DEPTH, Report, Search, Watcher};

use super::clock;
use super::go::Go;
use super::options::{self, Change};
use super::say;

/// Room for the deepest line, many times over.
const STACK: usize = 16 << 20;
/// A search without end ends here, before its node counter runs over.
const MOST_NODES: u32 = u32::MAX - 0xFFFF;

/// At most one search that is running, and the table that searches share.
pub struct Thinker {
    running: Option<Running>,
    /// Empty while a search has it.
    memory: Vec<Entry>,
    mebibytes: u32,
}

impl Default for Thinker {
    fn default() -> Thinker {
        Thinker {
            running: None,
            memory: options::memory(0),
            mebibytes: 0,
        }
    }
}

struct Running {
    /// Gives the table's memory back.
    thread: JoinHandle<Vec<Entry>>,
    stop: Arc<AtomicBool>,
    infinite: bool,
}

impl Thinker {
    /// Starts a search; one that is still running is stopped and answers first.
    pub fn start(&mut self, game: Game, go: Go) {
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        let (flag, infinite) = (Arc::clone(&stop), endless(&go, &game));
        let mut memory = std::mem::take(&mut self.memory);
        let think = move || {
            think(&game, &go, infinite, &flag, &mut memory);
            memory
        };
        match thread::Builder::new().stack_size(STACK).spawn(think) {
            Ok(thread) => {
                self.running = Some(Running {
                    thread,
                    stop,
                    infinite,
                })
            }
            Err(error) => {
                self.memory = options::memory(self.mebibytes);
                say(format_args!("info string no thread to search on: {error}"));
            }
        }
    }

    /// Begins a new game: what the table knows is of no use.
    pub fn clear(&mut self) {
        self.stop();
        self.memory.fill(Entry::EMPTY);
    }

    /// Changes an option; a search that is running is stopped and answers first.
    pub fn change(&mut self, change: Change) {
        self.stop();
        match change {
            Change::Hash(mebibytes) => {
                self.mebibytes = mebibytes;
                self.memory = options::memory(mebibytes);
            }
            Change::ClearHash => self.clear(),
        }
    }

    fn join(&mut self, running: Running) {
        self.memory = running.thread.join().unwrap_or_else(|_| {
            say("info string the search has failed");
            options::memory(self.mebibytes)
        });
    }

    /// Ends the search, if there is one, and waits for its answer.
    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.store(true, Ordering::Relaxed);
            running.thread.thread().unpark();
            self.join(running);
        }
    }

    /// Waits for the answer of the search, if there is one; one without limits
    /// is stopped.
    pub fn finish(&mut self) {
        if self
            .running
            .as_ref()
            .is_some_and(|running| running.infinite)
        {
            self.stop();
        } else if let Some(running) = self.running.take() {
            self.join(running);
        }
    }
}

/// Whether only `stop` ends the search.
fn endless(go: &Go, game: &Game) -> bool {
    let limited = go.depth.is_some()
        || go.nodes.is_some()
        || clock::allot(go, game.position().side().index()).is_some();
    go.infinite || !limited
}

/// Searches and answers.
fn think(game: &Game, go: &Go, infinite: bool, stop: &AtomicBool, memory: &mut [Entry]) {
    let side = game.position().side().index();
    let time = clock::allot(go, side);
    // A time for the move is to be used up; a clock's is not.
    let paced = time.filter(|_| go.clock[side].is_some());
    let only = || game.position().legal_moves().nth(1).is_none();
    let mut observer = Observer {
        start: Instant::now(),
        stop,
        end: time.map(|time| time.end),
        pace: paced.map(|time| Pace::new(time, only())),
        last: None,
    };
    let limits = Limits {
        nodes: go.nodes,
        ..Limits::depth(go.depth.unwrap_or(MAX_DEPTH))
    };
    let report = Search::new(game, limits, Table::new(memory), &mut observer).run();
    observer.finish(&report);
    while infinite && !stop.load(Ordering::Relaxed) {
        thread::park();
    }
    match report.line.as_slice().first() {
        Some(best) => say(format_args!("bestmove {best}")),
        None => say("bestmove (none)"),
    }
}

/// Prints what the search finds, and stops it.
struct Observer<'s> {
    start: Instant,
    stop: &'s AtomicBool,
    /// When the search ends, in milliseconds.
    end: Option<u32>,
    pace: Option<Pace>,
    last: Option<Report>,
}

impl Observer<'_> {
    /// Milliseconds since the search began.
    fn elapsed(&self) -> u32 {
        clock::milliseconds(self.start.elapsed())
    }

    /// Prints how the search ended, if an iteration was cut off.
    fn finish(&mut self, report: &Report) {
        let changed = self
            .last
            .is_none_or(|last| (last.line, last.score) != (report.line, report.score));
        if changed {
            self.print(&Report {
                depth: report.depth + 1,
                ..*report
            });
        } else if self.last != Some(*report) {
            self.print(report);
        }
    }

    fn print(&mut self, report: &Report) {
        self.last = Some(*report);
        let elapsed = self.start.elapsed();
        let score = match mate_in(report.score) {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", report.score),
        };
        let nps = f64::from(report.nodes) / elapsed.as_secs_f64().max(1e-6);
        let (depth, nodes, time) = (report.depth, report.nodes, elapsed.as_millis());
        let line = report.line.as_slice();
        if line.is_empty() {
            return say(format_args!("info depth 0 score {score}"));
        }
        let pv: String = line.iter().map(|mv| format!(" {mv}")).collect();
        say(format_args!(
            "info depth {depth} score {score} nodes {nodes} nps {nps:.0} time {time} pv{pv}"
        ));
    }
}

impl Watcher for Observer<'_> {
    fn iteration(&mut self, report: &Report) {
        self.print(report);
    }

    fn another(&mut self) -> bool {
        let elapsed = self.elapsed();
        match (&mut self.pace, &self.last) {
            (Some(pace), Some(report)) => pace.another(report, elapsed),
            _ => true,
        }
    }

    fn stop(&mut self, nodes: u32) -> bool {
        nodes >= MOST_NODES
            || self.stop.load(Ordering::Relaxed)
            || self.end.is_some_and(|end| self.elapsed() >= end)
    }
}
