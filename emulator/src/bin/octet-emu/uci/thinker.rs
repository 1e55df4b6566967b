//! The search on a thread of its own, in slices.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use emulator::octet::{Player, PlayerError, Step};
use engine::eval::mate_in;
use engine::game::Game;
use engine::search::pace::{Allotment, Pace};
use engine::search::{Limits, MAX_DEPTH, Report};

use super::clock;
use super::go::Go;
use super::say;
use crate::common::HERTZ;

/// Cycles between two looks at whether to stop: some hundredths of a second
/// of the user's time.
const SLICE: u64 = 2_000_000;

/// At most one search that is running.
pub struct Thinker {
    /// The program as it is after loading.
    player: Player,
    running: Option<Running>,
}

struct Running {
    thread: JoinHandle<()>,
    stop: Arc<AtomicBool>,
    infinite: bool,
}

impl Thinker {
    /// With a program that has been loaded.
    pub fn new(player: Player) -> Thinker {
        Thinker {
            player,
            running: None,
        }
    }

    /// Starts a search; one that is still running is stopped and answers first.
    pub fn start(&mut self, game: Game, go: Go) {
        self.stop();
        let stop = Arc::new(AtomicBool::new(false));
        let depth = go.depth.into_iter().chain(go.mate_depth()).min();
        let limited = depth.is_some() || go.nodes.is_some();
        let side = game.position().side().index();
        let allotment = clock::allot(&go, side, clock::OVERHEAD);
        let only = || game.position().legal_moves().nth(1).is_none();
        let paced = allotment.filter(|_| go.clock[side].is_some());
        let pace = paced.map(|time| Pace::new(time, only()));
        let mut search = Search {
            player: self.player.clone(),
            infinite: go.infinite || go.ponder || !(limited || allotment.is_some()),
            limits: Limits {
                nodes: go
                    .nodes
                    .map(|nodes| u32::try_from(nodes).unwrap_or(u32::MAX)),
                ..Limits::depth(depth.unwrap_or(MAX_DEPTH))
            },
            stop: Arc::clone(&stop),
            allotment,
            pace,
            game,
        };
        let infinite = search.infinite;
        match thread::Builder::new().spawn(move || search.run()) {
            Ok(thread) => {
                self.running = Some(Running {
                    thread,
                    stop,
                    infinite,
                });
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
        match &self.running {
            Some(running) if running.infinite => self.stop(),
            Some(_) => self.running.take().into_iter().for_each(join),
            None => {}
        }
    }
}

fn join(running: Running) {
    if running.thread.join().is_err() {
        say("info string the search has failed");
    }
}

/// One search.
struct Search {
    player: Player,
    game: Game,
    limits: Limits,
    allotment: Option<Allotment>,
    pace: Option<Pace>,
    infinite: bool,
    stop: Arc<AtomicBool>,
}

fn seconds(cycles: u64) -> Duration {
    Duration::from_secs_f64(cycles as f64 / HERTZ)
}

impl Search {
    /// Searches and answers.
    fn run(&mut self) {
        let best = match self.think() {
            Ok(report) => report.best().to_string(),
            Err(error) => {
                for line in error.to_string().lines() {
                    say(format_args!("info string {line}"));
                }
                // The other side is owed a move.
                let mut moves = self.game.position().legal_moves();
                moves.next().map_or("0000".to_owned(), |mv| mv.to_string())
            }
        };
        while self.infinite && !self.stop.load(Ordering::Relaxed) {
            thread::park();
        }
        match best.as_str() {
            "0000" => say("bestmove (none)"),
            best => say(format_args!("bestmove {best}")),
        }
    }

    fn think(&mut self) -> Result<Report, PlayerError> {
        self.player.set_up(&self.game)?;
        self.player.begin(self.limits);
        let mut last = None;
        loop {
            let late = self.allotment.is_some_and(|time| self.spent() >= time.end);
            if late || self.stop.load(Ordering::Relaxed) {
                self.player.come_to_rest()?;
                break;
            }
            match self.player.step(self.slice())? {
                Step::Iteration(report) => {
                    self.print(&report);
                    last = Some(report);
                    let spent = self.spent();
                    let pace = self.pace.as_mut();
                    if pace.is_some_and(|pace| !pace.another(&report, spent)) {
                        break;
                    }
                }
                Step::Running => {}
                Step::Done => break,
            }
        }
        let report = self.player.report();
        let found = |report: &Report| (report.line, report.score);
        if last.as_ref().map(found) != Some(found(&report)) {
            self.print(&Report {
                depth: report.depth + 1,
                ..report
            });
        }
        Ok(report)
    }

    /// Milliseconds since the search began.
    fn spent(&self) -> u32 {
        clock::milliseconds(seconds(self.player.spent()))
    }

    /// How long to run before looking again.
    fn slice(&self) -> u64 {
        let left = self.allotment.map_or(SLICE, |time| {
            let end = (f64::from(time.end) / 1000.0 * HERTZ) as u64;
            end.saturating_sub(self.player.spent())
        });
        left.clamp(1, SLICE)
    }

    fn print(&self, report: &Report) {
        let score = match mate_in(report.score) {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", report.score),
        };
        let line = report.line.as_slice();
        if line.is_empty() {
            return say(format_args!("info depth 0 score {score}"));
        }
        let time = seconds(self.player.spent());
        let nps = f64::from(report.nodes) / time.as_secs_f64().max(1e-6);
        let (depth, nodes, time) = (report.depth, report.nodes, time.as_millis());
        let pv: String = line.iter().map(|mv| format!(" {mv}")).collect();
        say(format_args!(
            "info depth {depth} score {score} nodes {nodes} nps {nps:.0} time {time} pv{pv}"
        ));
    }
}
