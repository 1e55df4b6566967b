//! CIA (MOS 6526), the complex interface adapter: two ports, two timers, the
//! time of day, interrupts.
//!
//! | register | meaning |
//! |---|---|
//! | $0, $1 | ports A and B; lines that are inputs read as whatever drives them |
//! | $2, $3 | their directions, 1 for output |
//! | $4-$7 | timers A and B: a read gives the counter, a write sets the latch |
//! | $8-$B | time of day: tenths, seconds, minutes, hours |
//! | $C | serial port: the byte that has come over the fast bus |
//! | $D | interrupts, bits 0-3: timer A, timer B, alarm, a byte at the serial port |
//! | $E, $F | control of timers A and B: start, once, load |
//!
//! A read of $D clears the interrupts. A write with bit 7 enables those whose bits are set, one
//! without bit 7 disables them. Bit 7 of $E selects mains of 50 Hz. Bits 5-6 of $F choose timer A
//! as the input of timer B, and bit 7 the alarm.
//!
//! Nothing is connected to a CIA's counting input, so timers that count it
//! stand still.

use super::timer::{START, Timer};
use super::tod::Tod;
use crate::state::Transfer;
use crate::video::VideoStandard;

/// One CIA.
#[derive(Debug, Clone)]
pub struct Cia {
    ports: [u8; 2],
    directions: [u8; 2],
    timers: [Timer; 2],
    tod: Tod,
    serial: u8,
    mask: u8,
    flags: u8,
    /// The time of the state.
    time: u64,
    video: VideoStandard,
}

/// Timer A counts the counting line.
const CNT_INPUT: u8 = 0x20;
/// The mask of timer B's input, and its value for timer A.
const INPUT: u8 = 0x60;
const TIMER_A_INPUT: u8 = 0x40;
/// In timer A's control register, this bit means that the mains have 50 Hz. In timer B's, it makes
/// writes to the time of day set the alarm.
const CONTROL_BIT_7: u8 = 0x80;
/// A byte has come to the serial port.
const BYTE: u8 = 0x08;
/// An interrupt is requested.
const REQUEST: u8 = 0x80;

impl Cia {
    /// A CIA after a reset, with the mains frequency of `video`'s country.
    pub fn new(video: VideoStandard) -> Cia {
        Cia {
            ports: [0; 2],
            directions: [0; 2],
            timers: [Timer::NEW; 2],
            tod: Tod::default(),
            serial: 0,
            mask: 0,
            flags: 0,
            time: 0,
            video,
        }
    }

    /// The reset line goes low. The time of day is left alone.
    pub(super) fn reset(&mut self, now: u64) {
        let tod = std::mem::take(&mut self.tod);
        *self = Cia {
            tod,
            time: now,
            ..Cia::new(self.video)
        };
    }

    pub(crate) fn transfer(&mut self, state: &mut Transfer<'_>, now: u64) {
        state.bytes(&mut self.ports);
        state.bytes(&mut self.directions);
        for timer in &mut self.timers {
            timer.transfer(state);
        }
        self.tod.transfer(state);
        for byte in [&mut self.serial, &mut self.mask, &mut self.flags] {
            state.byte(byte);
        }
        state.chip_time(&mut self.time, now);
    }

    /// The lines of port A. Inputs float high.
    pub fn port_a(&self) -> u8 {
        self.ports[0] | !self.directions[0]
    }

    /// The lines of port B.
    pub fn port_b(&self) -> u8 {
        self.ports[1] | !self.directions[1]
    }

    /// A byte comes to the serial port.
    pub(super) fn receive(&mut self, byte: u8) {
        self.serial = byte;
        self.flags |= BYTE;
    }

    /// A read of any register but the ports.
    pub(super) fn read(&mut self, register: u8, now: u64) -> u8 {
        self.catch_up(now);
        match register {
            0x2 | 0x3 => self.directions[usize::from(register - 2)],
            0x4..=0x7 => {
                let counter = self.timers[usize::from(register - 4) / 2].counter;
                counter.to_le_bytes()[usize::from(register & 1)]
            }
            0x8..=0xB => self.tod.read(usize::from(register - 8)),
            0xC => self.serial,
            0xD => {
                let request = if self.flags & self.mask != 0 {
                    REQUEST
                } else {
                    0
                };
                std::mem::take(&mut self.flags) | request
            }
            _ => self.timers[usize::from(register & 1)].control,
        }
    }

    /// A write to any register.
    pub(super) fn write(&mut self, register: u8, value: u8, now: u64) {
        self.catch_up(now);
        match register {
            0x0 | 0x1 => self.ports[usize::from(register)] = value,
            0x2 | 0x3 => self.directions[usize::from(register - 2)] = value,
            0x4..=0x7 => {
                let timer = &mut self.timers[usize::from(register - 4) / 2];
                if register & 1 == 0 {
                    timer.set_low(value);
                } else {
                    timer.set_high(value);
                }
            }
            0x8..=0xB => {
                let alarm = self.timers[1].control & CONTROL_BIT_7 != 0;
                self.tod.write(usize::from(register - 8), value, alarm);
            }
            0xC => self.serial = value,
            0xD if value & 0x80 != 0 => self.mask |= value & 0x1F,
            0xD => self.mask &= !value,
            _ => self.timers[usize::from(register & 1)].set_control(value),
        }
    }

    /// Whether an interrupt is requested.
    pub(super) fn interrupts(&mut self, now: u64) -> bool {
        self.catch_up(now);
        self.flags & self.mask != 0
    }

    /// When a timer or the clock may next request an interrupt.
    pub(super) fn next_event(&self) -> u64 {
        let [a, b] = &self.timers;
        let end = |timer: &Timer| self.time + u64::from(timer.counter) + 1;
        let a_counts = a.control & (START | CNT_INPUT) == START;
        let mut next = u64::MAX;
        let b_needs_a = b.control & TIMER_A_INPUT != 0 && self.mask & 2 != 0;
        if a_counts && (self.mask & 1 != 0 || b_needs_a) {
            next = end(a);
        }
        if self.mask & 2 != 0 && b.control & (START | INPUT) == START {
            next = next.min(end(b));
        }
        if self.mask & 4 != 0 {
            next = next.min(self.time + u64::from(self.video.clock_hz()) / 10);
        }
        next
    }

    fn catch_up(&mut self, now: u64) {
        let passed = now.saturating_sub(self.time);
        if passed == 0 {
            return;
        }
        let [a, b] = &mut self.timers;
        let line = a.control & CNT_INPUT != 0;
        let ends_a = if line { 0 } else { a.count(passed) };
        let ends_b = match b.control & INPUT {
            0 => b.count(passed),
            CNT_INPUT => 0,
            _ => b.count(ends_a),
        };
        self.flags |= u8::from(ends_a > 0) | u8::from(ends_b > 0) << 1;
        let periods =
            |time: u64| time * u64::from(self.video.mains_hz()) / u64::from(self.video.clock_hz());
        let per_tenth = if a.control & CONTROL_BIT_7 != 0 { 5 } else { 6 };
        if self
            .tod
            .advance(periods(now) - periods(self.time), per_tenth)
        {
            self.flags |= 4;
        }
        self.time = now;
    }
}
