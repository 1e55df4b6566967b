//! Many positions on several threads.

use std::io;
use std::sync::atomic::AtomicBool;

use octet_engine::search::{Limits, Report};
use octet_notation::epd::BundledPosition;
use octet_notation::{Notation, json};
use serde::{Deserialize, Serialize};

use super::rules::RuleCounts;
use super::{C128Run, Difference, EngineRun, Findings, Layer};
use octet_console::program::C128Engine;
use octet_support::threads::{self, Interrupted};

/// The positions to compare.
#[derive(Clone, Copy, Debug)]
pub struct PositionsPlan<'p> {
    /// The positions.
    pub positions: &'p [BundledPosition],
    /// The limits of every search.
    pub limits: Limits,
    /// How many threads.
    pub threads: usize,
}

/// The outcome for one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PositionOutcome {
    /// The position's name.
    pub id: String,
    /// The property that the position guards.
    pub guards: String,
    /// Whether everything agrees.
    pub identical: bool,
    /// The best move in algebraic notation, `-` if there is none.
    pub san: String,
    /// The engine's search.
    pub engine: json::SearchJson,
    /// The program's search, as far as it got.
    pub c128: C128SearchJson,
    /// The first difference of every layer.
    pub differences: Vec<Difference>,
    /// How much was compared, by layer.
    pub compared: Vec<(Layer, u64)>,
    /// How often each rule was taken.
    pub rules: RuleCounts,
}

/// The program's search, as far as it got.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct C128SearchJson {
    /// The last report, if there was one.
    pub result: Option<json::ReportJson>,
    /// The reports of the completed iterations.
    pub iterations: Vec<json::ReportJson>,
    /// The cycles of the whole search.
    pub cycles: u64,
}

impl C128SearchJson {
    fn new(searched: &C128Run) -> C128SearchJson {
        let iteration =
            |(report, cycles): &(Report, u64)| json::ReportJson::new(report, Some(*cycles));
        C128SearchJson {
            result: searched
                .result
                .map(|report| iteration(&(report, searched.cycles))),
            iterations: searched.iterations.iter().map(iteration).collect(),
            cycles: searched.cycles,
        }
    }
}

impl PositionOutcome {
    fn new(
        position: &BundledPosition,
        expected: &EngineRun,
        searched: &C128Run,
        findings: Findings,
    ) -> PositionOutcome {
        let game = &position.game;
        let iteration = |report: &Report| json::ReportJson::new(report, None);
        let iterations = expected.iterations.iter().map(iteration).collect();
        let best = expected.result.pv.as_slice().first();
        let compared = |layer: Layer| (layer, findings.compared(layer));
        let of_position = |layer: &Layer| !layer.is_of_program();
        let layers = Layer::ALL.into_iter().filter(of_position);
        let compared = layers.map(compared).collect();
        PositionOutcome {
            id: position.id.clone(),
            guards: position.guards.clone(),
            identical: findings.is_empty(),
            san: best.map_or("-".to_owned(), |&mv| game.san(mv).to_string()),
            engine: json::SearchJson::new(game, iterations, iteration(&expected.result)),
            c128: C128SearchJson::new(searched),
            compared,
            rules: findings.rules.clone(),
            differences: findings.into_differences(),
        }
    }
}

/// Compares all positions. The thread that finishes a position calls `done` with its index and
/// outcome. Returns the outcomes in the positions' order, `None` where `stop` was set first.
///
/// # Errors
/// The system cannot start a thread.
pub fn run(
    plan: &PositionsPlan<'_>,
    program: &C128Engine,
    stop: &AtomicBool,
    done: impl Fn(usize, &PositionOutcome) + Sync,
) -> io::Result<Vec<Option<PositionOutcome>>> {
    let work = |position: &BundledPosition| compare_position(program, position, plan.limits, stop);
    threads::each(plan.positions, plan.threads, stop, work, done)
}

/// Compares one position.
///
/// # Errors
/// `stop` was set before both searches were finished.
pub fn compare_position(
    program: &C128Engine,
    position: &BundledPosition,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<PositionOutcome, Interrupted> {
    let mut findings = Findings::new();
    let (expected, searched) = super::position(
        &mut program.clone(),
        &position.game,
        limits,
        stop,
        &mut findings,
    )?;
    Ok(PositionOutcome::new(
        position, &expected, &searched, findings,
    ))
}
