//! How long to think.

use std::time::Duration;

use super::go::Go;

/// Kept back for the way to the other program and for a stop that comes late.
const MARGIN: Duration = Duration::from_millis(30);
/// Moves the rest of a game is reckoned with when nothing is known.
const MOVES: u32 = 30;

/// The time for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Allotment {
    /// No iteration begins after this.
    pub begin: Duration,
    /// The search ends here, finished or not.
    pub end: Duration,
}

/// The time `go` allows the side numbered `side`, if it sets any limit of time.
pub fn allot(go: &Go, side: usize) -> Option<Allotment> {
    if go.infinite {
        return None;
    }
    let fixed = go.movetime.map(|end| Allotment { begin: end, end });
    let Some(left) = go.clock[side] else {
        return fixed;
    };
    let left = left.saturating_sub(MARGIN);
    let moves = go.movestogo.unwrap_or(MOVES).clamp(1, MOVES);
    let share = left / moves + go.increment[side] * 3 / 4;
    // The last move before the control may use all there is; others must
    // leave something.
    let most = if moves == 1 { left } else { left / 3 };
    let end = (share * 2).min(most);
    let clock = Allotment {
        begin: (share / 2).min(end),
        end,
    };
    Some(match fixed {
        Some(fixed) => Allotment {
            begin: clock.begin.min(fixed.begin),
            end: clock.end.min(fixed.end),
        },
        None => clock,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    fn clock(left: u64, increment: u64, movestogo: Option<u32>) -> Allotment {
        let go = Go {
            clock: [Some(seconds(left)), None],
            increment: [seconds(increment), seconds(0)],
            movestogo,
            ..Go::default()
        };
        allot(&go, 0).expect("a clock")
    }

    #[test]
    fn never_more_than_the_clock_holds() {
        for left in [0, 1, 10, 100, 10_000] {
            for increment in [0, 1, 30] {
                for movestogo in [None, Some(0), Some(1), Some(2), Some(1000)] {
                    let allotment = clock(left, increment, movestogo);
                    assert!(allotment.begin <= allotment.end);
                    assert!(allotment.end <= seconds(left));
                }
            }
        }
    }

    #[test]
    fn a_share_of_the_clock() {
        let allotment = clock(300, 0, None);
        assert!(allotment.end > seconds(10) && allotment.end < seconds(30));
        assert!(clock(300, 10, None).end > allotment.end);
        assert!(clock(300, 0, Some(3)).end > allotment.end);
    }

    #[test]
    fn a_time_for_the_move_is_used_up() {
        let go = Go {
            movetime: Some(seconds(2)),
            ..Go::default()
        };
        assert_eq!(
            allot(&go, 1),
            Some(Allotment {
                begin: seconds(2),
                end: seconds(2)
            })
        );
    }

    #[test]
    fn the_other_clock_is_not_ours() {
        let go = Go {
            clock: [Some(seconds(9)), None],
            ..Go::default()
        };
        assert_eq!(allot(&go, 1), None);
    }
}
