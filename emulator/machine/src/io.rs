//! The I/O area at $D000-$DFFF, apart from the memory management unit.
//!
//! Without chips, a read gives 0 or the value that the harness set, and every access is logged. Of
//! the VIC-II only the two bits exist on which time depends. With chips, the chips answer.

use std::collections::BTreeMap;

use super::chips::{Chips, Reu};

/// What the program did to the I/O area of a machine without chips.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct IoLog {
    /// Address to number of reads.
    pub reads: BTreeMap<u16, u64>,
    /// Address to number of writes and the last value written.
    pub writes: BTreeMap<u16, (u64, u8)>,
}

/// The chips' registers.
#[derive(Debug, Clone, Default)]
pub(super) struct Io {
    pub log: IoLog,
    /// The value that a read of an address gives; 0 where nothing is set.
    pub values: BTreeMap<u16, u8>,
    /// Bit 0 of $D030, the VIC-II's clock register.
    pub two_mhz: bool,
    /// Whether time must be counted and interrupts served after this instruction.
    pub needs_service: bool,
    /// Bit 0 of $D019 in a machine without chips: the VIC-II requests an interrupt. `None` if the
    /// raster interrupt is off.
    pub raster_irq: Option<bool>,
    /// The chips, if there are any.
    pub chips: Option<Box<Chips>>,
    /// The RAM expansion, if there is one.
    pub reu: Option<Box<Reu>>,
    /// Whether the chips requested an interrupt when last checked.
    pub requested: bool,
    /// When the chips may request the next interrupt, in cycles of the 1 MHz clock. The processor's
    /// cycles alone would show it late, because an access to a chip takes longer than they count.
    pub next_request: u64,
    /// How many accesses to a chip there have been at 2 MHz since that was set.
    pub waits: u8,
}

/// After so many accesses the run loop computes anew at which of the processor's cycles the next
/// request comes. It notices the request at most some microseconds late.
const MOST_WAITS: u8 = 8;

/// The VIC-II's clock register; bit 0 selects 2 MHz.
const CLOCK: u16 = 0xD030;
/// The VIC-II's interrupt register; bit 0 is the raster's.
const INTERRUPTS: u16 = 0xD019;
/// The interrupt registers of the CIAs, which a read clears.
const CIA_INTERRUPTS: [u16; 2] = [0xDC0D, 0xDD0D];

/// Whether an address belongs to a RAM expansion.
pub(super) fn is_expansion(address: u16) -> bool {
    address >> 8 == 0xDF
}

impl Io {
    /// A read at `now`, in cycles of the 1 MHz clock.
    pub fn read(&mut self, address: u16, now: u64) -> u8 {
        let is_due = self.is_due(now);
        if is_expansion(address)
            && let Some(reu) = &mut self.reu
        {
            return reu.read(address as u8);
        }
        if let Some(chips) = &mut self.chips {
            self.needs_service |= CIA_INTERRUPTS.contains(&address) || is_due;
            return chips.read(address, now);
        }
        *self.log.reads.entry(address).or_default() += 1;
        match address {
            CLOCK => 0xFC | u8::from(self.two_mhz),
            INTERRUPTS if self.raster_irq.is_some() => match self.raster_irq {
                Some(true) => 0xF1,
                _ => 0x70,
            },
            _ => self.values.get(&address).copied().unwrap_or(0),
        }
    }

    /// Whether the chips may request an interrupt at an access, or it is time to compute again when
    /// they do.
    fn is_due(&mut self, now: u64) -> bool {
        self.waits = self.waits.saturating_add(self.two_mhz.into());
        now >= self.next_request || self.waits >= MOST_WAITS
    }

    /// A write at `now`.
    pub fn write(&mut self, address: u16, value: u8, now: u64) {
        let is_due = self.is_due(now);
        if address == CLOCK {
            self.two_mhz = value & 1 != 0;
            self.needs_service = true;
        }
        if let Some(chips) = &mut self.chips {
            self.needs_service |= chips.write(address, value, now) || is_due;
            return;
        }
        let entry = self.log.writes.entry(address).or_default();
        *entry = (entry.0 + 1, value);
        if address == INTERRUPTS && value & 1 != 0 {
            self.raster_irq = self.raster_irq.map(|_| false);
        }
    }
}
