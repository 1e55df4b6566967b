//! The CIA of a 1571 or 1581, as far as it sends bytes over the fast bus.

use std::collections::VecDeque;

/// Registers, from $4000 on: timer A's low byte, the byte that is sent, interrupts, control.
pub(super) const TIMER: u16 = 0x4004;
pub(super) const DATA: u16 = 0x400C;
pub(super) const INTERRUPTS: u16 = 0x400D;
pub(super) const CONTROL: u16 = 0x400E;
/// Bits of the control register: the CIA sends; the timer runs, as the DOS sets it.
const SENDS: u8 = 0x40;
const RUNS: u8 = 0x01;
/// Bits of the interrupts: a byte has been sent; in a 1581, the computer has pulled ATN low.
const SENT: u8 = 0x08;
const ATN: u8 = 0x10;
/// Written there, the interrupts of the other bits are enabled.
const ENABLE: u8 = 0x80;
/// The value to which the DOS sets the timer.
const BIT: u8 = 6;
/// A byte takes this many times the timer's value plus one, in cycles: each bit takes two
/// underflows.
const BYTE: u64 = 16;
/// How long after a byte the next one begins at the earliest, in underflows. One byte may wait for
/// that; a byte stored meanwhile replaces it. In VICE's x128 bytes are lost that follow each other
/// by 69 cycles, and none by 72.
const APART: u64 = BYTE + 2;

/// The CIA.
#[derive(Debug, Clone)]
pub(super) struct Cia {
    timer: u8,
    control: u8,
    /// The bytes on their way, and when they arrive.
    sending: VecDeque<(u8, u64)>,
    /// When the last byte was sent that nobody has asked about.
    sent: Option<u64>,
    /// When the last byte began, or will begin.
    begun: Option<u64>,
    /// Whether ATN has gone low and nothing has read that.
    atn: bool,
    /// Whether a byte that has been sent interrupts the DOS.
    interrupts: bool,
}

impl Cia {
    pub fn new() -> Cia {
        Cia {
            timer: BIT,
            control: RUNS,
            sending: VecDeque::new(),
            sent: None,
            begun: None,
            atn: false,
            interrupts: true,
        }
    }

    /// ATN goes low.
    pub fn pull_atn(&mut self) {
        self.atn = true;
    }

    /// Whether ATN has gone low and the DOS will notice it.
    pub fn has_atn(&self) -> bool {
        self.atn
    }

    /// The first register that is not as the DOS has it.
    pub fn left(&self) -> Option<u16> {
        let left = [
            (TIMER, self.timer == BIT),
            (INTERRUPTS, self.interrupts),
            (CONTROL, self.control == RUNS),
        ];
        let mut left = left.into_iter().filter(|(_, same)| !same);
        left.next().map(|(address, _)| address)
    }

    pub fn read(&mut self, address: u16, now: u64) -> Option<u8> {
        match address {
            TIMER => Some(self.timer),
            CONTROL => Some(self.control),
            INTERRUPTS => {
                let sent = self.sent.take_if(|at| *at <= now);
                let atn = std::mem::take(&mut self.atn);
                Some(sent.map_or(0, |_| SENT) | if atn { ATN } else { 0 })
            }
            _ => None,
        }
    }

    /// Stores to a register at a time in cycles. What is sent reaches the bus if the CIA is
    /// `connected`. Returns whether the store is modelled.
    pub fn write(&mut self, address: u16, value: u8, now: u64, connected: bool) -> bool {
        match address {
            TIMER => self.timer = value,
            CONTROL => self.control = value,
            // Bit 7: whether the interrupts of the other bits are enabled or disabled.
            INTERRUPTS if value & SENT != 0 => self.interrupts = value & ENABLE != 0,
            INTERRUPTS => {}
            DATA if connected && self.control & SENDS != 0 => {
                let end = u64::from(self.timer) + 1;
                if self.begun.is_some_and(|begun| begun > now) {
                    self.sending.pop_back();
                } else {
                    let free = self.begun.map_or(now, |begun| begun + APART * end);
                    self.begun = Some(free.max(now));
                }
                let arrives = self.begun.unwrap_or(now) + BYTE * end;
                self.sending.push_back((value, arrives));
                self.sent = Some(arrives);
            }
            _ => return false,
        }
        true
    }

    /// The last byte that has arrived by this time, if it was not taken before.
    pub fn take_byte(&mut self, now: u64) -> Option<u8> {
        let mut taken = None;
        while let Some(&(byte, arrives)) = self.sending.front()
            && arrives <= now
        {
            taken = Some(byte);
            self.sending.pop_front();
        }
        taken
    }
}
