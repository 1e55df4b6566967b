//! How badly weights predict results, and in which direction they improve.

use anyhow::{Result, ensure};
use octet_support::threads;

use crate::fit::parallel_sum::partial_sums;

/// How many positions a thread sums at a time. The sums are added in the order of the positions, so
/// the result does not depend on the threads.
const CHUNK: usize = 8192;

/// Positions whose evaluation is linear in the weights.
pub trait LinearModel: Sync {
    /// How many positions.
    fn len(&self) -> usize;
    /// The score of position `n` in centipawns, and the points of its game, both for
    /// White.
    fn scored(&self, n: usize) -> (f64, f64);
    /// The evaluation of position `n` for White, in centipawns.
    fn evaluate(&self, n: usize, weights: &[f64]) -> f64;
    /// Adds `slope` times the evaluation's derivative by every weight.
    fn add_gradient(&self, n: usize, slope: f64, gradient: &mut [f64]);
}

/// The target that weights should predict.
#[derive(Clone, Copy)]
pub struct Target {
    /// Centipawns of a unit of the logistic curve.
    pub scale: f64,
    /// The weight of the score in the target; the rest is the game's result.
    pub lambda: f64,
    /// How many threads work.
    pub threads: usize,
}

/// Expected points for an advantage, in units of the logistic curve.
pub fn expected(advantage: f64) -> f64 {
    1.0 / (1.0 + (-advantage).exp())
}

/// The cross entropy, in nats, of the points expected for an advantage against `target`, and its
/// derivative by the advantage.
pub fn cross_entropy(advantage: f64, target: f64) -> (f64, f64) {
    let loss = advantage.max(0.0) + (-advantage.abs()).exp().ln_1p() - target * advantage;
    (loss, expected(advantage) - target)
}

impl Target {
    /// A target from the options of a command.
    ///
    /// # Errors
    /// An option is out of bounds.
    pub fn new(scale: f64, lambda: f64, threads: Option<usize>) -> Result<Target> {
        ensure!((0.0..=1.0).contains(&lambda), "--lambda is 0 to 1");
        ensure!(scale > 0.0, "--scale is above 0");
        let threads = threads.unwrap_or_else(threads::processors);
        Ok(Target {
            scale,
            lambda,
            threads,
        })
    }

    /// The points to predict, from the score and the points of the game.
    pub fn points(&self, score: f64, points: f64) -> f64 {
        self.lambda * expected(score / self.scale) + (1.0 - self.lambda) * points
    }

    /// The loss of a position and its derivative by the evaluation.
    fn position_loss(&self, data: &impl LinearModel, n: usize, weights: &[f64]) -> (f64, f64) {
        let (score, points) = data.scored(n);
        let advantage = data.evaluate(n, weights) / self.scale;
        let (loss, slope) = cross_entropy(advantage, self.points(score, points));
        (loss, slope / self.scale)
    }

    /// The mean loss.
    pub fn loss(&self, data: &impl LinearModel, weights: &[f64]) -> f64 {
        let sums = partial_sums(data.len(), CHUNK, self.threads, |range| {
            range
                .map(|n| self.position_loss(data, n, weights).0)
                .sum::<f64>()
        });
        sums.iter().sum::<f64>() / data.len() as f64
    }

    /// The mean loss, and its derivative by every weight.
    pub fn gradient(&self, data: &impl LinearModel, weights: &[f64]) -> (f64, Vec<f64>) {
        let sums = partial_sums(data.len(), CHUNK, self.threads, |range| {
            let (mut loss, mut gradient) = (0.0, vec![0.0; weights.len()]);
            for n in range {
                let (more, slope) = self.position_loss(data, n, weights);
                loss += more;
                data.add_gradient(n, slope, &mut gradient);
            }
            (loss, gradient)
        });
        let (mut loss, mut gradient) = (0.0, vec![0.0; weights.len()]);
        for (part, parts) in sums {
            loss += part / data.len() as f64;
            for (sum, part) in gradient.iter_mut().zip(parts) {
                *sum += part / data.len() as f64;
            }
        }
        (loss, gradient)
    }
}

/// The scale at which `weights` predict results best, between 50 and 800.
pub fn best_scale(data: &impl LinearModel, weights: &[f64], threads: usize) -> f64 {
    let loss = |scale| {
        let lambda = 0.0;
        Target {
            scale,
            lambda,
            threads,
        }
        .loss(data, weights)
    };
    // Golden-section search.
    let golden = (5f64.sqrt() - 1.0) / 2.0;
    let (mut low, mut high) = (50.0, 800.0);
    while high - low > 0.5 {
        let (a, b) = (high - golden * (high - low), low + golden * (high - low));
        if loss(a) < loss(b) {
            high = b;
        } else {
            low = a;
        }
    }
    f64::midpoint(low, high)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::training_position::{TrainingPosition, WhiteResult};
    use crate::fit::adam::Adam;
    use crate::fit::features::current;
    use crate::fit::samples::Samples;
    use octet_engine::board::position::Position;

    /// The bench positions, as if they came from games.
    fn samples() -> Samples {
        let mut data = Samples::default();
        for (n, fen) in octet_engine::bench::POSITIONS.iter().enumerate() {
            let position = Position::from_fen(fen).expect(fen);
            let mut record = TrainingPosition::new(&position, 37 * n as i16 - 500, 20, n as u32);
            record.result = [WhiteResult::Lost, WhiteResult::Drawn, WhiteResult::Won][n % 3];
            data.add(&record, &current()).expect(fen);
        }
        data
    }

    #[test]
    fn the_gradient_is_the_derivative_of_the_loss() {
        let data = samples();
        let target = Target {
            scale: 180.0,
            lambda: 0.3,
            threads: 2,
        };
        let mut weights = current();
        let (loss, gradient) = target.gradient(&data, &weights);
        assert!((loss - target.loss(&data, &weights)).abs() < 1e-12);
        for n in 0..weights.len() {
            let weight = weights[n];
            let mut at = |x| {
                weights[n] = x;
                target.loss(&data, &weights)
            };
            let slope = (at(weight + 0.5) - at(weight - 0.5)) / 1.0;
            weights[n] = weight;
            assert!((slope - gradient[n]).abs() < 1e-7, "weight {n}");
        }
    }

    #[test]
    fn steps_reduce_the_loss() {
        let data = samples();
        let target = Target {
            scale: 180.0,
            lambda: 0.3,
            threads: 1,
        };
        let mut weights = current();
        let before = target.loss(&data, &weights);
        let mut adam = Adam::new(weights.len());
        for _ in 0..20 {
            let (_, gradient) = target.gradient(&data, &weights);
            adam.step(&mut weights, &gradient, 1.0);
        }
        assert!(target.loss(&data, &weights) < before - 0.01);
    }
}
