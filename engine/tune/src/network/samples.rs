//! Positions in the form in which the network sees them.

use std::path::PathBuf;

use anyhow::Result;
use octet_engine::board::piece::Color;
use octet_engine::board::square::Square;
use octet_engine::eval::EvaluatedPosition;
use octet_engine::eval::network::{
    FEATURE_PIECES, FEATURE_SQUARES, NETWORKS, feature_piece, square_transform,
};

use crate::data::file;
use crate::data::training_position::TrainingPosition;
use crate::fit::features::{hand_crafted, is_linear};
use crate::fit::loss::Target;

/// How many features there are: one for each piece on each square, for each network.
pub const FEATURES: usize = NETWORKS * FEATURE_PIECES * FEATURE_SQUARES;
/// The most pieces of a position.
const MAX_PIECES: usize = 32;

/// A position.
pub struct Sample {
    /// The features in the perspective of the side to move, then of the other side.
    perspectives: [[u16; MAX_PIECES]; 2],
    pieces: u8,
    /// The evaluation without the network, for the side to move.
    pub hand_crafted: f32,
    /// The points to predict for the side to move.
    pub target: f32,
}

impl Sample {
    /// The sample of a record; `None` where the evaluation is not the sum of both parts.
    pub fn new(record: &TrainingPosition, target: &Target) -> Result<Option<Sample>> {
        let position = EvaluatedPosition::new(record.position()?);
        if !is_linear(&position) {
            return Ok(None);
        }
        let points = target.points(record.score.into(), record.result.points());
        let side = position.side_to_move();
        let target = match side {
            Color::White => points,
            Color::Black => 1.0 - points,
        };
        let mut sample = Sample {
            perspectives: [[0; MAX_PIECES]; 2],
            pieces: 0,
            hand_crafted: hand_crafted(&position).into(),
            target: target as f32,
        };
        for (perspective, color) in [side, side.other()].into_iter().enumerate() {
            let features = features(&position, color);
            sample.pieces = 0;
            for (slot, feature) in sample.perspectives[perspective].iter_mut().zip(features) {
                *slot = feature;
                sample.pieces += 1;
            }
        }
        Ok(Some(sample))
    }

    /// The features of both perspectives, the side to move first.
    pub fn perspectives(&self) -> [&[u16]; 2] {
        self.perspectives
            .each_ref()
            .map(|perspective| &perspective[..self.pieces.into()])
    }
}

/// The features of all pieces in a perspective: network, [`feature_piece`] and square in
/// one number.
fn features(position: &EvaluatedPosition, perspective: Color) -> impl Iterator<Item = u16> {
    let transform = square_transform(perspective, position.king(perspective));
    Square::all().filter_map(move |square| {
        let piece = position.piece_on(square);
        let feature_piece = feature_piece(perspective, piece.color(), piece.piece_type()?);
        let square = Square(square.0 ^ transform).index();
        Some(
            ((position.network_index() * FEATURE_PIECES + feature_piece) * FEATURE_SQUARES + square)
                as u16,
        )
    })
}

/// Positions to fit and to validate.
#[derive(Default)]
pub struct Samples {
    /// Both sets.
    pub parts: [Vec<Sample>; 2],
    /// How many positions are in neither set.
    pub left_out: usize,
}

impl Samples {
    /// Adds a record.
    pub fn add(&mut self, record: &TrainingPosition, target: &Target) -> Result<()> {
        match Sample::new(record, target)? {
            Some(sample) => self.parts[record.part()].push(sample),
            None => self.left_out += 1,
        }
        Ok(())
    }

    /// How often each feature occurs in the positions to fit.
    pub fn counts(&self) -> Vec<u32> {
        let mut counts = vec![0; FEATURES];
        let perspectives = self.parts[0].iter().flat_map(Sample::perspectives);
        for &feature in perspectives.flatten() {
            counts[usize::from(feature)] += 1;
        }
        counts
    }

    /// The samples of files, and a line for each file.
    pub fn read(paths: &[PathBuf], target: &Target) -> Result<(Samples, String)> {
        let (mut samples, mut sources) = (Samples::default(), String::new());
        for path in paths {
            let (header, records) = file::read(path)?;
            sources += &header.source(&records);
            file::for_each(path, &records, |_, record| samples.add(record, target))?;
        }
        Ok((samples, sources))
    }
}
