//! Positions as lists of the weights that the hand-crafted evaluation sums.

use anyhow::{Result, ensure};
use octet_engine::eval::EvaluatedPosition;

use crate::data::training_position::TrainingPosition;
use crate::fit::feature_lists::FeatureLists;
use crate::fit::features::{BLACK, SQUARES, features, hand_crafted, phase_weight, root_pst, tempo};
use crate::fit::loss::LinearModel;

/// How far the linear evaluation may be from the engine's, which rounds.
const ROUNDING: f64 = 3.0;

/// A position.
struct Sample {
    /// The weight of the middlegame, 0 to 1.
    middlegame: f32,
    /// What is not fitted, for White: the root piece-square tables, perhaps the network's output.
    fixed: f32,
    /// 1 if White is to move, -1 if Black is.
    side: f32,
    /// The score for White.
    score: f32,
    /// White's points in the game.
    points: f32,
}

/// Many positions.
#[derive(Default)]
pub struct Samples {
    samples: Vec<Sample>,
    features: FeatureLists,
    /// How often a piece of either side stands on a square, by pair.
    pub occurrences: Vec<u32>,
    /// How many positions are left out because the evaluation is not linear there.
    pub left_out: usize,
    /// The largest difference between the linear evaluation and the engine's.
    pub difference: f64,
    /// Whether the network's output is part of the evaluation.
    with_network: bool,
}

impl Samples {
    /// No positions yet; whether the network's output is part of their evaluation.
    pub fn new(with_network: bool) -> Samples {
        Samples {
            with_network,
            ..Samples::default()
        }
    }

    /// Adds a position.
    ///
    /// # Errors
    /// With the weights that the engine has now, the sum of features differs from the engine's
    /// evaluation.
    pub fn add(&mut self, record: &TrainingPosition, current: &[f64]) -> Result<()> {
        let position = EvaluatedPosition::new(record.position()?);
        let Some(list) = features(&position) else {
            self.left_out += 1;
            return Ok(());
        };
        self.occurrences.resize(SQUARES, 0);
        for feature in &list {
            if let Some(count) = self.occurrences.get_mut((feature & !BLACK) as usize) {
                *count += 1;
            }
        }
        self.features.push(list)?;
        let sign = position.side_to_move().sign();
        let side: f32 = sign.into();
        let network = match self.with_network {
            true => position.network_output(),
            false => 0,
        };
        self.samples.push(Sample {
            middlegame: f32::from(phase_weight(&position)) / 256.0,
            fixed: (root_pst(&position) + network).into(),
            side,
            score: record.score.into(),
            points: record.result.points() as f32,
        });
        let own = self.evaluate(self.len() - 1, current) * f64::from(side);
        let engine = hand_crafted(&position) + sign * network;
        let difference = (own - f64::from(engine)).abs();
        ensure!(
            difference <= ROUNDING,
            "the sum of features is {own:.2} and the evaluation {engine} in\n{position}",
        );
        self.difference = self.difference.max(difference);
        Ok(())
    }

    /// Calls `visit` with the index of every weight in the evaluation of position `n`, and
    /// its factor.
    #[inline]
    fn each(&self, n: usize, mut visit: impl FnMut(usize, f64)) {
        let sample = &self.samples[n];
        let middlegame = f64::from(sample.middlegame);
        for (pair, sign) in self.features.of(n) {
            visit(2 * pair, sign * middlegame);
            visit(2 * pair + 1, sign * (1.0 - middlegame));
        }
        visit(tempo(), sample.side.into());
    }
}

impl LinearModel for Samples {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn scored(&self, n: usize) -> (f64, f64) {
        let sample = &self.samples[n];
        (sample.score.into(), sample.points.into())
    }

    fn evaluate(&self, n: usize, weights: &[f64]) -> f64 {
        let mut sum = self.samples[n].fixed.into();
        self.each(n, |weight, factor| sum += weights[weight] * factor);
        sum
    }

    fn add_gradient(&self, n: usize, slope: f64, gradient: &mut [f64]) {
        self.each(n, |weight, factor| gradient[weight] += slope * factor);
    }
}

#[cfg(test)]
mod tests {
    use octet_engine::board::position::Position;

    use super::*;
    use crate::fit::features::current;

    #[test]
    fn with_the_network_the_sum_is_the_whole_evaluation() {
        let mut samples = Samples::new(true);
        let mut outputs = 0;
        for fen in octet_engine::bench::POSITIONS {
            let position = Position::from_fen(fen).expect(fen);
            let record = TrainingPosition::new(&position, 0, 20, 0);
            let before = samples.len();
            samples.add(&record, &current()).expect(fen);
            if samples.len() == before {
                continue;
            }
            let position = EvaluatedPosition::new(position);
            let white = position.side_to_move().sign() * position.evaluate();
            let sum = samples.evaluate(before, &current());
            assert!(
                (sum - f64::from(white)).abs() <= ROUNDING,
                "{fen}: {sum}, {white}"
            );
            outputs += usize::from(position.network_output().abs() > 2 * ROUNDING as i16);
        }
        assert!(outputs > 5, "{outputs} positions where the network tells");
    }
}
