//! The KERNAL's variables, where the real one has them.

use c128::asm::{Zp, fixed_zp};

/// The row of keys with RUN/STOP, as the clock saw it last.
pub(super) const STOP: Zp = fixed_zp(0x91);
/// The clock: 24 bits that count sixtieths of a second, the high byte first.
pub(super) const CLOCK_HIGH: Zp = fixed_zp(0xA0);
pub(super) const CLOCK_MIDDLE: Zp = fixed_zp(0xA1);
pub(super) const CLOCK_LOW: Zp = fixed_zp(0xA2);
/// Bit 7 is set while the screen is the one with 80 columns.
pub(super) const COLUMNS: Zp = fixed_zp(0xD7);
/// The column of the cursor.
pub(super) const CURSOR: Zp = fixed_zp(0xEC);
/// Not 0 on a PAL machine.
pub(super) const PAL: u16 = 0x0A03;
/// Counts the clock's steps on a PAL machine down.
pub(super) const PAL_COUNT: u16 = 0x0A36;
