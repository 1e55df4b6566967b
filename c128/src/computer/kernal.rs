//! Addresses that the machine and its KERNAL have settled.

use super::banks::TABLE_BANK;
use crate::asm::{Abs, Asm, Zp, fixed_zp};

/// MMU configuration: KERNAL and I/O in front of bank 0, RAM below $C000.
pub const WITH_KERNAL: u8 = 0x0E;
/// MMU configuration: KERNAL and I/O in front of bank 1, RAM below $C000.
pub const WITH_ROOM: u8 = WITH_KERNAL | TABLE_BANK << 6;
/// MMU configuration: all of bank 0, nothing in front of it.
pub const ALL_RAM: u8 = 0x3F;

macro_rules! addresses {
    ($($(#[$meta:meta])* $name:ident $label:literal $address:literal;)*) => {
        /// ROM routines, chips and vectors, by the names they have in the
        /// listing.
        #[derive(Clone, Copy, Debug)]
        pub struct Kernal {
            $($(#[$meta])* pub $name: Abs,)*
            /// The KERNAL's copy of the keyboard row with RUN/STOP: bit 7 is
            /// 0 while that key is down.
            pub stop_row: Zp,
            /// The time in sixtieths of a second, high byte first.
            pub time: Zp,
            /// Bit 7: the 80-column screen is the active one.
            pub screen: Zp,
        }

        impl Kernal {
            /// Gives all addresses their names.
            pub fn declare(a: &mut Asm) -> Kernal {
                Kernal {
                    $($name: a.constant($label, $address),)*
                    stop_row: fixed_zp(0x91),
                    time: fixed_zp(0xA0),
                    screen: fixed_zp(0xD7),
                }
            }
        }
    };
}

addresses! {
    /// The MMU's configuration register, in front of everything else.
    configuration "MMU_CONFIGURATION" 0xFF00;
    /// What the first two load registers load into the configuration
    /// register.
    preconfiguration "MMU_PRECONFIGURATION" 0xD501;
    /// How much memory is common to both banks.
    common "MMU_COMMON" 0xD506;
    /// Where page 0 lies: low byte, which takes effect together with the
    /// high byte written before it.
    page_0 "MMU_PAGE_0" 0xD507;
    /// High byte (bank) of the same.
    page_0_bank "MMU_PAGE_0_BANK" 0xD508;
    /// Where page 1 lies.
    page_1 "MMU_PAGE_1" 0xD509;
    /// VIC-II control register; bit 4 shows the picture.
    control "VIC_CONTROL" 0xD011;
    /// VIC-II interrupt flags; written ones are cleared.
    interrupts "VIC_INTERRUPTS" 0xD019;
    /// VIC-II clock register; bit 0 selects 2 MHz.
    clock "VIC_CLOCK" 0xD030;
    /// CIA 1 interrupt flags; reading clears them.
    cia_1 "CIA_1_INTERRUPTS" 0xDC0D;
    /// CIA 2 interrupt flags.
    cia_2 "CIA_2_INTERRUPTS" 0xDD0D;
    /// Vector of interrupt requests.
    irq "VECTOR_IRQ" 0x0314;
    /// Vector of non-maskable interrupts.
    nmi "VECTOR_NMI" 0x0318;
    /// The end of every interrupt: takes configuration and registers from
    /// the stack.
    end_interrupt "END_INTERRUPT" 0xFF33;
    /// Prints the character in `a`; keeps `x` and `y`.
    chrout "CHROUT" 0xFFD2;
    /// The time in sixtieths of a second: `a` low, `x`, `y` high.
    rdtim "RDTIM" 0xFFDE;
    /// Z set while RUN/STOP is down.
    stop "STOP" 0xFFE1;
    /// The next key in `a`, or 0.
    getin "GETIN" 0xFFE4;
    /// Advances the clock and looks at the row with RUN/STOP.
    udtim "UDTIM" 0xFFEA;
}
