//! The I/O area at $D000-$DFFF, apart from the memory management unit.
//!
//! No chip is modelled, but for the two bits of the VIC-II that time depends
//! on. A read gives 0, or the value that the harness put there, and every
//! access is noted.

use std::collections::BTreeMap;

/// What the program did to the I/O area.
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
    /// What a read of an address gives; 0 where nothing is set.
    pub values: BTreeMap<u16, u8>,
    /// Bit 0 of $D030, the VIC-II's clock register.
    pub two_mhz: bool,
    /// The processor's speed may have changed since this was last cleared.
    pub speed_set: bool,
    /// Bit 0 of $D019: whether the VIC-II requests an interrupt at the end of
    /// a frame. Without a picture the harness says what is read there.
    pub picture: Option<bool>,
}

/// The VIC-II's clock register; bit 0 selects 2 MHz.
const CLOCK: u16 = 0xD030;
/// The VIC-II's interrupt register; bit 0 is the raster's.
const INTERRUPTS: u16 = 0xD019;

impl Io {
    pub fn read(&mut self, address: u16) -> u8 {
        *self.log.reads.entry(address).or_default() += 1;
        match address {
            CLOCK => 0xFC | u8::from(self.two_mhz),
            INTERRUPTS if self.picture.is_some() => match self.picture {
                Some(true) => 0xF1,
                _ => 0x70,
            },
            _ => self.values.get(&address).copied().unwrap_or(0),
        }
    }

    pub fn write(&mut self, address: u16, value: u8) {
        let entry = self.log.writes.entry(address).or_default();
        *entry = (entry.0 + 1, value);
        match address {
            CLOCK => {
                self.two_mhz = value & 1 != 0;
                self.speed_set = true;
            }
            INTERRUPTS if value & 1 != 0 => {
                self.picture = self.picture.map(|_| false);
            }
            _ => {}
        }
    }
}
