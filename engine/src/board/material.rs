//! Counts of the pieces on the board.

use super::piece::{Color, PieceType};

/// What each piece type adds to the game phase, by [`PieceType::index`].
pub const PHASE_VALUE: [u8; PieceType::ALL.len()] = [0, 1, 1, 2, 4, 0];

/// What material says about draws, the game phase and the bishop pair.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Material {
    /// The sum of [`PHASE_VALUE`] over all pieces; promotions can take it above the
    /// starting position's 24.
    pub phase: u8,
    /// Pawns, rooks and queens of both sides. While there is one, mate is possible.
    pub pawns_and_majors: u8,
    /// Bishops by [`Color::index`].
    pub bishops: [u8; 2],
}

impl Material {
    /// Counts a piece that comes to the board.
    #[inline]
    pub(crate) fn add(&mut self, color: Color, piece_type: PieceType) {
        self.phase += PHASE_VALUE[piece_type.index()];
        self.pawns_and_majors += u8::from(is_pawn_or_major(piece_type));
        self.bishops[color.index()] += u8::from(piece_type == PieceType::Bishop);
    }

    /// Discounts a piece that leaves the board.
    #[inline]
    pub(crate) fn remove(&mut self, color: Color, piece_type: PieceType) {
        self.phase -= PHASE_VALUE[piece_type.index()];
        self.pawns_and_majors -= u8::from(is_pawn_or_major(piece_type));
        self.bishops[color.index()] -= u8::from(piece_type == PieceType::Bishop);
    }
}

/// Whether one piece of this type can mate with its king's help alone, or promote to one
/// that can.
#[must_use]
#[inline]
pub const fn is_pawn_or_major(piece_type: PieceType) -> bool {
    matches!(
        piece_type,
        PieceType::Pawn | PieceType::Rook | PieceType::Queen
    )
}
