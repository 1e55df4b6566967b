//! VDC (MOS 8563, 8568), the chip of the 80-column picture, as far as text and bitmaps need it. It
//! has its own memory, 16 or 64 KB.
//!
//! The processor sees two addresses. $D600 selects a register and reads the status (bit 7: ready,
//! bit 5: no picture at the moment, bits 0-2: version); $D601 is the selected register.
//!
//! | register | meaning |
//! |---|---|
//! | R1, R6 | columns, rows |
//! | R4 | rows of a frame with those that are not shown, less one |
//! | R9 | lines of a row, less one |
//! | R10, R11 | cursor: first and last line; bits 5-6 of R10: 0 steady, 1 off, 2, 3 blinking |
//! | R12-R13, R14-R15, R20-R21 | addresses of the screen, the cursor, the attributes |
//! | R18-R19 | the address that R31 reads and writes; one more after each |
//! | R24 | bit 7: R30 copies instead of filling; bit 6: all reversed |
//! | R25 | bit 7: a bitmap; bit 6: attributes |
//! | R26 | foreground (bits 4-7, without attributes) and background |
//! | R27 | added to the address after every row |
//! | R28 | bits 5-7: character set, in 8 KB, 16 bytes a character; bit 4: the memory has 64 KB |
//! | R30 | writes or copies this many bytes more (0: 256) |
//! | R31 | memory |
//! | R32-R33 | where R30 copies from |
//!
//! An attribute has the colour in bits 0-3 (intensity, blue, green, red) and blinking, underline,
//! reverse and the second character set in bits 4-7. In a bitmap, bits 4-7 hold the colour of clear
//! pixels. The pixel lines of a bitmap follow one another in memory.
//!
//! After an access to memory the chip is busy for a while, and for longer while it fetches the
//! picture. A real one would lose an access to $D601 in that time; here such accesses are counted
//! ([`Vdc::unready_accesses`]).

use crate::state::Transfer;
use crate::video::VideoStandard;

/// How much memory there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum VdcRam {
    /// As in the C128.
    Kb16,
    /// As in the C128 DCR.
    Kb64,
}

/// The VDC.
#[derive(Debug, Clone)]
pub struct Vdc {
    registers: [u8; 0x40],
    /// Its memory.
    pub ram: Box<[u8]>,
    /// How many accesses to $D601 did not wait until the chip was ready.
    pub unready_accesses: u64,
    selected: u8,
    size: VdcRam,
    busy_until: u64,
    frame: u64,
}

/// The rows of a frame, less one, and the rows that are shown.
const ROWS: u8 = 4;
const SHOWN: u8 = 6;
const UPDATE: usize = 18;
const BLOCK: usize = 32;
const DATA: u8 = 31;
const COUNT: u8 = 30;
/// Number of registers.
const REGISTERS: u8 = 37;
/// 1 MHz cycles that an access to memory or a new address takes: first while the chip fetches the
/// picture, then at other times. They are those of VICE's x128.
const ACCESS: u64 = 43;
const ACCESS_DARK: u64 = 4;
/// The cycles for 100 bytes that R30 writes, and for 100 that it copies.
const FILLS: u64 = 66;
const COPIES: u64 = 120;

impl Vdc {
    pub(super) fn new(size: VdcRam, video: VideoStandard) -> Vdc {
        let bytes = match size {
            VdcRam::Kb16 => 0x4000,
            VdcRam::Kb64 => 0x1_0000,
        };
        Vdc {
            registers: [0; 0x40],
            ram: vec![0; bytes].into(),
            unready_accesses: 0,
            selected: 0,
            size,
            busy_until: 0,
            frame: u64::from(video.cycles_per_frame()),
        }
    }

    pub(crate) fn transfer(&mut self, state: &mut Transfer<'_>, now: u64) {
        state.bytes(&mut self.registers);
        state.bytes(&mut self.ram);
        state.number(&mut self.unready_accesses, u64::MAX);
        state.byte(&mut self.selected);
        state.require(self.selected < 0x40);
        // Memory that was never used has been ready from the beginning.
        state.number(&mut self.busy_until, now + 257 * COPIES / 100);
    }

    /// The value of a register.
    pub fn register(&self, register: u8) -> u8 {
        self.registers[usize::from(register & 0x3F)]
    }

    /// The word in two registers, the high byte in the first.
    pub fn word(&self, register: u8) -> u16 {
        u16::from_be_bytes([self.register(register), self.register(register + 1)])
    }

    /// The byte of its memory at an address; with 16 KB, addresses wrap.
    pub fn byte(&self, address: u16) -> u8 {
        self.ram[self.wrap(address)]
    }

    fn wrap(&self, address: u16) -> usize {
        let all = self.size == VdcRam::Kb64 && self.register(28) & 0x10 != 0;
        usize::from(if all { address } else { address & 0x3FFF })
    }

    /// The address in a pair of registers, which is then incremented.
    fn step(&mut self, pair: usize) -> usize {
        let address = u16::from_be_bytes([self.registers[pair], self.registers[pair + 1]]);
        let next = address.wrapping_add(1).to_be_bytes();
        self.registers[pair..pair + 2].copy_from_slice(&next);
        self.wrap(address)
    }

    /// Whether the chip fetches the picture: it does so in the rows that are shown, out of all rows
    /// of a frame.
    fn fetches(&self, now: u64) -> bool {
        let rows = u64::from(self.register(ROWS)) + 1;
        now % self.frame * rows < self.frame * u64::from(self.register(SHOWN))
    }

    /// Begins an access of the chip to its memory.
    fn access(&mut self, now: u64) {
        let cycles = if self.fetches(now) {
            ACCESS
        } else {
            ACCESS_DARK
        };
        self.busy_until = now + cycles;
    }

    fn status(&self, now: u64) -> u8 {
        let ready = if now >= self.busy_until { 0x80 } else { 0 };
        let dark = if self.fetches(now) { 0 } else { 0x20 };
        let version = match self.size {
            VdcRam::Kb16 => 1,
            VdcRam::Kb64 => 2,
        };
        ready | dark | version
    }

    pub(super) fn read(&mut self, address: u8, now: u64) -> u8 {
        if address == 0 {
            return self.status(now);
        }
        self.unready_accesses += u64::from(now < self.busy_until);
        match self.selected {
            DATA => {
                let at = self.step(UPDATE);
                self.access(now);
                self.ram[at]
            }
            28 => self.register(28) | 0x0F,
            register if register < REGISTERS => self.register(register),
            _ => 0xFF,
        }
    }

    pub(super) fn write(&mut self, address: u8, value: u8, now: u64) {
        if address == 0 {
            self.selected = value & 0x3F;
            return;
        }
        self.unready_accesses += u64::from(now < self.busy_until);
        self.registers[usize::from(self.selected)] = value;
        match self.selected {
            DATA => {
                let at = self.step(UPDATE);
                self.ram[at] = value;
                self.access(now);
            }
            18 | 19 => self.access(now),
            COUNT => {
                let bytes = if value == 0 { 256 } else { u64::from(value) };
                let copies = self.repeat(bytes);
                let cycles = if copies { COPIES } else { FILLS };
                self.busy_until = now + bytes * cycles / 100;
            }
            _ => {}
        }
    }

    /// Fills with the byte last written, or copies. Returns whether it copies.
    fn repeat(&mut self, bytes: u64) -> bool {
        let copies = self.register(24) & 0x80 != 0;
        for _ in 0..bytes {
            let value = match copies {
                true => {
                    let from = self.step(BLOCK);
                    self.ram[from]
                }
                false => self.register(DATA),
            };
            let at = self.step(UPDATE);
            self.ram[at] = value;
        }
        copies
    }
}
