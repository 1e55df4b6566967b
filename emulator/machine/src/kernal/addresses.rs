//! What the stand-in names: its own labels and vectors, registers of chips, and the KERNAL's
//! variables, where the real one has them.

use octet_asm::{Zp, fixed_zp};

/// The label where the machine waits for a program.
pub const READY: &str = "ready";
/// The routine that calls the program, and waits again when it returns.
pub const RUN: &str = "run";
/// Where the processor waits for a drive. The emulator, which serves the drive's calls, sends it
/// there.
pub const DRIVE_WAIT: &str = "drive_wait";
/// The routine that the processor starts with.
pub const RESET: &str = "reset";
/// The interrupt entries, which the KERNAL copies to the RAM of every bank. The end is exclusive.
pub const COMMON_STUBS: std::ops::Range<u16> = 0xFF05..0xFF45;
/// The hardware vectors, copied likewise: NMI, reset, IRQ.
pub const VECTORS: u16 = 0xFFFA;

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
/// VDC: register number; when read, bit 7 shows that the chip is ready.
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

/// The keyboard row of RUN/STOP at the last UDTIM; $7F while it is down.
pub(super) const STOP: Zp = fixed_zp(0x91);
/// The clock: jiffies in 24 bits, high byte first.
pub(super) const CLOCK_HIGH: Zp = fixed_zp(0xA0);
pub(super) const CLOCK_MIDDLE: Zp = fixed_zp(0xA1);
pub(super) const CLOCK_LOW: Zp = fixed_zp(0xA2);
/// Bit 7: the 80-column screen is active.
pub(super) const COLUMNS: Zp = fixed_zp(0xD7);
/// The column of the cursor.
pub(super) const CURSOR: Zp = fixed_zp(0xEC);
/// Not 0 on a PAL machine.
pub(super) const PAL: u16 = 0x0A03;
/// Counts down the frames to the one that counts twice, on a PAL machine.
pub(super) const PAL_COUNT: u16 = 0x0A36;
