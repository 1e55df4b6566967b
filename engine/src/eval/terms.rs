//! The terms of the evaluation beside material and piece-square tables: passed, doubled,
//! isolated and connected pawns, king shelter, bishop pair, and mop-up.
//!
//! They are listed once, below. Weights and their bounds, what is counted anew after a move, the
//! parts of a breakdown, and what `octet-tune` fits and writes all follow from that list.

use super::weights::{
    BISHOP_PAIR, CONNECTED, DOUBLED, ISOLATED, KING_SHELTER, MOP_UP_CENTRE_DISTANCE, MOP_UP_EDGE,
    MOP_UP_KING_DISTANCE, MOP_UP_OWN_KING, PASSED,
};
use super::{difference, larger, max};

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

use input::{BISHOPS, KING_FILES, KING_SQUARES, PAWNS};

/// How often a side can have a term.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Count {
    /// Once for each of its pawns.
    EachPawn,
    /// Once.
    Once,
}

/// The weights of a kind of term.
#[derive(Clone, Copy, Debug)]
pub enum Weights {
    /// Middlegame and endgame value by the term's number. These weights are fitted.
    Fitted(&'static [(i16, i16)]),
    /// Endgame value of a step, in mop-up alone. It is not fitted.
    Step(i16),
}

use Weights::{Fitted, Step};

/// Declares [`TermKind`] and what is known of each kind.
macro_rules! terms {
    ($(
        $(#[doc = $doc:literal])+
        $kind:ident: $name:literal, $count:ident, $inputs:expr, $constant:ident, $weights:expr;
    )+) => {
        /// A kind of term.
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
        pub enum TermKind {
            $($(#[doc = $doc])+ $kind,)+
        }

        impl TermKind {
            /// All of them, in the order of display and of `weights.rs`.
            pub const ALL: [TermKind; KINDS.len()] = [$(TermKind::$kind,)+];
        }

        const KINDS: &[Kind] = &[
            $(Kind {
                name: $name,
                count: Count::$count,
                inputs: $inputs,
                constant: stringify!($constant),
                doc: &[$($doc),+],
                weights: $weights,
            },)+
        ];
    };
}

/// What is known of a kind of term.
struct Kind {
    name: &'static str,
    count: Count,
    inputs: u8,
    constant: &'static str,
    doc: &'static [&'static str],
    weights: Weights,
}

terms! {
    /// A passed pawn, by its rank as its side sees it.
    Passed: "passed pawns", EachPawn, PAWNS, PASSED, Fitted(&PASSED);
    /// A pawn with an own pawn beside it or diagonally behind it, by rank.
    Connected: "connected pawns", EachPawn, PAWNS, CONNECTED, Fitted(&CONNECTED);
    /// A pawn with an own pawn ahead on its file.
    Doubled: "doubled pawns", EachPawn, PAWNS, DOUBLED, Fitted(&[DOUBLED]);
    /// A pawn without own pawns on the neighbouring files.
    Isolated: "isolated pawns", EachPawn, PAWNS, ISOLATED, Fitted(&[ISOLATED]);
    /// The king's shelter, by points: each of the king's file and the files beside it
    /// has three with an own pawn on the second rank, two with one on the third, one
    /// with one further up.
    KingShelter: "king's shelter", Once, PAWNS | KING_FILES, KING_SHELTER, Fitted(&KING_SHELTER);
    /// The bishop pair.
    BishopPair: "pair of bishops", Once, BISHOPS, BISHOP_PAIR, Fitted(&[BISHOP_PAIR]);
    /// Mop-up: each step by which the bare king is nearer to where it can be mated.
    /// Not fitted.
    MopUpEdge: "bare king driven to the edge", Once, KING_SQUARES, MOP_UP_EDGE, Step(MOP_UP_EDGE);
    /// Mop-up: each step of the bare king from the centre. Not fitted.
    MopUpCentreDistance: "bare king's distance from the centre", Once, KING_SQUARES,
        MOP_UP_CENTRE_DISTANCE, Step(MOP_UP_CENTRE_DISTANCE);
    /// Mop-up: each step of the other king towards the centre. Not fitted.
    MopUpOwnKing: "king in the centre", Once, KING_SQUARES, MOP_UP_OWN_KING, Step(MOP_UP_OWN_KING);
    /// Mop-up: each step of the other king towards the bare king. Not fitted.
    MopUpKingDistance: "kings close", Once, KING_SQUARES, MOP_UP_KING_DISTANCE,
        Step(MOP_UP_KING_DISTANCE);
}

impl TermKind {
    const fn info(self) -> &'static Kind {
        &KINDS[self as usize]
    }

    /// Its name, as breakdowns show it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        self.info().name
    }

    /// The constant of `weights.rs` that has its weights.
    #[must_use]
    pub const fn constant(self) -> &'static str {
        self.info().constant
    }

    /// That constant's doc comment, line by line, each with the space it begins with.
    #[must_use]
    pub const fn doc(self) -> &'static [&'static str] {
        self.info().doc
    }

    /// Its weights.
    #[must_use]
    pub const fn weights(self) -> Weights {
        self.info().weights
    }

    /// How many of its weights are fitted.
    #[must_use]
    pub const fn fitted(self) -> usize {
        match self.weights() {
            Fitted(pairs) => pairs.len(),
            Step(_) => 0,
        }
    }

    /// The place of its first fitted weight among those of all kinds.
    #[must_use]
    pub const fn first(self) -> usize {
        FIRST[self as usize]
    }

    /// A term of this kind: `number` is a rank, points, or steps.
    #[must_use]
    #[inline]
    pub const fn of(self, number: usize) -> Term {
        Term { kind: self, number }
    }
}

/// [`TermKind::first`] by kind, followed by the number of weights.
const FIRST: [usize; KINDS.len() + 1] = {
    let mut first = [0; KINDS.len() + 1];
    let mut n = 0;
    while n < KINDS.len() {
        first[n + 1] = first[n] + TermKind::ALL[n].fitted();
        n += 1;
    }
    first
};

/// How many weights of terms are fitted.
pub const FITTED: usize = FIRST[KINDS.len()];

/// A term of the evaluation, counted once for each pawn, king or side that has it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Term {
    /// What it is.
    pub kind: TermKind,
    /// The number within its kind: a pawn's rank as its side counts, from 0, the points of a
    /// shelter, or the steps of a king; 0 where the kind has a single weight.
    pub number: usize,
}

impl Term {
    /// Its value in [`TermWeights::STANDARD`].
    #[must_use]
    pub const fn value(self) -> (i16, i16) {
        TermWeights::STANDARD.value(self)
    }
}

/// The fitted weights of the terms, kind by kind. Those of mop-up are constants.
#[derive(Clone, PartialEq, Eq)]
pub struct TermWeights(pub [(i16, i16); FITTED]);

impl TermWeights {
    /// The engine's weights.
    pub const STANDARD: TermWeights = {
        let mut all = [(0, 0); FITTED];
        let mut n = 0;
        while n < KINDS.len() {
            if let Fitted(pairs) = KINDS[n].weights {
                let mut number = 0;
                while number < pairs.len() {
                    all[FIRST[n] + number] = pairs[number];
                    number += 1;
                }
            }
            n += 1;
        }
        TermWeights(all)
    };

    /// Middlegame and endgame value of a term.
    #[must_use]
    #[inline]
    pub const fn value(&self, term: Term) -> (i16, i16) {
        match term.kind.weights() {
            Fitted(_) => self.0[term.kind.first() + term.number],
            Step(weight) => (0, weight * term.number as i16),
        }
    }
}

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

/// Bounds of the terms of a side except those of mop-up, which are in
/// [`MAX_MOP_UP`](super::mop_up::MAX_MOP_UP).
pub(super) struct TermBounds {
    /// The sum of all that counts for each pawn.
    pub each_pawn: i32,
    /// The sum of all that counts once.
    pub side: i32,
    /// The difference between middlegame and endgame, for each pawn.
    pub each_pawn_apart: i32,
    /// The difference between middlegame and endgame of what counts once.
    pub side_apart: i32,
}

/// The bounds of every weight.
pub(super) const fn bounds() -> TermBounds {
    let mut bounds = TermBounds {
        each_pawn: 0,
        side: 0,
        each_pawn_apart: 0,
        side_apart: 0,
    };
    let mut n = 0;
    while n < KINDS.len() {
        if let Fitted(pairs) = KINDS[n].weights {
            let (most, apart) = most(pairs);
            match KINDS[n].count {
                Count::EachPawn => {
                    bounds.each_pawn += most;
                    bounds.each_pawn_apart += apart;
                }
                Count::Once => {
                    bounds.side += most;
                    bounds.side_apart += apart;
                }
            }
        }
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

/// What the terms of mop-up depend on, or all others.
pub(super) const fn inputs(mop_up: bool) -> u8 {
    let (mut set, mut n) = (0, 0);
    while n < KINDS.len() {
        if matches!(KINDS[n].weights, Step(_)) == mop_up {
            set |= KINDS[n].inputs;
        }
        n += 1;
    }
    set
}
