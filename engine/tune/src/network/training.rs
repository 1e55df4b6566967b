//! Training the network by mini-batches with Adam.

use std::sync::atomic::{AtomicBool, Ordering};

use anyhow::{Result, bail};
use octet_engine::util::random::Random;
use octet_support::interrupt::Unfinished;
use serde::{Deserialize, Serialize};

use super::float_network::FloatNetwork;
use super::kept_training::KeptTraining;
use super::quant_grid::QuantGrid;
use super::quantized::QuantizedNetwork;
use super::samples::{Sample, Samples};
use super::{TrainNetwork, mean};
use crate::fit::adam::{Adam, Losses, shown, step_length};
use crate::fit::parallel_sum::partial_sums;
use crate::progress::Progress;

/// Positions of a mini-batch, and how many of them a thread sums at a time.
const BATCH: usize = 8192;
const PART: usize = 512;

/// A training after some epochs.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Training {
    /// Epochs done.
    pub epochs: u32,
    /// The network after them.
    pub network: FloatNetwork,
    /// The values that its weights may have, once they are fixed.
    pub grid: Option<QuantGrid>,
    adam: Adam,
    /// The last epoch's losses: with the weights of each step, and after it.
    losses: Option<Losses>,
}

impl Training {
    /// One that begins with this network.
    pub fn new(network: FloatNetwork) -> Training {
        Training {
            epochs: 0,
            adam: Adam::new(network.weights.len()),
            network,
            grid: None,
            losses: None,
        }
    }

    /// Whether it is one of so many weights.
    pub fn has_weights(&self, len: usize) -> bool {
        self.network.weights.len() == len && self.adam.has_weights(len)
    }
}

impl TrainNetwork {
    /// The network trained on the first of two sets, and the grid of values that its weights may
    /// have. The second set is for validation. In the last quarter of the epochs the gradient is
    /// that of the quantized network. After each epoch `kept` keeps the training.
    ///
    /// # Errors
    /// `kept` cannot be read or written, or [`Unfinished`] when `stop` is set.
    pub fn train(
        &self,
        samples: &Samples,
        kept: &KeptTraining,
        threads: usize,
        stop: &AtomicBool,
    ) -> Result<(FloatNetwork, QuantGrid)> {
        let [fitted, validation] = &samples.parts;
        let counts = samples.counts();
        let mut random = Random::new(self.seed);
        let first = FloatNetwork::new(self.scale, &mut random);
        let mut training = kept.begin(Training::new(first))?;
        let mut order: Vec<u32> = (0..fitted.len() as u32).collect();
        // The order of an epoch follows from that of the epoch before.
        for _ in 0..training.epochs {
            shuffle(&mut order, &mut random);
        }
        let batches = fitted.len().div_ceil(BATCH);
        let begun = training.epochs as usize * batches;
        let steps = self.epochs as usize * batches;
        let mut step = begun;
        let mut progress = Progress::new();
        while training.epochs < self.epochs {
            let epoch = training.epochs + 1;
            shuffle(&mut order, &mut random);
            if training.grid.is_none() && epoch + self.epochs / 4 > self.epochs {
                let grid = QuantizedNetwork::grid(&training.network, self.keep, &counts);
                training.grid = Some(grid);
            }
            let mut sum = 0.0;
            for batch in order.chunks(BATCH) {
                if stop.load(Ordering::Relaxed) {
                    bail!(Unfinished {
                        done: training.epochs as usize,
                        of: self.epochs as usize,
                        what: "epochs; the same command goes on",
                    });
                }
                let network = &mut training.network;
                let quantized = training.grid.as_ref().map(|grid| {
                    let quantized = QuantizedNetwork::nearest(network, self.keep, grid, &counts);
                    quantized.to_float(network, self.keep)
                });
                let evaluated = quantized.as_ref().unwrap_or(network);
                let (loss, gradient) = gradient(evaluated, fitted, batch, threads);
                step += 1;
                let rate = self.rate * step_length(step as f64 / steps as f64);
                training.adam.step(&mut network.weights, &gradient, rate);
                network.clamp();
                sum += loss;
                progress.show(|seconds| {
                    let before = training.losses.map_or(String::new(), |losses| {
                        format!(", before it {}", shown(losses))
                    });
                    let left = seconds * (steps - step) as f64 / (step - begun) as f64;
                    format!("epoch {epoch} of {}, {left:.0} s left{before}", self.epochs)
                });
            }
            let validated = mean(validation, threads, &|sample| training.network.loss(sample));
            training.losses = Some([sum / fitted.len() as f64, validated]);
            training.epochs = epoch;
            kept.keep(&training)?;
        }
        progress.finish(|seconds| format!("{} epochs in {seconds:.0} s", self.epochs));
        let Training { network, grid, .. } = training;
        let grid = grid.unwrap_or_else(|| QuantizedNetwork::grid(&network, self.keep, &counts));
        Ok((network, grid))
    }
}

/// The sum of a batch's losses, and the mean of their gradients.
fn gradient(
    network: &FloatNetwork,
    samples: &[Sample],
    batch: &[u32],
    threads: usize,
) -> (f64, Vec<f64>) {
    let parts = partial_sums(batch.len(), PART, threads, |range| {
        let mut gradient = vec![0.0; network.weights.len()];
        let losses = batch[range]
            .iter()
            .map(|&n| network.add_gradient(&samples[n as usize], &mut gradient));
        (losses.sum::<f64>(), gradient)
    });
    let (mut loss, mut mean) = (0.0, vec![0.0; network.weights.len()]);
    for (part, gradient) in parts {
        loss += part;
        for (sum, slope) in mean.iter_mut().zip(gradient) {
            *sum += slope / batch.len() as f64;
        }
    }
    (loss, mean)
}

/// Shuffles (Fisher and Yates).
fn shuffle(order: &mut [u32], random: &mut Random) {
    for n in (1..order.len()).rev() {
        order.swap(n, random.below(n + 1));
    }
}
