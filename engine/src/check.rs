//! Check, told by the move just made: the man who moved may give it, or one
//! who stood behind.

use crate::delta::{self, DIRECTION, KNIGHT, LINE};
use crate::generate::pawn_captures;
use crate::moves::{Move, MoveKind};
use crate::piece::Kind;
use crate::position::Position;
use crate::square::{DIRECTIONS, Square};

impl Position {
    /// Whether `mv`, just made by a side whose opponent was not in check, gives
    /// check: the answer of [`Position::in_check`], sooner.
    #[must_use]
    pub fn gives_check(&self, mv: Move) -> bool {
        match mv.kind() {
            // Two men have moved, or two lines are open.
            MoveKind::Castling | MoveKind::EnPassant => self.in_check(),
            _ => self.hits_king(mv.target()) || self.opens_line(mv.origin()),
        }
    }

    /// Whether the man on `from`, of the side that has moved, attacks the king.
    fn hits_king(&self, from: Square) -> bool {
        let king = self.king(self.side);
        let man = self.man(from);
        let way = delta::delta(from.0, king.0);
        match man.kind() {
            Some(Kind::Pawn) => pawn_captures(man.color())
                .iter()
                .any(|&step| from.step(step) == king),
            Some(Kind::Knight) => way & KNIGHT != 0,
            _ => man.slides(way & LINE) && self.free(from, king, way),
        }
    }

    /// Whether a slider of the side that has moved looks at the king through
    /// `square`, which has been left.
    fn opens_line(&self, square: Square) -> bool {
        let king = self.king(self.side);
        let way = delta::delta(king.0, square.0);
        if way & LINE == 0 {
            return false;
        }
        let man = self.man(self.next(king, DIRECTIONS[(way & DIRECTION) as usize]));
        man.belongs_to(self.side.other()) && man.slides(way & LINE)
    }
}
