//! The bishop pair in a ply's sums. Engine: `engine/src/eval/weights.rs`.

use octet_engine::board::piece::Color;

use super::add::sums;
use crate::chess::core::Core;
use octet_asm::{Abs, Asm, asm};

/// Adds the bishop pair to the sums, or subtracts it, if the side now has `count` bishops. Then it
/// returns.
pub(super) fn bishop_pair(asm: &mut Asm, core: &Core, color: Color, count: u8, add: bool) {
    let v = &core.v;
    let shift = if color == Color::White { 0 } else { 4 };
    asm! { asm;
        lda  v.bishop_counts        // White's in the low nibble
        and  #0x0F << shift         // this side's bishops
        cmp  #count << shift        // a pair made or broken?
        bne  @no_pair
        jmp  {pair_name(add)}       // and returns
    @no_pair:
        rts
    }
}

/// The routine that adds the bishop pair, or subtracts it.
fn pair_name(add: bool) -> &'static str {
    if add {
        "psq_add_bishop_pair"
    } else {
        "psq_sub_bishop_pair"
    }
}

/// Emits the routines that add and subtract it.
pub(super) fn bishop_pairs(asm: &mut Asm, core: &Core) {
    let (mg, eg) = octet_engine::eval::weights::BISHOP_PAIR;
    asm! { asm;
        for add in [true, false] {
            let does = if add { "Adds" } else { "Subtracts" };
            /// {does} the bishop pair.
            routine {pair_name(add)} {
                takes    x "the parent's ply"
                returns  "the child's sums"
                keeps    x
                destroys a
                changes  mg_eg_lo, mg_eg_hi, eg_lo, eg_hi
            }
            for ((low, high), value) in sums(core).into_iter().zip([mg - eg, eg]) {
                let value = if add { value } else { -value };
                add_word(asm, low, high, value);
            }
            rts
        }
    }
}

/// Adds a constant to a sum of the child.
fn add_word(asm: &mut Asm, low: Abs, high: Abs, value: i16) {
    let bytes = value.to_le_bytes();
    asm! { asm;
        lda  low+1,x                // the child's sum
        clc
        adc  #bytes[0]              // the pair's value, negative to subtract
        sta  low+1,x
        lda  high+1,x
        adc  #bytes[1]
        sta  high+1,x
    }
}
