//! Positions as the fit sees them.

use anyhow::{Context, Result, ensure};
use engine::piece::Color;

use super::features::{BLACK, SQUARES, features, hand_made, oracle, phase_weight, tempo};
use super::loss::Sums;
use super::record::Record;

/// The linear evaluation may differ from the engine's by no more than this:
/// the engine rounds.
const ROUNDING: f64 = 3.0;

/// A position.
struct Sample {
    /// Where its features end in [`Data::features`]; they begin where those of
    /// the sample before end.
    end: u32,
    /// How much of the middlegame is left, 0 to 1.
    middlegame: f32,
    /// What the pawns say of the men's squares, which is not fitted, White's positive.
    oracle: f32,
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
    features: Vec<u16>,
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
    pub fn add(&mut self, record: &Record, present: &[f64]) -> Result<()> {
        let position = record.position()?;
        let Some(mut list) = features(&position) else {
            self.left_out += 1;
            return Ok(());
        };
        self.occurrences.resize(SQUARES, 0);
        for feature in &list {
            if let Some(count) = self.occurrences.get_mut((feature & !BLACK) as usize) {
                *count += 1;
            }
        }
        cancel(&mut list);
        self.features.extend(list);
        let white = position.side() == Color::White;
        self.samples.push(Sample {
            end: self.features.len().try_into().context("too much data")?,
            middlegame: f32::from(phase_weight(&position)) / 256.0,
            oracle: oracle(&position).into(),
            side: if white { 1.0 } else { -1.0 },
            score: record.score.into(),
            points: record.ending.points() as f32,
        });
        let side = if white { 1.0 } else { -1.0 };
        let own = self.evaluate(self.len() - 1, present) * side;
        let engine = hand_made(&position);
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
        let begin = n
            .checked_sub(1)
            .map_or(0, |before| self.samples[before].end);
        let middlegame = f64::from(sample.middlegame);
        for &feature in &self.features[begin as usize..sample.end as usize] {
            let pair = (feature & !BLACK) as usize;
            let sign = if feature & BLACK == 0 { 1.0 } else { -1.0 };
            see(2 * pair, sign * middlegame);
            see(2 * pair + 1, sign * (1.0 - middlegame));
        }
        see(tempo(), sample.side.into());
    }
}

impl Sums for Data {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn scored(&self, n: usize) -> (f64, f64) {
        let sample = &self.samples[n];
        (sample.score.into(), sample.points.into())
    }

    fn evaluate(&self, n: usize, weights: &[f64]) -> f64 {
        let mut sum = self.samples[n].oracle.into();
        self.each(n, |weight, factor| sum += weights[weight] * factor);
        sum
    }

    fn descend(&self, n: usize, slope: f64, gradient: &mut [f64]) {
        self.each(n, |weight, factor| gradient[weight] += slope * factor);
    }
}

/// Takes out what counts for both sides.
pub fn cancel(features: &mut Vec<u16>) {
    features.sort_unstable_by_key(|feature| (feature & !BLACK, *feature));
    let mut kept: Vec<u16> = Vec::with_capacity(features.len());
    for &feature in features.iter() {
        if kept.last().is_some_and(|&last| last ^ feature == BLACK) {
            kept.pop();
        } else {
            kept.push(feature);
        }
    }
    *features = kept;
}

#[cfg(test)]
mod tests {
    use super::BLACK;
    use super::cancel;

    #[test]
    fn what_both_sides_have_cancels() {
        let mut list = vec![3, 5, 3 | BLACK, 7 | BLACK, 5, 5 | BLACK, 7 | BLACK];
        cancel(&mut list);
        assert_eq!(list, [5, 7 | BLACK, 7 | BLACK]);
        list = vec![4 | BLACK, 4, 4, 4 | BLACK];
        cancel(&mut list);
        assert!(list.is_empty(), "{list:?}");
    }
}
