//! One instruction of a drive's code, executed by mos6502.

use mos6502::cpu::CPU;
use mos6502::instruction::{AddressingMode, Instruction, Nmos6502};

use super::Processor;
use super::fault::Wrong;
use crate::instructions::{self, Guard};

impl Processor {
    /// Executes the instruction with this opcode, which is the next.
    pub(super) fn execute(&mut self, opcode: u8) -> Result<(), Wrong> {
        let (instruction, mode, same_cycles) = documented(opcode).ok_or(Wrong::Opcode(opcode))?;
        self.inside.exact = matches!(mode, AddressingMode::Absolute) && !changes(instruction);
        let mut core = CPU::new(&mut self.inside, Nmos6502);
        core.registers = self.registers;
        let decoded = core.fetch_next_and_decode().ok_or(Wrong::Opcode(opcode))?;
        core.execute_instruction(decoded);
        self.registers = core.registers;
        self.inside.time += same_cycles.unwrap_or(core.cycles);
        self.inside.wrong.take().map_or(Ok(()), Err)
    }
}

/// A documented instruction, and its cycles where the core counts others. BRK is left out, and so
/// is SED, whose flags the core gets wrong.
fn documented(opcode: u8) -> Option<(Instruction, AddressingMode, Option<u64>)> {
    match instructions::guarded(opcode) {
        Some((Instruction::BRK, ..)) => None,
        Some((instruction, mode, Guard::NoPageCycle)) => Some((instruction, mode, Some(7))),
        Some((instruction, mode, _)) => Some((instruction, mode, None)),
        None => {
            instructions::unguarded(opcode).map(|(instruction, mode)| (instruction, mode, None))
        }
    }
}

/// Whether an instruction reads and writes the same byte.
fn changes(instruction: Instruction) -> bool {
    use Instruction::{ASL, DEC, INC, LSR, ROL, ROR};
    matches!(instruction, ASL | DEC | INC | LSR | ROL | ROR)
}
