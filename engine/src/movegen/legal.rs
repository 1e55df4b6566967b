//! Which pseudo-legal moves leave the king safe, told before they are made.
//!
//! A man that is not on a line with its own king cannot expose it; one that
//! is, only if a slider looks along that line. Only the king's own moves, en
//! passant and answers to a check need an attack test.

use super::generate::MoveLists;
use crate::board::moves::{Move, MoveType};
use crate::board::piece::{Piece, PieceType};
use crate::board::position::Position;
use crate::board::relation;
use crate::board::relation::{DIRECTION, RAY};
use crate::board::square::{DIRECTIONS, FILE_BITS, RANK_BITS, Square};

impl Position {
    /// Whether a pseudo-legal move is legal. `in_check` says whether the side
    /// to move is in check.
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

    /// Whether the king is safe once the man on `from` stands on `to` and the
    /// one on `captured` is gone.
    fn king_is_safe_after(&mut self, from: Square, to: Square, captured: Square) -> bool {
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

    fn lift(&mut self, square: Square) -> Piece {
        core::mem::replace(&mut self.board[square.0 as usize], Piece::EMPTY)
    }

    /// Whether leaving `from` for `to` opens the line of an enemy slider to the king.
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

    /// Whether some pawn of the side to move may legally capture en passant on
    /// `target`.
    #[must_use]
    pub(crate) fn has_legal_en_passant(&self, target: Square) -> bool {
        let mut copy = self.clone();
        let back = match self.side {
            crate::board::piece::Color::White => 16u8.wrapping_neg(),
            crate::board::piece::Color::Black => 16,
        };
        [1u8.wrapping_neg(), 1].into_iter().any(|aside| {
            let from = target.step(back).step(aside);
            self.piece_on(from).is(self.side, PieceType::Pawn)
                && copy.king_is_safe_after(from, target, en_passant_victim(from, target))
        })
    }

    /// The legal moves, captures first.
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

/// Where the pawn stands that a pawn moving from `from` to `to` takes en passant.
#[must_use]
pub const fn en_passant_victim(from: Square, to: Square) -> Square {
    Square(from.0 & RANK_BITS | to.0 & FILE_BITS)
}
