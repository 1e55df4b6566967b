//! The weights of the root piece-square tables in bytes, in the form of `eval/root_pst/weights.rs`.

use std::fmt::Write;

use anyhow::{Context, Result, ensure};
use octet_engine::board::piece::PieceType;
use octet_engine::eval::root_pst::{MOBILE_TYPES, TABLES, TYPE_TABLES, WEIGHT_COUNT};

use super::rooted_set;

/// A table of the file with a row for each piece type.
struct TypeTable {
    doc: &'static str,
    name: &'static str,
    /// The constant with the length of a row.
    len: &'static str,
}

/// Weights of mobility that stand on a line of the file.
const ROW: usize = 16;

/// All tables of the file, in the order of [`TABLES`].
const ALL_TYPE_TABLES: [TypeTable; TYPE_TABLES] = [
    TypeTable {
        doc: "By piece type and which pawns defend or attack the square.",
        name: "PAWN_CONTROL",
        len: "PAWN_CONTROL_STATES",
    },
    TypeTable {
        doc: "By the pawns on the file.",
        name: "FILE_STATE",
        len: "FILE_STATES",
    },
    TypeTable {
        doc: "By the pawns directly in front and behind.",
        name: "BLOCKERS",
        len: "BLOCKER_STATES",
    },
    TypeTable {
        doc: "By the distance from the own king, in king moves.",
        name: "OWN_KING_DISTANCE",
        len: "KING_DISTANCES",
    },
    TypeTable {
        doc: "By the distance from the enemy king.",
        name: "ENEMY_KING_DISTANCE",
        len: "KING_DISTANCES",
    },
];

/// The weights, table after table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuantizedRootPst(Vec<i8>);

impl QuantizedRootPst {
    /// The weights that the engine has now.
    pub fn current() -> QuantizedRootPst {
        QuantizedRootPst(TABLES.concat())
    }

    /// The weights in the form of a fit: see [`rooted_set::all`].
    pub fn weights(&self) -> Vec<f64> {
        rooted_set::all(self.0.iter().map(|&weight| weight.into()))
    }

    /// The weights nearest to `begin` plus `keep` times the fitted change, scaled so that the rest
    /// of the evaluation has the factor 1.
    ///
    /// # Errors
    /// A weight, or the sum of all that a piece can get, does not fit a byte.
    pub fn between(begin: &[f64], fitted: &[f64], keep: f64) -> Result<QuantizedRootPst> {
        let factor = rooted_set::factor(fitted);
        let weights = begin.iter().zip(fitted).take(WEIGHT_COUNT);
        QuantizedRootPst::nearest(
            weights.map(|(begin, fitted)| begin + keep * (fitted / factor - begin)),
        )
    }

    /// The bytes nearest to these weights, in the order of [`TABLES`].
    pub fn nearest(weights: impl Iterator<Item = f64>) -> Result<QuantizedRootPst> {
        let nearest = |weight: f64| {
            let weight = weight.round();
            let holds = f64::from(i8::MIN)..=f64::from(i8::MAX);
            ensure!(
                holds.contains(&weight),
                "a weight of {weight} does not fit a byte"
            );
            Ok(weight as i8)
        };
        let quantized = QuantizedRootPst(weights.map(nearest).collect::<Result<_>>()?);
        for piece_type in PieceType::ALL {
            let [min, max] = quantized.range(piece_type);
            i8::try_from(min).and(i8::try_from(max)).with_context(|| {
                let name = piece_type.name();
                format!(
                    "the tables of a {name} add up to {min} to {max}, which does not fit a byte"
                )
            })?;
        }
        Ok(quantized)
    }

    /// The weights of each of [`TABLES`].
    fn tables(&self) -> impl Iterator<Item = &[i8]> {
        let mut rest = self.0.as_slice();
        TABLES.iter().map(move |table| {
            let (table, others) = rest.split_at(table.len());
            rest = others;
            table
        })
    }

    /// The least and the most that the tables can add up to for a piece type.
    fn range(&self, piece_type: PieceType) -> [i32; 2] {
        let mut range = [0; 2];
        for (n, table) in self.tables().enumerate() {
            let row = match n.checked_sub(TYPE_TABLES) {
                None => table
                    .chunks(table.len() / PieceType::ALL.len())
                    .nth(piece_type.index()),
                Some(n) => (MOBILE_TYPES[n] == piece_type).then_some(table),
            };
            let row = row.unwrap_or_default().iter().map(|&weight| weight.into());
            range[0] += row.clone().min().unwrap_or(0).min(0);
            range[1] += row.max().unwrap_or(0).max(0);
        }
        range
    }

    /// The file without its header.
    pub fn text(&self) -> String {
        let mut out = String::new();
        self.write(&mut out).expect("a string takes any text");
        out
    }

    fn write(&self, out: &mut String) -> std::fmt::Result {
        writeln!(
            out,
            "use super::{{BLOCKER_STATES, FILE_STATES, KING_DISTANCES, PAWN_CONTROL_STATES}};"
        )?;
        let mut tables = self.tables();
        let piece_types = PieceType::ALL.len();
        for (TypeTable { doc, name, len }, table) in ALL_TYPE_TABLES.iter().zip(&mut tables) {
            write!(
                out,
                "
/// {doc}
#[rustfmt::skip]
pub const {name}: [[i8; {len}]; {piece_types}] = [
"
            )?;
            for (piece_type, row) in PieceType::ALL
                .iter()
                .zip(table.chunks(table.len() / piece_types))
            {
                writeln!(out, "    // {}\n    {row:?},", piece_type.name())?;
            }
            writeln!(out, "];")?;
        }
        for (piece_type, table) in MOBILE_TYPES.iter().zip(tables) {
            let (name, len) = (piece_type.name(), table.len());
            write!(
                out,
                "
/// By how many squares a {name} reaches from there.
#[rustfmt::skip]
pub const {}_MOBILITY: [i8; {len}] = [
",
                name.to_uppercase()
            )?;
            for row in table.chunks(ROW) {
                let row: Vec<String> = row.iter().map(|n| format!("{n:3},")).collect();
                writeln!(out, "    {}", row.join(" "))?;
            }
            writeln!(out, "];")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_file_is_one_that_root_pst_writes() {
        let file = include_str!("../../../src/eval/root_pst/weights.rs");
        let (_, below) = file.split_once("\n\n").expect("a header");
        assert_eq!(below, QuantizedRootPst::current().text());
    }

    #[test]
    fn a_part_of_the_change_is_kept() {
        let begin = QuantizedRootPst::current().weights();
        let mut fitted = begin.clone();
        fitted[3] += 20.0;
        let between = |keep| QuantizedRootPst::between(&begin, &fitted, keep).expect("weights");
        let [none, half, all] = [0.0, 0.5, 1.0].map(between);
        assert_eq!(none, QuantizedRootPst::current());
        assert_eq!((half.0[3] - none.0[3], all.0[3] - none.0[3]), (10, 20));
    }

    #[test]
    fn sums_that_do_not_fit_a_byte_are_refused() {
        let begin = QuantizedRootPst::current().weights();
        let mut fitted = begin.clone();
        fitted[0] = -120.0;
        let error = QuantizedRootPst::between(&begin, &fitted, 1.0).expect_err("too much");
        assert!(
            error.to_string().contains("of a pawn add up to -1"),
            "{error}"
        );
        fitted[0] = -150.0;
        let error = QuantizedRootPst::between(&begin, &fitted, 1.0).expect_err("too much");
        assert!(error.to_string().contains("does not fit a byte"), "{error}");
    }
}
