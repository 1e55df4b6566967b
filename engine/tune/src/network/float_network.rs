//! The network in real numbers, as it is fitted.

use octet_engine::eval::network::{HIDDEN, OUTPUT_SCALE, POSITIVE_NEURONS};
use octet_engine::util::random::Random;

use super::samples::{FEATURES, Sample};
use crate::fit::loss::cross_entropy;

/// Where the bytes of an empty board stand, after those of every feature.
pub const BIAS: usize = FEATURES * HIDDEN;
/// Where the worth of the move stands, and what the hand-made evaluation is
/// multiplied with. Both are fitted only so that the network need not make up
/// for them.
const MOVE: usize = BIAS + HIDDEN;
const FACTOR: usize = MOVE + 1;
const LEN: usize = FACTOR + 1;

/// From this part of what a byte holds on, it is drawn back, so hard for all
/// that it is more: a sum that a byte does not hold comes out as another.
const NEAR: f64 = 0.9;
const PULL: f64 = 2.0;
/// How far from 0 a weight begins at most, and where a byte does.
const BEGIN: f64 = 0.05;
const BEGIN_BYTE: f64 = 0.1;

/// What a byte's 1 is worth on the curve of `scale` centipawns a step.
pub fn unit(scale: f64) -> f64 {
    f64::from(OUTPUT_SCALE) / scale
}

/// The network.
#[derive(Clone)]
pub struct FloatNetwork {
    /// All that is fitted, in steps of the logistic curve.
    pub weights: Vec<f64>,
    /// Centipawns of such a step.
    pub scale: f64,
    /// The most that a byte holds.
    limit: f64,
}

impl FloatNetwork {
    /// Before it is fitted.
    pub fn new(scale: f64, random: &mut Random) -> FloatNetwork {
        const STEPS: usize = 1 << 24;
        let mut weights: Vec<f64> = (0..LEN)
            .map(|_| BEGIN * (2.0 * random.below(STEPS) as f64 / STEPS as f64 - 1.0))
            .collect();
        weights[BIAS..MOVE].fill(BEGIN_BYTE);
        weights[MOVE] = 0.0;
        weights[FACTOR] = 1.0;
        let limit = f64::from(i8::MAX) * unit(scale);
        FloatNetwork {
            weights,
            scale,
            limit,
        }
    }

    /// What the hand-made evaluation is multiplied with.
    pub fn factor(&self) -> f64 {
        self.weights[FACTOR]
    }

    /// What the move is worth beyond what the hand-made evaluation says, in
    /// centipawns.
    pub fn tempo(&self) -> f64 {
        self.weights[MOVE] / self.factor() * self.scale
    }

    /// Holds weights within what a byte can have.
    pub fn clamp(&mut self) {
        let limit = self.limit;
        for weight in &mut self.weights[..MOVE] {
            *weight = weight.clamp(-limit, limit);
        }
    }

    /// What a side sees, added up.
    fn sums(&self, perspective: &[u16]) -> [f64; HIDDEN] {
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&self.weights[BIAS..MOVE]);
        for &feature in perspective {
            let weights = &self.weights[usize::from(feature) * HIDDEN..][..HIDDEN];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight;
            }
        }
        sums
    }

    /// The advantage of the side to move given what both see, in steps.
    fn advantage(&self, sample: &Sample, sums: &[[f64; HIDDEN]; 2]) -> f64 {
        let hand_made = f64::from(sample.hand_made) / self.scale;
        let mut advantage = self.weights[FACTOR] * hand_made + self.weights[MOVE];
        for (perspective, sums) in sums.iter().enumerate() {
            for (byte, sum) in sums.iter().enumerate() {
                advantage += sign(perspective, byte) * sum.clamp(0.0, self.limit);
            }
        }
        advantage
    }

    /// A position's loss.
    pub fn loss(&self, sample: &Sample) -> f64 {
        let sums = sample
            .perspectives()
            .map(|perspective| self.sums(perspective));
        cross_entropy(self.advantage(sample, &sums), sample.target.into()).0
    }

    /// A position's loss; what it and bytes that are nearly full say of the
    /// weights is added to `gradient`.
    pub fn descend(&self, sample: &Sample, gradient: &mut [f64]) -> f64 {
        let sums = sample
            .perspectives()
            .map(|perspective| self.sums(perspective));
        let advantage = self.advantage(sample, &sums);
        let (loss, slope) = cross_entropy(advantage, sample.target.into());
        gradient[MOVE] += slope;
        gradient[FACTOR] += slope * f64::from(sample.hand_made) / self.scale;
        for (n, (perspective, sums)) in sample.perspectives().into_iter().zip(&sums).enumerate() {
            let mut slopes = [0.0; HIDDEN];
            for (byte, &sum) in sums.iter().enumerate() {
                if sum > 0.0 && sum < self.limit {
                    slopes[byte] = slope * sign(n, byte);
                }
                let near = NEAR * self.limit;
                slopes[byte] += PULL * (sum - sum.clamp(-near, near));
                gradient[BIAS + byte] += slopes[byte];
            }
            for &feature in perspective {
                let gradient = &mut gradient[usize::from(feature) * HIDDEN..][..HIDDEN];
                for (sum, slope) in gradient.iter_mut().zip(&slopes) {
                    *sum += slope;
                }
            }
        }
        loss
    }
}

/// Whether a byte speaks for the side to move: of its own view (0) the first
/// ones do, of the other's (1) the rest.
fn sign(perspective: usize, byte: usize) -> f64 {
    if (byte < POSITIVE_NEURONS) == (perspective == 0) {
        1.0
    } else {
        -1.0
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::target;
    use super::*;
    use crate::data::training_position::{TrainingPosition, WhiteResult};
    use octet_engine::board::position::Position;

    #[test]
    fn the_gradient_is_the_losss_derivative() {
        let mut network = FloatNetwork::new(200.0, &mut Random::new(3));
        for (n, fen) in octet_engine::bench::POSITIONS.iter().enumerate() {
            let position = Position::from_fen(fen).expect(fen);
            let mut record = TrainingPosition::new(&position, 60 * n as i16 - 300, 20, 0);
            record.ending = WhiteResult::ALL[n % 3];
            let Some(sample) = Sample::new(&record, &target()).expect(fen) else {
                continue;
            };
            let mut gradient = vec![0.0; LEN];
            let loss = network.descend(&sample, &mut gradient);
            assert!((loss - network.loss(&sample)).abs() < 1e-12, "{fen}");
            for (weight, slope) in gradient.iter().enumerate() {
                let had = network.weights[weight];
                let mut at = |x| {
                    network.weights[weight] = x;
                    network.loss(&sample)
                };
                let measured = (at(had + 1e-6) - at(had - 1e-6)) / 2e-6;
                network.weights[weight] = had;
                assert!((measured - slope).abs() < 1e-6, "{fen}: weight {weight}");
            }
        }
    }
}
