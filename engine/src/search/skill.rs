//! Skill levels: move blindness and evaluation noise.
//!
//! A playing level below full strength searches less deep ([`super::levels`])
//! and overlooks moves. The root position and the seed choose which, so that
//! one search overlooks the same moves throughout, and both machines the same.
//! Long moves, backward moves, quiet moves and moves deep in a line are
//! overlooked more often. Recaptures and evasions are never overlooked.

use super::{Search, Watcher};
use crate::board::moves::Move;
use crate::board::piece::Color;
use crate::board::relation::{ADJACENT, relation};
use crate::board::square::{ON_BOARD, Square};
use crate::board::zobrist;
use crate::eval::{MATE_FOUND, MAX_EVALUATION, Score};

/// From this ply on a move is deep in the line.
pub const DEEP_PLY: usize = 3;
/// The greatest [`Skill::blindness`]: five times as much fits a byte.
pub const MAX_BLINDNESS: u8 = 51;
/// The greatest [`Skill::eval_noise`].
pub const MAX_EVAL_NOISE: u8 = 127;

/// Weaknesses of a playing level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Skill {
    /// Move blindness: the chance, in 256ths, to overlook an easy move, at most
    /// [`MAX_BLINDNESS`]. Distance, going backward, being quiet and being deep
    /// in the line each add as much again. 0 overlooks nothing.
    pub blindness: u8,
    /// Evaluation noise: the most centipawns that a root move may gain at
    /// random, as a bit mask.
    pub eval_noise: u8,
    /// The seed of the game: another value makes another game.
    pub seed: u8,
    /// The seed combined with the root's hash.
    position_seed: [u8; 2],
}

impl Skill {
    /// Full strength.
    pub const FULL: Skill = Skill::new(0, 0, 0);

    /// A skill level.
    ///
    /// # Panics
    ///
    /// If `blindness` is above [`MAX_BLINDNESS`] or `eval_noise` above [`MAX_EVAL_NOISE`].
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

    /// The same level for a search of the position with this hash.
    #[must_use]
    pub fn for_position(mut self, hash: u32) -> Skill {
        let [low, high, ..] = hash.to_le_bytes();
        self.position_seed = [low ^ self.seed, high];
        self
    }

    /// The two bytes that all its randomness begins with.
    #[must_use]
    pub fn position_seed(&self) -> [u8; 2] {
        self.position_seed
    }

    /// A pseudo-random byte for a move.
    fn move_byte(&self, mv: Move) -> u8 {
        mix(mix(mv.from ^ self.position_seed[0]) ^ mv.to ^ self.position_seed[1])
    }

    /// The noise of a root move of `side`. Both sides' noise adds up to
    /// [`Skill::eval_noise`].
    pub(super) fn root_noise(&self, mv: Move, side: Color) -> RootNoise {
        let noise = self.move_byte(mv) & self.eval_noise;
        let mut values = [Score::from(self.eval_noise - noise); 2];
        values[side.index()] = Score::from(noise);
        RootNoise(values)
    }
}

/// Root noise: what is added to the static evaluation for White and for Black to move, in all lines
/// that begin with one root move.
#[derive(Clone, Copy)]
pub(super) struct RootNoise([Score; 2]);

impl RootNoise {
    pub(super) const NONE: RootNoise = RootNoise([0; 2]);
}

/// Maps a byte to a pseudo-random one. It reads the hash keys of White's pawns,
/// which the 6502 has as a table of 256 bytes.
#[must_use]
pub const fn mix(n: u8) -> u8 {
    let key = zobrist::PIECE[0][Square(n & ON_BOARD).index()];
    let plane = (n >> 7) << 1 | n >> 3 & 1;
    (key >> (8 * plane)) as u8
}

impl<W: Watcher> Search<'_, W> {
    /// The static evaluation with the root move's noise, for the side to move.
    pub(super) fn static_eval(&self) -> Score {
        self.position.evaluate() + self.root_noise.0[self.position.side_to_move().index()]
    }

    /// The opponent's static evaluation after a null move, where `eval` is this side's before it.
    pub(super) fn static_eval_passed(&self, eval: Score) -> Score {
        let [white, black] = self.root_noise.0;
        self.position.evaluate_passed(eval) + white + black
    }

    /// Whether move blindness hides a legal move; at the root it hides none.
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
        let factor = 1
            + u8::from(relation(from.0, to.0) & ADJACENT == 0)
            + u8::from(backward)
            + u8::from(quiet)
            + u8::from(self.ply >= DEEP_PLY);
        self.skill.move_byte(mv) < factor * self.skill.blindness
    }
}

const _: () = {
    assert!(5 * MAX_BLINDNESS as u32 <= u8::MAX as u32);
    // Not even with noise is an evaluation taken for a mate.
    assert!(MAX_EVALUATION + (MAX_EVAL_NOISE as Score) < MATE_FOUND);
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::Game;
    use crate::search::{Limits, transposition};

    const BLINDNESS: u8 = 32;

    fn mv(uci: &str) -> Move {
        let square = |at: usize| {
            let [file, rank] = [0, 1].map(|n| uci.as_bytes()[at + n]);
            Square::new(file - b'a', rank - b'1')
        };
        Move::normal(square(0), square(2))
    }

    /// How many in 256 searches of other games overlook a move of this position, so deep in the line.
    fn overlooked(fen: &str, uci: &str, ply: usize, before: Move, quiet: bool) -> u32 {
        let game = Game::from_fen(fen).expect(fen);
        let mv = mv(uci);
        let mut memory = transposition::EMPTY;
        let seeds = 0..=u8::MAX;
        let hides = |seed: &u8| {
            let skill = Skill::new(BLINDNESS, 0, *seed);
            let limits = Limits {
                skill,
                ..Limits::depth(1)
            };
            let mut watcher = ();
            let mut search = Search::new(&game, limits, memory.table(), &mut watcher);
            search.ply = ply;
            if let Some(above) = ply.checked_sub(1) {
                search.path[above] = before;
            }
            assert!(!search.overlooks(mv, true, quiet), "an evasion");
            search.overlooks(mv, false, quiet)
        };
        seeds.filter(hides).count() as u32
    }

    const WHITE: &str = "4k3/8/8/3r4/8/3Q4/8/4K3 w - - 0 1";
    const BLACK: &str = "4k3/8/8/3r4/8/3Q4/8/4K3 b - - 0 1";

    /// A short, forward capture early in a line is the easiest; each of four things adds as much again.
    #[test]
    fn hard_moves_are_overlooked_more_often() {
        for (fen, uci, ply, quiet, hard) in [
            (WHITE, "d3d4", 1, false, 1),
            (WHITE, "d3d4", 1, true, 2),
            (WHITE, "d3d5", 1, false, 2),
            (WHITE, "d3d2", 2, false, 2),
            (WHITE, "d3e3", 2, false, 1),
            (WHITE, "d3d1", 2, false, 3),
            (WHITE, "d3d4", 3, false, 2),
            (WHITE, "d3d1", 3, true, 5),
            (BLACK, "d5d4", 2, false, 1),
            (BLACK, "d5d6", 1, false, 2),
            (BLACK, "d5c5", 1, false, 1),
            (BLACK, "d5d8", 9, true, 5),
            (BLACK, "d5d3", 2, true, 3),
        ] {
            let seen = overlooked(fen, uci, ply, Move::NONE, quiet);
            // Of 256 seeds each byte comes about once.
            let expected = hard * u32::from(BLINDNESS);
            assert!(seen.abs_diff(expected) <= 16, "{uci} at ply {ply}: {seen}");
        }
    }

    #[test]
    fn root_moves_and_recaptures_are_never_overlooked() {
        assert_eq!(overlooked(WHITE, "d3d1", 0, Move::NONE, true), 0);
        let taken = mv("d1d5");
        assert_eq!(overlooked(WHITE, "d3d5", 4, taken, false), 0);
    }
}
