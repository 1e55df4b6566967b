//! The oracle's weights, in centipawns.
//!
//! Not written by `octet tune`. Fitted, by a gradient descent on the logistic loss, to what Stockfish 15.1 says at 300
//! nodes of 301,020 quiet positions that lie 0 to 8 plies beyond positions of games, whose
//! pawns were asked: the loss over 40,000 for validation went from 0.04111 to 0.03890. Six
//! tenths of what came out, which plays better than all of it; to a rook's files is added
//! what open and half-open files were worth to it before.

use super::{DISTANCES, GUARDS, NEIGHBOUR_PAIRS, OPENNESS};

/// By what guards the square, and kind.
#[rustfmt::skip]
pub const GUARD: [[i8; GUARDS]; 6] = [
    // pawn
    [-4, -1, 1, -4, 1, -1],
    // knight
    [-1, -3, -6, 12, 4, -3],
    // bishop
    [0, 0, -7, 8, 4, 0],
    // rook
    [-3, -5, -2, 6, -2, 0],
    // queen
    [-1, -6, -5, 0, -6, -3],
    // king
    [-1, -1, 2, 5, -5, 1],
];

/// By the pawns on its file.
#[rustfmt::skip]
pub const FILES: [[i8; OPENNESS]; 6] = [
    // pawn
    [-3, -1, 7, 0, -2, 0, 1, 1, -7, 1, 0, 0, -2, 0, 0, 0],
    // knight
    [-4, -2, 0, -3, 2, 2, 0, 3, 5, 0, 1, 0, 4, 0, 1, 0],
    // bishop
    [-7, -5, -2, -1, 1, 2, -1, 2, 3, 0, 2, 0, 6, 0, 2, 0],
    // rook
    [25, 22, 0, 3, 16, 20, 0, 0, 0, 0, -1, 0, -2, 0, 0, 0],
    // queen
    [-4, 0, -3, -5, -1, 0, -4, -1, -1, 0, 0, 0, -2, 0, 0, 0],
    // king
    [-1, -8, 2, -1, 5, 0, -4, 0, 4, 0, -1, 0, 4, 0, -2, 0],
];

/// By what stands before and behind.
#[rustfmt::skip]
pub const NEIGHBOURS: [[i8; NEIGHBOUR_PAIRS]; 6] = [
    // pawn
    [0, -3, -1, -5, -2, 0, 2, -4, 1],
    // knight
    [0, -3, -8, 3, 2, 0, 6, 4, 2],
    // bishop
    [-3, -5, 0, 0, 0, 0, 6, 3, 3],
    // rook
    [0, 1, 2, -3, 0, 0, -2, -1, 0],
    // queen
    [-4, -5, -4, -2, -1, 0, -3, -1, 0],
    // king
    [-2, 1, -1, 0, -1, 0, 4, 1, 0],
];

/// By how many steps of a king it is from the own king.
#[rustfmt::skip]
pub const OWN_KING: [[i8; DISTANCES]; 6] = [
    // pawn
    [3, 0, -1, 0, -3, -3, -3, -4],
    // knight
    [0, 0, 1, 2, 2, 3, 3, -2],
    // bishop
    [-2, 0, 1, 1, 2, 1, 2, 1],
    // rook
    [0, -4, -2, 0, 0, 0, 0, -1],
    // queen
    [0, -4, -3, -2, -3, -2, -2, -5],
    // king
    [0, 0, 0, 0, 0, 0, 0, 0],
];

/// By how many from the other.
#[rustfmt::skip]
pub const OTHER_KING: [[i8; DISTANCES]; 6] = [
    // pawn
    [-1, -10, 0, 2, 0, 0, 0, -2],
    // knight
    [0, -5, -1, 3, 2, 1, 4, 3],
    // bishop
    [0, -4, 0, 2, 1, 0, 1, 4],
    // rook
    [0, -3, -4, 0, 1, -1, -1, -2],
    // queen
    [0, 1, 3, -4, -4, -4, -3, -8],
    // king
    [0, 0, 0, 0, 0, 0, 0, 0],
];

/// By how many squares a knight reaches.
#[rustfmt::skip]
pub const KNIGHT_REACH: [i8; 9] = [-5, -5, -2, 0, 2, 3, 6, 6, -2];

/// By how many squares a bishop reaches.
#[rustfmt::skip]
pub const BISHOP_REACH: [i8; 14] = [-13, -14, -6, -5, 0, 2, 5, 8, 9, 8, 7, 5, 4, 4];

/// By how many squares a rook reaches.
#[rustfmt::skip]
pub const ROOK_REACH: [i8; 15] = [-1, -12, -11, -8, -6, -3, 0, 0, -1, 1, 3, 4, 7, 9, 4];

/// By how many squares a queen reaches.
#[rustfmt::skip]
pub const QUEEN_REACH: [i8; 28] = [0, 0, -1, -3, -3, -9, -8, -7, -9, -5, -3, -2, 0, 0, 2, 3, 4, 2, 3, 4, 4, 3, 2, 2, 2, -1, -1, -2];
