//! Check, told by the move just made: the man who moved may give it, or one
//! who stood behind.

use super::generate::pawn_capture_steps;
use crate::board::moves::{Move, MoveType};
use crate::board::piece::PieceType;
use crate::board::position::Position;
use crate::board::relation;
use crate::board::relation::{DIRECTION, KNIGHT, RAY};
use crate::board::square::{DIRECTIONS, Square};

impl Position {
    /// Whether `mv`, just made by a side whose opponent was not in check, gives
    /// check: the answer of [`PositionJson::in_check`], sooner.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        match mv.move_type() {
            // Two men have moved, or two lines are open.
            MoveType::Castling | MoveType::EnPassant => self.in_check(),
            _ => self.gives_direct_check(mv.target()) || self.gives_discovered_check(mv.origin()),
        }
    }

    /// Whether the man on `from`, of the side that has moved, attacks the king.
    fn gives_direct_check(&self, from: Square) -> bool {
        let king = self.king(self.side);
        let piece = self.piece_on(from);
        let relation = relation::relation(from.0, king.0);
        match piece.piece_type() {
            Some(PieceType::Pawn) => pawn_capture_steps(piece.color())
                .iter()
                .any(|&step| from.step(step) == king),
            Some(PieceType::Knight) => relation & KNIGHT != 0,
            _ => piece.slides_along(relation & RAY) && self.is_path_clear(from, king, relation),
        }
    }

    /// Whether a slider of the side that has moved looks at the king through
    /// `square`, which has been left.
    fn gives_discovered_check(&self, square: Square) -> bool {
        let king = self.king(self.side);
        let relation = relation::relation(king.0, square.0);
        if relation & RAY == 0 {
            return false;
        }
        let piece =
            self.piece_on(self.first_occupied(king, DIRECTIONS[(relation & DIRECTION) as usize]));
        piece.belongs_to(self.side.other()) && piece.slides_along(relation & RAY)
    }
}
