//! The curves of the chances, in centipawns.
//!
//! Written by `octet tune chances` from
//!
//! - 81436 positions of 5098 games: `octet tune generate --games 5100 --nodes 2000 --seed 65 --first 0 --positions 16`
//!
//! Loss over 73279 positions fitted and 8157 for validation:
//! 1.018574 fitted, 1.028425 validation for who knows only how
//! many games are drawn; 0.671702 fitted, 0.671436 validation.

/// The score with which half of the games are won: without pieces, and what
/// all pieces add.
pub const WIN_THRESHOLD: [i16; 2] = [110, -79];
/// How much more makes wins e times as likely against the rest.
pub const SLOPE: [i16; 2] = [79, 45];
/// From about this score on more of it matters less and less.
pub const COMPRESSION: i16 = 288;
