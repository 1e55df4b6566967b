//! How badly weights foretell results, and how to better them.

use anyhow::{Result, ensure};
use octet_cli::threads;

use crate::fit::parallel_sum::in_parts;

/// Positions that one thread adds up at a time. The sums are added in order,
/// so that they do not depend on the threads.
const CHUNK: usize = 8192;

/// Positions whose evaluation is a sum of weights.
pub trait LinearModel: Sync {
    /// How many positions.
    fn len(&self) -> usize;
    /// The search's score of position number `n` in centipawns, and the points at the end
    /// of its game, White's both.
    fn scored(&self, n: usize) -> (f64, f64);
    /// Its evaluation for White, in centipawns.
    fn evaluate(&self, n: usize, weights: &[f64]) -> f64;
    /// Adds `slope` times the evaluation's derivative by every weight.
    fn add_gradient(&self, n: usize, slope: f64, gradient: &mut [f64]);
}

/// What the weights are held against.
#[derive(Clone, Copy)]
pub struct Target {
    /// Centipawns that make expected points `1 / (1 + 1/e)`.
    pub scale: f64,
    /// How much the search's score says; the rest is the game's result.
    pub lambda: f64,
    /// How many threads work.
    pub threads: usize,
}

/// Expected points for an advantage.
pub fn expected(advantage: f64) -> f64 {
    1.0 / (1.0 + (-advantage).exp())
}

/// The cross entropy, in nats, of the points expected for an advantage against
/// `target`, and its derivative by the advantage.
pub fn cross_entropy(advantage: f64, target: f64) -> (f64, f64) {
    let loss = advantage.max(0.0) + (-advantage.abs()).exp().ln_1p() - target * advantage;
    (loss, expected(advantage) - target)
}

impl Target {
    /// One by options of a command.
    ///
    /// # Errors
    /// A scale that is none, a part that is none.
    pub fn new(scale: f64, lambda: f64, threads: Option<usize>) -> Result<Target> {
        ensure!((0.0..=1.0).contains(&lambda), "lambda is 0 to 1");
        ensure!(scale > 0.0, "the scale is more than nothing");
        let threads = threads.unwrap_or_else(threads::processors);
        Ok(Target {
            scale,
            lambda,
            threads,
        })
    }

    /// The points to be foretold: those the score promises and the game brought.
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
        let sums = in_parts(data.len(), CHUNK, self.threads, |range| {
            range
                .map(|n| self.position_loss(data, n, weights).0)
                .sum::<f64>()
        });
        sums.iter().sum::<f64>() / data.len() as f64
    }

    /// The mean loss, and its derivative by every weight.
    pub fn gradient(&self, data: &impl LinearModel, weights: &[f64]) -> (f64, Vec<f64>) {
        let sums = in_parts(data.len(), CHUNK, self.threads, |range| {
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

/// The scale at which `weights` foretell the results best, between 50 and 800.
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
    // Golden section.
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

/// Adam (Kingma, Ba 2014).
pub struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Adam {
    /// Before the first step.
    pub fn new(len: usize) -> Adam {
        Adam {
            mean: vec![0.0; len],
            square: vec![0.0; len],
            steps: 0,
        }
    }

    /// A step of at most about `rate` for every weight.
    pub fn step(&mut self, weights: &mut [f64], gradient: &[f64], rate: f64) {
        const MEAN: f64 = 0.9;
        const SQUARE: f64 = 0.999;
        self.steps += 1;
        let (mean_bias, square_bias) = (1.0 - MEAN.powi(self.steps), 1.0 - SQUARE.powi(self.steps));
        for (n, weight) in weights.iter_mut().enumerate() {
            self.mean[n] += (1.0 - MEAN) * (gradient[n] - self.mean[n]);
            self.square[n] += (1.0 - SQUARE) * (gradient[n] * gradient[n] - self.square[n]);
            let root = (self.square[n] / square_bias).sqrt();
            *weight -= rate * self.mean[n] / mean_bias / (root + 1e-12);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::training_position::{TrainingPosition, WhiteResult};
    use crate::fit::features::present;
    use crate::fit::samples::Data;
    use octet_engine::board::position::Position;

    /// The bench positions, as if they came from games.
    fn data() -> Data {
        let mut data = Data::default();
        for (n, fen) in octet_engine::bench::POSITIONS.iter().enumerate() {
            let position = Position::from_fen(fen).expect(fen);
            let mut record = TrainingPosition::new(&position, 37 * n as i16 - 500, 20, n as u32);
            record.ending = [WhiteResult::Lost, WhiteResult::Drawn, WhiteResult::Won][n % 3];
            data.add(&record, &present()).expect(fen);
        }
        data
    }

    #[test]
    fn the_gradient_is_the_losss_derivative() {
        let data = data();
        let target = Target {
            scale: 180.0,
            lambda: 0.3,
            threads: 2,
        };
        let mut weights = present();
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
    fn steps_go_down() {
        let data = data();
        let target = Target {
            scale: 180.0,
            lambda: 0.3,
            threads: 1,
        };
        let mut weights = present();
        let before = target.loss(&data, &weights);
        let mut adam = Adam::new(weights.len());
        for _ in 0..20 {
            let (_, gradient) = target.gradient(&data, &weights);
            adam.step(&mut weights, &gradient, 1.0);
        }
        assert!(target.loss(&data, &weights) < before - 0.01);
    }
}
