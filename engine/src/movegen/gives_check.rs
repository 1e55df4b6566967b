//! Whether the move just made gives check, directly or discovered, and what may answer it.

use super::generate::pawn_capture_steps;
use crate::board::moves::{Move, MoveType};
use crate::board::piece::PieceType;
use crate::board::position::Position;
use crate::board::relation;
use crate::board::relation::{ADJACENT, DIRECTION, KNIGHT, RAY};
use crate::board::square::{DIRECTIONS, Square};

impl Position {
    /// Whether `mv`, which was just made, gives check: the same as [`Position::in_check`], but
    /// faster. The side to move must not have been in check before.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        match mv.move_type() {
            // Two pieces have moved, or two lines have opened.
            MoveType::Castling | MoveType::EnPassant => self.in_check(), // (1)
            _ => {
                self.gives_direct_check(mv.target())
                    || self.discovered_checker(mv.origin()).is_some()
            }
        }
    }

    /// Whether a pseudo-legal move, not yet made, would give check on a board without other pieces.
    /// No other move gives check.
    #[must_use]
    pub fn may_give_check(&self, mv: Move) -> bool {
        if mv.move_type() != MoveType::Normal {
            return true;
        }
        let (from, to) = (mv.origin(), mv.target());
        let king = self.king(self.side.other());
        if relation::relation(king.0, from.0) & RAY != 0 {
            return true;
        }
        let piece = self.piece_on(from);
        let relation = relation::relation(to.0, king.0);
        match piece.piece_type() {
            Some(PieceType::Pawn) => relation & ADJACENT != 0,
            Some(PieceType::Knight) => relation & KNIGHT != 0,
            _ => piece.slides_along(relation & RAY),
        }
    }

    /// The square of the only piece that gives check by `mv`, a normal move just made.
    #[must_use]
    pub fn only_checker(&self, mv: Move) -> Option<Square> {
        let direct = self.gives_direct_check(mv.target()).then_some(mv.target());
        let discovered = self.discovered_checker(mv.origin());
        match (direct, discovered) {
            (Some(moved), Some(behind)) if moved != behind => None,
            _ => direct.or(discovered),
        }
    }

    /// Whether a quiet move may answer a check by the piece on `checker` alone: by a move of the
    /// king, but not along a slider's line, or by a move on to that line. It may yet be illegal.
    /// Castling never does.
    #[must_use]
    pub fn may_evade(&self, checker: Square, mv: Move) -> bool {
        if mv.move_type() == MoveType::Castling {
            return false;
        }
        let king = self.king(self.side);
        let way = |to: Square| relation::relation(king.0, to.0) & (RAY | DIRECTION);
        let check = relation::relation(king.0, checker.0);
        let blockable = check & RAY != 0 && check & ADJACENT == 0;
        let blocks = blockable && way(mv.target()) == way(checker);
        if mv.origin() != king {
            return blocks;
        }
        let away = relation::relation(checker.0, king.0) & (RAY | DIRECTION);
        let flees_along = blockable && way(mv.target()) == away;
        !blocks && !flees_along
    }

    /// Whether the piece on `from`, which has just moved there, attacks the king.
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

    /// The square of the slider that attacks the king through `square`, which the piece has left.
    fn discovered_checker(&self, square: Square) -> Option<Square> {
        let king = self.king(self.side);
        let relation = relation::relation(king.0, square.0);
        if relation & RAY == 0 {
            return None;
        }
        let first = self.first_occupied(king, DIRECTIONS[(relation & DIRECTION) as usize]);
        let piece = self.piece_on(first);
        (piece.belongs_to(self.side.other()) && piece.slides_along(relation & RAY)).then_some(first)
    }
}
