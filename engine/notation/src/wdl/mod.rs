//! What a score means for the result: the probabilities of a win, a draw and a loss.
//!
//! Two logistic curves give win and loss; the draw is the rest. Threshold and
//! slope of the curves depend on the material left, and large scores are
//! compressed: the larger a lead is, the less another pawn changes.

pub mod params;

use octet_engine::board::position::Position;
use octet_engine::eval::Score;
use octet_engine::eval::pst::PHASE_MAX;

/// The probabilities for the side that a score belongs to, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// The probability of a win.
    pub win: f64,
    /// The probability of a draw.
    pub draw: f64,
    /// The probability of a loss.
    pub loss: f64,
}

/// The curves, in centipawns. Threshold and slope are each a constant plus another one multiplied
/// by [`material_fraction`].
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlModel {
    /// The score with which half of the games are won.
    pub win_threshold: [f64; 2],
    /// How much more score multiplies the odds of a win by e.
    pub slope: [f64; 2],
    /// From about this score on, scores are compressed.
    pub compression: f64,
}

impl WdlModel {
    /// The model that was fitted to games.
    pub const FITTED: WdlModel = WdlModel {
        win_threshold: [
            params::WIN_THRESHOLD[0] as f64,
            params::WIN_THRESHOLD[1] as f64,
        ],
        slope: [params::SLOPE[0] as f64, params::SLOPE[1] as f64],
        compression: params::COMPRESSION as f64,
    };

    /// The probabilities for a side with this score; `material` is the
    /// [`material_fraction`].
    #[must_use]
    pub fn chances(&self, score: f64, material: f64) -> Chances {
        let [threshold, slope] =
            [self.win_threshold, self.slope].map(|[constant, more]| constant + more * material);
        let compress = |score: f64| self.compression * (score / self.compression).asinh();
        let threshold = compress(threshold);
        let logistic = |score: f64| 1.0 / (1.0 + ((threshold - compress(score)) / slope).exp());
        let (win, loss) = (logistic(score), logistic(-score));
        Chances {
            win,
            draw: 1.0 - win - loss,
            loss,
        }
    }
}

impl Chances {
    /// The probabilities of a score in a position.
    #[must_use]
    pub fn new(score: Score, position: &Position) -> Chances {
        WdlModel::FITTED.chances(score.into(), material_fraction(position))
    }

    /// Expected points, from 0 to 1.
    #[must_use]
    pub fn expected_score(&self) -> f64 {
        (1.0 + self.win - self.loss) / 2.0
    }

    /// Win, draw and loss in thousandths, which add up to a thousand.
    #[must_use]
    pub fn per_mille(&self) -> [u32; 3] {
        let [win, loss] = [self.win, self.loss].map(|part| (1000.0 * part).round() as u32);
        // Both may have been rounded up, to more than a thousand together.
        let loss = loss.min(1000 - win);
        [win, 1000 - win - loss, loss]
    }
}

/// How much of the opening position's material is left, by phase, from 0 to 1.
#[must_use]
pub fn material_fraction(position: &Position) -> f64 {
    f64::from(position.phase().min(PHASE_MAX)) / f64::from(PHASE_MAX)
}

// The threshold is above zero, so win and loss together are less than one and
// the draw is not negative.
const _: () = {
    let [threshold, slope] = [params::WIN_THRESHOLD, params::SLOPE];
    assert!(threshold[0] > 0 && threshold[0] + threshold[1] > 0);
    assert!(slope[0] > 0 && slope[0] + slope[1] > 0 && params::COMPRESSION > 0);
};

#[cfg(test)]
mod tests {
    use super::*;
    use octet_engine::bench::POSITIONS;
    use octet_engine::eval::MATE;

    #[test]
    fn chances_add_up_and_rise_with_the_score() {
        for fen in POSITIONS {
            let position = Position::from_fen(fen).expect(fen);
            let mut before = Chances::new(-MATE, &position);
            assert_eq!(before.per_mille(), [0, 0, 1000], "{fen}");
            for score in -MATE..=MATE {
                let chances = Chances::new(score, &position);
                let mirrored = Chances::new(-score, &position);
                assert_eq!((chances.win, chances.loss), (mirrored.loss, mirrored.win));
                assert!(chances.draw >= 0.0 && chances.expected_score() >= before.expected_score());
                let points = chances.expected_score() + mirrored.expected_score();
                assert!((points - 1.0).abs() < 1e-9, "{points}");
                assert_eq!(chances.per_mille().iter().sum::<u32>(), 1000);
                before = chances;
            }
            assert_eq!(before.per_mille(), [1000, 0, 0], "{fen}");
        }
    }
}
