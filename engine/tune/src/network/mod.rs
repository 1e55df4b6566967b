//! `octet-tune network`.

mod float_network;
mod kept_training;
mod quant_grid;
mod quantized;
mod samples;
mod training;

use std::io::Write;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use anyhow::{Result, ensure};
use clap::Args;
use octet_support::interrupt;
use octet_support::output_file::ensure_distinct;
use octet_support::terminal::stdout;

use crate::data::file;

use self::kept_training::KeptTraining;
use self::quantized::QuantizedNetwork;
use self::samples::{Sample, Samples};
use crate::fit::adam::{kept_fraction, shown};
use crate::fit::loss::{Target, cross_entropy};
use crate::fit::parallel_sum::partial_sums;
use crate::head::{FittedHead, wrapped};

/// How many positions a thread sums the losses of at a time.
const CHUNK: usize = 8192;

/// Train a new network on what the hand-crafted evaluation misses.
///
/// The same files and seed give the same network, whatever the threads and interruptions.
#[derive(Args)]
pub struct TrainNetwork {
    /// Files of positions
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// How often all positions are used
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The length of the first step, in units of the logistic curve; later ones are shorter
    #[arg(long, default_value_t = 0.003)]
    rate: f64,
    /// How much of the target is the score; the rest is the result
    #[arg(long, default_value_t = 0.9)]
    lambda: f64,
    /// Centipawns of a unit of the logistic curve
    #[arg(long, default_value_t = 199.8)]
    scale: f64,
    /// How much of the network's output to keep: a part may play better, which matches
    /// show
    #[arg(long, default_value_t = 1.0, value_parser = kept_fraction)]
    keep: f64,
    /// Seed of the first weights and the order of positions
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; one a processor when left out
    #[arg(long)]
    threads: Option<usize>,
    /// A file that keeps the training after each epoch: after an interruption the same command
    /// goes on with it; none when left out
    #[arg(long)]
    state: Option<PathBuf>,
    /// The file of weights to write: engine/src/eval/network/weights.rs; none when left out
    #[arg(long)]
    out: Option<PathBuf>,
}

impl TrainNetwork {
    /// Trains and writes.
    pub fn run(self) -> Result<()> {
        // Without a file that keeps the training, Ctrl-C ends the program at once.
        let stop = match self.state {
            Some(_) => interrupt::stop_flag()?,
            None => Arc::default(),
        };
        self.run_until(&stop)
    }

    /// Trains until all epochs are done or `stop` is set, and writes.
    fn run_until(&self, stop: &AtomicBool) -> Result<()> {
        let target = Target::new(self.scale, self.lambda, self.threads)?;
        let place = file::place(self.out.as_deref(), &self.data)?;
        let state = file::place(self.state.as_deref(), &self.data)?;
        ensure_distinct(
            &[("--out", place.as_ref()), ("--state", state.as_ref())],
            &[],
        )?;
        let (samples, sources) = Samples::read(&self.data, &target)?;
        let [fitted, validation] = samples.parts.each_ref().map(Vec::len);
        ensure!(fitted > 0 && validation > 0, "too few positions");
        writeln!(
            stdout(),
            "{fitted} positions to fit and {validation} to validate; {} left out",
            samples.left_out
        )?;
        let losses = |sample_loss: &(dyn Fn(&Sample) -> f64 + Sync)| {
            let parts = samples.parts.each_ref();
            parts.map(|part| mean(part, target.threads, sample_loss))
        };
        let before = losses(&|sample| loss(sample, 0, self.scale));
        writeln!(stdout(), "without a network: {}", shown(before))?;
        let state = self.state.clone().zip(state);
        let kept = KeptTraining::new(state, self.command(), before);
        let (network, grid) = self.train(&samples, &kept, target.threads, stop)?;
        writeln!(
            stdout(),
            "fitted: {}",
            shown(losses(&|sample| network.loss(sample)))
        )?;
        writeln!(
            stdout(),
            "with the hand-crafted part times {:.3} and a tempo of {:.1} more, both dropped",
            network.factor(),
            network.tempo()
        )?;
        ensure!(
            network.factor() > 0.0,
            "the scores contradict the hand-crafted part"
        );
        let quantized = QuantizedNetwork::nearest(&network, self.keep, &grid, &samples.counts());
        let after = losses(&|sample| loss(sample, quantized.output(sample).0, self.scale));
        writeln!(stdout(), "quantized: {}", shown(after))?;
        let all = samples.parts.iter().flatten();
        let overflowing = all.filter(|sample| !quantized.output(sample).1).count();
        writeln!(
            stdout(),
            "{overflowing} positions have a neuron that overflows its byte"
        )?;
        if let Some(place) = place {
            let header = FittedHead {
                title: "The network's weights.",
                command: self.command(),
                with: String::new(),
                sources: &sources,
                lens: [fitted, validation],
                losses: [("without a network", before), ("with it", after)],
            }
            .text();
            place.write(wrapped(&format!("{header}\n{}", quantized.text())))?;
        }
        Ok(())
    }

    /// The command without its files.
    fn command(&self) -> String {
        let TrainNetwork {
            epochs,
            rate,
            lambda,
            scale,
            keep,
            seed,
            ..
        } = self;
        format!(
            "octet-tune network --epochs {epochs} --rate {rate} --lambda {lambda} --scale {scale} \
             --keep {keep} --seed {seed}"
        )
    }
}

/// The loss with a network's output, in centipawns, added to the hand-crafted part.
fn loss(sample: &Sample, output: i16, scale: f64) -> f64 {
    let evaluation = f64::from(sample.hand_crafted) + f64::from(output);
    cross_entropy(evaluation / scale, sample.target.into()).0
}

/// The mean of `sample_loss` over samples.
fn mean(samples: &[Sample], threads: usize, sample_loss: &(dyn Fn(&Sample) -> f64 + Sync)) -> f64 {
    let sums = partial_sums(samples.len(), CHUNK, threads, |range| {
        samples[range].iter().map(sample_loss).sum::<f64>()
    });
    sums.iter().sum::<f64>() / samples.len() as f64
}

#[cfg(test)]
mod tests;
