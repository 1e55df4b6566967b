//! The hand-crafted weights in the form of `eval/weights.rs`: whole centipawns, with material apart
//! from squares.

use octet_engine::eval::pst::SquareTable;
use octet_engine::eval::weights;

use crate::fit::features::{SQUARES, TERMS, tempo};

/// All fitted constants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constants {
    /// Material by phase (middlegame, endgame) and piece type.
    pub material: [[i16; 6]; 2],
    /// Bonus by phase, piece type and square.
    pub bonus: [[SquareTable; 6]; 2],
    /// Middlegame and endgame weights of [`TERMS`].
    pub terms: Vec<(i16, i16)>,
    /// See [`weights::TEMPO`].
    pub tempo: i16,
}

impl Constants {
    /// The weights that the engine has now.
    pub fn current() -> Constants {
        Constants {
            material: [weights::MATERIAL_MG, weights::MATERIAL_EG],
            bonus: [weights::PST_MG, weights::PST_EG],
            terms: TERMS.iter().map(|term| term.value()).collect(),
            tempo: weights::TEMPO,
        }
    }

    /// The constants nearest to `weights`. Material is the average over the squares where pieces of
    /// the type stood, weighted by `occurrences`.
    pub fn nearest(weights: &[f64], occurrences: &[u32]) -> Constants {
        let round = |n: usize| weights[n].round() as i16;
        let mut constants = Constants {
            material: [[0; 6]; 2],
            bonus: [[[0; 64]; 6]; 2],
            terms: (SQUARES..SQUARES + TERMS.len())
                .map(|pair| (round(2 * pair), round(2 * pair + 1)))
                .collect(),
            tempo: round(tempo()),
        };
        for phase in 0..2 {
            for piece_type in 0..6 {
                let pairs = piece_type * 64..(piece_type + 1) * 64;
                let values: Vec<i16> = pairs.clone().map(|pair| round(2 * pair + phase)).collect();
                let reached = if piece_type == 0 { 8..56 } else { 0..64 };
                let max = values[reached.clone()].iter().max().copied().unwrap_or(0);
                let min = values[reached.clone()].iter().min().copied().unwrap_or(0);
                let average = if piece_type == 5 {
                    0.0
                } else {
                    average(weights, occurrences, piece_type, phase)
                };
                // The bonus must fit a byte. The king's average goes to neither: both
                // sides have a king.
                let material = (average.round() as i16).max(max - 127).min(min + 128);
                for square in reached {
                    let bonus = values[square] - material;
                    constants.bonus[phase][piece_type][square] = bonus.clamp(-128, 127) as i8;
                }
                if piece_type != 5 {
                    constants.material[phase][piece_type] = material;
                }
            }
        }
        constants
    }

    /// The weights in the form of a fit: see [`current`](super::features::current).
    pub fn weights(&self) -> Vec<f64> {
        let squares = (0..SQUARES).map(|pair| {
            let value = |phase: usize| {
                let (piece_type, square) = (pair / 64, pair % 64);
                self.material[phase][piece_type] + i16::from(self.bonus[phase][piece_type][square])
            };
            (value(0), value(1))
        });
        let pairs = squares.chain(self.terms.iter().copied());
        let all = pairs.flat_map(|(mg, eg)| [mg, eg]).chain([self.tempo]);
        all.map(f64::from).collect()
    }
}

/// The average weight of a piece type over the squares where it stood.
fn average(weights: &[f64], occurrences: &[u32], piece_type: usize, phase: usize) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for pair in piece_type * 64..(piece_type + 1) * 64 {
        sum += weights[2 * pair + phase] * f64::from(occurrences[pair]);
        count += f64::from(occurrences[pair]);
    }
    if count == 0.0 {
        return weights[2 * (piece_type * 64 + 27) + phase];
    }
    sum / count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::features::current;

    #[test]
    fn current_constants_are_the_current_weights() {
        assert_eq!(Constants::current().weights(), current());
    }

    #[test]
    fn material_and_bonus_add_up_to_the_weights() {
        let mut weights = current();
        // A knight in a corner that would not fit a byte.
        weights[2 * 64] -= 150.0;
        weights[2 * 65] += 60.0;
        let mut sums = Constants::nearest(&weights, &[1; SQUARES]).weights();
        // Pawns never stand on the first and last rank.
        for square in (0..8).chain(56..64) {
            for phase in 0..2 {
                sums[2 * square + phase] = weights[2 * square + phase];
            }
        }
        assert_eq!(sums, weights);
    }
}
