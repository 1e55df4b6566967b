//! The network: the engine's `net`.
//!
//! The places of a page of weights are those of the side that looks, so a man
//! is looked up once for White's view and once for Black's.

mod anew;
mod special;
mod stage;
mod update;
mod value;

use engine::net::HIDDEN;
use engine::piece::{Color, Man};
use engine::square::ON_BOARD;

pub use anew::wing_name;
use anew::{anew, wing};
use special::{one_man, special};
use stage::choose;
use update::capture;
pub use update::update;
pub use value::value;

use super::Core;
use super::vars::{LEVELS, NET_APART, ROOT_LEVEL};
use crate::asm::{Abs, Asm, Zp, asm};

/// Emits all but `update_network`, which `update_sums` follows.
pub fn emit(a: &mut Asm, c: &Core) {
    a.section(
        "Network",
        "What men are worth together. Each side's view is a few bytes a level, in which a number \
         is added up for every man and place. A page has room for four planes: two bytes, of a \
         kind's men that are one's own and of those that are not. Black's view lies behind \
         White's, so that X chooses.",
    );
    capture(a, c);
    special(a, c);
    one_man(a, c);
    for color in [Color::Black, Color::White] {
        wing(a, c, color);
    }
    anew(a, c);
    choose(a, c);
}

/// What X has more where it chooses Black's view.
const BLACK_VIEW: u8 = LEVELS as u8;

const _: () = assert!(ROOT_LEVEL & BLACK_VIEW == 0);

/// Where `update_network` keeps what it looks up with.
struct Places {
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

fn places(c: &Core) -> Places {
    let t = |n| c.v.t.at(n);
    Places {
        turn: t(0),
        flip: t(1),
        left: t(3),
        reached: t(4),
        victim: t(5),
    }
}

/// The bytes of a side's view.
fn view(c: &Core, color: Color) -> [Abs; HIDDEN] {
    match color {
        Color::White => c.v.white_view,
        Color::Black => c.v.black_view,
    }
}

/// The place of a square to A, for a side that turns places so.
fn see(a: &mut Asm, square: Zp, turn: Zp) {
    asm! { a;
        lda  square
        and  #ON_BOARD
        eor  turn               // as the side sees it
    }
}

/// The same places as Black sees them; the last to A as well.
fn turn_round(a: &mut Asm, p: &Places, places: &[Zp]) {
    asm! { a;
        for &place in places {
            lda  place
            eor  p.flip             // as Black sees it
            sta  place
        }
    }
}

/// X to Black's view, or back.
fn other_view(a: &mut Asm, black: bool) {
    asm! { a;
        txa
        if black {
            ora  #BLACK_VIEW        // Black's view
        } else {
            and  #!BLACK_VIEW       // the level before
        }
        tax
    }
}

/// The page of the weights of the man in A for the first two bytes, to A; [`NET_APART`]
/// further on is that for the others. Carry is clear.
fn page(a: &mut Asm, c: &Core) {
    asm! { a;
        and  #c.n.kind_bits
        for _ in 0..Man::KIND_SHIFT {
            lsr  a
        }
        adc  #>c.v.net[0]       // a page a kind; carry is clear
    }
}

/// Points at the weights of the man in A.
fn point(a: &mut Asm, c: &Core) {
    page(a, c);
    asm! { a;
        for (byte, key) in c.v.keys().into_iter().enumerate() {
            if byte == HIDDEN / 2 {
                adc  #NET_APART         // the other two bytes
            }
            sta  key+1
        }
    }
}
