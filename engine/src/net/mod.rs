//! A small network beside the hand-made evaluation: what men are worth together.
//!
//! Each side looks at the board with its own men below, and from the left or
//! the right so that its king stands on the files e to h, and tells ranks apart
//! by twos. What it sees is added up in [`HIDDEN`] bytes, one number a man and
//! place ([`weights::MEN`]). A byte below zero counts for nothing; this, and that
//! places are counted from the king's wing, is all that the piece-square tables
//! do not have. The rest is the difference of the two sides' bytes: those before
//! [`PLUS`] speak for a side, the others against it.
//!
//! A move changes two or three of the numbers added, so the bytes are kept from
//! move to move; only a king that changes wings makes its side look anew.

pub mod weights;

use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::square::{FILE_BITS, KING_FILE, ON_BOARD, RANK_BITS, RANK_SHIFT, Square};
pub use weights::HIDDEN;
use weights::{BIAS, MEN};

/// How many of the bytes speak for the side that looks.
pub const PLUS: usize = HIDDEN.div_ceil(2);
/// What 1 in a byte is worth, in centipawns.
pub const UNIT: i16 = 2;
/// How many men a side can see: its own of six kinds, then the others.
pub const MEN_SEEN: usize = 12;

/// How many places a side tells apart: the files of four pairs of ranks.
pub const PLACES: usize = 32;
/// What of a square's number says where that is: the lowest bit of its rank is
/// left out.
pub const PLACE_BITS: u8 = ON_BOARD & !(1 << RANK_SHIFT);

/// The place of a square, from the first ranks' a to the last ones' h.
#[must_use]
#[inline]
pub const fn place(square: Square) -> usize {
    (square.rank() as usize / 2) * 8 + square.file() as usize
}

/// What both sides see, added up: White's view first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Views(pub [[i8; HIDDEN]; 2]);

/// The weights by man seen, place and byte.
static WEIGHTS: [[[i8; HIDDEN]; PLACES]; MEN_SEEN] = {
    let mut table = [[[0; HIDDEN]; PLACES]; MEN_SEEN];
    let mut n = 0;
    while n < HIDDEN * MEN_SEEN * PLACES {
        let (rest, place) = (n / PLACES, n % PLACES);
        let (byte, man) = (rest / MEN_SEEN, rest % MEN_SEEN);
        table[man][place][byte] = MEN[byte][man][place];
        n += 1;
    }
    table
};

/// Which man `viewer` sees in a man of `color`.
#[must_use]
pub const fn seen(viewer: Color, color: Color, kind: Kind) -> usize {
    let whose = if viewer.index() == color.index() {
        0
    } else {
        6
    };
    whose + kind.index()
}

/// What a square's number is changed by for `viewer`, whose king stands on
/// `king`: a set of bits.
#[must_use]
pub const fn turn(viewer: Color, king: Square) -> u8 {
    let ranks = match viewer {
        Color::White => 0,
        Color::Black => RANK_BITS,
    };
    let files = if king.file() < KING_FILE {
        FILE_BITS
    } else {
        0
    };
    ranks | files
}

impl Views {
    /// An empty board.
    pub const EMPTY: Views = Views([BIAS; 2]);

    /// Puts a man on a square or takes it off, as a side sees it whose squares
    /// are turned by `turn`.
    #[inline]
    pub(crate) fn put(&mut self, viewer: Color, turn: u8, man: (Color, Kind, Square), add: bool) {
        let (color, kind, square) = man;
        let square = Square(square.0 ^ turn);
        let weights = &WEIGHTS[seen(viewer, color, kind)][place(square)];
        for (byte, &weight) in self.0[viewer.index()].iter_mut().zip(weights) {
            *byte = if add {
                byte.wrapping_add(weight)
            } else {
                byte.wrapping_sub(weight)
            };
        }
    }

    /// What the network adds to White's score.
    #[must_use]
    #[inline]
    pub fn value(&self) -> i16 {
        let [white, black] = &self.0;
        let mut sum = 0;
        for (n, (&white, &black)) in white.iter().zip(black).enumerate() {
            let more = i16::from(white.max(0)) - i16::from(black.max(0));
            sum += if n < PLUS { more } else { -more };
        }
        UNIT * sum
    }
}

/// The most that the network can add.
pub const MOST: i16 = UNIT * HIDDEN as i16 * i8::MAX as i16;

impl Position {
    /// What `viewer` sees of all men, added up anew.
    #[must_use]
    pub fn view(&self, viewer: Color) -> [i8; HIDDEN] {
        let mut views = Views::EMPTY;
        let turn = turn(viewer, self.king(viewer));
        for square in Square::all() {
            let man = self.man(square);
            if let Some(kind) = man.kind() {
                views.put(viewer, turn, (man.color(), kind, square), true);
            }
        }
        views.0[viewer.index()]
    }

    /// Puts a man into both views, or takes it out.
    #[inline]
    pub(crate) fn show(&mut self, color: Color, kind: Kind, square: Square, add: bool) {
        for viewer in Color::ALL {
            let turn = turn(viewer, self.king(viewer));
            let man = (color, kind, square);
            self.state.views.put(viewer, turn, man, add);
        }
    }

    /// What the network adds to White's score: nothing where a bare king is to
    /// be mated.
    #[must_use]
    #[inline]
    pub fn network(&self) -> i16 {
        match self.bare {
            None => self.state.views.value(),
            Some(_) => 0,
        }
    }
}
