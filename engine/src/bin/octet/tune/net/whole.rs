//! The network in whole numbers, as `net/weights.rs` has it.

use std::fmt::Write;

use octet_engine::board::piece::PieceType;
use octet_engine::eval::network::weights::QUANT_COUNT;
use octet_engine::eval::network::{
    Accumulators, FEATURE_PIECES, FEATURE_SQUARES, HIDDEN, NETWORKS,
};

use super::real::{BIAS, FloatNetwork, unit};
use super::samples::{FEATURES, Sample};
use super::steps::QuantGrid;

/// Places side by side in the file.
const FILES: usize = 8;

/// Where a weight stands in the file, of those that stand byte by byte for every
/// feature: stage, byte, man, place.
fn place(n: usize) -> [usize; 4] {
    let (feature, byte) = (n / HIDDEN, n % HIDDEN);
    let (piece, place) = (feature / FEATURE_SQUARES, feature % FEATURE_SQUARES);
    [piece / FEATURE_PIECES, byte, piece % FEATURE_PIECES, place]
}

/// The network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuantizedNetwork {
    bias: [i8; HIDDEN],
    grid: QuantGrid,
    input_weights: [[[[i8; FEATURE_SQUARES]; FEATURE_PIECES]; HIDDEN]; NETWORKS],
}

impl QuantizedNetwork {
    /// The engine's own.
    #[cfg(test)]
    pub fn present() -> QuantizedNetwork {
        use octet_engine::eval::network::weights;
        QuantizedNetwork {
            bias: weights::HIDDEN_BIAS,
            grid: QuantGrid {
                bases: weights::QUANT_BASES,
                steps: weights::QUANT_STEPS,
            },
            input_weights: weights::INPUT_WEIGHTS,
        }
    }

    /// The weights of `share` of `real`, for a hand-made evaluation that counts once, in
    /// units.
    fn units(real: &FloatNetwork, share: f64) -> Vec<f64> {
        let unit = unit(real.scale) * real.factor() / share;
        let weights = &real.weights[..BIAS + HIDDEN];
        weights.iter().map(|weight| weight / unit).collect()
    }

    /// Which weights can be written near to `share` of `real`, with features seen
    /// `counts` times.
    pub fn grid(real: &FloatNetwork, share: f64, counts: &[u32]) -> QuantGrid {
        QuantGrid::fit(&QuantizedNetwork::units(real, share)[..BIAS], counts)
    }

    /// What can be written nearest to `share` of `real`.
    pub fn nearest(
        real: &FloatNetwork,
        share: f64,
        grid: &QuantGrid,
        counts: &[u32],
    ) -> QuantizedNetwork {
        let units = QuantizedNetwork::units(real, share);
        let mut whole = QuantizedNetwork {
            bias: [0; HIDDEN],
            grid: grid.clone(),
            input_weights: [[[[0; FEATURE_SQUARES]; FEATURE_PIECES]; HIDDEN]; NETWORKS],
        };
        for (bias, unit) in whole.bias.iter_mut().zip(&units[BIAS..]) {
            *bias = unit.round().clamp(-f64::from(i8::MAX), i8::MAX.into()) as i8;
        }
        for (n, &unit) in units[..BIAS].iter().enumerate() {
            let [stage, byte, piece, place] = place(n);
            let seen = counts[n / HIDDEN] > 0;
            whole.input_weights[stage][byte][piece][place] = grid.nearest(n, unit, seen);
        }
        whole
    }

    /// What this is as a share of a network in real numbers: `real` otherwise.
    pub fn real(&self, real: &FloatNetwork, share: f64) -> FloatNetwork {
        let unit = unit(real.scale) * real.factor() / share;
        let mut written = real.clone();
        for (n, weight) in written.weights[..FEATURES * HIDDEN].iter_mut().enumerate() {
            let [stage, byte, piece, place] = place(n);
            *weight = f64::from(self.input_weights[stage][byte][piece][place]) * unit;
        }
        for (weight, &bias) in written.weights[BIAS..].iter_mut().zip(&self.bias) {
            *weight = f64::from(bias) * unit;
        }
        written
    }

    /// What it adds for the side to move, in centipawns, and whether every byte
    /// holds its sum.
    pub fn value(&self, sample: &Sample) -> (i16, bool) {
        let mut fits = true;
        let sums = sample.perspectives().map(|perspective| {
            let mut sums = [0; HIDDEN];
            for (byte, sum) in sums.iter_mut().enumerate() {
                let weights = perspective.iter().map(|&feature| {
                    let [stage, _, piece, place] = place(usize::from(feature) * HIDDEN);
                    i32::from(self.input_weights[stage][byte][piece][place])
                });
                let all = i32::from(self.bias[byte]) + weights.sum::<i32>();
                // As the engine adds, the rest is lost.
                *sum = all as i8;
                fits &= i32::from(*sum) == all;
            }
            sums
        });
        (Accumulators(sums).output(), fits)
    }

    /// The file, below its header.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out).expect("a string takes any text");
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        let QuantGrid { bases, steps } = &self.grid;
        write!(
            out,
            "\
use super::{{FEATURE_PIECES, FEATURE_SQUARES, NETWORKS}};

/// Bytes that a side's view is added up in.
pub const HIDDEN: usize = {HIDDEN};

/// What each byte is on an empty board.
pub const HIDDEN_BIAS: [i8; HIDDEN] = {:?};

/// How many [`QUANT_STEPS`] there are: as many as half a byte tells apart.
pub const QUANT_COUNT: usize = {QUANT_COUNT};

/// How far a weight may lie from its base.
#[rustfmt::skip]
pub const QUANT_STEPS: [i8; QUANT_COUNT] = {steps:?};

/// What the weights of a man are counted from, by stage and byte: own men from pawn to
/// king, then the others'.
#[rustfmt::skip]
pub const QUANT_BASES: [[[i8; FEATURE_PIECES]; HIDDEN]; NETWORKS] = [
",
            self.bias
        )?;
        for bytes in bases {
            out.push_str("    [\n");
            for pieces in bytes {
                writeln!(out, "        {pieces:?},")?;
            }
            out.push_str("    ],\n");
        }
        out.push_str(
            "\
];

/// What a man at a place adds to each byte, by stage: own men from pawn to king, then the
/// others', by ranks; the side that looks below, its king on the right.
#[rustfmt::skip]
pub const INPUT_WEIGHTS: [[[[i8; FEATURE_SQUARES]; FEATURE_PIECES]; HIDDEN]; NETWORKS] = [
",
        );
        let whose = ["own", "enemy"].into_iter();
        let pieces =
            whose.flat_map(|whose| PieceType::ALL.map(|piece_type| (whose, piece_type.name())));
        let pieces: Vec<_> = pieces.collect();
        for (stage, bytes) in self.input_weights.iter().enumerate() {
            writeln!(out, "    [")?;
            for (byte, weights) in bytes.iter().enumerate() {
                write!(out, "        // stage {stage}, byte {byte}\n        [\n")?;
                for ((whose, kind), places) in pieces.iter().zip(weights) {
                    write!(out, "            // {whose} {kind}\n            [\n")?;
                    for rank in places.chunks(FILES) {
                        let rank: Vec<String> = rank.iter().map(|n| format!("{n:4},")).collect();
                        writeln!(out, "                {}", rank.join(" "))?;
                    }
                    out.push_str("            ],\n");
                }
                out.push_str("        ],\n");
            }
            out.push_str("    ],\n");
        }
        out.push_str("];\n");
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::super::tests::target;
    use super::*;
    use crate::tune::record::TrainingPosition;
    use octet_engine::board::piece::Color;
    use octet_engine::board::position::Position;
    use octet_engine::util::random::Random;

    #[test]
    fn the_present_file_is_one_that_the_fit_writes() {
        let file = include_str!("../../../../eval/network/weights.rs");
        let (_, below) = file.split_once("\n\n").expect("a header");
        assert_eq!(below, QuantizedNetwork::present().text());
    }

    #[test]
    fn a_share_is_kept_of_every_weight() {
        // All of these can be written, and half of each.
        let values = [-40, -8, 0, 2, 4, 90];
        let mut real = FloatNetwork::new(200.0, &mut Random::new(1));
        for (n, weight) in real.weights[..BIAS].iter_mut().enumerate() {
            *weight = f64::from(values[n * 7 % values.len()]) * unit(200.0);
        }
        let counts = vec![1; FEATURES];
        let [whole, half] = [1.0, 0.5].map(|share| {
            let grid = QuantizedNetwork::grid(&real, share, &counts);
            let whole = QuantizedNetwork::nearest(&real, share, &grid, &counts);
            whole.input_weights.as_flattened().as_flattened().concat()
        });
        assert!(values.iter().all(|value| whole.contains(value)));
        for (whole, half) in whole.into_iter().zip(half) {
            assert_eq!(whole, 2 * half);
        }
    }

    #[test]
    fn the_engine_adds_the_same() {
        let mut added = 0;
        for fen in octet_engine::bench::POSITIONS {
            let position = Position::from_fen(fen).expect(fen);
            let record = TrainingPosition::new(&position, 0, 20, 0);
            let Some(sample) = Sample::new(&record, &target()).expect(fen) else {
                continue;
            };
            let position = octet_engine::eval::EvaluatedPosition::new(position);
            let network = match position.side_to_move() {
                Color::White => position.network_output(),
                Color::Black => -position.network_output(),
            };
            assert_eq!(
                QuantizedNetwork::present().value(&sample),
                (network, true),
                "{fen}"
            );
            added += 1;
        }
        assert!(added > 10, "{added} positions");
    }
}
