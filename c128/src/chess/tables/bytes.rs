//! The tables by square: piece-square values, packed networks, keys.

use std::iter;

use octet_engine::board::make::CASTLING_MASK;
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::square::Square;
use octet_engine::board::zobrist;
use octet_engine::eval::network::weights::{INPUT_WEIGHTS, QUANT_BASES, QUANT_COUNT, QUANT_STEPS};
use octet_engine::eval::network::{
    FEATURE_PIECES, FEATURE_SQUARES, HIDDEN, NETWORKS, feature_piece,
};
use octet_engine::eval::{EvaluatedPosition, pst, root_pst};
use octet_engine::movegen::generate::{ATTACKER_SCORE, UNDERPROMOTION_SCORE};
use octet_engine::movegen::see::{SEE_VALUE, see_class};

use crate::chess::vars::PAGE;

/// Offsets of the four planes in a page of 0x88 squares, whose bits 3 and 7 are free.
pub const PLANES: [u8; 4] = [0x00, 0x08, 0x80, 0x88];
/// Bytes of two planes.
const HALF_PAGE: u16 = PAGE / 2;
/// The bit that marks an enemy piece in the index of a network weight. Squares leave it free.
pub const NET_ENEMY: u8 = 0x80;
/// Phases that can occur, with eight promotions a side.
pub const PHASES: usize = {
    let (mut max, mut sum, mut index) = (0, 0, 0);
    let pieces = [0, 2, 2, 2, 1, 1];
    while index < KINDS {
        let phase = pst::PHASE_VALUE[index] as usize;
        sum += pieces[index] * phase;
        if phase > max {
            max = phase;
        }
        index += 1;
    }
    2 * (sum + 8 * max) + 1
};
/// Number of piece types.
const KINDS: usize = PieceType::ALL.len();

/// Fills a plane with values by square.
fn plane(page: &mut [u8], offset: u8, value: impl Fn(Square) -> u8) {
    for square in Square::all() {
        page[usize::from(offset + square.0)] = value(square);
    }
}

const _: () = assert!(HIDDEN == PLANES.len());

/// The planes of packed weights in order: by network, by neurons 0 and 1 or 2 and 3, by the type's
/// code; then, as in [`PLANES`], neuron 0 or 2 and neuron 1 or 3, and the same for enemy pieces.
fn net_planes() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..NETWORKS).flat_map(|stage| {
        [[0, 1], [2, 3]].into_iter().flat_map(move |bytes| {
            let codes = PieceType::Pawn as u8..=PieceType::Queen as u8;
            codes
                .filter_map(PieceType::from_code)
                .flat_map(move |piece_type| {
                    [Color::White, Color::Black]
                        .into_iter()
                        .flat_map(move |viewer| {
                            bytes.map(|byte| {
                                (stage, byte, feature_piece(viewer, Color::White, piece_type))
                            })
                        })
                })
        })
    })
}

/// Bits of a packed weight.
pub const NET_QUANT_BITS: u32 = QUANT_COUNT.ilog2();
/// Bytes of a packed network: for each plane a base, and two weights a byte.
pub const NET_PACKED_LEN: u16 = (HIDDEN * FEATURE_PIECES * (1 + FEATURE_SQUARES / 2)) as u16;

const _: () = assert!(2 * NET_QUANT_BITS == u8::BITS && QUANT_COUNT.is_power_of_two());

/// The packed networks: for each plane its base, then the index in [`QUANT_STEPS`] of every weight,
/// from a1 to h8, the first of two in the upper half of a byte.
pub(super) fn packed_bytes() -> Vec<u8> {
    let plane = |(stage, byte, piece): (usize, usize, usize)| {
        let base = QUANT_BASES[stage][byte][piece];
        let steps = INPUT_WEIGHTS[stage][byte][piece].map(|weight| {
            let step = QUANT_STEPS
                .iter()
                .position(|&step| base.checked_add(step) == Some(weight));
            step.expect("every weight is a step from its base") as u8
        });
        let pairs = steps.chunks(2).map(|two| two[0] << NET_QUANT_BITS | two[1]);
        iter::once(base as u8).chain(pairs).collect::<Vec<u8>>()
    };
    net_planes().flat_map(plane).collect()
}

/// Position in `net_weights` of the weight of neuron `byte` for a piece, own or enemy, on a square
/// of the network: which of its two areas, and the offset.
#[must_use]
pub const fn net_weight(
    piece_type: PieceType,
    own: bool,
    byte: usize,
    square: Square,
) -> (usize, u16) {
    let page = piece_type as u16 * PAGE;
    let other = if own { 0 } else { NET_ENEMY as u16 };
    (
        byte / 2,
        page + PLANES[byte] as u16 + other + square.0 as u16,
    )
}

/// Offset of the page of byte `byte` of a piece's Zobrist keys in `piece_keys`.
#[must_use]
pub const fn key_page(color: Color, piece_type: PieceType, byte: usize) -> i32 {
    zobrist::key_page(color, piece_type, byte) as i32 * PAGE as i32
}

/// Offset of a type's values in [`Tables::piece_square`](super::Tables::piece_square) and the root
/// piece-square tables.
#[must_use]
pub const fn pst_offset(piece_type: PieceType) -> u16 {
    piece_type.index() as u16 * HALF_PAGE
}

/// A piece-square value, middlegame less endgame and endgame, from White's view.
#[must_use]
pub fn pair(piece_type: PieceType, square: Square) -> [i16; 2] {
    mg_eg(pst::value(piece_type, square.index()))
}

/// The two scores of a value: middlegame less endgame, and endgame.
pub(super) fn mg_eg((mg, eg): (i16, i16)) -> [i16; 2] {
    [mg - eg, eg]
}

/// The base from which values are counted to fit a byte: a multiple of 256 if possible, which is
/// cheaper to add, else the lowest value.
fn base(values: impl Iterator<Item = i16>, what: &str) -> i16 {
    let (least, most) = values.fold((i16::MAX, i16::MIN), |(least, most), value| {
        (least.min(value), most.max(value))
    });
    assert!(
        most - least < PAGE as i16,
        "values of {what} from {least} to {most} do not fit a byte"
    );
    let page = least.div_euclid(PAGE as i16) * PAGE as i16;
    if most - page < PAGE as i16 {
        page
    } else {
        least
    }
}

/// The base of a type's values: column 0 middlegame less endgame, 1 endgame with root bonuses.
#[must_use]
pub fn pst_base(piece_type: PieceType, column: usize) -> i16 {
    let (less, more) = if column == 0 {
        (0, 0)
    } else {
        root_pst::bonus_range(piece_type)
    };
    let values = Square::all().flat_map(|square| {
        let value = pair(piece_type, square)[column];
        [value + less, value + more]
    });
    base(values, piece_type.name())
}

/// The bytes of [`Tables::piece_square`](super::Tables::piece_square).
#[must_use]
pub fn pst_bytes() -> Vec<u8> {
    let mut bytes = vec![0; KINDS * HALF_PAGE as usize];
    for piece_type in PieceType::ALL {
        let half = &mut bytes[usize::from(pst_offset(piece_type))..][..usize::from(HALF_PAGE)];
        for (column, offset) in PLANES.into_iter().take(2).enumerate() {
            let base = pst_base(piece_type, column);
            plane(half, offset, |square| {
                (pair(piece_type, square)[column] - base) as u8
            });
        }
    }
    bytes
}

/// The root piece-square tables of a position, as the core computes them: column 0 middlegame less
/// endgame, 1 endgame.
#[must_use]
pub fn root_pst_bytes(position: &EvaluatedPosition, column: usize) -> Vec<u8> {
    let mut bytes = vec![0; KINDS * HALF_PAGE as usize];
    for piece_type in PieceType::ALL {
        let half = &mut bytes[usize::from(pst_offset(piece_type))..][..usize::from(HALF_PAGE)];
        for (color, offset) in Color::ALL.into_iter().zip(PLANES) {
            let base = pst_base(piece_type, column);
            plane(half, offset, |square| {
                let (mg, eg) = position.piece_square_value(color, piece_type, square);
                let value = mg_eg((color.sign() * mg, color.sign() * eg))[column];
                (value - base) as u8
            });
        }
    }
    bytes
}

/// A page of up to four planes.
fn page(planes: &[&dyn Fn(Square) -> u8]) -> Vec<u8> {
    let mut bytes = vec![0; PAGE as usize];
    for (value, offset) in planes.iter().zip(PLANES) {
        plane(&mut bytes, offset, value);
    }
    bytes
}

/// The bytes of [`Tables::square_bits`](super::Tables::square_bits).
pub(super) fn square_bits_bytes() -> Vec<u8> {
    page(&[
        &|square| 1 << square.file(),
        &|square| square.rank(),
        &|square| 7 - square.rank(),
        &|square| CASTLING_MASK[usize::from(square.0)],
    ])
}

/// The middlegame weight of every phase that can occur.
pub(super) fn phase_weights() -> Vec<u8> {
    let known = |phase: usize| pst::PHASE_WEIGHT[phase.min(pst::PHASE_MAX.into())];
    (0..PHASES).map(known).collect()
}

/// Keys as four tables, one for each byte.
pub(super) fn interleave<const N: usize>(keys: &[u64; N]) -> Vec<u8> {
    (0..4)
        .flat_map(|n| keys.iter().map(move |key| key.to_le_bytes()[n]))
        .collect()
}

/// How many values the attacker's part of a score can have.
const ATTACKER_CODES: usize = 8;

const _: () =
    assert!(ATTACKER_SCORE[0] as usize + 1 == ATTACKER_CODES && UNDERPROMOTION_SCORE == 1);

/// The least score of a capture that cannot lose, whatever is on the board, by the attacker's part
/// of the score. The capture of an equal or better piece does not lose, nor does bishop takes
/// knight, nor a king's capture, whose target is not defended. Special moves are not tested: en
/// passant is a pawn's capture, and promotions have lower scores.
pub(super) fn safe_scores() -> [u8; ATTACKER_CODES] {
    let mut least = [0; ATTACKER_CODES];
    for attacker in PieceType::ALL {
        let safe = |victim: &PieceType| {
            *victim != PieceType::King && see_value(*victim) >= see_value(attacker)
        };
        let victim = PieceType::ALL
            .into_iter()
            .filter(safe)
            .map(PieceType::bits)
            .min();
        if attacker != PieceType::King {
            least[usize::from(ATTACKER_SCORE[attacker.index()])] = victim.unwrap_or(0);
        }
    }
    least
}

/// The value of a piece type.
pub(crate) const fn see_value(piece_type: PieceType) -> u8 {
    SEE_VALUE[see_class(piece_type)]
}
