//! Material and piece-square values, in centipawns, from White's side.
//!
//! The numbers stand in [`super::weights`]: a table for each piece type in middlegame and
//! endgame, from a1 to h8 as White sees them. Black reads them through
//! [`Square::flip_rank`](crate::board::square::Square::flip_rank).

pub use super::weights::{MATERIAL_EG, MATERIAL_MG, PST_EG, PST_MG};
pub use crate::board::material::PHASE_VALUE;
use crate::board::piece::PieceType;

/// A table by square number (a1 = 0).
pub type SquareTable = [i8; 64];

/// The phase of the starting position; a greater one, after promotions, counts the same.
pub const PHASE_MAX: u8 = 24;
/// How far, in 256ths, the middlegame's weight lies below a straight line at half the
/// phase. Found by SPSA.
const TAPER_BEND: usize = 26;
/// The middlegame's weight by phase, in 256ths.
pub const PHASE_WEIGHT: [u8; PHASE_MAX as usize + 1] = phase_weights();

const fn phase_weights() -> [u8; PHASE_MAX as usize + 1] {
    let mut weights = [0; PHASE_MAX as usize + 1];
    let most = PHASE_MAX as usize;
    let mut phase = 0;
    while phase <= most {
        let straight = (phase * 255 + most / 2) / most;
        // A parabola: nothing at both ends.
        let bent = (4 * TAPER_BEND * phase * (most - phase) + most * most / 2) / (most * most);
        weights[phase] = (straight - bent) as u8;
        phase += 1;
    }
    weights
}

/// [`value`] by [`PieceType::index`] and square number.
pub const PST: [[(i16, i16); 64]; 6] = {
    let mut values = [[(0, 0); 64]; 6];
    let mut k = 0;
    while k < PieceType::ALL.len() {
        let mut index = 0;
        while index < 64 {
            values[k][index] = value(PieceType::ALL[k], index);
            index += 1;
        }
        k += 1;
    }
    values
};

/// Middlegame and endgame value, material included, of a white piece on a square number.
#[must_use]
pub const fn value(piece_type: PieceType, index: usize) -> (i16, i16) {
    let k = piece_type.index();
    (
        MATERIAL_MG[k] + PST_MG[k][index] as i16,
        MATERIAL_EG[k] + PST_EG[k][index] as i16,
    )
}
