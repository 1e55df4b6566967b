//! Fitting weights by gradient descent with Adam.

use std::f64::consts::PI;

use serde::{Deserialize, Serialize};

use crate::fit::loss::{LinearModel, Target};
use crate::progress::Progress;

/// The length of the last step, as a fraction of the first.
const LAST_STEP: f64 = 0.01;

/// The losses over the positions fitted and those for validation.
pub type Losses = [f64; 2];

/// Losses in words.
pub fn shown([training, validation]: Losses) -> String {
    format!("{training:.6} fitted, {validation:.6} validation")
}

/// Reads the option `--keep`: the part of the fitted change that is kept, above 0 and at most 1.
pub fn kept_fraction(text: &str) -> Result<f64, String> {
    let keep: f64 = text
        .parse()
        .map_err(|_| format!("{text} is not a number"))?;
    let valid = keep > 0.0 && keep <= 1.0;
    valid
        .then_some(keep)
        .ok_or_else(|| "it is above 0 and at most 1".to_owned())
}

/// The length of a step after `done` of all steps, 0 to 1, as a fraction of the first:
/// it falls along a cosine.
pub fn step_length(done: f64) -> f64 {
    LAST_STEP + (1.0 - LAST_STEP) * (1.0 + (PI * done).cos()) / 2.0
}

/// Adam (Kingma, Ba 2014).
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Adam {
    mean: Vec<f64>,
    square: Vec<f64>,
    steps: i32,
}

impl Adam {
    /// The state before the first step, for so many weights.
    pub fn new(len: usize) -> Adam {
        Adam {
            mean: vec![0.0; len],
            square: vec![0.0; len],
            steps: 0,
        }
    }

    /// Whether it is the state of so many weights.
    pub fn has_weights(&self, len: usize) -> bool {
        self.mean.len() == len && self.square.len() == len
    }

    /// Changes every weight by at most about `rate`, against the gradient.
    pub fn step(&mut self, weights: &mut [f64], gradient: &[f64], rate: f64) {
        const MEAN: f64 = 0.9;
        const SQUARE: f64 = 0.999;
        self.steps += 1;
        let (mean_bias, square_bias) = (1.0 - MEAN.powi(self.steps), 1.0 - SQUARE.powi(self.steps));
        for (n, weight) in weights.iter_mut().enumerate() {
            self.mean[n] += (1.0 - MEAN) * (gradient[n] - self.mean[n]);
            self.square[n] += (1.0 - SQUARE) * (gradient[n] * gradient[n] - self.square[n]);
            let deviation = (self.square[n] / square_bias).sqrt();
            *weight -= rate * self.mean[n] / mean_bias / (deviation + 1e-12);
        }
    }
}

/// A fit of a linear model.
pub struct AdamFit {
    /// How often the gradient over all positions is followed.
    pub epochs: u32,
    /// The length of the first step, in centipawns.
    pub rate: f64,
    /// The standard deviation of the prior: how far a weight is expected to change, in
    /// centipawns.
    pub prior: f64,
    /// The index of a weight that stays as it is.
    pub fixed: Option<usize>,
}

impl AdamFit {
    /// The weights fitted to the first of two sets, beginning with `begin`; the second
    /// set is for validation.
    pub fn run(
        &self,
        target: &Target,
        [training, validation]: &[impl LinearModel; 2],
        begin: &[f64],
    ) -> Vec<f64> {
        let mut weights = begin.to_vec();
        let mut adam = Adam::new(weights.len());
        let mut progress = Progress::new();
        // The gradient of a normal prior around the first weights.
        let pull = 1.0 / (self.prior * self.prior * training.len() as f64);
        for epoch in 0..self.epochs {
            let (loss, mut gradient) = target.gradient(training, &weights);
            for ((slope, weight), begin) in gradient.iter_mut().zip(&weights).zip(begin) {
                *slope += pull * (weight - begin);
            }
            if let Some(fixed) = self.fixed {
                gradient[fixed] = 0.0;
            }
            let done = f64::from(epoch) / f64::from(self.epochs);
            adam.step(&mut weights, &gradient, self.rate * step_length(done));
            progress.show(|seconds| {
                let losses = [loss, target.loss(validation, &weights)];
                format!(
                    "epoch {} of {}, {seconds:.0} s, {}",
                    epoch + 1,
                    self.epochs,
                    shown(losses)
                )
            });
        }
        progress.finish(|seconds| format!("{} epochs in {seconds:.0} s", self.epochs));
        weights
    }
}
