//! The search parameters.
//!
//! Written by `octet-tune spsa-search --pairs 40000 --nodes 10000 --seed 21 --rate 15`,
//! as they were after 8,672 pairs, and tested in matches
//! (`tests/strength/experiments.py search-parameters`).

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
