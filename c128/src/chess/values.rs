//! What a man on a square is worth, and the sums that it counts in.

use engine::piece::Kind;

use super::Core;
use super::tables::{PLANES, is_wide, value_base, value_offset};
use crate::asm::{Abs, Asm, imm};

/// Emits the routines that add a kind's values to the sums, or subtract them.
pub(super) fn emit(a: &mut Asm, c: &Core) {
    for kind in [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen] {
        for add in [true, false] {
            values(a, c, kind, add);
        }
    }
}

/// The sums: spread and endgame, low and high bytes.
pub(super) fn sums(c: &Core) -> [(Abs, Abs); 2] {
    let v = &c.v;
    [(v.spread_lo, v.spread_hi), (v.endgame_lo, v.endgame_hi)]
}

/// A table of a kind's values and the sum they count in.
pub(super) struct Column {
    pub table: Abs,
    pub base: i16,
    pub low: Abs,
    pub high: Abs,
    /// Whether the sum goes down with them.
    pub minus: bool,
    /// Whether the sum has been written by the column before.
    pub again: bool,
}

/// What the sums take of a kind: spread and endgame; or, for a kind whose
/// spreads do not fit a table, middlegame and endgame, both for the spread.
pub(super) fn columns(c: &Core, kind: Kind) -> Vec<Column> {
    let values = c.t.values.at(i32::from(value_offset(kind)));
    let column = |table: usize, sum: usize, again: bool| {
        let (low, high) = sums(c)[sum];
        Column {
            table: values.at(i32::from(PLANES[table])),
            base: value_base(kind, table),
            low,
            high,
            minus: again,
            again,
        }
    };
    let mut all = vec![column(0, 0, false)];
    if is_wide(kind) {
        all.push(column(1, 0, true));
    }
    all.push(column(1, 1, false));
    all
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
    .takes("Y the square as the man's side sees it, X the level before")
    .returns("X and Y kept")
    .destroys("A")
    .cost("56 cycles, up to 84 for a kind whose values lie across two pages");
    add_values(a, c, kind, add);
    a.rts();
}

/// Adds the values of a kind on square `y` to the level made, or subtracts
/// them. A value is a byte and its base; where that is whole pages, they go
/// with the carry.
pub fn add_values(a: &mut Asm, c: &Core, kind: Kind, add: bool) {
    for column in columns(c, kind) {
        let table = column.table;
        let [base_lo, base_hi] = column.base.to_le_bytes();
        let [low, high] = [column.low, column.high].map(|sum| sum.at(1).x());
        let add = add != column.minus;
        a.lda(low);
        if add {
            a.clc();
            a.adc(table.y());
        } else {
            a.sec();
            a.sbc(table.y());
        }
        a.sta(low);
        a.lda(high);
        if add {
            a.adc(imm(base_hi)).c("the base's pages");
        } else {
            a.sbc(imm(base_hi)).c("the base's pages");
        }
        a.sta(high);
        if base_lo == 0 {
            continue;
        }
        let done = a.label("done");
        a.lda(low);
        if add {
            a.clc();
            a.adc(imm(base_lo)).c("and the rest of it");
            a.sta(low);
            a.bcc(done);
            a.inc(high);
        } else {
            a.sec();
            a.sbc(imm(base_lo)).c("and the rest of it");
            a.sta(low);
            a.bcs(done);
            a.dec(high);
        }
        a.bind(done);
    }
}
