//! How long to think about a move.
//!
//! One rule for every machine: there is no clock in here, and a unit of time
//! is whatever the caller's clock counts. An [`TimeBudget`] says how much there
//! is, and [`TimeManager`], told of every iteration, whether to begin another: soon
//! enough where the move has long been settled, later where it has just
//! changed or the score has fallen.

use crate::board::moves::Move;
use crate::eval::Score;

/// Moves that the rest of a game is reckoned with when nobody knows.
pub const DEFAULT_MOVES_TO_GO: u32 = 30;
/// The part of a clock that no move but the last may use up: a third.
pub const MAX_CLOCK_PART: u32 = 3;
/// Iterations in a row that must confirm the best move before it is settled.
pub const STABLE_ITERATIONS: u8 = 3;
/// A score has fallen when it is less than the last one by more than this.
pub const SCORE_DROP: Score = 40;

/// Halves of the time to begin iterations in: with a single legal move.
pub const SINGLE_REPLY: u8 = 0;
/// The best move is settled.
pub const STABLE: u8 = 1;
/// Nothing remarkable.
pub const NORMAL: u8 = 2;
/// The best move is not that of the iteration before.
pub const CHANGED: u8 = 3;
/// The score has fallen.
pub const DROPPED: u8 = 4;

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeBudget {
    /// No iteration begins after this, as a rule.
    pub soft: u32,
    /// The search ends here, finished or not.
    pub hard: u32,
}

impl TimeBudget {
    /// So much for every move.
    #[must_use]
    pub const fn per_move(time: u32) -> TimeBudget {
        TimeBudget {
            soft: time,
            hard: time,
        }
    }

    /// A share of what is left on a clock, for `moves` moves if that is known,
    /// and most of what each of them adds.
    #[must_use]
    pub fn from_clock(left: u32, increment: u32, moves: Option<u32>) -> TimeBudget {
        let moves = moves.unwrap_or(DEFAULT_MOVES_TO_GO).max(1);
        let share = (left / moves).saturating_add(increment / 4 * 3);
        // The last move before the control may use all there is; others must
        // leave something.
        let most = if moves == 1 {
            left
        } else {
            left / MAX_CLOCK_PART
        };
        let end = share.saturating_mul(2).min(most);
        TimeBudget {
            soft: (share / 2).min(end),
            hard: end,
        }
    }

    /// The less of two.
    #[must_use]
    pub fn min(self, other: TimeBudget) -> TimeBudget {
        TimeBudget {
            soft: self.soft.min(other.soft),
            hard: self.hard.min(other.hard),
        }
    }
}

/// What the iterations so far say about the time that the move deserves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeManager {
    time: TimeBudget,
    /// There is nothing to choose.
    single_reply: bool,
    last: Option<(Move, Score)>,
    /// Iterations in a row that have confirmed the best move.
    stable_iterations: u8,
}

impl TimeManager {
    /// For a search that has not begun; `only` says that there is a single
    /// legal move.
    #[must_use]
    pub const fn new(time: TimeBudget, only: bool) -> TimeManager {
        TimeManager {
            time,
            single_reply: only,
            last: None,
            stable_iterations: 0,
        }
    }

    /// Told of every iteration when it is complete, `elapsed` after the
    /// beginning: is there time for another?
    pub fn continue_deepening(&mut self, best: Move, score: Score, elapsed: u32) -> bool {
        let halves = self.time_factor(best, score);
        let begin = (self.time.soft / 2).saturating_mul(u32::from(halves));
        elapsed < begin.min(self.time.hard)
    }

    /// By how many halves of its allotment the move deserves.
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

    /// The time in which iterations begin after these, of 100 and at most 180.
    fn begin(only: bool, iterations: &[(u8, Score)]) -> u32 {
        let time = TimeBudget {
            soft: 100,
            hard: 180,
        };
        let mut pace = TimeManager::new(time, only);
        let (&(file, score), before) = iterations.split_last().expect("an iteration");
        for &(file, score) in before {
            pace.continue_deepening(pawn_move(file), score, 0);
        }
        let last = pawn_move(file);
        let until =
            (0..1000).find(|&elapsed| !pace.clone().continue_deepening(last, score, elapsed));
        until.expect("an end")
    }

    #[test]
    fn a_stable_best_move_halves_the_time() {
        assert_eq!(begin(false, &[(4, 20)]), 100, "nothing to compare with");
        assert_eq!(begin(false, &[(4, 20), (4, 20), (4, 20)]), 100);
        assert_eq!(begin(false, &[(4, 20), (4, 20), (4, 20), (4, 20)]), 50);
        assert_eq!(begin(false, &[(4, 20); 200]), 50);
        let settled_again = [(3, 0), (4, 0), (4, 0), (4, 0), (4, 0)];
        assert_eq!(begin(false, &settled_again), 50);
        assert_eq!(begin(false, &settled_again[..4]), 100);
    }

    #[test]
    fn a_new_move_or_a_falling_score_gets_more() {
        assert_eq!(begin(false, &[(4, 20), (3, 25)]), 150);
        assert_eq!(
            begin(false, &[(4, 20), (4, 20), (4, 20), (4, 20), (3, 9)]),
            150
        );
        assert_eq!(begin(false, &[(4, 20), (4, -20)]), 100, "by 40");
        assert_eq!(
            begin(false, &[(4, 20), (4, -21)]),
            180,
            "no more than there is"
        );
        assert_eq!(begin(false, &[(4, 20), (3, -21)]), 180);
        assert_eq!(begin(false, &[(4, -21), (4, 20)]), 100, "a rise is no fall");
    }

    #[test]
    fn an_only_move_is_played_at_once() {
        assert_eq!(begin(true, &[(4, 20)]), 0);
        assert_eq!(begin(true, &[(4, 20), (4, -400)]), 0);
    }

    #[test]
    fn shares_leave_something() {
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
