//! History: which quiet moves have cut lately, by man and target.

use crate::piece::Man;
use crate::square::Square;

/// How fast what was learned fades: an eighth with every lesson.
pub const FADE_SHIFT: u32 = 3;
/// What is added to a lesson's sum so that it is an unsigned score above 0.
pub const BIAS: u8 = 128;

/// A number from -127 to 127 for each man and target square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct History {
    learned: [[i8; 128]; 16],
}

impl History {
    pub(crate) const fn new() -> History {
        History {
            learned: [[0; 128]; 16],
        }
    }

    /// Halves what was learned before: another search begins.
    pub(super) fn fade(&mut self) {
        for learned in self.learned.as_flattened_mut() {
            *learned >>= 1;
        }
    }

    fn row(man: Man) -> usize {
        (man.0 >> Man::KIND_SHIFT) as usize
    }

    /// A quiet move's ordering score.
    pub(super) fn get(&self, man: Man, to: Square) -> u8 {
        (self.learned[Self::row(man)][to.0 as usize] as u8).wrapping_add(BIAS)
    }

    /// Draws a lesson: an eighth of what was learned fades and `bonus` is
    /// added. With bonuses up to 15 the sum stays within 8 bits.
    pub(super) fn learn(&mut self, man: Man, to: Square, bonus: i8) {
        let learned = &mut self.learned[Self::row(man)][to.0 as usize];
        *learned += bonus - (*learned >> FADE_SHIFT);
    }
}
