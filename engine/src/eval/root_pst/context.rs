//! Features of squares, from pawns and kings as a side sees them from its end of the board.

use super::{
    ATTACKABLE, ATTACKED, BLOCKER_STATES, DEFENDED, ENEMY_PAWN, FILE_STATES, FRONT_FACTOR,
    KING_DISTANCES, MOBILE_TYPES, OWN_PAWN, PADDED_FILES, PAWN_CONTROL_STATES, TYPE_TABLES,
    own_context,
};
use crate::board::piece::{Color, PieceType};
use crate::board::position::PlacedPiece;
use crate::board::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS, Square};

/// Pawns and kings from one side's point of view.
pub(super) struct SideContext {
    /// The ranks of pawns, a bit each, by padded file: own pawns, then enemy pawns.
    pawns: [[u8; PADDED_FILES]; 2],
    /// The own king, then the enemy king.
    kings: [Square; 2],
}

/// The features of a square for a piece on it.
pub struct SquareFeatures {
    pub(super) pawn_control: usize,
    pub(super) file_state: usize,
    pub(super) blockers: usize,
    pub(super) king_distances: [usize; 2],
    /// Mobility of a knight, along ranks and files, and along diagonals.
    pawn_mobility: [usize; 3],
}

impl SquareFeatures {
    /// The weights whose sum is the bonus of a piece type: index in [`TABLES`](super::TABLES),
    /// and index in that table.
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
        let rows = codes.map(|(code, codes)| row * codes + code); // (1)
        let reach = MOBILE_TYPES
            .iter()
            .position(|&reaching| reaching == piece_type);
        let reach = reach.map(|n| (TYPE_TABLES + n, self.pawn_mobility(piece_type))); // (2)
        rows.into_iter().enumerate().chain(reach)
    }

    /// Mobility of a piece type among the pawns.
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
        for (square, owner, piece_type) in pieces {
            let square = own_context(color, square);
            let side = usize::from(owner != color);
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

    /// The features of a square.
    pub fn features_of(&self, square: Square) -> SquareFeatures {
        let [own, other] = &self.pawns;
        let file = square.file() as usize + 1;
        let here = 1u8 << square.rank();
        let (ahead, behind) = (here << 1, here >> 1);
        let below = here - 1;
        let above = !(here | below);
        let (mine, theirs) = (own[file], other[file]);
        let defenders = own[file - 1] | own[file + 1];
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
            pawn_control: DEFENDED * usize::from(defenders & behind != 0) + attack,
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

    /// Mobility with only pawns on the board, at most `most` steps in each direction. A line ends
    /// before an own pawn and with an enemy pawn; squares that enemy pawns attack do not count.
    fn pawn_mobility(&self, from: Square, directions: &[u8], most: usize) -> usize {
        let mut count = 0;
        for &step in directions {
            let mut at = from; // (1)
            for _ in 0..most {
                at = Square(at.0.wrapping_add(step)); // (2)
                if !at.on_board() {
                    break;
                }
                let [own, other] = &self.pawns;
                let (file, here) = (at.file() as usize + 1, 1u8 << at.rank());
                if own[file] & here != 0 {
                    break; // (3)
                }
                let attackers = other[file - 1] | other[file + 1];
                count += usize::from(attackers & here << 1 == 0); // (4)
                if other[file] & here != 0 {
                    break; // (5)
                }
            }
        }
        count
    }
}

/// The distance of two squares in steps of a king.
fn steps(a: Square, b: Square) -> usize {
    let files = a.file().abs_diff(b.file());
    let ranks = a.rank().abs_diff(b.rank());
    files.max(ranks).into()
}
