//! What each parameter of `octet-tune spsa-eval` changes in the evaluation.

use std::array::from_fn;

use anyhow::{Context, Result};
use octet_engine::board::piece::PieceType;
use octet_engine::eval::root_pst::{MOBILE_TYPES, TABLES, TYPE_TABLES, WEIGHT_SCALE};
use octet_engine::eval::terms::{TermKind, TermWeights};
use octet_engine::eval::{EvalWeights, root_pst};

use crate::fit::constants::Constants;
use crate::root_pst::QuantizedRootPst;

/// Middlegame and endgame in the names of parameters.
pub const PHASES: [&str; 2] = ["mg", "eg"];
/// A scale is given in these parts: 256 more doubles a group.
const UNIT_SCALE: f64 = 256.0;
/// A slope is given in these parts of a centipawn.
const SLOPE_SCALE: f64 = 4.0;
/// The root tables in the names of parameters.
const ROOT_PST_NAMES: [&str; TYPE_TABLES + 1] = [
    "pawn control",
    "file state",
    "blockers",
    "own king",
    "enemy king",
    "mobility",
];

/// A group of weights that one parameter changes. A number is a phase, unless stated otherwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupParam {
    /// The material of a piece type, in centipawns to add.
    Material(usize, PieceType),
    /// The square table of a piece type, to be scaled.
    Squares(usize, PieceType),
    /// A slope over the ranks of that table, 0 in the middle of the board.
    Rank(usize, PieceType),
    /// A slope over the distance from the central files.
    Centre(usize, PieceType),
    /// A root table, by its number, for a piece type, to be scaled.
    RootPst(usize, PieceType),
    /// A kind of term, in a phase, to be scaled.
    Term(TermKind, usize),
    /// The tempo, in centipawns to add.
    Tempo,
}

impl GroupParam {
    /// All parameters.
    pub fn all() -> Vec<GroupParam> {
        let mut all = Vec::new();
        for phase in 0..PHASES.len() {
            let pieces = PieceType::ALL
                .into_iter()
                .filter(|&piece_type| piece_type != PieceType::King);
            all.extend(pieces.map(|piece_type| GroupParam::Material(phase, piece_type)));
            for of in [GroupParam::Squares, GroupParam::Rank, GroupParam::Centre] {
                all.extend(PieceType::ALL.map(|piece_type| of(phase, piece_type)));
            }
            let kinds = TermKind::ALL.into_iter().filter(|kind| kind.fitted() > 0);
            all.extend(kinds.map(|kind| GroupParam::Term(kind, phase)));
        }
        for table in 0..TYPE_TABLES {
            all.extend(PieceType::ALL.map(|piece_type| GroupParam::RootPst(table, piece_type)));
        }
        all.extend(MOBILE_TYPES.map(|piece_type| GroupParam::RootPst(TYPE_TABLES, piece_type)));
        all.push(GroupParam::Tempo);
        all
    }

    /// The name of the parameter.
    pub fn name(self) -> String {
        match self {
            GroupParam::Material(phase, piece_type) => {
                format!("{} {}", piece_type.name(), PHASES[phase])
            }
            GroupParam::Squares(phase, piece_type) => {
                format!("{} squares {}", piece_type.name(), PHASES[phase])
            }
            GroupParam::Rank(phase, piece_type) => {
                format!("{} rank {}", piece_type.name(), PHASES[phase])
            }
            GroupParam::Centre(phase, piece_type) => {
                format!("{} centre {}", piece_type.name(), PHASES[phase])
            }
            GroupParam::RootPst(table, piece_type) => {
                format!("{} {}", piece_type.name(), ROOT_PST_NAMES[table])
            }
            GroupParam::Term(kind, phase) => {
                let name = kind.constant().to_lowercase().replace('_', " ");
                format!("{name} {}", PHASES[phase])
            }
            GroupParam::Tempo => "tempo".to_owned(),
        }
    }

    /// How far the parameter is perturbed.
    pub fn step(self) -> i16 {
        match self {
            GroupParam::Material(_, PieceType::Pawn) => 4,
            GroupParam::Material(_, PieceType::Queen) => 16,
            GroupParam::Material(..) => 8,
            GroupParam::Squares(..) => 40,
            GroupParam::Rank(..) | GroupParam::Centre(..) => 6,
            GroupParam::RootPst(..) => 80,
            GroupParam::Term(kind, phase) => {
                let terms = Constants::current().terms;
                let weights = &terms[kind.first()..][..kind.fitted()];
                let sizes = weights
                    .iter()
                    .map(|pair| [pair.0, pair.1][phase].unsigned_abs());
                // The largest weight must change, by half a centipawn at least, which is rounded.
                let largest = sizes.max().unwrap_or_default().max(1);
                let least = UNIT_SCALE / (2.0 * f64::from(largest));
                50.max(least.ceil() as i16)
            }
            GroupParam::Tempo => 3,
        }
    }
}

/// The weights of the evaluation, changed by parameters.
pub struct PerturbedWeights {
    /// Material, squares and terms, in whole centipawns.
    constants: Constants,
    /// The weights of the root tables.
    root_pst: Vec<f64>,
}

impl PerturbedWeights {
    /// The engine's weights with each of [`GroupParam::all`] at its value.
    pub fn new(values: &[i16]) -> PerturbedWeights {
        let mut constants = Constants::current();
        let mut root_pst: Vec<f64> = TABLES.concat().into_iter().map(f64::from).collect();
        let (mut squares, mut slopes) = ([[0.0; 6]; 2], [[[0.0; 2]; 6]; 2]);
        for (param, value) in GroupParam::all().into_iter().zip(values) {
            let (value, scale) = (f64::from(*value), f64::from(*value) / UNIT_SCALE);
            match param {
                GroupParam::Material(phase, piece_type) => {
                    constants.material[phase][piece_type.index()] += value as i16;
                }
                GroupParam::Squares(phase, piece_type) => {
                    squares[phase][piece_type.index()] = scale
                }
                GroupParam::Rank(phase, piece_type) => {
                    slopes[phase][piece_type.index()][0] = value / SLOPE_SCALE
                }
                GroupParam::Centre(phase, piece_type) => {
                    slopes[phase][piece_type.index()][1] = value / SLOPE_SCALE
                }
                GroupParam::RootPst(table, piece_type) => {
                    for weight in &mut root_pst[weights(table, piece_type)] {
                        *weight += scale * *weight;
                    }
                }
                GroupParam::Term(kind, phase) => {
                    for pair in &mut constants.terms[kind.first()..][..kind.fitted()] {
                        let weight = if phase == 0 { &mut pair.0 } else { &mut pair.1 };
                        *weight += (scale * f64::from(*weight)).round() as i16;
                    }
                }
                GroupParam::Tempo => constants.tempo += value as i16,
            }
        }
        for (phase, piece_types) in constants.bonus.iter_mut().enumerate() {
            for (piece_type, bonus) in piece_types.iter_mut().enumerate() {
                for square in reached(piece_type) {
                    let [rank, centre] = slopes[phase][piece_type];
                    let before = f64::from(bonus[square]);
                    let after = before
                        + squares[phase][piece_type] * before
                        + rank * ((square / 8) as f64 - 3.5)
                        + centre * (2.0 - (3.5 - (square % 8) as f64).abs());
                    bonus[square] = after.round() as i8;
                }
            }
        }
        PerturbedWeights {
            constants,
            root_pst,
        }
    }

    /// The weights for a search. Those of the root tables have finer units than centipawns.
    pub fn weights(&self) -> EvalWeights {
        let all = self.constants.weights();
        let pair = |n: usize| (all[2 * n] as i16, all[2 * n + 1] as i16);
        EvalWeights {
            pst: from_fn(|kind| from_fn(|square| pair(64 * kind + square))),
            terms: TermWeights(from_fn(|n| self.constants.terms[n])),
            root_pst: root_pst::RootPstWeights(from_fn(|n| {
                (self.root_pst[n] * f64::from(WEIGHT_SCALE)).round() as i16
            })),
            tempo: self.constants.tempo,
        }
    }

    /// The weights for the engine's files, all in whole centipawns.
    ///
    /// # Errors
    /// A root table does not fit bytes.
    pub fn rounded(self) -> Result<(Constants, QuantizedRootPst)> {
        let tables = QuantizedRootPst::nearest(self.root_pst.into_iter());
        Ok((self.constants, tables.context("root tables")?))
    }
}

/// The squares where a piece type can stand.
fn reached(piece_type: usize) -> std::ops::Range<usize> {
    if piece_type == PieceType::Pawn.index() {
        8..56
    } else {
        0..64
    }
}

/// The indices of the weights that a root table has for a piece type.
fn weights(table: usize, piece_type: PieceType) -> std::ops::Range<usize> {
    let mobile = MOBILE_TYPES.iter().position(|&mobile| mobile == piece_type);
    let (table, rows, row) = match mobile {
        Some(n) if table == TYPE_TABLES => (TYPE_TABLES + n, 1, 0),
        _ => (table, PieceType::ALL.len(), piece_type.index()),
    };
    let len = TABLES[table].len() / rows;
    let start = root_pst::TABLE_OFFSETS[table] + row * len;
    start..start + len
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parameters_of_0_leave_the_engines_weights() {
        let unchanged = PerturbedWeights::new(&vec![0; GroupParam::all().len()]);
        assert!(unchanged.weights() == EvalWeights::STANDARD);
        let rounded = unchanged.rounded().expect("weights");
        assert_eq!(rounded, (Constants::current(), QuantizedRootPst::current()));
    }

    #[test]
    fn every_parameter_changes_weights_of_its_own() {
        let params = GroupParam::all();
        let changed = |n: usize, param: &GroupParam| {
            let mut values = vec![0; params.len()];
            values[n] = param.step();
            PerturbedWeights::new(&values).weights()
        };
        let all: Vec<EvalWeights> = params
            .iter()
            .enumerate()
            .map(|(n, param)| changed(n, param))
            .collect();
        let mut names: Vec<String> = params.iter().map(|param| param.name()).collect();
        for (n, weights) in all.iter().enumerate() {
            assert!(*weights != EvalWeights::STANDARD, "{}", names[n]);
            assert!(!all[..n].contains(weights), "{}", names[n]);
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), params.len());
    }
}
