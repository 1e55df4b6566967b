//! The time of day of a CIA: tenths, seconds, minutes and hours in BCD,
//! counted from the mains frequency.
//!
//! Hours are 1 to 12, with bit 7 for the afternoon. A read of the hours latches
//! the time until the tenths are read; a write of the hours stops the clock until the tenths are
//! written.

use crate::state::Transfer;

/// Tenths, seconds, minutes and hours in the form of the registers.
pub(super) type Reading = [u8; 4];

/// The time of day of a CIA.
#[derive(Debug, Clone)]
pub(super) struct Tod {
    now: Reading,
    alarm: Reading,
    held: Option<Reading>,
    stopped: bool,
    /// Periods of the mains since the last tenth.
    periods: u64,
}

const HOURS: usize = 3;
const AFTERNOON: u8 = 0x80;

impl Default for Tod {
    fn default() -> Self {
        Tod {
            now: [0, 0, 0, 1],
            alarm: [0; 4],
            held: None,
            stopped: true,
            periods: 0,
        }
    }
}

/// The next BCD number.
fn next(bcd: u8) -> u8 {
    if bcd & 0x0F == 9 {
        (bcd & 0xF0) + 0x10
    } else {
        bcd + 1
    }
}

impl Tod {
    pub fn transfer(&mut self, state: &mut Transfer<'_>) {
        state.bytes(&mut self.now);
        state.bytes(&mut self.alarm);
        state.option(&mut self.held, |state, held| state.bytes(held));
        state.flag(&mut self.stopped);
        state.number(&mut self.periods, 16);
    }

    /// A read of tenths (0), seconds, minutes or hours (3).
    pub fn read(&mut self, register: usize) -> u8 {
        if register == HOURS {
            self.held = Some(self.now);
        }
        let value = self.held.unwrap_or(self.now)[register];
        if register == 0 {
            self.held = None;
        }
        value
    }

    /// A write to such a register of the alarm or of the time.
    pub fn write(&mut self, register: usize, value: u8, alarm: bool) {
        let value = value & [0x0F, 0x7F, 0x7F, 0x9F][register];
        if alarm {
            self.alarm[register] = value;
            return;
        }
        self.now[register] = value;
        match register {
            HOURS => self.stopped = true,
            0 => {
                self.stopped = false;
                self.periods = 0;
            }
            _ => {}
        }
    }

    /// Advances by `periods` of the mains, of which `per_tenth` make a tenth of a second. Returns
    /// whether the alarm's time has come.
    pub fn advance(&mut self, periods: u64, per_tenth: u64) -> bool {
        if self.stopped {
            return false;
        }
        self.periods += periods;
        let mut alarm = false;
        while self.periods >= per_tenth {
            self.periods -= per_tenth;
            self.tick();
            alarm |= self.now == self.alarm;
        }
        alarm
    }

    fn tick(&mut self) {
        for register in 0..HOURS {
            let end = if register == 0 { 0x10 } else { 0x60 };
            let value = next(self.now[register]);
            if value != end {
                self.now[register] = value;
                return;
            }
            self.now[register] = 0;
        }
        let afternoon = self.now[HOURS] & AFTERNOON;
        self.now[HOURS] = match self.now[HOURS] & !AFTERNOON {
            0x11 => 0x12 | (afternoon ^ AFTERNOON),
            0x12 => 0x01 | afternoon,
            hour => next(hour) | afternoon,
        };
    }
}
