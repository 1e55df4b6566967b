//! The search on a thread of its own.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Instant;

use engine::eval::mate_in;
use engine::game::Game;
use engine::search::{Limits, MAX_DEPTH, Report, Search, Watcher};

use super::clock::{self, Allotment};
use super::go::Go;
use super::say;

/// Room for the deepest line, many times over.
const STACK: usize = 16 << 20;
/// A search without end ends here, before its node counter runs over.
const MOST_NODES: u32 = u32::MAX - 0xFFFF;

/// At most one search that is running.
#[derive(Default)]
pub struct Thinker {
    running: Option<Running>,
}

struct Running {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    infinite: bool,
}

impl Thinker {
    /// Starts a search; one that is still running is stopped and answers first.
    pub fn start(&mut self, game: Game, go: Go) {
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        let (flag, infinite) = (Arc::clone(&stop), endless(&go, &game));
        let think = move || think(&game, &go, infinite, &flag);
        match thread::Builder::new().stack_size(STACK).spawn(think) {
            Ok(thread) => {
                self.running = Some(Running {
                    thread,
                    stop,
                    infinite,
                })
            }
            Err(error) => say(format_args!("info string no thread to search on: {error}")),
        }
    }

    /// Ends the search, if there is one, and waits for its answer.
    pub fn stop(&mut self) {
        if let Some(running) = self.running.take() {
            running.stop.store(true, Ordering::Relaxed);
            running.thread.thread().unpark();
            join(running);
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
            join(running);
        }
    }
}

fn join(running: Running) {
    if running.thread.join().is_err() {
        say("info string the search has failed");
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
fn think(game: &Game, go: &Go, infinite: bool, stop: &AtomicBool) {
    let side = game.position().side().index();
    let mut allotment = clock::allot(go, side);
    if go.clock[side].is_some() && game.position().legal_moves().nth(1).is_none() {
        // Nothing to choose.
        allotment = allotment.map(|time| Allotment {
            begin: time.begin / 16,
            ..time
        });
    }
    let mut observer = Observer {
        start: Instant::now(),
        stop,
        allotment,
        late: false,
        last: None,
    };
    let limits = Limits {
        nodes: go.nodes,
        ..Limits::depth(go.depth.unwrap_or(MAX_DEPTH))
    };
    let report = Search::new(game, limits, &mut observer).run();
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
    allotment: Option<Allotment>,
    /// The time to begin iterations is over.
    late: bool,
    last: Option<Report>,
}

impl Observer<'_> {
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
        self.late = self
            .allotment
            .is_some_and(|time| self.start.elapsed() >= time.begin);
    }

    fn stop(&mut self, nodes: u32) -> bool {
        self.late
            || nodes >= MOST_NODES
            || self.stop.load(Ordering::Relaxed)
            || self
                .allotment
                .is_some_and(|time| self.start.elapsed() >= time.end)
    }
}
