//! How a side sees pawns and kings, from its own end of the board.

use super::{
    ATTACKED, ATTACKED_LATER, BEFORE, DISTANCES, FILE_SETS, GUARDED, GUARDS, NEIGHBOUR_PAIRS,
    OPENNESS, OTHER_PAWN, OWN_PAWN, REACHING, ROWS, own_view,
};
use crate::piece::{Color, Kind};
use crate::position::Placement;
use crate::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS, Square};

/// The pawns by file, a bit a rank, with a file without any on both sides of the board:
/// own ones, then the other's. And the kings, the own one first.
pub(super) struct View {
    pawns: [[u8; FILE_SETS]; 2],
    kings: [Square; 2],
}

/// What a man on a square sees.
pub struct Seen {
    pub(super) guard: usize,
    pub(super) files: usize,
    pub(super) neighbours: usize,
    pub(super) distances: [usize; 2],
    /// Squares reached by a knight, along files and ranks, and along diagonals.
    reached: [usize; 3],
}

impl Seen {
    /// The weights that add up to what a man of a kind is worth more there: which of
    /// [`TABLES`](super::TABLES), and where in it.
    pub fn weights(&self, kind: Kind) -> impl Iterator<Item = (usize, usize)> + use<> {
        let [own, other] = self.distances;
        let codes: [(usize, usize); ROWS] = [
            (self.guard, GUARDS),
            (self.files, OPENNESS),
            (self.neighbours, NEIGHBOUR_PAIRS),
            (own, DISTANCES),
            (other, DISTANCES),
        ];
        let row = kind.index();
        let rows = codes.map(|(code, codes)| row * codes + code);
        let reach = REACHING.iter().position(|&reaching| reaching == kind);
        let reach = reach.map(|n| (ROWS + n, self.reach(kind)));
        rows.into_iter().enumerate().chain(reach)
    }

    /// How many squares a man of a kind reaches.
    pub(super) fn reach(&self, kind: Kind) -> usize {
        let [knight, straight, diagonal] = self.reached;
        match kind {
            Kind::Knight => knight,
            Kind::Bishop => diagonal,
            Kind::Rook => straight,
            Kind::Queen => straight + diagonal,
            Kind::Pawn | Kind::King => 0,
        }
    }
}

impl View {
    pub fn of(color: Color, men: impl Iterator<Item = Placement>) -> View {
        let mut view = View {
            pawns: [[0; FILE_SETS]; 2],
            kings: [Square::NONE; 2],
        };
        for (square, whose, kind) in men {
            let square = own_view(color, square);
            let side = usize::from(whose != color);
            match kind {
                Kind::Pawn => view.pawns[side][square.file() as usize + 1] |= 1 << square.rank(),
                Kind::King => view.kings[side] = square,
                _ => {}
            }
        }
        view
    }

    /// What a man on a square sees.
    pub fn look(&self, square: Square) -> Seen {
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
            ATTACKED_LATER * usize::from(attackers & above != 0)
        };
        let pawn = |at: u8| {
            OWN_PAWN * usize::from(mine & at != 0) + OTHER_PAWN * usize::from(theirs & at != 0)
        };
        Seen {
            guard: GUARDED * usize::from(guards & behind != 0) + attack,
            files: [mine & above, theirs & above, mine & below, theirs & below]
                .iter()
                .fold(0, |code, &pawns| 2 * code + usize::from(pawns != 0)),
            neighbours: BEFORE * pawn(ahead) + pawn(behind),
            distances: self.kings.map(|king| steps(king, square)),
            reached: [
                self.reached(square, &KNIGHT_STEPS, 1),
                self.reached(square, &DIRECTIONS[..FIRST_DIAGONAL], 7),
                self.reached(square, &DIRECTIONS[FIRST_DIAGONAL..], 7),
            ],
        }
    }

    /// How many squares are reached by so many of these steps, if only pawns stood on
    /// the board: not own ones' squares and none beyond, none beyond the other's; those
    /// that the other's attack do not count.
    fn reached(&self, from: Square, directions: &[u8], most: usize) -> usize {
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
