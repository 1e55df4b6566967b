//! The search on a thread of its own, in slices.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use octet_emulator::program::{C128Engine, C128Error, SearchStep};
use octet_engine::eval::mate_in;
use octet_engine::game::Game;
use octet_engine::game::time::{TimeBudget, TimeManager};
use octet_engine::search::{Limits, Report};

use super::clock;
use super::go::Go;
use super::options::{self, OptionEffect, Options};
use super::running::{Ended, SearchThread};
use super::session::{UciEngine, send};
use super::signals::Signals;
use crate::options::CPU_HZ;

/// Cycles between two looks at whether to stop: some hundredths of a second
/// of the user's time.
const SLICE: u64 = 2_000_000;

/// The engine's options that the program has too.
const SUPPORTED_OPTIONS: [&str; 6] = [
    "Clear Hash",
    "Ponder",
    "Move Overhead",
    "UCI_LimitStrength",
    "UCI_Elo",
    "Whim",
];

/// Searches, and the program that they run.
pub struct EmulatedEngine {
    /// The program as it is after loading.
    loaded: C128Engine,
    /// The program as searches have left it, with what its table knows; `Idle`
    /// while one has it.
    player: Option<C128Engine>,
    options: Options,
    runner: SearchThread<Option<C128Engine>>,
}

impl EmulatedEngine {
    /// With a program that has been loaded.
    pub fn new(loaded: C128Engine) -> EmulatedEngine {
        EmulatedEngine {
            player: Some(loaded.clone()),
            loaded,
            options: Options::default(),
            runner: SearchThread::new(),
        }
    }

    fn take_back(&mut self, ended: Ended<Option<C128Engine>>) {
        match ended {
            Ended::Idle => {}
            Ended::Returned(player) => self.player = player,
            Ended::Panicked => self.player = None,
        }
    }
}

impl UciEngine for EmulatedEngine {
    fn name(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        format!("Octet {version} (emulated Commodore 128)")
    }

    fn options(&self) -> Vec<String> {
        let has = |line: &String| {
            let named = |name| line.starts_with(&format!("option name {name} type "));
            SUPPORTED_OPTIONS.into_iter().any(named)
        };
        Options::uci_lines().into_iter().filter(has).collect()
    }

    fn start(&mut self, game: Game, go: Go) {
        self.stop();
        if go.perft.is_some() {
            return send("info string go perft: octet-emu perft counts moves");
        }
        if !go.searchmoves.is_empty() {
            send("info string go: searchmoves is ignored: the program looks at every move");
        }
        let signals = Arc::new(Signals::new(go.ponder));
        let side = game.position().side_to_move().index();
        let allotment = clock::time_budget(&go, side, self.options.move_overhead);
        let only = || game.position().legal_moves().nth(1).is_none();
        let paced = allotment.filter(|_| go.clock[side].is_some());
        let pace = paced.map(|time| TimeManager::new(time, only()));
        let infinite = go.is_infinite(self.options.level().is_some() || allotment.is_some());
        let player = self.player.take();
        let search = Search {
            player: player.unwrap_or_else(|| self.loaded.clone()),
            infinite,
            limits: go.limits(self.options.skill_limits(), None),
            mate: go.mate.map(i16::from),
            signals: Arc::clone(&signals),
            own_since: (!go.ponder).then_some(0),
            settled: false,
            allotment,
            pace,
            game,
        };
        let endless = infinite || go.ponder;
        if let Err(error) = self.runner.start(signals, endless, || search.run()) {
            send(format_args!("info string no thread to search on: {error}"));
        }
    }

    /// Begins a new game: what the table knows is of no use.
    fn new_game(&mut self) {
        self.stop();
        self.player = Some(self.loaded.clone());
    }

    /// Changes an option; a search that is running is stopped and answers first.
    fn set_option(&mut self, words: &str) -> Result<()> {
        let (name, _) = options::split(words);
        if !SUPPORTED_OPTIONS
            .iter()
            .any(|has| has.eq_ignore_ascii_case(name))
        {
            bail!(
                "the Commodore 128's program has no option {name:?}: there are {}",
                SUPPORTED_OPTIONS.join(", ")
            );
        }
        let change = self.options.set(words)?;
        self.stop();
        if change == OptionEffect::ClearTable {
            self.new_game();
        }
        self.options.announce(change);
        Ok(())
    }

    fn stop(&mut self) {
        let ended = self.runner.stop();
        self.take_back(ended);
    }

    fn ponder_hit(&mut self) {
        self.runner.ponder_hit();
    }

    fn finish(&mut self) {
        let ended = self.runner.finish();
        self.take_back(ended);
    }

    fn custom_command(&mut self, command: &str, _: &str, game: &Game) -> bool {
        if command == "d" {
            send(game.position());
            send(format_args!("FEN: {}", game.fen()));
        }
        command == "d"
    }
}

/// One search.
struct Search {
    player: C128Engine,
    game: Game,
    limits: Limits,
    /// The longest mate that is still an answer.
    mate: Option<i16>,
    allotment: Option<TimeBudget>,
    pace: Option<TimeManager>,
    infinite: bool,
    signals: Arc<Signals>,
    /// Milliseconds after which it is this side's time that passes.
    own_since: Option<u32>,
    /// Enough has been thought, though the other side's time still passes.
    settled: bool,
}

fn seconds(cycles: u64) -> Duration {
    Duration::from_secs_f64(cycles as f64 / CPU_HZ)
}

impl Search {
    /// Searches and answers; gives the program back, unless it has failed.
    fn run(mut self) -> Option<C128Engine> {
        let thought = self.think();
        let line = match &thought {
            Ok(report) => report.pv.as_slice().to_vec(),
            Err(error) => {
                for line in error.to_string().lines() {
                    send(format_args!("info string {line}"));
                }
                // The other side is owed a move.
                self.game.position().legal_moves().take(1).collect()
            }
        };
        self.signals.wait(self.infinite);
        match *line {
            [best, reply, ..] => send(format_args!("bestmove {best} ponder {reply}")),
            [best] => send(format_args!("bestmove {best}")),
            [] => send("bestmove (none)"),
        }
        thought.is_ok().then_some(self.player)
    }

    fn think(&mut self) -> Result<Report, C128Error> {
        self.player.set_position(&self.game)?;
        self.player.begin_search(self.limits);
        let mut last = None;
        loop {
            if self.is_over() {
                self.player.run_to_whole_report()?;
                break;
            }
            match self.player.run_iteration(self.slice())? {
                SearchStep::Iteration(report) => {
                    self.print(&report);
                    last = Some(report);
                    if !self.another(&report) {
                        break;
                    }
                }
                SearchStep::CyclesUsedUp => {}
                SearchStep::Done => break,
            }
        }
        let report = self.player.report();
        let found = |report: &Report| (report.pv, report.score);
        if last.as_ref().map(found) != Some(found(&report)) {
            self.print(&Report {
                depth: report.depth + 1,
                ..report
            });
        }
        Ok(report)
    }

    /// Whether there should be another iteration.
    fn another(&mut self, report: &Report) -> bool {
        if let (Some(most), Some(moves)) = (self.mate, mate_in(report.score))
            && (1..=most).contains(&moves)
        {
            return false;
        }
        let spent = self.spent();
        if let Some(pace) = &mut self.pace {
            self.settled = !pace.continue_deepening(report.best(), report.score, spent);
        }
        !self.settled || self.signals.pondering()
    }

    /// Whether an answer is wanted now.
    fn is_over(&mut self) -> bool {
        if self.signals.stopped() {
            return true;
        }
        if self.own_since.is_none() {
            if self.signals.pondering() {
                return false;
            }
            self.own_since = Some(self.spent());
        }
        self.settled || self.own_time().is_some_and(|(spent, end)| spent >= end)
    }

    /// Milliseconds of its own time that have passed and that there are, if
    /// they count.
    fn own_time(&self) -> Option<(u32, u32)> {
        let end = self.allotment?.hard;
        Some((self.spent() - self.own_since?, end))
    }

    /// Milliseconds since the search began.
    fn spent(&self) -> u32 {
        clock::milliseconds(seconds(self.player.search_cycles()))
    }

    /// How long to run before looking again.
    fn slice(&self) -> u64 {
        let left = self.own_time().map_or(SLICE, |(spent, end)| {
            (f64::from(end - spent) / 1000.0 * CPU_HZ) as u64
        });
        left.clamp(1, SLICE)
    }

    fn print(&self, report: &Report) {
        let score = match mate_in(report.score) {
            Some(moves) => format!("mate {moves}"),
            None => format!("cp {}", report.score),
        };
        let line = report.pv.as_slice();
        if line.is_empty() {
            return send(format_args!("info depth 0 score {score}"));
        }
        let time = seconds(self.player.search_cycles());
        let nps = f64::from(report.nodes) / time.as_secs_f64().max(1e-6);
        let (depth, nodes, time) = (report.depth, report.nodes, time.as_millis());
        let pv: String = line.iter().map(|mv| format!(" {mv}")).collect();
        send(format_args!(
            "info depth {depth} score {score} nodes {nodes} nps {nps:.0} time {time} pv{pv}"
        ));
    }
}
