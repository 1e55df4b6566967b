//! REC (MOS 8726), the chip of the 17xx RAM expansions. Only its registers exist here, at $DF00;
//! they repeat every 32 bytes.
//!
//! | register | meaning |
//! |---|---|
//! | $00 | status: bits 5-7 transfers, a read clears them; bit 4 over 128 KB; bits 0-3 version |
//! | $01 | command: bit 7 begin, bit 4 at once and not with the next write to $FF00 |
//! | $02-$03 | address in the computer, low byte first |
//! | $04-$06 | address in the expansion |
//! | $07-$08 | length |
//! | $09 | which interrupts are wanted, bits 5-7 |
//! | $0A | which addresses stand still, bits 6-7 |
//!
//! Nothing is transferred. Commands that would begin a transfer are counted
//! ([`Reu::transfers_started`]), and tests check that the program starts none.

use crate::state::Transfer;

/// How much memory there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ReuRam {
    /// As in the 1700.
    Kb128,
    /// As in the 1764.
    Kb256,
    /// As in the 1750.
    Kb512,
}

/// Number of registers.
const REGISTERS: usize = 11;
const COMMAND: usize = 1;
/// The values of the registers at power on.
const RESET_REGISTERS: [u8; REGISTERS] = [0, 0x10, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0];
/// Bits that read as 1, whatever was written.
const READ_AS_1: [u8; REGISTERS] = [0, 0, 0, 0, 0, 0, 0xF8, 0, 0, 0x1F, 0x3F];

/// The expansion's controller.
#[derive(Debug, Clone)]
pub struct Reu {
    registers: [u8; REGISTERS],
    /// Commands that would have begun a transfer.
    pub transfers_started: u64,
    /// How many writes the registers have had.
    pub register_writes: u64,
}

impl Reu {
    pub(super) fn new(ram: ReuRam) -> Reu {
        let mut registers = RESET_REGISTERS;
        registers[0] = if ram == ReuRam::Kb128 { 0 } else { 0x10 };
        Reu {
            registers,
            transfers_started: 0,
            register_writes: 0,
        }
    }

    pub(crate) fn transfer(&mut self, state: &mut Transfer<'_>) {
        state.bytes(&mut self.registers);
        state.number(&mut self.transfers_started, u64::MAX);
        state.number(&mut self.register_writes, u64::MAX);
    }

    /// The value that a read of a register returns.
    pub fn read(&self, register: u8) -> u8 {
        let register = usize::from(register & 0x1F);
        let value = self.registers.get(register);
        value.map_or(0xFF, |value| value | READ_AS_1[register])
    }

    pub(super) fn write(&mut self, register: u8, value: u8) {
        let register = usize::from(register & 0x1F);
        self.register_writes += 1;
        if (1..REGISTERS).contains(&register) {
            self.registers[register] = value;
        }
        self.transfers_started += u64::from(register == COMMAND && value & 0x80 != 0);
    }
}
