//! `octet-tune root-pst`.

mod quantized;
mod rooted_set;

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;
use octet_support::terminal::stdout;

pub use self::quantized::QuantizedRootPst;
use self::rooted_set::RootedSet;
use crate::data::file;
use crate::fit::adam::{AdamFit, kept_fraction, shown};
use crate::fit::loss::{LinearModel, Target};
use crate::head::{FittedHead, wrapped};

/// Fit the weights of the root piece-square tables, beginning with those that the
/// engine has.
///
/// A position is evaluated with the tables of a root in its game, up to eight plies
/// before it, or up to eight more where that was not kept. `--root-positions` are the
/// positions of the games, best all of them (`generate --positions 400`). The same files
/// and seed give the same weights, whatever the threads.
#[derive(Args)]
pub struct TrainRootPst {
    /// Files of positions
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// For each of them, the file of positions of its games
    #[arg(long, required = true, num_args = 1..)]
    root_positions: Vec<PathBuf>,
    /// How often the gradient over all positions is followed
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// How much of the target is the score; the rest is the result
    #[arg(long, default_value_t = 1.0)]
    lambda: f64,
    /// Centipawns of a unit of the logistic curve
    #[arg(long, default_value_t = 199.8)]
    scale: f64,
    /// The length of the first step, in centipawns; later ones are shorter
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// Standard deviation of the prior, in centipawns: how far a weight is expected to
    /// change; one that occurs in no position stays
    #[arg(long, default_value_t = 10.0)]
    prior: f64,
    /// How much of the fitted change to keep: a part may play better, which matches
    /// show
    #[arg(long, default_value_t = 1.0, value_parser = kept_fraction)]
    keep: f64,
    /// Seed of the roots' distances
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Number of threads; one a processor when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of weights to write: engine/src/eval/root_pst/weights.rs; none when left out
    #[arg(long)]
    out: Option<PathBuf>,
}

impl TrainRootPst {
    /// Fits and writes.
    pub fn run(self) -> Result<()> {
        ensure!(self.prior > 0.0, "--prior is above 0");
        let target = Target::new(self.scale, self.lambda, self.threads)?;
        ensure!(
            self.data.len() == self.root_positions.len(),
            "{} files of positions, and {} of their games",
            self.data.len(),
            self.root_positions.len()
        );
        let place = file::place(
            self.out.as_deref(),
            self.data.iter().chain(&self.root_positions),
        )?;
        let (data, sources) = self.read()?;
        let [training, validation] = &data;
        ensure!(
            training.len() > 0 && validation.len() > 0,
            "too few positions"
        );
        writeln!(
            stdout(),
            "{} positions to fit and {} to validate; {} left out, {} of them without a root",
            training.len(),
            validation.len(),
            training.left_out + validation.left_out,
            training.without_root + validation.without_root,
        )?;
        let losses = |weights: &[f64]| data.each_ref().map(|data| target.loss(data, weights));
        let begin = QuantizedRootPst::current().weights();
        let before = losses(&begin);
        writeln!(stdout(), "before: {}", shown(before))?;
        let fit = AdamFit {
            epochs: self.epochs,
            rate: self.rate,
            prior: self.prior,
            fixed: None,
        };
        let weights = fit.run(&target, &data, &begin);
        writeln!(stdout(), "fitted: {}", shown(losses(&weights)))?;
        writeln!(
            stdout(),
            "with the rest of the evaluation times {:.3} and a tempo of {:.1} more, both dropped",
            rooted_set::factor(&weights),
            rooted_set::tempo(&weights)
        )?;
        ensure!(
            rooted_set::factor(&weights) > 0.0,
            "the scores contradict the evaluation"
        );
        let quantized = QuantizedRootPst::between(&begin, &weights, self.keep)?;
        let after = losses(&quantized.weights());
        writeln!(stdout(), "in whole numbers: {}", shown(after))?;
        if let Some(place) = place {
            let header = FittedHead {
                title: "The weights of the root piece-square tables, in centipawns.",
                command: self.command(),
                with: String::new(),
                sources: &sources,
                lens: [training.len(), validation.len()],
                losses: [("before", before), ("after", after)],
            }
            .text();
            place.write(wrapped(&format!("{header}\n{}", quantized.text())))?;
        }
        Ok(())
    }

    /// Positions to fit and to validate, and a line for each file.
    fn read(&self) -> Result<([RootedSet; 2], String)> {
        let mut data = [RootedSet::default(), RootedSet::default()];
        let mut sources = String::new();
        for (path, roots) in self.data.iter().zip(&self.root_positions) {
            let [(header, positions), (games, of_games)] = [file::read(path)?, file::read(roots)?];
            ensure!(
                games.perturbation.is_none() && header.games() == games.games(),
                "{} are not the games of {}",
                roots.display(),
                path.display()
            );
            sources += &header.source(&positions);
            rooted_set::read(&mut data, path, (&header, &positions), &of_games, self.seed)?;
        }
        Ok((data, sources))
    }

    /// The command without its files.
    fn command(&self) -> String {
        let TrainRootPst {
            epochs,
            lambda,
            scale,
            rate,
            prior,
            keep,
            seed,
            ..
        } = self;
        format!(
            "octet-tune root-pst --epochs {epochs} --lambda {lambda} --scale {scale} --rate {rate} \
             --prior {prior} --keep {keep} --seed {seed}"
        )
    }
}
