//! Static exchange: does a capture lose material once everybody who looks at
//! the square has taken back?
//!
//! Attackers of both sides are counted by worth in one walk around the square,
//! through those who slide behind others; the order in which they come free is
//! not looked at.

use crate::attack::attacks_along;
use crate::generate::pawn_captures;
use crate::moves::{Move, MoveKind};
use crate::piece::{Kind, Man};
use crate::position::Position;
use crate::square::{DIRECTIONS, KNIGHT_STEPS, Square};

/// Classes of worth: pawn, minor piece, rook, queen, king.
pub const CLASSES: usize = 5;
/// What a man of each class is worth, in pawns.
pub const WORTH: [u8; CLASSES] = [1, 3, 5, 9, 50];

/// The class of a kind.
#[must_use]
pub const fn class(kind: Kind) -> usize {
    match kind {
        Kind::Pawn => 0,
        Kind::Knight | Kind::Bishop => 1,
        Kind::Rook => 2,
        Kind::Queen => 3,
        Kind::King => 4,
    }
}

impl Position {
    /// Whether a capture loses material. Only a plain capture of a man worth
    /// less, and not by the king, can.
    ///
    /// Most answers need no exchange played out, and the 6502 takes the short
    /// way: a capture loses if a man worth less than `taker - taken` takes
    /// back, as a pawn always is; else it holds if nobody takes back or an own
    /// pawn supports, and loses if nobody supports.
    #[must_use]
    pub fn loses(&self, mv: Move) -> bool {
        let (from, to) = (mv.origin(), mv.target());
        let (Some(taker), Some(taken)) = (self.man(from).kind(), self.man(to).kind()) else {
            return false;
        };
        if mv.kind() != MoveKind::Plain || taker == Kind::King {
            return false;
        }
        let (taker, taken) = (WORTH[class(taker)], WORTH[class(taken)]);
        taker > taken && (self.pawn_guards(to) || !self.holds(from, to, taker - taken))
    }

    /// Whether a pawn of the other side guards `square`.
    fn pawn_guards(&self, square: Square) -> bool {
        let enemy = self.side.other();
        pawn_captures(self.side)
            .iter()
            .any(|&step| self.man(square.step(step)).is(enemy, Kind::Pawn))
    }

    /// Whether a taker who would lose `swap` pawns by being taken back comes
    /// out even.
    fn holds(&self, from: Square, to: Square, mut swap: u8) -> bool {
        let mut counts = self.takers(from, to);
        let mut side = self.side;
        let mut even = true;
        loop {
            side = side.other();
            let own = &mut counts[side.index()];
            let Some(class) = own.iter().position(|&n| n > 0) else {
                return even;
            };
            own[class] -= 1;
            even = !even;
            if class == CLASSES - 1 {
                // A king may not take what is guarded.
                let guarded = counts[side.other().index()].iter().any(|&n| n > 0);
                return even != guarded;
            }
            // What this side has at stake now, less what it has won.
            let worth = WORTH[class];
            if worth < swap + u8::from(even) {
                return even;
            }
            swap = worth - swap;
        }
    }

    /// How many men of each class look at `to`, by side, once `from` is empty.
    fn takers(&self, from: Square, to: Square) -> [[u8; CLASSES]; 2] {
        let mut counts = [[0; CLASSES]; 2];
        let mut add = |man: Man, kind: Kind| counts[man.color().index()][class(kind)] += 1;
        for step in KNIGHT_STEPS {
            let at = to.step(step);
            let man = self.man(at);
            if man.kind() == Some(Kind::Knight) && at != from {
                add(man, Kind::Knight);
            }
        }
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            let beside = to.step(step);
            let mut at = to;
            loop {
                at = self.next(at, step);
                let man = self.man(at);
                if at == from {
                    continue;
                }
                match man.kind() {
                    Some(kind) if attacks_along(man, d, at == beside) => add(man, kind),
                    _ => break,
                }
            }
        }
        counts
    }
}
