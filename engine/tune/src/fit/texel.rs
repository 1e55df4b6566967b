//! `octet-tune texel`.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use octet_support::terminal::stdout;
use octet_support::threads;

use crate::data::file;
use crate::fit::adam::{AdamFit, shown};
use crate::fit::constants::Constants;
use crate::fit::features::{current, tempo};
use crate::fit::loss::{LinearModel, Target, best_scale};
use crate::fit::samples::Samples;
use crate::fit::write;
use crate::head::{FittedHead, wrapped};

/// Fit the hand-crafted weights to the results and scores of positions (Texel's
/// tuning method), beginning with those that the engine has.
///
/// The network is left out: it is fitted afterwards, to what these weights miss. Both
/// together are fitted by turns, these weights then with `--with-network`. The same files
/// give the same weights, whatever the threads.
#[derive(Args)]
pub struct Texel {
    /// Files of positions
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// How often the gradient over all positions is followed
    #[arg(long, default_value_t = 600)]
    epochs: u32,
    /// How much of the target is the score; the rest is the result
    #[arg(long, default_value_t = 0.3)]
    lambda: f64,
    /// Centipawns of a unit of the logistic curve; fitted when left out
    #[arg(long)]
    scale: Option<f64>,
    /// The length of the first step, in centipawns; later ones are shorter
    #[arg(long, default_value_t = 2.0)]
    rate: f64,
    /// Standard deviation of the prior, in centipawns: how far a weight is expected to
    /// change; one that occurs in no position stays
    #[arg(long, default_value_t = 10.0)]
    prior: f64,
    /// Add the output of the engine's network to the evaluation; it is not fitted
    #[arg(long)]
    with_network: bool,
    /// Number of threads; one a processor when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of weights to write: engine/src/eval/weights.rs; none when left out
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Texel {
    /// Fits and writes.
    pub fn run(self) -> Result<()> {
        ensure!((0.0..=1.0).contains(&self.lambda), "--lambda is 0 to 1");
        ensure!(self.prior > 0.0, "--prior is above 0");
        let place = file::place(self.out.as_deref(), &self.data)?;
        let begin = current();
        let (data, sources) = self.read(&begin)?;
        let [training, validation] = &data;
        ensure!(
            training.len() > 0 && validation.len() > 0,
            "too few positions"
        );
        writeln!(
            stdout(),
            "{} positions to fit and {} to validate; {} left out",
            training.len(),
            validation.len(),
            training.left_out + validation.left_out,
        )?;
        writeln!(
            stdout(),
            "the linear evaluation and the engine's differ by at most {:.2}",
            training.difference.max(validation.difference)
        )?;
        let threads = self.threads.unwrap_or_else(threads::processors);
        let best = || best_scale(training, &begin, threads);
        let scale = self.scale.unwrap_or_else(best);
        let target = Target::new(scale, self.lambda, Some(threads))?;
        let losses = |weights: &[f64]| data.each_ref().map(|data| target.loss(data, weights));
        let before = losses(&begin);
        writeln!(stdout(), "scale {scale:.1}")?;
        writeln!(stdout(), "before: {}", shown(before))?;

        let fit = AdamFit {
            epochs: self.epochs,
            rate: self.rate,
            prior: self.prior,
            // The tempo is not fitted: it would take in what the side to move wins by
            // force, which a search finds anyway. Fitted to another engine's scores it
            // was 40 to 55 and cost 100 Elo.
            fixed: Some(tempo()),
        };
        let weights = fit.run(&target, &data, &begin);
        writeln!(stdout(), "fitted: {}", shown(losses(&weights)))?;
        let constants = Constants::nearest(&weights, &training.occurrences);
        let after = losses(&constants.weights());
        writeln!(stdout(), "in whole numbers: {}", shown(after))?;
        if let Some(place) = place {
            let header = FittedHead {
                title: "Every weight of the evaluation, in centipawns: middlegame and endgame.",
                command: self.command(),
                with: format!("with scale {scale:.1} "),
                sources: &sources,
                lens: [training.len(), validation.len()],
                losses: [("before", before), ("after", after)],
            }
            .text();
            let text = format!("{header}\n{}", write::body(&constants));
            place.write(wrapped(&text))?;
        }
        Ok(())
    }

    /// Positions to fit and to validate, and a line for each file.
    fn read(&self, current: &[f64]) -> Result<([Samples; 2], String)> {
        let mut data = [(); 2].map(|()| Samples::new(self.with_network));
        let mut sources = String::new();
        for path in &self.data {
            let (header, positions) = file::read(path)?;
            sources += &header.source(&positions);
            file::for_each(path, &positions, |_, position| {
                data[position.part()].add(position, current)
            })?;
        }
        Ok((data, sources))
    }

    /// The command without its files, and without the scale, which it may find.
    fn command(&self) -> String {
        let Texel {
            epochs,
            lambda,
            rate,
            prior,
            ..
        } = self;
        let network = match self.with_network {
            true => " --with-network",
            false => "",
        };
        format!(
            "octet-tune texel --epochs {epochs} --lambda {lambda} --rate {rate} --prior {prior}\
             {network}"
        )
    }
}
