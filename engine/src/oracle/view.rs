//! How a side sees pawns and kings, from its own end of the board.

use super::own_view;
use crate::piece::{Color, Kind};
use crate::position::Placement;
use crate::square::{DIRECTIONS, FIRST_DIAGONAL, KNIGHT_STEPS, Square};

/// The pawns by file, a bit a rank, with a file without any on both sides of the board:
/// own ones, then the other's. And the kings, the own one first.
pub(super) struct View {
    pawns: [[u8; 10]; 2],
    kings: [Square; 2],
}

/// What a man on a square sees: indices of the weights.
pub(super) struct Seen {
    pub guard: usize,
    pub files: usize,
    pub neighbours: usize,
    pub distances: [usize; 2],
    /// Squares reached by a knight, along files and ranks, and along diagonals.
    reached: [usize; 3],
}

impl Seen {
    /// How many squares a man of a kind reaches.
    pub fn reach(&self, kind: Kind) -> usize {
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
            pawns: [[0; 10]; 2],
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
            2
        } else {
            usize::from(attackers & above != 0)
        };
        let pawn = |at: u8| usize::from(mine & at != 0) + 2 * usize::from(theirs & at != 0);
        Seen {
            guard: 3 * usize::from(guards & behind != 0) + attack,
            files: [mine & above, theirs & above, mine & below, theirs & below]
                .iter()
                .fold(0, |code, &pawns| 2 * code + usize::from(pawns != 0)),
            neighbours: 3 * pawn(ahead) + pawn(behind),
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
