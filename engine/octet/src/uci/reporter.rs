//! What a search prints while it runs, and what ends it.

use std::time::Instant;

use octet_engine::bench::C128_CYCLES_PER_NODE;
use octet_engine::board::moves::Move;
use octet_engine::board::position::Position;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::game::Game;
use octet_engine::game::time::{TimeBudget, TimeManager};
use octet_engine::search::transposition::TranspositionTable;
use octet_engine::search::{Node, Report, Watcher};

use octet_notation::wdl::Chances;

use octet_uci::go::Go;
use octet_uci::options::Options;
use octet_uci::session::{send, uci_score};
use octet_uci::signals::Signals;
use octet_uci::time;

/// Milliseconds of the user's time after which root moves are printed as they are
/// tried.
const CURRMOVE_DELAY_MS: u128 = 1000;
/// Cycles of the Commodore 128 in a millisecond, at 2 MHz.
const CYCLES_PER_MS: u64 = 2000;

/// The time that a search takes, and its budget.
pub struct SearchClock {
    start: Instant,
    /// Nodes of the mate solver, which ran before the search.
    nodes_before: u64,
    /// Whether the time is that of the Commodore 128, computed from the number of nodes.
    c128: bool,
    budget: Option<TimeBudget>,
    manager: Option<TimeManager>,
}

impl SearchClock {
    /// Starts the clock.
    pub fn new(game: &Game, go: &Go, options: &Options) -> SearchClock {
        let side = game.position().side_to_move().index();
        let budget = time::time_budget(go, side, options.move_overhead);
        let only_move = game.position().legal_moves().nth(1).is_none();
        SearchClock {
            start: go.received.unwrap_or_else(Instant::now),
            nodes_before: 0,
            c128: options.c128,
            budget,
            // `movetime` is used up completely; only a clock needs management.
            manager: budget
                .filter(|_| go.clock[side].is_some())
                .map(|budget| TimeManager::new(budget, only_move)),
        }
    }

    /// Whether the search has a time to keep.
    pub fn is_limited(&self) -> bool {
        self.budget.is_some()
    }

    /// The nodes that a Commodore 128 can search in the budget, if its time counts.
    pub fn nodes(&self) -> Option<u32> {
        let hard = self.budget.filter(|_| self.c128)?.hard;
        let nodes = u64::from(hard) * CYCLES_PER_MS / u64::from(C128_CYCLES_PER_NODE);
        let left = nodes.saturating_sub(self.nodes_before).max(1);
        Some(u32::try_from(left).unwrap_or(u32::MAX))
    }

    /// Whether half of the hard limit is reached after so many nodes.
    pub fn is_half_over(&self, nodes: u64) -> bool {
        let hard = self.budget.map(|budget| u64::from(budget.hard));
        hard.is_some_and(|hard| self.elapsed(nodes) / 1000 >= hard / 2)
    }

    /// Counts nodes that were searched before those of the search itself.
    pub fn count_before(&mut self, nodes: u64) {
        self.nodes_before = nodes;
    }

    /// Microseconds since the search began.
    pub fn elapsed(&self, nodes: u64) -> u64 {
        if self.c128 {
            (self.nodes_before + nodes) * u64::from(C128_CYCLES_PER_NODE) / (CYCLES_PER_MS / 1000)
        } else {
            u64::try_from(self.start.elapsed().as_micros()).unwrap_or(u64::MAX)
        }
    }
}

/// Prints a search's results and stops the search in time.
pub struct UciReporter<'s> {
    clock: SearchClock,
    signals: &'s Signals,
    /// When this side's own time began, in microseconds of the search; `None` while
    /// pondering.
    clock_started: Option<u64>,
    /// Whether another iteration would take too long. The search may still be pondering.
    time_is_up: bool,
    /// The root position, if scores are printed with win, draw and loss.
    wdl_position: Option<Position>,
    /// The number of `go nodes`, which may be more than the engine counts.
    max_nodes: u64,
    /// The nodes as the engine last counted them, and a count that does not wrap.
    total_nodes: (u32, u64),
    /// The longest line of the iteration, quiescence included, in plies.
    seldepth: usize,
    /// How full the table is, in thousandths.
    hashfull: u16,
    /// The root move that is being searched, and its number.
    current_move: (Move, usize),
    last: Option<Report>,
    lines: Vec<Report>,
}

impl<'s> UciReporter<'s> {
    /// A reporter for a new search.
    pub fn new(
        game: &Game,
        go: &Go,
        options: &Options,
        clock: SearchClock,
        signals: &'s Signals,
    ) -> UciReporter<'s> {
        let left = |nodes: u64| nodes.saturating_sub(clock.nodes_before);
        UciReporter {
            max_nodes: go.nodes.map_or(u64::MAX, left),
            clock,
            signals,
            clock_started: (!go.ponder).then_some(0),
            time_is_up: false,
            wdl_position: options.show_wdl.then(|| game.position().clone()),
            total_nodes: (0, 0),
            seldepth: 0,
            hashfull: 0,
            current_move: (Move::NONE, 0),
            last: None,
            lines: Vec::new(),
        }
    }

    /// Updates the count that does not wrap, and returns the nodes since the search began.
    fn count(&mut self, nodes: u32) -> u64 {
        let (before, total) = self.total_nodes;
        let total = total + u64::from(nodes.wrapping_sub(before));
        self.total_nodes = (nodes, total);
        total
    }

    /// Prints the result if the last iteration was not finished.
    pub fn finish(&mut self, report: &Report) {
        let changed = self
            .last
            .is_none_or(|last| (last.pv, last.score) != (report.pv, report.score));
        let rank = (!self.lines.is_empty()).then_some(1);
        if changed {
            let report = Report {
                depth: report.depth + 1,
                ..*report
            };
            self.print(&report, rank);
        } else if self.last != Some(*report) {
            self.print(report, rank);
        }
    }

    fn print(&mut self, report: &Report, rank: Option<usize>) {
        let score = uci_score(report.score);
        let wdl = self
            .wdl_position
            .as_ref()
            .map_or(String::new(), |position| {
                let [win, draw, loss] = Chances::new(report.score, position).per_mille();
                format!(" wdl {win} {draw} {loss}")
            });
        let pv = report.pv.as_slice();
        if pv.is_empty() {
            return send(format_args!("info depth 0 score {score}{wdl}"));
        }
        let nodes = self.count(report.nodes);
        let elapsed = self.clock.elapsed(nodes);
        let nps = (u128::from(nodes) * 1_000_000) / u128::from(elapsed.max(1));
        let (depth, time) = (report.depth, elapsed / 1000);
        let seldepth = self.seldepth.max(pv.len());
        let rank = rank.map_or(String::new(), |rank| format!(" multipv {rank}"));
        let hashfull = self.hashfull;
        let pv: String = pv.iter().map(|mv| format!(" {mv}")).collect();
        send(format_args!(
            "info depth {depth} seldepth {seldepth}{rank} score {score}{wdl} nodes {nodes} \
             nps {nps} hashfull {hashfull} time {time} pv{pv}"
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
            if self.clock.start.elapsed().as_millis() >= CURRMOVE_DELAY_MS {
                let number = self.current_move.1;
                send(format_args!("info currmove {mv} currmovenumber {number}"));
            }
        }
    }

    fn table(&mut self, table: &TranspositionTable) {
        self.hashfull = table.hashfull();
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
        let nodes = self.count(report.nodes);
        let elapsed = self.clock.elapsed(nodes) / 1000;
        let elapsed = u32::try_from(elapsed).unwrap_or(u32::MAX);
        if let Some(manager) = &mut self.clock.manager {
            self.time_is_up = !manager.continue_deepening(report.best(), report.score, elapsed);
        }
        !self.time_is_up || self.signals.pondering()
    }

    fn stop(&mut self, nodes: u32) -> bool {
        let nodes = self.count(nodes);
        if self.signals.stopped() || nodes >= self.max_nodes {
            return true;
        }
        if self.clock_started.is_none() {
            if self.signals.pondering() {
                return false;
            }
            self.clock_started = Some(self.clock.elapsed(nodes));
        }
        let (Some(since), Some(budget)) = (self.clock_started, self.clock.budget) else {
            return false;
        };
        self.time_is_up || (self.clock.elapsed(nodes) - since) / 1000 >= u64::from(budget.hard)
    }
}
