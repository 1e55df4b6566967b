//! The parameters of the WDL model, in centipawns.
//!
//! Written by `octet-tune wdl` from
//!
//! - 81436 positions of 5098 games: `octet-tune generate --games 5100 --nodes 2000 --seed 65
//!   --first 0 --positions 16`
//!
//! Loss over 73279 positions fitted and 8157 for validation:
//! 1.018574 fitted, 1.028425 validation with the results'
//! frequencies alone; 0.671702 fitted, 0.671436 validation.

/// The score with which half of the games are won: a constant, and what is added to
/// it times the material left.
pub const WIN_THRESHOLD: [i16; 2] = [110, -79];
/// How much more score multiplies the odds of a win by e.
pub const SLOPE: [i16; 2] = [79, 45];
/// From about this score on, scores are compressed.
pub const COMPRESSION: i16 = 288;
