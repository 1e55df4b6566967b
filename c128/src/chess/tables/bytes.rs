//! What stands in the tables by square: keys, values, weights.

use std::iter;

use engine::make::CASTLING_MASK;
use engine::net::weights::{BASES, MEN, STEP_COUNT, STEPS};
use engine::net::{HIDDEN, MEN_SEEN, PLACES, STAGES, seen};
use engine::oracle;
use engine::piece::{Color, Kind};
use engine::position::Position;
use engine::pst;
use engine::square::Square;
use engine::zobrist;

use super::{HALF_PAGE, KINDS, NET_OTHER, PHASES, PLANES};
use crate::chess::vars::PAGE;

/// The squares of the board as bytes of a plane.
fn plane(page: &mut [u8], offset: u8, value: impl Fn(Square) -> u8) {
    for square in Square::all() {
        page[usize::from(offset + square.0)] = value(square);
    }
}

const _: () = assert!(HIDDEN == PLANES.len());

/// The planes of the networks' weights, as they are kept: by stage, bytes 0 and 1 or bytes 2
/// and 3, kind by its code, and in the order of [`PLANES`] byte 0 or 2, byte 1 or 3, others' men in the
/// same bytes.
fn net_planes() -> impl Iterator<Item = (usize, usize, usize)> {
    (0..STAGES).flat_map(|stage| {
        [[0, 1], [2, 3]].into_iter().flat_map(move |bytes| {
            let codes = Kind::Pawn as u8..=Kind::Queen as u8;
            codes.filter_map(Kind::from_code).flat_map(move |kind| {
                [Color::White, Color::Black]
                    .into_iter()
                    .flat_map(move |viewer| {
                        bytes.map(|byte| (stage, byte, seen(viewer, Color::White, kind)))
                    })
            })
        })
    })
}

/// Bits that a weight is packed in.
pub const STEP_BITS: u32 = STEP_COUNT.ilog2();
/// Bytes of a packed network: a base and two weights a byte in every plane.
pub const PACKED_LEN: u16 = (HIDDEN * MEN_SEEN * (1 + PLACES / 2)) as u16;

const _: () = assert!(2 * STEP_BITS == u8::BITS && STEP_COUNT.is_power_of_two());

/// The networks as they are kept: plane by plane its base, then which of [`STEPS`] every
/// weight is, from a1 to h8, the first of two in the upper half of a byte.
pub(super) fn packed_bytes() -> Vec<u8> {
    let plane = |(stage, byte, man): (usize, usize, usize)| {
        let base = BASES[stage][byte][man];
        let steps = MEN[stage][byte][man].map(|weight| {
            let step = STEPS
                .iter()
                .position(|&step| base.checked_add(step) == Some(weight));
            step.expect("every weight is a step from its base") as u8
        });
        let pairs = steps.chunks(2).map(|two| two[0] << STEP_BITS | two[1]);
        iter::once(base as u8).chain(pairs).collect::<Vec<u8>>()
    };
    net_planes().flat_map(plane).collect()
}

/// Where in [`Vars::net`](crate::chess::vars::Vars::net) the weight of byte `byte` stands
/// for a man on a place, one's own or not: which of the two areas, and how far from its
/// beginning.
#[must_use]
pub const fn net_weight(kind: Kind, own: bool, byte: usize, place: Square) -> (usize, u16) {
    let page = kind as u16 * PAGE;
    let other = if own { 0 } else { NET_OTHER as u16 };
    (
        byte / 2,
        page + PLANES[byte] as u16 + other + place.0 as u16,
    )
}

/// Where the page of byte `byte` of a man's keys begins within [`Vars::piece_keys`](crate::chess::vars::Vars::piece_keys).
#[must_use]
pub const fn key_page(color: Color, kind: Kind, byte: usize) -> i32 {
    zobrist::page(color, kind, byte) as i32 * PAGE as i32
}

/// Where the values of `kind` begin within [`Tables::values`](super::Tables::values), and within
/// the pages of what men are worth.
#[must_use]
pub const fn value_offset(kind: Kind) -> u16 {
    kind.index() as u16 * HALF_PAGE
}

/// A man's spread (middlegame less endgame) and endgame value by square, as
/// White sees it.
#[must_use]
pub fn pair(kind: Kind, square: Square) -> [i16; 2] {
    spread(pst::value(kind, square.index()))
}

/// Spread and endgame of a middlegame and an endgame value.
pub(super) fn spread((mg, eg): (i16, i16)) -> [i16; 2] {
    [mg - eg, eg]
}

/// What the bytes of a table are counted from, so that they are bytes: a whole
/// page if that can be, which is cheaper to add, else the least value.
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

/// What values of a kind are counted from: 0 spread, 1 endgame, to which the oracle adds.
#[must_use]
pub fn value_base(kind: Kind, column: usize) -> i16 {
    let (less, more) = if column == 0 {
        (0, 0)
    } else {
        oracle::range(kind)
    };
    let values = Square::all().flat_map(|square| {
        let value = pair(kind, square)[column];
        [value + less, value + more]
    });
    base(values, kind.name())
}

/// The bytes of [`Tables::values`](super::Tables::values).
#[must_use]
pub fn value_bytes() -> Vec<u8> {
    let mut bytes = vec![0; KINDS * HALF_PAGE as usize];
    for kind in Kind::ALL {
        let half = &mut bytes[usize::from(value_offset(kind))..][..usize::from(HALF_PAGE)];
        for (column, offset) in PLANES.into_iter().take(2).enumerate() {
            let base = value_base(kind, column);
            plane(half, offset, |square| {
                (pair(kind, square)[column] - base) as u8
            });
        }
    }
    bytes
}

/// The pages of what men are worth in a position: [`Vars::spreads`](crate::chess::vars::Vars)
/// or the endgame's.
#[must_use]
pub fn worth_bytes(position: &Position, column: usize) -> Vec<u8> {
    let mut bytes = vec![0; KINDS * HALF_PAGE as usize];
    for kind in Kind::ALL {
        let half = &mut bytes[usize::from(value_offset(kind))..][..usize::from(HALF_PAGE)];
        for (color, offset) in Color::ALL.into_iter().zip(PLANES) {
            let base = value_base(kind, column);
            plane(half, offset, |square| {
                let (mg, eg) = position.piece_value(color, kind, square);
                let value = spread((color.sign() * mg, color.sign() * eg))[column];
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

/// The bytes of [`Tables::places`](super::Tables::places).
pub(super) fn place_bytes() -> Vec<u8> {
    page(&[
        &|square| 1 << square.file(),
        &|square| square.rank(),
        &|square| 7 - square.rank(),
        &|square| CASTLING_MASK[usize::from(square.0)],
    ])
}

/// The weight of the middlegame for every phase there can be.
pub(super) fn weights() -> Vec<u8> {
    let known = |phase: usize| pst::PHASE_WEIGHT[phase.min(pst::PHASE_MAX.into())];
    (0..PHASES).map(known).collect()
}

pub(super) fn interleave<const N: usize>(keys: &[u64; N]) -> Vec<u8> {
    (0..4)
        .flat_map(|n| keys.iter().map(move |key| key.to_le_bytes()[n]))
        .collect()
}
