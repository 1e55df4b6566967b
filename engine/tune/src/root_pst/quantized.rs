//! The oracle's weights in whole numbers, as `oracle/weights.rs` has them.

use std::fmt::Write;

use anyhow::{Context, Result, ensure};
use octet_engine::board::piece::PieceType;
use octet_engine::eval::root_pst::{MOBILE_TYPES, TABLES, TYPE_TABLES};

use super::rooted_set;

/// A table of the file with a row for each kind.
struct Rows {
    doc: &'static str,
    name: &'static str,
    /// The constant that says how long a row is.
    len: &'static str,
}

/// All of them, in the order of [`TABLES`].
const TABLES_OF_ROWS: [Rows; TYPE_TABLES] = [
    Rows {
        doc: "By piece type and which pawns defend or attack the square.",
        name: "PAWN_CONTROL",
        len: "PAWN_CONTROL_STATES",
    },
    Rows {
        doc: "By the pawns on the file.",
        name: "FILE_STATE",
        len: "FILE_STATES",
    },
    Rows {
        doc: "By the pawns directly in front and behind.",
        name: "BLOCKERS",
        len: "BLOCKER_STATES",
    },
    Rows {
        doc: "By the distance from the own king, in king moves.",
        name: "OWN_KING_DISTANCE",
        len: "KING_DISTANCES",
    },
    Rows {
        doc: "By the distance from the enemy king.",
        name: "ENEMY_KING_DISTANCE",
        len: "KING_DISTANCES",
    },
];

/// The weights, table after table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct QuantizedRootPst(Vec<i8>);

impl QuantizedRootPst {
    /// The engine's own.
    pub fn present() -> QuantizedRootPst {
        QuantizedRootPst(TABLES.concat())
    }

    /// As they are fitted.
    pub fn weights(&self) -> Vec<f64> {
        rooted_set::all(self.0.iter().map(|&weight| weight.into()))
    }

    /// The nearest to what lies `share` of the way from `begin` to what is fitted, for an
    /// evaluation that counts once.
    pub fn between(begin: &[f64], fitted: &[f64], share: f64) -> Result<QuantizedRootPst> {
        let factor = rooted_set::factor(fitted);
        let weights = begin.iter().zip(fitted).take(rooted_set::count());
        QuantizedRootPst::nearest(
            weights.map(|(begin, fitted)| begin + share * (fitted / factor - begin)),
        )
    }

    /// The nearest to these weights, each of [`TABLES`] after the other.
    pub fn nearest(weights: impl Iterator<Item = f64>) -> Result<QuantizedRootPst> {
        let nearest = |weight: f64| {
            let weight = weight.round();
            let holds = f64::from(i8::MIN)..=f64::from(i8::MAX);
            ensure!(holds.contains(&weight), "a weight of {weight} is no byte");
            Ok(weight as i8)
        };
        let whole = QuantizedRootPst(weights.map(nearest).collect::<Result<_>>()?);
        for piece_type in PieceType::ALL {
            let [least, most] = whole.range(piece_type);
            i8::try_from(least)
                .and(i8::try_from(most))
                .with_context(|| {
                    let name = piece_type.name();
                    format!("all that is said of a {name} is {least} to {most}, not a byte")
                })?;
        }
        Ok(whole)
    }

    /// The weights of each of [`TABLES`].
    fn tables(&self) -> impl Iterator<Item = &[i8]> {
        let mut rest = self.0.as_slice();
        TABLES.iter().map(move |table| {
            let (these, others) = rest.split_at(table.len());
            rest = others;
            these
        })
    }

    /// The least and the most that can be said of a kind.
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

    /// The file, below its header.
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
        for (Rows { doc, name, len }, table) in TABLES_OF_ROWS.iter().zip(&mut tables) {
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
pub const {}_MOBILITY: [i8; {len}] = {table:?};
",
                name.to_uppercase()
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_present_file_is_one_that_the_fit_writes() {
        let file = include_str!("../../../src/eval/root_pst/weights.rs");
        let (_, below) = file.split_once("\n\n").expect("a header");
        assert_eq!(below, QuantizedRootPst::present().text());
    }

    #[test]
    fn a_share_of_the_way_is_gone() {
        let begin = QuantizedRootPst::present().weights();
        let mut fitted = begin.clone();
        fitted[3] += 20.0;
        let between = |share| QuantizedRootPst::between(&begin, &fitted, share).expect("weights");
        let [none, half, all] = [0.0, 0.5, 1.0].map(between);
        assert_eq!(none, QuantizedRootPst::present());
        assert_eq!((half.0[3] - none.0[3], all.0[3] - none.0[3]), (10, 20));
    }

    #[test]
    fn what_is_said_fits_a_byte() {
        let begin = QuantizedRootPst::present().weights();
        let mut fitted = begin.clone();
        fitted[0] = -120.0;
        let error = QuantizedRootPst::between(&begin, &fitted, 1.0).expect_err("too much");
        assert!(error.to_string().contains("of a pawn is -1"), "{error}");
        fitted[0] = -150.0;
        let error = QuantizedRootPst::between(&begin, &fitted, 1.0).expect_err("too much");
        assert!(error.to_string().contains("no byte"), "{error}");
    }
}
