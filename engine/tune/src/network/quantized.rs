//! The network in bytes, in the form of `eval/network/weights.rs`.

use std::fmt::Write;

use octet_engine::board::piece::PieceType;
use octet_engine::eval::network::weights::QUANT_COUNT;
use octet_engine::eval::network::{
    Accumulators, FEATURE_PIECES, FEATURE_SQUARES, HIDDEN, NETWORKS,
};

use super::float_network::{BIAS, FloatNetwork, unit};
use super::quant_grid::QuantGrid;
use super::samples::{FEATURES, Sample};

/// Squares in a line of the file.
const FILES: usize = 8;

/// Network, neuron, piece and square of weight `n`, where the weights of a feature's
/// neurons stand side by side.
fn indices(n: usize) -> [usize; 4] {
    let (feature, neuron) = (n / HIDDEN, n % HIDDEN);
    let (piece, square) = (feature / FEATURE_SQUARES, feature % FEATURE_SQUARES);
    [
        piece / FEATURE_PIECES,
        neuron,
        piece % FEATURE_PIECES,
        square,
    ]
}

/// The network.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuantizedNetwork {
    bias: [i8; HIDDEN],
    grid: QuantGrid,
    input_weights: [[[[i8; FEATURE_SQUARES]; FEATURE_PIECES]; HIDDEN]; NETWORKS],
}

impl QuantizedNetwork {
    /// The weights that the engine has now.
    #[cfg(test)]
    pub fn current() -> QuantizedNetwork {
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

    /// The weights of a network in units of a byte, times `keep`, scaled so that the
    /// hand-crafted evaluation has the factor 1.
    fn units(float: &FloatNetwork, keep: f64) -> Vec<f64> {
        let unit = unit(float.scale) * float.factor() / keep;
        let weights = &float.weights[..BIAS + HIDDEN];
        weights.iter().map(|weight| weight / unit).collect()
    }

    /// The grid for a network times `keep`. `counts` is how often each feature occurs.
    pub fn grid(float: &FloatNetwork, keep: f64, counts: &[u32]) -> QuantGrid {
        QuantGrid::fit(&QuantizedNetwork::units(float, keep)[..BIAS], counts)
    }

    /// The network on a grid that is nearest to a network times `keep`.
    pub fn nearest(
        float: &FloatNetwork,
        keep: f64,
        grid: &QuantGrid,
        counts: &[u32],
    ) -> QuantizedNetwork {
        let units = QuantizedNetwork::units(float, keep);
        let mut quantized = QuantizedNetwork {
            bias: [0; HIDDEN],
            grid: grid.clone(),
            input_weights: [[[[0; FEATURE_SQUARES]; FEATURE_PIECES]; HIDDEN]; NETWORKS],
        };
        for (bias, unit) in quantized.bias.iter_mut().zip(&units[BIAS..]) {
            *bias = unit.round().clamp(-f64::from(i8::MAX), i8::MAX.into()) as i8;
        }
        for (n, &unit) in units[..BIAS].iter().enumerate() {
            let [network, neuron, piece, square] = indices(n);
            let seen = counts[n / HIDDEN] > 0;
            quantized.input_weights[network][neuron][piece][square] = grid.nearest(n, unit, seen);
        }
        quantized
    }

    /// The network of which this one is `keep` times as large. Weights that are not quantized are
    /// those of `float`.
    pub fn to_float(&self, float: &FloatNetwork, keep: f64) -> FloatNetwork {
        let unit = unit(float.scale) * float.factor() / keep;
        let mut result = float.clone();
        for (n, weight) in result.weights[..FEATURES * HIDDEN].iter_mut().enumerate() {
            let [network, neuron, piece, square] = indices(n);
            *weight = f64::from(self.input_weights[network][neuron][piece][square]) * unit;
        }
        for (weight, &bias) in result.weights[BIAS..].iter_mut().zip(&self.bias) {
            *weight = f64::from(bias) * unit;
        }
        result
    }

    /// The output for the side to move, in centipawns, and whether no neuron overflows.
    pub fn output(&self, sample: &Sample) -> (i16, bool) {
        let mut fits = true;
        let sums = sample.perspectives().map(|perspective| {
            let mut sums = [0; HIDDEN];
            for (neuron, sum) in sums.iter_mut().enumerate() {
                let weights = perspective.iter().map(|&feature| {
                    let [network, _, piece, square] = indices(usize::from(feature) * HIDDEN);
                    i32::from(self.input_weights[network][neuron][piece][square])
                });
                let total = i32::from(self.bias[neuron]) + weights.sum::<i32>();
                // The engine adds bytes, which wrap around.
                *sum = total as i8;
                fits &= i32::from(*sum) == total;
            }
            sums
        });
        (Accumulators(sums).output(), fits)
    }

    /// The file without its header.
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

/// Hidden neurons of each perspective, a byte each.
pub const HIDDEN: usize = {HIDDEN};

/// What each neuron is on an empty board.
pub const HIDDEN_BIAS: [i8; HIDDEN] = {:?};

/// How many [`QUANT_STEPS`] there are: a weight takes half a byte on the 6502.
pub const QUANT_COUNT: usize = {QUANT_COUNT};

/// The differences that a weight may have from its base.
#[rustfmt::skip]
pub const QUANT_STEPS: [i8; QUANT_COUNT] =
    {steps:?};

/// The bases of weights, by network, neuron and piece: own pieces from pawn to king,
/// then the enemy's.
#[rustfmt::skip]
pub const QUANT_BASES: [[[i8; FEATURE_PIECES]; HIDDEN]; NETWORKS] = [
",
            self.bias
        )?;
        for neurons in bases {
            out.push_str("    [\n");
            for pieces in neurons {
                writeln!(out, "        {pieces:?},")?;
            }
            out.push_str("    ],\n");
        }
        out.push_str(
            "\
];

/// What a piece adds to a neuron, by network, neuron, piece and square: own pieces from
/// pawn to king, then the enemy's; squares as the perspective's side sees them, its
/// king on files e to h, two ranks a line.
#[rustfmt::skip]
pub const INPUT_WEIGHTS: [[[[i8; FEATURE_SQUARES]; FEATURE_PIECES]; HIDDEN]; NETWORKS] = [
",
        );
        let side = ["own", "enemy"].into_iter();
        let pieces =
            side.flat_map(|side| PieceType::ALL.map(|piece_type| (side, piece_type.name())));
        let pieces: Vec<_> = pieces.collect();
        for (network, neurons) in self.input_weights.iter().enumerate() {
            writeln!(out, "    [")?;
            for (neuron, weights) in neurons.iter().enumerate() {
                write!(
                    out,
                    "        // network {network}, neuron {neuron}\n        [\n"
                )?;
                for ((side, kind), squares) in pieces.iter().zip(weights) {
                    write!(out, "            // {side} {kind}\n            [\n")?;
                    for ranks in squares.chunks(2 * FILES) {
                        let ranks: Vec<String> = ranks.iter().map(|n| format!("{n:3},")).collect();
                        writeln!(out, "                {}", ranks.join(" "))?;
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
    use crate::data::training_position::TrainingPosition;
    use octet_engine::board::position::Position;
    use octet_engine::eval::EvaluatedPosition;
    use octet_engine::util::random::Random;

    #[test]
    fn the_current_file_is_one_that_network_writes() {
        let file = include_str!("../../../src/eval/network/weights.rs");
        let (_, below) = file.split_once("\n\n").expect("a header");
        assert_eq!(below, QuantizedNetwork::current().text());
    }

    #[test]
    fn a_part_of_every_weight_is_kept() {
        // All of these weights are on the grid, and so is half of each.
        let values = [-40, -8, 0, 2, 4, 90];
        let mut float = FloatNetwork::new(200.0, &mut Random::new(1));
        for (n, weight) in float.weights[..BIAS].iter_mut().enumerate() {
            *weight = f64::from(values[n * 7 % values.len()]) * unit(200.0);
        }
        let counts = vec![1; FEATURES];
        let [all, half] = [1.0, 0.5].map(|keep| {
            let grid = QuantizedNetwork::grid(&float, keep, &counts);
            let quantized = QuantizedNetwork::nearest(&float, keep, &grid, &counts);
            quantized
                .input_weights
                .as_flattened()
                .as_flattened()
                .concat()
        });
        assert!(values.iter().all(|value| all.contains(value)));
        for (all, half) in all.into_iter().zip(half) {
            assert_eq!(all, 2 * half);
        }
    }

    #[test]
    fn the_engine_has_the_same_output() {
        let mut compared = 0;
        for fen in octet_engine::bench::POSITIONS {
            let position = Position::from_fen(fen).expect(fen);
            let record = TrainingPosition::new(&position, 0, 20, 0);
            let Some(sample) = Sample::new(&record, &target()).expect(fen) else {
                continue;
            };
            let position = EvaluatedPosition::new(position);
            let output = position.side_to_move().sign() * position.network_output();
            assert_eq!(
                QuantizedNetwork::current().output(&sample),
                (output, true),
                "{fen}"
            );
            compared += 1;
        }
        assert!(compared > 10, "{compared} positions");
    }
}
