//! Plain minimax: every move, every answer, to a fixed depth.

use octet_engine::board::piece::Color;
use octet_engine::eval::Score;

use super::walk::TreeBuilder;

/// What the position is worth to White when both sides play their best for
/// `depth` plies and the evaluation judges what comes then.
///
/// White takes the largest of the values that the moves lead to, Black the
/// smallest. That is all there is to it; the rest of chess programming is
/// about getting the same answer for less.
pub fn minimax(walk: &mut TreeBuilder, depth: u8) -> Option<Score> {
    let moves = walk.moves();
    if let Some(result) = walk.result(&moves) {
        return Some(result);
    }
    if depth == 0 {
        return Some(walk.evaluate());
    }
    let side = walk.side();
    let mut best = None;
    for mv in moves {
        let depth = depth - 1;
        let score = walk.with_move(mv, depth, super::tree::FULL_WINDOW, |walk| {
            minimax(walk, depth)
        })?;
        best = Some(match (best, side) {
            (None, _) => score,
            (Some(best), Color::White) => score.max(best),
            (Some(best), Color::Black) => score.min(best),
        });
    }
    best
}
