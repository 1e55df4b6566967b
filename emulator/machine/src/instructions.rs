//! The documented instruction set in two tables: instructions that the core decodes and executes
//! at once, and those that the run loop checks first.

use mos6502::instruction::{AddressingMode, Instruction, Nmos6502};
use mos6502::{ArithmeticOutput, Variant};

use AddressingMode::{
    Absolute, AbsoluteX, AbsoluteY, Accumulator, BuggyIndirect, Immediate, Implied,
    IndexedIndirectX, IndirectIndexedY, Relative, ZeroPage, ZeroPageX, ZeroPageY,
};
use Instruction::{
    ADC, AND, ASL, BCC, BCS, BEQ, BIT, BMI, BNE, BPL, BRK, BVC, BVS, CLC, CLD, CLI, CLV, CMP, CPX,
    CPY, DEC, DEX, DEY, EOR, INC, INX, INY, JMP, JSR, LDA, LDX, LDY, LSR, NOP, ORA, PHA, PHP, PLA,
    PLP, ROL, ROR, RTI, RTS, SBC, SEC, SEI, STA, STX, STY, TAX, TAY, TSX, TXA, TXS, TYA,
};

/// What to check before an instruction runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Guard {
    /// Pushes this many bytes.
    Push(u8),
    /// Pulls this many bytes.
    Pull(u8),
    /// Pulls this many bytes, the first of them the flags.
    PullFlags(u8),
    /// Sets the stack pointer from X.
    SetStack,
    /// Takes 7 cycles whether or not the index crosses a page. The core would count 8.
    NoPageCycle,
}

/// Instructions that need no check, each with its opcodes.
#[rustfmt::skip]
const UNGUARDED: [(Instruction, &[(u8, AddressingMode)]); 46] = [
    (ADC, &[
        (0x69, Immediate), (0x65, ZeroPage), (0x75, ZeroPageX), (0x6D, Absolute),
        (0x7D, AbsoluteX), (0x79, AbsoluteY), (0x61, IndexedIndirectX), (0x71, IndirectIndexedY),
    ]),
    (AND, &[
        (0x29, Immediate), (0x25, ZeroPage), (0x35, ZeroPageX), (0x2D, Absolute),
        (0x3D, AbsoluteX), (0x39, AbsoluteY), (0x21, IndexedIndirectX), (0x31, IndirectIndexedY),
    ]),
    (ASL, &[(0x06, ZeroPage), (0x16, ZeroPageX), (0x0E, Absolute), (0x0A, Accumulator)]),
    (BCC, &[(0x90, Relative)]),
    (BCS, &[(0xB0, Relative)]),
    (BEQ, &[(0xF0, Relative)]),
    (BIT, &[(0x24, ZeroPage), (0x2C, Absolute)]),
    (BMI, &[(0x30, Relative)]),
    (BNE, &[(0xD0, Relative)]),
    (BPL, &[(0x10, Relative)]),
    (BVC, &[(0x50, Relative)]),
    (BVS, &[(0x70, Relative)]),
    (CLC, &[(0x18, Implied)]),
    (CLD, &[(0xD8, Implied)]),
    (CLI, &[(0x58, Implied)]),
    (CLV, &[(0xB8, Implied)]),
    (CMP, &[
        (0xC9, Immediate), (0xC5, ZeroPage), (0xD5, ZeroPageX), (0xCD, Absolute),
        (0xDD, AbsoluteX), (0xD9, AbsoluteY), (0xC1, IndexedIndirectX), (0xD1, IndirectIndexedY),
    ]),
    (CPX, &[(0xE0, Immediate), (0xE4, ZeroPage), (0xEC, Absolute)]),
    (CPY, &[(0xC0, Immediate), (0xC4, ZeroPage), (0xCC, Absolute)]),
    (DEC, &[(0xC6, ZeroPage), (0xD6, ZeroPageX), (0xCE, Absolute)]),
    (DEX, &[(0xCA, Implied)]),
    (DEY, &[(0x88, Implied)]),
    (EOR, &[
        (0x49, Immediate), (0x45, ZeroPage), (0x55, ZeroPageX), (0x4D, Absolute),
        (0x5D, AbsoluteX), (0x59, AbsoluteY), (0x41, IndexedIndirectX), (0x51, IndirectIndexedY),
    ]),
    (INC, &[(0xE6, ZeroPage), (0xF6, ZeroPageX), (0xEE, Absolute)]),
    (INX, &[(0xE8, Implied)]),
    (INY, &[(0xC8, Implied)]),
    (JMP, &[(0x4C, Absolute), (0x6C, BuggyIndirect)]),
    (LDA, &[
        (0xA9, Immediate), (0xA5, ZeroPage), (0xB5, ZeroPageX), (0xAD, Absolute),
        (0xBD, AbsoluteX), (0xB9, AbsoluteY), (0xA1, IndexedIndirectX), (0xB1, IndirectIndexedY),
    ]),
    (LDX, &[
        (0xA2, Immediate), (0xA6, ZeroPage), (0xB6, ZeroPageY),
        (0xAE, Absolute), (0xBE, AbsoluteY),
    ]),
    (LDY, &[
        (0xA0, Immediate), (0xA4, ZeroPage), (0xB4, ZeroPageX),
        (0xAC, Absolute), (0xBC, AbsoluteX),
    ]),
    (LSR, &[(0x46, ZeroPage), (0x56, ZeroPageX), (0x4E, Absolute), (0x4A, Accumulator)]),
    (NOP, &[(0xEA, Implied)]),
    (ORA, &[
        (0x09, Immediate), (0x05, ZeroPage), (0x15, ZeroPageX), (0x0D, Absolute),
        (0x1D, AbsoluteX), (0x19, AbsoluteY), (0x01, IndexedIndirectX), (0x11, IndirectIndexedY),
    ]),
    (ROL, &[(0x26, ZeroPage), (0x36, ZeroPageX), (0x2E, Absolute), (0x2A, Accumulator)]),
    (ROR, &[(0x66, ZeroPage), (0x76, ZeroPageX), (0x6E, Absolute), (0x6A, Accumulator)]),
    (SBC, &[
        (0xE9, Immediate), (0xE5, ZeroPage), (0xF5, ZeroPageX), (0xED, Absolute),
        (0xFD, AbsoluteX), (0xF9, AbsoluteY), (0xE1, IndexedIndirectX), (0xF1, IndirectIndexedY),
    ]),
    (SEC, &[(0x38, Implied)]),
    (SEI, &[(0x78, Implied)]),
    (STA, &[
        (0x85, ZeroPage), (0x95, ZeroPageX), (0x8D, Absolute), (0x9D, AbsoluteX),
        (0x99, AbsoluteY), (0x81, IndexedIndirectX), (0x91, IndirectIndexedY),
    ]),
    (STX, &[(0x86, ZeroPage), (0x96, ZeroPageY), (0x8E, Absolute)]),
    (STY, &[(0x84, ZeroPage), (0x94, ZeroPageX), (0x8C, Absolute)]),
    (TAX, &[(0xAA, Implied)]),
    (TAY, &[(0xA8, Implied)]),
    (TSX, &[(0xBA, Implied)]),
    (TXA, &[(0x8A, Implied)]),
    (TYA, &[(0x98, Implied)]),
];

/// Instructions that need a check.
const GUARDED: [(u8, Instruction, AddressingMode, Guard); 15] = [
    (0x00, BRK, Implied, Guard::Push(3)),
    (0x08, PHP, Implied, Guard::Push(1)),
    (0x20, JSR, Absolute, Guard::Push(2)),
    (0x48, PHA, Implied, Guard::Push(1)),
    (0x28, PLP, Implied, Guard::PullFlags(1)),
    (0x40, RTI, Implied, Guard::PullFlags(3)),
    (0x60, RTS, Implied, Guard::Pull(2)),
    (0x68, PLA, Implied, Guard::Pull(1)),
    (0x9A, TXS, Implied, Guard::SetStack),
    (0x1E, ASL, AbsoluteX, Guard::NoPageCycle),
    (0x3E, ROL, AbsoluteX, Guard::NoPageCycle),
    (0x5E, LSR, AbsoluteX, Guard::NoPageCycle),
    (0x7E, ROR, AbsoluteX, Guard::NoPageCycle),
    (0xDE, DEC, AbsoluteX, Guard::NoPageCycle),
    (0xFE, INC, AbsoluteX, Guard::NoPageCycle),
];

/// The one documented instruction that never runs, because the core's decimal flags differ from the
/// hardware's.
pub(super) const SED: u8 = 0xF8;

static UNGUARDED_BY_OPCODE: [Option<(Instruction, AddressingMode)>; 256] = {
    let mut table = [None; 256];
    let mut row = 0;
    while row < UNGUARDED.len() {
        let (instruction, opcodes) = UNGUARDED[row];
        let mut n = 0;
        while n < opcodes.len() {
            table[opcodes[n].0 as usize] = Some((instruction, opcodes[n].1));
            n += 1;
        }
        row += 1;
    }
    table
};

static GUARDED_BY_OPCODE: [Option<(Instruction, AddressingMode, Guard)>; 256] = {
    let mut table = [None; 256];
    let mut row = 0;
    while row < GUARDED.len() {
        let (opcode, instruction, mode, guard) = GUARDED[row];
        table[opcode as usize] = Some((instruction, mode, guard));
        row += 1;
    }
    table
};

/// The checks for an instruction, or `None` for one that must not run.
pub(super) fn guarded(opcode: u8) -> Option<(Instruction, AddressingMode, Guard)> {
    GUARDED_BY_OPCODE[usize::from(opcode)]
}

/// An instruction that needs no check.
pub(super) fn unguarded(opcode: u8) -> Option<(Instruction, AddressingMode)> {
    UNGUARDED_BY_OPCODE[usize::from(opcode)]
}

/// Number of bytes of an instruction: 1 to 3; 1 for an unknown opcode.
pub(super) fn length(opcode: u8) -> u16 {
    let mode = unguarded(opcode).map(|(_, mode)| mode);
    let mode = mode.or_else(|| guarded(opcode).map(|(_, mode, _)| mode));
    mode.map_or(1, |mode| mode.extra_bytes() + 1)
}

/// The instructions that the core decodes by itself; all others are `None`, and go to
/// [`guarded`].
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct DocumentedOpcodes;

impl Variant for DocumentedOpcodes {
    #[inline(always)]
    fn decode(opcode: u8) -> Option<(Instruction, AddressingMode)> {
        UNGUARDED_BY_OPCODE[usize::from(opcode)]
    }

    fn adc_binary(a: u8, value: u8, carry: bool) -> ArithmeticOutput {
        Nmos6502::adc_binary(a, value, carry)
    }

    fn adc_decimal(a: u8, value: u8, carry: bool) -> ArithmeticOutput {
        Nmos6502::adc_decimal(a, value, carry)
    }

    fn sbc_binary(a: u8, value: u8, carry: bool) -> ArithmeticOutput {
        Nmos6502::sbc_binary(a, value, carry)
    }

    fn sbc_decimal(a: u8, value: u8, carry: bool) -> ArithmeticOutput {
        Nmos6502::sbc_decimal(a, value, carry)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_tables_agree_with_the_core() {
        let mut listed = 0;
        for opcode in 0..=0xFF_u8 {
            let unguarded = DocumentedOpcodes::decode(opcode);
            let guarded = super::guarded(opcode).map(|(instruction, mode, _)| (instruction, mode));
            assert!(
                unguarded.is_none() || guarded.is_none(),
                "${opcode:02X} twice"
            );
            if let Some(entry) = unguarded.or(guarded) {
                // The core's types cannot be compared, only printed.
                let (listed_as, core) = (format!("{entry:?}"), Nmos6502::decode(opcode));
                assert_eq!(
                    format!("Some({listed_as})"),
                    format!("{core:?}"),
                    "${opcode:02X}"
                );
                listed += 1;
            }
        }
        assert_eq!(listed, 150, "151 documented opcodes, less SED");
    }
}
