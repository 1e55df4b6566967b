//! What an evaluation counts with, in one place, so that others can stand in for it.

use super::pst;
use super::root_pst;
use super::terms::TermWeights;
use super::weights::TEMPO;

/// The weights of the evaluation that playing can turn, in centipawns.
#[derive(Clone, PartialEq, Eq)]
pub struct EvalWeights {
    /// What men are worth by [`crate::board::piece::Kind::index`] and square number: middlegame
    /// and endgame, as [`pst::PST`].
    pub pst: [[(i16, i16); 64]; 6],
    /// What structure is worth.
    pub terms: TermWeights,
    /// What the root's pawns and kings say.
    pub root_pst: root_pst::RootPstWeights,
    /// The right to move.
    pub tempo: i16,
}

impl EvalWeights {
    /// What the engine plays with, and the 6502.
    pub const STANDARD: EvalWeights = EvalWeights {
        pst: pst::PST,
        terms: TermWeights::STANDARD,
        root_pst: root_pst::RootPstWeights::STANDARD,
        tempo: TEMPO,
    };
}
