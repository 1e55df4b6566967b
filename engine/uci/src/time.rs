//! The time budget of a search, in milliseconds.

use std::time::Duration;

use octet_engine::game::time::TimeBudget;

use crate::go::Go;

/// The milliseconds of a clock that are kept in reserve unless the option sets another number. They
/// cover the answer's way to the interface and a search that stops late.
pub const DEFAULT_MOVE_OVERHEAD: u32 = 30;

/// A time in milliseconds, as a [`TimeBudget`] counts it.
pub fn milliseconds(time: Duration) -> u32 {
    u32::try_from(time.as_millis()).unwrap_or(u32::MAX)
}

/// The budget of the side with index `side`, if `go` limits time; `overhead` milliseconds of the
/// clock are kept in reserve.
pub fn time_budget(go: &Go, side: usize, overhead: u32) -> Option<TimeBudget> {
    if go.infinite {
        return None;
    }
    let fixed = go
        .movetime
        .map(|time| TimeBudget::per_move(milliseconds(time)));
    let Some(left) = go.clock[side] else {
        return fixed;
    };
    let left = milliseconds(left).saturating_sub(overhead);
    let increment = milliseconds(go.increment[side]);
    let clock = TimeBudget::from_clock(left, increment, go.movestogo);
    Some(fixed.map_or(clock, |fixed| clock.min(fixed)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn clock(left: u64, increment: u64, movestogo: Option<u32>) -> TimeBudget {
        let go = Go {
            clock: [Some(seconds(left)), None],
            increment: [seconds(increment), seconds(0)],
            movestogo,
            ..Go::default()
        };
        time_budget(&go, 0, DEFAULT_MOVE_OVERHEAD).expect("a clock")
    }

    #[test]
    fn never_more_than_the_clock_holds() {
        for left in [0, 1, 10, 100, 10_000] {
            for increment in [0, 1, 30] {
                for movestogo in [None, Some(0), Some(1), Some(2), Some(1000)] {
                    let budget = clock(left, increment, movestogo);
                    assert!(u64::from(budget.hard) <= left * 1000);
                }
            }
        }
    }

    #[test]
    fn a_share_of_the_clock() {
        let budget = clock(300, 0, None);
        assert!(budget.hard > 30_000 && budget.hard < 75_000);
        assert!(clock(300, 10, None).hard > budget.hard);
        assert!(clock(300, 0, Some(3)).hard > budget.hard);
    }

    #[test]
    fn a_time_for_the_move_is_used_up() {
        let go = Go {
            movetime: Some(seconds(2)),
            ..Go::default()
        };
        assert_eq!(
            time_budget(&go, 1, DEFAULT_MOVE_OVERHEAD),
            Some(TimeBudget::per_move(2_000))
        );
    }

    #[test]
    fn the_other_clock_is_not_ours() {
        let go = Go {
            clock: [Some(seconds(9)), None],
            ..Go::default()
        };
        assert_eq!(time_budget(&go, 1, DEFAULT_MOVE_OVERHEAD), None);
    }
}
