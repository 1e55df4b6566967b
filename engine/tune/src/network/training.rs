//! The way down to a network.

use octet_engine::util::random::Random;

use super::float_network::FloatNetwork;
use super::quant_grid::QuantGrid;
use super::quantized::QuantizedNetwork;
use super::samples::{Sample, Samples};
use super::{TrainNetwork, mean};
use crate::fit::adam::{length, shown};
use crate::fit::loss::Adam;
use crate::fit::parallel_sum::in_parts;
use crate::progress::Progress;

/// Positions of one step, and those that one thread adds up at a time.
const BATCH: usize = 8192;
const PART: usize = 512;

impl TrainNetwork {
    /// The network fitted to the first of two parts, and which weights can be written;
    /// the second part shows how it gets on. Through the last quarter of the way it is
    /// judged by what can be written in place of what it is.
    pub fn descend(&self, samples: &Samples, threads: usize) -> (FloatNetwork, QuantGrid) {
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
                grid = Some(QuantizedNetwork::grid(&network, self.share, &counts));
            }
            let mut sum = 0.0;
            for batch in order.chunks(BATCH) {
                let written = grid.as_ref().map(|grid| {
                    let whole = QuantizedNetwork::nearest(&network, self.share, grid, &counts);
                    whole.real(&network, self.share)
                });
                let judged = written.as_ref().unwrap_or(&network);
                let (loss, gradient) = gradient(judged, training, batch, threads);
                step += 1;
                let done = step as f64 / steps as f64;
                adam.step(&mut network.weights, &gradient, self.rate * length(done));
                network.clamp();
                sum += loss;
                progress.show(|seconds| {
                    let before =
                        losses.map_or(String::new(), |l| format!(", before it {}", shown(l)));
                    let left = seconds * (steps as f64 / step as f64 - 1.0);
                    format!("epoch {epoch} of {}, {left:.0} s left{before}", self.epochs)
                });
            }
            let held = mean(validation, threads, &|sample| network.loss(sample));
            losses = Some([sum / training.len() as f64, held]);
        }
        progress.finish(|seconds| format!("{} epochs in {seconds:.0} s", self.epochs));
        let grid = grid.unwrap_or_else(|| QuantizedNetwork::grid(&network, self.share, &counts));
        (network, grid)
    }
}

/// The sum of a batch's losses, and the mean of what they say of the weights.
fn gradient(
    network: &FloatNetwork,
    samples: &[Sample],
    batch: &[u32],
    threads: usize,
) -> (f64, Vec<f64>) {
    let parts = in_parts(batch.len(), PART, threads, |range| {
        let mut gradient = vec![0.0; network.weights.len()];
        let losses = batch[range]
            .iter()
            .map(|&n| network.descend(&samples[n as usize], &mut gradient));
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

/// Any order is as likely as any other.
fn shuffle(order: &mut [u32], random: &mut Random) {
    for n in (1..order.len()).rev() {
        order.swap(n, random.below(n + 1));
    }
}
