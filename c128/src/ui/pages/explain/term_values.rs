//! The values of the terms on the evaluation page: those of the core's pawn terms, with the same
//! numbers, followed by the others.

use octet_engine::eval::terms::TermKind;

use crate::chess::tables::{MOP_UNIT, TERMS as PAWN_TERMS, four_bytes, pawn_term_bytes};
use octet_asm::{Asm, SegmentId};

/// Bishop pair.
pub const PAIR: u8 = PAWN_TERMS;
/// One unit of the mop-up.
pub const MOP_UP: u8 = PAIR + 1;

/// The tables' names.
pub const TERMS: [&str; 4] = [
    "explain_mg_eg_lo",
    "explain_mg_eg_hi",
    "explain_eg_lo",
    "explain_eg_hi",
];

/// Emits the tables: low and high bytes of mg - eg, then of eg.
pub fn emit(asm: &mut Asm, ui: SegmentId) {
    let others = [TermKind::BishopPair.of(0).value(), (0, MOP_UNIT as i16)].map(four_bytes);
    let pawns = pawn_term_bytes();
    let planes = pawns.chunks(PAWN_TERMS.into()).enumerate();
    for (name, (n, pawns)) in TERMS.into_iter().zip(planes) {
        let plane = [pawns, &others.map(|bytes| bytes[n])].concat();
        asm.table(ui, name, 1, &plane, "Values of terms");
    }
}
