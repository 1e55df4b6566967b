//! What a score says about the result: the chances of a win, a draw and a loss.
//!
//! Two logistic curves, one for the win and one for the loss, and what they
//! leave is the draw. How large a lead must be depends on the pieces that are
//! left, and the larger it is, the less a pawn more matters.

mod fitted;

use octet_engine::board::position::Position;
use octet_engine::eval::Score;
use octet_engine::eval::pst::PHASE_MAX;

/// The chances of the side that a score belongs to, from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Chances {
    /// To win.
    pub win: f64,
    /// To draw.
    pub draw: f64,
    /// To lose.
    pub loss: f64,
}

/// The curves; lead and spread as they are without pieces, and what all pieces
/// add to them.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct WdlModel {
    /// The score with which half of the games are won.
    pub win_threshold: [f64; 2],
    /// How much more makes wins e times as likely against the rest.
    pub slope: [f64; 2],
    /// From about this score on more of it matters less and less.
    pub compression: f64,
}

impl WdlModel {
    /// Those that were fitted to games.
    pub const FITTED: WdlModel = WdlModel {
        win_threshold: [
            fitted::WIN_THRESHOLD[0] as f64,
            fitted::WIN_THRESHOLD[1] as f64,
        ],
        slope: [fitted::SLOPE[0] as f64, fitted::SLOPE[1] as f64],
        compression: fitted::COMPRESSION as f64,
    };

    /// The chances of the side with this score, with so much of all pieces
    /// ([`pieces`]) on the board.
    pub fn chances(&self, score: f64, pieces: f64) -> Chances {
        let [lead, spread] =
            [self.win_threshold, self.slope].map(|[none, all]| none + all * pieces);
        let bent = |score: f64| self.compression * (score / self.compression).asinh();
        let lead = bent(lead);
        let beyond = |score: f64| 1.0 / (1.0 + ((lead - bent(score)) / spread).exp());
        let (win, loss) = (beyond(score), beyond(-score));
        Chances {
            win,
            draw: 1.0 - win - loss,
            loss,
        }
    }
}

impl Chances {
    /// The chances of a score in a position.
    pub fn new(score: Score, position: &Position) -> Chances {
        WdlModel::FITTED.chances(score.into(), material_fraction(position))
    }

    /// The points that may be expected, from 0 to 1.
    pub fn expected_score(&self) -> f64 {
        (1.0 + self.win - self.loss) / 2.0
    }

    /// Win, draw and loss in thousandths, which add up to a thousand.
    pub fn per_mille(&self) -> [u32; 3] {
        let [win, loss] = [self.win, self.loss].map(|part| (1000.0 * part).round() as u32);
        // Both may have been rounded up.
        let loss = loss.min(1000 - win);
        [win, 1000 - win - loss, loss]
    }
}

/// How much of all pieces is on the board, from 0 to 1.
pub fn material_fraction(position: &Position) -> f64 {
    f64::from(position.phase().min(PHASE_MAX)) / f64::from(PHASE_MAX)
}

// Who has no lead wins fewer than half of the games, so three chances are left.
const _: () = {
    let [lead, spread] = [fitted::WIN_THRESHOLD, fitted::SLOPE];
    assert!(lead[0] > 0 && lead[0] + lead[1] > 0);
    assert!(spread[0] > 0 && spread[0] + spread[1] > 0 && fitted::COMPRESSION > 0);
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
                assert_eq!(chances.per_mille().iter().sum::<u32>(), 1000);
                before = chances;
            }
            assert_eq!(before.per_mille(), [1000, 0, 0], "{fen}");
        }
    }
}
