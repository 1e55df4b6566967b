//! The numbers that play best.
//!
//! `octet tune play` writes this file; these were set by hand, and judged in matches:
//! STRENGTH.md tells of them.

use super::Numbers;

/// What the engine plays with.
pub const STANDARD: Numbers = Numbers {
    expected_within: 26,
    reverse_futility: 71,
    futility: 105,
    futility_ply: 105,
    razor: 238,
    capture_gain: -25,
    late_moves: 1,
    reduction_moves: 13,
    reduction_history: 32,
    null_less: 256,
    null_less_ply: 13,
    history_bonus: 16,
};
