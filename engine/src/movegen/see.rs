//! Static exchange evaluation (SEE): whether a capture loses material once all attackers of
//! the square have recaptured.
//!
//! Attackers of both sides are counted by class of value in one walk around the square, x-ray
//! attackers included. They recapture from the least valuable to the most valuable, even where one
//! stands behind another.

use super::generate::pawn_capture_steps;
use crate::board::attacks::attacks_along;
use crate::board::moves::{Move, MoveType};
use crate::board::piece::{Piece, PieceType};
use crate::board::position::Position;
use crate::board::square::{DIRECTIONS, KNIGHT_STEPS, Square};

/// Classes of value: pawn, minor piece, rook, queen, king.
pub const SEE_CLASSES: usize = 5;
/// The value of each class, in pawns.
pub const SEE_VALUE: [u8; SEE_CLASSES] = [1, 3, 5, 9, 50];

/// The class of a piece type.
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

/// Plays an exchange out after a capture by a piece that is worth `swap` pawns more than its
/// victim, and returns whether the capture loses nothing. `sides` counts, by class, the pieces that
/// can retake and those that support the capture.
#[must_use]
pub fn exchange_comes_out_even(mut sides: [[u8; SEE_CLASSES]; 2], mut swap: u8) -> bool {
    // `swap` is how far the side that has just captured is behind if the exchange ends here.
    let mut even = true;
    loop {
        let [own, others] = &mut sides;
        let Some(class) = own.iter().position(|&n| n > 0) else {
            return even;
        };
        own[class] -= 1;
        even = !even;
        if class == SEE_CLASSES - 1 {
            // A king may not capture a defended piece.
            let defended = others.iter().any(|&n| n > 0);
            return even != defended;
        }
        let worth = SEE_VALUE[class];
        if worth < swap + u8::from(even) {
            return even;
        }
        swap = worth - swap;
        sides.swap(0, 1);
    }
}

impl Position {
    /// Whether a capture loses material. Only a normal capture of a less valuable piece can, and
    /// never one by the king.
    ///
    /// The 6502 decides most cases without playing the exchange out. A capture loses if a piece
    /// recaptures that is worth less than attacker minus victim, as every pawn is. Otherwise it
    /// does not lose if nothing recaptures or if an own pawn supports it, and it loses if nothing
    /// supports it.
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
        attacker > victim // (1)
            && (self.is_defended_by_pawn(to) || {
                let counts = self.count_attackers(from, to); // (2)
                let [supporters, retakers] =
                    [self.side, self.side.other()].map(|side| counts[side.index()]);
                !exchange_comes_out_even([retakers, supporters], attacker - victim) // (3)
            })
    }

    /// Whether an enemy pawn defends `square`.
    fn is_defended_by_pawn(&self, square: Square) -> bool {
        let enemy = self.side.other();
        pawn_capture_steps(self.side)
            .iter()
            .any(|&step| self.piece_on(square.step(step)).is(enemy, PieceType::Pawn))
    }

    /// Attackers of `to` by side and class, without the piece on `from`.
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
