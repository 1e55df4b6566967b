//! What a weaker player overlooks.
//!
//! A level below full strength does not play strong moves and, now and then, a
//! random blunder: it looks less far ([`crate::levels`]) and does not see
//! everything. Which moves it does not see follows from the position it thinks
//! about, so that one search overlooks the same moves throughout, and both
//! machines the same. Easily overlooked are moves over a distance, backward
//! moves, quiet moves and what comes later in a line; what captures the man
//! that has just moved is always seen, and so is every answer to a check.

use crate::delta::{ADJACENT, delta};
use crate::eval::Score;
use crate::moves::Move;
use crate::piece::Color;
use crate::search::{Search, Watcher};
use crate::square::{ON_BOARD, Square};
use crate::zobrist;

/// From this ply on a line is long.
pub const LATE_PLY: usize = 3;
/// The greatest [`Sight::blind`], so that all that makes a move hard to see
/// adds up to a byte.
pub const MOST_BLIND: u8 = 51;
/// The greatest [`Sight::spread`].
pub const MOST_SPREAD: u8 = 127;

/// How well a player sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sight {
    /// How often an easy move is overlooked, in 256ths, at most [`MOST_BLIND`];
    /// each thing that makes it harder to see adds as much. 0 sees everything.
    pub blind: u8,
    /// How much better one move may please than another that is worth the
    /// same: bits of a number of centipawns.
    pub spread: u8,
    /// What makes games differ that would be the same.
    pub whim: u8,
    /// What is overlooked in the position thought about.
    seed: [u8; 2],
}

impl Sight {
    /// Nothing is overlooked.
    pub const FULL: Sight = Sight::new(0, 0, 0);

    /// A player's sight.
    #[must_use]
    pub const fn new(blind: u8, spread: u8, whim: u8) -> Sight {
        assert!(blind <= MOST_BLIND && spread <= MOST_SPREAD);
        Sight {
            blind,
            spread,
            whim,
            seed: [0; 2],
        }
    }

    /// The same sight of the position with this hash.
    #[must_use]
    pub(super) fn at(mut self, hash: u32) -> Sight {
        let [low, high, ..] = hash.to_le_bytes();
        self.seed = [low ^ self.whim, high];
        self
    }

    /// A number that belongs to a move and looks like chance.
    fn noise(&self, mv: Move) -> u8 {
        scatter(scatter(mv.from ^ self.seed[0]) ^ mv.to ^ self.seed[1])
    }

    /// How much the side to move likes to begin with a move.
    pub(super) fn taste(&self, mv: Move, side: Color) -> Taste {
        let liking = self.noise(mv) & self.spread;
        let mut values = [Score::from(self.spread - liking); 2];
        values[side.index()] = Score::from(liking);
        Taste(values)
    }
}

/// What the evaluation gains for each side to move, for the root move that a
/// line begins with.
#[derive(Clone, Copy)]
pub(super) struct Taste([Score; 2]);

impl Taste {
    pub(super) const NONE: Taste = Taste([0; 2]);
}

/// A byte in place of another, with nothing in common: the keys of White's
/// pawns as they lie in the 6502's memory, four planes to a page of squares.
#[must_use]
pub const fn scatter(n: u8) -> u8 {
    let key = zobrist::PIECE[0][Square(n & ON_BOARD).index()];
    let plane = (n >> 7) << 1 | n >> 3 & 1;
    (key >> (8 * plane)) as u8
}

impl<W: Watcher> Search<'_, W> {
    /// The evaluation, as the player likes the line's first move.
    pub(super) fn opinion(&self) -> Score {
        self.position.evaluate() + self.taste.0[self.position.side().index()]
    }

    /// Whether the player does not see a legal move below the root.
    #[inline]
    pub(super) fn overlooks(&self, mv: Move, in_check: bool, quiet: bool) -> bool {
        self.sight.blind != 0 && self.ply > 0 && !in_check && self.unseen(mv, quiet)
    }

    fn unseen(&self, mv: Move, quiet: bool) -> bool {
        let (from, to) = (mv.origin(), mv.target());
        if to == self.path[self.ply - 1].target() {
            return false;
        }
        let backward = match self.position.side() {
            Color::White => to.rank() < from.rank(),
            Color::Black => to.rank() > from.rank(),
        };
        let reasons = 1
            + u8::from(delta(from.0, to.0) & ADJACENT == 0)
            + u8::from(backward)
            + u8::from(quiet)
            + u8::from(self.ply >= LATE_PLY);
        self.sight.noise(mv) < reasons * self.sight.blind
    }
}

const _: () = assert!(5 * MOST_BLIND as u32 <= u8::MAX as u32);
