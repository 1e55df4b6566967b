//! The search reports, iteration by iteration.

use std::sync::atomic::{AtomicBool, Ordering};

use engine::game::Game;
use engine::json::Recorder;
use engine::search::table::{self, Memory};
use engine::search::{Limits, Report, Search, Watcher};

use super::{Findings, Halt, Layer};
use crate::octet::{Player, Step};
use crate::pool::Interrupted;

/// Cycles between two looks at the clock. No node takes nearly as long, so a
/// search that has not counted one by then never will.
pub(super) const SLICE: u64 = 4_000_000;

/// What the engine's search says.
#[derive(Clone, Debug)]
pub struct Expected {
    /// The search's limits.
    pub limits: Limits,
    /// The reports of completed iterations.
    pub iterations: Vec<Report>,
    /// The last report.
    pub result: Report,
}

/// Keeps the reports; ends the search when somebody wants to stop.
struct Listener<'s> {
    recorder: Recorder,
    stop: &'s AtomicBool,
}

impl Watcher for Listener<'_> {
    fn iteration(&mut self, report: &Report) {
        self.recorder.iteration(report);
    }

    fn stop(&mut self, _nodes: u32) -> bool {
        self.stop.load(Ordering::Relaxed)
    }
}

impl Expected {
    /// Searches a game's position with the engine, with an empty table.
    #[must_use]
    pub fn new(game: &Game, limits: Limits) -> Expected {
        let mut recorder = Recorder::default();
        let mut memory = table::EMPTY;
        let result = Search::new(game, limits, memory.table(), &mut recorder).run();
        Expected {
            limits,
            iterations: recorder.reports,
            result,
        }
    }

    /// The same, unless `stop` is set before it is done.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn unless(stop: &AtomicBool, game: &Game, limits: Limits) -> Result<Expected, Interrupted> {
        Expected::with(&mut { table::EMPTY }, stop, game, limits)
    }

    /// The same with a table that holds something, and more afterwards.
    ///
    /// # Errors
    /// `stop` was set.
    pub fn with(
        memory: &mut Memory,
        stop: &AtomicBool,
        game: &Game,
        limits: Limits,
    ) -> Result<Expected, Interrupted> {
        let recorder = Recorder::default();
        let mut listener = Listener { recorder, stop };
        let result = Search::new(game, limits, memory.table(), &mut listener).run();
        if stop.load(Ordering::Relaxed) {
            return Err(Interrupted);
        }
        Ok(Expected {
            limits,
            iterations: listener.recorder.reports,
            result,
        })
    }
}

impl Expected {
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

/// What the machine's search said, as far as it went.
#[derive(Clone, Default, Debug)]
pub struct Searched {
    /// The reports of completed iterations, and the cycles until then.
    pub iterations: Vec<(Report, u64)>,
    /// The last report, if the search came to its end.
    pub result: Option<Report>,
    /// Cycles in all.
    pub cycles: u64,
}

/// Searches the position set up and compares every report. Ends at the first
/// difference; what the machine said until then is returned too.
pub fn compare(
    player: &mut Player,
    expected: &Expected,
    stop: &AtomicBool,
    findings: &mut Findings,
) -> (Searched, Result<(), Halt>) {
    let mut searched = Searched::default();
    let done = run(player, expected, stop, findings, &mut searched);
    (searched, done)
}

fn run(
    player: &mut Player,
    expected: &Expected,
    stop: &AtomicBool,
    findings: &mut Findings,
    searched: &mut Searched,
) -> Result<(), Halt> {
    player.begin(expected.limits);
    let mut nodes = None;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(Halt::Interrupted);
        }
        let step = player.step(SLICE);
        searched.cycles = player.spent();
        match step? {
            Step::Iteration(report) => {
                let n = searched.iterations.len();
                searched.iterations.push((report, searched.cycles));
                let at = format!("{}, iteration {}", expected.limited_by(), n + 1);
                if !same(findings, &at, expected.iterations.get(n), &report) {
                    return Ok(());
                }
                nodes = None;
            }
            Step::Running if goes_on(player, expected, &mut nodes, findings) => {}
            Step::Running => return Ok(()),
            Step::Done => break,
        }
    }
    let result = player.report();
    searched.result = Some(result);
    let (engine, c128) = (expected.iterations.len(), searched.iterations.len());
    if engine != c128 {
        let [engine, c128] = [engine, c128].map(|n| n.to_string());
        findings.differ(Layer::Search, expected.end(), "iterations", engine, c128);
        return Ok(());
    }
    same(findings, &expected.end(), Some(&expected.result), &result);
    Ok(())
}

/// Whether a search that is still running can still be the engine's: it has
/// counted a node since `nodes` was noted, and no more than the engine in all.
fn goes_on(
    player: &Player,
    expected: &Expected,
    nodes: &mut Option<u32>,
    findings: &mut Findings,
) -> bool {
    let now = player.nodes();
    if now > expected.result.nodes {
        let (engine, c128) = (expected.result.nodes.to_string(), format!("{now} and more"));
        findings.differ(Layer::Search, expected.end(), "nodes", engine, c128);
        return false;
    }
    if nodes.replace(now) == Some(now) {
        let pc = player.machine().registers().pc;
        let place = player.machine().image().symbolise(pc);
        let c128 = format!("no node in {SLICE} cycles, now at {place}");
        findings.differ(
            Layer::Search,
            expected.limited_by(),
            "run",
            "comes to its end",
            c128,
        );
        return false;
    }
    true
}

/// Compares two reports field by field; notes the first that differs.
fn same(findings: &mut Findings, at: &str, engine: Option<&Report>, c128: &Report) -> bool {
    findings.tally(Layer::Search, 1);
    let Some(engine) = engine else {
        findings.differ(
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
            ("line", format!("{:?}", report.line)),
            ("nodes", report.nodes.to_string()),
            ("hash", format!("{:08x}", report.hash)),
        ]
    };
    for ((field, engine), (_, c128)) in fields(engine).into_iter().zip(fields(c128)) {
        if engine != c128 {
            findings.differ(Layer::Search, at, field, engine, c128);
            return false;
        }
    }
    true
}
