//! `octet-tune texel`.

use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;
use octet_cli::threads;

use crate::data::file;
use crate::fit::adam::{AdamFit, Losses, shown};
use crate::fit::constants::Constants;
use crate::fit::features::{present, tempo};
use crate::fit::loss::{LinearModel, Target, best_scale};
use crate::fit::samples::Data;
use crate::fit::write;
use crate::progress::Progress;

/// One game in so many is only for validation.
pub const VALIDATION: u32 = 10;

/// Finds the weights that foretell the results of the positions' games best,
/// beginning with those the engine has.
///
/// The network has no part in it: it is fitted to what these weights leave.
/// The same files give the same weights, whatever the threads.
#[derive(Args)]
pub struct Texel {
    /// Files of positions; may be given several times
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 600)]
    epochs: u32,
    /// How much of the target is the search's score; the rest is the result
    #[arg(long, default_value_t = 0.3)]
    lambda: f64,
    /// Centipawns of one step of the logistic curve; found when left out
    #[arg(long)]
    scale: Option<f64>,
    /// The first step's length, in centipawns; later ones are shorter
    #[arg(long, default_value_t = 2.0)]
    rate: f64,
    /// How far a weight is expected to go from where it is, in centipawns:
    /// what the positions do not say stays
    #[arg(long, default_value_t = 10.0)]
    spread: f64,
    /// Threads; as many as the machine has when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of weights to write: engine/src/weights.rs; none when left out
    #[arg(long)]
    out: Option<PathBuf>,
}

impl Texel {
    /// Fits and writes.
    pub fn run(self) -> Result<()> {
        ensure!((0.0..=1.0).contains(&self.lambda), "lambda is 0 to 1");
        ensure!(self.spread > 0.0, "the spread is more than nothing");
        let threads = self.threads.unwrap_or_else(threads::processors);
        let begin = present();
        let (data, sources) = self.read(&begin)?;
        let [training, validation] = &data;
        ensure!(
            training.len() > 0 && validation.len() > 0,
            "too few positions"
        );
        println!(
            "{} positions to fit and {} to validate; {} left out",
            training.len(),
            validation.len(),
            training.left_out + validation.left_out,
        );
        println!(
            "sum of features and evaluation differ by at most {:.2}",
            training.difference.max(validation.difference)
        );
        let scale = match self.scale {
            Some(scale) => scale,
            None => best_scale(training, &begin, threads),
        };
        let target = Target {
            scale,
            lambda: self.lambda,
            threads,
        };
        let losses = |weights: &[f64]| data.each_ref().map(|data| target.loss(data, weights));
        let before = losses(&begin);
        println!("scale {scale:.1}");
        println!("before: {}", shown(before));

        let descent = AdamFit {
            epochs: self.epochs,
            rate: self.rate,
            spread: self.spread,
            // The move stays worth what it is: fitted, it takes in what the side
            // to move wins by force, which a search sees anyway. From another
            // engine's scores it came out at 40 to 55 and cost 100 Elo.
            held: Some(tempo()),
        };
        let weights = descent.run(&target, &data, &begin);
        println!("fitted: {}", shown(losses(&weights)));
        let constants = Constants::nearest(&weights, &training.occurrences);
        let after = losses(&constants.weights());
        println!("in whole numbers: {}", shown(after));
        if let Some(out) = &self.out {
            let header = self.header(&sources, &data, scale, [before, after]);
            write::weights(out, &header, &constants)?;
        }
        Ok(())
    }

    /// Positions to fit and to validate, and a line on each file.
    fn read(&self, present: &[f64]) -> Result<([Data; 2], Vec<String>)> {
        let mut data = [Data::default(), Data::default()];
        let mut sources = Vec::new();
        for path in &self.data {
            let (header, records) = file::read(path)?;
            sources.push(header.source(&records));
            let mut progress = Progress::new();
            let shown = |n| format!("position {n} of {}", records.len());
            for (n, record) in records.iter().enumerate() {
                let part = usize::from(record.game % VALIDATION == VALIDATION - 1);
                data[part]
                    .add(record, present)
                    .with_context(|| format!("{}, position {n}", path.display()))?;
                progress.show(|_| shown(n));
            }
            progress.finish(|_| shown(records.len()));
        }
        Ok((data, sources))
    }

    /// The comment that begins the file of weights.
    fn header(
        &self,
        sources: &[String],
        data: &[Data; 2],
        scale: f64,
        [before, after]: [Losses; 2],
    ) -> String {
        let sources: String = sources.iter().map(|s| format!("//! - {s}\n")).collect();
        let Texel {
            epochs,
            lambda,
            rate,
            spread,
            ..
        } = self;
        format!(
            "\
//! Every weight of the evaluation, in centipawns: middlegame and endgame.
//!
//! Written by `octet-tune texel --epochs {epochs} --lambda {lambda} --rate {rate} --spread {spread}`
//! with scale {scale:.1} from
//!
{sources}//!
//! Loss over {} positions fitted and {} for validation:
//! before {}; after {}.
",
            data[0].len(),
            data[1].len(),
            shown(before),
            shown(after),
        )
    }
}
