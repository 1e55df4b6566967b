//! What a man on a square is worth, and the sums that it counts in.

use engine::piece::{Color, Kind};

use super::Core;
use super::tables::{BLACK_PLANE, value_base, value_offset};
use crate::asm::{Abs, Asm, asm};

/// Emits the routines that add a kind's values to the sums, or subtract them.
pub(super) fn emit(a: &mut Asm, c: &Core) {
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        for add in [true, false] {
            values(a, c, kind, add);
        }
    }
}

/// Where a side's plane begins in the pages of what men are worth.
pub fn plane(color: Color) -> i32 {
    match color {
        Color::White => 0,
        Color::Black => i32::from(BLACK_PLANE),
    }
}

/// The sums: spread and endgame, low and high bytes.
pub(super) fn sums(c: &Core) -> [(Abs, Abs); 2] {
    let v = &c.v;
    [(v.spread_lo, v.spread_hi), (v.endgame_lo, v.endgame_hi)]
}

/// A table of what a kind is worth and the sum it counts in.
pub(super) struct Column {
    pub table: Abs,
    pub base: i16,
    pub low: Abs,
    pub high: Abs,
}

/// What the sums take of a kind: spread and endgame.
pub(super) fn columns(c: &Core, kind: Kind) -> [Column; 2] {
    [0, 1].map(|column| {
        let (low, high) = sums(c)[column];
        let pages = [c.v.spreads, c.v.endgames][column];
        Column {
            table: pages.at(i32::from(value_offset(kind))),
            base: value_base(kind, column),
            low,
            high,
        }
    })
}

/// Adds the values of a kind, or subtracts them.
fn values(a: &mut Asm, c: &Core, kind: Kind, add: bool) {
    let (name, does, sums) = if add {
        ("plus", "Adds", "to the sums")
    } else {
        ("minus", "Subtracts", "from the sums")
    };
    a.routine(
        &format!("{name}_{}", kind.name()),
        &format!("{does} the values of a {} {sums}.", kind.name()),
    )
    .takes("Y the square, with BLACK_PLANE for a black man; X the level before")
    .returns("X and Y kept")
    .destroys("A")
    .cost("56 cycles, up to 84 for a kind whose values lie across two pages");
    add_values(a, c, kind, add, Color::White);
    asm! { a;
        rts
    }
}

/// Adds the values of a kind to the level made, or subtracts them: those of the side
/// `whose` on square `y`, White's where `y` itself says which. A value is a byte and its
/// base; where that is whole pages, they go with the carry.
pub fn add_values(a: &mut Asm, c: &Core, kind: Kind, add: bool, whose: Color) {
    asm! { a;
        for column in columns(c, kind) {
            let table = column.table.at(plane(whose));
            let [base_lo, base_hi] = column.base.to_le_bytes();
            let [low, high] = [column.low, column.high].map(|sum| sum.at(1).x());
            lda  low
            if add {
                clc
                adc  table,y
            } else {
                sec
                sbc  table,y
            }
            sta  low
            lda  high
            if add {
                adc  #base_hi           // the base's pages
            } else {
                sbc  #base_hi           // the base's pages
            }
            sta  high
            if base_lo == 0 {
                continue;
            }
            lda  low
            if add {
                clc
                adc  #base_lo           // and the rest of it
                sta  low
                bcc  @done
                inc  high
            } else {
                sec
                sbc  #base_lo           // and the rest of it
                sta  low
                bcs  @done
                dec  high
            }
        @done:
        }
    }
}
