//! The network: the engine's `net`.
//!
//! The places of a page of weights are those of the side that looks, so a man
//! is looked up once for White's view and once for Black's.

mod output;
mod refresh;
mod select;
mod special_moves;
mod update;

use octet_engine::board::piece::{Color, Piece};
use octet_engine::board::square::ON_BOARD;
use octet_engine::eval::network::HIDDEN;

pub use output::value;
pub use refresh::mirror_routine;
use refresh::{anew, wing};
use select::choose;
use special_moves::{one_piece, special};
use update::capture;
pub use update::update;

use crate::asm::{Abs, Asm, Zp, asm};
use crate::chess::Core;
use crate::chess::constants::TYPE_BITS;
use crate::chess::vars::{NET_PLANE_PAGES, ROOT_PLY, STACK_PLIES};

/// Emits all but `net_update`, which `update_psq` follows.
pub fn emit(asm: &mut Asm, core: &Core) {
    asm.section(
        "Network",
        "What men are worth together. Each side's view is a few bytes a level, in which a number \
         is added up for every man and place. A page has room for four planes: two bytes, of a \
         kind's men that are one's own and of those that are not. Black's view lies behind \
         White's, so that X chooses.",
    );
    capture(asm, core);
    special(asm, core);
    one_piece(asm, core);
    for color in [Color::Black, Color::White] {
        wing(asm, core, color);
    }
    anew(asm, core);
    choose(asm, core);
}

/// What X has more where it chooses Black's view.
const BLACK_ACC: u8 = STACK_PLIES as u8;

const _: () = assert!(ROOT_PLY & BLACK_ACC == 0);

/// Where `net_update` keeps what it looks up with.
struct Features {
    /// How White turns places of the mover's men.
    turn: Zp,
    /// What the places differ in that Black sees.
    flip: Zp,
    /// The place left.
    left: Zp,
    /// The place reached.
    reached: Zp,
    /// The victim's place.
    victim: Zp,
}

fn features(core: &Core) -> Features {
    let t = |n| core.v.tmp.at(n);
    Features {
        turn: t(0),
        flip: t(1),
        left: t(3),
        reached: t(4),
        victim: t(5),
    }
}

/// The bytes of a side's view.
fn accumulator(core: &Core, color: Color) -> [Abs; HIDDEN] {
    match color {
        Color::White => core.v.white_acc,
        Color::Black => core.v.black_acc,
    }
}

/// The place of a square to A, for a side that turns places so.
fn feature_index(asm: &mut Asm, square: Zp, turn: Zp) {
    asm! { asm;
        lda  square
        and  #ON_BOARD
        eor  turn               // as the side sees it
    }
}

/// The same places as Black sees them; the last to A as well.
fn as_black_sees(asm: &mut Asm, features: &Features, places: &[Zp]) {
    asm! { asm;
        for &place in places {
            lda  place
            eor  features.flip             // as Black sees it
            sta  place
        }
    }
}

/// X to Black's view, or back.
fn switch_accumulator(asm: &mut Asm, black: bool) {
    asm! { asm;
        txa
        if black {
            ora  #BLACK_ACC        // Black's view
        } else {
            and  #!BLACK_ACC       // the level before
        }
        tax
    }
}

/// The page of the weights of the man in A for the first two bytes, to A; [`NET_PLANE_PAGES`]
/// further on is that for the others. Carry is clear.
fn page(asm: &mut Asm, core: &Core) {
    asm! { asm;
        and  #TYPE_BITS
        for _ in 0..Piece::TYPE_SHIFT {
            lsr  a
        }
        adc  #>core.v.net_weights[0]       // a page a kind; carry is clear
    }
}

/// Points at the weights of the man in A.
fn point(asm: &mut Asm, core: &Core) {
    page(asm, core);
    asm! { asm;
        for (byte, key) in core.v.key_ptrs().into_iter().enumerate() {
            if byte == HIDDEN / 2 {
                adc  #NET_PLANE_PAGES         // the other two bytes
            }
            sta  key+1
        }
    }
}
