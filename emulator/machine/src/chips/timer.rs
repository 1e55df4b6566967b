//! A timer of a CIA: counts down from its latch, again and again or once.

use crate::state::Transfer;

/// One of a CIA's two timers.
#[derive(Debug, Clone, Copy)]
pub(super) struct Timer {
    /// The value it counts down from.
    pub latch: u16,
    /// The current count.
    pub counter: u16,
    /// Its control register; bit 4, which loads the counter, reads 0.
    pub control: u8,
}

/// The bit that makes the timer count.
pub(super) const START: u8 = 0x01;
/// The bit that stops the timer when it underflows.
const ONCE: u8 = 0x08;
/// The bit that loads the counter now.
const LOAD: u8 = 0x10;

impl Timer {
    /// A timer after a reset.
    pub const NEW: Timer = Timer {
        latch: 0xFFFF,
        counter: 0xFFFF,
        control: 0,
    };

    pub fn transfer(&mut self, state: &mut Transfer<'_>) {
        state.word(&mut self.latch);
        state.word(&mut self.counter);
        state.byte(&mut self.control);
    }

    pub fn is_running(&self) -> bool {
        self.control & START != 0
    }

    pub fn set_low(&mut self, value: u8) {
        self.latch = self.latch & 0xFF00 | u16::from(value);
    }

    /// Sets the latch's high byte. A timer that stands still loads the latch.
    pub fn set_high(&mut self, value: u8) {
        self.latch = self.latch & 0x00FF | u16::from(value) << 8;
        if !self.is_running() {
            self.counter = self.latch;
        }
    }

    pub fn set_control(&mut self, value: u8) {
        if value & LOAD != 0 {
            self.counter = self.latch;
        }
        self.control = value & !LOAD;
    }

    /// Counts `pulses` and returns how often the timer underflowed.
    pub fn count(&mut self, pulses: u64) -> u64 {
        if !self.is_running() || pulses == 0 {
            return 0;
        }
        let counter = u64::from(self.counter);
        if pulses <= counter {
            self.counter -= pulses as u16;
            return 0;
        }
        let left = pulses - counter - 1;
        if self.control & ONCE != 0 {
            self.control &= !START;
            self.counter = self.latch;
            return 1;
        }
        let period = u64::from(self.latch) + 1;
        self.counter = self.latch - (left % period) as u16;
        1 + left / period
    }
}
