//! How what is computed from the board, such as the evaluation, follows a move.

use super::piece::{Color, PieceType};
use super::position::Position;
use super::square::Square;

/// Is told by [`Position::make_observed`] which pieces leave and reach which squares.
///
/// A move tells of the captured piece first, then of the piece that moves, then of the
/// rook of castling or of the promotion. `position` is the board as far as it is made.
pub trait PieceObserver {
    /// A piece has left `square`.
    fn removed(&mut self, position: &Position, color: Color, piece_type: PieceType, square: Square);

    /// A piece has come to `square`; the piece lists have it there already.
    fn added(&mut self, position: &Position, color: Color, piece_type: PieceType, square: Square);
}

/// Keeps nothing.
impl PieceObserver for () {
    #[inline(always)]
    fn removed(&mut self, _: &Position, _: Color, _: PieceType, _: Square) {}

    #[inline(always)]
    fn added(&mut self, _: &Position, _: Color, _: PieceType, _: Square) {}
}
