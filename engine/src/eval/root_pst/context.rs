//! How a side sees pawns and kings, from its own end of the board.

use super::{
    ATTACKABLE, ATTACKED, BLOCKER_STATES, DEFENDED, ENEMY_PAWN, FILE_STATES, FRONT_FACTOR,
    KING_DISTANCES, MOBILE_TYPES, OWN_PAWN, PADDED_FILES, PAWN_CONTROL_STATES, TYPE_TABLES,
    own_context,
};
use crate::board::piece::{Color, PieceType};
use crate::board::position::PlacedPiece;
use crate::board::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS, Square};

/// The pawns by file, a bit a rank, with a file without any on both sides of the board:
/// own ones, then the other's. And the kings, the own one first.
pub(super) struct SideContext {
    pawns: [[u8; PADDED_FILES]; 2],
    kings: [Square; 2],
}

/// What a man on a square sees.
pub struct SquareFeatures {
    pub(super) pawn_control: usize,
    pub(super) file_state: usize,
    pub(super) blockers: usize,
    pub(super) king_distances: [usize; 2],
    /// Squares reached by a knight, along files and ranks, and along diagonals.
    pawn_mobility: [usize; 3],
}

impl SquareFeatures {
    /// The weights that add up to what a man of a kind is worth more there: which of
    /// [`TABLES`](super::TABLES), and where in it.
    pub fn weights(&self, piece_type: PieceType) -> impl Iterator<Item = (usize, usize)> + use<> {
        let [own, other] = self.king_distances;
        let codes: [(usize, usize); TYPE_TABLES] = [
            (self.pawn_control, PAWN_CONTROL_STATES),
            (self.file_state, FILE_STATES),
            (self.blockers, BLOCKER_STATES),
            (own, KING_DISTANCES),
            (other, KING_DISTANCES),
        ];
        let row = piece_type.index();
        let rows = codes.map(|(code, codes)| row * codes + code);
        let reach = MOBILE_TYPES
            .iter()
            .position(|&reaching| reaching == piece_type);
        let reach = reach.map(|n| (TYPE_TABLES + n, self.pawn_mobility(piece_type)));
        rows.into_iter().enumerate().chain(reach)
    }

    /// How many squares a man of a kind reaches.
    pub(super) fn pawn_mobility(&self, piece_type: PieceType) -> usize {
        let [knight, straight, diagonal] = self.pawn_mobility;
        match piece_type {
            PieceType::Knight => knight,
            PieceType::Bishop => diagonal,
            PieceType::Rook => straight,
            PieceType::Queen => straight + diagonal,
            PieceType::Pawn | PieceType::King => 0,
        }
    }
}

impl SideContext {
    pub fn of(color: Color, pieces: impl Iterator<Item = PlacedPiece>) -> SideContext {
        let mut context = SideContext {
            pawns: [[0; PADDED_FILES]; 2],
            kings: [Square::NONE; 2],
        };
        for (square, whose, piece_type) in pieces {
            let square = own_context(color, square);
            let side = usize::from(whose != color);
            match piece_type {
                PieceType::Pawn => {
                    context.pawns[side][square.file() as usize + 1] |= 1 << square.rank()
                }
                PieceType::King => context.kings[side] = square,
                _ => {}
            }
        }
        context
    }

    /// What a man on a square sees.
    pub fn features_of(&self, square: Square) -> SquareFeatures {
        let [own, other] = &self.pawns;
        let file = square.file() as usize + 1;
        let here = 1u8 << square.rank();
        let (ahead, behind) = (here << 1, here >> 1);
        let below = here - 1;
        let above = !(here | below);
        let (mine, theirs) = (own[file], other[file]);
        let guards = own[file - 1] | own[file + 1];
        let attackers = other[file - 1] | other[file + 1];
        let attack = if attackers & ahead != 0 {
            ATTACKED
        } else {
            ATTACKABLE * usize::from(attackers & above != 0)
        };
        let pawn = |at: u8| {
            OWN_PAWN * usize::from(mine & at != 0) + ENEMY_PAWN * usize::from(theirs & at != 0)
        };
        SquareFeatures {
            pawn_control: DEFENDED * usize::from(guards & behind != 0) + attack,
            file_state: [mine & above, theirs & above, mine & below, theirs & below]
                .iter()
                .fold(0, |code, &pawns| 2 * code + usize::from(pawns != 0)),
            blockers: FRONT_FACTOR * pawn(ahead) + pawn(behind),
            king_distances: self.kings.map(|king| steps(king, square)),
            pawn_mobility: [
                self.pawn_mobility(square, &KNIGHT_STEPS, 1),
                self.pawn_mobility(square, &DIRECTIONS[..FIRST_DIAGONAL], 7),
                self.pawn_mobility(square, &DIRECTIONS[FIRST_DIAGONAL..], 7),
            ],
        }
    }

    /// How many squares are reached by so many of these steps, if only pawns stood on
    /// the board: not own ones' squares and none beyond, none beyond the other's; those
    /// that the other's attack do not count.
    fn pawn_mobility(&self, from: Square, directions: &[u8], most: usize) -> usize {
        let mut count = 0;
        for &step in directions {
            let mut at = from;
            for _ in 0..most {
                at = Square(at.0.wrapping_add(step));
                if !at.on_board() {
                    break;
                }
                let [own, other] = &self.pawns;
                let (file, here) = (at.file() as usize + 1, 1u8 << at.rank());
                if own[file] & here != 0 {
                    break;
                }
                let attackers = other[file - 1] | other[file + 1];
                count += usize::from(attackers & here << 1 == 0);
                if other[file] & here != 0 {
                    break;
                }
            }
        }
        count
    }
}

/// How many steps of a king lie between two squares.
fn steps(a: Square, b: Square) -> usize {
    let files = a.file().abs_diff(b.file());
    let ranks = a.rank().abs_diff(b.rank());
    files.max(ranks).into()
}
