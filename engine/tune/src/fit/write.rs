//! The text of `eval/weights.rs`.

use std::fmt::Write;

use octet_engine::board::piece::PieceType;
use octet_engine::eval::pst::SquareTable;
use octet_engine::eval::terms::{TermKind, Weights};
use octet_engine::eval::weights::PAWNLESS_WIN;

use crate::fit::constants::Constants;

/// The file without its header.
pub fn body(constants: &Constants) -> String {
    let mut out = String::from("use super::pst::SquareTable;\n");
    let [mg, eg] = constants.material;
    let tempo = constants.tempo;
    push(
        &mut out,
        format_args!(
            "
/// Material in the middlegame by piece type: pawn, knight, bishop, rook, queen,
/// king. The king's is 0: both sides have one.
pub const MATERIAL_MG: [i16; 6] = {mg:?};
/// Material in the endgame.
pub const MATERIAL_EG: [i16; 6] = {eg:?};
"
        ),
    );
    let [mg, eg] = &constants.bonus;
    square_tables(&mut out, "Middlegame", "PST_MG", mg);
    square_tables(&mut out, "Endgame", "PST_EG", eg);
    push(
        &mut out,
        format_args!(
            "
/// The advantage of having the move, in every phase.
pub const TEMPO: i16 = {tempo};
"
        ),
    );
    for kind in TermKind::ALL {
        out.push('\n');
        term(
            &mut out,
            kind,
            &constants.terms[kind.first()..][..kind.fitted()],
        );
    }
    push(
        &mut out,
        format_args!(
            "
/// An endgame lead below this is divided by 4 if the leading side has no pawn.
/// Not fitted.
pub const PAWNLESS_WIN: i16 = {PAWNLESS_WIN};
"
        ),
    );
    out
}

/// The weights of a kind of term.
fn term(out: &mut String, kind: TermKind, fitted: &[(i16, i16)]) {
    for line in kind.doc() {
        push(out, format_args!("///{line}\n"));
    }
    let name = kind.constant();
    match (kind.weights(), fitted) {
        (Weights::Step(step), _) => push(out, format_args!("pub const {name}: i16 = {step};\n")),
        (_, [pair]) => push(
            out,
            format_args!("pub const {name}: (i16, i16) = {pair:?};\n"),
        ),
        (_, pairs) => {
            let len = pairs.len();
            push(
                out,
                format_args!("pub const {name}: [(i16, i16); {len}] = [\n"),
            );
            for pair in pairs {
                push(out, format_args!("    {pair:?},\n"));
            }
            out.push_str("];\n");
        }
    }
}

/// Tables by piece type and square, a rank a line, the first rank first.
fn square_tables(out: &mut String, phase: &str, name: &str, tables: &[SquareTable; 6]) {
    push(
        out,
        format_args!(
            "
/// {phase} bonus by piece type and square, a1 first.
#[rustfmt::skip]
pub const {name}: [SquareTable; 6] = [
"
        ),
    );
    for (piece_type, table) in PieceType::ALL.iter().zip(tables) {
        push(out, format_args!("    // {}\n    [\n", piece_type.name()));
        for rank in table.chunks(8) {
            let values: Vec<String> = rank.iter().map(|value| format!("{value:4},")).collect();
            push(out, format_args!("        {}\n", values.join(" ")));
        }
        out.push_str("    ],\n");
    }
    out.push_str("];\n");
}

fn push(out: &mut String, text: std::fmt::Arguments) {
    out.write_fmt(text).expect("a string takes any text");
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_current_file_is_one_that_texel_writes() {
        let file = include_str!("../../../src/eval/weights.rs");
        let (_, below) = file.split_once("\n\n").expect("a header");
        let body = body(&Constants::current());
        for (line, expected) in below.lines().zip(body.lines()) {
            assert_eq!(line, expected);
        }
        assert_eq!(below.len(), body.len());
    }
}
