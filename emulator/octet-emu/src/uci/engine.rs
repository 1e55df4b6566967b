//! The emulated program as a UCI engine: it searches on a thread of its own, in
//! slices of cycles.

use std::sync::Arc;
use std::time::Duration;

use anyhow::{Result, bail};
use octet_console::program::{C128Engine, C128Error, SearchStep};
use octet_engine::eval::mate_in;
use octet_engine::game::Game;
use octet_engine::game::time::{TimeBudget, TimeManager};
use octet_engine::search::{Limits, Report};

use crate::options::CPU_HZ;
use octet_uci::go::Go;
use octet_uci::options::{self, OptionEffect, Options};
use octet_uci::search_thread::{Ended, SearchThread};
use octet_uci::session::{UciEngine, send, send_best_move, uci_score};
use octet_uci::signals::Signals;
use octet_uci::time;

/// Cycles between two checks of the stop flag, some hundredths of a second of the user's time.
const SLICE: u64 = 2_000_000;

/// The options that the program supports, too.
const SUPPORTED_OPTIONS: [&str; 6] = [
    "Clear Hash",
    "Ponder",
    "Move Overhead",
    "UCI_LimitStrength",
    "UCI_Elo",
    "SkillSeed",
];

/// The program, and the search that runs on it.
pub struct EmulatedEngine {
    /// The program before a game, its table empty.
    loaded: C128Engine,
    /// The program as the last search left it, with its table. `None` while a search runs, or after
    /// one has failed.
    engine: Option<C128Engine>,
    options: Options,
    search_thread: SearchThread<Option<C128Engine>>,
}

impl EmulatedEngine {
    /// An engine that runs a loaded program.
    ///
    /// # Errors
    /// The program fails when its table is cleared.
    pub fn new(mut loaded: C128Engine) -> Result<EmulatedEngine, C128Error> {
        // Its memory is as of a computer that was switched on: anything may be in it.
        loaded.clear_table()?;
        let mut options = Options::default();
        options.new_game();
        Ok(EmulatedEngine {
            engine: Some(loaded.clone()),
            loaded,
            options,
            search_thread: SearchThread::default(),
        })
    }

    fn take_back(&mut self, ended: Ended<Option<C128Engine>>) {
        match ended {
            Ended::Idle => {}
            Ended::Returned(engine) => self.engine = engine,
            Ended::Panicked => self.engine = None,
        }
    }
}

impl UciEngine for EmulatedEngine {
    fn name(&self) -> String {
        let version = env!("CARGO_PKG_VERSION");
        format!("Octet {version} (emulated Commodore 128)")
    }

    fn options(&self) -> Vec<String> {
        let is_supported = |line: &String| {
            let is_of = |name| line.starts_with(&format!("option name {name} type "));
            SUPPORTED_OPTIONS.into_iter().any(is_of)
        };
        Options::uci_lines()
            .into_iter()
            .filter(is_supported)
            .collect()
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
        let budget = time::time_budget(&go, side, self.options.move_overhead);
        let only_move = || game.position().legal_moves().nth(1).is_none();
        let on_clock = budget.filter(|_| go.clock[side].is_some());
        let time_manager = on_clock.map(|budget| TimeManager::new(budget, only_move()));
        let infinite = go.is_infinite(self.options.level().is_some() || budget.is_some());
        let engine = self.engine.take();
        let search = Search {
            engine: engine.unwrap_or_else(|| self.loaded.clone()),
            infinite,
            limits: go.limits(self.options.skill_limits(game.position()), None),
            mate: go.mate.map(i16::from),
            signals: Arc::clone(&signals),
            clock_started: (!go.ponder).then_some(0),
            time_is_up: false,
            budget,
            time_manager,
            game,
        };
        let needs_stop = infinite || go.ponder;
        self.search_thread
            .start(signals, needs_stop, || search.run());
    }

    fn new_game(&mut self) {
        self.stop();
        self.engine = Some(self.loaded.clone());
        self.options.new_game();
    }

    fn set_option(&mut self, words: &str) -> Result<()> {
        let (name, _) = options::split(words);
        if !SUPPORTED_OPTIONS
            .iter()
            .any(|supported| supported.eq_ignore_ascii_case(name))
        {
            bail!(
                "the Commodore 128's program has no option {name:?}: there are {}",
                SUPPORTED_OPTIONS.join(", ")
            );
        }
        let effect = self.options.set(words)?;
        self.stop();
        if effect == OptionEffect::ClearTable {
            self.new_game();
        }
        self.options.announce(effect);
        Ok(())
    }

    fn stop(&mut self) {
        let ended = self.search_thread.stop();
        self.take_back(ended);
    }

    fn ponder_hit(&mut self) {
        self.search_thread.ponder_hit();
    }

    fn finish(&mut self) {
        let ended = self.search_thread.finish();
        self.take_back(ended);
    }

    fn is_custom_command(&self, command: &str) -> bool {
        command == "d"
    }

    fn custom_command(&mut self, command: &str, _: &str, game: &Game) -> bool {
        if self.is_custom_command(command) {
            send(game.position());
            send(format_args!("FEN: {}", game.fen()));
        }
        self.is_custom_command(command)
    }
}

/// One search.
struct Search {
    engine: C128Engine,
    game: Game,
    limits: Limits,
    /// The longest mate that ends a search for `go mate`, in moves.
    mate: Option<i16>,
    budget: Option<TimeBudget>,
    time_manager: Option<TimeManager>,
    infinite: bool,
    signals: Arc<Signals>,
    /// When this side's own time began, in milliseconds of the search; `None` while
    /// pondering.
    clock_started: Option<u32>,
    /// Whether another iteration would take too long. The search may still be pondering.
    time_is_up: bool,
}

fn seconds(cycles: u64) -> Duration {
    Duration::from_secs_f64(cycles as f64 / CPU_HZ)
}

impl Search {
    /// Searches and answers. Returns the program, unless it has failed.
    fn run(mut self) -> Option<C128Engine> {
        let result = self.search();
        let pv = match &result {
            Ok(report) => report.pv.as_slice().to_vec(),
            Err(error) => {
                for line in error.to_string().lines() {
                    send(format_args!("info string {line}"));
                }
                // The opponent waits for a move, so any legal one is played.
                self.game.position().legal_moves().take(1).collect()
            }
        };
        self.signals.wait(self.infinite);
        send_best_move(&pv);
        result.is_ok().then_some(self.engine)
    }

    fn search(&mut self) -> Result<Report, C128Error> {
        self.engine.set_position(&self.game)?;
        self.engine.begin_search(self.limits);
        let mut last = None;
        loop {
            if self.is_over() {
                self.engine.run_to_complete_report()?;
                break;
            }
            match self.engine.run_iteration(self.slice())? {
                SearchStep::Iteration(report) => {
                    self.print(&report);
                    last = Some(report);
                    if !self.continue_deepening(&report) {
                        break;
                    }
                }
                SearchStep::CyclesUsedUp => {}
                SearchStep::Done => break,
            }
        }
        let report = self.engine.report();
        let result = |report: &Report| (report.pv, report.score);
        if last.as_ref().map(result) != Some(result(&report)) {
            self.print(&Report {
                depth: report.depth + 1,
                ..report
            });
        }
        Ok(report)
    }

    /// Whether to begin another iteration.
    fn continue_deepening(&mut self, report: &Report) -> bool {
        if let (Some(max), Some(moves)) = (self.mate, mate_in(report.score))
            && (1..=max).contains(&moves)
        {
            return false;
        }
        let elapsed = self.elapsed();
        if let Some(manager) = &mut self.time_manager {
            self.time_is_up = !manager.continue_deepening(report.best(), report.score, elapsed);
        }
        !self.time_is_up || self.signals.pondering()
    }

    /// Whether to stop and answer now.
    fn is_over(&mut self) -> bool {
        if self.signals.stopped() {
            return true;
        }
        if self.clock_started.is_none() {
            if self.signals.pondering() {
                return false;
            }
            self.clock_started = Some(self.elapsed());
        }
        self.time_is_up
            || self
                .own_time()
                .is_some_and(|(elapsed, hard)| elapsed >= hard)
    }

    /// Milliseconds of this side's own time that have passed, and the hard limit, if
    /// there is one.
    fn own_time(&self) -> Option<(u32, u32)> {
        let hard = self.budget?.hard;
        Some((self.elapsed() - self.clock_started?, hard))
    }

    /// Milliseconds since the search began.
    fn elapsed(&self) -> u32 {
        time::milliseconds(seconds(self.engine.search_cycles()))
    }

    /// How many cycles to run before the next check.
    fn slice(&self) -> u64 {
        let left = self.own_time().map_or(SLICE, |(elapsed, hard)| {
            (f64::from(hard - elapsed) / 1000.0 * CPU_HZ) as u64
        });
        left.clamp(1, SLICE)
    }

    fn print(&self, report: &Report) {
        let score = uci_score(report.score);
        let pv = report.pv.as_slice();
        if pv.is_empty() {
            return send(format_args!("info depth 0 score {score}"));
        }
        let time = seconds(self.engine.search_cycles());
        let nps = f64::from(report.nodes) / time.as_secs_f64().max(1e-6);
        let (depth, nodes, time) = (report.depth, report.nodes, time.as_millis());
        let pv: String = pv.iter().map(|mv| format!(" {mv}")).collect();
        send(format_args!(
            "info depth {depth} score {score} nodes {nodes} nps {nps:.0} time {time} pv{pv}"
        ));
    }
}
