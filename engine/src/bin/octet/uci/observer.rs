//! What a search tells while it runs, and what ends it.

use std::time::Instant;

use octet_engine::bench::C128_CYCLES_PER_NODE;
use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::eval::{EvaluatedPosition, mate_in};
use octet_engine::game::Game;
use octet_engine::game::time::{TimeBudget, TimeManager};
use octet_engine::search::transposition::TranspositionTable;
use octet_engine::search::{Node, Report, Watcher};

use crate::chances::Chances;

use super::clock;
use super::go::Go;
use super::options::Options;
use super::send;
use super::signals::Signals;

/// Milliseconds, the user's, after which the moves of the root are told as they
/// are tried.
const CURRMOVE_DELAY_MS: u128 = 1000;
/// Cycles of the Commodore 128 in a millisecond, at 2 MHz.
const CYCLES: u64 = 2000;

/// How time is taken, and how much of it there is.
pub struct SearchClock {
    start: Instant,
    /// Time is the Commodore 128's: so much for every node.
    c128: bool,
    allotment: Option<TimeBudget>,
    pace: Option<TimeManager>,
}

impl SearchClock {
    /// The clock starts.
    pub fn new(game: &Game, go: &Go, options: &Options) -> SearchClock {
        let side = game.position().side_to_move().index();
        let allotment =
            clock::time_budget(go, side, options.move_overhead).filter(|_| !go.infinite);
        let only = game.position().legal_moves().nth(1).is_none();
        SearchClock {
            start: Instant::now(),
            c128: options.c128,
            allotment,
            // A time for the move is to be used up; a clock's is not.
            pace: allotment
                .filter(|_| go.clock[side].is_some())
                .map(|time| TimeManager::new(time, only)),
        }
    }

    /// The nodes that a Commodore 128 has time for, if its time counts.
    pub fn nodes(&self) -> Option<u32> {
        let end = self.allotment.filter(|_| self.c128)?.hard;
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
pub struct UciReporter<'s> {
    timing: SearchClock,
    signals: &'s Signals,
    /// Microseconds after which it is this side's time that passes.
    clock_started: Option<u64>,
    /// Enough has been thought, though the other side's time still passes.
    time_is_up: bool,
    /// The position thought about, if the chances are told.
    position: Option<Position>,
    /// The longest mate that is still an answer.
    mate: Option<i16>,
    /// The node that ends the search, where the engine cannot count so far.
    nodes: u64,
    /// Nodes as the engine counts them and with what has run over.
    total_nodes: (u32, u64),
    /// The longest line of the iteration, quiescence included.
    seldepth: usize,
    /// In thousandths.
    fullness: u16,
    /// The move of the root that is being tried, and its number.
    current_move: (Move, usize),
    last: Option<Report>,
    lines: Vec<Report>,
}

impl<'s> UciReporter<'s> {
    /// For a search that begins.
    pub fn new(
        game: &Game,
        go: &Go,
        options: &Options,
        timing: SearchClock,
        signals: &'s Signals,
    ) -> UciReporter<'s> {
        UciReporter {
            timing,
            signals,
            clock_started: (!go.ponder).then_some(0),
            time_is_up: false,
            position: options.show_wdl.then(|| game.position().clone()),
            mate: go.mate.map(i16::from),
            nodes: go.nodes.unwrap_or(u64::MAX),
            total_nodes: (0, 0),
            seldepth: 0,
            fullness: 0,
            current_move: (Move::NONE, 0),
            last: None,
            lines: Vec::new(),
        }
    }

    /// Nodes since the search began.
    fn count(&mut self, nodes: u32) -> u64 {
        let (before, total) = self.total_nodes;
        let total = total + u64::from(nodes.wrapping_sub(before));
        self.total_nodes = (nodes, total);
        total
    }

    /// Prints how the search ended, if an iteration was cut off.
    pub fn finish(&mut self, report: &Report) {
        let changed = self
            .last
            .is_none_or(|last| (last.pv, last.score) != (report.pv, report.score));
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
        let line = report.pv.as_slice();
        if line.is_empty() {
            return send(format_args!("info depth 0 score {score}{chances}"));
        }
        let nodes = self.count(report.nodes);
        let elapsed = self.timing.elapsed(nodes);
        let nps = (u128::from(nodes) * 1_000_000) / u128::from(elapsed.max(1));
        let (depth, time) = (report.depth, elapsed / 1000);
        let longest = self.seldepth.max(line.len());
        let rank = rank.map_or(String::new(), |rank| format!(" multipv {rank}"));
        let fullness = self.fullness;
        let pv: String = line.iter().map(|mv| format!(" {mv}")).collect();
        send(format_args!(
            "info depth {depth} seldepth {longest}{rank} score {score}{chances} nodes {nodes} \
             nps {nps} hashfull {fullness} time {time} pv{pv}"
        ));
    }
}

impl Watcher for UciReporter<'_> {
    fn enter(&mut self, node: &Node, _: &EvaluatedPosition) {
        self.seldepth = self.seldepth.max(node.path.len());
        if let [mv] = *node.path
            && mv != self.current_move.0
        {
            self.current_move = (mv, self.current_move.1 + 1);
            if self.timing.start.elapsed().as_millis() >= CURRMOVE_DELAY_MS {
                let number = self.current_move.1;
                send(format_args!("info currmove {mv} currmovenumber {number}"));
            }
        }
    }

    fn table(&mut self, table: &TranspositionTable) {
        self.fullness = table.hashfull();
    }

    fn multi_pv(&mut self, reports: &[Report]) {
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
        self.seldepth = 0;
        self.current_move = (Move::NONE, 0);
    }

    fn continue_deepening(&mut self) -> bool {
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
            self.time_is_up = !pace.continue_deepening(report.best(), report.score, elapsed);
        }
        !self.time_is_up || self.signals.pondering()
    }

    fn stop(&mut self, nodes: u32) -> bool {
        let nodes = self.count(nodes);
        if self.signals.stopped() || nodes >= self.nodes {
            return true;
        }
        if self.clock_started.is_none() {
            if self.signals.pondering() {
                return false;
            }
            self.clock_started = Some(self.timing.elapsed(nodes));
        }
        let (Some(since), Some(time)) = (self.clock_started, self.timing.allotment) else {
            return false;
        };
        self.time_is_up || (self.timing.elapsed(nodes) - since) / 1000 >= u64::from(time.hard)
    }
}
