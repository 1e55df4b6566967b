//! The network. Engine: `engine/src/eval/network/mod.rs`.
//!
//! A page of weights has the squares as the perspective sees them, so a piece is looked up once for
//! White's accumulator and once for Black's.

mod output;
mod refresh;
mod select;
mod special_moves;
mod update;

use crate::chess::constants::TYPE_BITS;
use octet_engine::board::piece::{Color, Piece};
use octet_engine::board::square::ON_BOARD;
use octet_engine::eval::network::HIDDEN;

pub use output::output;
pub use refresh::mirror_routine;
use refresh::{mirror, refresh};
use select::select;
use special_moves::{special_moves, toggle_piece};
use update::capture;
pub use update::update;

use crate::chess::Core;
use crate::chess::vars::{NET_PLANE_PAGES, ROOT_PLY, STACK_PLIES};
use octet_asm::{Abs, Asm, Zp, asm};

/// Emits everything except `net_update`, which stands before `update_psq`, and `net_output`.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Network",
        "Two accumulators a ply, White's and Black's, of four hidden neurons, a byte each. A \
         feature is a piece on a square, as a perspective sees it: own or enemy piece, from its \
         own end of the board, mirrored so that its king is on files e to h. A page of weights \
         has four planes: two neurons, for own and for enemy pieces of a type. Black's \
         accumulator lies behind White's, so that X chooses.",
    );
    capture(asm, core);
    special_moves(asm, core);
    toggle_piece(asm, core);
    for color in [Color::Black, Color::White] {
        mirror(asm, core, color);
    }
    refresh(asm, core);
    select(asm, core);
}

/// Added to X, this selects Black's accumulator.
const BLACK_ACC: u8 = STACK_PLIES as u8;

const _: () = assert!(ROOT_PLY & BLACK_ACC == 0);

/// The variables in which `net_update` keeps the features of the move: squares as a perspective
/// sees them, with [`NET_ENEMY`](crate::chess::tables::NET_ENEMY) set for an enemy piece.
struct Features {
    /// EORed to a square of the mover, this gives its feature in White's perspective.
    transform: Zp,
    /// EORed to a feature of White's perspective, this gives that of Black's.
    transform_diff: Zp,
    /// The feature of the piece on its origin.
    origin: Zp,
    /// The feature of the piece on its target.
    target: Zp,
    /// The feature of the captured piece.
    victim: Zp,
}

fn features(core: &Core) -> Features {
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
fn accumulator(core: &Core, color: Color) -> [Abs; HIDDEN] {
    match color {
        Color::White => core.v.white_acc,
        Color::Black => core.v.black_acc,
    }
}

/// Loads the feature of a square to A.
fn feature_index(asm: &mut Asm, square: Zp, transform: Zp) {
    asm! { asm;
        lda  square
        and  #ON_BOARD              // without the move's flags
        eor  transform              // as the perspective sees it
    }
}

/// Turns White's features into Black's. The last one is also in A afterwards.
fn as_black_sees(asm: &mut Asm, features: &Features, squares: &[Zp]) {
    asm! { asm;
        for &square in squares {
            lda  square
            eor  features.transform_diff  // as Black sees it
            sta  square
        }
    }
}

/// Sets X to Black's accumulator, or back to the parent's ply.
fn switch_accumulator(asm: &mut Asm, black: bool) {
    asm! { asm;
        txa
        if black {
            ora  #BLACK_ACC             // Black's accumulator
        } else {
            and  #!BLACK_ACC            // the parent's ply
        }
        tax
    }
}

/// Loads to A the page of the first two neurons' weights of piece A. The page of the other two is
/// [`NET_PLANE_PAGES`] further on. The carry is clear afterwards.
fn weight_page(asm: &mut Asm, core: &Core) {
    asm! { asm;
        and  #TYPE_BITS              // the piece type
        for _ in 0..Piece::TYPE_SHIFT {
            lsr  a
        }
        adc  #>core.v.net_weights[0]  // a page a type; carry is clear
    }
}

/// Points at the weights of piece A.
fn point(asm: &mut Asm, core: &Core) {
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
