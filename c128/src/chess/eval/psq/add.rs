//! What a man on a square is worth, and the sums that it counts in.

use octet_engine::board::piece::{Color, PieceType};

use crate::asm::{Abs, Asm, asm};
use crate::chess::Core;
use crate::chess::tables::{BLACK_PLANE, pst_base, pst_offset};

/// Emits the routines that add a kind's values to the sums, or subtract them.
pub(super) fn emit(asm: &mut Asm, core: &Core) {
    for piece_type in [
        PieceType::Knight,
        PieceType::Bishop,
        PieceType::Rook,
        PieceType::Queen,
    ] {
        for add in [true, false] {
            values(asm, core, piece_type, add);
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
pub(super) fn sums(core: &Core) -> [(Abs, Abs); 2] {
    let v = &core.v;
    [(v.mg_eg_lo, v.mg_eg_hi), (v.eg_lo, v.eg_hi)]
}

/// A table of what a kind is worth and the sum it counts in.
pub(super) struct PsqColumn {
    pub table: Abs,
    pub base: i16,
    pub low: Abs,
    pub high: Abs,
}

/// What the sums take of a kind: spread and endgame.
pub(super) fn columns(core: &Core, piece_type: PieceType) -> [PsqColumn; 2] {
    [0, 1].map(|column| {
        let (low, high) = sums(core)[column];
        let pages = [core.v.root_pst_mg_eg, core.v.root_pst_eg][column];
        PsqColumn {
            table: pages.at(i32::from(pst_offset(piece_type))),
            base: pst_base(piece_type, column),
            low,
            high,
        }
    })
}

/// Adds the values of a kind, or subtracts them.
fn values(asm: &mut Asm, core: &Core, piece_type: PieceType, add: bool) {
    let (name, does, sums) = if add {
        ("psq_add", "Adds", "to the sums")
    } else {
        ("psq_sub", "Subtracts", "from the sums")
    };
    asm.routine(
        &format!("{name}_{}", piece_type.name()),
        &format!("{does} the values of a {} {sums}.", piece_type.name()),
    )
    .takes("Y the square, with BLACK_PLANE for a black man; X the level before")
    .returns("X and Y kept")
    .destroys("A")
    .cost("56 cycles, up to 84 for a kind whose values lie across two pages");
    add_values(asm, core, piece_type, add, Color::White);
    asm! { asm;
        rts
    }
}

/// Adds the values of a kind to the level made, or subtracts them: those of the side
/// `whose` on square `y`, White's where `y` itself says which. A value is a byte and its
/// base; where that is whole pages, they go with the carry.
pub fn add_values(asm: &mut Asm, core: &Core, piece_type: PieceType, add: bool, whose: Color) {
    asm! { asm;
        for column in columns(core, piece_type) {
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
