//! What stands in the tables by square: keys, values, weights.

use engine::make::CASTLING_MASK;
use engine::net::weights::MEN;
use engine::net::{HIDDEN, PLACE_BITS, place, seen};
use engine::oracle;
use engine::piece::{Color, Kind};
use engine::position::Position;
use engine::pst;
use engine::square::Square;
use engine::zobrist;

use super::{HALF_PAGE, KINDS, NET_HOLE, NET_OTHER, PHASES, PLANES};
use crate::chess::vars::PAGE;

/// The squares of the board as bytes of a plane.
fn plane(page: &mut [u8], offset: u8, value: impl Fn(Square) -> u8) {
    for square in Square::all() {
        page[usize::from(offset + square.0)] = value(square);
    }
}

/// The bytes of [`Tables::keys`](super::Tables::keys).
#[must_use]
pub fn key_bytes() -> Vec<u8> {
    let pages = zobrist::BYTES.iter().map(|keys| {
        let byte = |n: usize| move |square: Square| keys[square.index()].to_le_bytes()[n];
        page(&[&byte(0), &byte(1), &byte(2), &byte(3)])
    });
    pages.flatten().collect()
}

const _: () = assert!(HIDDEN == PLANES.len());

/// The network's weights of men of a kind.
pub(super) fn net_bytes(kind: Kind) -> Vec<u8> {
    let mut bytes = vec![0; PAGE as usize];
    for (weights, plane) in MEN.iter().zip(PLANES) {
        for (other, viewer) in [(0, Color::White), (NET_OTHER, Color::Black)] {
            for square in Square::all() {
                let at = plane + (square.0 & PLACE_BITS) + other;
                let weight = weights[seen(viewer, Color::White, kind)][place(square)];
                bytes[usize::from(at)] = weight as u8;
            }
        }
    }
    bytes
}

/// The kinds whose codes lie before the hole, or those behind.
pub(super) fn net_kinds(behind: bool) -> impl Iterator<Item = Kind> {
    (1..=Kind::Queen as u8)
        .filter(move |&code| (code > NET_HOLE) == behind)
        .filter_map(Kind::from_code)
}

/// Where the page of byte `byte` of a man's keys begins within [`Tables::keys`](super::Tables::keys).
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

/// `floor(n * n / 4)` to every sum of two bytes: a product is the difference of
/// two.
pub(super) fn quarter_squares() -> Vec<u16> {
    (0..2 * u32::from(PAGE))
        .map(|n| (n * n / 4) as u16)
        .collect()
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
