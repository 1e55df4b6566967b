//! Registers of the chips that the stand-in reads and writes by name.

/// VIC-II: the first control register; bit 7 is bit 8 of the raster.
pub(super) const VIC_CONTROL: u16 = 0xD011;
/// VIC-II: the line that the raster is on.
pub(super) const VIC_RASTER: u16 = 0xD012;
/// VIC-II: which requests wait; writing a bit takes its request back.
pub(super) const VIC_REQUESTS: u16 = 0xD019;
/// VIC-II: which requests reach the processor.
pub(super) const VIC_ENABLED: u16 = 0xD01A;
/// MMU: bit 7 is 0 while the key for 80 columns is down.
pub(super) const MODE: u16 = 0xD505;
/// MMU: what the processor sees; 0 is bank 15.
pub(super) const CONFIGURATION: u16 = 0xFF00;
/// VDC: the register that is meant; bit 7 says, read, that the chip is ready.
pub(super) const VDC_REGISTER: u16 = 0xD600;
/// VDC: that register.
pub(super) const VDC_DATA: u16 = 0xD601;
/// CIA 1: the columns of the keyboard, a bit of 0 for each that is asked.
pub(super) const KEY_COLUMNS: u16 = 0xDC00;
/// CIA 1: its rows, a bit of 0 for each key that is down.
pub(super) const KEY_ROWS: u16 = 0xDC01;
/// CIA 1: its requests, which a read takes back.
pub(super) const CIA_1_REQUESTS: u16 = 0xDC0D;
/// CIA 2: its requests, likewise.
pub(super) const CIA_2_REQUESTS: u16 = 0xDD0D;
