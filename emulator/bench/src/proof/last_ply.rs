//! The last ply of a search.

use std::sync::atomic::AtomicBool;

use octet_engine::game::Game;
use octet_engine::search::Limits;

use super::claim::{Bench, Claim, Tally};
use crate::crosscheck::{EngineRun, Findings, compare_search};
use octet_console::program::C128Error;

/// White gives check without end, and Black has few answers.
const CHECKS: &str = "n1K2q1k/2p2Q2/r1q1Pp1p/1p4b1/4P1P1/3nP3/2p1pp2/7b w - - 0 1";
/// At this depth lines have [`octet_engine::search::MAX_DEPTH`] plies before quiescence. With one
/// more ply the search would have other nodes. `octet-emu coverage` fails when lines become
/// shorter.
const DEPTH: u8 = 29;

pub(super) fn claim() -> Claim {
    Claim::of_routine(
        "last ply",
        "search: iterations until lines of checks end at the last ply",
        DEPTH.into(),
        1,
        lines_of_checks,
    )
}

fn lines_of_checks(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let Ok(game) = Game::from_fen(CHECKS) else {
        unreachable!("the position is legal");
    };
    let expected = EngineRun::new(&game, Limits::depth(DEPTH));
    let mut findings = Findings::without_trace();
    let start = bench.core.machine().snapshot();
    let never = AtomicBool::new(false);
    if compare_search(&mut bench.core, &game, &expected, &never, &mut findings).is_ok() {
        tally.cases += expected.iterations.len() as u64;
    }
    // Other claims run on the bench as it was before.
    bench.core.machine_mut().restore(&start);
    if let Some(difference) = findings.differences().first() {
        tally.differ(|| difference.headline());
    }
    Ok(())
}
