//! Every weight of the evaluation, in centipawns: middlegame and endgame.
//!
//! Written by `octet tune fit --epochs 400 --lambda 0.6 --rate 2 --spread 15`
//! with scale 199.8 from
//!
//! - 597451 positions of 49926 games: `octet tune generate --games 49935 --nodes 800 --seed 2026 --first 0 --positions 12`
//! - 35856 positions of 2998 games: `octet tune generate --games 3000 --nodes 500 --seed 9 --first 0 --positions 12`
//! - 143321 positions of 11993 games: `octet tune generate --games 12000 --nodes 500 --seed 31 --first 0 --positions 12`
//!
//! Loss over 677812 positions fitted and 75357 for validation:
//! before 0.526899 fitted, 0.526163 validation; after 0.524690 fitted, 0.524513 validation.

use crate::pst::Squares;

/// Material in the middlegame by kind: pawn, knight, bishop, rook, queen. The
/// king's is nothing: both sides have one.
pub const MATERIAL_MG: [i16; 6] = [75, 318, 334, 464, 993, 0];
/// Material in the endgame.
pub const MATERIAL_EG: [i16; 6] = [113, 295, 314, 534, 954, 0];

/// Middlegame bonus by kind and square number.
#[rustfmt::skip]
pub const MIDDLEGAME: [Squares; 6] = [
    // pawn
    [
           0,    0,    0,    0,    0,    0,    0,    0,
         -15,    3,   -1,  -29,  -31,    2,    8,  -14,
         -10,   -1,    4,   -9,   -2,   -6,    9,  -12,
          -6,   -2,    9,   19,   21,   10,   -5,  -10,
           6,   12,   18,   30,   30,   18,   14,    5,
           5,   27,   29,   48,   39,   29,   16,   23,
          42,   45,   35,   49,   50,   48,   40,   38,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    // knight
    [
         -27,  -26,  -11,   -2,  -10,   -7,  -26,  -27,
         -25,  -12,    1,   -6,   -4,    0,  -10,  -24,
         -20,   -2,    9,   15,   21,    8,    4,  -20,
          -9,   -2,   16,   19,   18,   16,   -2,   -9,
          -7,    9,   21,   40,   32,   36,   13,    8,
          -1,   23,   24,   46,   52,   27,   25,   -3,
         -21,   -8,   15,   14,    7,   29,   -8,  -15,
         -68,  -21,  -25,   -7,   -8,  -20,  -22,  -57,
    ],
    // bishop
    [
         -15,   -4,  -14,   -3,   -1,  -16,  -19,  -12,
          -4,   12,    5,    4,    7,    6,   16,   -3,
           1,    9,   14,    6,    5,   21,   15,    1,
           0,    6,   19,   21,   24,   15,    7,    8,
          -8,   14,   17,   31,   16,   25,   11,    1,
          -1,    9,   15,   15,   19,   23,   15,   15,
         -10,    8,   -6,    8,    5,    9,    2,  -16,
          -4,   -4,   -2,    1,    4,   -7,   -5,    1,
    ],
    // rook
    [
          -8,    2,    1,   15,   16,   11,  -14,  -11,
         -20,   -4,    9,   12,   13,    4,   -4,  -28,
         -19,    8,    6,    2,    2,    1,    2,   -1,
          -6,   -2,   -4,   10,    7,    1,   -3,   -9,
          -3,    1,   11,   17,   22,   16,    3,   -2,
           9,   17,   24,   24,   28,   29,   18,   11,
          29,   24,   44,   50,   50,   37,   32,   27,
          36,   39,   32,   37,   27,   32,   29,   35,
    ],
    // queen
    [
          -9,  -13,   -4,   -2,  -11,  -12,   -9,  -12,
          -2,    2,    6,   -1,   -1,   -4,   -9,   -7,
          -9,    2,    0,   -1,   -4,   -2,   -1,   -2,
          -5,   -6,    5,    0,    7,    3,   -1,   -2,
          -4,   -1,    1,    6,    4,   15,    6,    5,
          -1,   12,    8,   22,   16,   23,   19,   17,
           2,    1,   18,   11,   22,   12,   21,   21,
          -9,   -1,   12,   19,   15,   -1,   11,    3,
    ],
    // king
    [
          22,   43,   28,  -14,   17,   -5,   45,   42,
           6,    3,   -8,  -23,  -27,   -6,    1,   23,
         -24,  -26,  -50,  -54,  -55,  -53,  -31,  -27,
         -46,  -47,  -56,  -71,  -71,  -66,  -50,  -45,
         -54,  -58,  -66,  -78,  -77,  -67,  -58,  -55,
         -58,  -61,  -68,  -76,  -74,  -69,  -58,  -58,
         -62,  -64,  -73,  -78,  -79,  -72,  -63,  -61,
         -66,  -70,  -77,  -81,  -81,  -77,  -69,  -66,
    ],
];

/// Endgame bonus by kind and square number.
#[rustfmt::skip]
pub const ENDGAME: [Squares; 6] = [
    // pawn
    [
           0,    0,    0,    0,    0,    0,    0,    0,
          10,    2,    3,   -8,   -3,    2,    0,    5,
           0,   -3,   -4,   -8,   -9,   -8,   -9,    4,
           7,    2,   -6,  -11,  -15,   -8,    0,    7,
          16,    9,   -6,  -12,  -17,   -9,    3,   16,
          55,   37,   22,    6,    1,   18,   22,   35,
          67,   78,   52,   63,   51,   51,   67,   66,
           0,    0,    0,    0,    0,    0,    0,    0,
    ],
    // knight
    [
         -32,  -33,  -11,   -6,   -4,  -12,  -29,  -30,
         -26,  -12,   -4,    7,   -2,    1,  -10,  -23,
          -6,   -4,    8,   16,   18,    3,   -5,  -14,
           0,    4,   28,   28,   34,   22,    7,   -8,
          -1,   18,   15,   29,   24,   27,   14,    1,
         -12,    6,   15,   20,   11,   19,    2,  -12,
         -29,  -17,    3,    8,    3,   -2,  -16,  -21,
         -43,  -20,  -15,   -1,   -7,  -13,  -20,  -44,
    ],
    // bishop
    [
          -9,    1,  -22,    3,    0,   -7,   -4,   -7,
          -2,   -5,   13,    4,    8,    2,   -4,   -2,
          -7,    5,   12,   19,   21,   13,   10,    3,
           2,    6,   19,   20,   20,   14,   12,    4,
           2,   18,   18,   17,   23,   11,   13,   -4,
           6,   11,   15,   17,    8,   15,   10,    3,
          -2,    5,    7,    6,    8,   10,   -3,    0,
          -2,    0,   -1,    1,    0,   -6,   -7,   -5,
    ],
    // rook
    [
           1,    0,   12,   -1,   -1,    3,    3,  -18,
          -2,    2,   -1,    0,   -2,   -4,   -7,  -12,
          12,    6,    4,    7,    8,    7,    4,   -7,
          23,   11,    6,    9,   13,    8,    7,    5,
          25,   26,   18,   18,   11,   16,   23,   19,
          28,   25,   15,   17,    7,   18,   19,   18,
          36,   29,   28,   20,   17,   18,   24,   28,
          38,   33,   27,   25,   19,   22,   25,   32,
    ],
    // queen
    [
          -6,   -3,    1,  -32,    0,   -2,   -3,   -9,
          -2,    1,    5,    5,   17,    6,    3,   -4,
           1,   15,   23,   18,   19,   22,   12,    2,
          13,   22,   31,   38,   27,   34,   23,   15,
          15,   30,   35,   36,   46,   38,   31,   23,
           9,   19,   29,   32,   39,   28,   26,   10,
           2,   10,   21,   30,   29,   24,   13,    3,
          -2,    3,   12,   27,   23,    9,    4,   -3,
    ],
    // king
    [
         -52,  -52,  -36,  -33,  -40,  -35,  -49,  -59,
         -38,  -20,  -10,   -7,   -5,   -9,   -9,  -29,
         -18,  -13,    1,    5,    6,    7,    2,  -17,
         -19,   -3,   10,    9,   10,   13,    4,  -14,
         -16,   14,    9,    6,    8,   13,   10,  -11,
         -13,   11,   24,   14,   20,   20,   22,  -11,
         -21,    1,   13,   11,   11,   10,   -2,  -20,
         -41,  -24,   -9,    3,    2,   -7,  -22,  -39,
    ],
];

/// The right to move, in every phase.
pub const TEMPO: i16 = 8;

/// A pawn that no enemy pawn can stop, by its rank as its side sees it.
pub const PASSED: [(i16, i16); 8] = [
    (0, 0),
    (9, 6),
    (1, 19),
    (1, 33),
    (5, 61),
    (27, 91),
    (52, 124),
    (0, 0),
];

/// A pawn with an own pawn beside it or diagonally behind, by rank.
pub const CONNECTED: [(i16, i16); 8] = [
    (0, 0),
    (3, -4),
    (8, 5),
    (11, 6),
    (13, 16),
    (13, 32),
    (42, 33),
    (0, 0),
];

/// A pawn with an own pawn ahead of it.
pub const DOUBLED: (i16, i16) = (-7, -16);

/// A pawn without own pawns on the files beside.
pub const ISOLATED: (i16, i16) = (-7, -8);

/// Own pawns on the king's file and those beside, by how close they stand: a
/// file counts three with a pawn on the second rank, two on the third, one
/// further up.
pub const SHELTER: [(i16, i16); 10] = [
    (-43, 5),
    (-45, 13),
    (-31, 7),
    (-19, 4),
    (-13, -3),
    (-4, -6),
    (2, -5),
    (11, 1),
    (20, 1),
    (27, -18),
];

/// Two bishops.
pub const BISHOP_PAIR: (i16, i16) = (21, 49);

/// A bare king driven to where it is mated, a step. Not fitted.
pub const MOP_EDGE: i16 = 80;
/// Away from the centre, too, a step. Not fitted.
pub const MOP_AWAY: i16 = 8;
/// The other king in the centre, a step. Not fitted.
pub const MOP_CENTRAL: i16 = 20;
/// The other king near it, a step. Not fitted.
pub const MOP_CLOSE: i16 = 20;
/// An advantage below this is hard to win without pawns. Not fitted.
pub const WINNING_LEAD: i16 = 400;
