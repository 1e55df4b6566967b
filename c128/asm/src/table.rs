//! The instruction set: all 151 documented opcodes, one line each, in the
//! order of the manual.
//!
//! This table is the only place with opcodes, their addressing modes and their cycle counts. From
//! it come the [`Encodes`] implementations (the operand types of an instruction, checked by the
//! compiler) and the array [`OPCODES`] (for the encoder and the listing's cycle column).
//!
//! Cycles are those of the NMOS 6502 data sheet. [`Penalty`] states when one more is due.

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
    /// When it takes additional cycles.
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
    ($($mnemonic:ident: $($byte:literal $operand:ident $cycles:literal $penalty:ident),+;)*) => {
        $($(impl Encodes<mnemonics::$mnemonic> for $operand {
            const OPCODE: u8 = $byte;
        })+)*

        /// The documented instruction set, in the order of the manual.
        pub const OPCODES: [Opcode; 151] = [
            $($(Opcode {
                byte: $byte,
                mnemonic: Mnemonic::$mnemonic,
                mode: AddressMode::$operand,
                cycles: $cycles,
                penalty: Penalty::$penalty,
            },)+)*
        ];
    };
}

instruction_set! {
    Adc: 0x69 Imm 2 Never, 0x65 Zp 3 Never, 0x75 ZpX 4 Never, 0x6D Abs 4 Never, 0x7D AbsX 4 Page,
         0x79 AbsY 4 Page, 0x61 IndX 6 Never, 0x71 IndY 5 Page;
    And: 0x29 Imm 2 Never, 0x25 Zp 3 Never, 0x35 ZpX 4 Never, 0x2D Abs 4 Never, 0x3D AbsX 4 Page,
         0x39 AbsY 4 Page, 0x21 IndX 6 Never, 0x31 IndY 5 Page;
    Asl: 0x0A Acc 2 Never, 0x06 Zp 5 Never, 0x16 ZpX 6 Never, 0x0E Abs 6 Never, 0x1E AbsX 7 Never;
    Bcc: 0x90 Rel 2 Branch;
    Bcs: 0xB0 Rel 2 Branch;
    Beq: 0xF0 Rel 2 Branch;
    Bit: 0x24 Zp 3 Never, 0x2C Abs 4 Never;
    Bmi: 0x30 Rel 2 Branch;
    Bne: 0xD0 Rel 2 Branch;
    Bpl: 0x10 Rel 2 Branch;
    Brk: 0x00 Implied 7 Never;
    Bvc: 0x50 Rel 2 Branch;
    Bvs: 0x70 Rel 2 Branch;
    Clc: 0x18 Implied 2 Never;
    Cld: 0xD8 Implied 2 Never;
    Cli: 0x58 Implied 2 Never;
    Clv: 0xB8 Implied 2 Never;
    Cmp: 0xC9 Imm 2 Never, 0xC5 Zp 3 Never, 0xD5 ZpX 4 Never, 0xCD Abs 4 Never, 0xDD AbsX 4 Page,
         0xD9 AbsY 4 Page, 0xC1 IndX 6 Never, 0xD1 IndY 5 Page;
    Cpx: 0xE0 Imm 2 Never, 0xE4 Zp 3 Never, 0xEC Abs 4 Never;
    Cpy: 0xC0 Imm 2 Never, 0xC4 Zp 3 Never, 0xCC Abs 4 Never;
    Dec: 0xC6 Zp 5 Never, 0xD6 ZpX 6 Never, 0xCE Abs 6 Never, 0xDE AbsX 7 Never;
    Dex: 0xCA Implied 2 Never;
    Dey: 0x88 Implied 2 Never;
    Eor: 0x49 Imm 2 Never, 0x45 Zp 3 Never, 0x55 ZpX 4 Never, 0x4D Abs 4 Never, 0x5D AbsX 4 Page,
         0x59 AbsY 4 Page, 0x41 IndX 6 Never, 0x51 IndY 5 Page;
    Inc: 0xE6 Zp 5 Never, 0xF6 ZpX 6 Never, 0xEE Abs 6 Never, 0xFE AbsX 7 Never;
    Inx: 0xE8 Implied 2 Never;
    Iny: 0xC8 Implied 2 Never;
    Jmp: 0x4C Abs 3 Never, 0x6C Ind 5 Never;
    Jsr: 0x20 Abs 6 Never;
    Lda: 0xA9 Imm 2 Never, 0xA5 Zp 3 Never, 0xB5 ZpX 4 Never, 0xAD Abs 4 Never, 0xBD AbsX 4 Page,
         0xB9 AbsY 4 Page, 0xA1 IndX 6 Never, 0xB1 IndY 5 Page;
    Ldx: 0xA2 Imm 2 Never, 0xA6 Zp 3 Never, 0xB6 ZpY 4 Never, 0xAE Abs 4 Never, 0xBE AbsY 4 Page;
    Ldy: 0xA0 Imm 2 Never, 0xA4 Zp 3 Never, 0xB4 ZpX 4 Never, 0xAC Abs 4 Never, 0xBC AbsX 4 Page;
    Lsr: 0x4A Acc 2 Never, 0x46 Zp 5 Never, 0x56 ZpX 6 Never, 0x4E Abs 6 Never, 0x5E AbsX 7 Never;
    Nop: 0xEA Implied 2 Never;
    Ora: 0x09 Imm 2 Never, 0x05 Zp 3 Never, 0x15 ZpX 4 Never, 0x0D Abs 4 Never, 0x1D AbsX 4 Page,
         0x19 AbsY 4 Page, 0x01 IndX 6 Never, 0x11 IndY 5 Page;
    Pha: 0x48 Implied 3 Never;
    Php: 0x08 Implied 3 Never;
    Pla: 0x68 Implied 4 Never;
    Plp: 0x28 Implied 4 Never;
    Rol: 0x2A Acc 2 Never, 0x26 Zp 5 Never, 0x36 ZpX 6 Never, 0x2E Abs 6 Never, 0x3E AbsX 7 Never;
    Ror: 0x6A Acc 2 Never, 0x66 Zp 5 Never, 0x76 ZpX 6 Never, 0x6E Abs 6 Never, 0x7E AbsX 7 Never;
    Rti: 0x40 Implied 6 Never;
    Rts: 0x60 Implied 6 Never;
    Sbc: 0xE9 Imm 2 Never, 0xE5 Zp 3 Never, 0xF5 ZpX 4 Never, 0xED Abs 4 Never, 0xFD AbsX 4 Page,
         0xF9 AbsY 4 Page, 0xE1 IndX 6 Never, 0xF1 IndY 5 Page;
    Sec: 0x38 Implied 2 Never;
    Sed: 0xF8 Implied 2 Never;
    Sei: 0x78 Implied 2 Never;
    Sta: 0x85 Zp 3 Never, 0x95 ZpX 4 Never, 0x8D Abs 4 Never, 0x9D AbsX 5 Never, 0x99 AbsY 5 Never,
         0x81 IndX 6 Never, 0x91 IndY 6 Never;
    Stx: 0x86 Zp 3 Never, 0x96 ZpY 4 Never, 0x8E Abs 4 Never;
    Sty: 0x84 Zp 3 Never, 0x94 ZpX 4 Never, 0x8C Abs 4 Never;
    Tax: 0xAA Implied 2 Never;
    Tay: 0xA8 Implied 2 Never;
    Tsx: 0xBA Implied 2 Never;
    Txa: 0x8A Implied 2 Never;
    Txs: 0x9A Implied 2 Never;
    Tya: 0x98 Implied 2 Never;
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
