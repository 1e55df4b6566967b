//! The memory management unit (MOS 8722): which of the C128's memories the
//! processor sees at each page.
//!
//! | register | at | meaning |
//! |---|---|---|
//! | CR | $D500, $FF00 | bit 0: 0 = I/O at $D000; bit 1: $4000-$7FFF RAM; bits 2-3: $8000-$BFFF; |
//! | | | bits 4-5: $C000-$FFFF; bit 6: RAM bank |
//! | PCR A-D | $D501-$D504 | values that a write to $FF01-$FF04 loads into CR |
//! | MCR | $D505 | mode; kept, without effect here |
//! | RCR | $D506 | bits 0-1: 1, 4, 8 or 16 KB are common; bit 2: at the bottom, bit 3: at the top; |
//! | | | bit 6: the RAM bank of the VIC-II and of a RAM expansion |
//! | P0L P0H | $D507 $D508 | where page 0 lies; the high register waits for the low one |
//! | P1L P1H | $D509 $D50A | where page 1 lies, likewise |
//! | VR | $D50B | version, read only: $20, two banks |

use super::rom::Rom;

/// Where a read of a page goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum PageSource {
    Ram,
    Io,
    Rom(Rom),
}

/// The MMU's registers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MmuState {
    /// $D500-$D50A: the values in force.
    pub registers: [u8; 11],
    /// High bytes for page 0 and page 1, waiting for their low bytes.
    pub latches: [u8; 2],
}

/// How much of the page map a write changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum MapChange {
    Nothing,
    Configuration,
    Everything,
}

const CR: usize = 0;
const MODE: usize = 5;
const RCR: usize = 6;
const P0L: usize = 7;
const P0H: usize = 8;
const P1L: usize = 9;
const P1H: usize = 10;

/// Besides CR, these registers decide where a page lies: RCR and the page pointers.
pub(super) const OTHERS: usize = P1H + 1 - RCR;

/// All RAM, bank 0.
const ALL_RAM: u8 = 0x3F;

impl Default for MmuState {
    /// The state in which the KERNAL leaves the MMU, switched to RAM of bank 0 throughout.
    fn default() -> Self {
        MmuState {
            registers: [ALL_RAM, 0, 0, 0, 0, 0xBF, 0x04, 0, 0, 1, 0],
            latches: [0, 0],
        }
    }
}

impl MmuState {
    /// The configuration register.
    pub fn configuration(&self) -> u8 {
        self.registers[CR]
    }

    /// The selected RAM bank, 0 or 1.
    pub fn bank(&self) -> u8 {
        self.registers[CR] >> 6 & 1
    }

    /// The registers that decide, besides the configuration, where pages lie.
    pub(super) fn other_registers(&self) -> [u8; OTHERS] {
        std::array::from_fn(|n| self.registers[RCR + n])
    }

    /// The state after a reset: all ROMs are mapped, and the key for 40 or 80 columns is where it
    /// was.
    pub(super) fn after_reset(&self) -> MmuState {
        let mut state = MmuState::default();
        state.registers[CR] = 0;
        state.registers[MODE] = self.registers[MODE];
        state
    }

    /// A read of $D500-$D5FF.
    pub(super) fn read(&self, address: u16) -> u8 {
        match usize::from(address & 0xFF) {
            register @ (P0H | P1H) => self.registers[register] | 0xF0,
            0x0B => 0x20,
            register => self.registers.get(register).copied().unwrap_or(0xFF),
        }
    }

    /// A write to $D500-$D5FF.
    pub(super) fn write(&mut self, address: u16, value: u8) -> MapChange {
        match usize::from(address & 0xFF) {
            CR => self.set_configuration(value),
            P0H => self.latch(0, value),
            P1H => self.latch(1, value),
            P0L => self.point(P0L, value, 0),
            P1L => self.point(P1L, value, 1),
            RCR => {
                self.registers[RCR] = value;
                MapChange::Everything
            }
            register => {
                if let Some(slot) = self.registers.get_mut(register) {
                    *slot = value;
                }
                MapChange::Nothing
            }
        }
    }

    /// A read of $FF00-$FF04.
    pub(super) fn read_high(&self, address: u16) -> u8 {
        self.registers[usize::from(address & 0x07).min(4)]
    }

    /// A write to $FF00-$FF04: the value itself, or a load of CR.
    pub(super) fn write_high(&mut self, address: u16, value: u8) -> MapChange {
        match address & 0x07 {
            0 => self.set_configuration(value),
            register => self.set_configuration(self.registers[usize::from(register).min(4)]),
        }
    }

    fn set_configuration(&mut self, value: u8) -> MapChange {
        self.registers[CR] = value;
        MapChange::Configuration
    }

    fn latch(&mut self, page: usize, value: u8) -> MapChange {
        self.latches[page] = value;
        MapChange::Nothing
    }

    fn point(&mut self, low: usize, value: u8, page: usize) -> MapChange {
        self.registers[low] = value;
        self.registers[low + 1] = self.latches[page];
        MapChange::Everything
    }

    /// Where a read of `page` goes.
    pub(super) fn area(&self, page: u8) -> PageSource {
        let cr = self.registers[CR];
        let choice = match page {
            0xD0..=0xDF if cr & 0x01 == 0 => return PageSource::Io,
            0x00..=0x3F => return PageSource::Ram,
            0x40..=0x7F if cr & 0x02 != 0 => return PageSource::Ram,
            0x40..=0x7F => return PageSource::Rom(Rom::BasicLow),
            0x80..=0xBF => cr >> 2 & 3,
            0xC0..=0xFF => cr >> 4 & 3,
        };
        match (choice, page) {
            (0, 0x80..=0xBF) => PageSource::Rom(Rom::BasicHigh),
            (0, 0xD0..=0xDF) => PageSource::Rom(Rom::Characters),
            (0, _) => PageSource::Rom(Rom::Kernal),
            (1, _) => PageSource::Rom(Rom::InternalFunction),
            (2, _) => PageSource::Rom(Rom::ExternalFunction),
            _ => PageSource::Ram,
        }
    }

    /// The bank that the VIC-II and transfers see.
    pub(super) fn transfer_bank(&self) -> u8 {
        self.registers[RCR] >> 6 & 1
    }

    /// The same registers, but the VIC-II and transfers see this bank, 0 or 1.
    #[must_use]
    pub fn with_transfers_to(mut self, bank: u8) -> MmuState {
        self.registers[RCR] = self.registers[RCR] & !0x40 | (bank & 1) << 6;
        self
    }

    /// Whether `page` is common to both banks: always bank 0.
    pub(super) fn is_common(&self, page: u8) -> bool {
        let rcr = self.registers[RCR];
        let pages = [4, 16, 32, 64][usize::from(rcr & 3)];
        let bottom = rcr & 4 != 0 && u16::from(page) < pages;
        let top = rcr & 8 != 0 && u16::from(page) >= 256 - pages;
        bottom || top
    }

    /// Where the RAM of `page` lies, as bank * $10000 + address, when `bank`
    /// is selected.
    ///
    /// Pages 0 and 1 go where their pointers point. The page there trades places with them if it is
    /// visible in this bank.
    pub(super) fn ram_page(&self, page: u8, bank: u8) -> u32 {
        let bank_of = |page: u8, bank: u8| if self.is_common(page) { 0 } else { bank };
        let pointer = |low: usize, home: u8| {
            (
                self.registers[low],
                bank_of(home, self.registers[low + 1] & 1),
            )
        };
        let (zero, zero_bank) = pointer(P0L, 0);
        let (one, one_bank) = pointer(P1L, 1);
        let here = bank_of(page, bank);
        let (page, bank) = match page {
            1 => (one, one_bank),
            _ if page == one && here == one_bank => (1, one_bank),
            0 => (zero, zero_bank),
            _ if page == zero && here == zero_bank => (0, zero_bank),
            _ => (page, here),
        };
        u32::from(bank & 1) << 16 | u32::from(page) << 8
    }
}
