//! A small network beside the hand-made evaluation: what men are worth together.
//!
//! Each side looks at the board with its own men below, and from the left or
//! the right so that its king stands on the files e to h. What it sees is added
//! up in [`HIDDEN`] bytes, one number a man and
//! place ([`weights::MEN`]). A byte below zero counts for nothing; this, and that
//! places are counted from the king's wing, is all that the piece-square tables
//! do not have. The rest is the difference of the two sides' bytes: those before
//! [`PLUS`] speak for a side, the others against it.
//!
//! A move changes two or three of the numbers added, so the bytes are kept from
//! move to move; only a king that changes wings makes its side look anew.
//!
//! There is a network for each of [`STAGES`]. Which of them speaks is decided when
//! a position is set up, and stays so for all that is searched from there: no
//! node pays for it.
//!
//! A weight is one of the [`weights::STEPS`] from its plane's
//! [`weights::BASES`], so that the 6502 keeps it in half a byte.

pub mod weights;

use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::pst::PHASE_MAX;
use crate::square::{FILE_BITS, KING_FILE, RANK_BITS, Square};
pub use weights::HIDDEN;
use weights::{BIAS, MEN};

/// How many of the bytes speak for the side that looks.
pub const PLUS: usize = HIDDEN.div_ceil(2);
/// What 1 in a byte is worth, in centipawns.
pub const UNIT: i16 = 2;
/// How many men a side can see: its own of six kinds, then the others.
pub const MEN_SEEN: usize = 12;

/// How many places a side tells apart: all squares, from the first rank's a to
/// the last one's h.
pub const PLACES: usize = 64;

/// How many networks there are: the first for positions with most pieces on the
/// board, the last for the rest.
pub const STAGES: usize = 2;
/// The least phase at which the first of them speaks.
pub const EARLY: u8 = PHASE_MAX / 2 + 1;

/// Which network speaks where a position of this phase is set up.
#[must_use]
pub const fn stage(phase: u8) -> usize {
    if phase < EARLY { 1 } else { 0 }
}

/// What both sides see, added up: White's view first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Views(pub [[i8; HIDDEN]; 2]);

/// The weights by stage, man seen, place and byte.
static WEIGHTS: [[[[i8; HIDDEN]; PLACES]; MEN_SEEN]; STAGES] = {
    let mut table = [[[[0; HIDDEN]; PLACES]; MEN_SEEN]; STAGES];
    let mut n = 0;
    while n < STAGES * HIDDEN * MEN_SEEN * PLACES {
        let (rest, place) = (n / PLACES, n % PLACES);
        let (rest, man) = (rest / MEN_SEEN, rest % MEN_SEEN);
        let (stage, byte) = (rest / HIDDEN, rest % HIDDEN);
        table[stage][man][place][byte] = MEN[stage][byte][man][place];
        n += 1;
    }
    table
};

/// A man put on a square or taken off.
#[derive(Clone, Copy)]
pub(crate) struct Change {
    pub color: Color,
    pub kind: Kind,
    pub square: Square,
    /// Whether he comes.
    pub comes: bool,
}

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

    /// Makes a change as a side sees it whose squares are turned by `turn`.
    #[inline]
    pub(crate) fn put(&mut self, stage: usize, viewer: Color, turn: u8, change: &Change) {
        let square = Square(change.square.0 ^ turn);
        let man = seen(viewer, change.color, change.kind);
        let weights = &WEIGHTS[stage][man][square.index()];
        for (byte, &weight) in self.0[viewer.index()].iter_mut().zip(weights) {
            *byte = if change.comes {
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
    /// Which network speaks: what [`stage`] said of the position set up.
    #[must_use]
    pub fn stage(&self) -> usize {
        self.stage
    }

    /// What `viewer` sees of all men, added up anew.
    #[must_use]
    pub fn view(&self, viewer: Color) -> [i8; HIDDEN] {
        let mut views = Views::EMPTY;
        let turn = turn(viewer, self.king(viewer));
        for (square, color, kind) in self.men() {
            let man = Change {
                color,
                kind,
                square,
                comes: true,
            };
            views.put(self.stage, viewer, turn, &man);
        }
        views.0[viewer.index()]
    }

    /// Puts a man into both views, or takes it out.
    #[inline]
    pub(crate) fn show(&mut self, color: Color, kind: Kind, square: Square, comes: bool) {
        let man = Change {
            color,
            kind,
            square,
            comes,
        };
        for viewer in Color::ALL {
            let turn = turn(viewer, self.king(viewer));
            self.state.views.put(self.stage, viewer, turn, &man);
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

#[cfg(test)]
mod tests {
    use super::weights::{BASES, STEPS};
    use super::*;

    #[test]
    fn every_weight_is_a_step_from_its_base() {
        for (stage, views) in MEN.iter().enumerate() {
            for (byte, men) in views.iter().enumerate() {
                for (man, places) in men.iter().enumerate() {
                    let base = BASES[stage][byte][man];
                    for &weight in places {
                        let known = STEPS
                            .iter()
                            .any(|&step| base.checked_add(step) == Some(weight));
                        assert!(known, "stage {stage}, byte {byte}, man {man}: {weight}");
                    }
                }
            }
        }
    }
}
