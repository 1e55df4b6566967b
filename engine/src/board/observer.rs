//! How what is computed from the board, such as the evaluation, follows a move.

use super::piece::{Color, PieceType};
use super::position::Position;
use super::square::Square;

/// [`Position::make_observed`] informs an observer of the pieces that leave and reach squares.
///
/// The captured piece comes first, then the piece that moves, then the rook of castling or the
/// promoted piece. `position` is the board as far as the move has been made.
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
