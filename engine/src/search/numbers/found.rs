//! The numbers that play best.
//!
//! `octet tune play` writes this file; these are where it stood after 8,672 of 40,000
//! pairs of games at 10,000 nodes (seed 21, rate 15), judged in matches: STRENGTH.md
//! tells of them.

use super::Numbers;

/// What the engine plays with.
pub const STANDARD: Numbers = Numbers {
    expected_within: 13,
    reverse_futility: 62,
    futility: 79,
    futility_ply: 92,
    razor: 222,
    capture_gain: -57,
    late_moves: 2,
    reduction_moves: 10,
    reduction_history: 6,
    null_less: 256,
    null_less_ply: 9,
    history_bonus: 14,
};
