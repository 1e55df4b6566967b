//! What pawns and kings say of every square before a search begins.
//!
//! Where they stand changes slowly, and what they make of the board would be dear to find
//! again at every node: which squares pawns guard, on which files rooks are free, where a
//! bishop would look along. So it is found once, at the root, and added to the
//! piece-square tables for this search alone: no node pays for it. A line that moves
//! pawns is judged by what the root's pawns said. (Hitech called such a part its oracle.)

mod view;
pub mod weights;

pub use view::Seen;

use crate::piece::{Color, Kind};
use crate::position::Placement;
use crate::square::Square;
use view::View;
use weights::{
    BISHOP_REACH, FILES, GUARD, KNIGHT_REACH, NEIGHBOURS, OTHER_KING, OWN_KING, QUEEN_REACH,
    ROOK_REACH,
};

/// Files in a side's sets of pawns: those of the board, and one without pawns on both
/// sides of it.
pub const FILE_SETS: usize = 10;

/// What guards a square: [`GUARDED`] if an own pawn does, and one of [`ATTACKED`] and
/// [`ATTACKED_LATER`] or none.
pub const GUARDS: usize = 6;
/// Enemy pawns can attack the square once they advance.
pub const ATTACKED_LATER: usize = 1;
/// Enemy pawns attack it as they stand.
pub const ATTACKED: usize = 2;
/// An own pawn guards it.
pub const GUARDED: usize = 3;

/// The pawns on a square's file: 8 own ones ahead, 4 the other's, 2 own ones behind, 1
/// the other's.
pub const OPENNESS: usize = 16;

/// The squares before and behind: [`BEFORE`] times what stands before, and what behind; 0
/// no pawn, [`OWN_PAWN`] or [`OTHER_PAWN`].
pub const NEIGHBOUR_PAIRS: usize = 9;
/// An own pawn stands there.
pub const OWN_PAWN: usize = 1;
/// A pawn of the other's.
pub const OTHER_PAWN: usize = 2;
/// How often what stands before counts.
pub const BEFORE: usize = 3;

/// How many steps of a king may lie between squares, and none.
pub const DISTANCES: usize = 8;

/// What a man is worth more on each square, in centipawns, in every phase: by colour,
/// kind and square number.
#[derive(Clone, PartialEq, Eq)]
pub struct Oracle([[[i8; 64]; Kind::ALL.len()]; 2]);

impl Oracle {
    /// One that says nothing.
    pub const SILENT: Oracle = Oracle([[[0; 64]; Kind::ALL.len()]; 2]);

    /// Asks what these men's pawns and kings say.
    #[must_use]
    pub fn of(men: impl Iterator<Item = Placement> + Clone, weights: &Weights) -> Oracle {
        let mut oracle = Oracle::SILENT;
        let views = Views::of(men);
        for color in Color::ALL {
            for square in Square::all() {
                let seen = views.look(color, square);
                for kind in Kind::ALL {
                    oracle.0[color.index()][kind.index()][square.index()] =
                        weights.worth(kind, &seen);
                }
            }
        }
        oracle
    }

    /// What a man is worth more on a square, for its own side.
    #[must_use]
    #[inline]
    pub const fn says(&self, color: Color, kind: Kind, square: Square) -> i16 {
        self.0[color.index()][kind.index()][square.index()] as i16
    }
}

/// Pawns and kings as both sides see them.
pub struct Views([View; 2]);

impl Views {
    /// Those of these men.
    #[must_use]
    pub fn of(men: impl Iterator<Item = Placement> + Clone) -> Views {
        Views(Color::ALL.map(|color| View::of(color, men.clone())))
    }

    /// What a side's man on a square sees.
    #[must_use]
    pub fn look(&self, color: Color, square: Square) -> Seen {
        self.0[color.index()].look(own_view(color, square))
    }
}

/// A square as its side counts ranks.
const fn own_view(color: Color, square: Square) -> Square {
    match color {
        Color::White => square,
        Color::Black => square.flip(),
    }
}

/// All weights: [`ROWS`] tables of a row for each kind, then one for each kind that
/// reaches squares.
pub const TABLES: [&[i8]; ROWS + REACHING.len()] = [
    GUARD.as_flattened(),
    FILES.as_flattened(),
    NEIGHBOURS.as_flattened(),
    OWN_KING.as_flattened(),
    OTHER_KING.as_flattened(),
    reach(REACHING[0]),
    reach(REACHING[1]),
    reach(REACHING[2]),
    reach(REACHING[3]),
];
/// How many tables have a row for each kind.
pub const ROWS: usize = 5;
/// The kinds that reach squares.
pub const REACHING: [Kind; 4] = [Kind::Knight, Kind::Bishop, Kind::Rook, Kind::Queen];

/// All that is in [`TABLES`], one after the other, in parts of a centipawn so that a
/// scale counts where weights are small.
#[derive(Clone, PartialEq, Eq)]
pub struct Weights(pub [i16; COUNT]);

/// The parts of a centipawn that they are counted in.
pub const PARTS: i16 = 16;

/// Where the weights of every table begin among all, and where the last one's end.
pub const FIRST: [usize; TABLES.len() + 1] = {
    let mut all = [0; TABLES.len() + 1];
    let mut table = 0;
    while table < TABLES.len() {
        all[table + 1] = all[table] + TABLES[table].len();
        table += 1;
    }
    all
};

/// How many weights there are.
pub const COUNT: usize = FIRST[TABLES.len()];

impl Weights {
    /// What the engine plays with.
    pub const STANDARD: Weights = {
        let mut weights = [0; COUNT];
        let mut table = 0;
        while table < TABLES.len() {
            let mut place = 0;
            while place < TABLES[table].len() {
                weights[FIRST[table] + place] = PARTS * TABLES[table][place] as i16;
                place += 1;
            }
            table += 1;
        }
        Weights(weights)
    };

    /// What a man of a kind is worth more where it sees that, in centipawns, as far as a
    /// byte goes.
    fn worth(&self, kind: Kind, seen: &Seen) -> i8 {
        let weights = seen.weights(kind);
        let parts = weights.map(|(table, place)| self.0[FIRST[table] + place]);
        let nearest = (parts.sum::<i16>() + PARTS / 2).div_euclid(PARTS);
        nearest.clamp(i8::MIN.into(), i8::MAX.into()) as i8
    }
}

/// What reaching so many squares is worth; nothing for pawns and kings.
#[must_use]
pub const fn reach(kind: Kind) -> &'static [i8] {
    match kind {
        Kind::Knight => &KNIGHT_REACH,
        Kind::Bishop => &BISHOP_REACH,
        Kind::Rook => &ROOK_REACH,
        Kind::Queen => &QUEEN_REACH,
        Kind::Pawn | Kind::King => &[],
    }
}

/// The least and the most that can be said of a man of a kind.
#[must_use]
pub const fn range(kind: Kind) -> (i16, i16) {
    let k = kind.index();
    let parts: [&[i8]; 6] = [
        &GUARD[k],
        &FILES[k],
        &NEIGHBOURS[k],
        &OWN_KING[k],
        &OTHER_KING[k],
        reach(kind),
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
    while k < Kind::ALL.len() {
        let (least, most) = range(Kind::ALL[k]);
        assert!(least >= i8::MIN as i16 && most <= i8::MAX as i16);
        k += 1;
    }
};

#[cfg(test)]
mod tests {
    use super::*;
    use crate::position::Position;

    fn seen(fen: &str, color: Color, square: &str) -> Seen {
        let position = Position::from_fen(fen).expect("a position");
        let square = Square::parse(square).expect("a square");
        Views::of(position.men()).look(color, square)
    }

    const OUTPOST: &str = "4k3/2p5/8/3pN3/3P4/8/1P6/4K3 w - - 0 1";

    #[test]
    fn an_outpost_and_a_blockade_are_seen_from_both_sides() {
        let codes = |color, square| {
            let seen = seen(OUTPOST, color, square);
            [seen.guard, seen.files, seen.neighbours]
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
    fn men_reach_as_far_as_pawns_let_them_and_do_not_attack() {
        // From e5 to c6, d7, f7, g6, g4, f3, d3; d5 attacks c4.
        let knight = seen(OUTPOST, Color::White, "e5");
        assert_eq!(knight.reach(Kind::Knight), 7);
        // d5 and no further; e6 to e8, f5 to h5; e4 is
        // attacked, e3 to e1 are not.
        assert_eq!(knight.reach(Kind::Rook), 10);
        assert_eq!(knight.distances, [4, 3]);
    }

    #[test]
    fn a_mirrored_board_says_the_same() {
        let there = Position::from_fen("r3k3/ppp2p2/3p4/8/2P1P3/5P2/PP4P1/4K2R w - - 0 1");
        let mirrored = Position::from_fen("4k2r/pp4p1/5p2/2p1p3/8/3P4/PPP2P2/R3K3 b - - 0 1");
        let [there, mirrored] =
            [there, mirrored].map(|p| Oracle::of(p.expect("a position").men(), &Weights::STANDARD));
        for color in Color::ALL {
            for kind in Kind::ALL {
                for square in Square::all() {
                    assert_eq!(
                        there.says(color, kind, square),
                        mirrored.says(color.other(), kind, square.flip())
                    );
                }
            }
        }
    }
}
