//! Where lines end whatever is left to search: at the last ply, and where the lists of moves are full.

use std::sync::atomic::AtomicBool;

use c128::chess::layout::CoreLayout;
use octet_console::program::C128Error;
use octet_engine::bench::POSITIONS;
use octet_engine::board::draw::SHORTEST_CYCLE;
use octet_engine::eval::{EvaluatedPosition, INFINITY};
use octet_engine::game::Game;
use octet_engine::search::{
    CAPTURES_CAPACITY, Limits, MAX_DEPTH, MAX_PLY, PLY_RESERVE, QUIETS_CAPACITY,
};

use super::claim::{Bench, Claim, Tally};
use crate::crosscheck::{EngineRun, Findings, compare_search};

/// White gives check without end, and Black has few answers.
const CHECKS: &str = "n1K2q1k/2p2Q2/r1q1Pp1p/1p4b1/4P1P1/3nP3/2p1pp2/7b w - - 0 1";
/// At this depth lines have [`MAX_DEPTH`] plies before quiescence, with the weights for which the
/// position was sought. With one more ply the search would have other nodes.
const DEPTH: u8 = 29;

/// A ply that is neither the root nor one of the last.
const SOME_PLY: usize = 7;

/// A list of moves: its name, and how many there may be so that another position's moves have room.
type List = (&'static str, usize);
const CAPTURES: List = ("captures", CAPTURES_CAPACITY - PLY_RESERVE);
const QUIETS: List = ("quiets", QUIETS_CAPACITY - PLY_RESERVE);

/// A routine that takes the position for a leaf: its name, the ply, and the list that is full.
const ENDS: [(&str, usize, Option<List>); 6] = [
    ("node", MAX_DEPTH as usize, None),
    ("node", SOME_PLY, Some(CAPTURES)),
    ("node", SOME_PLY, Some(QUIETS)),
    ("quiesce", MAX_PLY, None),
    ("quiesce", SOME_PLY, Some(CAPTURES)),
    ("quiesce", SOME_PLY, Some(QUIETS)),
];

pub(super) fn claims() -> [Claim; 2] {
    let cases = (games().count() * ENDS.len()) as u64;
    [
        Claim::of_routine(
            "last ply",
            "search: iterations until lines of checks end at the last ply",
            DEPTH.into(),
            1,
            lines_of_checks,
        ),
        Claim::of_routine(
            "ends of lines",
            "node and quiescence: the evaluation at the last ply, and where a list is full",
            cases,
            1,
            ends_of_lines,
        ),
    ]
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

/// Positions that are quiet by the rules: no check, and no repetition can be near.
fn games() -> impl Iterator<Item = Game> {
    let games = POSITIONS.iter().filter_map(|fen| Game::from_fen(fen).ok());
    games.filter(|game| {
        let position = game.position();
        !position.in_check() && position.state().halfmove < SHORTEST_CYCLE
    })
}

fn ends_of_lines(bench: &mut Bench, _: usize, tally: &mut Tally) -> Result<(), C128Error> {
    let start = bench.core.machine().snapshot();
    for game in games() {
        let position = EvaluatedPosition::new(game.position().canonical());
        let evaluation = position.evaluate();
        for (routine, ply, full) in ENDS {
            bench.core.new_game(&game)?;
            // At the last ply of `node` quiescence stands pat; elsewhere no window would do.
            let beta = match (routine, full) {
                ("node", None) => evaluation,
                _ => INFINITY,
            };
            set_up(bench, &position, CoreLayout::ply_index(ply), beta)?;
            if let Some((list, moves)) = full {
                let top = bench.at(list)? + moves as u16;
                let address = bench.at(&format!("{list}_top"))?;
                bench.core.machine_mut().poke_word(address, top);
            }
            bench.core.machine_mut().set_x(CoreLayout::ply_index(ply));
            let routine_address = bench.at(routine)?;
            bench.call(routine_address)?;
            let score = bench.core.layout().score;
            let score = CoreLayout::score_at(score, |address| bench.core.peek(address));
            let case = || format!("{} at ply {ply} of {}, full: {full:?}", routine, game.fen());
            tally.compare(evaluation, score, case);
        }
    }
    bench.core.machine_mut().restore(&start);
    Ok(())
}

/// Has a position at a ply, with much depth left and a window from the least score to `beta`.
fn set_up(
    bench: &mut Bench,
    position: &EvaluatedPosition,
    ply: u8,
    beta: i16,
) -> Result<(), C128Error> {
    let layout = *bench.core.layout();
    let fields = [
        layout.position(position, ply),
        layout.pawn_entry(position, ply),
    ];
    let [no_null, no_pv, stopped] = [
        bench.at("allow_null")?,
        bench.at("pv_node")?,
        bench.at("stopped")?,
    ];
    let [alpha_lo, alpha_hi] = (-INFINITY).to_le_bytes();
    let [beta_lo, beta_hi] = beta.to_le_bytes();
    let machine = bench.core.machine_mut();
    for field in fields.into_iter().flatten() {
        machine.write(field.address, &field.bytes);
    }
    machine.poke(layout.ply, ply);
    machine.poke(stopped, 0);
    machine.write(layout.node_counter, &[0; 4]);
    for (array, byte) in [
        (layout.pawn_entry_ply, ply),
        (layout.alpha_lo, alpha_lo),
        (layout.alpha_hi, alpha_hi),
        (layout.beta_lo, beta_lo),
        (layout.beta_hi, beta_hi),
        (layout.depth, MAX_DEPTH),
        (layout.in_check, 0),
        (layout.sums_pending, 0),
        (no_null, 0),
        (no_pv, 0),
    ] {
        machine.poke(array.wrapping_add(u16::from(ply)), byte);
    }
    Ok(())
}
