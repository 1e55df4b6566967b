//! The curves of the chances, in centipawns.
//!
//! Written by `octet tune chances` from
//!
//! - 81335 positions of 5099 games: `octet tune generate --games 5100 --nodes 2000 --seed 64 --first 0 --positions 16`
//!
//! Loss over 73195 positions fitted and 8140 for validation:
//! 1.069110 fitted, 1.089077 validation for who knows only how
//! many games are drawn; 0.739623 fitted, 0.777023 validation.

/// The score with which half of the games are won: without pieces, and what
/// all pieces add.
pub const LEAD: [i16; 2] = [139, -92];
/// How much more makes wins e times as likely against the rest.
pub const SPREAD: [i16; 2] = [86, 38];
/// From about this score on more of it matters less and less.
pub const BEND: i16 = 217;
