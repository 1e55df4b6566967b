//! The text of `eval/weights.rs`.

use std::fmt::Write;

use octet_engine::board::piece::PieceType;
use octet_engine::eval::pst::SquareTable;
use octet_engine::eval::weights::{
    MOP_UP_CENTRE_DISTANCE, MOP_UP_EDGE, MOP_UP_KING_DISTANCE, MOP_UP_OWN_KING, PAWNLESS_WIN,
};

use crate::fit::constants::Constants;
use crate::fit::features::GROUPS;

/// The file below its header.
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
    let mut terms = constants.terms.iter();
    for group in &GROUPS {
        let pairs: Vec<_> = terms.by_ref().take(group.len).collect();
        out.push('\n');
        for line in group.doc {
            push(&mut out, format_args!("/// {line}\n"));
        }
        let name = group.name;
        match *pairs {
            [pair] => push(
                &mut out,
                format_args!("pub const {name}: (i16, i16) = {pair:?};\n"),
            ),
            _ => {
                let len = group.len;
                push(
                    &mut out,
                    format_args!("pub const {name}: [(i16, i16); {len}] = [\n"),
                );
                for pair in pairs {
                    push(&mut out, format_args!("    {pair:?},\n"));
                }
                out.push_str("];\n");
            }
        }
    }
    push(
        &mut out,
        format_args!(
            "
/// Mop-up: each step by which the bare king is nearer to where it can be mated.
/// Not fitted.
pub const MOP_UP_EDGE: i16 = {MOP_UP_EDGE};
/// Mop-up: each step of the bare king from the centre. Not fitted.
pub const MOP_UP_CENTRE_DISTANCE: i16 = {MOP_UP_CENTRE_DISTANCE};
/// Mop-up: each step of the other king towards the centre. Not fitted.
pub const MOP_UP_OWN_KING: i16 = {MOP_UP_OWN_KING};
/// Mop-up: each step of the other king towards the bare king. Not fitted.
pub const MOP_UP_KING_DISTANCE: i16 = {MOP_UP_KING_DISTANCE};
/// An endgame lead below this is divided by 4 if the leading side has no pawn.
/// Not fitted.
pub const PAWNLESS_WIN: i16 = {PAWNLESS_WIN};
"
        ),
    );
    out
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
