//! The weights of the root piece-square tables, in centipawns.
//!
//! Written by `octet-tune root-pst --epochs 120 --lambda 1 --scale 199.8 --rate 1 --prior 10 --keep
//! 0.25 --seed 1`
//! from
//!
//! - 318414 positions of 39958 games: `octet-tune generate --games 40000 --nodes 250 --seed 4242
//!   --first 0 --positions 8` and `octet-tune label --nodes 300`
//! - 125276 positions of 38999 games: `octet-tune generate --games 40000 --nodes 250 --seed 4242
//!   --first 0 --positions 8`, `octet-tune perturb --seed 7 --every 1 --from 0` and `octet-tune
//!   label --nodes 300`
//!
//! Loss over 362268 positions fitted and 40240 for validation:
//! before 0.524665 fitted, 0.529385 validation; after 0.524182 fitted, 0.528912 validation.
//!
//! Since then SPSA has changed them by groups (`tests/strength/experiments.py
//! evaluation-scales`), so that command alone does not write them.

use super::{BLOCKER_STATES, FILE_STATES, KING_DISTANCES, PAWN_CONTROL_STATES};

/// By piece type and which pawns defend or attack the square.
#[rustfmt::skip]
pub const PAWN_CONTROL: [[i8; PAWN_CONTROL_STATES]; 6] = [
    // pawn
    [-5, -1, 2, -5, 1, -1],
    // knight
    [-1, -5, -8, 14, 3, -5],
    // bishop
    [0, -1, -10, 9, 4, -1],
    // rook
    [-4, -7, -4, 7, -3, 0],
    // queen
    [-2, -8, -7, -2, -8, -3],
    // king
    [-1, -1, 2, 6, -6, 2],
];

/// By the pawns on the file.
#[rustfmt::skip]
pub const FILE_STATE: [[i8; FILE_STATES]; 6] = [
    // pawn
    [-3, -1, 6, 0, -2, 1, 0, 1, -7, 1, 0, 0, -2, 0, 0, 0],
    // knight
    [-5, -2, -1, -2, 1, 2, -1, 3, 5, 0, 1, 0, 3, 0, 0, 0],
    // bishop
    [-7, -5, -2, -1, 1, 2, -2, 1, 3, 0, 1, 0, 5, 0, 1, 0],
    // rook
    [17, 19, 1, 4, 11, 16, 1, 0, 0, 0, 0, 0, -3, 0, 0, 0],
    // queen
    [-6, -1, -4, -5, -2, -1, -4, 0, -2, 0, 0, 0, -2, 0, 0, 0],
    // king
    [-2, -7, 2, 0, 4, -1, -5, 0, 4, 0, -1, 0, 4, 0, -2, 0],
];

/// By the pawns directly in front and behind.
#[rustfmt::skip]
pub const BLOCKERS: [[i8; BLOCKER_STATES]; 6] = [
    // pawn
    [0, -4, -2, -6, -3, 0, 2, -3, 1],
    // knight
    [-1, -5, -10, 2, 1, 0, 7, 5, 3],
    // bishop
    [-4, -6, -2, 0, -1, 0, 7, 3, 2],
    // rook
    [-1, 0, 2, -4, 0, 0, -2, -1, 0],
    // queen
    [-5, -6, -5, -3, -2, 0, -4, -3, 1],
    // king
    [-3, 1, -1, -1, -1, 0, 7, 1, 0],
];

/// By the distance from the own king, in king moves.
#[rustfmt::skip]
pub const OWN_KING_DISTANCE: [[i8; KING_DISTANCES]; 6] = [
    // pawn
    [3, 0, -1, -1, -2, -2, -2, -4],
    // knight
    [0, 0, 0, 1, 1, 2, 2, -2],
    // bishop
    [-2, -1, 0, 0, 1, 0, 2, 0],
    // rook
    [-2, -4, -2, 0, 0, 0, 0, -2],
    // queen
    [-1, -4, -3, -2, -3, -2, -2, -6],
    // king
    [0, -1, 1, 1, 0, 0, 0, 0],
];

/// By the distance from the enemy king.
#[rustfmt::skip]
pub const ENEMY_KING_DISTANCE: [[i8; KING_DISTANCES]; 6] = [
    // pawn
    [-1, -13, 0, 2, 0, 0, 1, -2],
    // knight
    [0, -5, 0, 3, 2, -1, 3, 2],
    // bishop
    [0, -5, 0, 2, 0, -1, 0, 3],
    // rook
    [0, -3, -5, -1, 0, -1, -2, -3],
    // queen
    [0, 1, 2, -5, -5, -6, -4, -10],
    // king
    [0, 2, 0, 0, 0, 0, 0, -1],
];

/// By how many squares a knight reaches from there.
#[rustfmt::skip]
pub const KNIGHT_MOBILITY: [i8; 9] = [
     -8,  -9,  -4,  -1,   1,   3,   8,   9,   0,
];

/// By how many squares a bishop reaches from there.
#[rustfmt::skip]
pub const BISHOP_MOBILITY: [i8; 14] = [
    -17, -19, -10,  -8,  -1,   1,   5,  10,  11,  12,  11,   9,   5,   5,
];

/// By how many squares a rook reaches from there.
#[rustfmt::skip]
pub const ROOK_MOBILITY: [i8; 15] = [
     -1, -16, -15, -11,  -8,  -4,   0,  -1,  -2,   1,   4,   5,  10,  12,   6,
];

/// By how many squares a queen reaches from there.
#[rustfmt::skip]
pub const QUEEN_MOBILITY: [i8; 28] = [
      0,   0,  -2,  -4,  -5, -14, -12,  -9, -12,  -6,  -4,  -2,   0,   0,   2,   3,
      5,   3,   5,   5,   5,   5,   2,   1,   2,  -1,  -1,  -2,
];
