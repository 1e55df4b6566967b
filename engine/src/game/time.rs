//! Time management, the same on every machine.
//!
//! After every iteration [`TimeManager`] decides whether to start another. An iteration that has
//! begun is finished, because one that is stopped finds little: only the hard limit, far above the
//! usual time, stops it. A new best move gets more than its share of the clock, and each iteration
//! that confirms it takes from it; a dropped score adds to it, and a decided game needs less. All
//! of this together spends about a share a move. A unit of time is whatever the caller's clock
//! counts.

use crate::board::moves::Move;
use crate::eval::Score;

/// Moves until the time control, where there is none.
pub const DEFAULT_MOVES_TO_GO: u32 = 30;
/// One in so many of these moves gets no share: many a game ends before the time control.
pub const MOVES_PER_SPARE: u32 = 4;
/// The hard limit in shares, the share being that of one move.
pub const HARD_SHARES: u32 = 4;
/// A move leaves a half of the clock, as a shift.
pub const KEPT: u32 = 1;
/// The last one before the time control leaves a sixteenth.
pub const KEPT_BY_LAST: u32 = 4;
/// Where fewer moves share the clock, the hard limit in shares would be more than a move may use.
pub const MANY_MOVES: u32 = HARD_SHARES << KEPT;

/// The time for a new best move, in quarters of the share.
pub const NEW_MOVE: u8 = 6;
/// Each iteration that confirms the move takes a quarter, until so many are left.
pub const STABLE: u8 = 2;
/// The most quarters: for a new best move whose score has dropped.
pub const MOST_QUARTERS: u8 = NEW_MOVE + NEW_MOVE / 2;
/// With a single legal move there is no other iteration.
pub const SINGLE_REPLY: u8 = 0;
/// A score that falls by more than this, in centipawns, has dropped: half as much time is added.
pub const SCORE_DROP: Score = 24;
/// A game is decided when a side leads by so much: half of the time is enough.
pub const DECIDED: Score = 256;

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeBudget {
    /// A quarter of the move's share of the clock. No iteration begins after the number of quarters
    /// that stability and score give.
    pub quarter: u32,
    /// The search is stopped at this time.
    pub hard: u32,
}

impl TimeBudget {
    /// A fixed time per move.
    #[must_use]
    pub const fn per_move(time: u32) -> TimeBudget {
        TimeBudget {
            quarter: time / 4,
            hard: time,
        }
    }

    /// A share of the time left on the clock for `moves` moves, or for as many as a game is likely
    /// to need, and the increment.
    #[must_use]
    pub fn from_clock(left: u32, increment: u32, moves: Option<u32>) -> TimeBudget {
        let moves = moves.unwrap_or(DEFAULT_MOVES_TO_GO).max(1);
        let moves = moves - moves / MOVES_PER_SPARE;
        let share = (left / moves).saturating_add(increment);
        let max = left - (left >> if moves == 1 { KEPT_BY_LAST } else { KEPT });
        let hard = if moves < MANY_MOVES {
            max
        } else {
            share.saturating_mul(HARD_SHARES).min(max)
        };
        TimeBudget {
            quarter: share / 4,
            hard,
        }
    }

    /// The budget that keeps to both: the lower of each of the two limits.
    #[must_use]
    pub fn min(self, other: TimeBudget) -> TimeBudget {
        TimeBudget {
            quarter: self.quarter.min(other.quarter),
            hard: self.hard.min(other.hard),
        }
    }
}

/// Decides after each iteration whether to start another.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeManager {
    time: TimeBudget,
    /// Whether there is only one legal move.
    single_reply: bool,
    /// Best move and score of the last iteration.
    last: Option<(Move, Score)>,
    /// The quarters that stability gives: [`NEW_MOVE`] down to [`STABLE`].
    patience: u8,
}

impl TimeManager {
    /// A manager for a search that has not begun. `single_reply` means that there is one legal
    /// move.
    #[must_use]
    pub const fn new(time: TimeBudget, single_reply: bool) -> TimeManager {
        TimeManager {
            time,
            single_reply,
            last: None,
            patience: NEW_MOVE,
        }
    }

    /// Whether to start another iteration after one with this best move and score that ended
    /// `elapsed` after the search began.
    pub fn continue_deepening(&mut self, best: Move, score: Score, elapsed: u32) -> bool {
        let quarters = u32::from(self.time_factor(best, score));
        let limit = self.time.quarter.saturating_mul(quarters);
        elapsed < limit.min(self.time.hard)
    }

    /// The time in quarters of the share.
    fn time_factor(&mut self, best: Move, score: Score) -> u8 {
        let last = self.last.replace((best, score));
        if self.single_reply {
            return SINGLE_REPLY;
        }
        let mut dropped = false;
        if let Some((last_best, last_score)) = last {
            self.patience = if best == last_best {
                (self.patience - 1).max(STABLE)
            } else {
                NEW_MOVE
            };
            dropped = last_score - score > SCORE_DROP;
        }
        let quarters = if dropped {
            self.patience + self.patience / 2
        } else {
            self.patience
        };
        if (-DECIDED..DECIDED).contains(&score) {
            quarters
        } else {
            quarters / 2
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::moves::MoveType;
    use crate::board::square::Square;

    fn pawn_move(file: u8) -> Move {
        Move::new(Square::new(file, 1), Square::new(file, 3), MoveType::Normal)
    }

    /// The quarters for which iterations begin after those with these moves (given by file) and
    /// scores.
    fn quarters(single_reply: bool, iterations: &[(u8, Score)]) -> u32 {
        let time = TimeBudget {
            quarter: 1,
            hard: 1000,
        };
        let mut manager = TimeManager::new(time, single_reply);
        let (&(file, score), before) = iterations.split_last().expect("an iteration");
        for &(file, score) in before {
            manager.continue_deepening(pawn_move(file), score, 0);
        }
        let last = pawn_move(file);
        let stops = |&elapsed: &u32| !manager.clone().continue_deepening(last, score, elapsed);
        (0..1000).find(stops).expect("a limit")
    }

    #[test]
    fn each_iteration_that_confirms_a_move_takes_a_quarter() {
        for (iterations, expected) in [(1, 6), (2, 5), (3, 4), (4, 3), (5, 2), (6, 2), (200, 2)] {
            assert_eq!(quarters(false, &[(4, 20)][..].repeat(iterations)), expected);
        }
        let stable_again = [(4, 0), (4, 0), (3, 0), (4, 0), (4, 0), (4, 0)];
        assert_eq!(quarters(false, &stable_again[..3]), 6, "changed");
        assert_eq!(quarters(false, &stable_again[..4]), 6, "changed back");
        assert_eq!(quarters(false, &stable_again), 4);
    }

    #[test]
    fn a_dropped_score_adds_half_as_much() {
        assert_eq!(quarters(false, &[(4, 20), (4, -4)]), 5, "by 24");
        assert_eq!(quarters(false, &[(4, 20), (4, -5)]), 7);
        assert_eq!(quarters(false, &[(4, 20), (3, -5)]), 9);
        assert_eq!(
            quarters(false, &[(4, 0), (4, 0), (4, 0), (4, 0), (4, -25)]),
            3
        );
        assert_eq!(
            quarters(false, &[(4, -20), (4, 20)]),
            5,
            "a rise is no fall"
        );
    }

    #[test]
    fn a_decided_game_needs_half() {
        for (score, expected) in [(255, 6), (256, 3), (-256, 6), (-257, 3), (16_000, 3)] {
            assert_eq!(quarters(false, &[(4, score)]), expected, "{score}");
        }
        let lost = [(4, -255), (4, -280)];
        assert_eq!(quarters(false, &lost), 3, "dropped, too");
    }

    #[test]
    fn a_single_reply_is_played_after_one_iteration() {
        assert_eq!(quarters(true, &[(4, 20)]), 0);
        assert_eq!(quarters(true, &[(4, 20), (4, -400)]), 0);
    }

    #[test]
    fn no_iteration_begins_after_the_hard_limit() {
        let time = TimeBudget {
            quarter: 100,
            hard: 180,
        };
        let goes_on =
            |elapsed| TimeManager::new(time, false).continue_deepening(pawn_move(4), 0, elapsed);
        assert!(goes_on(179) && !goes_on(180));
    }

    #[test]
    fn a_move_leaves_half_of_the_clock_and_the_last_one_a_sixteenth() {
        for left in (0..2_000).chain([10_000, 324_000, u32::MAX]) {
            for moves in [0, 1, 2, 7, 8, 9, 40, 255]
                .map(Some)
                .into_iter()
                .chain([None])
            {
                for increment in [0, 1, 3_000, u32::MAX] {
                    let hard = TimeBudget::from_clock(left, increment, moves).hard;
                    let last = moves.is_some_and(|moves| moves <= 1);
                    assert!(left - hard >= if last { left / 16 } else { left / 2 });
                }
            }
        }
        let time = |left, increment, moves| {
            let time = TimeBudget::from_clock(left, increment, moves);
            (time.quarter, time.hard)
        };
        assert_eq!(time(324_000, 0, Some(40)), (2_700, 43_200));
        assert_eq!(time(324_000, 400, Some(40)), (2_800, 44_800));
        assert_eq!(time(345, 0, None), (3, 60));
        assert_eq!(time(320, 0, Some(10)), (10, 160));
        assert_eq!(time(329, 0, Some(9)), (11, 165));
        assert_eq!(time(360, 0, Some(4)), (30, 180));
        assert_eq!(time(320, 0, Some(1)), (80, 300));
    }

    /// Every move takes the time that its share gives it, and the clock is used up to a little.
    #[test]
    fn little_is_left_at_the_time_control() {
        let mut left = 400_000;
        for moves in (1..=40).rev() {
            let time = TimeBudget::from_clock(left, 0, Some(moves));
            left -= (4 * time.quarter).min(time.hard);
        }
        assert!((1..400_000 / 40 / 8).contains(&left), "{left}");
    }
}
