//! `octet-tune wdl`.

use std::f64::consts::PI;
use std::path::PathBuf;

use anyhow::{Context, Result, ensure};
use clap::Args;

use octet_engine::formats::wdl::{WdlModel, material_fraction};

use crate::data::file;
use crate::data::training_position::WhiteResult;
use crate::fit::loss::Adam;
use crate::fit::texel::VALIDATION;
use crate::fit::write;

/// Steps down, and the length of the first one in centipawns.
const STEPS: u32 = 400;
const RATE: f64 = 8.0;

/// Finds what scores say about the results of games: the chances of a win, a
/// draw and a loss.
///
/// The same files give the same numbers.
#[derive(Args)]
pub struct FitWdl {
    /// Files of positions with the games' own scores; may be given several times
    #[arg(long, required = true, num_args = 1..)]
    data: Vec<PathBuf>,
    /// The file to write: engine/src/bin/octet/chances/fitted.rs; none when left out
    #[arg(long)]
    out: Option<PathBuf>,
}

/// A position as this fit sees it.
struct Sample {
    /// White's.
    score: f64,
    pieces: f64,
    ending: WhiteResult,
}

impl FitWdl {
    /// Fits and writes.
    pub fn run(self) -> Result<()> {
        let (mut data, mut sources) = ([Vec::new(), Vec::new()], String::new());
        for path in &self.data {
            let (header, records) = file::read(path)?;
            ensure!(
                header.label_nodes == 0,
                "{}: the scores are another engine's",
                path.display()
            );
            ensure!(
                header.perturbed.is_none(),
                "{}: nobody has played from these positions",
                path.display()
            );
            sources.push_str(&format!("//! - {}\n", header.source(&records)));
            for (n, record) in records.iter().enumerate() {
                let position = record.position();
                let position =
                    position.with_context(|| format!("{}, position {n}", path.display()))?;
                let part = usize::from(record.game % VALIDATION == VALIDATION - 1);
                data[part].push(Sample {
                    score: record.score.into(),
                    pieces: material_fraction(&position),
                    ending: record.ending,
                });
            }
        }
        ensure!(
            data.iter().all(|part| !part.is_empty()),
            "too few positions"
        );
        let [training, validation] = &data;
        let whole = |numbers: [f64; 2]| numbers.map(f64::round);
        let curves = descend(training);
        let curves = WdlModel {
            win_threshold: whole(curves.win_threshold),
            slope: whole(curves.slope),
            compression: curves.compression.round(),
        };
        let shown = |losses: [f64; 2]| {
            let [fitted, held] = losses;
            format!("{fitted:.6} fitted, {held:.6} validation")
        };
        let blind = shown(data.each_ref().map(|part| blind(training, part)));
        let after = shown(data.each_ref().map(|part| loss(&curves, part)));
        let (fitted, held) = (training.len(), validation.len());
        let text = format!(
            "\
//! The curves of the chances, in centipawns.
//!
//! Written by `octet-tune wdl` from
//!
{sources}//!
//! Loss over {fitted} positions fitted and {held} for validation:
//! {blind} for who knows only how
//! many games are drawn; {after}.

/// The score with which half of the games are won: without pieces, and what
/// all pieces add.
pub const WIN_THRESHOLD: [i16; 2] = {:?};
/// How much more makes wins e times as likely against the rest.
pub const SLOPE: [i16; 2] = {:?};
/// From about this score on more of it matters less and less.
pub const COMPRESSION: i16 = {:?};
",
            curves.win_threshold.map(|n| n as i16),
            curves.slope.map(|n| n as i16),
            curves.compression as i16,
        );
        print!("{text}");
        match &self.out {
            Some(out) => write::replace(out, &text),
            None => Ok(()),
        }
    }
}

/// Goes down from where a pawn or two decide.
fn descend(samples: &[Sample]) -> WdlModel {
    let mut numbers = [150.0, 0.0, 100.0, 0.0, 200.0];
    let mut adam = Adam::new(numbers.len());
    for step in 0..STEPS {
        let slopes: Vec<f64> = (0..numbers.len())
            .map(|n| {
                let at = |step: f64| {
                    let mut numbers = numbers;
                    numbers[n] += step;
                    loss(&curves(numbers), samples)
                };
                at(0.5) - at(-0.5)
            })
            .collect();
        let done = f64::from(step) / f64::from(STEPS);
        let rate = RATE * (1.0 + (PI * done).cos()) / 2.0;
        adam.step(&mut numbers, &slopes, rate);
    }
    curves(numbers)
}

fn curves([lead, more_lead, spread, more_spread, bend]: [f64; 5]) -> WdlModel {
    WdlModel {
        win_threshold: [lead, more_lead],
        slope: [spread, more_spread],
        compression: bend,
    }
}

/// The mean cross entropy of the results, in nats.
fn loss(curves: &WdlModel, samples: &[Sample]) -> f64 {
    let one = |sample: &Sample| {
        let chances = curves.chances(sample.score, sample.pieces);
        let chance = match sample.ending {
            WhiteResult::Won => chances.win,
            WhiteResult::Drawn => chances.draw,
            WhiteResult::Lost => chances.loss,
        };
        // What the curves hold impossible is at least not certain.
        -chance.max(1e-9).ln()
    };
    samples.iter().map(one).sum::<f64>() / samples.len() as f64
}

/// The loss over some positions of who knows only how often the games of others
/// were won, drawn and lost.
fn blind(known: &[Sample], samples: &[Sample]) -> f64 {
    let part = |samples: &[Sample], ending| {
        let those = samples.iter().filter(|sample| sample.ending == ending);
        those.count() as f64 / samples.len() as f64
    };
    let endings = WhiteResult::ALL.into_iter();
    let terms = endings.map(|ending| match part(samples, ending) {
        0.0 => 0.0,
        often => -often * part(known, ending).ln(),
    });
    terms.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games that end as often as curves say, to the rounding.
    fn played(curves: &WdlModel) -> Vec<Sample> {
        let mut samples = Vec::new();
        for score in (-1000..=1000).step_by(200) {
            for pieces in [0.0, 1.0] {
                let score = f64::from(score);
                let chances = curves.chances(score, pieces);
                let endings = [
                    (WhiteResult::Won, chances.win),
                    (WhiteResult::Drawn, chances.draw),
                    (WhiteResult::Lost, chances.loss),
                ];
                for (ending, chance) in endings {
                    samples.extend((0..(200.0 * chance).round() as u32).map(|_| Sample {
                        score,
                        pieces,
                        ending,
                    }));
                }
            }
        }
        samples
    }

    #[test]
    fn the_curves_that_games_follow_are_found() {
        let truth = WdlModel {
            win_threshold: [220.0, -90.0],
            slope: [70.0, 40.0],
            compression: 300.0,
        };
        let games = played(&truth);
        let found = descend(&games);
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
        assert!(loss(&found, &games) < blind(&games, &games) - 0.1);
    }
}
