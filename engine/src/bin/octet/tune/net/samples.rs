//! Positions as the network's fit sees them.

use std::path::PathBuf;

use anyhow::{Context, Result};
use octet_engine::board::piece::Color;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::eval::network::{
    FEATURE_PIECES, FEATURE_SQUARES, NETWORKS, feature_piece, square_transform,
};

use super::super::features::{hand_crafted, is_linear};
use super::super::file;
use super::super::fit::VALIDATION;
use super::super::loss::Target;
use super::super::progress::Progress;
use super::super::record::TrainingPosition;

/// A man seen at a place, and by which network: so many features there are.
pub const FEATURES: usize = NETWORKS * FEATURE_PIECES * FEATURE_SQUARES;
/// The most men of a position.
const INPUTS: usize = 32;

/// A position.
pub struct Sample {
    /// The features of the side to move, then of the other one.
    perspectives: [[u16; INPUTS]; 2],
    pieces: u8,
    /// The evaluation without the network, for the side to move.
    pub hand_made: f32,
    /// The points that the side to move should expect.
    pub target: f32,
}

impl Sample {
    /// A record's; `Idle` where the evaluation is more than a sum.
    pub fn new(record: &TrainingPosition, target: &Target) -> Result<Option<Sample>> {
        let position = EvaluatedPosition::new(record.position()?);
        if !is_linear(&position) {
            return Ok(None);
        }
        let points = target.points(record.score.into(), record.ending.points());
        let side = position.side_to_move();
        let target = match side {
            Color::White => points,
            Color::Black => 1.0 - points,
        };
        let mut sample = Sample {
            perspectives: [[0; INPUTS]; 2],
            pieces: 0,
            hand_made: hand_crafted(&position).into(),
            target: target as f32,
        };
        for (perspective, viewer) in [side, side.other()].into_iter().enumerate() {
            let features = features(&position, viewer);
            sample.pieces = 0;
            for (slot, feature) in sample.perspectives[perspective].iter_mut().zip(features) {
                *slot = feature;
                sample.pieces += 1;
            }
        }
        Ok(Some(sample))
    }

    /// The features that the side to move sees, then those that the other sees.
    pub fn perspectives(&self) -> [&[u16]; 2] {
        self.perspectives
            .each_ref()
            .map(|perspective| &perspective[..self.pieces.into()])
    }
}

/// What `viewer` sees of all men: stage, [`seen`] and place in one number.
fn features(position: &EvaluatedPosition, viewer: Color) -> impl Iterator<Item = u16> {
    let turn = square_transform(viewer, position.king(viewer));
    Square::all().filter_map(move |square| {
        let piece = position.piece_on(square);
        let seen = feature_piece(viewer, piece.color(), piece.piece_type()?);
        let place = Square(square.0 ^ turn).index();
        Some(((position.network_index() * FEATURE_PIECES + seen) * FEATURE_SQUARES + place) as u16)
    })
}

/// Positions to fit and to validate.
#[derive(Default)]
pub struct Samples {
    /// Both.
    pub parts: [Vec<Sample>; 2],
    /// How many are neither.
    pub left_out: usize,
}

impl Samples {
    /// Takes in a record.
    pub fn add(&mut self, record: &TrainingPosition, target: &Target) -> Result<()> {
        let part = usize::from(record.game % VALIDATION == VALIDATION - 1);
        match Sample::new(record, target)? {
            Some(sample) => self.parts[part].push(sample),
            None => self.left_out += 1,
        }
        Ok(())
    }

    /// How often each feature is seen in the positions to fit.
    pub fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; FEATURES];
        let perspectives = self.parts[0].iter().flat_map(Sample::perspectives);
        for &feature in perspectives.flatten() {
            counts[usize::from(feature)] += 1;
        }
        counts
    }

    /// Those of whole files, and a line on each file.
    pub fn read(paths: &[PathBuf], target: &Target) -> Result<(Samples, Vec<String>)> {
        let (mut samples, mut sources) = (Samples::default(), Vec::new());
        for path in paths {
            let (header, records) = file::read(path)?;
            sources.push(header.source(&records));
            let mut progress = Progress::new();
            let shown = |n| format!("position {n} of {}", records.len());
            for (n, record) in records.iter().enumerate() {
                let added = samples.add(record, target);
                added.with_context(|| format!("{}, position {n}", path.display()))?;
                progress.show(|_| shown(n));
            }
            progress.finish(|_| shown(records.len()));
        }
        Ok((samples, sources))
    }
}
