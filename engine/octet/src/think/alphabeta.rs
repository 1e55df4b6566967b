//! Alpha-beta: minimax's answer without looking at what cannot change it.

use octet_engine::board::piece::Color;
use octet_engine::eval::Score;

use super::walk::TreeBuilder;

/// What is done at the horizon.
pub type LeafScore = fn(&mut TreeBuilder, Score, Score) -> Option<Score>;

/// The evaluation judges.
pub fn horizon(walk: &mut TreeBuilder, _: Score, _: Score) -> Option<Score> {
    Some(walk.evaluate())
}

/// What the position is worth to White, as minimax finds it, if that lies
/// between `alpha` and `beta`; else something at least as far outside.
///
/// White can already reach `alpha` elsewhere in the tree, Black can hold White
/// to `beta`. As soon as a move here shows that they no longer leave room, the
/// side that is worse off will not come here, and it does not matter how bad
/// it would have been: the other moves are not looked at.
pub fn alphabeta(
    walk: &mut TreeBuilder,
    depth: u8,
    mut alpha: Score,
    mut beta: Score,
    judge: LeafScore,
) -> Option<Score> {
    let moves = walk.moves();
    if let Some(result) = walk.result(&moves) {
        return Some(result);
    }
    if depth == 0 {
        return judge(walk, alpha, beta);
    }
    let side = walk.side();
    let mut best = None;
    for mv in moves {
        let depth = depth - 1;
        let score = walk.with_move(mv, depth, (alpha, beta), |walk| {
            alphabeta(walk, depth, alpha, beta, judge)
        })?;
        best = Some(match (best, side) {
            (None, _) => score,
            (Some(best), Color::White) => score.max(best),
            (Some(best), Color::Black) => score.min(best),
        });
        match side {
            Color::White => alpha = alpha.max(score),
            Color::Black => beta = beta.min(score),
        }
        if alpha >= beta {
            break;
        }
    }
    best
}
