//! The way down to weights that the evaluation is a sum of.

use std::f64::consts::PI;

use crate::fit::loss::{Adam, LinearModel, Target};
use crate::progress::Progress;

/// The last step's length, as a part of the first one's.
const LAST: f64 = 0.01;

/// Losses: of the positions fitted, and of those for validation.
pub type Losses = [f64; 2];

/// Losses for people.
pub fn shown([training, validation]: Losses) -> String {
    format!("{training:.6} fitted, {validation:.6} validation")
}

/// How much of what is fitted is kept, as an option gives it.
///
/// # Errors
/// It is no part.
pub fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| format!("{text} is no number"))?;
    let part = share > 0.0 && share <= 1.0;
    part.then_some(share)
        .ok_or_else(|| "the share is more than nothing, 1 at most".to_owned())
}

/// The length of a step when so much of the way is done, 0 to 1, as a part of the first
/// one's.
pub fn length(done: f64) -> f64 {
    LAST + (1.0 - LAST) * (1.0 + (PI * done).cos()) / 2.0
}

/// How to go.
pub struct AdamFit {
    /// How often all positions are gone through.
    pub epochs: u32,
    /// The first step's length, in centipawns.
    pub rate: f64,
    /// How far a weight is expected to go from where it is, in centipawns.
    pub spread: f64,
    /// A weight that stays as it is.
    pub held: Option<usize>,
}

impl AdamFit {
    /// Goes down from `begin` over the first of two parts; the second shows how it gets
    /// on.
    pub fn run(
        &self,
        target: &Target,
        [training, validation]: &[impl LinearModel; 2],
        begin: &[f64],
    ) -> Vec<f64> {
        let mut weights = begin.to_vec();
        let mut adam = Adam::new(weights.len());
        let mut progress = Progress::new();
        // As if the weights were drawn around where they begin.
        let pull = 1.0 / (self.spread * self.spread * training.len() as f64);
        for epoch in 0..self.epochs {
            let (loss, mut gradient) = target.gradient(training, &weights);
            for ((slope, weight), begin) in gradient.iter_mut().zip(&weights).zip(begin) {
                *slope += pull * (weight - begin);
            }
            if let Some(held) = self.held {
                gradient[held] = 0.0;
            }
            let done = f64::from(epoch) / f64::from(self.epochs);
            adam.step(&mut weights, &gradient, self.rate * length(done));
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
