//! `go mate`: the exact solver.

use octet_engine::board::moves::Move;
use octet_engine::game::Game;
use octet_engine::mate::MAX_MOVES;

use octet_uci::go::Go;
use octet_uci::options::Options;
use octet_uci::session::{send, send_best_move};
use octet_uci::signals::Signals;

use super::engine::{is_infinite, root_moves};
use super::reporter::SearchClock;
use crate::mate::{self, Mating, Wanted};

/// Answers `go mate` if there is such a mate, with every first move that mates as fast. Otherwise
/// it reports that there is none, or that the solver was stopped before it knew, and returns false
/// so that the search answers.
///
/// Solver and search share the budget: the solver gets half of it, the search the rest.
pub fn answer(
    game: &Game,
    go: &Go,
    options: &Options,
    signals: &Signals,
    clock: &mut SearchClock,
) -> bool {
    let Some(max) = go.mate else { return false };
    let mut first = root_moves(game, go);
    if first.is_empty() {
        first.extend(game.position().legal_moves());
    }
    let max_nodes = go.nodes.map_or(u64::MAX, |nodes| nodes.div_ceil(2));
    let max = max.min(MAX_MOVES);
    let stop = |nodes| {
        signals.stopped() || nodes >= max_nodes || !signals.pondering() && clock.is_half_over(nodes)
    };
    let mut rank = 0;
    let solution = mate::solve(game, &first, max, Wanted::Fastest, stop, |mating, nodes| {
        rank += 1;
        if rank <= options.multi_pv {
            print(mating, rank, nodes, clock);
        }
    });
    let Some(best) = solution.mating.first() else {
        clock.count_before(solution.nodes);
        match solution.exhausted {
            done if done == max => send(format_args!("info string no mate in {max}")),
            0 => send("info string go mate: stopped before it was known"),
            done => send(format_args!(
                "info string go mate: stopped, no mate in {done}"
            )),
        }
        return false;
    };
    let keys: Vec<String> = solution
        .mating
        .iter()
        .map(|found| found.mv.to_string())
        .collect();
    send(format_args!(
        "info string mate in {}: {}",
        best.moves,
        keys.join(" ")
    ));
    signals.wait(is_infinite(go, game, options));
    send_best_move(best.line.as_slice());
    true
}

/// An `info` line about a move that mates.
fn print(mating: &Mating, rank: u32, nodes: u64, clock: &SearchClock) {
    let elapsed = clock.elapsed(nodes);
    let nps = u128::from(nodes) * 1_000_000 / u128::from(elapsed.max(1));
    let line = mating.line.as_slice();
    let (depth, moves, time) = (line.len(), mating.moves, elapsed / 1000);
    let pv: String = line.iter().map(|mv: &Move| format!(" {mv}")).collect();
    send(format_args!(
        "info depth {depth} seldepth {depth} multipv {rank} score mate {moves} nodes {nodes} \
         nps {nps} time {time} pv{pv}"
    ));
}
