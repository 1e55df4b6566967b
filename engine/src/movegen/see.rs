//! Static exchange: does a capture lose material once everybody who looks at
//! the square has taken back?
//!
//! Attackers of both sides are counted by worth in one walk around the square,
//! through those who slide behind others; the order in which they come free is
//! not looked at.

use super::generate::pawn_capture_steps;
use crate::board::attacks::attacks_along;
use crate::board::moves::{Move, MoveType};
use crate::board::piece::{Piece, PieceType};
use crate::board::position::Position;
use crate::board::square::{DIRECTIONS, KNIGHT_STEPS, Square};

/// Classes of worth: pawn, minor piece, rook, queen, king.
pub const SEE_CLASSES: usize = 5;
/// What a man of each class is worth, in pawns.
pub const SEE_VALUE: [u8; SEE_CLASSES] = [1, 3, 5, 9, 50];

/// The class of a kind.
#[must_use]
pub const fn see_class(piece_type: PieceType) -> usize {
    match piece_type {
        PieceType::Pawn => 0,
        PieceType::Knight | PieceType::Bishop => 1,
        PieceType::Rook => 2,
        PieceType::Queen => 3,
        PieceType::King => 4,
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
    pub fn is_losing_capture(&self, mv: Move) -> bool {
        let (from, to) = (mv.origin(), mv.target());
        let (Some(attacker), Some(victim)) = (
            self.piece_on(from).piece_type(),
            self.piece_on(to).piece_type(),
        ) else {
            return false;
        };
        if mv.move_type() != MoveType::Normal || attacker == PieceType::King {
            return false;
        }
        let (attacker, victim) = (SEE_VALUE[see_class(attacker)], SEE_VALUE[see_class(victim)]);
        attacker > victim
            && (self.is_defended_by_pawn(to)
                || !self.exchange_comes_out_even(from, to, attacker - victim))
    }

    /// Whether a pawn of the other side guards `square`.
    fn is_defended_by_pawn(&self, square: Square) -> bool {
        let enemy = self.side.other();
        pawn_capture_steps(self.side)
            .iter()
            .any(|&step| self.piece_on(square.step(step)).is(enemy, PieceType::Pawn))
    }

    /// Whether a taker who would lose `swap` pawns by being taken back comes
    /// out even.
    fn exchange_comes_out_even(&self, from: Square, to: Square, mut swap: u8) -> bool {
        let mut counts = self.count_attackers(from, to);
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
            if class == SEE_CLASSES - 1 {
                // A king may not take what is guarded.
                let guarded = counts[side.other().index()].iter().any(|&n| n > 0);
                return even != guarded;
            }
            // What this side has at stake now, less what it has won.
            let worth = SEE_VALUE[class];
            if worth < swap + u8::from(even) {
                return even;
            }
            swap = worth - swap;
        }
    }

    /// How many men of each class look at `to`, by side, once `from` is empty.
    fn count_attackers(&self, from: Square, to: Square) -> [[u8; SEE_CLASSES]; 2] {
        let mut counts = [[0; SEE_CLASSES]; 2];
        let mut add = |piece: Piece, piece_type: PieceType| {
            counts[piece.color().index()][see_class(piece_type)] += 1
        };
        for step in KNIGHT_STEPS {
            let at = to.step(step);
            let piece = self.piece_on(at);
            if piece.piece_type() == Some(PieceType::Knight) && at != from {
                add(piece, PieceType::Knight);
            }
        }
        for (d, step) in DIRECTIONS.into_iter().enumerate() {
            let beside = to.step(step);
            let mut at = to;
            loop {
                at = self.first_occupied(at, step);
                let piece = self.piece_on(at);
                if at == from {
                    continue;
                }
                match piece.piece_type() {
                    Some(piece_type) if attacks_along(piece, d, at == beside) => {
                        add(piece, piece_type)
                    }
                    _ => break,
                }
            }
        }
        counts
    }
}
