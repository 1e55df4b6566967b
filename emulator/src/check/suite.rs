//! Many positions on several threads.

use std::io;
use std::sync::atomic::AtomicBool;

use engine::epd::BundledPosition;
use engine::json;
use engine::search::{Limits, Report};
use serde::{Deserialize, Serialize};

use super::{Difference, Expected, Findings, Layer, Searched};
use crate::octet::Player;
use crate::pool::{self, Interrupted};

/// What is to be compared.
#[derive(Clone, Copy, Debug)]
pub struct Plan<'p> {
    /// The positions.
    pub positions: &'p [BundledPosition],
    /// The limits of every search.
    pub limits: Limits,
    /// How many threads.
    pub jobs: usize,
}

/// What came out for one position.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The position's name.
    pub id: String,
    /// What it guards.
    pub rule: String,
    /// Whether everything agrees.
    pub identical: bool,
    /// The best move in algebraic notation, `-` if there is none.
    pub san: String,
    /// What the engine's search said.
    pub engine: json::Search,
    /// What the 6502's search said, as far as it went.
    pub c128: C128Search,
    /// The first difference of every layer.
    pub differences: Vec<Difference>,
    /// How much was compared, by layer.
    pub compared: Vec<(Layer, u64)>,
}

/// What the 6502's search said, as far as it went.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct C128Search {
    /// The last report, if there was one.
    pub result: Option<json::Iteration>,
    /// The reports of the completed iterations.
    pub iterations: Vec<json::Iteration>,
    /// Cycles in all.
    pub cycles: u64,
}

impl C128Search {
    fn new(searched: &Searched) -> C128Search {
        let iteration =
            |(report, cycles): &(Report, u64)| json::Iteration::new(report, Some(*cycles));
        C128Search {
            result: searched
                .result
                .map(|report| iteration(&(report, searched.cycles))),
            iterations: searched.iterations.iter().map(iteration).collect(),
            cycles: searched.cycles,
        }
    }
}

impl Outcome {
    fn new(
        position: &BundledPosition,
        expected: &Expected,
        searched: &Searched,
        findings: Findings,
    ) -> Outcome {
        let game = &position.game;
        let iteration = |report: &Report| json::Iteration::new(report, None);
        let iterations = expected.iterations.iter().map(iteration).collect();
        let best = expected.result.line.as_slice().first();
        let compared = |layer: Layer| (layer, findings.compared(layer));
        let of_position = |layer: &Layer| !layer.is_of_program();
        let layers = Layer::ALL.into_iter().filter(of_position);
        let compared = layers.map(compared).collect();
        Outcome {
            id: position.id.clone(),
            rule: position.rule.clone(),
            identical: findings.is_empty(),
            san: best.map_or("-".to_owned(), |&mv| game.san(mv).to_string()),
            engine: json::Search::new(game, iterations, iteration(&expected.result)),
            c128: C128Search::new(searched),
            compared,
            differences: findings.into_differences(),
        }
    }
}

/// Compares all positions; tells `done` of each as it is finished, with its
/// number, on the thread that finished it. Returns the outcomes in the
/// positions' order, `None` where `stop` was set before the position was
/// finished.
///
/// # Errors
/// The system has no thread to give.
pub fn run(
    plan: &Plan<'_>,
    player: &Player,
    stop: &AtomicBool,
    done: impl Fn(usize, &Outcome) + Sync,
) -> io::Result<Vec<Option<Outcome>>> {
    let work = |position: &BundledPosition| one(player, position, plan.limits, stop);
    pool::each(plan.positions, plan.jobs, stop, work, done)
}

/// Compares one position.
pub fn one(
    player: &Player,
    position: &BundledPosition,
    limits: Limits,
    stop: &AtomicBool,
) -> Result<Outcome, Interrupted> {
    let mut findings = Findings::new();
    let (expected, searched) = super::position(
        &mut player.clone(),
        &position.game,
        limits,
        stop,
        &mut findings,
    )?;
    Ok(Outcome::new(position, &expected, &searched, findings))
}
