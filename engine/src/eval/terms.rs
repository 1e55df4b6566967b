//! What the arrangement of pawns and kings is worth, beside the piece-square
//! sums: passed, doubled, isolated and connected pawns, the pawns before the
//! king, the pair of bishops, and how a bare king is mated.

use super::pawns::PawnEntry;
use super::weights::{
    BISHOP_PAIR, CONNECTED, DOUBLED, ISOLATED, KING_SHELTER, MOP_UP_CENTRE_DISTANCE, MOP_UP_EDGE,
    MOP_UP_KING_DISTANCE, MOP_UP_OWN_KING, PASSED,
};
use crate::board::piece::Color;
use crate::board::position::Position;
use crate::board::square::Square;

/// A middlegame and an endgame value, White's positive.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TermScore {
    /// Middlegame.
    pub mg: i16,
    /// Endgame.
    pub eg: i16,
    /// Sides without pawns: 1 White, 2 Black.
    pub pawnless_sides: u8,
}

/// A feature that structure is made of, for those who count them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// A pawn that no enemy pawn can stop, by its rank (0 to 7, own view).
    Passed(usize),
    /// A pawn with an own pawn ahead of it.
    Doubled,
    /// A pawn without own pawns on the files beside.
    Isolated,
    /// A pawn with an own pawn beside it or diagonally behind, by rank.
    Connected(usize),
    /// How well pawns cover the king, 0 to 9.
    KingShelter(usize),
    /// Two bishops.
    BishopPair,
    /// A bare king driven to where it is mated, by steps.
    MopUpEdge(usize),
    /// A bare king away from the centre, by steps.
    MopUpCentreDistance(usize),
    /// The other king in the centre, by steps from a corner.
    MopUpOwnKing(usize),
    /// Kings near each other while one is bare.
    MopUpKingDistance(usize),
}

/// What features are worth, those apart that drive a bare king.
#[derive(Clone, PartialEq, Eq)]
pub struct TermWeights {
    /// [`TermJson::Passed`] by rank.
    pub passed: [(i16, i16); PASSED.len()],
    /// [`TermJson::Connected`] by rank.
    pub connected: [(i16, i16); CONNECTED.len()],
    /// [`TermJson::Doubled`].
    pub doubled: (i16, i16),
    /// [`TermJson::Isolated`].
    pub isolated: (i16, i16),
    /// [`TermJson::KingShelter`] by how well pawns cover.
    pub shelter: [(i16, i16); KING_SHELTER.len()],
    /// [`TermJson::BishopPair`].
    pub bishop_pair: (i16, i16),
}

impl TermWeights {
    /// What the engine plays with.
    pub const STANDARD: TermWeights = TermWeights {
        passed: PASSED,
        connected: CONNECTED,
        doubled: DOUBLED,
        isolated: ISOLATED,
        shelter: KING_SHELTER,
        bishop_pair: BISHOP_PAIR,
    };

    /// What a feature is worth.
    #[must_use]
    #[inline]
    pub const fn value(&self, term: Term) -> (i16, i16) {
        match term {
            Term::Passed(rank) => self.passed[rank],
            Term::Doubled => self.doubled,
            Term::Isolated => self.isolated,
            Term::Connected(rank) => self.connected[rank],
            Term::KingShelter(n) => self.shelter[n],
            Term::BishopPair => self.bishop_pair,
            Term::MopUpEdge(n) => (0, MOP_UP_EDGE * n as i16),
            Term::MopUpCentreDistance(n) => (0, MOP_UP_CENTRE_DISTANCE * n as i16),
            Term::MopUpOwnKing(n) => (0, MOP_UP_OWN_KING * n as i16),
            Term::MopUpKingDistance(n) => (0, MOP_UP_KING_DISTANCE * n as i16),
        }
    }
}

impl Term {
    /// What it is worth in [`TermWeights::STANDARD`].
    #[must_use]
    pub const fn value(self) -> (i16, i16) {
        TermWeights::STANDARD.value(self)
    }
}

impl Position {
    /// Structure's value, given the record of the pawns.
    pub(crate) fn term_score(&self, pawns: PawnEntry) -> TermScore {
        let (mut mg, mut eg) = (pawns.mg, pawns.eg);
        self.visit_piece_terms(|color, term| {
            let (a, b) = self.weights.terms.value(term);
            mg += color.sign() * a;
            eg += color.sign() * b;
        });
        let [white, black] = pawns.files;
        let pawnless = u8::from(white == 0) | u8::from(black == 0) << 1;
        TermScore {
            mg,
            eg,
            pawnless_sides: pawnless,
        }
    }

    /// Visits every feature of structure.
    pub fn visit_terms(&self, mut visit: impl FnMut(Color, Term)) {
        let pawns = &self.state.pawn_key;
        pawns.terms(|color, term, count| (0..count).for_each(|_| visit(color, term)));
        self.visit_piece_terms(visit);
    }

    /// Visits what the pawns alone do not tell.
    #[inline]
    fn visit_piece_terms(&self, mut visit: impl FnMut(Color, Term)) {
        for color in Color::ALL {
            if self.bishops[color.index()] >= 2 {
                visit(color, Term::BishopPair);
            }
        }
        if let Some(bare) = self.bare {
            let king = self.king(bare);
            let other = self.king(bare.other());
            let winner = bare.other();
            visit(winner, Term::MopUpEdge(edge_progress(king, self.corner)));
            visit(winner, Term::MopUpCentreDistance(centre_distance(king)));
            visit(
                winner,
                Term::MopUpOwnKing(MAX_CENTRE_DISTANCE - centre_distance(other)),
            );
            visit(winner, Term::MopUpKingDistance(king_closeness(king, other)));
        }
    }
}

/// Steps from the centre to a corner, by files and ranks.
pub const MAX_CENTRE_DISTANCE: usize = 6;

/// How far a square is from the four in the centre, by files and ranks.
#[must_use]
pub const fn centre_distance(square: Square) -> usize {
    const fn steps(n: u8) -> u8 {
        if n < 4 { 3 - n } else { n - 4 }
    }
    (steps(square.file()) + steps(square.rank())) as usize
}

/// The most that it is worth how a bare king is mated.
pub const MAX_MOP_UP: i16 = {
    let terms = [
        Term::MopUpEdge(MAX_EDGE_PROGRESS),
        Term::MopUpCentreDistance(MAX_CENTRE_DISTANCE),
        Term::MopUpOwnKing(MAX_CENTRE_DISTANCE),
        Term::MopUpKingDistance(MAX_KING_DISTANCE),
    ];
    let (mut most, mut n) = (0, 0);
    while n < terms.len() {
        most += terms[n].value().1;
        n += 1;
    }
    most
};

/// The most steps to where bishop and knight mate.
pub const MAX_EDGE_PROGRESS: usize = 7;
/// The most that kings can be apart, by files and ranks.
pub const MAX_KING_DISTANCE: usize = 14;

/// How far a bare king on `king` has been driven where it is mated: `corner` 0
/// any edge, 1 a1 or h8, 2 a8 or h1.
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

/// How near two kings are.
#[must_use]
pub const fn king_closeness(a: Square, b: Square) -> usize {
    MAX_KING_DISTANCE - (a.file().abs_diff(b.file()) + a.rank().abs_diff(b.rank())) as usize
}
