//! Piece-square values of a piece added to a ply's sums, or subtracted.

use octet_engine::board::piece::{Color, PieceType};

use crate::chess::core::Core;
use crate::chess::tables::{BLACK_PLANE, pst_base, pst_offset};
use octet_asm::{Abs, Asm, asm};

/// Emits `psq_add_...` and `psq_sub_...`.
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

/// Where a side's plane begins in a page of the root piece-square tables.
pub fn plane(color: Color) -> i32 {
    match color {
        Color::White => 0,
        Color::Black => i32::from(BLACK_PLANE),
    }
}

/// The sums: mg - eg and eg, low and high bytes.
pub(super) fn sums(core: &Core) -> [(Abs, Abs); 2] {
    let v = &core.v;
    [(v.mg_eg_lo, v.mg_eg_hi), (v.eg_lo, v.eg_hi)]
}

/// A root piece-square table of one piece type, and the sum that it counts in.
pub(super) struct PsqColumn {
    pub table: Abs,
    pub base: i16,
    pub low: Abs,
    pub high: Abs,
}

/// The two columns of a piece type: mg - eg and eg.
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

/// Adds the values of a piece type, or subtracts them.
fn values(asm: &mut Asm, core: &Core, piece_type: PieceType, add: bool) {
    let (name, does, sums) = if add {
        ("psq_add", "Adds", "to the sums")
    } else {
        ("psq_sub", "Subtracts", "from the sums")
    };
    let kind = piece_type.name();
    asm! { asm;
        /// {does} the values of a {kind} {sums}.
        routine "{name}_{kind}" {
            takes    y "the square, with BLACK_PLANE for a black piece", x "the parent's ply"
            returns  "the child's sums"
            keeps    x, y
            destroys a
            changes  mg_eg_lo, mg_eg_hi, eg_lo, eg_hi
        }
    }
    add_values(asm, core, piece_type, add, Color::White);
    asm! { asm;
        rts                                 // the caller goes on with the next piece
    }
}

/// Adds the values of a piece type to the child's sums, or subtracts them. The values are those of
/// side `whose` on square `y`; they are White's where `y` itself names the plane. A value is its
/// base and a byte, and the base's high byte is added with the carry.
pub fn add_values(asm: &mut Asm, core: &Core, piece_type: PieceType, add: bool, whose: Color) {
    asm! { asm;
        for column in columns(core, piece_type) {
            let table = column.table.at(plane(whose));
            let [base_lo, base_hi] = column.base.to_le_bytes();
            let [low, high] = [column.low, column.high].map(|sum| sum.at(1).x());
            lda  low                    // the child's sum
            if add {
                clc                         // low bytes first: nothing is carried yet
                adc  table,y                // without the base
            } else {
                sec                         // low bytes first: nothing is borrowed yet
                sbc  table,y                // without the base
            }
            sta  low                    // low byte
            lda  high                       // its high byte
            if add {
                adc  #base_hi               // the base's high byte and the carry
            } else {
                sbc  #base_hi               // the base's high byte and the borrow
            }
            sta  high                   // high byte
            if base_lo == 0 {
                continue;
            }
            lda  low                    // this type's base is no multiple of 256
            if add {
                clc                         // a sum of its own, from the low bytes on
                adc  #base_lo               // so its low byte, too
                sta  low                    // the low byte is whole now
                bcc  @done                  // no carry
                inc  high                   // the carry
            } else {
                sec                         // a difference of its own, from the low bytes on
                sbc  #base_lo               // so its low byte, too
                sta  low                    // the low byte is whole now
                bcs  @done                  // no borrow
                dec  high                   // the borrow
            }
        @done:
        }
    }
}
