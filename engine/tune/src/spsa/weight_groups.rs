//! What a number of `octet-tune spsa-eval` does to the evaluation.

use std::array::from_fn;

use anyhow::{Context, Result};
use octet_engine::board::piece::PieceType;
use octet_engine::eval::EvalWeights;
use octet_engine::eval::root_pst;
use octet_engine::eval::root_pst::{MOBILE_TYPES, TABLES, TYPE_TABLES, WEIGHT_SCALE};
use octet_engine::eval::terms::TermWeights;

use crate::fit::constants::Constants;
use crate::fit::features::GROUPS;
use crate::root_pst::QuantizedRootPst;

/// Middlegame and endgame, as numbers' names have them.
pub const PHASES: [&str; 2] = ["mg", "eg"];
/// A scale is given in these parts, of which all are as it was.
const UNIT_SCALE: f64 = 256.0;
/// Slopes are given in these parts of a centipawn.
const SLOPE_SCALE: f64 = 4.0;
/// What the oracle's tables are called.
const ROOT_PST_NAMES: [&str; TYPE_TABLES + 1] = [
    "guards",
    "files",
    "neighbours",
    "own king",
    "other king",
    "reach",
];

/// A group of weights, and what is done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GroupParam {
    /// What a kind is worth in a phase: more by so many centipawns.
    Material(usize, PieceType),
    /// What its squares add: scaled.
    Squares(usize, PieceType),
    /// What a rank more adds, from the middle of the board.
    Rank(usize, PieceType),
    /// What a file nearer to the middle adds.
    Centre(usize, PieceType),
    /// What one of the oracle's tables says of a kind: scaled.
    RootPst(usize, PieceType),
    /// One of [`GROUPS`] in a phase: scaled.
    Term(usize, usize),
    /// The right to move: more.
    Tempo,
}

impl GroupParam {
    /// All that are turned.
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
            all.extend((0..GROUPS.len()).map(|group| GroupParam::Term(group, phase)));
        }
        for table in 0..TYPE_TABLES {
            all.extend(PieceType::ALL.map(|piece_type| GroupParam::RootPst(table, piece_type)));
        }
        all.extend(MOBILE_TYPES.map(|piece_type| GroupParam::RootPst(TYPE_TABLES, piece_type)));
        all.push(GroupParam::Tempo);
        all
    }

    /// What it is called.
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
            GroupParam::Term(group, phase) => {
                let name = GROUPS[group].name.to_lowercase().replace('_', " ");
                format!("{name} {}", PHASES[phase])
            }
            GroupParam::Tempo => "tempo".to_owned(),
        }
    }

    /// By how much it is changed to see whether that plays better.
    pub fn change(self) -> i16 {
        match self {
            GroupParam::Material(_, PieceType::Pawn) => 4,
            GroupParam::Material(_, PieceType::Queen) => 16,
            GroupParam::Material(..) => 8,
            GroupParam::Squares(..) => 40,
            GroupParam::Rank(..) | GroupParam::Centre(..) => 6,
            GroupParam::RootPst(..) => 80,
            GroupParam::Term(..) => 50,
            GroupParam::Tempo => 3,
        }
    }
}

/// An evaluation whose groups are turned.
pub struct PerturbedWeights {
    /// Material, squares and structure, in whole centipawns.
    constants: Constants,
    /// The oracle's weights.
    root_pst: Vec<f64>,
}

impl PerturbedWeights {
    /// The engine's evaluation with each of [`GroupParam::all`] at its value.
    pub fn new(values: &[i16]) -> PerturbedWeights {
        let mut constants = Constants::current();
        let mut said: Vec<f64> = TABLES.concat().into_iter().map(f64::from).collect();
        let (mut squares, mut slopes) = ([[0.0; 6]; 2], [[[0.0; 2]; 6]; 2]);
        for (turn, value) in GroupParam::all().into_iter().zip(values) {
            let (value, share) = (f64::from(*value), f64::from(*value) / UNIT_SCALE);
            match turn {
                GroupParam::Material(phase, piece_type) => {
                    constants.material[phase][piece_type.index()] += value as i16;
                }
                GroupParam::Squares(phase, piece_type) => {
                    squares[phase][piece_type.index()] = share
                }
                GroupParam::Rank(phase, piece_type) => {
                    slopes[phase][piece_type.index()][0] = value / SLOPE_SCALE
                }
                GroupParam::Centre(phase, piece_type) => {
                    slopes[phase][piece_type.index()][1] = value / SLOPE_SCALE
                }
                GroupParam::RootPst(table, piece_type) => {
                    for weight in &mut said[weights(table, piece_type)] {
                        *weight += share * *weight;
                    }
                }
                GroupParam::Term(group, phase) => {
                    let before: usize = GROUPS[..group].iter().map(|group| group.len).sum();
                    for pair in &mut constants.structure[before..before + GROUPS[group].len] {
                        let worth = if phase == 0 { &mut pair.0 } else { &mut pair.1 };
                        *worth += (share * f64::from(*worth)).round() as i16;
                    }
                }
                GroupParam::Tempo => constants.tempo += value as i16,
            }
        }
        for (phase, piece_types) in constants.bonus.iter_mut().enumerate() {
            for (kind, bonus) in piece_types.iter_mut().enumerate() {
                for square in reached(kind) {
                    let [rank, centre] = slopes[phase][kind];
                    let before = f64::from(bonus[square]);
                    let after = before
                        + squares[phase][kind] * before
                        + rank * ((square / 8) as f64 - 3.5)
                        + centre * (2.0 - (3.5 - (square % 8) as f64).abs());
                    bonus[square] = after.round() as i8;
                }
            }
        }
        PerturbedWeights {
            constants,
            root_pst: said,
        }
    }

    /// As a search counts with it: what the oracle says in finer parts than centipawns.
    pub fn weights(&self) -> EvalWeights {
        let all = self.constants.weights();
        let pair = |n: usize| (all[2 * n] as i16, all[2 * n + 1] as i16);
        let mut terms = self.constants.structure.iter().copied();
        let mut term = |_| terms.next().unwrap_or_default();
        EvalWeights {
            pst: from_fn(|kind| from_fn(|square| pair(64 * kind + square))),
            // In the order of the groups.
            terms: TermWeights {
                passed: from_fn(&mut term),
                connected: from_fn(&mut term),
                doubled: term(0),
                isolated: term(0),
                shelter: from_fn(&mut term),
                bishop_pair: term(0),
            },
            root_pst: root_pst::RootPstWeights(from_fn(|n| {
                (self.root_pst[n] * f64::from(WEIGHT_SCALE)).round() as i16
            })),
            tempo: self.constants.tempo,
        }
    }

    /// As the engine's files have it: all in whole centipawns.
    pub fn whole(self) -> Result<(Constants, QuantizedRootPst)> {
        let said = self.root_pst.into_iter();
        let whole = QuantizedRootPst::nearest(said).context("what the root's pawns say")?;
        Ok((self.constants, whole))
    }
}

/// The squares where a kind can stand.
fn reached(kind: usize) -> std::ops::Range<usize> {
    if kind == PieceType::Pawn.index() {
        8..56
    } else {
        0..64
    }
}

/// Which of the oracle's weights a table has for a kind.
fn weights(table: usize, piece_type: PieceType) -> std::ops::Range<usize> {
    let reach = MOBILE_TYPES
        .iter()
        .position(|&reaching| reaching == piece_type);
    let (table, rows, row) = match reach {
        Some(n) if table == TYPE_TABLES => (TYPE_TABLES + n, 1, 0),
        _ => (table, PieceType::ALL.len(), piece_type.index()),
    };
    let len = TABLES[table].len() / rows;
    let begin = root_pst::TABLE_OFFSETS[table] + row * len;
    begin..begin + len
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_turned_is_the_engines() {
        let turns = GroupParam::all();
        let turned = PerturbedWeights::new(&vec![0; turns.len()]);
        assert!(turned.weights() == EvalWeights::STANDARD);
        let whole = turned.whole().expect("weights");
        assert_eq!(whole, (Constants::current(), QuantizedRootPst::present()));
    }

    #[test]
    fn every_number_turns_something_of_its_own() {
        let turns = GroupParam::all();
        let turned = |n: usize, turn: &GroupParam| {
            let mut values = vec![0; turns.len()];
            values[n] = turn.change();
            PerturbedWeights::new(&values).weights()
        };
        let all: Vec<EvalWeights> = turns
            .iter()
            .enumerate()
            .map(|(n, t)| turned(n, t))
            .collect();
        let mut names: Vec<String> = turns.iter().map(|turn| turn.name()).collect();
        for (n, weights) in all.iter().enumerate() {
            assert!(*weights != EvalWeights::STANDARD, "{}", names[n]);
            assert!(!all[..n].contains(weights), "{}", names[n]);
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), turns.len());
    }
}
