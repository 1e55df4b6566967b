//! What a search tells while it runs, and what ends it.

use std::time::Instant;

use engine::bench::C128_CYCLES_PER_NODE;
use engine::eval::mate_in;
use engine::game::Game;
use engine::moves::Move;
use engine::position::Position;
use engine::search::pace::{Allotment, Pace};
use engine::search::table::Table;
use engine::search::{Node, Report, Watcher};

use crate::chances::Chances;

use super::clock;
use super::go::Go;
use super::options::Options;
use super::say;
use super::signals::Signals;

/// Milliseconds, the user's, after which the moves of the root are told as they
/// are tried.
const TELL_MOVES: u128 = 1000;
/// Cycles of the Commodore 128 in a millisecond, at 2 MHz.
const CYCLES: u64 = 2000;

/// How time is taken, and how much of it there is.
pub struct Timing {
    start: Instant,
    /// Time is the Commodore 128's: so much for every node.
    c128: bool,
    allotment: Option<Allotment>,
    pace: Option<Pace>,
}

impl Timing {
    /// The clock starts.
    pub fn new(game: &Game, go: &Go, options: &Options) -> Timing {
        let side = game.position().side().index();
        let allotment = clock::allot(go, side, options.overhead).filter(|_| !go.infinite);
        let only = game.position().legal_moves().nth(1).is_none();
        Timing {
            start: Instant::now(),
            c128: options.c128,
            allotment,
            // A time for the move is to be used up; a clock's is not.
            pace: allotment
                .filter(|_| go.clock[side].is_some())
                .map(|time| Pace::new(time, only)),
        }
    }

    /// The nodes that a Commodore 128 has time for, if its time counts.
    pub fn nodes(&self) -> Option<u32> {
        let end = self.allotment.filter(|_| self.c128)?.end;
        let nodes = u64::from(end) * CYCLES / u64::from(C128_CYCLES_PER_NODE);
        Some(u32::try_from(nodes.max(1)).unwrap_or(u32::MAX))
    }

    /// Microseconds since the search began.
    fn elapsed(&self, nodes: u64) -> u64 {
        if self.c128 {
            nodes * u64::from(C128_CYCLES_PER_NODE) / (CYCLES / 1000)
        } else {
            u64::try_from(self.start.elapsed().as_micros()).unwrap_or(u64::MAX)
        }
    }
}

/// Prints what the search finds, and stops it.
pub struct Observer<'s> {
    timing: Timing,
    signals: &'s Signals,
    /// Microseconds after which it is this side's time that passes.
    own_since: Option<u64>,
    /// Enough has been thought, though the other side's time still passes.
    settled: bool,
    /// The position thought about, if the chances are told.
    position: Option<Position>,
    /// The longest mate that is still an answer.
    mate: Option<i16>,
    /// The node that ends the search, where the engine cannot count so far.
    nodes: u64,
    /// Nodes as the engine counts them and with what has run over.
    counted: (u32, u64),
    /// The longest line of the iteration, quiescence included.
    longest: usize,
    /// In thousandths.
    fullness: u16,
    /// The move of the root that is being tried, and its number.
    trying: (Move, usize),
    last: Option<Report>,
    lines: Vec<Report>,
}

impl<'s> Observer<'s> {
    /// For a search that begins.
    pub fn new(
        game: &Game,
        go: &Go,
        options: &Options,
        timing: Timing,
        signals: &'s Signals,
    ) -> Observer<'s> {
        Observer {
            timing,
            signals,
            own_since: (!go.ponder).then_some(0),
            settled: false,
            position: options.chances.then(|| game.position().clone()),
            mate: go.mate.map(i16::from),
            nodes: go.nodes.unwrap_or(u64::MAX),
            counted: (0, 0),
            longest: 0,
            fullness: 0,
            trying: (Move::NONE, 0),
            last: None,
            lines: Vec::new(),
        }
    }

    /// Nodes since the search began.
    fn count(&mut self, nodes: u32) -> u64 {
        let (before, total) = self.counted;
        let total = total + u64::from(nodes.wrapping_sub(before));
        self.counted = (nodes, total);
        total
    }

    /// Prints how the search ended, if an iteration was cut off.
    pub fn finish(&mut self, report: &Report) {
        let changed = self
            .last
            .is_none_or(|last| (last.line, last.score) != (report.line, report.score));
        let several = !self.lines.is_empty();
        if changed {
            let report = Report {
                depth: report.depth + 1,
                ..*report
            };
            self.print(&report, several.then_some(1));
        } else if self.last != Some(*report) {
            self.print(report, several.then_some(1));
        }
    }

    fn print(&mut self, report: &Report, rank: Option<usize>) {
        let score = match mate_in(report.score) {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", report.score),
        };
        let chances = self.position.as_ref().map_or(String::new(), |position| {
            let [win, draw, loss] = Chances::new(report.score, position).per_mille();
            format!(" wdl {win} {draw} {loss}")
        });
        let line = report.line.as_slice();
        if line.is_empty() {
            return say(format_args!("info depth 0 score {score}{chances}"));
        }
        let nodes = self.count(report.nodes);
        let elapsed = self.timing.elapsed(nodes);
        let nps = (u128::from(nodes) * 1_000_000) / u128::from(elapsed.max(1));
        let (depth, time) = (report.depth, elapsed / 1000);
        let longest = self.longest.max(line.len());
        let rank = rank.map_or(String::new(), |rank| format!(" multipv {rank}"));
        let fullness = self.fullness;
        let pv: String = line.iter().map(|mv| format!(" {mv}")).collect();
        say(format_args!(
            "info depth {depth} seldepth {longest}{rank} score {score}{chances} nodes {nodes} \
             nps {nps} hashfull {fullness} time {time} pv{pv}"
        ));
    }
}

impl Watcher for Observer<'_> {
    fn enter(&mut self, node: &Node, _: &Position) {
        self.longest = self.longest.max(node.path.len());
        if let [mv] = *node.path
            && mv != self.trying.0
        {
            self.trying = (mv, self.trying.1 + 1);
            if self.timing.start.elapsed().as_millis() >= TELL_MOVES {
                let number = self.trying.1;
                say(format_args!("info currmove {mv} currmovenumber {number}"));
            }
        }
    }

    fn table(&mut self, table: &Table) {
        self.fullness = table.fullness();
    }

    fn lines(&mut self, reports: &[Report]) {
        self.lines = reports.to_vec();
    }

    fn iteration(&mut self, report: &Report) {
        self.last = Some(*report);
        if self.lines.is_empty() {
            self.print(report, None);
        }
        for (n, line) in std::mem::take(&mut self.lines).iter().enumerate() {
            let nodes = report.nodes;
            self.print(&Report { nodes, ..*line }, Some(n + 1));
            self.lines.push(*line);
        }
        self.longest = 0;
        self.trying = (Move::NONE, 0);
    }

    fn another(&mut self) -> bool {
        let Some(report) = self.last else { return true };
        if let (Some(most), Some(moves)) = (self.mate, mate_in(report.score))
            && (1..=most).contains(&moves)
        {
            return false;
        }
        let nodes = self.count(report.nodes);
        let elapsed = self.timing.elapsed(nodes) / 1000;
        let elapsed = u32::try_from(elapsed).unwrap_or(u32::MAX);
        if let Some(pace) = &mut self.timing.pace {
            self.settled = !pace.another(&report, elapsed);
        }
        !self.settled || self.signals.pondering()
    }

    fn stop(&mut self, nodes: u32) -> bool {
        let nodes = self.count(nodes);
        if self.signals.stopped() || nodes >= self.nodes {
            return true;
        }
        if self.own_since.is_none() {
            if self.signals.pondering() {
                return false;
            }
            self.own_since = Some(self.timing.elapsed(nodes));
        }
        let (Some(since), Some(time)) = (self.own_since, self.timing.allotment) else {
            return false;
        };
        self.settled || (self.timing.elapsed(nodes) - since) / 1000 >= u64::from(time.end)
    }
}
