//! A small neural network beside the hand-crafted evaluation.
//!
//! It has 768 inputs and [`HIDDEN`] neurons for each perspective. A perspective flips the board so
//! that its own side is below, and mirrors it so that its king is on files e to h; a feature is a
//! piece on a square of the board turned that way. Neurons are bytes with ReLU. The output weight
//! of the first [`POSITIVE_NEURONS`] is [`OUTPUT_SCALE`], of the others -[`OUTPUT_SCALE`]; the
//! score is White's output less Black's.
//!
//! The accumulators are updated by every move; a king's move from one wing to the other
//! mirrors its perspective, and that accumulator is computed afresh.
//!
//! There are [`NETWORKS`] of them. The phase of the position set up selects one for the whole
//! search, so no node pays for the selection.
//!
//! A weight is one of the 16 [`weights::QUANT_STEPS`] above its row's
//! [`weights::QUANT_BASES`], so the 6502 keeps two in a byte.

pub mod weights;

use super::pst::PHASE_MAX;
use crate::board::piece::{Color, PieceType};
use crate::board::square::{FILE_BITS, KING_FILE, RANK_BITS, Square};
pub use weights::HIDDEN;
use weights::{HIDDEN_BIAS, INPUT_WEIGHTS};

/// Neurons that count for the perspective's side; the others count against it.
pub const POSITIVE_NEURONS: usize = HIDDEN.div_ceil(2);
/// Centipawns for each unit of a neuron.
pub const OUTPUT_SCALE: i16 = 2;
/// Pieces that a perspective distinguishes: its own six types, then the enemy's.
pub const FEATURE_PIECES: usize = 12;

/// Squares that a perspective distinguishes, from its a1 to its h8.
pub const FEATURE_SQUARES: usize = 64;

/// Networks: the first for the middlegame, the last for the endgame.
pub const NETWORKS: usize = 2;
/// The lowest phase of the first network.
pub const FIRST_NETWORK_PHASE: u8 = PHASE_MAX / 2 + 1;

/// The network for a search from a position of this phase.
#[must_use]
pub const fn network_index(phase: u8) -> usize {
    let second = phase < FIRST_NETWORK_PHASE; // (1)
    second as usize
}

/// The sums of the hidden layer, before ReLU, for each perspective, White's first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accumulators(pub [[i8; HIDDEN]; 2]);

/// [`INPUT_WEIGHTS`] with the neuron innermost: by network, feature piece, feature square
/// and neuron.
static WEIGHTS: [[[[i8; HIDDEN]; FEATURE_SQUARES]; FEATURE_PIECES]; NETWORKS] = {
    let mut table = [[[[0; HIDDEN]; FEATURE_SQUARES]; FEATURE_PIECES]; NETWORKS];
    let mut n = 0;
    while n < NETWORKS * HIDDEN * FEATURE_PIECES * FEATURE_SQUARES {
        let (rest, square) = (n / FEATURE_SQUARES, n % FEATURE_SQUARES);
        let (rest, piece) = (rest / FEATURE_PIECES, rest % FEATURE_PIECES);
        let (network, neuron) = (rest / HIDDEN, rest % HIDDEN);
        table[network][piece][square][neuron] = INPUT_WEIGHTS[network][neuron][piece][square];
        n += 1;
    }
    table
};

/// A piece that comes to a square or leaves it.
#[derive(Clone, Copy)]
pub(crate) struct FeatureChange {
    pub color: Color,
    pub piece_type: PieceType,
    pub square: Square,
    pub added: bool,
}

/// The feature piece that `perspective` sees in a piece of `color`.
#[must_use]
pub const fn feature_piece(perspective: Color, color: Color, piece_type: PieceType) -> usize {
    let side = if perspective.index() == color.index() {
        0
    } else {
        6
    };
    side + piece_type.index()
}

/// The bits to flip in a square to see it from `perspective`: ranks for Black, files for
/// a king on a to d.
#[must_use]
pub const fn square_transform(perspective: Color, king: Square) -> u8 {
    let ranks = match perspective {
        Color::White => 0,
        Color::Black => RANK_BITS,
    };
    let files = if king.file() < KING_FILE {
        FILE_BITS
    } else {
        0
    };
    ranks | files
}

impl Accumulators {
    /// Those of an empty board.
    pub const EMPTY: Accumulators = Accumulators([HIDDEN_BIAS; 2]);

    /// Applies a change to one perspective, whose [`square_transform`] is `transform`.
    #[inline]
    pub(crate) fn update(
        &mut self,
        network: usize,
        perspective: Color,
        transform: u8,
        change: &FeatureChange,
    ) {
        let square = Square(change.square.0 ^ transform); // (1)
        let piece = feature_piece(perspective, change.color, change.piece_type);
        let weights = &WEIGHTS[network][piece][square.index()]; // (2)
        for (sum, &weight) in self.0[perspective.index()].iter_mut().zip(weights) {
            *sum = if change.added {
                sum.wrapping_add(weight) // (3)
            } else {
                sum.wrapping_sub(weight) // (4)
            };
        }
    }

    /// The network's output, White's advantage positive.
    #[must_use]
    #[inline]
    pub fn output(&self) -> i16 {
        let [white, black] = &self.0;
        let mut sum = 0;
        for (n, (&white, &black)) in white.iter().zip(black).enumerate() {
            let difference = i16::from(white.max(0)) - i16::from(black.max(0)); // (1)
            sum += if n < POSITIVE_NEURONS {
                difference // (2)
            } else {
                -difference // (3)
            };
        }
        OUTPUT_SCALE * sum // (4)
    }
}

/// Bound of the network's output.
pub const MAX_OUTPUT: i16 = OUTPUT_SCALE * HIDDEN as i16 * i8::MAX as i16;

#[cfg(test)]
mod tests {
    use super::weights::{QUANT_BASES, QUANT_STEPS};
    use super::*;
    use crate::board::position::Position;
    use crate::eval::EvaluatedPosition;

    #[test]
    fn every_weight_is_quantized() {
        for (network, neurons) in INPUT_WEIGHTS.iter().enumerate() {
            for (neuron, pieces) in neurons.iter().enumerate() {
                for (piece, squares) in pieces.iter().enumerate() {
                    let base = QUANT_BASES[network][neuron][piece];
                    for &weight in squares {
                        let is_step = QUANT_STEPS
                            .iter()
                            .any(|&step| base.checked_add(step) == Some(weight));
                        assert!(
                            is_step,
                            "network {network}, neuron {neuron}, piece {piece}: {weight}"
                        );
                    }
                }
            }
        }
    }

    /// Each side counts its own pieces first, from its own end of the board, and with its king on the
    /// files e to h; a neuron below zero says nothing.
    #[test]
    fn a_network_is_a_plain_sum() {
        let side_of = |fen: &str, network: usize, mine: Color| -> i32 {
            let position = Position::from_fen(fen).expect(fen);
            let mirrored = position.king(mine).file() < 4;
            let mut sums = HIDDEN_BIAS.map(i32::from);
            for (square, color, piece_type) in position.pieces() {
                let rank = square.rank();
                let rank = if mine == Color::White { rank } else { 7 - rank };
                let file = square.file();
                let file = if mirrored { 7 - file } else { file };
                let place = usize::from(8 * rank + file);
                let enemy = if color == mine {
                    0
                } else {
                    PieceType::ALL.len()
                };
                let piece = enemy + piece_type.index();
                for (neuron, sum) in sums.iter_mut().enumerate() {
                    *sum += i32::from(INPUT_WEIGHTS[network][neuron][piece][place]);
                }
            }
            let signed = |(n, sum): (usize, i32)| {
                let of = sum.max(0);
                if n < POSITIVE_NEURONS { of } else { -of }
            };
            sums.into_iter().enumerate().map(signed).sum()
        };
        let mut sides = [0; 2];
        for fen in crate::bench::POSITIONS {
            let position = EvaluatedPosition::new(Position::from_fen(fen).expect(fen));
            let network = position.network_index();
            let [white, black] = Color::ALL.map(|mine| side_of(fen, network, mine));
            let output = i32::from(position.eval_state().accumulators.output());
            assert_eq!(output, i32::from(OUTPUT_SCALE) * (white - black), "{fen}");
            for mine in Color::ALL {
                sides[usize::from(position.king(mine).file() < 4)] += 1;
            }
        }
        assert!(sides.iter().all(|&kings| kings > 0), "{sides:?}");
    }
}
