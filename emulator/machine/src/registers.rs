//! The processor's registers.

use std::fmt;

use mos6502::registers::{Registers as CoreRegisters, StackPointer, Status};

/// The registers of the 8502.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Registers {
    /// Accumulator.
    pub a: u8,
    /// X index.
    pub x: u8,
    /// Y index.
    pub y: u8,
    /// Stack pointer: the next push writes at $0100 + `sp`.
    pub sp: u8,
    /// Status flags, N V - B D I Z C from bit 7 to bit 0; bits 4 and 5 exist
    /// only on the stack and read here as 0 and 1.
    pub p: u8,
    /// Program counter.
    pub pc: u16,
}

impl From<&CoreRegisters> for Registers {
    fn from(core: &CoreRegisters) -> Self {
        Registers {
            a: core.accumulator,
            x: core.index_x,
            y: core.index_y,
            sp: core.stack_pointer.0,
            p: core.status.bits() & !0x10 | 0x20,
            pc: core.program_counter,
        }
    }
}

impl Registers {
    /// Sets the core's registers to these.
    pub(super) fn store(&self, core: &mut CoreRegisters) {
        core.accumulator = self.a;
        core.index_x = self.x;
        core.index_y = self.y;
        core.stack_pointer = StackPointer(self.sp);
        core.status = Status::from_bits_truncate(self.p & !0x10 | 0x20);
        core.program_counter = self.pc;
    }
}

impl fmt::Display for Registers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Registers { a, x, y, sp, p, pc } = self;
        write!(
            f,
            "PC=${pc:04x} A=${a:02x} X=${x:02x} Y=${y:02x} SP=${sp:02x} P="
        )?;
        for (bit, name) in "NV-BDIZC".chars().enumerate() {
            let set = p & (0x80 >> bit) != 0;
            write!(f, "{}", if set { name } else { name.to_ascii_lowercase() })?;
        }
        Ok(())
    }
}
