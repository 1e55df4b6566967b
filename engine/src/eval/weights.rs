//! Every weight of the evaluation, in centipawns: middlegame and endgame.
//!
//! Written by `octet-tune texel --epochs 400 --lambda 0.6 --rate 2 --prior 15`
//! with scale 199.8 from
//!
//! - 597451 positions of 49926 games: `octet-tune generate --games 49935 --nodes 800 --seed 2026
//!   --first 0 --positions 12`
//! - 35856 positions of 2998 games: `octet-tune generate --games 3000 --nodes 500 --seed 9 --first
//!   0 --positions 12`
//! - 143321 positions of 11993 games: `octet-tune generate --games 12000 --nodes 500 --seed 31
//!   --first 0 --positions 12`
//!
//! Loss over 677812 positions fitted and 75357 for validation:
//! before 0.526899 fitted, 0.526163 validation; after 0.524690 fitted, 0.524513 validation.
//!
//! Since then SPSA has changed them by groups (`tests/strength/experiments.py
//! evaluation-scales`), so that command alone does not write them.

use super::pst::SquareTable;

/// Material in the middlegame by piece type: pawn, knight, bishop, rook, queen,
/// king. The king's is 0: both sides have one.
pub const MATERIAL_MG: [i16; 6] = [75, 325, 335, 470, 1017, 0];
/// Material in the endgame.
pub const MATERIAL_EG: [i16; 6] = [109, 291, 307, 529, 980, 0];

/// Middlegame bonus by piece type and square, a1 first.
#[rustfmt::skip]
pub const PST_MG: [SquareTable; 6] = [
    // pawn
    [
           0,    0,    0,    0,    0,    0,    0,    0,
         -11,    7,    3,  -25,  -27,    6,   12,  -10,
          -8,    1,    6,   -7,    0,   -4,   11,  -10,
          -6,   -2,    9,   19,   21,   10,   -5,  -10,
           4,   10,   16,   28,   28,   16,   12,    3,
           1,   23,   25,   45,   35,   25,   12,   19,
          36,   40,   29,   44,   45,   43,   34,   32,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    // knight
    [
         -24,  -23,  -10,   -2,   -9,   -7,  -23,  -24,
         -22,  -11,    0,   -6,   -4,   -1,   -9,  -21,
         -18,   -2,    8,   13,   18,    7,    3,  -18,
          -8,   -2,   14,   16,   16,   14,   -2,   -8,
          -6,    8,   18,   35,   28,   31,   12,    7,
           0,   20,   21,   40,   46,   24,   22,   -2,
         -17,   -6,   14,   13,    7,   26,   -6,  -12,
         -58,  -17,  -21,   -5,   -6,  -16,  -18,  -48,
    ],
    // bishop
    [
         -10,    3,   -9,    5,    7,  -11,  -15,   -6,
           1,   20,   12,   10,   14,   13,   25,    2,
           4,   14,   20,   10,    9,   28,   21,    4,
           0,    7,   23,   26,   29,   18,    9,   10,
         -13,   14,   18,   35,   17,   28,   11,   -2,
          -7,    5,   13,   13,   18,   23,   13,   13,
         -20,    2,  -16,    2,   -2,    3,   -6,  -28,
         -16,  -16,  -13,  -10,   -6,  -20,  -17,  -10,
    ],
    // rook
    [
          -3,    4,    4,   13,   14,   11,   -7,   -5,
         -12,   -1,    8,   10,   11,    5,   -1,  -17,
         -12,    7,    5,    2,    2,    2,    2,    0,
          -4,   -1,   -3,    7,    5,    1,   -2,   -6,
          -3,    0,    7,   11,   14,   10,    1,   -2,
           4,   10,   15,   15,   17,   18,   11,    6,
          17,   14,   28,   32,   32,   23,   19,   16,
          21,   23,   18,   22,   15,   18,   16,   20,
    ],
    // queen
    [
          -5,   -9,    1,    3,   -7,   -8,   -5,   -8,
           1,    6,   10,    2,    2,   -1,   -7,   -4,
          -8,    4,    2,    1,   -3,   -1,    1,   -1,
          -6,   -7,    6,    0,    8,    3,   -1,   -2,
          -6,   -3,   -1,    5,    3,   15,    5,    4,
          -5,   10,    6,   21,   15,   22,   18,   16,
          -3,   -4,   15,    7,   20,    8,   18,   18,
         -17,   -8,    7,   14,   10,   -8,    5,   -4,
    ],
    // king
    [
          13,   29,   17,  -14,    9,   -8,   30,   28,
           2,    0,   -9,  -20,  -23,   -7,   -2,   15,
         -19,  -21,  -39,  -42,  -43,  -41,  -25,  -22,
         -35,  -36,  -42,  -54,  -54,  -50,  -38,  -34,
         -40,  -43,  -49,  -58,  -57,  -50,  -43,  -40,
         -41,  -44,  -49,  -55,  -54,  -50,  -41,  -41,
         -43,  -45,  -52,  -55,  -56,  -51,  -44,  -42,
         -45,  -48,  -53,  -56,  -56,  -53,  -47,  -45,
    ],
];

/// Endgame bonus by piece type and square, a1 first.
#[rustfmt::skip]
pub const PST_EG: [SquareTable; 6] = [
    // pawn
    [
           0,    0,    0,    0,    0,    0,    0,    0,
          16,    6,    7,   -5,    1,    6,    4,   10,
           2,   -1,   -3,   -7,   -8,   -7,   -8,    7,
           8,    2,   -7,  -13,  -17,   -9,    0,    8,
          16,    8,   -9,  -16,  -22,  -12,    1,   16,
          59,   39,   21,    3,   -3,   17,   21,   36,
          71,   84,   54,   67,   53,   53,   71,   70,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    // knight
    [
         -25,  -25,   -9,   -5,   -4,  -10,  -22,  -23,
         -20,   -9,   -3,    5,   -2,    0,   -8,  -18,
          -5,   -3,    6,   12,   13,    2,   -4,  -11,
           0,    3,   21,   21,   25,   16,    5,   -6,
           0,   14,   11,   22,   18,   20,   11,    1,
          -8,    5,   12,   15,    9,   15,    2,   -8,
         -21,  -12,    3,    7,    3,   -1,  -11,  -15,
         -31,  -14,  -10,    0,   -4,   -9,  -14,  -32,
    ],
    // bishop
    [
           3,    9,   -5,   10,    8,    4,    6,    4,
           4,    2,   13,    8,   10,    7,    3,    4,
          -2,    6,   10,   14,   16,   11,    9,    5,
           1,    4,   12,   12,   12,    9,    7,    2,
          -2,    8,    8,    8,   11,    4,    5,   -5,
          -2,    1,    4,    5,   -1,    4,    1,   -4,
          -9,   -5,   -4,   -5,   -3,   -2,  -10,   -8,
         -12,  -11,  -12,  -10,  -11,  -15,  -15,  -14,
    ],
    // rook
    [
           4,    3,   15,    2,    2,    6,    6,  -15,
           0,    4,    1,    2,    0,   -2,   -5,  -10,
          13,    7,    5,    8,    9,    8,    5,   -6,
          23,   11,    6,    9,   13,    8,    7,    5,
          24,   26,   17,   17,   10,   15,   22,   18,
          27,   23,   13,   15,    5,   16,   17,   16,
          34,   27,   26,   17,   14,   15,   21,   26,
          35,   30,   24,   21,   15,   18,   21,   29,
    ],
    // queen
    [
           1,    3,    6,  -17,    5,    4,    3,   -1,
           2,    4,    7,    7,   15,    8,    6,    1,
           2,   12,   18,   14,   15,   17,   10,    3,
           9,   15,   21,   26,   19,   24,   16,   10,
           9,   19,   22,   23,   30,   25,   20,   14,
           3,   10,   17,   19,   23,   16,   14,    3,
          -4,    2,    9,   15,   15,   11,    4,   -3,
          -8,   -5,    1,   12,    9,   -1,   -4,   -9,
    ],
    // king
    [
         -55,  -55,  -39,  -36,  -43,  -38,  -52,  -62,
         -40,  -22,  -12,   -9,   -7,  -11,  -11,  -31,
         -19,  -14,    0,    4,    5,    6,    1,  -18,
         -19,   -3,   10,    9,   10,   13,    4,  -14,
         -14,   15,   10,    7,    9,   14,   11,  -10,
         -10,   13,   26,   16,   22,   22,   24,   -8,
         -17,    5,   16,   15,   15,   14,    2,  -16,
         -35,  -19,   -4,    8,    7,   -2,  -17,  -33,
    ],
];

/// The advantage of having the move, in every phase.
pub const TEMPO: i16 = 11;

/// A passed pawn, by its rank as its side sees it.
pub const PASSED: [(i16, i16); 8] = [
    (0, 0),
    (11, 6),
    (1, 18),
    (1, 30),
    (6, 56),
    (32, 84),
    (62, 114),
    (0, 0),
];

/// A pawn with an own pawn beside it or diagonally behind it, by rank.
pub const CONNECTED: [(i16, i16); 8] = [
    (0, 0),
    (3, -5),
    (9, 6),
    (12, 7),
    (15, 18),
    (15, 36),
    (47, 37),
    (0, 0),
];

/// A pawn with an own pawn ahead on its file.
pub const DOUBLED: (i16, i16) = (-7, -16);

/// A pawn without own pawns on the neighbouring files.
pub const ISOLATED: (i16, i16) = (-5, -6);

/// The king's shelter, by points: each of the king's file and the files beside it
/// has three with an own pawn on the second rank, two with one on the third, one
/// with one further up.
pub const KING_SHELTER: [(i16, i16); 10] = [
    (-34, 4),
    (-36, 10),
    (-25, 6),
    (-15, 3),
    (-10, -2),
    (-3, -5),
    (2, -4),
    (9, 1),
    (16, 1),
    (22, -14),
];

/// The bishop pair.
pub const BISHOP_PAIR: (i16, i16) = (25, 48);

/// Mop-up: each step by which the bare king is nearer to where it can be mated.
/// Not fitted.
pub const MOP_UP_EDGE: i16 = 80;

/// Mop-up: each step of the bare king from the centre. Not fitted.
pub const MOP_UP_CENTRE_DISTANCE: i16 = 8;

/// Mop-up: each step of the other king towards the centre. Not fitted.
pub const MOP_UP_OWN_KING: i16 = 20;

/// Mop-up: each step of the other king towards the bare king. Not fitted.
pub const MOP_UP_KING_DISTANCE: i16 = 20;

/// An endgame lead below this is divided by 4 if the leading side has no pawn.
/// Not fitted.
pub const PAWNLESS_WIN: i16 = 400;
