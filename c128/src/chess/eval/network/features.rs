//! The features of a move, and the accumulators and weights that they are looked up in.

use octet_engine::board::piece::{Color, Piece};
use octet_engine::eval::network::HIDDEN;

use crate::chess::constants::TYPE_BITS;
use crate::chess::core::Core;
use crate::chess::vars::{NET_PLANE_PAGES, ROOT_PLY, STACK_PLIES};
use octet_asm::{Abs, Asm, Zp, asm};

/// Added to X, this selects Black's accumulator.
pub(super) const BLACK_ACC: u8 = STACK_PLIES as u8;

const _: () = assert!(ROOT_PLY & BLACK_ACC == 0);

/// The variables in which `net_update` keeps the features of the move: squares as a perspective
/// sees them, with [`NET_ENEMY`](crate::chess::tables::NET_ENEMY) set for an enemy piece.
pub(super) struct Features {
    /// EORed to a square of the mover, this gives its feature in White's perspective.
    pub(super) transform: Zp,
    /// EORed to a feature of White's perspective, this gives that of Black's.
    pub(super) transform_diff: Zp,
    /// The feature of the piece on its origin.
    pub(super) origin: Zp,
    /// The feature of the piece on its target.
    pub(super) target: Zp,
    /// The feature of the captured piece.
    pub(super) victim: Zp,
}

pub(super) fn features(core: &Core) -> Features {
    let at = |n| core.v.tmp.at(n);
    Features {
        transform: at(0),
        transform_diff: at(1),
        origin: at(3),
        target: at(4),
        victim: at(5),
    }
}

/// The neurons of a side's accumulator.
pub(super) fn accumulator(core: &Core, color: Color) -> [Abs; HIDDEN] {
    match color {
        Color::White => core.v.white_acc,
        Color::Black => core.v.black_acc,
    }
}

/// Loads the feature of a square to A. `make` has left the move's squares without flags.
pub(super) fn feature_index(asm: &mut Asm, square: Zp, transform: Zp) {
    asm! { asm;
        lda  square
        eor  transform              // as the perspective sees it
    }
}

/// Turns White's features into Black's. The last one is also in A afterwards.
pub(super) fn as_black_sees(asm: &mut Asm, features: &Features, squares: &[Zp]) {
    asm! { asm;
        for &square in squares {
            lda  square
            eor  features.transform_diff  // as Black sees it
            sta  square
        }
    }
}

/// Sets X to Black's accumulator, or back to the parent's ply.
pub(super) fn switch_accumulator(asm: &mut Asm, black: bool) {
    asm! { asm;
        txa                         // the ply
        if black {
            ora  #BLACK_ACC             // Black's accumulator
        } else {
            and  #!BLACK_ACC            // the parent's ply
        }
        tax                         // an index of the same arrays
    }
}

/// Loads to A the page of the first two neurons' weights of piece A. The page of the other two is
/// [`NET_PLANE_PAGES`] further on. The carry is clear afterwards.
pub(super) fn weight_page(asm: &mut Asm, core: &Core) {
    asm! { asm;
        and  #TYPE_BITS              // the piece type
        for _ in 0..Piece::TYPE_SHIFT {
            lsr  a                      // the type as a number
        }
        adc  #>core.v.net_weights[0]  // a page a type; carry is clear
    }
}

/// Points at the weights of piece A.
pub(super) fn point(asm: &mut Asm, core: &Core) {
    weight_page(asm, core);
    asm! { asm;
        for (byte, key) in core.v.key_ptrs().into_iter().enumerate() {
            if byte == HIDDEN / 2 {
                adc  #NET_PLANE_PAGES       // the other two neurons
            }
            sta  key+1                  // the low bytes are the planes'
        }
    }
}
