//! REC (MOS 8726), the chip of the 17xx RAM expansions, and their memory. Its registers are at
//! $DF00; they repeat every 32 bytes.
//!
//! | register | meaning |
//! |---|---|
//! | $00 | status: bit 7 interrupt, bit 6 done, bit 5 different; a read clears them; bit 4 over 128 KB |
//! | $01 | command: bit 7 begin, bit 5 reload the addresses afterwards, bit 4 at once and not with |
//! | | the next write to $FF00, bits 0-1 what is done ([`Kind`]) |
//! | $02-$03 | address in the computer, low byte first |
//! | $04-$06 | address in the expansion |
//! | $07-$08 | length; 0 is 65,536 |
//! | $09 | which interrupts are wanted, bits 5-7 |
//! | $0A | which addresses stand still: bit 7 the computer's, bit 6 the expansion's |
//!
//! [`Reu::begin`] says what a command begins; the bus has the computer's memory, so it moves the
//! bytes ([`crate::expansion`]).

use std::sync::Arc;

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
    /// 16 MB, as an Ultimate cartridge has.
    Mb16,
}

impl ReuRam {
    /// Every size.
    pub const ALL: [ReuRam; 4] = [ReuRam::Kb128, ReuRam::Kb256, ReuRam::Kb512, ReuRam::Mb16];

    /// The number of bytes.
    #[must_use]
    pub const fn bytes(self) -> u32 {
        match self {
            ReuRam::Kb128 => 0x2_0000,
            ReuRam::Kb256 => 0x4_0000,
            ReuRam::Kb512 => 0x8_0000,
            ReuRam::Mb16 => 0x100_0000,
        }
    }

    /// The bits of an address in the expansion that the REC counts: 19 in the 17xx.
    const fn address_mask(self) -> u32 {
        match self {
            ReuRam::Mb16 => 0xFF_FFFF,
            _ => 0x7_FFFF,
        }
    }
}

/// Number of registers.
const REGISTERS: usize = 11;
const STATUS: usize = 0;
const COMMAND: usize = 1;
const INTERRUPTS: usize = 9;
const FIXED: usize = 10;
/// The registers of addresses and length.
const COUNTERS: std::ops::Range<usize> = 2..9;
/// The values of the registers at power on.
const RESET_REGISTERS: [u8; REGISTERS] = [0, 0x10, 0, 0, 0, 0, 0, 0xFF, 0xFF, 0, 0];
/// Bits that read as 1, whatever was written.
const READ_AS_1: [u8; REGISTERS] = [0, 0, 0, 0, 0, 0, 0xF8, 0, 0, 0x1F, 0x3F];

/// Bits of the status.
const INTERRUPT: u8 = 0x80;
const DONE: u8 = 0x40;
const DIFFERENT: u8 = 0x20;
const OVER_128_KB: u8 = 0x10;
/// Bits of the command.
const BEGIN: u8 = 0x80;
const RELOAD: u8 = 0x20;
const AT_ONCE: u8 = 0x10;
const KIND: u8 = 0x03;

/// Bytes of a page of the memory. Pages that nothing was stored to take no memory of the host.
const PAGE: usize = 256;
type Page = [u8; PAGE];

/// What a transfer does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// From the computer to the expansion.
    Stash,
    /// From the expansion to the computer.
    Fetch,
    /// Both ways.
    Swap,
    /// Compares, up to the first difference.
    Verify,
}

/// What a write to the command register begins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Begin {
    Nothing,
    /// A transfer that waits for a write to $FF00.
    Waits,
    /// A transfer that would request an interrupt at its end.
    Interrupts,
    Transfer(Kind),
}

/// The expansion.
#[derive(Debug, Clone)]
pub struct Reu {
    ram: ReuRam,
    registers: [u8; REGISTERS],
    /// Addresses and length as they were written, to which a transfer with reload returns.
    written: [u8; COUNTERS.end - COUNTERS.start],
    pages: Vec<Option<Arc<Page>>>,
    /// Transfers so far.
    pub transfers_started: u64,
    /// How many writes the registers have had.
    pub register_writes: u64,
}

impl Reu {
    pub(crate) fn new(ram: ReuRam) -> Reu {
        let mut registers = RESET_REGISTERS;
        registers[STATUS] = if ram == ReuRam::Kb128 { 0 } else { OVER_128_KB };
        let mut written = [0; _];
        written.copy_from_slice(&registers[COUNTERS]);
        Reu {
            ram,
            registers,
            written,
            pages: vec![None; ram.bytes() as usize / PAGE],
            transfers_started: 0,
            register_writes: 0,
        }
    }

    /// How much memory there is.
    #[must_use]
    pub fn ram(&self) -> ReuRam {
        self.ram
    }

    /// Writes the fields, or reads them back. Of the memory only pages that something was stored to
    /// are part of the state.
    pub(crate) fn transfer(&mut self, state: &mut Transfer<'_>) {
        state.bytes(&mut self.registers);
        state.bytes(&mut self.written);
        state.number(&mut self.transfers_started, u64::MAX);
        state.number(&mut self.register_writes, u64::MAX);
        for page in &mut self.pages {
            let mut stored = page.is_some();
            state.flag(&mut stored);
            let mut bytes = page.as_deref().copied().unwrap_or([0; PAGE]);
            if stored {
                state.bytes(&mut bytes);
            }
            if matches!(state, Transfer::Read { .. }) {
                *page = stored.then(|| Arc::new(bytes));
            }
        }
    }

    /// The value that a register has, which a look from outside does not change.
    #[must_use]
    pub fn register(&self, register: u8) -> u8 {
        let register = usize::from(register & 0x1F);
        let Some(value) = self.registers.get(register) else {
            return 0xFF;
        };
        match (register, self.ram) {
            (6, ReuRam::Mb16) => *value,
            _ => value | READ_AS_1[register],
        }
    }

    /// A read of a register by the program.
    pub(crate) fn read(&mut self, register: u8) -> u8 {
        let value = self.register(register);
        if usize::from(register & 0x1F) == STATUS {
            self.registers[STATUS] &= OVER_128_KB;
        }
        value
    }

    /// A write of a register by the program, and what it begins.
    pub(crate) fn write(&mut self, register: u8, value: u8) -> Begin {
        let register = usize::from(register & 0x1F);
        self.register_writes += 1;
        if !(1..REGISTERS).contains(&register) {
            return Begin::Nothing;
        }
        self.registers[register] = value;
        if COUNTERS.contains(&register) {
            // A write to one byte of a pair loads the other anew, too.
            self.written[register - COUNTERS.start] = value;
            let pair = match register {
                2 | 3 => 2..4,
                4 | 5 => 4..6,
                7 | 8 => 7..9,
                _ => register..register + 1,
            };
            for n in pair {
                self.registers[n] = self.written[n - COUNTERS.start];
            }
        }
        if register != COMMAND || value & BEGIN == 0 {
            return Begin::Nothing;
        }
        if value & AT_ONCE == 0 {
            return Begin::Waits;
        }
        let wanted = self.registers[INTERRUPTS];
        if wanted & INTERRUPT != 0 && wanted & (DONE | DIFFERENT) != 0 {
            return Begin::Interrupts;
        }
        self.transfers_started += 1;
        Begin::Transfer(match value & KIND {
            0 => Kind::Stash,
            1 => Kind::Fetch,
            2 => Kind::Swap,
            _ => Kind::Verify,
        })
    }

    /// The address in the computer.
    pub(crate) fn computer(&self) -> u16 {
        u16::from_le_bytes([self.registers[2], self.registers[3]])
    }

    /// The address in the expansion.
    pub(crate) fn address(&self) -> u32 {
        let [_, _, _, _, low, middle, high, ..] = self.registers;
        u32::from_le_bytes([low, middle, high, 0]) & self.ram.address_mask()
    }

    /// How many bytes are left.
    pub(crate) fn length(&self) -> u32 {
        match u16::from_le_bytes([self.registers[7], self.registers[8]]) {
            0 => 0x1_0000,
            length => length.into(),
        }
    }

    /// Goes on to the next byte.
    pub(crate) fn next(&mut self) {
        let [computer, address] = [0x80, 0x40].map(|bit| self.registers[FIXED] & bit == 0);
        if computer {
            let next = self.computer().wrapping_add(1);
            self.registers[2..4].copy_from_slice(&next.to_le_bytes());
        }
        if address {
            let next = (self.address() + 1) & self.ram.address_mask();
            let kept = self.registers[6] & !((self.ram.address_mask() >> 16) as u8);
            self.registers[4..7].copy_from_slice(&next.to_le_bytes()[..3]);
            self.registers[6] |= kept;
        }
        let left = (self.length() - 1).max(1) as u16;
        self.registers[7..9].copy_from_slice(&left.to_le_bytes());
    }

    /// The transfer is over.
    pub(crate) fn end(&mut self, done: bool, different: bool) {
        self.registers[STATUS] |= if done { DONE } else { 0 };
        self.registers[STATUS] |= if different { DIFFERENT } else { 0 };
        if self.registers[COMMAND] & RELOAD != 0 {
            self.registers[COUNTERS].copy_from_slice(&self.written);
        }
        self.registers[COMMAND] = self.registers[COMMAND] & !BEGIN | AT_ONCE;
    }

    /// A byte of the memory. Above 128 KB the smallest repeats; above 256 KB the next one has
    /// nothing. A byte that nothing was stored to is as good as random.
    #[must_use]
    pub fn peek(&self, address: u32) -> u8 {
        let Some(at) = self.place(address) else {
            return 0xFF;
        };
        match &self.pages[at / PAGE] {
            Some(page) => page[at % PAGE],
            None => ((at as u32).wrapping_mul(0x9E37_79B1) >> 13) as u8,
        }
    }

    /// Stores a byte to the memory.
    pub fn poke(&mut self, address: u32, value: u8) {
        let Some(at) = self.place(address) else {
            return;
        };
        if self.pages[at / PAGE].is_none() {
            let first = (at - at % PAGE) as u32;
            let bytes = std::array::from_fn(|n| self.peek(first + n as u32));
            self.pages[at / PAGE] = Some(Arc::new(bytes));
        }
        if let Some(page) = &mut self.pages[at / PAGE] {
            Arc::make_mut(page)[at % PAGE] = value;
        }
    }

    /// Where a byte of the memory is, if there is one.
    fn place(&self, address: u32) -> Option<usize> {
        let address = address & self.ram.address_mask();
        let at = match self.ram {
            ReuRam::Kb128 => address & 0x1_FFFF,
            _ => address,
        };
        (at < self.ram.bytes()).then_some(at as usize)
    }
}
