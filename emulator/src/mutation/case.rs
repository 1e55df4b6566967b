//! A position that mutated programs are compared on.

use std::sync::atomic::AtomicBool;

use octet_engine::game::Game;
use octet_engine::search::Limits;
use octet_engine::search::levels::LEVELS;

use crate::crosscheck::{EngineRun, Findings, compare_layers, compare_search};
use crate::program::C128Engine;
use crate::threads::Interrupted;

/// Depth of the deep search.
const DEEP: u8 = 3;
/// Positions whose deep search has more nodes are left out.
const MAX_DEEP_NODES: u32 = 3_000;

/// The quick searches, the longest last. The weakest level overlooks moves.
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
}

impl Case {
    pub(super) fn new(game: &Game) -> Case {
        let deep = EngineRun::new(game, Limits::depth(DEEP));
        Case {
            game: game.clone(),
            quick_searches: quick().map(|limits| EngineRun::new(game, limits)).to_vec(),
            deep_search: (deep.result.nodes <= MAX_DEEP_NODES).then_some(deep),
        }
    }

    /// Whether it has a deep search.
    pub(super) fn is_deep(&self) -> bool {
        self.deep_search.is_some()
    }

    /// Compares all layers below the search.
    pub(super) fn compare_layers(&self, program: &mut C128Engine, findings: &mut Findings) {
        compare_layers(program, &self.game, findings);
    }

    /// Compares the quick searches, one after the other on the same machine, until one differs;
    /// returns their cycles.
    pub(super) fn compare_quick(
        &self,
        program: &mut C128Engine,
        stop: &AtomicBool,
        findings: &mut Findings,
    ) -> Result<u64, Interrupted> {
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
