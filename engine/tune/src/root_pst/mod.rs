//! `octet-tune root-pst`.

mod quantized;
mod rooted_set;

use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

pub use self::quantized::QuantizedRootPst;
use self::rooted_set::RootedSet;
use crate::data::file;
use crate::fit::adam::{AdamFit, Losses, share, shown};
use crate::fit::loss::{LinearModel, Target};
use crate::fit::write::replace;

/// Fits what a search's root says of the squares that men stand on to positions further
/// on, beginning with the weights that the engine has.
///
/// The root of a position is one of its game up to eight plies before, or up to eight more
/// where that was not kept: `--roots` has the games' positions, best as many as there are
/// (`generate --positions 400`).
/// The same files and seed give the same weights, whatever the threads.
#[derive(Args)]
pub struct TrainRootPst {
    /// Files of positions; may be given several times
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// For each of them the file of its games' positions
    #[arg(long, required = true, num_args = 1..)]
    roots: Vec<PathBuf>,
    /// How often all positions are gone through
    #[arg(long, default_value_t = 120, value_parser = clap::value_parser!(u32).range(1..))]
    epochs: u32,
    /// How much of the target is the search's score; the rest is the result
    #[arg(long, default_value_t = 1.0)]
    lambda: f64,
    /// Centipawns of one step of the logistic curve
    #[arg(long, default_value_t = 199.8)]
    scale: f64,
    /// The first step's length, in centipawns; later ones are shorter
    #[arg(long, default_value_t = 1.0)]
    rate: f64,
    /// How far a weight is expected to go from where it is, in centipawns:
    /// what the positions do not say stays
    #[arg(long, default_value_t = 10.0)]
    spread: f64,
    /// How much of the way to what is fitted is gone: less of it may play better, which
    /// matches tell
    #[arg(long, default_value_t = 1.0, value_parser = share)]
    share: f64,
    /// What the roots' distances follow from
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Threads; as many as the machine has when left out
    #[arg(long)]
    threads: Option<usize>,
    /// The file of weights to write: engine/src/oracle/weights.rs; none when left out
    #[arg(long)]
    out: Option<PathBuf>,
}

impl TrainRootPst {
    /// Fits and writes.
    pub fn run(self) -> Result<()> {
        ensure!(self.spread > 0.0, "the spread is more than nothing");
        let target = Target::new(self.scale, self.lambda, self.threads)?;
        ensure!(
            self.data.len() == self.roots.len(),
            "{} files of positions, and {} of their games'",
            self.data.len(),
            self.roots.len()
        );
        let (data, sources) = self.read()?;
        let [training, validation] = &data;
        ensure!(
            training.len() > 0 && validation.len() > 0,
            "too few positions"
        );
        println!(
            "{} positions to fit and {} to validate; {} left out, {} of them without a root",
            training.len(),
            validation.len(),
            training.left_out + validation.left_out,
            training.without_root + validation.without_root,
        );
        let losses = |weights: &[f64]| data.each_ref().map(|data| target.loss(data, weights));
        let begin = QuantizedRootPst::present().weights();
        let before = losses(&begin);
        println!("before: {}", shown(before));
        let descent = AdamFit {
            epochs: self.epochs,
            rate: self.rate,
            spread: self.spread,
            held: None,
        };
        let weights = descent.run(&target, &data, &begin);
        println!("fitted: {}", shown(losses(&weights)));
        println!(
            "with all else times {:.3} and {:.1} more for the move, both dropped",
            rooted_set::factor(&weights),
            rooted_set::tempo(&weights)
        );
        ensure!(
            rooted_set::factor(&weights) > 0.0,
            "the scores contradict the evaluation"
        );
        let whole = QuantizedRootPst::between(&begin, &weights, self.share)?;
        let after = losses(&whole.weights());
        println!("in whole numbers: {}", shown(after));
        if let Some(out) = &self.out {
            let lens = [training.len(), validation.len()];
            let header = self.header(&sources, lens, [before, after]);
            replace(out, &format!("{header}\n{}", whole.text()))?;
        }
        Ok(())
    }

    /// Positions to fit and to validate, and a line on each file.
    fn read(&self) -> Result<([RootedSet; 2], Vec<String>)> {
        let mut data = [RootedSet::default(), RootedSet::default()];
        let mut sources = Vec::new();
        for (path, roots) in self.data.iter().zip(&self.roots) {
            let [(header, records), (games, of_games)] = [file::read(path)?, file::read(roots)?];
            ensure!(
                games.perturbed.is_none() && header.games() == games.games(),
                "{} are not the games of {}",
                roots.display(),
                path.display()
            );
            sources.push(header.source(&records));
            rooted_set::read(&mut data, path, (&header, &records), &of_games, self.seed)?;
        }
        Ok((data, sources))
    }

    /// The comment that begins the file of weights.
    fn header(
        &self,
        sources: &[String],
        [fitted, validation]: [usize; 2],
        [before, after]: [Losses; 2],
    ) -> String {
        let sources: String = sources.iter().map(|s| format!("//! - {s}\n")).collect();
        let TrainRootPst {
            epochs,
            lambda,
            scale,
            rate,
            spread,
            share,
            seed,
            ..
        } = self;
        format!(
            "\
//! The weights of the root piece-square tables, in centipawns.
//!
//! Written by `octet-tune root-pst --epochs {epochs} --lambda {lambda} --scale {scale} --rate {rate} --spread {spread} --share {share} --seed {seed}`
//! from
//!
{sources}//!
//! Loss over {fitted} positions fitted and {validation} for validation:
//! before {}; after {}.
",
            shown(before),
            shown(after),
        )
    }
}
