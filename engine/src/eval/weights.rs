//! Every weight of the evaluation, in centipawns: middlegame and endgame.
//!
//! Written by `octet-tune texel --epochs 60 --lambda 0.9 --rate 2 --prior 15 --with-network`
//! with scale 199.8 from
//!
//! - 6007911 positions of 259760 games: `octet-tune generate --games 260000 --nodes 250 --seed 777
//!   --first 0 --positions 24` and `octet-tune label --nodes 200`
//! - 2403365 positions of 259205 games: `octet-tune generate --games 260000 --nodes 250 --seed 777
//!   --first 0 --positions 24`, `octet-tune perturb --seed 1 --every 1 --from 0` and `octet-tune
//!   label --nodes 200`
//!
//! Loss over 7474194 positions fitted and 831553 for validation:
//! before 0.537624 fitted, 0.536404 validation; after 0.536785 fitted, 0.535585 validation.
//!
//! It began with weights that SPSA had changed by groups (`tests/strength/experiments.py
//! evaluation-scales`).

use super::pst::SquareTable;

/// Material in the middlegame by piece type: pawn, knight, bishop, rook, queen,
/// king. The king's is 0: both sides have one.
pub const MATERIAL_MG: [i16; 6] = [72, 330, 342, 463, 1015, 0];
/// Material in the endgame.
pub const MATERIAL_EG: [i16; 6] = [107, 283, 300, 518, 944, 0];

/// Middlegame bonus by piece type and square, a1 first.
#[rustfmt::skip]
pub const PST_MG: [SquareTable; 6] = [
    // pawn
    [
           0,    0,    0,    0,    0,    0,    0,    0,
         -12,   -2,   -2,  -33,  -33,    4,   14,  -11,
         -10,   -8,    0,  -12,   -5,  -11,   11,  -13,
          -8,    4,    9,   22,   23,   13,    3,  -10,
          -1,    1,   11,   27,   28,   16,   10,   -2,
           4,   17,   21,   50,   35,   39,   16,   20,
          54,   47,   15,   55,   47,   24,   16,   31,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    // knight
    [
         -37,  -20,  -30,  -18,  -22,  -17,  -17,  -41,
         -35,  -25,   -7,   -9,   -7,    3,  -13,  -26,
         -18,  -10,    6,    1,    6,    8,    3,  -15,
         -18,  -12,    8,   12,   16,   17,   -1,  -10,
         -12,    1,   15,   34,   27,   23,    2,   10,
          -1,   14,   19,   42,   46,   41,   19,    8,
         -26,  -25,    0,   10,    9,   29,    2,  -11,
        -102,  -30,  -38,  -15,  -11,  -39,  -24,  -64,
    ],
    // bishop
    [
         -31,  -18,   -9,  -18,  -18,  -15,  -33,  -28,
         -16,   10,   -2,    0,    0,    6,   17,  -17,
          -1,    7,    9,    3,    1,   11,   12,   -3,
         -15,   -4,   16,   13,   19,   13,   -8,    6,
         -20,    6,    9,   25,   10,   16,    9,   -6,
          -4,   -4,    6,   14,   13,   31,   12,   11,
         -30,   -9,  -19,  -12,  -10,    0,  -15,  -34,
         -30,  -27,  -27,  -26,  -10,  -43,  -17,  -23,
    ],
    // rook
    [
          -5,   -4,   -5,    8,    9,   -4,   -9,    1,
         -20,  -15,   -7,   -3,   -7,    8,   -2,  -27,
         -17,   -6,   -8,  -12,   -4,   -6,    9,   -3,
         -12,  -17,  -12,   -5,   -2,    1,    6,  -10,
         -13,  -13,   -1,    0,   10,   12,    8,   -4,
          -3,   16,   20,    9,   33,   22,   26,   13,
          13,   -8,   24,   43,   38,   41,    9,   24,
          28,   30,   21,   26,   25,   20,   20,   41,
    ],
    // queen
    [
         -10,  -31,   -9,    7,  -14,  -19,  -12,  -17,
         -17,   -4,    5,   -2,   -5,    2,   -4,  -15,
         -20,    1,  -13,   -9,  -18,   -7,    0,  -10,
          -7,  -15,   -5,   -5,   -6,   -6,    0,   -5,
         -31,  -11,  -12,   -7,   -6,    2,   -6,    3,
         -10,   -1,   -7,   -2,    2,   20,    7,    4,
          -6,  -27,    7,    0,    3,    6,   -1,    0,
         -36,   -3,   11,   32,   12,   -2,   -5,  -12,
    ],
    // king
    [
          18,   38,   37,  -14,   16,   -7,   37,   39,
          41,  -10,   -6,  -37,  -48,  -13,  -15,   47,
         -12,  -40,  -75,  -90,  -87,  -84,  -48,  -33,
         -51,  -53,  -71,  -96, -100,  -91,  -76,  -56,
         -47,  -53,  -61,  -68,  -71,  -76,  -62,  -54,
         -41,  -46,  -54,  -62,  -57,  -50,  -43,  -43,
         -45,  -43,  -47,  -52,  -54,  -49,  -45,  -42,
         -42,  -47,  -50,  -53,  -54,  -50,  -44,  -46,
    ],
];

/// Endgame bonus by piece type and square, a1 first.
#[rustfmt::skip]
pub const PST_EG: [SquareTable; 6] = [
    // pawn
    [
           0,    0,    0,    0,    0,    0,    0,    0,
          12,    6,    5,   -7,    0,    8,    3,    3,
           1,   -4,   -8,  -11,   -8,   -4,  -11,   -3,
           4,   -4,  -11,  -15,  -20,  -11,   -7,   -1,
          12,    9,   -8,  -16,  -14,   -7,    3,   11,
          40,   24,   12,  -11,  -15,    6,   21,   28,
          64,   81,   70,   63,   51,   66,   73,   66,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    // knight
    [
         -33,  -43,  -11,   -4,   -8,   -7,  -32,  -21,
         -21,  -10,   -3,    8,    5,   -1,   -8,  -15,
         -12,    0,    7,   24,   19,    7,   -1,  -22,
           1,    8,   23,   27,   24,   20,    7,   -2,
           4,   18,   20,   30,   31,   28,   13,    1,
         -10,    5,   18,   17,   14,   16,    9,   -5,
         -24,   -6,    4,    5,    6,    1,   -9,  -15,
         -27,  -12,   -5,    0,    2,   -7,  -11,  -37,
    ],
    // bishop
    [
           1,   10,  -25,   10,    9,  -13,    5,   -1,
          11,   -1,   13,    9,   17,    5,    4,    2,
          -1,   11,   16,   23,   23,   16,    8,    4,
           1,    7,   18,   21,   17,   13,   15,   -4,
          -1,   13,   12,   17,   22,   12,    7,   -1,
          -4,    6,    7,    8,   12,   10,    0,    2,
          -7,   -1,    0,   -2,   -2,    0,   -3,   -2,
          -4,  -10,   -6,   -5,   -7,  -10,   -7,   -9,
    ],
    // rook
    [
           1,    2,   12,    2,    0,    3,    2,  -21,
          -3,    2,    0,    2,    1,   -1,   -7,  -13,
           5,    4,    7,    9,    5,    6,    0,   -2,
          16,   10,   11,   11,   12,    4,    7,    8,
          24,   24,   20,   17,   12,   15,   15,   18,
          29,   20,   15,   13,    9,   17,   20,   17,
          30,   28,   22,   16,   15,   21,   28,   29,
          30,   29,   25,   26,   20,   26,   34,   28,
    ],
    // queen
    [
           5,   16,    2,  -30,    4,    9,   20,   11,
           6,    4,    5,   14,   18,    6,    0,   16,
          21,   17,   32,   23,   32,   35,   16,   16,
          18,   19,   33,   42,   42,   40,   26,   24,
          22,   28,   45,   44,   53,   45,   48,   23,
          19,   18,   30,   33,   53,   39,   36,   23,
           2,   24,   18,    8,    7,   33,   17,   12,
          -9,   -3,    5,    5,    8,   15,    7,   15,
    ],
    // king
    [
         -55,  -52,  -42,  -45,  -57,  -46,  -51,  -66,
         -29,   -9,  -13,   -3,    0,   -9,   -8,  -38,
         -25,   -1,    8,   12,   12,   12,    2,  -17,
         -16,    0,   12,   16,   15,   17,    4,  -17,
         -21,   13,   19,   16,   14,   19,   14,  -15,
         -10,   14,   22,   17,   18,   26,   20,  -10,
          -8,   11,   13,   13,   15,   12,   13,  -12,
         -13,  -14,   -3,   10,    3,   -1,   -3,  -33,
    ],
];

/// The advantage of having the move, in every phase.
pub const TEMPO: i16 = 11;

/// A passed pawn, by its rank as its side sees it.
pub const PASSED: [(i16, i16); 8] = [
    (0, 0),
    (3, 5),
    (-3, 15),
    (1, 31),
    (7, 54),
    (18, 109),
    (44, 112),
    (0, 0),
];

/// A pawn with an own pawn beside it or diagonally behind it, by rank.
pub const CONNECTED: [(i16, i16); 8] = [
    (0, 0),
    (7, -4),
    (12, 5),
    (10, 10),
    (20, 14),
    (42, 28),
    (78, 24),
    (0, 0),
];

/// A pawn with an own pawn ahead on its file.
pub const DOUBLED: (i16, i16) = (-2, -18);

/// A pawn without own pawns on the neighbouring files.
pub const ISOLATED: (i16, i16) = (-6, -6);

/// The king's shelter, by points: each of the king's file and the files beside it
/// has three with an own pawn on the second rank, two with one on the third, one
/// with one further up.
pub const KING_SHELTER: [(i16, i16); 10] = [
    (-62, 0),
    (-45, 15),
    (-29, 7),
    (-21, 1),
    (-15, -3),
    (-8, 2),
    (0, -1),
    (10, -1),
    (25, 2),
    (32, -23),
];

/// The bishop pair.
pub const BISHOP_PAIR: (i16, i16) = (31, 46);

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
