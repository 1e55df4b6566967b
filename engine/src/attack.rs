//! Attacks: by whom is a square attacked?

use crate::piece::{Color, Kind};
use crate::position::Position;
use crate::square::{DIRECTIONS, KNIGHT_STEPS, Square};

impl Position {
    /// Whether any man of `by` attacks `square`, looking outward from it.
    #[must_use]
    pub fn attacked(&self, square: Square, by: Color) -> bool {
        for step in KNIGHT_STEPS {
            let at = square.step(step);
            if at.on_board() && self.man(at).is(by, Kind::Knight) {
                return true;
            }
        }
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            let mut at = square.step(step);
            let mut distance = 1;
            while at.on_board() {
                let man = self.man(at);
                if !man.is_empty() {
                    if man.belongs_to(by) && attacks_along(man.kind(), by, d, distance) {
                        return true;
                    }
                    break;
                }
                at = at.step(step);
                distance += 1;
            }
        }
        false
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.attacked(self.king(self.side), self.side.other())
    }
}

/// Whether a man found `distance` steps from a square in direction `d` attacks it.
pub(crate) fn attacks_along(kind: Option<Kind>, color: Color, d: usize, distance: u8) -> bool {
    match kind {
        Some(Kind::Queen) => true,
        Some(Kind::Rook) => d < 4,
        Some(Kind::Bishop) => d >= 4,
        Some(Kind::King) => distance == 1,
        // A white pawn attacks upward, so it stands south of the square.
        Some(Kind::Pawn) => {
            distance == 1
                && match color {
                    Color::White => d == 5 || d == 7,
                    Color::Black => d == 4 || d == 6,
                }
        }
        _ => false,
    }
}
