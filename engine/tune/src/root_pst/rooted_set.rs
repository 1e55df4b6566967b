//! Positions, each with a root whose tables evaluate it.

use std::ops::RangeInclusive;
use std::path::Path;

use anyhow::Result;
use octet_engine::board::piece::Color;
use octet_engine::eval::root_pst::{RootContext, TABLE_OFFSETS, WEIGHT_COUNT};
use octet_engine::eval::{EvaluatedPosition, Score};
use octet_engine::util::random::Random;

use crate::data::file::{self, Header};
use crate::data::perturb;
use crate::data::training_position::TrainingPosition;
use crate::fit::feature_lists::FeatureLists;
use crate::fit::features::{BLACK, is_linear, root_pst};
use crate::fit::loss::LinearModel;

/// The least number of plies between a position and the root before it. It is drawn at random.
const DISTANCE: RangeInclusive<u8> = 0..=8;
/// How many plies more it may be where no nearer position was kept.
const MAX_EXTRA: u8 = 8;
/// A factor of 1 among weights in centipawns.
const UNIT_FACTOR: f64 = 100.0;

/// The index of a weight among all weights, from its table and its index there.
fn index((table, n): (usize, usize)) -> usize {
    TABLE_OFFSETS[table] + n
}

/// Indices after the weights of the tables: a factor of the rest of the evaluation, and an
/// additional tempo. They are fitted only so that the weights of the tables need not make up for
/// them.
const FACTOR: usize = WEIGHT_COUNT;
const TEMPO: usize = FACTOR + 1;

/// Everything that is fitted, from the weights of the tables.
pub fn all(root_pst: impl Iterator<Item = f64>) -> Vec<f64> {
    root_pst.chain([UNIT_FACTOR, 0.0]).collect()
}

/// The factor of the rest of the evaluation.
pub fn factor(weights: &[f64]) -> f64 {
    weights[FACTOR] / UNIT_FACTOR
}

/// The additional tempo, in centipawns.
pub fn tempo(weights: &[f64]) -> f64 {
    weights[TEMPO] / factor(weights)
}

/// A position.
struct Sample {
    /// The evaluation without the root tables. It is for White, like all values here.
    rest: f32,
    side: f32,
    score: f32,
    points: f32,
}

/// Many positions.
#[derive(Default)]
pub struct RootedSet {
    samples: Vec<Sample>,
    /// Indices of weights.
    features: FeatureLists,
    /// How many positions are left out because the evaluation is not linear there, or because they
    /// have no root.
    pub left_out: usize,
    /// How many of these have no root.
    pub without_root: usize,
}

impl RootedSet {
    /// Adds a position with its root.
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
            let side = if color == Color::White { 0 } else { BLACK };
            list.extend(weights.map(|weight| index(weight) as u16 | side));
        }
        self.features.push(list)?;
        let sign: Score = position.side_to_move().sign();
        self.samples.push(Sample {
            rest: (sign * position.evaluate() - root_pst(&position)).into(),
            side: sign.into(),
            score: record.score.into(),
            points: record.result.points() as f32,
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
        let rest = f64::from(sample.rest) * weights[FACTOR] / UNIT_FACTOR
            + f64::from(sample.side) * weights[TEMPO];
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
        gradient[FACTOR] += slope * f64::from(sample.rest) / UNIT_FACTOR;
        gradient[TEMPO] += slope * f64::from(sample.side);
    }
}

/// Adds the positions of a file, to fit and to validate, with roots from their games.
pub fn read(
    data: &mut [RootedSet; 2],
    path: &Path,
    (header, positions): (&Header, &[TrainingPosition]),
    of_games: &[TrainingPosition],
    seed: u64,
) -> Result<()> {
    // A perturbed position is not one of its game, so the root must precede the game's position
    // from which it was made.
    let min_distance = match header.perturbation {
        Some(_) => *perturb::PLIES.end() as u8,
        None => 0,
    };
    file::for_each(path, positions, |n, record| {
        let distance = Random::stream(seed, n as u32).below(DISTANCE.count()) as u8;
        let distance = distance.clamp(min_distance, *DISTANCE.end());
        let (_, game) = file::positions_of_game(of_games, record.game);
        data[record.part()].add(record, root(game, record, distance))
    })
}

/// The root of a record: the last position of its game that is `distance` plies before,
/// or a few more.
fn root<'g>(
    game: &'g [TrainingPosition],
    record: &TrainingPosition,
    distance: u8,
) -> Option<&'g TrainingPosition> {
    // Plies are not counted beyond 255.
    let latest = record.ply.checked_sub(distance)?.min(254);
    let root = game.iter().rev().find(|root| root.ply <= latest)?;
    (latest - root.ply <= MAX_EXTRA).then_some(root)
}

#[cfg(test)]
mod tests {
    use super::super::quantized::QuantizedRootPst;
    use super::*;
    use crate::data::file::Perturbation;
    use crate::fit::loss::Target;
    use octet_engine::board::position::Position;

    /// The bench positions, each its own root, in the form of positions from games.
    fn bench() -> Vec<TrainingPosition> {
        let records = octet_engine::bench::POSITIONS.iter().enumerate();
        let record = |(n, fen): (usize, &&str)| {
            let position = Position::from_fen(fen).expect(fen);
            TrainingPosition::new(&position, 37 * n as Score - 500, 20, n as u32)
        };
        records.map(record).collect()
    }

    fn rooted_set() -> RootedSet {
        let mut set = RootedSet::default();
        for record in bench() {
            set.add(&record, Some(&record)).expect("a position");
        }
        set
    }

    #[test]
    fn a_root_evaluates_itself_as_the_engine_does() {
        let (set, weights) = (rooted_set(), QuantizedRootPst::current().weights());
        let mut n = 0;
        for record in bench() {
            let position = EvaluatedPosition::new(record.position().expect("a position"));
            if is_linear(&position) {
                let engine = position.side_to_move().sign() * position.evaluate();
                assert_eq!(set.evaluate(n, &weights), f64::from(engine), "{position}");
                n += 1;
            }
        }
        assert!(n == set.len() && n > 10, "{n} positions");
    }

    #[test]
    fn the_gradient_is_the_derivative_of_the_loss() {
        let (set, mut weights) = (rooted_set(), QuantizedRootPst::current().weights());
        let target = Target {
            scale: 180.0,
            lambda: 0.9,
            threads: 2,
        };
        let (loss, gradient) = target.gradient(&set, &weights);
        assert!((loss - target.loss(&set, &weights)).abs() < 1e-12);
        for n in 0..weights.len() {
            let weight = weights[n];
            let mut at = |x| {
                weights[n] = x;
                target.loss(&set, &weights)
            };
            let slope = at(weight + 0.5) - at(weight - 0.5);
            weights[n] = weight;
            assert!((slope - gradient[n]).abs() < 1e-5, "weight {n}");
        }
    }

    #[test]
    fn the_root_is_the_last_position_far_enough_before() {
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
    fn perturbed_positions_have_roots_before_their_own_moves() {
        let header = Header {
            seed: 1,
            nodes: 40,
            first: 0,
            positions: 400,
            label_nodes: 0,
            perturbation: None,
        };
        let perturbed = Header {
            perturbation: Some(Perturbation {
                seed: 1,
                every: 1,
                from: 0,
            }),
            ..header
        };
        // Only the ply of the position itself was kept, so a perturbed one has no root.
        let game = [bench()[0]];
        let count = |header: &Header| {
            let mut data = [RootedSet::default(), RootedSet::default()];
            for seed in 0..40 {
                read(&mut data, Path::new("x"), (header, &game), &game, seed).expect("positions");
            }
            (data[0].len(), data[0].without_root)
        };
        assert_eq!(count(&perturbed), (0, 40));
        let (rooted, without_root) = count(&header);
        assert!(rooted > 0 && without_root > 0, "{rooted} of {without_root}");
    }
}
