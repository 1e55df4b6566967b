//! `octet-tune wdl`.

use std::f64::consts::PI;
use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, ensure};
use clap::Args;

use octet_notation::wdl::{WdlModel, material_fraction};
use octet_support::terminal::stdout;

use crate::data::file;
use crate::data::training_position::WhiteResult;
use crate::fit::adam::{Adam, shown};
use crate::head::wrapped;

/// Steps of the fit, and the length of the first one in centipawns.
const STEPS: u32 = 400;
const RATE: f64 = 8.0;

/// Fit the WDL model: the probabilities of a win, a draw and a loss that a score
/// means.
///
/// The same files give the same model.
#[derive(Args)]
pub struct FitWdl {
    /// Files of positions with the games' own scores
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// The file to write: engine/notation/src/wdl/params.rs; none when left out
    #[arg(long)]
    out: Option<PathBuf>,
}

/// A position as the model sees it.
struct Sample {
    /// The score for White.
    score: f64,
    material: f64,
    result: WhiteResult,
}

impl FitWdl {
    /// Fits and writes.
    pub fn run(self) -> Result<()> {
        let place = file::place(self.out.as_deref(), &self.data)?;
        let (mut data, mut sources) = ([Vec::new(), Vec::new()], String::new());
        for path in &self.data {
            let (header, records) = file::read(path)?;
            ensure!(
                header.label_nodes == 0,
                "{}: the scores are another engine's",
                path.display()
            );
            ensure!(
                header.perturbation.is_none(),
                "{}: these positions were not played from",
                path.display()
            );
            sources += &header.source(&records);
            file::for_each(path, &records, |_, record| {
                data[record.part()].push(Sample {
                    score: record.score.into(),
                    material: material_fraction(&record.position()?),
                    result: record.result,
                });
                Ok(())
            })?;
        }
        ensure!(
            data.iter().all(|part| !part.is_empty()),
            "too few positions"
        );
        let [training, validation] = &data;
        let fitted = fit(training);
        let model = WdlModel {
            win_threshold: fitted.win_threshold.map(f64::round),
            slope: fitted.slope.map(f64::round),
            compression: fitted.compression.round(),
        };
        let baseline = shown(data.each_ref().map(|part| baseline_loss(training, part)));
        let after = shown(data.each_ref().map(|part| loss(&model, part)));
        let (fitted, held) = (training.len(), validation.len());
        let text = wrapped(&format!(
            "\
//! The parameters of the WDL model, in centipawns.
//!
//! Written by `octet-tune wdl` from
//!
{sources}//!
//! Loss over {fitted} positions fitted and {held} for validation:
//! {baseline} with the results'
//! frequencies alone; {after}.

/// The score with which half of the games are won: a constant, and what is added to
/// it times the material left.
pub const WIN_THRESHOLD: [i16; 2] = {:?};
/// How much more score multiplies the odds of a win by e.
pub const SLOPE: [i16; 2] = {:?};
/// From about this score on, scores are compressed.
pub const COMPRESSION: i16 = {:?};
",
            model.win_threshold.map(|n| n as i16),
            model.slope.map(|n| n as i16),
            model.compression as i16,
        ));
        write!(stdout(), "{text}")?;
        match place {
            Some(place) => place.write(&text),
            None => Ok(()),
        }
    }
}

/// Fits the model, beginning with a guess.
fn fit(samples: &[Sample]) -> WdlModel {
    let mut params = [150.0, 0.0, 100.0, 0.0, 200.0];
    let mut adam = Adam::new(params.len());
    for step in 0..STEPS {
        let slopes: Vec<f64> = (0..params.len())
            .map(|n| {
                let at = |step: f64| {
                    let mut params = params;
                    params[n] += step;
                    loss(&model(params), samples)
                };
                at(0.5) - at(-0.5)
            })
            .collect();
        let done = f64::from(step) / f64::from(STEPS);
        let rate = RATE * (1.0 + (PI * done).cos()) / 2.0;
        adam.step(&mut params, &slopes, rate);
    }
    model(params)
}

fn model([threshold, more_threshold, slope, more_slope, compression]: [f64; 5]) -> WdlModel {
    WdlModel {
        win_threshold: [threshold, more_threshold],
        slope: [slope, more_slope],
        compression,
    }
}

/// The mean cross entropy of the results, in nats.
fn loss(model: &WdlModel, samples: &[Sample]) -> f64 {
    let sample_loss = |sample: &Sample| {
        let chances = model.chances(sample.score, sample.material);
        let chance = match sample.result {
            WhiteResult::Won => chances.win,
            WhiteResult::Drawn => chances.draw,
            WhiteResult::Lost => chances.loss,
        };
        // No result is impossible, whatever the model computes.
        -chance.max(1e-9).ln()
    };
    samples.iter().map(sample_loss).sum::<f64>() / samples.len() as f64
}

/// The loss of a model that gives every position the frequencies of the results in
/// `training`.
fn baseline_loss(training: &[Sample], samples: &[Sample]) -> f64 {
    let part = |samples: &[Sample], result| {
        let those = samples.iter().filter(|sample| sample.result == result);
        those.count() as f64 / samples.len() as f64
    };
    let results = WhiteResult::ALL.into_iter();
    let terms = results.map(|result| match part(samples, result) {
        0.0 => 0.0,
        often => -often * part(training, result).ln(),
    });
    terms.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Samples whose results have the frequencies that a model predicts, up to rounding.
    fn samples(model: &WdlModel) -> Vec<Sample> {
        let mut samples = Vec::new();
        for score in (-1000..=1000).step_by(200) {
            for material in [0.0, 1.0] {
                let score = f64::from(score);
                let chances = model.chances(score, material);
                let results = [
                    (WhiteResult::Won, chances.win),
                    (WhiteResult::Drawn, chances.draw),
                    (WhiteResult::Lost, chances.loss),
                ];
                for (result, chance) in results {
                    samples.extend((0..(200.0 * chance).round() as u32).map(|_| Sample {
                        score,
                        material,
                        result,
                    }));
                }
            }
        }
        samples
    }

    #[test]
    fn the_model_that_samples_follow_is_found() {
        let truth = WdlModel {
            win_threshold: [220.0, -90.0],
            slope: [70.0, 40.0],
            compression: 300.0,
        };
        let games = samples(&truth);
        let found = fit(&games);
        for n in 0..2 {
            let near = |truth: f64, found: f64| (truth - found).abs() < 8.0;
            assert!(
                near(truth.win_threshold[n], found.win_threshold[n]),
                "{found:?}"
            );
            assert!(near(truth.slope[n], found.slope[n]), "{found:?}");
        }
        assert!(
            (truth.compression - found.compression).abs() < 30.0,
            "{found:?}"
        );
        assert!(loss(&found, &games) < baseline_loss(&games, &games) - 0.1);
    }
}
