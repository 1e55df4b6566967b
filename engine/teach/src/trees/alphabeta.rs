//! Alpha-beta: minimax's answer without the moves that cannot change it.

use octet_engine::board::piece::Color;
use octet_engine::eval::Score;

use super::walk::TreeBuilder;

/// Scores a leaf, within a window.
pub type LeafScore = fn(&mut TreeBuilder, Score, Score) -> Option<Score>;

/// The score of a leaf without quiescence: its static evaluation.
pub fn horizon(builder: &mut TreeBuilder, _: Score, _: Score) -> Option<Score> {
    Some(builder.evaluate())
}

/// White's score by minimax if it lies between `alpha` and `beta`, otherwise a bound outside them.
///
/// White has `alpha` elsewhere in the tree, and Black has `beta`. As soon as a move here closes the
/// window, one of the two sides avoids this position, however bad it would be. The other moves are
/// not searched (a cutoff).
pub fn alphabeta(
    builder: &mut TreeBuilder,
    depth: u8,
    mut alpha: Score,
    mut beta: Score,
    leaf_score: LeafScore,
) -> Option<Score> {
    let moves = builder.tried_moves();
    if let Some(result) = builder.result(&moves) {
        return Some(result);
    }
    if depth == 0 {
        return leaf_score(builder, alpha, beta);
    }
    let side = builder.side();
    let mut best = None;
    for mv in moves {
        let depth = depth - 1;
        let score = builder.with_move(mv, depth, (alpha, beta), |builder| {
            alphabeta(builder, depth, alpha, beta, leaf_score)
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
