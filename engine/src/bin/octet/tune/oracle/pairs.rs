//! Positions and the roots that are asked about them.

use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::{Context, Result};
use octet_engine::board::piece::Color;
use octet_engine::eval::root_pst::{RootContext, TABLE_OFFSETS, WEIGHT_COUNT};
use octet_engine::eval::{EvaluatedPosition, Score};
use octet_engine::util::random::Random;

use super::super::features::{BLACK, is_linear, root_pst};
use super::super::file::{self, Header};
use super::super::fit::VALIDATION;
use super::super::lists::Lists;
use super::super::loss::LinearModel;
use super::super::progress::Progress;
use super::super::record::TrainingPosition;
use super::super::wander;

/// How many plies before a position its root is, at least.
const DISTANCE: RangeInclusive<u8> = 0..=8;
/// How many more it may be where no nearer position was kept.
const MORE: u8 = 8;
/// What a factor of 1 is among the weights, which are centipawns.
const ONCE: f64 = 100.0;

/// The number of a weight among all: which of [`TABLES`](engine::oracle::TABLES), and where in it.
pub fn number((table, place): (usize, usize)) -> usize {
    TABLE_OFFSETS[table] + place
}

/// How many weights the oracle has. After them comes what all else is multiplied with, and
/// what the move is worth beyond what the evaluation says: both are fitted only so that
/// the weights need not make up for them.
pub fn count() -> usize {
    WEIGHT_COUNT
}

/// All numbers that are fitted, with the oracle's.
pub fn all(root_pst: impl Iterator<Item = f64>) -> Vec<f64> {
    root_pst.chain([ONCE, 0.0]).collect()
}

/// What all else is multiplied with.
pub fn factor(weights: &[f64]) -> f64 {
    weights[count()] / ONCE
}

/// What the move is worth more, in centipawns.
pub fn tempo(weights: &[f64]) -> f64 {
    weights[count() + 1] / factor(weights)
}

/// A position.
struct Sample {
    /// The evaluation without the oracle, White's positive, as all of the rest.
    rest: f32,
    side: f32,
    score: f32,
    points: f32,
}

/// Many positions.
#[derive(Default)]
pub struct RootedSet {
    samples: Vec<Sample>,
    /// Numbers of weights.
    features: Lists,
    /// Positions left out: the evaluation is more than a sum there, or they have no root.
    pub left_out: usize,
    /// Those of them without a root.
    pub without_root: usize,
}

impl RootedSet {
    /// Takes in a position and its root.
    pub fn add(
        &mut self,
        record: &TrainingPosition,
        root: Option<&TrainingPosition>,
    ) -> Result<()> {
        let Some(root) = root else {
            self.without_root += 1;
            self.left_out += 1;
            return Ok(());
        };
        let position = EvaluatedPosition::new(record.position()?);
        if !is_linear(&position) {
            self.left_out += 1;
            return Ok(());
        }
        let context = RootContext::of(root.position()?.pieces());
        let mut list = Vec::new();
        for (square, color, piece_type) in position.pieces() {
            let weights = context.features_of(color, square).weights(piece_type);
            let whose = if color == Color::White { 0 } else { BLACK };
            list.extend(weights.map(|weight| number(weight) as u16 | whose));
        }
        self.features.push(list)?;
        let sign: Score = position.side_to_move().sign();
        self.samples.push(Sample {
            rest: (sign * position.evaluate() - root_pst(&position)).into(),
            side: sign.into(),
            score: record.score.into(),
            points: record.ending.points() as f32,
        });
        Ok(())
    }
}

impl LinearModel for RootedSet {
    fn len(&self) -> usize {
        self.samples.len()
    }

    fn scored(&self, n: usize) -> (f64, f64) {
        let sample = &self.samples[n];
        (sample.score.into(), sample.points.into())
    }

    fn evaluate(&self, n: usize, weights: &[f64]) -> f64 {
        let sample = &self.samples[n];
        let more = count();
        let rest = f64::from(sample.rest) * weights[more] / ONCE
            + f64::from(sample.side) * weights[more + 1];
        let root_pst = self
            .features
            .of(n)
            .map(|(weight, sign)| sign * weights[weight]);
        rest + root_pst.sum::<f64>()
    }

    fn add_gradient(&self, n: usize, slope: f64, gradient: &mut [f64]) {
        let sample = &self.samples[n];
        for (weight, sign) in self.features.of(n) {
            gradient[weight] += slope * sign;
        }
        gradient[count()] += slope * f64::from(sample.rest) / ONCE;
        gradient[count() + 1] += slope * f64::from(sample.side);
    }
}

/// Takes in a file's positions, to fit and to validate, with roots out of their games.
pub fn read(
    data: &mut [RootedSet; 2],
    path: &Path,
    (header, records): (&Header, &[TrainingPosition]),
    of_games: &[TrainingPosition],
    seed: u64,
) -> Result<()> {
    // The game may have gone on otherwise than the random moves to a position beside it.
    let least = match header.perturbed {
        Some(_) => *wander::PLIES.end() as u8,
        None => 0,
    };
    let mut progress = Progress::new();
    let shown = |n| format!("position {n} of {}", records.len());
    for (n, record) in records.iter().enumerate() {
        let distance = Random::stream(seed, n as u32).below(DISTANCE.count()) as u8;
        let distance = distance.clamp(least, *DISTANCE.end());
        let (_, game) = file::positions_of_game(of_games, record.game);
        let part = usize::from(record.game % VALIDATION == VALIDATION - 1);
        data[part]
            .add(record, root(game, record, distance))
            .with_context(|| format!("{}, position {n}", path.display()))?;
        progress.show(|_| shown(n));
    }
    progress.finish(|_| shown(records.len()));
    Ok(())
}

/// The last position of a game so many plies before a record or a little more.
fn root<'g>(
    game: &'g [TrainingPosition],
    record: &TrainingPosition,
    distance: u8,
) -> Option<&'g TrainingPosition> {
    // At 255 plies no more are counted.
    let latest = record.ply.checked_sub(distance)?.min(254);
    let root = game.iter().rev().find(|root| root.ply <= latest)?;
    (latest - root.ply <= MORE).then_some(root)
}

#[cfg(test)]
mod tests {
    use super::super::super::file::Perturbation;
    use super::super::whole::QuantizedRootPst;
    use super::*;
    use crate::tune::loss::Target;
    use octet_engine::board::position::Position;

    /// The bench positions, each its own root, as if they came from games.
    fn bench() -> Vec<TrainingPosition> {
        let records = octet_engine::bench::POSITIONS.iter().enumerate();
        let record = |(n, fen): (usize, &&str)| {
            let position = Position::from_fen(fen).expect(fen);
            TrainingPosition::new(&position, 37 * n as Score - 500, 20, n as u32)
        };
        records.map(record).collect()
    }

    fn pairs() -> RootedSet {
        let mut pairs = RootedSet::default();
        for record in bench() {
            pairs.add(&record, Some(&record)).expect("a position");
        }
        pairs
    }

    #[test]
    fn a_root_says_of_itself_what_the_engine_says() {
        let (pairs, weights) = (pairs(), QuantizedRootPst::present().weights());
        let mut n = 0;
        for record in bench() {
            let position = EvaluatedPosition::new(record.position().expect("a position"));
            if is_linear(&position) {
                let engine = position.side_to_move().sign() * position.evaluate();
                assert_eq!(pairs.evaluate(n, &weights), f64::from(engine), "{position}");
                n += 1;
            }
        }
        assert!(n == pairs.len() && n > 10, "{n} positions");
    }

    #[test]
    fn the_gradient_is_the_losss_derivative() {
        let (pairs, mut weights) = (pairs(), QuantizedRootPst::present().weights());
        let target = Target {
            scale: 180.0,
            lambda: 0.9,
            threads: 2,
        };
        let (loss, gradient) = target.gradient(&pairs, &weights);
        assert!((loss - target.loss(&pairs, &weights)).abs() < 1e-12);
        for n in 0..weights.len() {
            let weight = weights[n];
            let mut at = |x| {
                weights[n] = x;
                target.loss(&pairs, &weights)
            };
            let slope = at(weight + 0.5) - at(weight - 0.5);
            weights[n] = weight;
            assert!((slope - gradient[n]).abs() < 1e-5, "weight {n}");
        }
    }

    #[test]
    fn the_root_is_the_last_one_far_enough_before() {
        let at = |ply: u8| TrainingPosition::new(&Position::startpos(), 0, ply.into(), 7);
        let game = [11, 14, 30].map(at);
        let ply = |record, distance| root(&game, &at(record), distance).map(|root| root.ply);
        assert_eq!(ply(14, 0), Some(14));
        assert_eq!(ply(15, 3), Some(11));
        assert_eq!(ply(12, 3), None);
        assert_eq!(ply(24, 2), Some(14));
        assert_eq!(ply(24, 1), None);
        assert_eq!(ply(2, 8), None);
    }

    #[test]
    fn positions_beside_games_have_roots_before_their_own_moves() {
        let header = Header {
            seed: 1,
            nodes: 40,
            first: 0,
            positions: 400,
            label_nodes: 0,
            perturbed: None,
        };
        let beside = Header {
            perturbed: Some(Perturbation {
                seed: 1,
                every: 1,
                from: 0,
            }),
            ..header
        };
        // Only its own ply was kept: no root, if that may be of another line.
        let game = [bench()[0]];
        let count = |header: &Header| {
            let mut data = [RootedSet::default(), RootedSet::default()];
            for seed in 0..40 {
                read(&mut data, Path::new("x"), (header, &game), &game, seed).expect("positions");
            }
            (data[0].len(), data[0].without_root)
        };
        assert_eq!(count(&beside), (0, 40));
        let (rooted, rootless) = count(&header);
        assert!(rooted > 0 && rootless > 0, "{rooted} of {rootless}");
    }
}
