//! What the arrangement of pawns and kings is worth, beside the piece-square
//! sums: passed, doubled, isolated and connected pawns, the pawns before the
//! king, the pair of bishops, and how a bare king is mated.

use super::weights::{
    BISHOP_PAIR, CONNECTED, DOUBLED, ISOLATED, KING_SHELTER, MOP_UP_CENTRE_DISTANCE, MOP_UP_EDGE,
    MOP_UP_KING_DISTANCE, MOP_UP_OWN_KING, PASSED,
};

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
