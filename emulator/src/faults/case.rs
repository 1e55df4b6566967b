//! A position that faults are put to, and in which order.

use std::sync::atomic::AtomicBool;

use engine::game::Game;
use engine::search::sight::Sight;
use engine::search::{Limits, MAX_DEPTH};

use crate::check::{Expected, Findings, foundations, searches};
use crate::octet::Player;
use crate::pool::Interrupted;

/// The searches that every fault meets.
pub(super) const SHORT: [Limits; 3] = [nodes(1), nodes(100), depth(2)];
/// The search that only survivors of those meet.
const LONG: Limits = depth(3);
/// Positions whose long search has more nodes are left out of it.
const LONG_NODES: u32 = 3_000;

const fn nodes(nodes: u32) -> Limits {
    Limits {
        depth: MAX_DEPTH,
        nodes: Some(nodes),
        sight: Sight::FULL,
    }
}

const fn depth(depth: u8) -> Limits {
    Limits {
        depth,
        nodes: None,
        sight: Sight::FULL,
    }
}

/// A position and what the engine's searches say.
pub(super) struct Case {
    pub(super) game: Game,
    short: Vec<Expected>,
    /// `None` where it would take too long.
    long: Option<Expected>,
    /// Cycles of the short searches.
    pub(super) cost: u64,
    /// The instructions that they and the layers below execute.
    pub(super) covered: Vec<u16>,
}

impl Case {
    pub(super) fn new(game: &Game) -> Case {
        let long = Expected::new(game, LONG);
        Case {
            game: game.clone(),
            short: SHORT.map(|limits| Expected::new(game, limits)).to_vec(),
            long: (long.result.nodes <= LONG_NODES).then_some(long),
            cost: 0,
            covered: Vec::new(),
        }
    }

    /// All layers and the short searches; returns the searches' cycles.
    pub(super) fn short(
        &self,
        player: &mut Player,
        stop: &AtomicBool,
        findings: &mut Findings,
    ) -> Result<u64, Interrupted> {
        foundations(player, &self.game, findings);
        let mut cycles = 0;
        for expected in &self.short {
            if findings.is_empty() {
                cycles += searches(player, &self.game, expected, stop, findings)?.cycles;
            }
        }
        Ok(cycles)
    }

    /// The long search.
    pub(super) fn long(
        &self,
        player: &mut Player,
        stop: &AtomicBool,
        findings: &mut Findings,
    ) -> Result<u64, Interrupted> {
        Ok(match &self.long {
            Some(expected) => searches(player, &self.game, expected, stop, findings)?.cycles,
            None => 0,
        })
    }
}

/// Puts the cases first that execute the most instructions not yet executed
/// for their cost: a fault should be noticed soon.
pub(super) fn order(cases: &mut Vec<Case>) {
    cases.sort_by_key(|case| case.cost);
    let mut seen = vec![false; 0x1_0000];
    let mut ordered = Vec::with_capacity(cases.len());
    loop {
        let worth = |case: &Case| {
            let new = case
                .covered
                .iter()
                .filter(|at| !seen[usize::from(**at)])
                .count() as u64;
            (new << 32) / (case.cost + 1_000_000)
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
