//! A small network beside the hand-made evaluation: what men are worth together.
//!
//! Each side looks at the board with its own men below, and from the left or
//! the right so that its king stands on the files e to h. What it sees is added
//! up in [`HIDDEN`] bytes, one number a man and
//! place ([`weights::MEN`]). A byte below zero counts for nothing; this, and that
//! places are counted from the king's wing, is all that the piece-square tables
//! do not have. The rest is the difference of the two sides' bytes: those before
//! [`POSITIVE_NEURONS`] speak for a side, the others against it.
//!
//! A move changes two or three of the numbers added, so the bytes are kept from
//! move to move; only a king that changes wings makes its side look anew.
//!
//! There is a network for each of [`NETWORKS`]. Which of them speaks is decided when
//! a position is set up, and stays so for all that is searched from there: no
//! node pays for it.
//!
//! A weight is one of the [`weights::QUANT_STEPS`] from its plane's
//! [`weights::QUANT_BASES`], so that the 6502 keeps it in half a byte.

pub mod weights;

use super::pst::PHASE_MAX;
use crate::board::piece::{Color, PieceType};
use crate::board::position::Position;
use crate::board::square::{FILE_BITS, KING_FILE, RANK_BITS, Square};
pub use weights::HIDDEN;
use weights::{HIDDEN_BIAS, INPUT_WEIGHTS};

/// How many of the bytes speak for the side that looks.
pub const POSITIVE_NEURONS: usize = HIDDEN.div_ceil(2);
/// What 1 in a byte is worth, in centipawns.
pub const OUTPUT_SCALE: i16 = 2;
/// How many men a side can see: its own of six kinds, then the others.
pub const FEATURE_PIECES: usize = 12;

/// How many places a side tells apart: all squares, from the first rank's a to
/// the last one's h.
pub const FEATURE_SQUARES: usize = 64;

/// How many networks there are: the first for positions with most pieces on the
/// board, the last for the rest.
pub const NETWORKS: usize = 2;
/// The least phase at which the first of them speaks.
pub const FIRST_NETWORK_PHASE: u8 = PHASE_MAX / 2 + 1;

/// Which network speaks where a position of this phase is set up.
#[must_use]
pub const fn network_index(phase: u8) -> usize {
    if phase < FIRST_NETWORK_PHASE { 1 } else { 0 }
}

/// What both sides see, added up: White's view first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Accumulators(pub [[i8; HIDDEN]; 2]);

/// The weights by stage, man seen, place and byte.
static WEIGHTS: [[[[i8; HIDDEN]; FEATURE_SQUARES]; FEATURE_PIECES]; NETWORKS] = {
    let mut table = [[[[0; HIDDEN]; FEATURE_SQUARES]; FEATURE_PIECES]; NETWORKS];
    let mut n = 0;
    while n < NETWORKS * HIDDEN * FEATURE_PIECES * FEATURE_SQUARES {
        let (rest, place) = (n / FEATURE_SQUARES, n % FEATURE_SQUARES);
        let (rest, piece) = (rest / FEATURE_PIECES, rest % FEATURE_PIECES);
        let (network, byte) = (rest / HIDDEN, rest % HIDDEN);
        table[network][piece][place][byte] = INPUT_WEIGHTS[network][byte][piece][place];
        n += 1;
    }
    table
};

/// A man put on a square or taken off.
#[derive(Clone, Copy)]
pub(crate) struct FeatureChange {
    pub color: Color,
    pub kind: PieceType,
    pub square: Square,
    /// Whether he comes.
    pub added: bool,
}

/// Which man `viewer` sees in a man of `color`.
#[must_use]
pub const fn feature_piece(perspective: Color, color: Color, piece_type: PieceType) -> usize {
    let whose = if perspective.index() == color.index() {
        0
    } else {
        6
    };
    whose + piece_type.index()
}

/// What a square's number is changed by for `viewer`, whose king stands on
/// `king`: a set of bits.
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
    /// An empty board.
    pub const EMPTY: Accumulators = Accumulators([HIDDEN_BIAS; 2]);

    /// Makes a change as a side sees it whose squares are turned by `turn`.
    #[inline]
    pub(crate) fn update(
        &mut self,
        network: usize,
        perspective: Color,
        turn: u8,
        change: &FeatureChange,
    ) {
        let square = Square(change.square.0 ^ turn);
        let piece = feature_piece(perspective, change.color, change.kind);
        let weights = &WEIGHTS[network][piece][square.index()];
        for (byte, &weight) in self.0[perspective.index()].iter_mut().zip(weights) {
            *byte = if change.added {
                byte.wrapping_add(weight)
            } else {
                byte.wrapping_sub(weight)
            };
        }
    }

    /// What the network adds to White's score.
    #[must_use]
    #[inline]
    pub fn output(&self) -> i16 {
        let [white, black] = &self.0;
        let mut sum = 0;
        for (n, (&white, &black)) in white.iter().zip(black).enumerate() {
            let more = i16::from(white.max(0)) - i16::from(black.max(0));
            sum += if n < POSITIVE_NEURONS { more } else { -more };
        }
        OUTPUT_SCALE * sum
    }
}

/// The most that the network can add.
pub const MAX_OUTPUT: i16 = OUTPUT_SCALE * HIDDEN as i16 * i8::MAX as i16;

impl Position {
    /// Which network speaks: what [`stage`] said of the position set up.
    #[must_use]
    pub fn network_index(&self) -> usize {
        self.stage
    }

    /// What `viewer` sees of all men, added up anew.
    #[must_use]
    pub fn refresh(&self, perspective: Color) -> [i8; HIDDEN] {
        let mut accumulators = Accumulators::EMPTY;
        let turn = square_transform(perspective, self.king(perspective));
        for (square, color, piece_type) in self.pieces() {
            let piece = FeatureChange {
                color,
                kind: piece_type,
                square,
                added: true,
            };
            accumulators.update(self.stage, perspective, turn, &piece);
        }
        accumulators.0[perspective.index()]
    }

    /// Puts a man into both views, or takes it out.
    #[inline]
    pub(crate) fn show(
        &mut self,
        color: Color,
        piece_type: PieceType,
        square: Square,
        comes: bool,
    ) {
        let piece = FeatureChange {
            color,
            kind: piece_type,
            square,
            added: comes,
        };
        for perspective in Color::ALL {
            let turn = square_transform(perspective, self.king(perspective));
            self.state
                .accumulators
                .update(self.stage, perspective, turn, &piece);
        }
    }

    /// What the network adds to White's score: nothing where a bare king is to
    /// be mated.
    #[must_use]
    #[inline]
    pub fn network_output(&self) -> i16 {
        match self.bare {
            None => self.state.accumulators.output(),
            Some(_) => 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::weights::{QUANT_BASES, QUANT_STEPS};
    use super::*;

    #[test]
    fn every_weight_is_quantized() {
        for (network, accumulators) in INPUT_WEIGHTS.iter().enumerate() {
            for (byte, pieces) in accumulators.iter().enumerate() {
                for (piece, places) in pieces.iter().enumerate() {
                    let base = QUANT_BASES[network][byte][piece];
                    for &weight in places {
                        let known = QUANT_STEPS
                            .iter()
                            .any(|&step| base.checked_add(step) == Some(weight));
                        assert!(known, "stage {network}, byte {byte}, man {piece}: {weight}");
                    }
                }
            }
        }
    }
}
