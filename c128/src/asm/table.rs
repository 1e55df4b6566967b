//! The instruction set: all 151 documented opcodes, one line each, in the
//! order of the manual.
//!
//! This table is the only place with opcodes, their addressing modes and their cycle counts. It
//! makes the [`Encodes`] implementations (the operand types of an instruction, checked by the
//! compiler) and the array [`OPCODES`] (for the encoder and the listing's cycle column).
//!
//! Cycles are those of the NMOS 6502 data sheet; [`Penalty`] says when one
//! more is due.

use super::mnemonic::{Mnemonic, mnemonics};
use super::operand::{Abs, AbsX, AbsY, AddressMode, Imm, Ind, IndX, IndY, Zp, ZpX, ZpY};

/// When an instruction takes longer than its base cycle count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Penalty {
    /// Never.
    Never,
    /// One cycle more when indexing leaves the page of the base address.
    Page,
    /// One cycle more when the branch is taken, two when its target is on
    /// another page than the next instruction.
    Branch,
}

/// One line of the instruction set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opcode {
    /// The opcode byte.
    pub byte: u8,
    /// The instruction.
    pub mnemonic: Mnemonic,
    /// The addressing mode.
    pub mode: AddressMode,
    /// Base cycle count.
    pub cycles: u8,
    /// When it takes longer.
    pub penalty: Penalty,
}

impl Opcode {
    /// The instruction's length in bytes, opcode included.
    pub const fn length(&self) -> u8 {
        1 + self.mode.operand_len()
    }
}

/// Operand of an instruction without one.
#[derive(Clone, Copy, Debug)]
pub struct Implied;

/// The accumulator as operand of a shift.
#[derive(Clone, Copy, Debug)]
pub struct Acc;

/// A branch displacement.
#[derive(Clone, Copy, Debug)]
pub struct Rel;

/// An operand type that the instruction `M` accepts, and the opcode byte of
/// that combination.
#[diagnostic::on_unimplemented(
    message = "the 6502 has no `{M}` with an operand of type `{Self}`",
    label = "no such addressing mode"
)]
pub trait Encodes<M> {
    /// The opcode byte.
    const OPCODE: u8;
}

macro_rules! instruction_set {
    ($($byte:literal $mnemonic:ident $operand:ident $cycles:literal $penalty:ident;)*) => {
        $(impl Encodes<mnemonics::$mnemonic> for $operand {
            const OPCODE: u8 = $byte;
        })*

        /// The documented instruction set, in the order of the manual.
        pub const OPCODES: [Opcode; 151] = [
            $(Opcode {
                byte: $byte,
                mnemonic: Mnemonic::$mnemonic,
                mode: AddressMode::$operand,
                cycles: $cycles,
                penalty: Penalty::$penalty,
            },)*
        ];
    };
}

instruction_set! {
    0x69 Adc Imm     2 Never;
    0x65 Adc Zp      3 Never;
    0x75 Adc ZpX     4 Never;
    0x6D Adc Abs     4 Never;
    0x7D Adc AbsX    4 Page;
    0x79 Adc AbsY    4 Page;
    0x61 Adc IndX    6 Never;
    0x71 Adc IndY    5 Page;
    0x29 And Imm     2 Never;
    0x25 And Zp      3 Never;
    0x35 And ZpX     4 Never;
    0x2D And Abs     4 Never;
    0x3D And AbsX    4 Page;
    0x39 And AbsY    4 Page;
    0x21 And IndX    6 Never;
    0x31 And IndY    5 Page;
    0x0A Asl Acc     2 Never;
    0x06 Asl Zp      5 Never;
    0x16 Asl ZpX     6 Never;
    0x0E Asl Abs     6 Never;
    0x1E Asl AbsX    7 Never;
    0x90 Bcc Rel     2 Branch;
    0xB0 Bcs Rel     2 Branch;
    0xF0 Beq Rel     2 Branch;
    0x24 Bit Zp      3 Never;
    0x2C Bit Abs     4 Never;
    0x30 Bmi Rel     2 Branch;
    0xD0 Bne Rel     2 Branch;
    0x10 Bpl Rel     2 Branch;
    0x00 Brk Implied 7 Never;
    0x50 Bvc Rel     2 Branch;
    0x70 Bvs Rel     2 Branch;
    0x18 Clc Implied 2 Never;
    0xD8 Cld Implied 2 Never;
    0x58 Cli Implied 2 Never;
    0xB8 Clv Implied 2 Never;
    0xC9 Cmp Imm     2 Never;
    0xC5 Cmp Zp      3 Never;
    0xD5 Cmp ZpX     4 Never;
    0xCD Cmp Abs     4 Never;
    0xDD Cmp AbsX    4 Page;
    0xD9 Cmp AbsY    4 Page;
    0xC1 Cmp IndX    6 Never;
    0xD1 Cmp IndY    5 Page;
    0xE0 Cpx Imm     2 Never;
    0xE4 Cpx Zp      3 Never;
    0xEC Cpx Abs     4 Never;
    0xC0 Cpy Imm     2 Never;
    0xC4 Cpy Zp      3 Never;
    0xCC Cpy Abs     4 Never;
    0xC6 Dec Zp      5 Never;
    0xD6 Dec ZpX     6 Never;
    0xCE Dec Abs     6 Never;
    0xDE Dec AbsX    7 Never;
    0xCA Dex Implied 2 Never;
    0x88 Dey Implied 2 Never;
    0x49 Eor Imm     2 Never;
    0x45 Eor Zp      3 Never;
    0x55 Eor ZpX     4 Never;
    0x4D Eor Abs     4 Never;
    0x5D Eor AbsX    4 Page;
    0x59 Eor AbsY    4 Page;
    0x41 Eor IndX    6 Never;
    0x51 Eor IndY    5 Page;
    0xE6 Inc Zp      5 Never;
    0xF6 Inc ZpX     6 Never;
    0xEE Inc Abs     6 Never;
    0xFE Inc AbsX    7 Never;
    0xE8 Inx Implied 2 Never;
    0xC8 Iny Implied 2 Never;
    0x4C Jmp Abs     3 Never;
    0x6C Jmp Ind     5 Never;
    0x20 Jsr Abs     6 Never;
    0xA9 Lda Imm     2 Never;
    0xA5 Lda Zp      3 Never;
    0xB5 Lda ZpX     4 Never;
    0xAD Lda Abs     4 Never;
    0xBD Lda AbsX    4 Page;
    0xB9 Lda AbsY    4 Page;
    0xA1 Lda IndX    6 Never;
    0xB1 Lda IndY    5 Page;
    0xA2 Ldx Imm     2 Never;
    0xA6 Ldx Zp      3 Never;
    0xB6 Ldx ZpY     4 Never;
    0xAE Ldx Abs     4 Never;
    0xBE Ldx AbsY    4 Page;
    0xA0 Ldy Imm     2 Never;
    0xA4 Ldy Zp      3 Never;
    0xB4 Ldy ZpX     4 Never;
    0xAC Ldy Abs     4 Never;
    0xBC Ldy AbsX    4 Page;
    0x4A Lsr Acc     2 Never;
    0x46 Lsr Zp      5 Never;
    0x56 Lsr ZpX     6 Never;
    0x4E Lsr Abs     6 Never;
    0x5E Lsr AbsX    7 Never;
    0xEA Nop Implied 2 Never;
    0x09 Ora Imm     2 Never;
    0x05 Ora Zp      3 Never;
    0x15 Ora ZpX     4 Never;
    0x0D Ora Abs     4 Never;
    0x1D Ora AbsX    4 Page;
    0x19 Ora AbsY    4 Page;
    0x01 Ora IndX    6 Never;
    0x11 Ora IndY    5 Page;
    0x48 Pha Implied 3 Never;
    0x08 Php Implied 3 Never;
    0x68 Pla Implied 4 Never;
    0x28 Plp Implied 4 Never;
    0x2A Rol Acc     2 Never;
    0x26 Rol Zp      5 Never;
    0x36 Rol ZpX     6 Never;
    0x2E Rol Abs     6 Never;
    0x3E Rol AbsX    7 Never;
    0x6A Ror Acc     2 Never;
    0x66 Ror Zp      5 Never;
    0x76 Ror ZpX     6 Never;
    0x6E Ror Abs     6 Never;
    0x7E Ror AbsX    7 Never;
    0x40 Rti Implied 6 Never;
    0x60 Rts Implied 6 Never;
    0xE9 Sbc Imm     2 Never;
    0xE5 Sbc Zp      3 Never;
    0xF5 Sbc ZpX     4 Never;
    0xED Sbc Abs     4 Never;
    0xFD Sbc AbsX    4 Page;
    0xF9 Sbc AbsY    4 Page;
    0xE1 Sbc IndX    6 Never;
    0xF1 Sbc IndY    5 Page;
    0x38 Sec Implied 2 Never;
    0xF8 Sed Implied 2 Never;
    0x78 Sei Implied 2 Never;
    0x85 Sta Zp      3 Never;
    0x95 Sta ZpX     4 Never;
    0x8D Sta Abs     4 Never;
    0x9D Sta AbsX    5 Never;
    0x99 Sta AbsY    5 Never;
    0x81 Sta IndX    6 Never;
    0x91 Sta IndY    6 Never;
    0x86 Stx Zp      3 Never;
    0x96 Stx ZpY     4 Never;
    0x8E Stx Abs     4 Never;
    0x84 Sty Zp      3 Never;
    0x94 Sty ZpX     4 Never;
    0x8C Sty Abs     4 Never;
    0xAA Tax Implied 2 Never;
    0xA8 Tay Implied 2 Never;
    0xBA Tsx Implied 2 Never;
    0x8A Txa Implied 2 Never;
    0x9A Txs Implied 2 Never;
    0x98 Tya Implied 2 Never;
}

/// For every opcode byte its line in [`OPCODES`], or 255.
const INDEX: [u8; 256] = {
    let mut index = [255; 256];
    let mut line = 0;
    while line < OPCODES.len() {
        index[OPCODES[line].byte as usize] = line as u8;
        line += 1;
    }
    index
};

/// The line of the instruction set with this opcode byte, or `None` for an
/// undocumented opcode.
pub fn decode(byte: u8) -> Option<&'static Opcode> {
    OPCODES.get(INDEX[byte as usize] as usize)
}
