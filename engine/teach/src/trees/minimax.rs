//! Plain minimax: every move, every answer, to a fixed depth.

use octet_engine::board::piece::Color;
use octet_engine::eval::Score;

use super::walk::TreeBuilder;

/// White's score when both sides play their best for `depth` plies, and the
/// static evaluation scores the leaves.
///
/// White takes the largest of the scores of the moves, Black the smallest. The rest of chess
/// programming is about getting the same answer for less.
pub fn minimax(builder: &mut TreeBuilder, depth: u8) -> Option<Score> {
    let moves = builder.tried_moves();
    if let Some(result) = builder.result(&moves) {
        return Some(result);
    }
    if depth == 0 {
        return Some(builder.evaluate());
    }
    let side = builder.side();
    let mut best = None;
    for mv in moves {
        let depth = depth - 1;
        let score = builder.with_move(mv, depth, super::tree::FULL_WINDOW, |builder| {
            minimax(builder, depth)
        })?;
        best = Some(match (best, side) {
            (None, _) => score,
            (Some(best), Color::White) => score.max(best),
            (Some(best), Color::Black) => score.min(best),
        });
    }
    best
}
