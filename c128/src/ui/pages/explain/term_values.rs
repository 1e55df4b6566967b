//! The values of the terms on the evaluation page: tables of the engine's weights,
//! and the index of each term in them.

use octet_engine::eval::terms::Term;
use octet_engine::eval::weights;

use crate::asm::{Asm, SegmentId};
use crate::chess::tables::MOP_UNIT;

/// The last rank that a pawn can stand on, from 0.
pub const LAST_RANK: u8 = 6;
/// Passed pawns, from the second rank on.
pub const PASSED: u8 = 0;
/// Connected pawns, from the second rank on.
pub const CONNECTED: u8 = PASSED + LAST_RANK;
/// Doubled pawns.
pub const DOUBLED: u8 = CONNECTED + LAST_RANK;
/// Isolated pawns.
pub const ISOLATED: u8 = DOUBLED + 1;
/// Bishop pair.
pub const PAIR: u8 = ISOLATED + 1;
/// One unit of the mop-up.
pub const MOP_UP: u8 = PAIR + 1;
/// Shelter, from none to best.
pub const SHELTER: u8 = MOP_UP + 1;

/// The values of the terms, in that order: mg - eg and eg.
fn values() -> Vec<[i16; 2]> {
    let ranks = 1..=usize::from(LAST_RANK);
    let mut terms: Vec<Term> = ranks.clone().map(Term::Passed).collect();
    terms.extend(ranks.map(Term::Connected));
    terms.extend([Term::Doubled, Term::Isolated, Term::BishopPair]);
    let mg_eg = |(mg, eg): (i16, i16)| [mg - eg, eg];
    let mut values: Vec<[i16; 2]> = terms.into_iter().map(|t| mg_eg(t.value())).collect();
    values.push(mg_eg((0, MOP_UNIT as i16)));
    values.extend((0..weights::KING_SHELTER.len()).map(|n| mg_eg(Term::KingShelter(n).value())));
    values
}

/// The tables' names.
pub const TERMS: [&str; 4] = [
    "explain_mg_eg_lo",
    "explain_mg_eg_hi",
    "explain_eg_lo",
    "explain_eg_hi",
];

/// Emits the tables: low and high bytes of mg - eg, then of eg.
pub fn emit(asm: &mut Asm, ui: SegmentId) {
    let plane = |n: usize| -> Vec<u8> {
        let values = values().into_iter();
        values
            .map(|value| value[n / 2].to_le_bytes()[n % 2])
            .collect()
    };
    for (n, name) in TERMS.into_iter().enumerate() {
        asm.table(ui, name, 1, &plane(n), "Values of terms");
    }
}
