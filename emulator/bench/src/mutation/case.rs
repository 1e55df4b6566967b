//! A position on which mutated programs are compared.

use std::sync::atomic::AtomicBool;

use octet_engine::game::Game;
use octet_engine::search::Limits;
use octet_engine::search::levels::LEVELS;

use crate::crosscheck::{EngineRun, Findings, compare_layers, compare_search};
use octet_console::program::C128Engine;
use octet_support::threads::Interrupted;

/// The deep searches: their depth, and the number of nodes above which one is left out.
const DEEP: [(u8, u32); 3] = [(3, 3_000), (4, 12_000), (7, 20_000)];
/// Positions for what others seldom reach. The lists of moves of the first three are full a few
/// plies on: there are too many captures, or quiet moves.
pub(super) const SELDOM_REACHED: [&str; 7] = [
    "r1n1n1b1/1P1P1P1P/1N1N1N2/2RnQrRq/2pKp3/3BNQbQ/k7/4Bq2 w - - 0 1",
    "rqrqrqk1/6q1/1n1n1b1b/QRQRQ1q1/q1q1BQBQ/1N1N4/8/QK1Q2q1 w - - 0 1",
    "R6R/3Q4/1Q4Q1/4Q3/2Q4Q/Q4Q2/pp1Q4/kBNN1KB1 w - - 0 1",
    // Pawns that capture and promote, in each slot of either side.
    "rnbqrnbn/PPPPPPPP/8/4k3/8/8/8/4K3 w - - 0 1",
    "4k3/8/8/8/4K3/8/pppppppp/RNBQRNBN b - - 0 1",
    // Pawns that capture after another has promoted.
    "6k1/P6p/8/2p1p3/3P4/4P3/6PP/6K1 w - - 0 1",
    "6k1/6pp/4p3/3p4/2P1P3/8/p6P/6K1 b - - 0 1",
];
/// Searches to a depth that need more nodes are left out, and so many nodes are searched where all
/// are left out or where others seldom get.
const MOST_NODES: u32 = 20_000;
/// Node limits that are never reached, and from which the count soon carries into each of its
/// bytes.
const CARRIES: [u32; 2] = [0x0002_0032, 0x0100_0032];

/// The quick searches. The weakest level overlooks moves; its noise does not reach the next search.
pub(super) fn quick() -> [Limits; 6] {
    let weakest = LEVELS[0].limits(1);
    [
        Limits::nodes(1),
        Limits::nodes(100),
        weakest,
        Limits::nodes(400),
        up_to(1, CARRIES[0]),
        up_to(2, CARRIES[1]),
    ]
}

/// A search to a depth, or until a node limit.
fn up_to(depth: u8, nodes: u32) -> Limits {
    Limits {
        nodes: Some(nodes),
        ..Limits::depth(depth)
    }
}

/// Whether a search ended at its depth.
fn reaches_depth(run: &EngineRun) -> bool {
    Some(run.result.nodes) != run.limits.nodes
}

/// Whether a search needs few nodes.
fn is_short(game: &Game, limits: Limits) -> bool {
    limits.nodes <= Some(MOST_NODES)
        || reaches_depth(&EngineRun::new(game, up_to(limits.depth, MOST_NODES)))
}

/// A position with the engine's searches.
pub(super) struct Case {
    pub(super) game: Game,
    quick_searches: Vec<EngineRun>,
    deep_searches: Vec<EngineRun>,
}

impl Case {
    /// `seldom` is whether others seldom reach what it reaches.
    pub(super) fn new(game: &Game, seldom: bool) -> Case {
        let quick = quick().into_iter().filter(|limits| is_short(game, *limits));
        let deep = DEEP.map(|(depth, nodes)| up_to(depth, nodes));
        let deep = deep.map(|limits| EngineRun::new(game, limits));
        let mut deep: Vec<EngineRun> = deep.into_iter().filter(reaches_depth).collect();
        if seldom || deep.is_empty() {
            deep.push(EngineRun::new(game, Limits::nodes(MOST_NODES)));
        }
        Case {
            game: game.clone(),
            quick_searches: quick.map(|limits| EngineRun::new(game, limits)).collect(),
            deep_searches: deep,
        }
    }

    /// How many deep searches it has.
    pub(super) fn deep_searches(&self) -> usize {
        self.deep_searches.len()
    }

    /// Compares all layers below the search.
    pub(super) fn compare_layers(&self, program: &mut C128Engine, findings: &mut Findings) {
        compare_layers(program, &self.game, findings);
    }

    /// Compares the quick searches, one after the other on the same machine, until one differs.
    /// Returns their cycles.
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

    /// Compares a deep search; returns its cycles.
    pub(super) fn compare_deep(
        &self,
        n: usize,
        program: &mut C128Engine,
        stop: &AtomicBool,
        findings: &mut Findings,
    ) -> Result<u64, Interrupted> {
        let expected = &self.deep_searches[n];
        Ok(compare_search(program, &self.game, expected, stop, findings)?.cycles)
    }
}
