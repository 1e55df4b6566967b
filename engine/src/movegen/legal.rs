//! Legality of pseudo-legal moves, tested before they are made.
//!
//! A piece exposes its king only if it is pinned, that is, between its king and an enemy slider on
//! the same line. Only king moves, en passant captures and evasions need an attack test.

use super::generate::MoveLists;
use crate::board::en_passant::en_passant_victim;
use crate::board::moves::{Move, MoveType, PROMOTIONS};
use crate::board::piece::PieceType;
use crate::board::position::Position;
use crate::board::relation;
use crate::board::relation::{DIRECTION, RAY};
use crate::board::square::{DIRECTIONS, Square};

impl Position {
    /// Whether a pseudo-legal move is legal. `in_check` is whether the side to move is in check.
    #[must_use]
    pub fn is_legal(&mut self, mv: Move, in_check: bool) -> bool {
        let (from, to) = (mv.origin(), mv.target());
        let king = self.king(self.side);
        match mv.move_type() {
            MoveType::Castling => {
                let enemy = self.side.other();
                let crossed = Square(u8::midpoint(from.0, to.0));
                return !in_check
                    && !self.is_attacked(crossed, enemy)
                    && !self.is_attacked(to, enemy);
            }
            MoveType::EnPassant => {
                return self.king_is_safe_after(from, to, en_passant_victim(from, to));
            }
            _ => {}
        }
        if from == king {
            let piece = self.lift(from);
            let safe = !self.is_attacked(to, self.side.other());
            self.board[from.0 as usize] = piece;
            return safe;
        }
        if in_check {
            return self.king_is_safe_after(from, to, to);
        }
        !self.leaves_pin(king, from, to)
    }

    /// Whether the piece on `from` is pinned and `to` is not on the pin's line.
    fn leaves_pin(&self, king: Square, from: Square, to: Square) -> bool {
        let line = relation::relation(king.0, from.0);
        if line & RAY == 0 {
            return false;
        }
        let step = DIRECTIONS[(line & DIRECTION) as usize];
        if relation::relation(king.0, to.0) & (RAY | DIRECTION) == line & (RAY | DIRECTION) {
            return false;
        }
        let pinner = self.piece_on(self.first_occupied(from, step));
        pinner.belongs_to(self.side.other())
            && pinner.slides_along(line & RAY)
            && self.first_occupied(king, step) == from
    }

    /// Whether a move is one of [`Position::legal_moves`]. Its bytes may be anything.
    #[must_use]
    pub fn has_legal_move(&self, mv: Move) -> bool {
        self.move_between(mv.origin(), mv.target(), mv.promotion()) == Some(mv)
    }

    /// The legal move from one square to another. A pawn that reaches the last rank must
    /// have a promotion, and no other piece may.
    #[must_use]
    pub fn move_between(
        &self,
        from: Square,
        to: Square,
        promotion: Option<PieceType>,
    ) -> Option<Move> {
        self.move_between_if(from, to, promotion, None)
    }

    /// [`Position::move_between`] for a caller that may know whether the side to move is in check.
    pub fn move_between_if(
        &self,
        from: Square,
        to: Square,
        promotion: Option<PieceType>,
        in_check: Option<bool>,
    ) -> Option<Move> {
        let piece = self.piece_on(from);
        let castles = || from.rank() == to.rank() && from.file().abs_diff(to.file()) == 2;
        let move_type = match (piece.piece_type()?, promotion) {
            (PieceType::Pawn, Some(promotion)) if PROMOTIONS.contains(&promotion) => {
                MoveType::Promotion(promotion)
            }
            (_, Some(_)) => return None,
            (PieceType::Pawn, None) if to == self.state.en_passant && from.file() != to.file() => {
                MoveType::EnPassant
            }
            (PieceType::King, None) if castles() => MoveType::Castling,
            _ => MoveType::Normal,
        };
        let mv = Move::new(from, to, move_type);
        let in_check = || in_check.unwrap_or_else(|| self.in_check());
        let legal = self.is_pseudo_legal(mv) && self.clone().is_legal(mv, in_check());
        legal.then_some(mv)
    }

    /// The legal moves, captures first.
    /// ```
    /// use octet_engine::Position;
    ///
    /// let position = Position::from_fen("k7/8/1Q6/8/8/8/8/7K b - - 0 1")?;
    /// assert_eq!(position.legal_moves().count(), 0);
    /// assert!(!position.in_check()); // stalemate
    /// # Ok::<(), octet_engine::board::fen::FenError>(())
    /// ```
    pub fn legal_moves(&self) -> impl Iterator<Item = Move> + use<> {
        let mut lists = MoveLists::default();
        self.generate_all(&mut lists);
        let mut position = self.clone();
        let in_check = self.in_check();
        let total = lists.captures.len() + lists.quiets.len();
        (0..total).filter_map(move |n| {
            let captures = lists.captures.as_slice();
            let mv = captures
                .get(n)
                .copied()
                .unwrap_or_else(|| lists.quiets.as_slice()[n - captures.len()]);
            position.is_legal(mv, in_check).then_some(mv)
        })
    }
}
