//! Attacks on a square.

use super::piece::{Color, Piece, PieceType};
use super::position::Position;
use super::relation::{DIAGONAL, ORTHOGONAL};
use super::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS, Square};

impl Position {
    /// Whether any piece of `by` attacks `square`, looking outward from it.
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        for step in KNIGHT_STEPS {
            if self.piece_on(square.step(step)).is(by, PieceType::Knight) {
                return true;
            }
        }
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            let beside = square.step(step);
            let at = self.first_occupied(square, step);
            let piece = self.piece_on(at);
            if piece.belongs_to(by) && attacks_along(piece, d, at == beside) {
                return true;
            }
        }
        false
    }

    /// The first square from `square` in steps of `step` that is not empty; it
    /// may be off the board.
    #[inline]
    pub(crate) fn first_occupied(&self, square: Square, step: u8) -> Square {
        let mut at = square.step(step);
        while self.piece_on(at).is_empty() {
            at = at.step(step);
        }
        at
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.is_attacked(self.king(self.side), self.side.other())
    }
}

/// Whether a piece attacks a square from which it is the first in direction `d`;
/// `beside` says that it is on the adjacent square.
#[inline]
pub(crate) fn attacks_along(piece: Piece, d: usize, beside: bool) -> bool {
    if piece.slides_along(RAY_TYPES[d]) {
        return true;
    }
    beside
        && match piece.piece_type() {
            Some(PieceType::King) => true,
            // A white pawn attacks upward, so it stands south of the square.
            Some(PieceType::Pawn) => match piece.color() {
                Color::White => d == 5 || d == 7,
                Color::Black => d == 4 || d == 6,
            },
            _ => false,
        }
}

/// The bit of [`RAY`](super::relation::RAY) of each direction.
const RAY_TYPES: [u8; 8] = {
    let mut lines = [ORTHOGONAL; 8];
    let mut d = FIRST_DIAGONAL;
    while d < lines.len() {
        lines[d] = DIAGONAL;
        d += 1;
    }
    lines
};
