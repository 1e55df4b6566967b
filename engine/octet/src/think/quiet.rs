//! Quiescence, as small as it can be: captures until none is worth it.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::eval::Score;

use super::walk::TreeBuilder;

/// What the position is worth to White once the captures have been played
/// out: a side that likes none may leave things as they are.
pub fn quiesce(walk: &mut TreeBuilder, mut alpha: Score, mut beta: Score) -> Option<Score> {
    let moves = walk.moves();
    if let Some(result) = walk.result(&moves) {
        return Some(result);
    }
    let side = walk.side();
    // A king in check may not leave things as they are, but nor is every way
    // out a capture: here the evaluation has the last word.
    let mut best = walk.evaluate();
    for mv in moves {
        match side {
            Color::White => alpha = alpha.max(best),
            Color::Black => beta = beta.min(best),
        }
        if alpha >= beta {
            break;
        }
        if !takes(walk.position(), mv) {
            continue;
        }
        let score = walk.with_move(mv, 0, (alpha, beta), |walk| quiesce(walk, alpha, beta))?;
        best = match side {
            Color::White => score.max(best),
            Color::Black => score.min(best),
        };
    }
    Some(best)
}

/// Whether a move takes something or makes a queen.
fn takes(position: &Position, mv: Move) -> bool {
    match mv.move_type() {
        MoveType::EnPassant | MoveType::Promotion(PieceType::Queen) => true,
        MoveType::Promotion(_) | MoveType::Castling => false,
        MoveType::Normal => !position.piece_on(mv.target()).is_empty(),
    }
}
