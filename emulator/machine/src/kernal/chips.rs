//! Chip registers that the stand-in uses by name.

/// VIC-II: control register 1; bit 7 is bit 8 of the raster line.
pub(super) const VIC_CONTROL: u16 = 0xD011;
/// VIC-II: the low byte of the raster line.
pub(super) const VIC_RASTER: u16 = 0xD012;
/// VIC-II: pending requests; writing a bit acknowledges its request.
pub(super) const VIC_REQUESTS: u16 = 0xD019;
/// VIC-II: requests that reach the processor.
pub(super) const VIC_ENABLED: u16 = 0xD01A;
/// MMU: bit 7 is 0 while the 40/80 key is down.
pub(super) const MODE: u16 = 0xD505;
/// MMU: configuration register; 0 is bank 15.
pub(super) const CONFIGURATION: u16 = 0xFF00;
/// VDC: register number; when read, bit 7 says that the chip is ready.
pub(super) const VDC_REGISTER: u16 = 0xD600;
/// VDC: data of the selected register.
pub(super) const VDC_DATA: u16 = 0xD601;
/// CIA 1: keyboard columns, a 0 bit for each that is selected.
pub(super) const KEY_COLUMNS: u16 = 0xDC00;
/// CIA 1: keyboard rows, a 0 bit for each key that is down.
pub(super) const KEY_ROWS: u16 = 0xDC01;
/// CIA 1: pending requests; reading acknowledges them.
pub(super) const CIA_1_REQUESTS: u16 = 0xDC0D;
/// CIA 2: pending requests; reading acknowledges them.
pub(super) const CIA_2_REQUESTS: u16 = 0xDD0D;
