//! A position that mutated programs are compared on, and the order of positions.

use std::sync::atomic::AtomicBool;

use octet_engine::game::Game;
use octet_engine::search::Limits;
use octet_engine::search::levels::LEVELS;

use crate::crosscheck::{EngineRun, Findings, compare_layers, compare_search};
use crate::program::C128Engine;
use crate::threads::Interrupted;

/// Depth of the search that runs if the quick searches detect nothing.
const DEEP: u8 = 3;
/// Positions whose deep search has more nodes are left out.
const MAX_DEEP_NODES: u32 = 3_000;

/// Searches that run for every mutation, the longest last. The weakest level overlooks moves.
pub(super) fn quick() -> [Limits; 4] {
    let weakest = LEVELS[0].limits(1);
    [
        Limits::nodes(1),
        Limits::nodes(100),
        weakest,
        Limits::depth(2),
    ]
}

/// A position with the engine's searches.
pub(super) struct Case {
    pub(super) game: Game,
    quick_searches: Vec<EngineRun>,
    /// `None` where it would take too long.
    deep_search: Option<EngineRun>,
    /// Cycles of the quick searches.
    pub(super) cycles: u64,
    /// The instructions that they and the layers below execute.
    pub(super) covered: Vec<u16>,
}

impl Case {
    pub(super) fn new(game: &Game) -> Case {
        let deep = EngineRun::new(game, Limits::depth(DEEP));
        Case {
            game: game.clone(),
            quick_searches: quick().map(|limits| EngineRun::new(game, limits)).to_vec(),
            deep_search: (deep.result.nodes <= MAX_DEEP_NODES).then_some(deep),
            cycles: 0,
            covered: Vec::new(),
        }
    }

    /// Compares all layers and the quick searches; returns the searches' cycles.
    pub(super) fn compare_quick(
        &self,
        program: &mut C128Engine,
        stop: &AtomicBool,
        findings: &mut Findings,
    ) -> Result<u64, Interrupted> {
        compare_layers(program, &self.game, findings);
        let mut cycles = 0;
        for expected in &self.quick_searches {
            if findings.is_empty() {
                cycles += compare_search(program, &self.game, expected, stop, findings)?.cycles;
            }
        }
        Ok(cycles)
    }

    /// Compares the deep search; returns its cycles.
    pub(super) fn compare_deep(
        &self,
        program: &mut C128Engine,
        stop: &AtomicBool,
        findings: &mut Findings,
    ) -> Result<u64, Interrupted> {
        Ok(match &self.deep_search {
            Some(expected) => compare_search(program, &self.game, expected, stop, findings)?.cycles,
            None => 0,
        })
    }
}

/// Orders cases by new instructions executed per cycle, so that mutations are detected early.
pub(super) fn order(cases: &mut Vec<Case>) {
    cases.sort_by_key(|case| case.cycles);
    let mut seen = vec![false; 0x1_0000];
    let mut ordered = Vec::with_capacity(cases.len());
    loop {
        let value = |case: &Case| {
            let new = case
                .covered
                .iter()
                .filter(|at| !seen[usize::from(**at)])
                .count() as u64;
            (new << 32) / (case.cycles + 1_000_000)
        };
        let best = (0..cases.len()).max_by_key(|&n| value(&cases[n]));
        let Some(best) = best.filter(|&n| value(&cases[n]) > 0) else {
            break;
        };
        let case = cases.remove(best);
        case.covered
            .iter()
            .for_each(|at| seen[usize::from(*at)] = true);
        ordered.push(case);
    }
    ordered.append(cases);
    *cases = ordered;
}
