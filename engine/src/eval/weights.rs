//! What an evaluation counts with, in one place, so that others can stand in for it.

use crate::oracle;
use crate::pst;
use crate::structure::Terms;
use crate::weights::TEMPO;

/// The weights of the evaluation that playing can turn, in centipawns.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights {
    /// What men are worth by [`crate::piece::Kind::index`] and square number: middlegame
    /// and endgame, as [`pst::VALUES`].
    pub men: [[(i16, i16); 64]; 6],
    /// What structure is worth.
    pub terms: Terms,
    /// What the root's pawns and kings say.
    pub oracle: oracle::Weights,
    /// The right to move.
    pub tempo: i16,
}

impl Weights {
    /// What the engine plays with, and the 6502.
    pub const STANDARD: Weights = Weights {
        men: pst::VALUES,
        terms: Terms::STANDARD,
        oracle: oracle::Weights::STANDARD,
        tempo: TEMPO,
    };
}
