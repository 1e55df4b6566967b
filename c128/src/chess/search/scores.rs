//! Scores of two bytes, within 16,383 of zero. The difference of two fits 16 bits, so CMP of the
//! low bytes and SBC of the high ones set N if the first is less.

use octet_engine::eval::DRAW;

use crate::chess::core::Core;
use octet_asm::{Abs, Asm, Zp, asm};

/// The two arrays by ply of a score, which is indexed by `x`.
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
        lda  left               // low bytes first: only their borrow counts
        cmp  right.0,x          // C: borrow of the low bytes
        lda  left+1             // the high bytes decide
        sbc  right.1,x          // N: left is below right
    }
}

/// Sets N if `left` is below `right`.
pub fn cmp_ply_zp(asm: &mut Asm, left: PlyScore, right: Zp) {
    asm! { asm;
        lda  left.0,x           // low bytes first: only their borrow counts
        cmp  right              // C: borrow of the low bytes
        lda  left.1,x           // the high bytes decide
        sbc  right+1            // N: left is below right
    }
}

/// Copies a score to the ply's.
pub fn store_ply(asm: &mut Asm, score: Zp, to: PlyScore) {
    asm! { asm;
        lda  score
        sta  to.0,x             // the ply's low byte
        lda  score+1
        sta  to.1,x             // the ply's high byte
    }
}

/// Copies the ply's score to a variable.
pub fn load_ply(asm: &mut Asm, from: PlyScore, score: Zp) {
    asm! { asm;
        lda  from.0,x
        sta  score              // the low byte
        lda  from.1,x
        sta  score+1            // the high byte
    }
}

/// Sets a score of the ply.
pub fn set_ply(asm: &mut Asm, value: i16, to: PlyScore) {
    let [low, high] = value.to_le_bytes();
    asm! { asm;
        lda  #low               // {value}
        sta  to.0,x             // the ply's low byte
        lda  #high              // its high byte
        sta  to.1,x             // the ply's high byte
    }
}

/// Emits `to` = -`from`.
pub fn negate_ply(asm: &mut Asm, from: PlyScore, to: PlyScore) {
    asm! { asm;
        lda  #0                 // 0 - score
        sec                     // 0 - score borrows nothing yet
        sbc  from.0,x           // the low byte
        sta  to.0,x             // as the other side sees it
        lda  #0                 // the high byte, with the borrow
        sbc  from.1,x           // less the borrow of the low bytes
        sta  to.1,x             // both bytes are turned
    }
}

/// Emits `to` = -`from` - 1, the lower bound of a zero window.
pub fn complement_ply(asm: &mut Asm, from: PlyScore, to: PlyScore) {
    asm! { asm;
        lda  from.0,x
        eor  #0xFF              // -score - 1 is score with all bits turned
        sta  to.0,x             // the low byte
        lda  from.1,x
        eor  #0xFF              // no carry: nothing is added
        sta  to.1,x             // the high byte
    }
}

/// Negates a score: from one side's view to the other's.
pub fn negate_zp(asm: &mut Asm, score: Zp) {
    asm! { asm;
        lda  #0                 // 0 - score
        sec
        sbc  score              // 0 - score borrows nothing yet
        sta  score              // as the other side sees it
        lda  #0                 // the high byte
        sbc  score+1            // less the borrow of the low bytes
        sta  score+1            // both bytes are turned
    }
}

/// Both bytes of a draw's score.
const DRAW_BYTE: u8 = DRAW.to_le_bytes()[0];

const _: () = assert!(DRAW.to_le_bytes()[1] == DRAW_BYTE);

/// Sets the score of a draw and returns.
pub fn return_draw(asm: &mut Asm, score: Zp) {
    asm! { asm;
        lda  #DRAW_BYTE         // a draw is worth the same to both sides
        sta  score              // the low byte
        sta  score+1            // both bytes are equal
        rts                     // the node is over
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

#[cfg(test)]
mod tests {
    use super::*;
    use mos6502::cpu::CPU;
    use mos6502::instruction::Nmos6502;
    use mos6502::memory::{Bus, Memory};
    use mos6502::registers::Status;
    use octet_asm::Kind;

    const CODE: u16 = 0x1000;
    const SCORE: u8 = 0x80;
    const OF_PLY: [u16; 2] = [0x2000, 0x3000];
    const PLY: u8 = 0x85;
    /// Scores lie within so many high bytes above and below zero.
    const PAGES: i16 = 0x40;

    /// The code that is emitted for a score in the zero page and one of a ply.
    fn code(emit: impl Fn(&mut Asm, Zp, PlyScore)) -> CPU<Memory, Nmos6502> {
        let mut asm = Asm::new();
        let segment = asm.segment("CODE", CODE, CODE + 0xFF, Kind::Code);
        asm.select(segment);
        let score = asm.memory_outside("score", SCORE.into(), 2).zp();
        let [low, high] = OF_PLY.map(|at| asm.memory_outside(&format!("at_{at:x}"), at, 0x100));
        asm! { asm;
            /// Compares two scores.
            routine compare { takes x "ply" }
        }
        emit(&mut asm, score, PlyScore(low, high));
        let program = asm.finish().unwrap_or_else(|errors| panic!("{errors}"));
        let mut cpu = CPU::new(Memory::new(), Nmos6502);
        cpu.memory.set_bytes(CODE, &program.segments()[0].bytes);
        cpu.registers.index_x = PLY;
        cpu
    }

    /// Whether the code finds that the score is less than that of the ply, or the other way round.
    fn is_less(cpu: &mut CPU<Memory, Nmos6502>, score: i16, of_ply: i16) -> bool {
        cpu.memory.set_bytes(SCORE.into(), &score.to_le_bytes());
        for (at, byte) in OF_PLY.into_iter().zip(of_ply.to_le_bytes()) {
            cpu.memory.set_byte(at + u16::from(PLY), byte);
        }
        cpu.registers.program_counter = CODE;
        for _ in 0..4 {
            cpu.single_step();
        }
        cpu.registers.status.contains(Status::PS_NEGATIVE)
    }

    /// The low bytes affect the high ones only by their borrow. All pairs of low bytes, and all
    /// pairs of high bytes with and without a borrow, therefore stand for all pairs of scores.
    #[test]
    fn scores_compare_as_numbers() {
        let mut left = code(cmp_zp_ply);
        let mut right = code(|asm, score, of_ply| cmp_ply_zp(asm, of_ply, score));
        let mut compare = |score: i16, of_ply: i16| {
            assert_eq!(is_less(&mut left, score, of_ply), score < of_ply);
            assert_eq!(is_less(&mut right, score, of_ply), of_ply < score);
        };
        for first in 0..=0xFF {
            for second in 0..=0xFF {
                compare(first, second);
            }
        }
        for first in -PAGES..PAGES {
            for second in -PAGES..PAGES {
                for (low, other) in [(0, 0), (0, 1), (1, 0)] {
                    compare(first << 8 | low, second << 8 | other);
                }
            }
        }
    }
}
