//! Plays a line and keeps its positions.

use octet_engine::board::moves::Move;
use octet_engine::board::piece::{Color, PieceType};
use octet_engine::board::position::Position;
use octet_engine::board::square::Square;

use crate::material;

/// A line from a position.
pub struct Walk {
    /// The moves.
    pub moves: Vec<Move>,
    /// The positions before and after each move: one more than moves.
    pub positions: Vec<Position>,
}

impl Walk {
    /// Plays a line. It leaves out a last move after which the other side wins an exchange.
    pub fn new(start: &Position, line: &[Move]) -> Walk {
        let mut positions = vec![start.clone()];
        let mut position = start.clone();
        for &mv in line {
            position.make(mv);
            positions.push(position.clone());
        }
        let mut moves = line.to_vec();
        let other_moves = moves.len() % 2 == 1;
        if other_moves && material::best_exchange(&position).is_some() {
            moves.pop();
            positions.pop();
        }
        Walk { moves, positions }
    }

    /// The first so many plies of the line.
    pub fn beginning(&self, plies: usize) -> Walk {
        Walk::new(
            &self.positions[0],
            &self.moves[..self.moves.len().min(plies)],
        )
    }

    /// The side that moves first.
    pub fn side(&self) -> Color {
        self.positions[0].side_to_move()
    }

    /// The material that the side that moves first has won at the end, compared with `origin`, once
    /// the side to move there has made its best exchange.
    pub fn gain(&self, origin: &Position) -> i32 {
        self.gain_after(self.moves.len(), origin)
    }

    /// The same after so many plies, or at the end if there are fewer.
    pub fn gain_after(&self, plies: usize, origin: &Position) -> i32 {
        let (side, position) = (self.side(), &self.positions[plies.min(self.moves.len())]);
        material::settled(position, side) - material::balance(origin, side)
    }

    /// The position at the end.
    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }
}

/// Names a piece with its square: `the knight on e5`.
pub fn named(piece_type: PieceType, square: Square) -> String {
    format!("the {} on {square}", piece_type.name())
}

/// Whether `square` lies between `from` and `to`, on the same rank, file or diagonal.
pub fn is_between(square: Square, from: Square, to: Square) -> bool {
    use octet_engine::board::relation::{DIRECTION, RAY, relation};
    let (whole, part) = (relation(from.0, to.0), relation(from.0, square.0));
    let same_ray = whole & RAY != 0 && part & RAY != 0 && whole & DIRECTION == part & DIRECTION;
    let distance =
        |a: Square, b: Square| (a.file().abs_diff(b.file())).max(a.rank().abs_diff(b.rank()));
    same_ray && distance(from, square) < distance(from, to)
}
