//! Quiescence as small as possible: captures and queen promotions only.

use octet_engine::board::moves::{Move, MoveType};
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::eval::Score;

use super::walk::TreeBuilder;

/// White's score once the captures have been played out. The side to move may
/// stand pat instead of capturing.
pub fn quiesce(builder: &mut TreeBuilder, mut alpha: Score, mut beta: Score) -> Option<Score> {
    let moves = builder.moves();
    if let Some(result) = builder.result(&moves) {
        return Some(result);
    }
    let side = builder.side();
    // It does so even in check, although evasions need not be captures. The engine searches all
    // evasions; this search stays small.
    let mut best = builder.evaluate();
    for mv in moves {
        match side {
            Color::White => alpha = alpha.max(best),
            Color::Black => beta = beta.min(best),
        }
        if alpha >= beta {
            break;
        }
        if !is_capture_or_queen(builder.position(), mv) {
            continue;
        }
        let score = builder.with_move(mv, 0, (alpha, beta), |builder| {
            quiesce(builder, alpha, beta)
        })?;
        best = match side {
            Color::White => score.max(best),
            Color::Black => score.min(best),
        };
    }
    Some(best)
}

/// Whether a move captures or promotes to a queen.
fn is_capture_or_queen(position: &Position, mv: Move) -> bool {
    match mv.move_type() {
        MoveType::EnPassant | MoveType::Promotion(PieceType::Queen) => true,
        MoveType::Promotion(_) | MoveType::Castling => false,
        MoveType::Normal => !position.piece_on(mv.target()).is_empty(),
    }
}
