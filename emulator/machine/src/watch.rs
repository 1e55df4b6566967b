//! Every instruction that runs, held against the contracts of its program.

use std::ops::Range;

use mos6502::registers::{Registers, Status};
use octet_asm::prove::{Guard, Registers as Known, Rule};

use super::bus::Bus;
use super::contracts::Contracts;

/// The registers by the numbers that proofs use.
const NAMES: [&str; 3] = ["A", "X", "Y"];
/// The opcodes of ROR in memory.
const ROTATES: [u8; 4] = [0x66, 0x76, 0x6E, 0x7E];
/// The opcode of RTS.
const RTS: u8 = 0x60;
/// Where the processor finds the handler of interrupts: in the ROM, and in the RAM of bank 0.
const IRQ_VECTOR: u16 = 0xFFFE;
/// The RAM of bank 1.
const BANK_1: Range<usize> = 0x1_0000..0x2_0000;
/// The page of the stack.
const STACK_PAGE: u8 = 1;

/// A call of a routine that must keep a register.
#[derive(Clone, Debug)]
struct Call {
    /// The memory page of the stack, and the stack pointer at the entry.
    stack: (u32, u8),
    register: usize,
    value: u8,
    text: String,
}

/// The calls that are watched in one machine.
#[derive(Clone, Debug, Default)]
pub(super) struct Watch {
    calls: Vec<Call>,
}

impl Watch {
    /// Compares the instruction at `pc`, which has just run, and the one at `to`, which is next,
    /// with the contracts. Returns in words which contract is broken.
    pub fn check(
        &mut self,
        contracts: &Contracts,
        bus: &Bus,
        registers: &Registers,
        (pc, next, to): (u16, u16, u16),
    ) -> Option<String> {
        let masked = registers.status.contains(Status::PS_DISABLE_INTERRUPTS);
        if !masked && BANK_1.contains(&bus.read_offset(IRQ_VECTOR)) {
            return Some("interrupts are enabled while bank 1 hides their vector".to_owned());
        }
        let values = [registers.accumulator, registers.index_x, registers.index_y];
        for guard in contracts
            .at(bus.code_bank(pc), pc)
            .map_or(&[][..], |one| &one.rules)
        {
            if let Some(why) = broken(guard, bus, values, pc, next == to) {
                return Some(format!("{}: {why}", guard.text));
            }
        }
        let stack = bus.mmu.ram_page(STACK_PAGE, bus.mmu.bank());
        if byte(bus, pc) == RTS {
            let before = (stack, registers.stack_pointer.0.wrapping_sub(2));
            while let Some(at) = self.calls.iter().position(|call| call.stack == before) {
                let call = self.calls.remove(at);
                if values[call.register] != call.value {
                    let (name, value) = (NAMES[call.register], values[call.register]);
                    return Some(format!(
                        "{}: {name} is to be kept, and goes from ${:02x} to ${value:02x}",
                        call.text, call.value
                    ));
                }
            }
        }
        let entered = contracts.at(bus.code_bank(to), to)?;
        for guard in &entered.rules {
            if let Rule::Equals {
                register,
                less,
                address,
            } = guard.rule
            {
                let (is, wanted) = (values[register], byte(bus, address).wrapping_sub(less));
                if is != wanted {
                    let name = NAMES[register];
                    return Some(format!(
                        "{}: it is to begin with ${wanted:02x} in {name}, as a variable has it, and {name} is ${is:02x}",
                        guard.text
                    ));
                }
            }
            if let Rule::Keeps(register) = guard.rule {
                let stack = (stack, registers.stack_pointer.0);
                self.calls
                    .retain(|call| call.stack != stack || call.register != register);
                self.calls.push(Call {
                    stack,
                    register,
                    value: values[register],
                    text: guard.text.clone(),
                });
            }
        }
        let Known {
            sets, interrupts, ..
        } = entered.known.as_ref()?;
        if interrupts.is_some_and(|on| on == masked) {
            let state = if masked { "disabled" } else { "enabled" };
            return Some(format!(
                "interrupts are {state} at ${to:04x}, which was proved to be impossible"
            ));
        }
        let wrong = (0..3).find(|&n| !sets[n].has(values[n]))?;
        Some(format!(
            "{} is ${:02x} at ${to:04x}, which was proved to be impossible",
            NAMES[wrong], values[wrong]
        ))
    }
}

/// What is wrong with an instruction that has run, if anything is.
fn broken(guard: &Guard, bus: &Bus, values: [u8; 3], pc: u16, fell: bool) -> Option<String> {
    match &guard.rule {
        Rule::Taken if fell => Some("it is always taken, and was not".to_owned()),
        Rule::StoresTo(ranges) => {
            let address = operand_address(bus, values, pc);
            let inside = ranges
                .iter()
                .any(|(low, high)| (*low..=*high).contains(&address));
            (!inside).then(|| format!("it stored to ${address:04x}, outside what it names"))
        }
        Rule::Stores(set) => {
            let value = byte(bus, operand_address(bus, values, pc));
            (!set.has(value)).then(|| format!("it stored ${value:02x}, which is not to be there"))
        }
        Rule::Taken | Rule::Keeps(_) | Rule::Equals { .. } => None,
    }
}

/// Where an instruction stores to. A store never changes its own index or pointer.
fn operand_address(bus: &Bus, [_, x, y]: [u8; 3], pc: u16) -> u16 {
    use octet_asm::AddressMode::{Abs, AbsX, AbsY, IndX, IndY, ZpX, ZpY};
    let operand = [1, 2].map(|n| byte(bus, pc.wrapping_add(n)));
    let word = u16::from_le_bytes(operand);
    let pointer = |at: u8| {
        let halves = [at, at.wrapping_add(1)].map(|at| byte(bus, u16::from(at)));
        u16::from_le_bytes(halves)
    };
    match octet_asm::table::decode(byte(bus, pc)).map(|opcode| opcode.mode) {
        Some(Abs) => word,
        Some(AbsX) => word.wrapping_add(u16::from(x)),
        Some(AbsY) => word.wrapping_add(u16::from(y)),
        Some(ZpX) => u16::from(operand[0].wrapping_add(x)),
        Some(ZpY) => u16::from(operand[0].wrapping_add(y)),
        Some(IndX) => pointer(operand[0].wrapping_add(x)),
        Some(IndY) => pointer(operand[0]).wrapping_add(u16::from(y)),
        _ => u16::from(operand[0]),
    }
}

/// The byte at an address as the program sees it; reading it has no effect.
fn byte(bus: &Bus, address: u16) -> u8 {
    bus.memory[bus.read_offset(address)]
}

/// Whether an instruction may read memory that was never written. ROR of memory may, because it
/// stores the carry as a flag.
pub(super) fn reads_anything(bus: &Bus, pc: u16) -> bool {
    ROTATES.contains(&byte(bus, pc))
}
