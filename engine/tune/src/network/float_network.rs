//! The network in floating point, as it is trained.

use octet_engine::eval::network::{HIDDEN, OUTPUT_SCALE, POSITIVE_NEURONS};
use octet_engine::util::random::Random;
use serde::{Deserialize, Serialize};

use super::samples::{FEATURES, Sample};
use crate::fit::loss::cross_entropy;

/// Index of the hidden bias, after the weights of every feature.
pub const BIAS: usize = FEATURES * HIDDEN;
/// Indices of an additional tempo and of a factor of the hand-crafted evaluation. Both
/// are fitted only so that the network need not make up for them.
const TEMPO: usize = BIAS + HIDDEN;
const FACTOR: usize = TEMPO + 1;
const LEN: usize = FACTOR + 1;

/// A neuron must not overflow its byte. Beyond this fraction of the byte's range a penalty grows
/// with the square of the excess; this is its factor in the gradient.
const SAFE_RANGE: f64 = 0.9;
const PENALTY: f64 = 2.0;
/// The bound, positive and negative, of the first weights, which are drawn at random; and the first
/// bias.
const FIRST_WEIGHT: f64 = 0.05;
const FIRST_BIAS: f64 = 0.1;

/// The value of 1 in a byte, in units of the logistic curve of `scale` centipawns.
pub fn unit(scale: f64) -> f64 {
    f64::from(OUTPUT_SCALE) / scale
}

/// The network.
#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FloatNetwork {
    /// Everything that is trained, in units of the logistic curve.
    pub weights: Vec<f64>,
    /// Centipawns of such a unit.
    pub scale: f64,
    /// The largest value of a byte.
    limit: f64,
}

impl FloatNetwork {
    /// A network with random weights.
    pub fn new(scale: f64, random: &mut Random) -> FloatNetwork {
        const STEPS: usize = 1 << 24;
        let mut weights: Vec<f64> = (0..LEN)
            .map(|_| FIRST_WEIGHT * (2.0 * random.below(STEPS) as f64 / STEPS as f64 - 1.0))
            .collect();
        weights[BIAS..TEMPO].fill(FIRST_BIAS);
        weights[TEMPO] = 0.0;
        weights[FACTOR] = 1.0;
        let limit = f64::from(i8::MAX) * unit(scale);
        FloatNetwork {
            weights,
            scale,
            limit,
        }
    }

    /// The factor of the hand-crafted evaluation.
    pub fn factor(&self) -> f64 {
        self.weights[FACTOR]
    }

    /// The additional tempo, in centipawns.
    pub fn tempo(&self) -> f64 {
        self.weights[TEMPO] / self.factor() * self.scale
    }

    /// Clamps weights to the range of a byte.
    pub fn clamp(&mut self) {
        let limit = self.limit;
        for weight in &mut self.weights[..TEMPO] {
            *weight = weight.clamp(-limit, limit);
        }
    }

    /// The accumulator of a perspective.
    fn accumulator(&self, features: &[u16]) -> [f64; HIDDEN] {
        let mut sums = [0.0; HIDDEN];
        sums.copy_from_slice(&self.weights[BIAS..TEMPO]);
        for &feature in features {
            let weights = &self.weights[usize::from(feature) * HIDDEN..][..HIDDEN];
            for (sum, weight) in sums.iter_mut().zip(weights) {
                *sum += weight;
            }
        }
        sums
    }

    /// The evaluation for the side to move, in units.
    fn evaluate(&self, sample: &Sample, sums: &[[f64; HIDDEN]; 2]) -> f64 {
        let hand_crafted = f64::from(sample.hand_crafted) / self.scale;
        let mut advantage = self.weights[FACTOR] * hand_crafted + self.weights[TEMPO];
        for (perspective, sums) in sums.iter().enumerate() {
            for (neuron, sum) in sums.iter().enumerate() {
                advantage += sign(perspective, neuron) * sum.clamp(0.0, self.limit);
            }
        }
        advantage
    }

    /// A position's loss.
    pub fn loss(&self, sample: &Sample) -> f64 {
        let sums = sample
            .perspectives()
            .map(|features| self.accumulator(features));
        cross_entropy(self.evaluate(sample, &sums), sample.target.into()).0
    }

    /// A position's loss; adds its gradient and that of the penalty to `gradient`.
    pub fn add_gradient(&self, sample: &Sample, gradient: &mut [f64]) -> f64 {
        let sums = sample
            .perspectives()
            .map(|features| self.accumulator(features));
        let evaluation = self.evaluate(sample, &sums);
        let (loss, slope) = cross_entropy(evaluation, sample.target.into());
        gradient[TEMPO] += slope;
        gradient[FACTOR] += slope * f64::from(sample.hand_crafted) / self.scale;
        for (perspective, (features, sums)) in
            sample.perspectives().into_iter().zip(&sums).enumerate()
        {
            let mut slopes = [0.0; HIDDEN];
            for (neuron, &sum) in sums.iter().enumerate() {
                if sum > 0.0 && sum < self.limit {
                    slopes[neuron] = slope * sign(perspective, neuron);
                }
                let safe = SAFE_RANGE * self.limit;
                slopes[neuron] += PENALTY * (sum - sum.clamp(-safe, safe));
                gradient[BIAS + neuron] += slopes[neuron];
            }
            for &feature in features {
                let gradient = &mut gradient[usize::from(feature) * HIDDEN..][..HIDDEN];
                for (sum, slope) in gradient.iter_mut().zip(&slopes) {
                    *sum += slope;
                }
            }
        }
        loss
    }
}

/// The sign of a neuron in the output: positive neurons count for the perspective's
/// side, which is the side to move for 0 and the other side for 1.
fn sign(perspective: usize, neuron: usize) -> f64 {
    if (neuron < POSITIVE_NEURONS) == (perspective == 0) {
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
    fn the_gradient_is_the_derivative_of_the_loss() {
        let mut network = FloatNetwork::new(200.0, &mut Random::new(3));
        for (n, fen) in octet_engine::bench::POSITIONS.iter().enumerate() {
            let position = Position::from_fen(fen).expect(fen);
            let mut record = TrainingPosition::new(&position, 60 * n as i16 - 300, 20, 0);
            record.result = WhiteResult::ALL[n % 3];
            let Some(sample) = Sample::new(&record, &target()).expect(fen) else {
                continue;
            };
            let mut gradient = vec![0.0; LEN];
            let loss = network.add_gradient(&sample, &mut gradient);
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
