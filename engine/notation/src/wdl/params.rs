//! The parameters of the WDL model, in centipawns.
//!
//! Written by `octet-tune wdl` from
//!
//! - 81389 positions of 5099 games: `octet-tune generate --games 5100 --nodes 2000 --seed 65
//!   --first 0 --positions 16`
//!
//! Loss over 73271 positions fitted and 8118 for validation:
//! 1.023558 fitted, 1.028235 validation with the results'
//! frequencies alone; 0.666653 fitted, 0.643740 validation.

/// The score with which half of the games are won: a constant, and what is added to
/// it times the material left.
pub const WIN_THRESHOLD: [i16; 2] = [123, -91];
/// How much more score multiplies the odds of a win by e.
pub const SLOPE: [i16; 2] = [79, 58];
/// From about this score on, scores are compressed.
pub const COMPRESSION: i16 = 332;
