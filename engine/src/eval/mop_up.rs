//! Mop-up: driving a bare king to where it can be mated, at any edge or, with one bishop and one
//! knight, in a corner of the bishop's colour.

use super::terms::{Term, TermKind};
use crate::board::piece::{Color, PieceType};
use crate::board::position::Position;
use crate::board::square::Square;

/// A mop-up ending, decided when a position is set up for a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct MopUp {
    /// The side that has nothing but its king.
    pub bare_king: Color,
    /// Where it is mated: 0 at any edge, 1 at a1 or h8, 2 at a8 or h1.
    pub corner: u8,
}

impl MopUp {
    /// The mop-up ending that a position is, if exactly one side has only its king.
    pub fn find(position: &Position) -> Option<MopUp> {
        let mut counts = [0; 2];
        let (mut bishops, mut knights, mut others) = ((0, None), 0, 0);
        for (square, color, piece_type) in position.pieces() {
            counts[color.index()] += 1;
            match piece_type {
                PieceType::King => {}
                PieceType::Bishop => bishops = (bishops.0 + 1, Some(square)),
                PieceType::Knight => knights += 1,
                _ => others += 1,
            }
        }
        let bare_king = match counts {
            [1, 1] => return None,
            [1, _] => Color::White,
            [_, 1] => Color::Black,
            _ => return None,
        };
        let corner = match (bishops, knights, others) {
            // A bishop on dark squares mates at a1 or h8, which are dark.
            ((1, Some(square)), 1, 0) => 1 + ((square.file() ^ square.rank()) & 1),
            _ => 0,
        };
        Some(MopUp { bare_king, corner })
    }

    /// Visits the terms of mop-up, all of them the winner's.
    #[inline]
    pub fn visit(self, position: &Position, mut visit: impl FnMut(Color, Term)) {
        let winner = self.bare_king.other();
        let (king, own) = (position.king(self.bare_king), position.king(winner));
        for term in [
            TermKind::MopUpEdge.of(edge_progress(king, self.corner)),
            TermKind::MopUpCentreDistance.of(centre_distance(king)),
            TermKind::MopUpOwnKing.of(MAX_CENTRE_DISTANCE - centre_distance(own)),
            TermKind::MopUpKingDistance.of(king_closeness(king, own)),
        ] {
            visit(winner, term);
        }
    }
}

/// The side that has nothing but its king, if exactly one side has.
#[must_use]
pub fn bare_king(position: &Position) -> Option<Color> {
    MopUp::find(position).map(|mop_up| mop_up.bare_king)
}

/// The greatest [`centre_distance`], that of a corner.
pub const MAX_CENTRE_DISTANCE: usize = 6;

/// Files and ranks between a square and the nearest of the four in the centre.
#[must_use]
pub const fn centre_distance(square: Square) -> usize {
    const fn steps(n: u8) -> u8 {
        if n < 4 { 3 - n } else { n - 4 }
    }
    (steps(square.file()) + steps(square.rank())) as usize
}

/// Bound of the sum of all mop-up terms.
pub const MAX_MOP_UP: i16 = {
    let terms = [
        TermKind::MopUpEdge.of(MAX_EDGE_PROGRESS),
        TermKind::MopUpCentreDistance.of(MAX_CENTRE_DISTANCE),
        TermKind::MopUpOwnKing.of(MAX_CENTRE_DISTANCE),
        TermKind::MopUpKingDistance.of(MAX_KING_DISTANCE),
    ];
    let (mut most, mut n) = (0, 0);
    while n < terms.len() {
        most += terms[n].value().1;
        n += 1;
    }
    most
};

/// The greatest [`edge_progress`].
pub const MAX_EDGE_PROGRESS: usize = 7;
/// The greatest distance of two kings, files and ranks added.
pub const MAX_KING_DISTANCE: usize = 14;

/// How far a bare king has been driven to where it is mated. `corner` is that of
/// [`EvaluatedPosition::mating_corner`](super::EvaluatedPosition::mating_corner).
#[must_use]
pub fn edge_progress(king: Square, corner: u8) -> usize {
    if corner == 0 {
        centre_distance(king)
    } else {
        let (f, r) = (king.file(), king.rank());
        let f = if corner == 1 { f } else { 7 - f };
        let near = if f + r < 7 { f + r } else { 14 - f - r };
        MAX_EDGE_PROGRESS - near as usize
    }
}

/// [`MAX_KING_DISTANCE`] less the distance of two kings, files and ranks added.
#[must_use]
pub const fn king_closeness(a: Square, b: Square) -> usize {
    MAX_KING_DISTANCE - (a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())) as usize
}
