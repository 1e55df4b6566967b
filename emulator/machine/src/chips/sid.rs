//! SID (MOS 6581 or 8580), the sound chip. Writes are recorded; there is no sound.
//!
//! | register | meaning |
//! |---|---|
//! | $00-$06, $07-$0D, $0E-$14 | a voice: frequency (2), pulse width (2), control, envelope (2) |
//! | $15-$18 | filter, and volume in bits 0-3 of $18 |
//! | $19-$1A | two inputs: a mouse in port 1, if CIA 1 selects that port; else they read $FF |
//! | $1B-$1C | the third voice: read 0 |
//!
//! Control's bit 0 is the gate: a note begins when it is set.

use crate::state::Transfer;

/// The SID's registers as written.
#[derive(Debug, Clone, Default)]
pub struct Sid {
    /// The last value written to each register.
    pub registers: [u8; 0x20],
    /// Notes begun since the machine was made.
    pub gate_ons: u64,
}

/// The control registers of the three voices.
const CONTROLS: [u8; 3] = [0x04, 0x0B, 0x12];

impl Sid {
    pub(crate) fn transfer(&mut self, state: &mut Transfer<'_>) {
        state.bytes(&mut self.registers);
        state.number(&mut self.gate_ons, u64::MAX);
    }

    /// A read; `inputs` is what the two inputs have been measured to be.
    pub(super) fn read(&self, register: u8, inputs: [u8; 2]) -> u8 {
        match register {
            0x19 => inputs[0],
            0x1A => inputs[1],
            _ => 0,
        }
    }

    pub(super) fn write(&mut self, register: u8, value: u8) {
        let slot = &mut self.registers[usize::from(register)];
        if CONTROLS.contains(&register) && value & !*slot & 1 != 0 {
            self.gate_ons += 1;
        }
        *slot = value;
    }
}
