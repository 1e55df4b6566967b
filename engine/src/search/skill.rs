//! What a weaker player overlooks.
//!
//! A level below full strength does not play strong moves and, now and then, a
//! random blunder: it looks less far ([`super::levels`]) and does not see
//! everything. Which moves it does not see follows from the position it thinks
//! about, so that one search overlooks the same moves throughout, and both
//! machines the same. Easily overlooked are moves over a distance, backward
//! moves, quiet moves and what comes later in a line; what captures the man
//! that has just moved is always seen, and so is every answer to a check.

use super::{Search, Watcher};
use crate::board::moves::Move;
use crate::board::piece::Color;
use crate::board::relation::{ADJACENT, relation};
use crate::board::square::{ON_BOARD, Square};
use crate::board::zobrist;
use crate::eval::Score;

/// From this ply on a line is long.
pub const DEEP_PLY: usize = 3;
/// The greatest [`Skill::blind`], so that all that makes a move hard to see
/// adds up to a byte.
pub const MAX_BLINDNESS: u8 = 51;
/// The greatest [`Skill::spread`].
pub const MAX_EVAL_NOISE: u8 = 127;

/// How well a player sees.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// How often an easy move is overlooked, in 256ths, at most [`MAX_BLINDNESS`];
    /// each thing that makes it harder to see adds as much. 0 sees everything.
    pub blindness: u8,
    /// How much better one move may please than another that is worth the
    /// same: bits of a number of centipawns.
    pub eval_noise: u8,
    /// What makes games differ that would be the same.
    pub seed: u8,
    /// What is overlooked in the position thought about.
    position_seed: [u8; 2],
}

impl Skill {
    /// Nothing is overlooked.
    pub const FULL: Skill = Skill::new(0, 0, 0);

    /// A player's sight.
    #[must_use]
    pub const fn new(blindness: u8, eval_noise: u8, seed: u8) -> Skill {
        assert!(blindness <= MAX_BLINDNESS && eval_noise <= MAX_EVAL_NOISE);
        Skill {
            blindness,
            eval_noise,
            seed,
            position_seed: [0; 2],
        }
    }

    /// The same sight of the position with this hash.
    #[must_use]
    pub(super) fn for_position(mut self, hash: u32) -> Skill {
        let [low, high, ..] = hash.to_le_bytes();
        self.position_seed = [low ^ self.seed, high];
        self
    }

    /// A number that belongs to a move and looks like chance.
    fn move_byte(&self, mv: Move) -> u8 {
        mix(mix(mv.from ^ self.position_seed[0]) ^ mv.to ^ self.position_seed[1])
    }

    /// How much the side to move likes to begin with a move.
    pub(super) fn root_noise(&self, mv: Move, side: Color) -> RootNoise {
        let liking = self.move_byte(mv) & self.eval_noise;
        let mut values = [Score::from(self.eval_noise - liking); 2];
        values[side.index()] = Score::from(liking);
        RootNoise(values)
    }
}

/// What the evaluation gains for each side to move, for the root move that a
/// line begins with.
#[derive(Clone, Copy)]
pub(super) struct RootNoise([Score; 2]);

impl RootNoise {
    pub(super) const NONE: RootNoise = RootNoise([0; 2]);
}

/// A byte in place of another, with nothing in common: the keys of White's
/// pawns as they lie in the 6502's memory, four planes to a page of squares.
#[must_use]
pub const fn mix(n: u8) -> u8 {
    let key = zobrist::PIECE[0][Square(n & ON_BOARD).index()];
    let plane = (n >> 7) << 1 | n >> 3 & 1;
    (key >> (8 * plane)) as u8
}

impl<W: Watcher> Search<'_, W> {
    /// The evaluation, as the player likes the line's first move.
    pub(super) fn static_eval(&self) -> Score {
        self.position.evaluate() + self.root_noise.0[self.position.side_to_move().index()]
    }

    /// Whether the player does not see a legal move below the root.
    #[inline]
    pub(super) fn overlooks(&self, mv: Move, in_check: bool, quiet: bool) -> bool {
        self.skill.blindness != 0 && self.ply > 0 && !in_check && self.is_blind_to(mv, quiet)
    }

    fn is_blind_to(&self, mv: Move, quiet: bool) -> bool {
        let (from, to) = (mv.origin(), mv.target());
        if to == self.path[self.ply - 1].target() {
            return false;
        }
        let backward = match self.position.side_to_move() {
            Color::White => to.rank() < from.rank(),
            Color::Black => to.rank() > from.rank(),
        };
        let reasons = 1
            + u8::from(relation(from.0, to.0) & ADJACENT == 0)
            + u8::from(backward)
            + u8::from(quiet)
            + u8::from(self.ply >= DEEP_PLY);
        self.skill.move_byte(mv) < reasons * self.skill.blindness
    }
}

const _: () = assert!(5 * MAX_BLINDNESS as u32 <= u8::MAX as u32);
