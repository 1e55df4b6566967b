//! Is a move remembered from elsewhere a pseudo-legal move here?

use crate::delta::{self, ADJACENT, DIRECTION, KNIGHT, LINE};
use crate::generate::{castlings, pawn_advance, pawn_captures};
use crate::moves::{Move, MoveKind};
use crate::piece::{Kind, Man};
use crate::position::Position;
use crate::square::{DIRECTIONS, Square};

impl Position {
    /// Whether the generator would yield this move: exactly the moves of
    /// [`Position::generate_all`].
    #[must_use]
    pub fn possible(&self, mv: Move) -> bool {
        let (from, to) = (mv.origin(), mv.target());
        let (man, target) = (self.man(from), self.man(to));
        let (side, enemy) = (self.side, self.side.other());
        let Some(kind) = man.kind().filter(|_| man.belongs_to(side)) else {
            return false;
        };
        let king = self.king(side);
        match mv.kind() {
            MoveKind::EnPassant => {
                return kind == Kind::Pawn
                    && to == self.state.en_passant
                    && pawn_captures(side).iter().any(|&s| from.step(s) == to);
            }
            MoveKind::Castling => {
                return kind == Kind::King
                    && castlings(side).iter().any(|way| {
                        king.step(way.step) == to
                            && self.state.castling & way.right != 0
                            && way
                                .between
                                .iter()
                                .all(|&s| self.man(king.step(s)).is_empty())
                    });
            }
            _ => {}
        }
        if target.belongs_to(side) {
            return false;
        }
        if kind == Kind::Pawn {
            let promotes = from.rank() == enemy.pawn_rank();
            return promotes == mv.promotion().is_some() && self.pawn_goes(from, to, target);
        }
        if mv.kind() != MoveKind::Plain {
            return false;
        }
        let way = delta::delta(from.0, to.0);
        match kind {
            Kind::Knight => way & KNIGHT != 0,
            Kind::King => way & ADJACENT != 0,
            _ => kind.bits() & way & LINE != 0 && self.free(from, to, way),
        }
    }

    fn pawn_goes(&self, from: Square, to: Square, target: Man) -> bool {
        if !target.is_empty() {
            return pawn_captures(self.side).iter().any(|&s| from.step(s) == to);
        }
        let one = from.step(pawn_advance(self.side));
        one == to
            || from.rank() == self.side.pawn_rank()
                && self.man(one).is_empty()
                && one.step(pawn_advance(self.side)) == to
    }

    /// Whether the squares between two on a line are empty.
    pub(crate) fn free(&self, from: Square, to: Square, way: u8) -> bool {
        let step = DIRECTIONS[(way & DIRECTION) as usize];
        let mut at = from.step(step);
        while at != to && self.man(at).is_empty() {
            at = at.step(step);
        }
        at == to
    }
}
