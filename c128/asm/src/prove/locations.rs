//! Registers, flags and bytes of scratch as sets, and what an instruction reads and sets of them.

use super::code::Instruction;
use crate::{AddressMode, Mnemonic};

/// A set of locations, a bit each: registers, flags, then bytes of scratch.
pub type Locations = u128;

/// The registers and flags, in the order of their bits.
pub const REGISTERS: [char; 7] = ['a', 'x', 'y', 'c', 'z', 'n', 'v'];
/// The accumulator.
pub const A: Locations = 1;
/// Index register X.
pub const X: Locations = 1 << 1;
/// Index register Y.
pub const Y: Locations = 1 << 2;
/// The carry.
pub const C: Locations = 1 << 3;
/// Zero.
pub const Z: Locations = 1 << 4;
/// Negative.
pub const N: Locations = 1 << 5;
/// Overflow.
pub const V: Locations = 1 << 6;
/// All four.
pub const FLAGS: Locations = C | Z | N | V;

/// A register or flag as a set.
pub fn register_bit(register: char) -> Locations {
    let at = REGISTERS.iter().position(|&other| other == register);
    at.map_or(0, |at| 1 << at)
}

/// The flags that an instruction sets.
pub fn flags_written(name: Mnemonic) -> Locations {
    use Mnemonic::{
        Adc, And, Asl, Bit, Clc, Clv, Cmp, Cpx, Cpy, Dec, Dex, Dey, Eor, Inc, Inx, Iny, Lda, Ldx,
        Ldy, Lsr, Ora, Pla, Plp, Rol, Ror, Rti, Sbc, Sec, Tax, Tay, Tsx, Txa, Tya,
    };
    match name {
        Adc | Sbc | Plp | Rti => FLAGS,
        Bit => Z | N | V,
        Cmp | Cpx | Cpy | Asl | Lsr | Rol | Ror => C | Z | N,
        Clc | Sec => C,
        Clv => V,
        And | Dec | Dex | Dey | Eor | Inc | Inx | Iny | Lda | Ldx | Ldy | Ora | Pla | Tax | Tay
        | Tsx | Txa | Tya => Z | N,
        _ => 0,
    }
}

/// The registers that an instruction sets.
pub fn registers_written(instruction: &Instruction<'_>) -> Locations {
    use Mnemonic::{
        Adc, And, Asl, Dex, Dey, Eor, Inx, Iny, Lda, Ldx, Ldy, Lsr, Ora, Pla, Rol, Ror, Sbc, Tax,
        Tay, Tsx, Txa, Tya,
    };
    match instruction.name() {
        Lda | Pla | Txa | Tya | Adc | Sbc | And | Ora | Eor => A,
        Asl | Lsr | Rol | Ror if instruction.mode() == AddressMode::Acc => A,
        Ldx | Tax | Tsx | Inx | Dex => X,
        Ldy | Tay | Iny | Dey => Y,
        _ => 0,
    }
}

/// The registers and flags that an instruction reads.
pub fn registers_read(instruction: &Instruction<'_>) -> Locations {
    use Mnemonic::{
        Adc, And, Asl, Bcc, Bcs, Beq, Bit, Bmi, Bne, Bpl, Bvc, Bvs, Cmp, Cpx, Cpy, Dex, Dey, Eor,
        Inx, Iny, Lsr, Ora, Pha, Rol, Ror, Sbc, Sta, Stx, Sty, Tax, Tay, Txa, Txs, Tya,
    };
    let index = match instruction.index_register() {
        Some('x') => X,
        Some(_) => Y,
        None => 0,
    };
    let accumulator = instruction.mode() == AddressMode::Acc;
    index
        | match instruction.name() {
            Adc | Sbc => A | C,
            And | Ora | Eor | Bit | Cmp | Sta | Pha | Tax | Tay => A,
            Rol | Ror if accumulator => A | C,
            Rol | Ror => C,
            Asl | Lsr if accumulator => A,
            Stx | Txa | Txs | Cpx | Inx | Dex => X,
            Sty | Tya | Cpy | Iny | Dey => Y,
            Bcc | Bcs => C,
            Beq | Bne => Z,
            Bmi | Bpl => N,
            Bvc | Bvs => V,
            _ => 0,
        }
}

/// The numbers of a set's bits.
pub fn bits(locations: Locations) -> impl Iterator<Item = u32> {
    (0..Locations::BITS).filter(move |bit| locations >> bit & 1 == 1)
}
