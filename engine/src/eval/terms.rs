//! The terms of the evaluation beside material and piece-square tables: passed, doubled,
//! isolated and connected pawns, king shelter, bishop pair, and mop-up.

use super::weights::{
    BISHOP_PAIR, CONNECTED, DOUBLED, ISOLATED, KING_SHELTER, MOP_UP_CENTRE_DISTANCE, MOP_UP_EDGE,
    MOP_UP_KING_DISTANCE, MOP_UP_OWN_KING, PASSED,
};

/// The score of all terms, White's positive.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct TermScore {
    /// Middlegame.
    pub mg: i16,
    /// Endgame.
    pub eg: i16,
    /// Sides without pawns: 1 White, 2 Black.
    pub pawnless_sides: u8,
}

/// A term of the evaluation, counted once for each pawn, king or side that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Term {
    /// A passed pawn, by its rank as its side counts, from 0.
    Passed(usize),
    /// A pawn with an own pawn ahead of it on its file.
    Doubled,
    /// A pawn without own pawns on the adjacent files.
    Isolated,
    /// A pawn with an own pawn beside it or diagonally behind, by rank.
    Connected(usize),
    /// King shelter, 0 to 9: see [`KING_SHELTER`].
    KingShelter(usize),
    /// Two bishops.
    BishopPair,
    /// Mop-up: steps of the bare king toward where it is mated.
    MopUpEdge(usize),
    /// Mop-up: steps of the bare king from the centre.
    MopUpCentreDistance(usize),
    /// Mop-up: steps of the winner's king from a corner toward the centre.
    MopUpOwnKing(usize),
    /// Mop-up: closeness of the kings.
    MopUpKingDistance(usize),
}

/// The weights of the terms, but for mop-up, whose are constants.
#[derive(Clone, PartialEq, Eq)]
pub struct TermWeights {
    /// [`Term::Passed`] by rank.
    pub passed: [(i16, i16); PASSED.len()],
    /// [`Term::Connected`] by rank.
    pub connected: [(i16, i16); CONNECTED.len()],
    /// [`Term::Doubled`].
    pub doubled: (i16, i16),
    /// [`Term::Isolated`].
    pub isolated: (i16, i16),
    /// [`Term::KingShelter`] by its number.
    pub shelter: [(i16, i16); KING_SHELTER.len()],
    /// [`Term::BishopPair`].
    pub bishop_pair: (i16, i16),
}

impl TermWeights {
    /// The engine's weights.
    pub const STANDARD: TermWeights = TermWeights {
        passed: PASSED,
        connected: CONNECTED,
        doubled: DOUBLED,
        isolated: ISOLATED,
        shelter: KING_SHELTER,
        bishop_pair: BISHOP_PAIR,
    };

    /// Middlegame and endgame value of a term.
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
    /// Its value in [`TermWeights::STANDARD`].
    #[must_use]
    pub const fn value(self) -> (i16, i16) {
        TermWeights::STANDARD.value(self)
    }
}
