//! Values of pawn terms, king shelter and mop-up. Engine: `engine/src/eval/terms.rs`.

use octet_engine::board::square::Square;
use octet_engine::eval::mop_up::{
    MAX_CENTRE_DISTANCE, MAX_EDGE_PROGRESS, MAX_KING_DISTANCE, MAX_MOP_UP,
};
use octet_engine::eval::terms::TermKind;
use octet_engine::eval::weights::{
    MOP_UP_CENTRE_DISTANCE, MOP_UP_EDGE, MOP_UP_KING_DISTANCE, MOP_UP_OWN_KING,
};

use super::bytes::mg_eg;

/// Number of king shelter values.
pub(super) const SHELTERS: usize = octet_engine::eval::weights::KING_SHELTER.len();
/// Terms of [`Tables::pawn_terms`](super::Tables::pawn_terms): connected pawns by rank from 1 to 6,
/// and doubled pawns in place of rank 0.
pub const TERM_DOUBLED: u8 = 0;
/// Isolated pawns.
pub const TERM_ISOLATED: u8 = 7;
/// Passed pawns by rank.
pub const TERM_PASSED: u8 = 8;
/// King shelter, by pawns in front of the king.
pub const TERM_SHELTER: u8 = 16;
/// The number of terms, which is the distance of two columns of the table.
pub const TERMS: u8 = TERM_SHELTER + SHELTERS as u8;

/// The unit of mop-up's tables, in centipawns, so that they fit bytes.
pub const MOP_UNIT: u16 = 4;

/// A weight times a count. The product must fit a byte.
fn steps(weight: i16, n: usize) -> u8 {
    u8::try_from(weight * n as i16).unwrap_or_else(|_| panic!("{n} times {weight} is no byte"))
}

/// The bytes of [`Tables::mop_up_edge`](super::Tables::mop_up_edge).
pub(super) fn mop_up_edge_bytes() -> Vec<u8> {
    (0..=MAX_EDGE_PROGRESS)
        .map(|n| steps(MOP_UP_EDGE / MOP_UNIT as i16, n))
        .collect()
}

/// The bytes of [`Tables::mop_up_centre`](super::Tables::mop_up_centre).
pub(super) fn mop_up_centre_bytes() -> Vec<u8> {
    (0..=MAX_CENTRE_DISTANCE)
        .map(|n| steps(MOP_UP_CENTRE_DISTANCE / MOP_UNIT as i16, n))
        .collect()
}

/// The bytes of [`Tables::mop_up_own_king`](super::Tables::mop_up_own_king).
pub(super) fn mop_up_own_king_bytes() -> Vec<u8> {
    (0..=MAX_CENTRE_DISTANCE)
        .map(|n| steps(MOP_UP_OWN_KING / MOP_UNIT as i16, MAX_CENTRE_DISTANCE - n))
        .collect()
}

/// The bytes of [`Tables::mop_up_kings`](super::Tables::mop_up_kings).
pub(super) fn mop_up_kings_bytes() -> Vec<u8> {
    (0..=MAX_KING_DISTANCE)
        .map(|n| {
            steps(
                MOP_UP_KING_DISTANCE / MOP_UNIT as i16,
                MAX_KING_DISTANCE - n,
            )
        })
        .collect()
}

const _: () = {
    // The sum fits a byte, and the king distance is the same as the engine's.
    let unit = MOP_UNIT as i16;
    assert!(MOP_UP_EDGE % unit == 0 && MOP_UP_KING_DISTANCE % unit == 0);
    assert!(MOP_UP_CENTRE_DISTANCE % unit == 0 && MOP_UP_OWN_KING % unit == 0);
    assert!(MAX_MOP_UP / unit <= u8::MAX as i16);
    let (a1, h8) = (Square::new(0, 0), Square::new(7, 7));
    assert!(octet_engine::eval::mop_up::king_closeness(a1, h8) == 0);
};

/// A term by its index in [`Tables::pawn_terms`](super::Tables::pawn_terms).
fn pawn_term(index: u8) -> (i16, i16) {
    let rank = usize::from(index % TERM_PASSED);
    match index {
        TERM_DOUBLED => TermKind::Doubled.of(0),
        TERM_ISOLATED => TermKind::Isolated.of(0),
        TERM_SHELTER.. => TermKind::KingShelter.of(usize::from(index - TERM_SHELTER)),
        TERM_PASSED.. => TermKind::Passed.of(rank),
        _ => TermKind::Connected.of(rank),
    }
    .value()
}

/// The bytes of [`Tables::pawn_terms`](super::Tables::pawn_terms).
pub(crate) fn pawn_term_bytes() -> Vec<u8> {
    (0..4)
        .flat_map(|column| (0..TERMS).map(move |index| four_bytes(pawn_term(index))[column]))
        .collect()
}

/// The two scores of a term, middlegame less endgame and endgame, as four bytes.
pub(crate) fn four_bytes(value: (i16, i16)) -> [u8; 4] {
    let [mg_eg, eg] = mg_eg(value).map(i16::to_le_bytes);
    [mg_eg[0], mg_eg[1], eg[0], eg[1]]
}
