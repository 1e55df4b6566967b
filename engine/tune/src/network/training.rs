//! Training the network by mini-batches with Adam.

use octet_engine::util::random::Random;

use super::float_network::FloatNetwork;
use super::quant_grid::QuantGrid;
use super::quantized::QuantizedNetwork;
use super::samples::{Sample, Samples};
use super::{TrainNetwork, mean};
use crate::fit::adam::{Adam, shown, step_length};
use crate::fit::parallel_sum::partial_sums;
use crate::progress::Progress;

/// Positions of a mini-batch, and how many of them a thread sums at a time.
const BATCH: usize = 8192;
const PART: usize = 512;

impl TrainNetwork {
    /// The network trained on the first of two sets, and the grid of values that its weights may
    /// have. The second set is for validation. In the last quarter of the epochs the gradient is
    /// that of the quantized network.
    pub fn train(&self, samples: &Samples, threads: usize) -> (FloatNetwork, QuantGrid) {
        let [training, validation] = &samples.parts;
        let counts = samples.counts();
        let mut random = Random::new(self.seed);
        let mut network = FloatNetwork::new(self.scale, &mut random);
        let mut adam = Adam::new(network.weights.len());
        let mut order: Vec<u32> = (0..training.len() as u32).collect();
        let steps = u64::from(self.epochs) * training.len().div_ceil(BATCH) as u64;
        let mut progress = Progress::new();
        let mut step = 0;
        let mut losses = None;
        let mut grid: Option<QuantGrid> = None;
        for epoch in 1..=self.epochs {
            shuffle(&mut order, &mut random);
            if grid.is_none() && epoch + self.epochs / 4 > self.epochs {
                grid = Some(QuantizedNetwork::grid(&network, self.keep, &counts));
            }
            let mut sum = 0.0;
            for batch in order.chunks(BATCH) {
                let quantized = grid.as_ref().map(|grid| {
                    let quantized = QuantizedNetwork::nearest(&network, self.keep, grid, &counts);
                    quantized.to_float(&network, self.keep)
                });
                let evaluated = quantized.as_ref().unwrap_or(&network);
                let (loss, gradient) = gradient(evaluated, training, batch, threads);
                step += 1;
                let done = step as f64 / steps as f64;
                adam.step(
                    &mut network.weights,
                    &gradient,
                    self.rate * step_length(done),
                );
                network.clamp();
                sum += loss;
                progress.show(|seconds| {
                    let before = losses.map_or(String::new(), |losses| {
                        format!(", before it {}", shown(losses))
                    });
                    let left = seconds * (steps as f64 / step as f64 - 1.0);
                    format!("epoch {epoch} of {}, {left:.0} s left{before}", self.epochs)
                });
            }
            let validated = mean(validation, threads, &|sample| network.loss(sample));
            losses = Some([sum / training.len() as f64, validated]);
        }
        progress.finish(|seconds| format!("{} epochs in {seconds:.0} s", self.epochs));
        let grid = grid.unwrap_or_else(|| QuantizedNetwork::grid(&network, self.keep, &counts));
        (network, grid)
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
