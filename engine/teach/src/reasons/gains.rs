//! Material that a line wins.

use octet_engine::board::position::Position;

use super::walk::Walk;
use super::{Kind, tactic};
use crate::material::{self, PAWN, Tally};

/// What a line may give back of a win later on, in centipawns.
const GIVEN_BACK: i32 = PAWN / 2;
/// The most moves of the winner until a pawn is won, and until more is.
const MAX_MOVES: [usize; 2] = [4, 6];
/// The most until a pawn promotes.
const MAX_PROMOTION_MOVES: usize = 8;

/// Material that a line wins for the side that moves first.
pub struct Win {
    /// How it wins.
    pub kind: Kind,
    /// The same in words, as a clause.
    pub how: String,
    /// What the other side loses.
    pub net: String,
    /// How much that is, in centipawns.
    pub amount: i32,
    /// The moves that show it.
    pub shown: usize,
    /// The index of the move that wins it.
    pub key: usize,
}

/// What the line of a walk wins, compared with the position `origin`: the most first,
/// then less that is won earlier.
pub fn find(walk: &Walk, origin: &Position) -> Vec<Win> {
    let winner = walk.side();
    let base = material::balance(origin, winner);
    // After each of the winner's moves, whatever is taken next, and to the line's end.
    let mut kept = material::balance(walk.end(), winner) - base;
    let mut levels = Vec::new();
    for n in (0..walk.moves.len()).step_by(2).rev() {
        kept = kept.min(material::settled(&walk.positions[n + 1], winner) - base);
        levels.push((n, kept));
    }
    let mut wins: Vec<Win> = Vec::new();
    let mut most = 0;
    for (n, kept) in levels.into_iter().rev() {
        if kept < PAWN.max(most + PAWN) {
            continue;
        }
        most = kept;
        wins.extend(win(walk, origin, n, kept));
    }
    wins.reverse();
    wins
}

/// The win that is there from move `n` on and worth `kept` to the end of the line.
fn win(walk: &Walk, origin: &Position, n: usize, kept: i32) -> Option<Win> {
    let winner = walk.side();
    let base = material::balance(origin, winner);
    let gain = |ply: usize| material::balance(&walk.positions[ply], winner) - base;
    // All exchanges are over.
    let mut plies = n + 1..walk.positions.len();
    let shown = plies.find(|&ply| (kept..=kept + GIVEN_BACK).contains(&gain(ply)))?;
    let changes = |n: &usize| {
        let (position, mv) = (&walk.positions[*n], walk.moves[*n]);
        mv.promotion().is_some() || material::captured(position, mv).is_some()
    };
    let key = (0..n + 1).step_by(2).rev().find(changes)?;
    let max_moves = match walk.moves[key].promotion() {
        Some(_) => MAX_PROMOTION_MOVES,
        None => MAX_MOVES[usize::from(kept >= 2 * PAWN)],
    };
    if shown.div_ceil(2) > max_moves {
        return None;
    }
    let (kind, how) = tactic::how(walk, key);
    Some(Win {
        kind,
        how,
        net: Tally::new(origin, &walk.positions[shown], winner.other()).words()?,
        amount: kept,
        shown,
        key,
    })
}
