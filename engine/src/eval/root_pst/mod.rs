//! What pawns and kings say of every square before a search begins.
//!
//! Where they stand changes slowly, and what they make of the board would be dear to find
//! again at every node: which squares pawns guard, on which files rooks are free, where a
//! bishop would look along. So it is found once, at the root, and added to the
//! piece-square tables for this search alone: no node pays for it. A line that moves
//! pawns is judged by what the root's pawns said. (Hitech called such a part its oracle.)

mod context;
pub mod weights;

pub use context::SquareFeatures;

use crate::board::piece::{Color, PieceType};
use crate::board::position::PlacedPiece;
use crate::board::square::Square;
use context::SideContext;
use weights::{
    BISHOP_MOBILITY, BLOCKERS, ENEMY_KING_DISTANCE, FILE_STATE, KNIGHT_MOBILITY, OWN_KING_DISTANCE,
    PAWN_CONTROL, QUEEN_MOBILITY, ROOK_MOBILITY,
};

/// Files in a side's sets of pawns: those of the board, and one without pawns on both
/// sides of it.
pub const PADDED_FILES: usize = 10;

/// What guards a square: [`DEFENDED`] if an own pawn does, and one of [`ATTACKED`] and
/// [`ATTACKABLE`] or none.
pub const PAWN_CONTROL_STATES: usize = 6;
/// Enemy pawns can attack the square once they advance.
pub const ATTACKABLE: usize = 1;
/// Enemy pawns attack it as they stand.
pub const ATTACKED: usize = 2;
/// An own pawn guards it.
pub const DEFENDED: usize = 3;

/// The pawns on a square's file: 8 own ones ahead, 4 the other's, 2 own ones behind, 1
/// the other's.
pub const FILE_STATES: usize = 16;

/// The squares before and behind: [`FRONT_FACTOR`] times what stands before, and what behind; 0
/// no pawn, [`OWN_PAWN`] or [`ENEMY_PAWN`].
pub const BLOCKER_STATES: usize = 9;
/// An own pawn stands there.
pub const OWN_PAWN: usize = 1;
/// A pawn of the other's.
pub const ENEMY_PAWN: usize = 2;
/// How often what stands before counts.
pub const FRONT_FACTOR: usize = 3;

/// How many steps of a king may lie between squares, and none.
pub const KING_DISTANCES: usize = 8;

/// What a man is worth more on each square, in centipawns, in every phase: by colour,
/// kind and square number.
#[derive(Clone, PartialEq, Eq)]
pub struct RootPst([[[i8; 64]; PieceType::ALL.len()]; 2]);

impl RootPst {
    /// One that says nothing.
    pub const ZERO: RootPst = RootPst([[[0; 64]; PieceType::ALL.len()]; 2]);

    /// Asks what these men's pawns and kings say.
    #[must_use]
    pub fn new(
        pieces: impl Iterator<Item = PlacedPiece> + Clone,
        weights: &RootPstWeights,
    ) -> RootPst {
        let mut root_pst = RootPst::ZERO;
        let context = RootContext::of(pieces);
        for color in Color::ALL {
            for square in Square::all() {
                let seen = context.features_of(color, square);
                for piece_type in PieceType::ALL {
                    root_pst.0[color.index()][piece_type.index()][square.index()] =
                        weights.bonus(piece_type, &seen);
                }
            }
        }
        root_pst
    }

    /// What a man is worth more on a square, for its own side.
    #[must_use]
    #[inline]
    pub const fn bonus(&self, color: Color, piece_type: PieceType, square: Square) -> i16 {
        self.0[color.index()][piece_type.index()][square.index()] as i16
    }
}

/// Pawns and kings as both sides see them.
pub struct RootContext([SideContext; 2]);

impl RootContext {
    /// Those of these men.
    #[must_use]
    pub fn of(pieces: impl Iterator<Item = PlacedPiece> + Clone) -> RootContext {
        RootContext(Color::ALL.map(|color| SideContext::of(color, pieces.clone())))
    }

    /// What a side's man on a square sees.
    #[must_use]
    pub fn features_of(&self, color: Color, square: Square) -> SquareFeatures {
        self.0[color.index()].features_of(own_context(color, square))
    }
}

/// A square as its side counts ranks.
const fn own_context(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => square.flip_rank(),
    }
}

/// All weights: [`TYPE_TABLES`] tables of a row for each kind, then one for each kind that
/// reaches squares.
pub const TABLES: [&[i8]; TYPE_TABLES + MOBILE_TYPES.len()] = [
    PAWN_CONTROL.as_flattened(),
    FILE_STATE.as_flattened(),
    BLOCKERS.as_flattened(),
    OWN_KING_DISTANCE.as_flattened(),
    ENEMY_KING_DISTANCE.as_flattened(),
    reach(MOBILE_TYPES[0]),
    reach(MOBILE_TYPES[1]),
    reach(MOBILE_TYPES[2]),
    reach(MOBILE_TYPES[3]),
];
/// How many tables have a row for each kind.
pub const TYPE_TABLES: usize = 5;
/// The kinds that reach squares.
pub const MOBILE_TYPES: [PieceType; 4] = [
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
];

/// All that is in [`TABLES`], one after the other, in parts of a centipawn so that a
/// scale counts where weights are small.
#[derive(Clone, PartialEq, Eq)]
pub struct RootPstWeights(pub [i16; WEIGHT_COUNT]);

/// The parts of a centipawn that they are counted in.
pub const WEIGHT_SCALE: i16 = 16;

/// Where the weights of every table begin among all, and where the last one's end.
pub const TABLE_OFFSETS: [usize; TABLES.len() + 1] = {
    let mut all = [0; TABLES.len() + 1];
    let mut table = 0;
    while table < TABLES.len() {
        all[table + 1] = all[table] + TABLES[table].len();
        table += 1;
    }
    all
};

/// How many weights there are.
pub const WEIGHT_COUNT: usize = TABLE_OFFSETS[TABLES.len()];

impl RootPstWeights {
    /// What the engine plays with.
    pub const STANDARD: RootPstWeights = {
        let mut weights = [0; WEIGHT_COUNT];
        let mut table = 0;
        while table < TABLES.len() {
            let mut place = 0;
            while place < TABLES[table].len() {
                weights[TABLE_OFFSETS[table] + place] = WEIGHT_SCALE * TABLES[table][place] as i16;
                place += 1;
            }
            table += 1;
        }
        RootPstWeights(weights)
    };

    /// What a man of a kind is worth more where it sees that, in centipawns, as far as a
    /// byte goes.
    fn bonus(&self, piece_type: PieceType, seen: &SquareFeatures) -> i8 {
        let weights = seen.weights(piece_type);
        let parts = weights.map(|(table, place)| self.0[TABLE_OFFSETS[table] + place]);
        let nearest = (parts.sum::<i16>() + WEIGHT_SCALE / 2).div_euclid(WEIGHT_SCALE);
        nearest.clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }
}

/// What reaching so many squares is worth; nothing for pawns and kings.
#[must_use]
pub const fn reach(piece_type: PieceType) -> &'static [i8] {
    match piece_type {
        PieceType::Knight => &KNIGHT_MOBILITY,
        PieceType::Bishop => &BISHOP_MOBILITY,
        PieceType::Rook => &ROOK_MOBILITY,
        PieceType::Queen => &QUEEN_MOBILITY,
        PieceType::Pawn | PieceType::King => &[],
    }
}

/// The least and the most that can be said of a man of a kind.
#[must_use]
pub const fn bonus_range(piece_type: PieceType) -> (i16, i16) {
    let k = piece_type.index();
    let parts: [&[i8]; 6] = [
        &PAWN_CONTROL[k],
        &FILE_STATE[k],
        &BLOCKERS[k],
        &OWN_KING_DISTANCE[k],
        &ENEMY_KING_DISTANCE[k],
        reach(piece_type),
    ];
    let (mut least, mut most, mut part) = (0, 0, 0);
    while part < parts.len() {
        let (mut low, mut high, mut n) = (0, 0, 0);
        while n < parts[part].len() {
            let weight = parts[part][n] as i16;
            if weight < low {
                low = weight;
            }
            if weight > high {
                high = weight;
            }
            n += 1;
        }
        least += low;
        most += high;
        part += 1;
    }
    (least, most)
}

// What is said is a byte.
const _: () = {
    let mut k = 0;
    while k < PieceType::ALL.len() {
        let (least, most) = bonus_range(PieceType::ALL[k]);
        assert!(least >= i8::MIN as i16 && most <= i8::MAX as i16);
        k += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::position::Position;

    fn seen(fen: &str, color: Color, square: &str) -> SquareFeatures {
        let position = Position::from_fen(fen).expect("a position");
        let square = square.parse().expect("a square");
        RootContext::of(position.pieces()).features_of(color, square)
    }

    const OUTPOST: &str = "4k3/2p5/8/3pN3/3P4/8/1P6/4K3 w - - 0 1";

    #[test]
    fn outpost_and_blockade_features_agree_for_both_sides() {
        let codes = |color, square| {
            let seen = seen(OUTPOST, color, square);
            [seen.pawn_control, seen.file_state, seen.blockers]
        };
        // Guarded by d4; no pawn of Black's comes there, and the file is empty.
        assert_eq!(codes(Color::White, "e5"), [3, 0, 0]);
        // Attacked by d5 as it stands.
        assert_eq!(codes(Color::White, "e4"), [2, 0, 0]);
        // Guarded by b2; d5 can still come, and c7 is far ahead.
        assert_eq!(codes(Color::White, "c3"), [4, 4, 0]);
        // Its own pawn right ahead, the other's beyond; c7 can come.
        assert_eq!(codes(Color::White, "d3"), [1, 12, 3]);
        // Black's man behind d5, guarded by c7.
        assert_eq!(codes(Color::Black, "d6"), [3, 12, 3]);
        // Black's man guarded by d5; b2 can come to b3. c7 stands behind.
        assert_eq!(codes(Color::Black, "c4"), [4, 2, 0]);
    }

    #[test]
    fn mobility_stops_at_pawns_and_skips_attacked_squares() {
        // From e5 to c6, d7, f7, g6, g4, f3, d3; d5 attacks c4.
        let knight = seen(OUTPOST, Color::White, "e5");
        assert_eq!(knight.pawn_mobility(PieceType::Knight), 7);
        // d5 and no further; e6 to e8, f5 to h5; e4 is
        // attacked, e3 to e1 are not.
        assert_eq!(knight.pawn_mobility(PieceType::Rook), 10);
        assert_eq!(knight.king_distances, [4, 3]);
    }

    #[test]
    fn root_tables_are_symmetric() {
        let there = Position::from_fen("r3k3/ppp2p2/3p4/8/2P1P3/5P2/PP4P1/4K2R w - - 0 1");
        let mirrored = Position::from_fen("4k2r/pp4p1/5p2/2p1p3/8/3P4/PPP2P2/R3K3 b - - 0 1");
        let [there, mirrored] = [there, mirrored]
            .map(|p| RootPst::new(p.expect("a position").pieces(), &RootPstWeights::STANDARD));
        for color in Color::ALL {
            for piece_type in PieceType::ALL {
                for square in Square::all() {
                    assert_eq!(
                        there.bonus(color, piece_type, square),
                        mirrored.bonus(color.other(), piece_type, square.flip_rank())
                    );
                }
            }
        }
    }
}
