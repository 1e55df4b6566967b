//! The terms of the evaluation beside material and piece-square tables: passed, doubled,
//! isolated and connected pawns, king shelter, bishop pair, and mop-up.

use super::weights::{
    BISHOP_PAIR, CONNECTED, DOUBLED, ISOLATED, KING_SHELTER, MOP_UP_CENTRE_DISTANCE, MOP_UP_EDGE,
    MOP_UP_KING_DISTANCE, MOP_UP_OWN_KING, PASSED,
};
use super::{difference, larger, max};

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

/// Bounds of the terms of a side without mop-up, whose are in
/// [`MAX_MOP_UP`](super::mop_up::MAX_MOP_UP).
pub(super) struct TermBounds {
    /// Of all that counts for each pawn.
    pub each_pawn: i32,
    /// Of what counts once.
    pub side: i32,
    /// Of the difference between middlegame and endgame, for each pawn.
    pub each_pawn_apart: i32,
    /// The same for what counts once.
    pub side_apart: i32,
}

/// The bounds of every weight: one that is left out here does not compile.
pub(super) const fn bounds() -> TermBounds {
    let TermWeights {
        passed,
        connected,
        doubled,
        isolated,
        shelter,
        bishop_pair,
    } = TermWeights::STANDARD;
    let mut bounds = TermBounds {
        each_pawn: 0,
        side: 0,
        each_pawn_apart: 0,
        side_apart: 0,
    };
    let of_pawns: [&[(i16, i16)]; 4] = [&passed, &connected, &[doubled], &[isolated]];
    let mut n = 0;
    while n < of_pawns.len() {
        let (most, apart) = most(of_pawns[n]);
        bounds.each_pawn += most;
        bounds.each_pawn_apart += apart;
        n += 1;
    }
    let of_side: [&[(i16, i16)]; 2] = [&shelter, &[bishop_pair]];
    let mut n = 0;
    while n < of_side.len() {
        let (most, apart) = most(of_side[n]);
        bounds.side += most;
        bounds.side_apart += apart;
        n += 1;
    }
    bounds
}

/// The largest of some weights, and the largest difference of middlegame and endgame.
const fn most(weights: &[(i16, i16)]) -> (i32, i32) {
    let (mut most, mut apart) = (0, 0);
    let mut n = 0;
    while n < weights.len() {
        most = max(most, larger(weights[n]));
        apart = max(apart, difference(weights[n]));
        n += 1;
    }
    (most, apart)
}

/// What a term depends on, as a set: it is counted anew after a move that changes any of it.
pub(super) mod input {
    /// The pawns' squares.
    pub const PAWNS: u8 = 1;
    /// The kings' files.
    pub const KING_FILES: u8 = 2;
    /// The kings' squares.
    pub const KING_SQUARES: u8 = 4;
    /// How many bishops there are.
    pub const BISHOPS: u8 = 8;
}

impl Term {
    /// What it depends on.
    pub(super) const fn inputs(self) -> u8 {
        match self {
            Term::Passed(_) | Term::Doubled | Term::Isolated | Term::Connected(_) => input::PAWNS,
            Term::KingShelter(_) => input::PAWNS | input::KING_FILES,
            Term::BishopPair => input::BISHOPS,
            Term::MopUpEdge(_)
            | Term::MopUpCentreDistance(_)
            | Term::MopUpOwnKing(_)
            | Term::MopUpKingDistance(_) => input::KING_SQUARES,
        }
    }

    /// Its value in [`TermWeights::STANDARD`].
    #[must_use]
    pub const fn value(self) -> (i16, i16) {
        TermWeights::STANDARD.value(self)
    }
}
