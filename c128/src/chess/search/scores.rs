//! Scores of two bytes, within 16,383 of zero: the difference of two fits 16 bits, so CMP of the
//! low bytes and SBC of the high ones set N if the first is less.

use octet_engine::eval::DRAW;

use crate::asm::{Abs, Asm, Zp, asm};
use crate::chess::Core;

/// A score at `x` of two arrays by ply.
#[derive(Clone, Copy)]
pub struct PlyScore(pub Abs, pub Abs);

impl PlyScore {
    /// The same score of the next ply.
    #[must_use]
    pub fn child(self) -> PlyScore {
        PlyScore(self.0.at(1), self.1.at(1))
    }

    /// The same score of the ply before.
    #[must_use]
    pub fn parent(self) -> PlyScore {
        PlyScore(self.0.at(-1), self.1.at(-1))
    }
}

/// Sets N if `left` is below `right`.
pub fn cmp_zp_ply(asm: &mut Asm, left: Zp, right: PlyScore) {
    asm! { asm;
        lda  left
        cmp  right.0,x          // C: borrow of the low bytes
        lda  left+1
        sbc  right.1,x          // N: left is below right
    }
}

/// Sets N if `left` is below `right`.
pub fn cmp_ply_zp(asm: &mut Asm, left: PlyScore, right: Zp) {
    asm! { asm;
        lda  left.0,x
        cmp  right              // C: borrow of the low bytes
        lda  left.1,x
        sbc  right+1            // N: left is below right
    }
}

/// Copies a score to the ply's.
pub fn store_ply(asm: &mut Asm, score: Zp, to: PlyScore) {
    asm! { asm;
        lda  score
        sta  to.0,x
        lda  score+1
        sta  to.1,x
    }
}

/// Copies the ply's score to a variable.
pub fn load_ply(asm: &mut Asm, from: PlyScore, score: Zp) {
    asm! { asm;
        lda  from.0,x
        sta  score
        lda  from.1,x
        sta  score+1
    }
}

/// Sets a score of the ply.
pub fn set_ply(asm: &mut Asm, value: i16, to: PlyScore) {
    let [low, high] = value.to_le_bytes();
    asm! { asm;
        lda  #low               // {value}
        sta  to.0,x
        lda  #high
        sta  to.1,x
    }
}

/// `to` = -`from`.
pub fn negate_ply(asm: &mut Asm, from: PlyScore, to: PlyScore) {
    asm! { asm;
        lda  #0                 // 0 - score
        sec
        sbc  from.0,x
        sta  to.0,x
        lda  #0
        sbc  from.1,x
        sta  to.1,x
    }
}

/// `to` = -`from` - 1: the lower bound of a zero window.
pub fn complement_ply(asm: &mut Asm, from: PlyScore, to: PlyScore) {
    asm! { asm;
        lda  from.0,x
        eor  #0xFF              // -score - 1 is score with all bits turned
        sta  to.0,x
        lda  from.1,x
        eor  #0xFF
        sta  to.1,x
    }
}

/// Negates a score: from one side's view to the other's.
pub fn negate_zp(asm: &mut Asm, score: Zp) {
    asm! { asm;
        lda  #0                 // 0 - score
        sec
        sbc  score
        sta  score
        lda  #0
        sbc  score+1
        sta  score+1
    }
}

/// Both bytes of a draw's score.
const DRAW_BYTE: u8 = DRAW.to_le_bytes()[0];

const _: () = assert!(DRAW.to_le_bytes()[1] == DRAW_BYTE);

/// Sets the score of a draw and returns.
pub fn return_draw(asm: &mut Asm, score: Zp) {
    asm! { asm;
        lda  #DRAW_BYTE
        sta  score
        sta  score+1            // both bytes are equal
        rts
    }
}

impl Core {
    /// The ply's alpha.
    #[must_use]
    pub fn alpha(&self) -> PlyScore {
        PlyScore(self.v.alpha_lo, self.v.alpha_hi)
    }

    /// The ply's beta.
    #[must_use]
    pub fn beta(&self) -> PlyScore {
        PlyScore(self.v.beta_lo, self.v.beta_hi)
    }

    /// The ply's best score.
    #[must_use]
    pub fn best(&self) -> PlyScore {
        PlyScore(self.v.best_lo, self.v.best_hi)
    }
}
