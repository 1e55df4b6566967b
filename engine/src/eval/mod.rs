//! The evaluation: material, piece-square tables and terms, tapered between middlegame
//! and endgame; a small neural network; and a bonus for the side to move.

mod eval_weights;
mod evaluator;
pub mod explain;
pub mod mop_up;
pub mod network;
pub mod pawns;
pub mod pst;
pub mod root_pst;
pub mod terms;
pub mod weights;

pub use eval_weights::EvalWeights;
pub use evaluator::{EvalState, EvalUndo, EvaluatedPosition, needs_refresh};
pub use weights::TEMPO;

use crate::board::piece::{Color, PieceType};
use crate::board::position::Position;
use mop_up::MAX_MOP_UP;
use terms::Term;

/// A score in centipawns, for the side to move unless something else is stated. All scores lie
/// within [`INFINITY`] of zero, so the difference of two never overflows 16 bits, and the 6502
/// compares them with one subtraction.
pub type Score = i16;

/// Greater than every score.
pub const INFINITY: Score = 16_383;
/// `-MATE` is the score of a side that is mated now. Each ply to the mate brings the score one
/// nearer to zero.
pub const MATE: Score = 16_000;
/// Scores from here on, and below its negative, announce a mate. It is a multiple of 256, so that
/// the 6502 tests the high byte alone.
pub const MATE_FOUND: Score = 61 * 256;
/// A drawn game.
pub const DRAW: Score = 0;

/// Whether a score announces a mate for either side.
#[must_use]
pub const fn is_mate(score: Score) -> bool {
    score < -MATE_FOUND || score >= MATE_FOUND
}

/// The moves to mate that a score announces, negative when the side to move
/// is mated; `None` for other scores.
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

/// The static evaluation of a position for the side to move, as a search from it begins.
///
/// Where moves are made, [`EvaluatedPosition`] computes only what changes.
#[must_use]
pub fn evaluate(position: &Position) -> Score {
    EvaluatedPosition::new(position.clone()).evaluate()
}

impl EvaluatedPosition {
    /// The static evaluation for the side to move.
    #[must_use]
    pub fn evaluate(&self) -> Score {
        self.for_side_to_move(self.scale_pawnless(self.tapered() + self.network_output()))
    }

    /// The opponent's static evaluation after a null move, where `eval` is this side's before it:
    /// only the tempo changes sides.
    #[must_use]
    #[inline]
    pub fn evaluate_passed(&self, eval: Score) -> Score {
        2 * self.evaluator.weights.tempo - eval
    }

    /// Middlegame and endgame score tapered by the phase, White's advantage positive.
    #[must_use]
    #[inline]
    pub fn tapered(&self) -> Score {
        let s = self.eval_state(); // (1)
        taper(s.mg, s.eg, self.phase_weight())
    }

    /// What the network adds to White's score: nothing in mop-up.
    #[must_use]
    #[inline]
    pub fn network_output(&self) -> Score {
        match self.evaluator.mop_up {
            None => self.eval_state().accumulators.output(),
            Some(_) => 0,
        }
    }

    /// Visits every term: of pawns and kings' files, of bishops and of mop-up.
    pub fn visit_terms(&self, mut visit: impl FnMut(Color, Term)) {
        let key = &self.eval_state().pawn_key;
        key.terms(|color, term, count| (0..count).for_each(|_| visit(color, term)));
        self.evaluator.visit_piece_terms(self, visit);
    }

    /// The middlegame's weight in 256ths.
    #[inline]
    fn phase_weight(&self) -> u8 {
        pst::PHASE_WEIGHT[self.phase().min(pst::PHASE_MAX) as usize]
    }

    /// [`scale_pawnless`], which does not apply in mop-up.
    #[inline]
    fn scale_pawnless(&self, score: Score) -> Score {
        let s = self.eval_state();
        match self.evaluator.mop_up {
            None => scale_pawnless(score, s.eg, s.terms.pawnless_sides), // (5)
            Some(_) => score,
        }
    }

    /// White's advantage as the side to move sees it, with its tempo bonus.
    #[inline]
    fn for_side_to_move(&self, score: Score) -> Score {
        self.evaluator.weights.tempo // (6)
            + if self.side_to_move() == Color::White {
                score
            } else {
                -score // (7)
            }
    }
}

/// Divides White's score by four when the leading side has no pawns and leads by less than
/// [`PAWNLESS_WIN`](weights::PAWNLESS_WIN) in the endgame. `pawnless_sides` is that of
/// [`TermScore`](terms::TermScore).
#[must_use]
#[inline]
pub const fn scale_pawnless(score: Score, endgame: Score, pawnless_sides: u8) -> Score {
    let leader = if score > 0 { 1 } else { 2 };
    if pawnless_sides & leader != 0 && endgame.abs() < weights::PAWNLESS_WIN {
        score >> 2
    } else {
        score
    }
}

/// `endgame + floor((middlegame - endgame) * weight / 256)`.
#[must_use]
#[inline]
pub const fn taper(middlegame: i16, endgame: i16, weight: u8) -> i16 {
    let part = ((middlegame - endgame) as i32 * weight as i32) >> 8; // (2)
    endgame + part as i16 // (3)
}

/// Pawns of a side, each of which may become a queen.
const PAWNS: i32 = 8;
/// Pieces of a side.
const PIECES: i32 = 16;

/// A bound of one side's middlegame or endgame score, and of the difference between the two.
const fn bounds() -> (i32, i32) {
    // What each piece type is worth at most, and by how much its two scores differ.
    let (mut most, mut apart) = ([0; PieceType::ALL.len()], 0);
    let mut k = 0;
    while k < most.len() {
        let mut square = 0;
        let (low, high) = root_pst::bonus_range(PieceType::ALL[k]);
        while square < 64 {
            let (mg, eg) = pst::value(PieceType::ALL[k], square);
            let bonus = max(abs(low as i32), abs(high as i32));
            most[k] = max(most[k], larger((mg, eg)) + bonus);
            apart = max(apart, difference((mg, eg)));
            square += 1;
        }
        k += 1;
    }
    let [pawn, knight, bishop, rook, queen, king] = most;
    let terms = terms::bounds();
    let mut value = 0;
    let mut pawns = 0;
    while pawns <= PAWNS {
        let officers = 2 * (knight + bishop + rook) + queen + king;
        let promoted = (PAWNS - pawns) * queen;
        value = max(
            value,
            officers + promoted + pawns * (pawn + terms.each_pawn) + terms.side,
        );
        pawns += 1;
    }
    (
        value,
        PIECES * apart + PAWNS * terms.each_pawn_apart + terms.side_apart,
    )
}

/// The larger of a middlegame and an endgame value, without their signs.
const fn larger((mg, eg): (Score, Score)) -> i32 {
    max(abs(mg as i32), abs(eg as i32))
}

/// How far a middlegame and an endgame value are apart.
const fn difference((mg, eg): (Score, Score)) -> i32 {
    abs(mg as i32 - eg as i32)
}

const fn abs(x: i32) -> i32 {
    if x < 0 { -x } else { x }
}

const fn max(a: i32, b: i32) -> i32 {
    if a > b { a } else { b }
}

/// No evaluation is further from zero.
pub const MAX_EVALUATION: Score = {
    let (value, _) = bounds();
    // In mop-up the network adds nothing.
    let more = max(network::MAX_OUTPUT as i32, MAX_MOP_UP as i32);
    let most = value + more + TEMPO as i32;
    assert!(most < i16::MAX as i32);
    most as Score
};

// The proof that an evaluation is never taken for a mate and that no intermediate result leaves
// 16 bits, whatever pieces the sides have promoted and whatever terms their pawns and kings have.
const _: () = {
    let (_, spread) = bounds();
    assert!(MAX_EVALUATION < MATE_FOUND);
    assert!(2 * spread < i16::MAX as i32);
    assert!(2 * (INFINITY as i32) < i16::MAX as i32);
};

#[cfg(test)]
mod tests {
    use super::*;

    /// The proof below [`MAX_EVALUATION`] takes no position for impossible, so none is beyond it.
    #[test]
    fn no_position_is_beyond_the_bounds() {
        let (most, apart) = bounds();
        let queens = "4k3/8/8/8/QQQQQQQQ/8/8/RNBQKBNR b - - 0 1";
        for fen in crate::bench::POSITIONS.into_iter().chain([queens]) {
            let position = Position::from_fen(fen).expect(fen);
            let position = EvaluatedPosition::new(position);
            let (mg, eg) = (position.eval_state().mg, position.eval_state().eg);
            assert!(larger((mg, eg)) <= most, "{fen}");
            assert!(difference((mg, eg)) <= 2 * apart, "{fen}");
            assert!(position.evaluate().abs() <= MAX_EVALUATION, "{fen}");
        }
    }

    /// A mate is announced by the number of moves of the side that mates.
    #[test]
    fn a_mate_is_announced_in_moves() {
        for (plies, moves) in [(1, 1), (3, 2), (5, 3), (15, 8)] {
            assert_eq!(mate_in(MATE - plies), Some(moves));
            assert_eq!(mate_in(plies - MATE), Some(-(plies / 2)));
        }
        for score in [DRAW, MAX_EVALUATION, -MAX_EVALUATION] {
            assert_eq!(mate_in(score), None);
            assert!(!is_mate(score));
        }
        for plies in 1..=crate::search::MAX_PLY as Score {
            assert!(is_mate(MATE - plies) && is_mate(plies - MATE), "{plies}");
        }
        assert!(is_mate(-MATE) && !is_mate(MATE_FOUND - 1));
    }

    /// A middlegame's and an endgame's score in proportion, rounded toward Black.
    #[test]
    fn scores_are_tapered_in_proportion() {
        for (middlegame, endgame) in [(0, 0), (100, 0), (0, 100), (-77, 31), (1000, -999), (3, 2)] {
            for weight in 0..=u8::MAX {
                let share = f64::from(weight) / 256.0;
                let (mg, eg) = (f64::from(middlegame), f64::from(endgame));
                let exact = mg * share + eg * (1.0 - share);
                let tapered = f64::from(taper(middlegame, endgame, weight));
                assert!(
                    (0.0..1.0).contains(&(exact - tapered)),
                    "{weight}: {tapered}"
                );
            }
        }
    }

    /// No pawns, and no more than a minor piece ahead: a quarter of it is left, for either side.
    #[test]
    fn a_small_lead_without_pawns_wins_nothing() {
        let (small, large) = (weights::PAWNLESS_WIN - 1, weights::PAWNLESS_WIN);
        let (white, black, both) = (1, 2, 3);
        for (leader, other, sign) in [(white, black, 1), (black, white, -1)] {
            for pawnless in [leader, both] {
                let scaled = scale_pawnless(sign * 400, sign * small, pawnless);
                assert_eq!(scaled, sign * 100);
                let won = scale_pawnless(sign * 400, sign * large, pawnless);
                assert_eq!(won, sign * 400);
            }
            for pawnless in [other, 0] {
                let score = scale_pawnless(sign * 400, sign * small, pawnless);
                assert_eq!(score, sign * 400);
            }
        }
        assert_eq!(scale_pawnless(0, 0, both), 0);
        assert_eq!(scale_pawnless(4, 4, white), 1);
        assert_eq!(scale_pawnless(1, 1, white), 0);
    }
}
