//! `octet-tune network`.

mod float_network;
mod quant_grid;
mod quantized;
mod samples;
mod training;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

use self::quantized::QuantizedNetwork;
use self::samples::{Sample, Samples};
use crate::fit::adam::{Losses, share, shown};
use crate::fit::loss::{Target, cross_entropy};
use crate::fit::parallel_sum::in_parts;
use crate::fit::write::replace;

/// Positions that one thread sums losses of at a time.
const CHUNK: usize = 8192;

/// Fits the network to what the hand-made evaluation does not see, from the
/// beginning.
///
/// The same files and seed give the same network, whatever the threads.
#[derive(Args)]
pub struct TrainNetwork {
    /// Files of positions; may be given several times
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 10, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// The first step's length, in steps of the logistic curve; later ones are shorter
    #[arg(long, default_value_t = 0.003)]
    rate: f64,
    /// How much of the target is the search's score; the rest is the result
    #[arg(long, default_value_t = 0.9)]
    lambda: f64,
    /// Centipawns of one step of the logistic curve
    #[arg(long, default_value_t = 199.8)]
    scale: f64,
    /// How much of what is fitted is kept: less of it may play better, which
    /// matches tell
    #[arg(long, default_value_t = 1.0, value_parser = share)]
    share: f64,
    /// What the first weights and the order of positions follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; as many as the machine has when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of weights to write: engine/src/net/weights.rs; none when left out
    #[arg(long)]
    out: Option<PathBuf>,
}

impl TrainNetwork {
    /// Fits and writes.
    pub fn run(self) -> Result<()> {
        let target = Target::new(self.scale, self.lambda, self.threads)?;
        let (samples, sources) = Samples::read(&self.data, &target)?;
        let [fitted, validation] = samples.parts.each_ref().map(Vec::len);
        ensure!(fitted > 0 && validation > 0, "too few positions");
        println!(
            "{fitted} positions to fit and {validation} to validate; {} left out",
            samples.left_out
        );
        let losses = |one: &(dyn Fn(&Sample) -> f64 + Sync)| {
            let parts = samples.parts.each_ref();
            parts.map(|part| mean(part, target.threads, one))
        };
        let before = losses(&|sample| loss(sample, 0, self.scale));
        println!("without a network: {}", shown(before));
        let (real, grid) = self.descend(&samples, target.threads);
        println!("fitted: {}", shown(losses(&|sample| real.loss(sample))));
        println!(
            "with the hand-made part times {:.3} and {:.1} more for the move, both dropped",
            real.factor(),
            real.tempo()
        );
        ensure!(
            real.factor() > 0.0,
            "the scores contradict the hand-made part"
        );
        let whole = QuantizedNetwork::nearest(&real, self.share, &grid, &samples.counts());
        let after = losses(&|sample| loss(sample, whole.value(sample).0, self.scale));
        println!("as it is written: {}", shown(after));
        let all = samples.parts.iter().flatten();
        let full = all.filter(|sample| !whole.value(sample).1).count();
        println!("{full} positions have a sum that is more than a byte holds");
        if let Some(out) = &self.out {
            let header = self.header(&sources, [fitted, validation], [before, after]);
            replace(out, &format!("{header}\n{}", whole.text()))?;
        }
        Ok(())
    }

    /// The comment that begins the file of weights.
    fn header(
        &self,
        sources: &[String],
        [fitted, validation]: [usize; 2],
        [before, after]: [Losses; 2],
    ) -> String {
        let sources: String = sources.iter().map(|s| format!("//! - {s}\n")).collect();
        let TrainNetwork {
            epochs,
            rate,
            lambda,
            scale,
            share,
            seed,
            ..
        } = self;
        format!(
            "\
//! The network's weights.
//!
//! Written by `octet-tune network --epochs {epochs} --rate {rate} --lambda {lambda} --scale {scale} --share {share} --seed {seed}`
//! from
//!
{sources}//!
//! Loss over {fitted} positions fitted and {validation} for validation:
//! without a network {}; with it {}.
",
            shown(before),
            shown(after),
        )
    }
}

/// The loss with what a network adds to the hand-made part, in centipawns.
fn loss(sample: &Sample, network: i16, scale: f64) -> f64 {
    let evaluation = f64::from(sample.hand_made) + f64::from(network);
    cross_entropy(evaluation / scale, sample.target.into()).0
}

/// The mean of `one` over samples.
fn mean(samples: &[Sample], threads: usize, one: &(dyn Fn(&Sample) -> f64 + Sync)) -> f64 {
    let sums = in_parts(samples.len(), CHUNK, threads, |range| {
        samples[range].iter().map(one).sum::<f64>()
    });
    sums.iter().sum::<f64>() / samples.len() as f64
}

#[cfg(test)]
mod tests;
