//! Positions as the fit sees them.

use anyhow::{Result, ensure};
use octet_engine::board::piece::Color;
use octet_engine::eval::EvaluatedPosition;

use super::features::{BLACK, SQUARES, features, hand_crafted, phase_weight, root_pst, tempo};
use super::lists::Lists;
use super::loss::LinearModel;
use super::record::TrainingPosition;

/// The linear evaluation may differ from the engine's by no more than this:
/// the engine rounds.
const ROUNDING: f64 = 3.0;

/// A position.
struct Sample {
    /// How much of the middlegame is left, 0 to 1.
    middlegame: f32,
    /// What the pawns say of the men's squares, which is not fitted, White's positive.
    root_pst: f32,
    /// 1 if White is to move, -1 if Black is.
    side: f32,
    /// The search's score, White's positive.
    score: f32,
    /// White's points at the end of the game.
    points: f32,
}

/// Many positions.
#[derive(Default)]
pub struct Data {
    samples: Vec<Sample>,
    features: Lists,
    /// How often a man of either side stood on a square, by pair.
    pub occurrences: Vec<u32>,
    /// Positions left out: the evaluation is more than a sum there.
    pub left_out: usize,
    /// The largest difference from the engine's evaluation.
    pub difference: f64,
}

impl Data {
    /// Takes in a position and checks that its features add up to what the
    /// engine says with the weights it has now, its network left out.
    pub fn add(&mut self, record: &TrainingPosition, present: &[f64]) -> Result<()> {
        let position = EvaluatedPosition::new(record.position()?);
        let Some(list) = features(&position) else {
            self.left_out += 1;
            return Ok(());
        };
        self.occurrences.resize(SQUARES, 0);
        for feature in &list {
            if let Some(count) = self.occurrences.get_mut((feature & !BLACK) as usize) {
                *count += 1;
            }
        }
        self.features.push(list)?;
        let white = position.side_to_move() == Color::White;
        self.samples.push(Sample {
            middlegame: f32::from(phase_weight(&position)) / 256.0,
            root_pst: root_pst(&position).into(),
            side: if white { 1.0 } else { -1.0 },
            score: record.score.into(),
            points: record.ending.points() as f32,
        });
        let side = if white { 1.0 } else { -1.0 };
        let own = self.evaluate(self.len() - 1, present) * side;
        let engine = hand_crafted(&position);
        let difference = (own - f64::from(engine)).abs();
        ensure!(
            difference <= ROUNDING,
            "the sum of features is {own:.2} and the evaluation {engine} in\n{position}",
        );
        self.difference = self.difference.max(difference);
        Ok(())
    }

    /// Calls `see` with every weight the evaluation of position number `n` is a sum of,
    /// and its factor.
    #[inline]
    fn each(&self, n: usize, mut see: impl FnMut(usize, f64)) {
        let sample = &self.samples[n];
        let middlegame = f64::from(sample.middlegame);
        for (pair, sign) in self.features.of(n) {
            see(2 * pair, sign * middlegame);
            see(2 * pair + 1, sign * (1.0 - middlegame));
        }
        see(tempo(), sample.side.into());
    }
}

impl LinearModel for Data {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn scored(&self, n: usize) -> (f64, f64) {
        let sample = &self.samples[n];
        (sample.score.into(), sample.points.into())
    }

    fn evaluate(&self, n: usize, weights: &[f64]) -> f64 {
        let mut sum = self.samples[n].root_pst.into();
        self.each(n, |weight, factor| sum += weights[weight] * factor);
        sum
    }

    fn add_gradient(&self, n: usize, slope: f64, gradient: &mut [f64]) {
        self.each(n, |weight, factor| gradient[weight] += slope * factor);
    }
}
