//! Interrupts between instructions.

use mos6502::memory::{IRQ_INTERRUPT_VECTOR_LO, NMI_INTERRUPT_VECTOR_LO};
use mos6502::registers::Status;

use super::system::Machine;

/// Cycles from the last instruction's end to the handler's first.
const ENTRY_CYCLES: u64 = 7;

impl Machine {
    /// Requests an interrupt: the processor enters the handler at ($FFFE)
    /// unless the I flag is set. Returns whether it did.
    pub fn irq(&mut self) -> bool {
        let enabled = !self
            .registers
            .status
            .contains(Status::PS_DISABLE_INTERRUPTS);
        if enabled {
            self.interrupt(IRQ_INTERRUPT_VECTOR_LO);
        }
        enabled
    }

    /// Enters the handler at ($FFFA), which nothing can disable.
    pub fn nmi(&mut self) {
        self.interrupt(NMI_INTERRUPT_VECTOR_LO);
    }

    fn interrupt(&mut self, vector: u16) {
        let [low, high] = self.registers.program_counter.to_le_bytes();
        let status = self.registers.status.bits() & !0x10 | 0x20;
        for byte in [high, low, status] {
            let address = self.registers.stack_pointer.to_u16();
            self.bus.write(address, byte);
            self.registers.stack_pointer.decrement();
        }
        self.registers.status.insert(Status::PS_DISABLE_INTERRUPTS);
        let handler = [vector, vector + 1].map(|address| self.bus.read(address));
        self.registers.program_counter = u16::from_le_bytes(handler);
        self.cycles += ENTRY_CYCLES;
    }
}
