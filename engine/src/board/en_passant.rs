//! The legality of en passant captures. `make` needs it, because the en passant square is set only
//! if some capture there is legal.

use super::piece::{Color, Piece, PieceType};
use super::position::Position;
use super::square::{FILE_BITS, RANK_BITS, Square};

/// The square of the pawn that is captured when a pawn moves from `from` to `to` en
/// passant.
#[must_use]
pub const fn en_passant_victim(from: Square, to: Square) -> Square {
    Square(from.0 & RANK_BITS | to.0 & FILE_BITS)
}

impl Position {
    /// Whether some pawn of the side to move may legally capture en passant on `target`.
    #[must_use]
    pub(crate) fn has_legal_en_passant(&mut self, target: Square) -> bool {
        let back = match self.side {
            Color::White => 16u8.wrapping_neg(),
            Color::Black => 16,
        };
        [1u8.wrapping_neg(), 1].into_iter().any(|aside| {
            let from = target.step(back).step(aside);
            self.piece_on(from).is(self.side, PieceType::Pawn)
                && self.king_is_safe_after(from, target, en_passant_victim(from, target))
        })
    }

    /// Whether the king of the side to move is safe once the piece on `from` has moved to
    /// `to` and captured what is on `captured`. The king itself must not be the one that
    /// moves. The board is as before when it returns.
    pub(crate) fn king_is_safe_after(
        &mut self,
        from: Square,
        to: Square,
        captured: Square,
    ) -> bool {
        let victim = self.lift(captured);
        let piece = self.lift(from);
        let there = self.piece_on(to);
        self.board[to.0 as usize] = piece;
        let safe = !self.is_attacked(self.king(self.side), self.side.other());
        self.board[to.0 as usize] = there;
        self.board[from.0 as usize] = piece;
        self.board[captured.0 as usize] = victim;
        safe
    }

    /// Takes a piece off the board, but not off its list.
    pub(crate) fn lift(&mut self, square: Square) -> Piece {
        core::mem::replace(&mut self.board[square.0 as usize], Piece::EMPTY)
    }
}
