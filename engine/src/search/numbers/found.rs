//! The numbers that play best.
//!
//! Found with 5,000 nodes a move and some 7,500 pairs of games, before there was
//! `octet tune play`, which writes this file: STRENGTH.md tells of it. `razor` was set
//! by hand.

use super::Numbers;

/// What the engine plays with.
pub const STANDARD: Numbers = Numbers {
    expected_within: 26,
    reverse_futility: 73,
    futility: 144,
    futility_ply: 88,
    razor: 150,
    capture_gain: -25,
    late_moves_1: 6,
    late_moves_2: 13,
    late_moves_3: 23,
    reduction: 138,
    reduction_product: 71,
    null_less: 192,
    null_less_ply: 16,
    history_bonus: 16,
};
