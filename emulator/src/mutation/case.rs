//! A position that mutations are tried on, and in which order.

use std::sync::atomic::AtomicBool;

use octet_engine::game::Game;
use octet_engine::search::skill::Skill;
use octet_engine::search::{Limits, MAX_DEPTH};

use crate::crosscheck::{EngineRun, Findings, compare_layers, compare_search};
use crate::program::C128Engine;
use crate::threads::Interrupted;

/// The searches that every mutation is tried on.
pub(super) const SHORT: [Limits; 3] = [nodes(1), nodes(100), depth(2)];
/// The search that only survivors of those are tried on.
const LONG: Limits = depth(3);
/// Positions whose long search has more nodes are left out of it.
const LONG_NODES: u32 = 3_000;

const fn nodes(nodes: u32) -> Limits {
    Limits {
        depth: MAX_DEPTH,
        nodes: Some(nodes),
        skill: Skill::FULL,
    }
}

const fn depth(depth: u8) -> Limits {
    Limits {
        depth,
        nodes: None,
        skill: Skill::FULL,
    }
}

/// A position and what the engine's searches say.
pub(super) struct Case {
    pub(super) game: Game,
    quick_searches: Vec<EngineRun>,
    /// `None` where it would take too long.
    deep_search: Option<EngineRun>,
    /// Cycles of the short searches.
    pub(super) cycles: u64,
    /// The instructions that they and the layers below execute.
    pub(super) covered: Vec<u16>,
}

impl Case {
    pub(super) fn new(game: &Game) -> Case {
        let long = EngineRun::new(game, LONG);
        Case {
            game: game.clone(),
            quick_searches: SHORT.map(|limits| EngineRun::new(game, limits)).to_vec(),
            deep_search: (long.result.nodes <= LONG_NODES).then_some(long),
            cycles: 0,
            covered: Vec::new(),
        }
    }

    /// All layers and the short searches; returns the searches' cycles.
    pub(super) fn short(
        &self,
        engine: &mut C128Engine,
        stop: &AtomicBool,
        findings: &mut Findings,
    ) -> Result<u64, Interrupted> {
        compare_layers(engine, &self.game, findings);
        let mut cycles = 0;
        for expected in &self.quick_searches {
            if findings.is_empty() {
                cycles += compare_search(engine, &self.game, expected, stop, findings)?.cycles;
            }
        }
        Ok(cycles)
    }

    /// The long search.
    pub(super) fn long(
        &self,
        engine: &mut C128Engine,
        stop: &AtomicBool,
        findings: &mut Findings,
    ) -> Result<u64, Interrupted> {
        Ok(match &self.deep_search {
            Some(expected) => compare_search(engine, &self.game, expected, stop, findings)?.cycles,
            None => 0,
        })
    }
}

/// Puts the cases first that execute the most instructions not yet executed
/// for their cost: a mutation should be noticed soon.
pub(super) fn order(cases: &mut Vec<Case>) {
    cases.sort_by_key(|case| case.cycles);
    let mut seen = vec![false; 0x1_0000];
    let mut ordered = Vec::with_capacity(cases.len());
    loop {
        let worth = |case: &Case| {
            let new = case
                .covered
                .iter()
                .filter(|at| !seen[usize::from(**at)])
                .count() as u64;
            (new << 32) / (case.cycles + 1_000_000)
        };
        let best = (0..cases.len()).max_by_key(|&n| worth(&cases[n]));
        let Some(best) = best.filter(|&n| worth(&cases[n]) > 0) else {
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
