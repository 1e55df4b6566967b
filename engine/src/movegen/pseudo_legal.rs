//! Tests whether a hash move or killer is pseudo-legal in this position.

use super::generate::{castling_paths, pawn_capture_steps, pawn_push};
use crate::board::moves::{Move, MoveType};
use crate::board::piece::{Piece, PieceType};
use crate::board::position::Position;
use crate::board::relation;
use crate::board::relation::{ADJACENT, DIRECTION, KNIGHT, RAY};
use crate::board::square::{DIRECTIONS, Square};

impl Position {
    /// Whether [`Position::generate_all`] would generate this move.
    #[must_use]
    pub fn is_pseudo_legal(&self, mv: Move) -> bool {
        let (from, to) = (mv.origin(), mv.target());
        let (piece, target) = (self.piece_on(from), self.piece_on(to));
        let (side, enemy) = (self.side, self.side.other());
        let Some(piece_type) = piece.piece_type().filter(|_| piece.belongs_to(side)) else {
            return false;
        };
        let king = self.king(side);
        match mv.move_type() {
            MoveType::EnPassant => {
                return piece_type == PieceType::Pawn
                    && to == self.state.en_passant
                    && pawn_capture_steps(side).iter().any(|&s| from.step(s) == to);
            }
            MoveType::Castling => {
                return piece_type == PieceType::King
                    && castling_paths(side).iter().any(|path| {
                        king.step(path.king_step) == to
                            && self.state.castling & path.right != 0
                            && path
                                .empty
                                .iter()
                                .all(|&s| self.piece_on(king.step(s)).is_empty())
                    });
            }
            _ => {}
        }
        if target.belongs_to(side) {
            return false;
        }
        if piece_type == PieceType::Pawn {
            let promotes = from.rank() == enemy.pawn_rank();
            return promotes == mv.promotion().is_some() && self.pawn_reaches(from, to, target);
        }
        if mv.move_type() != MoveType::Normal {
            return false;
        }
        let relation = relation::relation(from.0, to.0);
        match piece_type {
            PieceType::Knight => relation & KNIGHT != 0,
            PieceType::King => relation & ADJACENT != 0,
            _ => piece_type.bits() & relation & RAY != 0 && self.is_path_clear(from, to, relation),
        }
    }

    /// Whether the piece on `from` attacks the square `to`, pinned or not.
    #[must_use]
    pub fn piece_attacks(&self, from: Square, to: Square) -> bool {
        let piece = self.piece_on(from);
        let relation = relation::relation(from.0, to.0);
        match piece.piece_type() {
            None => false,
            Some(PieceType::Pawn) => pawn_capture_steps(piece.color())
                .iter()
                .any(|&s| from.step(s) == to),
            Some(PieceType::Knight) => relation & KNIGHT != 0,
            Some(PieceType::King) => relation & ADJACENT != 0,
            Some(_) => piece.slides_along(relation & RAY) && self.is_path_clear(from, to, relation),
        }
    }

    fn pawn_reaches(&self, from: Square, to: Square, target: Piece) -> bool {
        if !target.is_empty() {
            return pawn_capture_steps(self.side)
                .iter()
                .any(|&s| from.step(s) == to);
        }
        let one = from.step(pawn_push(self.side));
        one == to
            || from.rank() == self.side.pawn_rank()
                && self.piece_on(one).is_empty()
                && one.step(pawn_push(self.side)) == to
    }

    /// Whether the squares between two on a line, whose relation is given, are empty.
    pub(crate) fn is_path_clear(&self, from: Square, to: Square, relation: u8) -> bool {
        let step = DIRECTIONS[(relation & DIRECTION) as usize];
        let mut at = from.step(step);
        while at != to && self.piece_on(at).is_empty() {
            at = at.step(step);
        }
        at == to
    }
}
