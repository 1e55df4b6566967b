//! The KERNAL's variables, where the real one has them.

use octet_asm::{Zp, fixed_zp};

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
