//! What a number of `octet tune scales` does to the evaluation.

use std::array::from_fn;

use anyhow::{Context, Result};
use engine::eval::Weights;
use engine::oracle::{self, PARTS, REACHING, ROWS, TABLES};
use engine::piece::Kind;
use engine::structure::Terms;

use super::super::constants::Constants;
use super::super::features::GROUPS;
use super::super::oracle::Whole;

/// Middlegame and endgame, as numbers' names have them.
pub const PHASES: [&str; 2] = ["mg", "eg"];
/// A scale is given in these parts, of which all are as it was.
const WHOLE: f64 = 256.0;
/// Slopes are given in these parts of a centipawn.
const SLOPE_PARTS: f64 = 4.0;
/// What the oracle's tables are called.
const SAID: [&str; ROWS + 1] = [
    "guards",
    "files",
    "neighbours",
    "own king",
    "other king",
    "reach",
];

/// A group of weights, and what is done with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Turn {
    /// What a kind is worth in a phase: more by so many centipawns.
    Material(usize, Kind),
    /// What its squares add: scaled.
    Squares(usize, Kind),
    /// What a rank more adds, from the middle of the board.
    Rank(usize, Kind),
    /// What a file nearer to the middle adds.
    Centre(usize, Kind),
    /// What one of the oracle's tables says of a kind: scaled.
    Said(usize, Kind),
    /// One of [`GROUPS`] in a phase: scaled.
    Term(usize, usize),
    /// The right to move: more.
    Tempo,
}

impl Turn {
    /// All that are turned.
    pub fn all() -> Vec<Turn> {
        let mut all = Vec::new();
        for phase in 0..PHASES.len() {
            let men = Kind::ALL.into_iter().filter(|&kind| kind != Kind::King);
            all.extend(men.map(|kind| Turn::Material(phase, kind)));
            for of in [Turn::Squares, Turn::Rank, Turn::Centre] {
                all.extend(Kind::ALL.map(|kind| of(phase, kind)));
            }
            all.extend((0..GROUPS.len()).map(|group| Turn::Term(group, phase)));
        }
        for table in 0..ROWS {
            all.extend(Kind::ALL.map(|kind| Turn::Said(table, kind)));
        }
        all.extend(REACHING.map(|kind| Turn::Said(ROWS, kind)));
        all.push(Turn::Tempo);
        all
    }

    /// What it is called.
    pub fn name(self) -> String {
        match self {
            Turn::Material(phase, kind) => format!("{} {}", kind.name(), PHASES[phase]),
            Turn::Squares(phase, kind) => format!("{} squares {}", kind.name(), PHASES[phase]),
            Turn::Rank(phase, kind) => format!("{} rank {}", kind.name(), PHASES[phase]),
            Turn::Centre(phase, kind) => format!("{} centre {}", kind.name(), PHASES[phase]),
            Turn::Said(table, kind) => format!("{} {}", kind.name(), SAID[table]),
            Turn::Term(group, phase) => {
                let name = GROUPS[group].name.to_lowercase().replace('_', " ");
                format!("{name} {}", PHASES[phase])
            }
            Turn::Tempo => "tempo".to_owned(),
        }
    }

    /// By how much it is changed to see whether that plays better.
    pub fn change(self) -> i16 {
        match self {
            Turn::Material(_, Kind::Pawn) => 4,
            Turn::Material(_, Kind::Queen) => 16,
            Turn::Material(..) => 8,
            Turn::Squares(..) => 40,
            Turn::Rank(..) | Turn::Centre(..) => 6,
            Turn::Said(..) => 80,
            Turn::Term(..) => 50,
            Turn::Tempo => 3,
        }
    }
}

/// An evaluation whose groups are turned.
pub struct Turned {
    /// Material, squares and structure, in whole centipawns.
    constants: Constants,
    /// The oracle's weights.
    said: Vec<f64>,
}

impl Turned {
    /// The engine's evaluation with each of [`Turn::all`] at its value.
    pub fn new(values: &[i16]) -> Turned {
        let mut constants = Constants::present();
        let mut said: Vec<f64> = TABLES.concat().into_iter().map(f64::from).collect();
        let (mut squares, mut slopes) = ([[0.0; 6]; 2], [[[0.0; 2]; 6]; 2]);
        for (turn, value) in Turn::all().into_iter().zip(values) {
            let (value, share) = (f64::from(*value), f64::from(*value) / WHOLE);
            match turn {
                Turn::Material(phase, kind) => {
                    constants.material[phase][kind.index()] += value as i16;
                }
                Turn::Squares(phase, kind) => squares[phase][kind.index()] = share,
                Turn::Rank(phase, kind) => slopes[phase][kind.index()][0] = value / SLOPE_PARTS,
                Turn::Centre(phase, kind) => slopes[phase][kind.index()][1] = value / SLOPE_PARTS,
                Turn::Said(table, kind) => {
                    for weight in &mut said[weights(table, kind)] {
                        *weight += share * *weight;
                    }
                }
                Turn::Term(group, phase) => {
                    let before: usize = GROUPS[..group].iter().map(|group| group.len).sum();
                    for pair in &mut constants.structure[before..before + GROUPS[group].len] {
                        let worth = if phase == 0 { &mut pair.0 } else { &mut pair.1 };
                        *worth += (share * f64::from(*worth)).round() as i16;
                    }
                }
                Turn::Tempo => constants.tempo += value as i16,
            }
        }
        for (phase, kinds) in constants.bonus.iter_mut().enumerate() {
            for (kind, bonus) in kinds.iter_mut().enumerate() {
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
        Turned { constants, said }
    }

    /// As a search counts with it: what the oracle says in finer parts than centipawns.
    pub fn weights(&self) -> Weights {
        let all = self.constants.weights();
        let pair = |n: usize| (all[2 * n] as i16, all[2 * n + 1] as i16);
        let mut terms = self.constants.structure.iter().copied();
        let mut term = |_| terms.next().unwrap_or_default();
        Weights {
            men: from_fn(|kind| from_fn(|square| pair(64 * kind + square))),
            // In the order of the groups.
            terms: Terms {
                passed: from_fn(&mut term),
                connected: from_fn(&mut term),
                doubled: term(0),
                isolated: term(0),
                shelter: from_fn(&mut term),
                bishop_pair: term(0),
            },
            oracle: oracle::Weights(from_fn(|n| {
                (self.said[n] * f64::from(PARTS)).round() as i16
            })),
            tempo: self.constants.tempo,
        }
    }

    /// As the engine's files have it: all in whole centipawns.
    pub fn whole(self) -> Result<(Constants, Whole)> {
        let said = self.said.into_iter();
        let whole = Whole::nearest(said).context("what the root's pawns say")?;
        Ok((self.constants, whole))
    }
}

/// The squares where a kind can stand.
fn reached(kind: usize) -> std::ops::Range<usize> {
    if kind == Kind::Pawn.index() {
        8..56
    } else {
        0..64
    }
}

/// Which of the oracle's weights a table has for a kind.
fn weights(table: usize, kind: Kind) -> std::ops::Range<usize> {
    let reach = REACHING.iter().position(|&reaching| reaching == kind);
    let (table, rows, row) = match reach {
        Some(n) if table == ROWS => (ROWS + n, 1, 0),
        _ => (table, Kind::ALL.len(), kind.index()),
    };
    let len = TABLES[table].len() / rows;
    let begin = oracle::FIRST[table] + row * len;
    begin..begin + len
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_turned_is_the_engines() {
        let turns = Turn::all();
        let turned = Turned::new(&vec![0; turns.len()]);
        assert!(turned.weights() == Weights::STANDARD);
        let whole = turned.whole().expect("weights");
        assert_eq!(whole, (Constants::present(), Whole::present()));
    }

    #[test]
    fn every_number_turns_something_of_its_own() {
        let turns = Turn::all();
        let turned = |n: usize, turn: &Turn| {
            let mut values = vec![0; turns.len()];
            values[n] = turn.change();
            Turned::new(&values).weights()
        };
        let all: Vec<Weights> = turns
            .iter()
            .enumerate()
            .map(|(n, t)| turned(n, t))
            .collect();
        let mut names: Vec<String> = turns.iter().map(|turn| turn.name()).collect();
        for (n, weights) in all.iter().enumerate() {
            assert!(*weights != Weights::STANDARD, "{}", names[n]);
            assert!(!all[..n].contains(weights), "{}", names[n]);
        }
        names.sort();
        names.dedup();
        assert_eq!(names.len(), turns.len());
    }
}
