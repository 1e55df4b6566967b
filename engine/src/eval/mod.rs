//! The evaluation: tapered material and piece-square sums, the network, and the
//! move.

mod eval_weights;
pub mod explain;
pub mod network;
pub mod pawns;
pub mod pst;
pub mod root_pst;
pub mod terms;
pub mod weights;

pub use eval_weights::EvalWeights;

use crate::board::piece::{Color, PieceType};
use crate::board::position::Position;
use crate::eval::terms::MAX_MOP_UP;
pub use crate::eval::weights::TEMPO;

/// A score in centipawns for the side to move. All scores lie within
/// [`INFINITY`] of zero, so the difference of two never overflows 16 bits and
/// the 6502 compares them with one subtraction.
pub type Score = i16;

/// Beyond every score.
pub const INFINITY: Score = 16_383;
/// Being mated here and now is `-MATE`; each ply further off brings it one
/// nearer to zero.
pub const MATE: Score = 16_000;
/// A score this far from zero announces a mate. The 6502 sees it in the high
/// byte.
pub const MATE_FOUND: Score = 61 * 256;
/// A drawn game.
pub const DRAW: Score = 0;

/// Whether a score announces a mate, for either side.
#[must_use]
pub const fn is_mate(score: Score) -> bool {
    score < -MATE_FOUND || score >= MATE_FOUND
}

/// The moves to mate that a score announces, negative when the side to move
/// is mated; `Idle` for other scores.
#[must_use]
pub const fn mate_in(score: Score) -> Option<i16> {
    if score >= MATE_FOUND {
        Some((MATE - score + 1) / 2)
    } else if score <= -MATE_FOUND {
        Some(-((MATE + score) / 2))
    } else {
        None
    }
}

impl Position {
    /// The value of the position for the side to move.
    #[must_use]
    pub fn evaluate(&self) -> Score {
        self.for_side_to_move(self.scale_pawnless(self.tapered() + self.network_output()))
    }

    /// The two sums brought together, White's advantage positive.
    #[must_use]
    #[inline]
    pub fn tapered(&self) -> Score {
        let s = self.state();
        taper(s.mg, s.eg, self.phase_weight())
    }

    /// How much of the middlegame is left, in 256ths.
    #[inline]
    pub(crate) fn phase_weight(&self) -> u8 {
        pst::PHASE_WEIGHT[self.phase().min(pst::PHASE_MAX) as usize]
    }

    /// A lead that is hard to win for want of pawns counts for a quarter.
    #[inline]
    pub(crate) fn scale_pawnless(&self, score: Score) -> Score {
        let s = self.state();
        let lead = s.terms.pawnless_sides;
        if lead != 0 && self.bare.is_none() {
            let none = if score > 0 { lead & 1 } else { lead & 2 };
            if none != 0 && s.eg.abs() < crate::eval::weights::PAWNLESS_WIN {
                return score >> 2;
            }
        }
        score
    }

    /// White's advantage as the side to move sees it, who also has the move.
    #[inline]
    pub(crate) fn for_side_to_move(&self, score: Score) -> Score {
        self.weights.tempo
            + if self.side_to_move() == Color::White {
                score
            } else {
                -score
            }
    }
}

/// `endgame + floor((middlegame - endgame) * weight / 256)`.
#[must_use]
#[inline]
pub const fn taper(middlegame: i16, endgame: i16, weight: u8) -> i16 {
    let part = ((middlegame - endgame) as i32 * weight as i32) >> 8;
    endgame + part as i16
}

/// The largest sum one side can reach, and the largest difference between its
/// two sums: nine queens, two of each other piece, a king.
const fn bounds() -> (i32, i32) {
    let (mut value, mut spread) = (0, 0);
    let pieces = [0, 2, 2, 2, 9, 1];
    let mut k = 0;
    while k < 6 {
        let (mut most, mut apart) = (0, 0);
        let mut square = 0;
        let said = root_pst::bonus_range(PieceType::ALL[k]);
        while square < 64 {
            let (mg, eg) = pst::value(PieceType::ALL[k], square);
            let value = max(abs(mg as i32), abs(eg as i32));
            most = max(most, value + max(abs(said.0 as i32), abs(said.1 as i32)));
            apart = max(apart, abs(mg as i32 - eg as i32));
            square += 1;
        }
        value += pieces[k] * most;
        // Any man may be a pawn or a promoted piece: bound each by the worst.
        spread = max(spread, apart);
        k += 1;
    }
    (value, 16 * spread)
}

const fn abs(x: i32) -> i32 {
    if x < 0 { -x } else { x }
}

const fn max(a: i32, b: i32) -> i32 {
    if a > b { a } else { b }
}

// The proof that an evaluation is never taken for a mate and that no
// intermediate result leaves 16 bits. A side's sum is largest with nine
// queens; the taper's difference is bounded for both sides together.
const _: () = {
    let (value, spread) = bounds();
    // Where a bare king is driven, the network says nothing.
    let more = max(crate::eval::network::MAX_OUTPUT as i32, MAX_MOP_UP as i32);
    assert!(value + more + TEMPO as i32 + 1 < MATE_FOUND as i32);
    assert!(2 * spread < i16::MAX as i32);
    assert!(2 * (INFINITY as i32) < i16::MAX as i32);
};
