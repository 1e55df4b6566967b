//! History: which quiet moves have cut lately, by man and target.

use crate::board::piece::Piece;
use crate::board::square::Square;

/// How fast what was learned fades: an eighth with every lesson.
pub const GRAVITY_SHIFT: u32 = 3;
/// What is added to a lesson's sum so that it is an unsigned score above 0.
pub const HISTORY_OFFSET: u8 = 128;

/// A number from -127 to 127 for each man and target square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct History {
    scores: [[i8; 128]; 16],
}

impl History {
    pub(crate) const fn new() -> History {
        History {
            scores: [[0; 128]; 16],
        }
    }

    /// Halves what was learned before: another search begins.
    pub(super) fn age(&mut self) {
        for learned in self.scores.as_flattened_mut() {
            *learned >>= 1;
        }
    }

    fn index(piece: Piece) -> usize {
        (piece.0 >> Piece::TYPE_SHIFT) as usize
    }

    /// A quiet move's ordering score.
    pub(super) fn get(&self, piece: Piece, to: Square) -> u8 {
        (self.scores[Self::index(piece)][to.0 as usize] as u8).wrapping_add(HISTORY_OFFSET)
    }

    /// Draws a lesson: an eighth of what was learned fades and `bonus` is
    /// added. With bonuses up to 15 the sum stays within 8 bits.
    pub(super) fn update(&mut self, piece: Piece, to: Square, bonus: i8) {
        let learned = &mut self.scores[Self::index(piece)][to.0 as usize];
        *learned += bonus - (*learned >> GRAVITY_SHIFT);
    }
}
