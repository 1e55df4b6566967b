//! The weights of the evaluation in one place, so that a match can be played with other ones.

use super::terms::TermWeights;
use super::weights::TEMPO;
use super::{pst, root_pst};

/// The weights of the evaluation that SPSA can tune, in centipawns.
#[derive(Clone, PartialEq, Eq)]
pub struct EvalWeights {
    /// Material and piece-square values, as [`pst::PST`].
    pub pst: [[(i16, i16); 64]; 6],
    /// The terms' weights.
    pub terms: TermWeights,
    /// The weights of the root piece-square tables.
    pub root_pst: root_pst::RootPstWeights,
    /// The bonus for the side to move.
    pub tempo: i16,
}

impl EvalWeights {
    /// The weights of the engine and of the 6502.
    pub const STANDARD: EvalWeights = EvalWeights {
        pst: pst::PST,
        terms: TermWeights::STANDARD,
        root_pst: root_pst::RootPstWeights::STANDARD,
        tempo: TEMPO,
    };
}
