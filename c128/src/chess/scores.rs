//! Scores as the node's routines handle them: two bytes, within 16,383 of
//! zero, so that the difference of two fits 16 bits and one subtraction
//! compares them: CMP the low bytes, SBC the high ones, and N is the answer.

use engine::eval::DRAW;

use super::Core;
use crate::asm::{Abs, Asm, Zp, imm};

/// A score at `x` of two arrays by level.
#[derive(Clone, Copy)]
pub struct Pair(pub Abs, pub Abs);

impl Pair {
    /// The score of the level after.
    #[must_use]
    pub fn next(self) -> Pair {
        Pair(self.0.at(1), self.1.at(1))
    }

    /// The score of the level before.
    #[must_use]
    pub fn before(self) -> Pair {
        Pair(self.0.at(-1), self.1.at(-1))
    }
}

/// Sets N if the score in `left` is less than `right`.
pub fn compare_score(a: &mut Asm, left: Zp, right: Pair) {
    a.lda(left);
    a.cmp(right.0.x()).c("the borrow of the low bytes");
    a.lda(left.at(1));
    a.sbc(right.1.x()).c("N: less");
}

/// Sets N if `left` is less than the score in `right`.
pub fn compare_pair(a: &mut Asm, left: Pair, right: Zp) {
    a.lda(left.0.x());
    a.cmp(right).c("the borrow of the low bytes");
    a.lda(left.1.x());
    a.sbc(right.at(1)).c("N: less");
}

/// Copies a score to the level's.
pub fn store(a: &mut Asm, score: Zp, to: Pair) {
    a.lda(score);
    a.sta(to.0.x());
    a.lda(score.at(1));
    a.sta(to.1.x());
}

/// Copies the level's score.
pub fn load(a: &mut Asm, from: Pair, score: Zp) {
    a.lda(from.0.x());
    a.sta(score);
    a.lda(from.1.x());
    a.sta(score.at(1));
}

/// Sets a score of the level.
pub fn set(a: &mut Asm, value: i16, to: Pair) {
    let [low, high] = value.to_le_bytes();
    a.lda(imm(low)).c(format!("{value}"));
    a.sta(to.0.x());
    a.lda(imm(high));
    a.sta(to.1.x());
}

/// `to` becomes 0 less `from`.
pub fn negate(a: &mut Asm, from: Pair, to: Pair) {
    a.lda(imm(0));
    a.sec();
    a.sbc(from.0.x());
    a.sta(to.0.x());
    a.lda(imm(0));
    a.sbc(from.1.x());
    a.sta(to.1.x());
}

/// `to` becomes -1 less `from`: every bit turned.
pub fn negate_less_one(a: &mut Asm, from: Pair, to: Pair) {
    a.lda(from.0.x());
    a.eor(imm(0xFF));
    a.sta(to.0.x());
    a.lda(from.1.x());
    a.eor(imm(0xFF)).c("-1 less a number is its complement");
    a.sta(to.1.x());
}

/// The score as the other side sees it.
pub fn turn(a: &mut Asm, score: Zp) {
    a.lda(imm(0));
    a.sec();
    a.sbc(score);
    a.sta(score).c("as this side sees it");
    a.lda(imm(0));
    a.sbc(score.at(1));
    a.sta(score.at(1));
}

/// Both bytes of a draw's score.
const DRAW_BYTE: u8 = DRAW.to_le_bytes()[0];

const _: () = assert!(DRAW.to_le_bytes()[1] == DRAW_BYTE);

/// Sets the score of a draw and returns.
pub fn drawn(a: &mut Asm, score: Zp) {
    a.lda(imm(DRAW_BYTE));
    a.sta(score);
    a.sta(score.at(1)).c("both bytes are the same");
    a.rts();
}

impl Core {
    /// The level's lower bound.
    #[must_use]
    pub fn alpha(&self) -> Pair {
        Pair(self.v.alpha_lo, self.v.alpha_hi)
    }

    /// The level's upper bound.
    #[must_use]
    pub fn beta(&self) -> Pair {
        Pair(self.v.beta_lo, self.v.beta_hi)
    }

    /// The level's best score.
    #[must_use]
    pub fn best(&self) -> Pair {
        Pair(self.v.best_lo, self.v.best_hi)
    }
}
