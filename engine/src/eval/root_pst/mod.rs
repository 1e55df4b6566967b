//! Piece-square tables for one search, computed at its root from pawns and kings.
//!
//! They hold which squares pawns defend or attack, which files are open, how far a piece moves
//! among the pawns, and how near the kings are. Nodes pay nothing for them; lines in which pawns
//! move are still judged by the pawns of the root. (The oracle of Hitech, Berliner and Ebeling
//! 1989, did the same.)

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

/// Files in sets of pawns: those of the board, and an empty one on both sides of it.
pub const PADDED_FILES: usize = 10;

/// Control of a square by pawns: [`DEFENDED`] or 0, plus [`ATTACKED`], [`ATTACKABLE`] or 0.
pub const PAWN_CONTROL_STATES: usize = 6;
/// Enemy pawns can attack the square once they advance.
pub const ATTACKABLE: usize = 1;
/// Enemy pawns attack the square.
pub const ATTACKED: usize = 2;
/// An own pawn defends the square.
pub const DEFENDED: usize = 3;

/// Pawns on the square's file, as a sum: 8 for own pawns ahead, 4 for enemy pawns ahead, 2 for own
/// pawns behind, 1 for enemy pawns behind.
pub const FILE_STATES: usize = 16;

/// Pawns directly in front of and behind the square: [`FRONT_FACTOR`] * front + behind, each
/// 0, [`OWN_PAWN`] or [`ENEMY_PAWN`].
pub const BLOCKER_STATES: usize = 9;
/// An own pawn.
pub const OWN_PAWN: usize = 1;
/// An enemy pawn.
pub const ENEMY_PAWN: usize = 2;
/// Factor of the pawn in front in a blocker state.
pub const FRONT_FACTOR: usize = 3;

/// Distances in steps of a king, 0 included.
pub const KING_DISTANCES: usize = 8;

/// Bonuses in centipawns, the same in middlegame and endgame, by colour, piece type and
/// square number.
#[derive(Clone, PartialEq, Eq)]
pub struct RootPst([[[i8; 64]; PieceType::ALL.len()]; 2]);

impl RootPst {
    /// No bonuses.
    pub const ZERO: RootPst = RootPst([[[0; 64]; PieceType::ALL.len()]; 2]);

    /// Computes the tables from the pawns and kings among `pieces`.
    #[must_use]
    pub fn new(
        pieces: impl Iterator<Item = PlacedPiece> + Clone,
        weights: &RootPstWeights,
    ) -> RootPst {
        let mut root_pst = RootPst::ZERO;
        let context = RootContext::of(pieces);
        for color in Color::ALL {
            for square in Square::all() {
                let features = context.features_of(color, square);
                for piece_type in PieceType::ALL {
                    root_pst.0[color.index()][piece_type.index()][square.index()] =
                        weights.bonus(piece_type, &features);
                }
            }
        }
        root_pst
    }

    /// The bonus of a piece on a square, for its own side.
    #[must_use]
    #[inline]
    pub const fn bonus(&self, color: Color, piece_type: PieceType, square: Square) -> i16 {
        self.0[color.index()][piece_type.index()][square.index()] as i16
    }
}

/// Pawns and kings from both sides' points of view.
pub struct RootContext([SideContext; 2]);

impl RootContext {
    /// The pawns and kings among `pieces`.
    #[must_use]
    pub fn of(pieces: impl Iterator<Item = PlacedPiece> + Clone) -> RootContext {
        RootContext(Color::ALL.map(|color| SideContext::of(color, pieces.clone())))
    }

    /// The features of a square for a piece of `color`.
    #[must_use]
    pub fn features_of(&self, color: Color, square: Square) -> SquareFeatures {
        self.0[color.index()].features_of(own_context(color, square))
    }
}

/// A square as `color` counts ranks.
const fn own_context(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => square.flip_rank(),
    }
}

/// All weights: [`TYPE_TABLES`] tables with a row for each piece type, then the mobility
/// tables of [`MOBILE_TYPES`].
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
/// Tables with a row for each piece type.
pub const TYPE_TABLES: usize = 5;
/// The piece types with mobility.
pub const MOBILE_TYPES: [PieceType; 4] = [
    PieceType::Knight,
    PieceType::Bishop,
    PieceType::Rook,
    PieceType::Queen,
];

/// The weights of all [`TABLES`], one after the other, in fractions of a centipawn, so that SPSA
/// can make small changes.
#[derive(Clone, PartialEq, Eq)]
pub struct RootPstWeights(pub [i16; WEIGHT_COUNT]);

/// A centipawn in [`RootPstWeights`].
pub const WEIGHT_SCALE: i16 = 16;

/// Where each table begins in [`RootPstWeights`], and where the last one ends.
pub const TABLE_OFFSETS: [usize; TABLES.len() + 1] = {
    let mut all = [0; TABLES.len() + 1];
    let mut table = 0;
    while table < TABLES.len() {
        all[table + 1] = all[table] + TABLES[table].len();
        table += 1;
    }
    all
};

/// Weights of all tables.
pub const WEIGHT_COUNT: usize = TABLE_OFFSETS[TABLES.len()];

impl RootPstWeights {
    /// The engine's weights.
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

    /// The bonus of a piece type on a square with these features, in centipawns, saturating
    /// at a byte.
    fn bonus(&self, piece_type: PieceType, features: &SquareFeatures) -> i8 {
        let weights = features.weights(piece_type);
        let parts = weights.map(|(table, place)| self.0[TABLE_OFFSETS[table] + place]); // (3)
        let nearest = (parts.sum::<i16>() + WEIGHT_SCALE / 2).div_euclid(WEIGHT_SCALE);
        nearest.clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }
}

/// The mobility table of a piece type, empty for pawns and kings.
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

/// Bounds of a piece type's bonus.
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

// A bonus is a byte.
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

    fn features(fen: &str, color: Color, square: &str) -> SquareFeatures {
        let position = Position::from_fen(fen).expect("a position");
        let square = square.parse().expect("a square");
        RootContext::of(position.pieces()).features_of(color, square)
    }

    /// Nothing that a bonus is added to leaves 16 bits, since none is beyond these bounds.
    #[test]
    fn a_bonus_is_within_the_range_of_its_piece_type() {
        for fen in crate::bench::POSITIONS {
            let position = Position::from_fen(fen).expect(fen);
            let root_pst = RootPst::new(position.pieces(), &RootPstWeights::STANDARD);
            for piece_type in PieceType::ALL {
                let (least, most) = bonus_range(piece_type);
                for (color, square) in Color::ALL
                    .into_iter()
                    .flat_map(|c| Square::all().map(move |s| (c, s)))
                {
                    let bonus = root_pst.bonus(color, piece_type, square);
                    assert!(
                        (least..=most).contains(&bonus),
                        "{fen} {piece_type:?} {square}"
                    );
                }
            }
        }
    }

    const OUTPOST: &str = "4k3/2p5/8/3pN3/3P4/8/1P6/4K3 w - - 0 1";

    #[test]
    fn outpost_and_blockade_features_agree_for_both_sides() {
        let codes = |color, square| {
            let features = features(OUTPOST, color, square);
            [
                features.pawn_control,
                features.file_state,
                features.blockers,
            ]
        };
        // Defended by d4; no black pawn can attack it, and the file is open.
        assert_eq!(codes(Color::White, "e5"), [3, 0, 0]);
        // Attacked by d5.
        assert_eq!(codes(Color::White, "e4"), [2, 0, 0]);
        // Defended by b2; d5 can advance to attack it, and c7 is ahead on the file.
        assert_eq!(codes(Color::White, "c3"), [4, 4, 0]);
        // An own pawn directly in front, an enemy pawn beyond it; c7 can advance to attack it.
        assert_eq!(codes(Color::White, "d3"), [1, 12, 3]);
        // For Black: behind its pawn on d5, defended by c7.
        assert_eq!(codes(Color::Black, "d6"), [3, 12, 3]);
        // For Black: defended by d5; b2 can advance to b3; c7 is behind on the file.
        assert_eq!(codes(Color::Black, "c4"), [4, 2, 0]);
    }

    #[test]
    fn mobility_stops_at_pawns_and_skips_attacked_squares() {
        // From e5 to c6, d7, f7, g6, g4, f3, d3; d5 attacks c4.
        let knight = features(OUTPOST, Color::White, "e5");
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
