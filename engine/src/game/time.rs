//! Time management, the same on every machine.
//!
//! A [`TimeBudget`] has a soft and a hard limit. After every iteration
//! [`TimeManager`] decides whether to start another: it stops early when the
//! best move is stable, and thinks longer when it has changed or the score has
//! dropped. A unit of time is whatever the caller's clock counts.

use crate::board::moves::Move;
use crate::eval::Score;

/// Moves until the time control, where there is none.
pub const DEFAULT_MOVES_TO_GO: u32 = 30;
/// No move may use more than a third of the clock, except the last one before the time control.
pub const MAX_CLOCK_PART: u32 = 3;
/// A best move is stable once so many iterations in a row have confirmed it.
pub const STABLE_ITERATIONS: u8 = 3;
/// A score that falls by more than this, in centipawns, has dropped.
pub const SCORE_DROP: Score = 40;

/// Factor of the soft limit, in halves, when there is a single legal move.
pub const SINGLE_REPLY: u8 = 0;
/// The factor when the best move is stable.
pub const STABLE: u8 = 1;
/// The factor in all other cases.
pub const NORMAL: u8 = 2;
/// The factor when the best move has changed.
pub const CHANGED: u8 = 3;
/// The factor when the score has dropped.
pub const DROPPED: u8 = 4;

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeBudget {
    /// No iteration begins after this time, multiplied by the factor for stability and score.
    pub soft: u32,
    /// The search is stopped at this time.
    pub hard: u32,
}

impl TimeBudget {
    /// A fixed time per move.
    #[must_use]
    pub const fn per_move(time: u32) -> TimeBudget {
        TimeBudget {
            soft: time,
            hard: time,
        }
    }

    /// A share of the time left on the clock for `moves` moves, if their number
    /// is known, and three quarters of the increment.
    #[must_use]
    pub fn from_clock(left: u32, increment: u32, moves: Option<u32>) -> TimeBudget {
        let moves = moves.unwrap_or(DEFAULT_MOVES_TO_GO).max(1);
        let share = (left / moves).saturating_add(increment / 4 * 3);
        let max = if moves == 1 {
            left
        } else {
            left / MAX_CLOCK_PART
        };
        let hard = share.saturating_mul(2).min(max);
        TimeBudget {
            soft: (share / 2).min(hard),
            hard,
        }
    }

    /// The budget that keeps to both: the lower of each of the two limits.
    #[must_use]
    pub fn min(self, other: TimeBudget) -> TimeBudget {
        TimeBudget {
            soft: self.soft.min(other.soft),
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
    /// Iterations in a row that have confirmed the best move.
    stable_iterations: u8,
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
            stable_iterations: 0,
        }
    }

    /// Whether to start another iteration after one with this best move and score that ended
    /// `elapsed` after the search began.
    pub fn continue_deepening(&mut self, best: Move, score: Score, elapsed: u32) -> bool {
        let halves = self.time_factor(best, score);
        let soft = (self.time.soft / 2).saturating_mul(u32::from(halves));
        elapsed < soft.min(self.time.hard)
    }

    /// The factor of the soft limit, in halves.
    fn time_factor(&mut self, best: Move, score: Score) -> u8 {
        let last = self.last.replace((best, score));
        if self.single_reply {
            return SINGLE_REPLY;
        }
        let Some((last_best, last_score)) = last else {
            return NORMAL;
        };
        let changed = best != last_best;
        self.stable_iterations = if changed {
            0
        } else {
            (self.stable_iterations + 1).min(STABLE_ITERATIONS)
        };
        if last_score - score > SCORE_DROP {
            DROPPED
        } else if changed {
            CHANGED
        } else if self.stable_iterations == STABLE_ITERATIONS {
            STABLE
        } else {
            NORMAL
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

    /// The scaled soft limit, of a budget of 100 and at most 180, after iterations with these moves
    /// (given by file) and scores.
    fn soft_limit(single_reply: bool, iterations: &[(u8, Score)]) -> u32 {
        let time = TimeBudget {
            soft: 100,
            hard: 180,
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
    fn a_stable_best_move_halves_the_time() {
        assert_eq!(
            soft_limit(false, &[(4, 20)]),
            100,
            "nothing to compare with"
        );
        assert_eq!(soft_limit(false, &[(4, 20), (4, 20), (4, 20)]), 100);
        assert_eq!(soft_limit(false, &[(4, 20), (4, 20), (4, 20), (4, 20)]), 50);
        assert_eq!(soft_limit(false, &[(4, 20); 200]), 50);
        let stable_again = [(3, 0), (4, 0), (4, 0), (4, 0), (4, 0)];
        assert_eq!(soft_limit(false, &stable_again), 50);
        assert_eq!(soft_limit(false, &stable_again[..4]), 100);
    }

    #[test]
    fn a_changed_move_or_a_dropped_score_raises_the_soft_limit() {
        assert_eq!(soft_limit(false, &[(4, 20), (3, 25)]), 150);
        assert_eq!(
            soft_limit(false, &[(4, 20), (4, 20), (4, 20), (4, 20), (3, 9)]),
            150
        );
        assert_eq!(soft_limit(false, &[(4, 20), (4, -20)]), 100, "by 40");
        assert_eq!(
            soft_limit(false, &[(4, 20), (4, -21)]),
            180,
            "no more than there is"
        );
        assert_eq!(soft_limit(false, &[(4, 20), (3, -21)]), 180);
        assert_eq!(
            soft_limit(false, &[(4, -21), (4, 20)]),
            100,
            "a rise is no fall"
        );
    }

    #[test]
    fn a_single_reply_is_played_after_one_iteration() {
        assert_eq!(soft_limit(true, &[(4, 20)]), 0);
        assert_eq!(soft_limit(true, &[(4, 20), (4, -400)]), 0);
    }

    #[test]
    fn only_the_last_move_may_use_more_than_a_third_of_the_clock() {
        for left in (0..2_000).chain([10_000, 324_000, u32::MAX]) {
            for moves in [
                Some(0),
                Some(1),
                Some(2),
                Some(3),
                Some(40),
                Some(255),
                None,
            ] {
                for increment in [0, 1, 3_000, u32::MAX] {
                    let time = TimeBudget::from_clock(left, increment, moves);
                    let last = moves.is_some_and(|moves| moves <= 1);
                    assert!(time.soft <= time.hard);
                    assert!(time.hard <= if last { left } else { left / 3 });
                }
            }
        }
        let time = |left, moves| TimeBudget::from_clock(left, 0, moves);
        assert_eq!(
            time(324_000, Some(40)),
            TimeBudget {
                soft: 4_050,
                hard: 16_200
            }
        );
        assert_eq!(time(300, None), TimeBudget { soft: 5, hard: 20 });
        assert_eq!(
            time(300, Some(1)),
            TimeBudget {
                soft: 150,
                hard: 300
            }
        );
    }
}
