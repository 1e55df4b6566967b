//! History: how well quiet moves have done lately, by piece and target.

use crate::board::piece::Piece;
use crate::board::square::Square;

/// History gravity: every update first takes off an eighth of the score.
pub const GRAVITY_SHIFT: u32 = 3;
/// Added to a score to make it an unsigned ordering score above 0.
pub const HISTORY_BIAS: u8 = 128;

/// A score from -127 to 127 for each piece and target square.
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

    /// All scores, by piece and target square.
    pub(super) fn scores(&self) -> &[i8] {
        self.scores.as_flattened()
    }

    /// All scores.
    pub(super) fn scores_mut(&mut self) -> &mut [i8] {
        self.scores.as_flattened_mut()
    }

    /// Begins a new search: halves all scores.
    pub(super) fn age(&mut self) {
        for score in self.scores.as_flattened_mut() {
            *score = aged_history(*score); // (1)
        }
    }

    fn index(piece: Piece) -> usize {
        (piece.0 >> Piece::TYPE_SHIFT) as usize
    }

    /// A quiet move's ordering score.
    pub(super) fn get(&self, piece: Piece, to: Square) -> u8 {
        (self.scores[Self::index(piece)][to.0 as usize] as u8).wrapping_add(HISTORY_BIAS)
    }

    /// Adds a bonus or malus to a move's score.
    pub(super) fn update(&mut self, piece: Piece, to: Square, bonus: i8) {
        let score = &mut self.scores[Self::index(piece)][to.0 as usize];
        *score = updated_history(*score, bonus);
    }
}

/// A history score after a bonus or malus. An eighth of it is taken off first, so that it stays
/// within 8 bits for bonuses up to 15.
#[must_use]
pub const fn updated_history(score: i8, bonus: i8) -> i8 {
    score + (bonus - (score >> GRAVITY_SHIFT))
}

/// A history score when a new search begins: half of it, rounded down.
#[must_use]
pub const fn aged_history(score: i8) -> i8 {
    score >> 1 // (2)
}
