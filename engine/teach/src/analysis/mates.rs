//! Corrects the mates that a search finds by those that the mate solver proves.

use std::sync::atomic::{AtomicBool, Ordering};

use octet_engine::board::moves::Move;
use octet_engine::eval::{MATE, Score, mate_in};
use octet_engine::game::Game;
use octet_engine::mate::{Entry, Solver, Stopped};
use octet_engine::search::{Pv, Report};

/// Entries of the solver's table. They are few, because each position has a table of its own.
const TABLE_ENTRIES: usize = 1 << 14;
/// The solver looks for mates of at most so many moves where the search has found none.
const UNSEEN_MOVES: u8 = 4;
/// The solver leaves longer mates as the search has found them.
const MAX_MOVES: u8 = 8;
/// The solver looks for a mate from this score on, in centipawns.
const WINNING: Score = 300;
/// The solver's share of the search's nodes, as a divisor: where the search has found no mate,
/// where the score is twice as high, and where it has found one.
const SHARES: [u64; 3] = [8, 2, 1];

/// Corrects the score and PV of a search in which the side to move mates or is mated, as far as the
/// solver can with its share of the `asked` nodes. Returns the nodes that it took.
pub fn correct(game: &Game, report: &mut Report, asked: u64, stop: &AtomicBool) -> u64 {
    let seen = mate_in(report.score).map(|moves| moves.unsigned_abs());
    let max = match seen {
        Some(moves) => moves.min(MAX_MOVES.into()) as u8,
        None => UNSEEN_MOVES,
    };
    let winning = report.score > 0;
    if seen.is_none() && report.score.abs() < WINNING {
        return 0;
    }
    let share = match seen {
        Some(_) => SHARES[2],
        None => SHARES[usize::from(report.score.abs() >= 2 * WINNING)],
    };
    let nodes = asked / share;
    let mut table = vec![Entry::EMPTY; TABLE_ENTRIES];
    let stop = |made| made >= nodes || stop.load(Ordering::Relaxed);
    let mut solver = Solver::new(game.position(), &mut table, stop);
    let found = match winning {
        true => mate(game, &mut solver, max, report.best()),
        false => mated(&mut solver, max, report.best()),
    };
    if let Ok(Some((score, pv))) = found {
        report.score = score;
        report.pv = pv;
    }
    solver.nodes()
}

/// Finds the fastest mate, and returns its score and line.
fn mate(
    game: &Game,
    solver: &mut Solver<'_, impl FnMut(u64) -> bool>,
    max: u8,
    best: Move,
) -> Result<Option<(Score, Pv)>, Stopped> {
    let Some(moves) = solver.shortest(max)? else {
        return Ok(None);
    };
    // The search's move is kept if it mates as fast.
    let others = game.position().legal_moves().filter(|&mv| mv != best);
    for mv in [best].into_iter().chain(others) {
        if solver.mates_with(mv, moves)? {
            let score = MATE + 1 - 2 * Score::from(moves);
            return Ok(Some((score, solver.line(mv, moves)?)));
        }
    }
    Ok(None)
}

/// Finds the slowest way to be mated, and returns its score and line.
fn mated(
    solver: &mut Solver<'_, impl FnMut(u64) -> bool>,
    max: u8,
    best: Move,
) -> Result<Option<(Score, Pv)>, Stopped> {
    let Some(moves) = solver.mated_in(max)? else {
        return Ok(None);
    };
    let score = 2 * Score::from(moves) - MATE;
    Ok(Some((score, solver.defence(best, moves)?)))
}
