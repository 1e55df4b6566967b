//! Weights as `weights.rs` has them: whole numbers, material apart.

use octet_engine::eval::pst::SquareTable;
use octet_engine::eval::weights;

use crate::fit::features::{SQUARES, TERMS, tempo};

/// All fitted constants.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Constants {
    /// Material by phase (middlegame, endgame) and kind.
    pub material: [[i16; 6]; 2],
    /// Bonus by phase, kind and square.
    pub bonus: [[SquareTable; 6]; 2],
    /// By term.
    pub structure: Vec<(i16, i16)>,
    /// The right to move.
    pub tempo: i16,
}

impl Constants {
    /// Those the engine has now.
    pub fn current() -> Constants {
        Constants {
            material: [weights::MATERIAL_MG, weights::MATERIAL_EG],
            bonus: [weights::PST_MG, weights::PST_EG],
            structure: TERMS.iter().map(|term| term.value()).collect(),
            tempo: weights::TEMPO,
        }
    }

    /// The nearest to `weights`. Material is what a kind is worth on average
    /// where it stood, so `occurrences` decide it.
    pub fn nearest(weights: &[f64], occurrences: &[u32]) -> Constants {
        let round = |n: usize| weights[n].round() as i16;
        let mut constants = Constants {
            material: [[0; 6]; 2],
            bonus: [[[0; 64]; 6]; 2],
            structure: (SQUARES..SQUARES + TERMS.len())
                .map(|pair| (round(2 * pair), round(2 * pair + 1)))
                .collect(),
            tempo: round(tempo()),
        };
        for phase in 0..2 {
            for kind in 0..6 {
                let pairs = kind * 64..(kind + 1) * 64;
                let values: Vec<i16> = pairs.clone().map(|pair| round(2 * pair + phase)).collect();
                let reached = if kind == 0 { 8..56 } else { 0..64 };
                let most = values[reached.clone()].iter().max().copied().unwrap_or(0);
                let least = values[reached.clone()].iter().min().copied().unwrap_or(0);
                let average = if kind == 5 {
                    0.0
                } else {
                    average(weights, occurrences, kind, phase)
                };
                // The bonus must fit a byte; what is taken from the king on all
                // squares, both sides lose.
                let material = (average.round() as i16).max(most - 127).min(least + 128);
                for square in reached {
                    let bonus = values[square] - material;
                    constants.bonus[phase][kind][square] = bonus.clamp(-128, 127) as i8;
                }
                if kind != 5 {
                    constants.material[phase][kind] = material;
                }
            }
        }
        constants
    }

    /// As the fit has them.
    pub fn weights(&self) -> Vec<f64> {
        let squares = (0..SQUARES).map(|pair| {
            let value = |phase: usize| {
                let (kind, square) = (pair / 64, pair % 64);
                self.material[phase][kind] + i16::from(self.bonus[phase][kind][square])
            };
            (value(0), value(1))
        });
        let pairs = squares.chain(self.structure.iter().copied());
        let all = pairs.flat_map(|(mg, eg)| [mg, eg]).chain([self.tempo]);
        all.map(f64::from).collect()
    }
}

/// What a kind is worth on average where it stood.
fn average(weights: &[f64], occurrences: &[u32], kind: usize, phase: usize) -> f64 {
    let (mut sum, mut count) = (0.0, 0.0);
    for pair in kind * 64..(kind + 1) * 64 {
        sum += weights[2 * pair + phase] * f64::from(occurrences[pair]);
        count += f64::from(occurrences[pair]);
    }
    if count == 0.0 {
        return weights[2 * (kind * 64 + 27) + phase];
    }
    sum / count
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fit::features::present;

    #[test]
    fn present_constants_are_the_present_weights() {
        assert_eq!(Constants::current().weights(), present());
    }

    #[test]
    fn splitting_changes_no_value() {
        let mut weights = present();
        // A knight in a corner that would not fit a byte.
        weights[2 * 64] -= 150.0;
        weights[2 * 65] += 60.0;
        let mut again = Constants::nearest(&weights, &[1; SQUARES]).weights();
        // Pawns never stand on the first and last rank.
        for square in (0..8).chain(56..64) {
            for phase in 0..2 {
                again[2 * square + phase] = weights[2 * square + phase];
            }
        }
        assert_eq!(again, weights);
    }
}
