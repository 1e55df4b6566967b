//! The search reports, iteration by iteration.

use std::sync::atomic::{AtomicBool, Ordering};

use octet_engine::eval::{EvaluatedPosition, Score};
use octet_engine::game::Game;
use octet_engine::search::transposition::{self, Entry, SearchMemory};
use octet_engine::search::{Limits, Node, Note, Report, Search, Watcher};
use octet_notation::json::ReportRecorder;

use super::rules::{RuleCounter, RuleCounts};
use super::{Findings, Halt, Layer};
use octet_console::program::{C128Engine, SearchStep};
use octet_support::threads::Interrupted;

/// Within so many cycles a search must count another node; otherwise it is in an endless loop.
pub(super) const SLICE: u64 = 4_000_000;

/// The engine's search.
#[derive(Clone, Debug)]
pub struct EngineRun {
    /// The search's limits.
    pub limits: Limits,
    /// The reports of completed iterations.
    pub iterations: Vec<Report>,
    /// The last report.
    pub result: Report,
    /// How often each rule of the search was taken.
    pub rules: RuleCounts,
}

/// Keeps the reports, and ends the search when it is interrupted.
struct StoppableRecorder<'s> {
    recorder: ReportRecorder,
    rules: RuleCounter,
    stop: &'s AtomicBool,
}

impl Watcher for StoppableRecorder<'_> {
    fn enter(&mut self, node: &Node, position: &EvaluatedPosition) {
        self.rules.enter(node, position);
    }

    fn note(&mut self, note: Note) {
        self.rules.note(note);
    }

    fn leave(&mut self, score: Score) {
        self.rules.leave(score);
    }

    fn iteration(&mut self, report: &Report) {
        self.recorder.iteration(report);
    }

    fn stop(&mut self, _nodes: u32) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl EngineRun {
    /// Searches a game's position with the engine, with an empty table.
    #[must_use]
    pub fn new(game: &Game, limits: Limits) -> EngineRun {
        let never = AtomicBool::new(false);
        EngineRun::run(&mut { transposition::EMPTY }, &never, game, limits)
    }

    /// Searches a game's position with the engine, with the table and history in `memory`.
    #[must_use]
    pub fn with_table<E: AsMut<[Entry]>>(
        memory: &mut SearchMemory<E>,
        game: &Game,
        limits: Limits,
    ) -> EngineRun {
        EngineRun::run(memory, &AtomicBool::new(false), game, limits)
    }

    /// Searches a game's position with the engine, with an empty table of the size that the program
    /// has.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn beside(
        program: &C128Engine,
        stop: &AtomicBool,
        game: &Game,
        limits: Limits,
    ) -> Result<EngineRun, Interrupted> {
        EngineRun::with_memory(&mut program.empty_memory(), stop, game, limits)
    }

    /// Like [`EngineRun::new`], but ends when `stop` is set.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn until_stopped(
        stop: &AtomicBool,
        game: &Game,
        limits: Limits,
    ) -> Result<EngineRun, Interrupted> {
        EngineRun::with_memory(&mut { transposition::EMPTY }, stop, game, limits)
    }

    /// Like [`EngineRun::until_stopped`], with the table and history in `memory`, which the search
    /// updates.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn with_memory<E: AsMut<[Entry]>>(
        memory: &mut SearchMemory<E>,
        stop: &AtomicBool,
        game: &Game,
        limits: Limits,
    ) -> Result<EngineRun, Interrupted> {
        let run = EngineRun::run(memory, stop, game, limits);
        if stop.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        Ok(run)
    }

    fn run<E: AsMut<[Entry]>>(
        memory: &mut SearchMemory<E>,
        stop: &AtomicBool,
        game: &Game,
        limits: Limits,
    ) -> EngineRun {
        let mut recorder = StoppableRecorder {
            recorder: ReportRecorder::default(),
            rules: RuleCounter::default(),
            stop,
        };
        let result = Search::new(game, limits, memory.table(), &mut recorder).run();
        EngineRun {
            limits,
            iterations: recorder.recorder.reports,
            result,
            rules: recorder.rules.counts,
        }
    }
}

impl EngineRun {
    /// The limits in words.
    #[must_use]
    pub fn limited_by(&self) -> String {
        match self.limits.nodes {
            Some(1) => "1 node".to_owned(),
            Some(nodes) => format!("{nodes} nodes"),
            None => format!("depth {}", self.limits.depth),
        }
    }

    fn end(&self) -> String {
        format!("{}, end", self.limited_by())
    }
}

/// The program's search, as far as it got.
#[derive(Clone, Default, Debug)]
pub struct C128Run {
    /// The reports of completed iterations, with the cycles so far.
    pub iterations: Vec<(Report, u64)>,
    /// The last report, if the search finished.
    pub result: Option<Report>,
    /// The cycles of the whole search.
    pub cycles: u64,
}

/// Searches the position that is set up and compares every report until the first difference.
/// Returns the program's reports up to there.
pub fn compare(
    program: &mut C128Engine,
    expected: &EngineRun,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> (C128Run, Result<(), Halt>) {
    let mut searched = C128Run::default();
    let done = run(program, expected, stop, findings, &mut searched);
    (searched, done)
}

fn run(
    program: &mut C128Engine,
    expected: &EngineRun,
    stop: &AtomicBool,
    findings: &mut Findings,
    searched: &mut C128Run,
) -> Result<(), Halt> {
    program.begin_search(expected.limits);
    let mut nodes = None;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted);
        }
        let step = program.run_iteration(SLICE);
        searched.cycles = program.search_cycles();
        match step? {
            SearchStep::Iteration(report) => {
                let n = searched.iterations.len();
                searched.iterations.push((report, searched.cycles));
                let at = format!("{}, iteration {}", expected.limited_by(), n + 1);
                if !same_report(findings, &at, expected.iterations.get(n), &report) {
                    return Ok(());
                }
                nodes = None;
            }
            SearchStep::CyclesUsedUp if may_continue(program, expected, &mut nodes, findings) => {}
            SearchStep::CyclesUsedUp => return Ok(()),
            SearchStep::Done => break,
        }
    }
    let result = program.report();
    searched.result = Some(result);
    let (engine, c128) = (expected.iterations.len(), searched.iterations.len());
    if engine != c128 {
        let [engine, c128] = [engine, c128].map(|n| n.to_string());
        findings.add(Layer::Search, expected.end(), "iterations", engine, c128);
        return Ok(());
    }
    same_report(findings, &expected.end(), Some(&expected.result), &result);
    Ok(())
}

/// Whether a running search may still equal the engine's: it has counted a node since the count was
/// `nodes`, and not more nodes in total than the engine.
fn may_continue(
    program: &C128Engine,
    expected: &EngineRun,
    nodes: &mut Option<u32>,
    findings: &mut Findings,
) -> bool {
    let now = program.nodes();
    if now > expected.result.nodes {
        let (engine, c128) = (expected.result.nodes.to_string(), format!("{now} and more"));
        findings.add(Layer::Search, expected.end(), "nodes", engine, c128);
        return false;
    }
    if nodes.replace(now) == Some(now) {
        let pc = program.machine().registers().pc;
        let location = program.machine().image().name_of(pc);
        let c128 = format!("no node in {SLICE} cycles, now at {location}");
        findings.add(
            Layer::Search,
            expected.limited_by(),
            "run",
            "finishes",
            c128,
        );
        return false;
    }
    true
}

/// Compares two reports field by field and adds the first difference.
fn same_report(findings: &mut Findings, at: &str, engine: Option<&Report>, c128: &Report) -> bool {
    findings.add_compared(Layer::Search, 1);
    let Some(engine) = engine else {
        findings.add(
            Layer::Search,
            at,
            "report",
            "none",
            super::report_line(c128),
        );
        return false;
    };
    let fields = |report: &Report| {
        [
            ("depth", report.depth.to_string()),
            ("score", report.score.to_string()),
            ("best move", format!("{:?}", report.best())),
            ("line", format!("{:?}", report.pv)),
            ("nodes", report.nodes.to_string()),
            ("hash", format!("{:08x}", report.hash)),
        ]
    };
    for ((field, engine), (_, c128)) in fields(engine).into_iter().zip(fields(c128)) {
        if engine != c128 {
            findings.add(Layer::Search, at, field, engine, c128);
            return false;
        }
    }
    true
}
