//! The numbers that play best.
//!
//! `octet tune play` writes this file; these are where it stood after 8,672 of 40,000
//! pairs of games at 10,000 nodes (seed 21, rate 15), judged in matches: STRENGTH.md
//! tells of them.

use super::SearchParams;

/// What the engine plays with.
pub const STANDARD: SearchParams = SearchParams {
    aspiration_window: 13,
    reverse_futility: 62,
    futility: 79,
    futility_per_ply: 92,
    razoring: 222,
    delta_margin: -57,
    lmp_moves: 2,
    lmr_moves: 10,
    lmr_history: 6,
    null_reduction: 256,
    null_reduction_per_ply: 9,
    history_bonus: 14,
};
