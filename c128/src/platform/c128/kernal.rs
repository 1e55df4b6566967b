//! Addresses that the machine and its KERNAL have settled.

use super::mmu::UI_BANK;
use crate::asm::{Abs, Asm};

/// MMU configuration: KERNAL and I/O in front of bank 0, RAM below $C000.
pub const MMU_CFG_KERNAL: u8 = 0x0E;
/// MMU configuration: KERNAL and I/O in front of bank 1, RAM below $C000.
pub const MMU_CFG_UI: u8 = MMU_CFG_KERNAL | UI_BANK << 6;
/// MMU configuration: all of bank 0, nothing in front of it.
pub const MMU_CFG_CORE: u8 = 0x3F;

macro_rules! addresses {
    ($($(#[$meta:meta])* $name:ident $label:literal $address:literal;)*) => {
        /// ROM routines, chips and vectors, by the names they have in the
        /// listing.
        #[derive(Clone, Copy, Debug)]
        pub struct Kernal {
            $($(#[$meta])* pub $name: Abs,)*
        }

        impl Kernal {
            /// Gives all addresses their names.
            pub fn declare(a: &mut Asm) -> Kernal {
                Kernal {
                    $($name: a.constant($label, $address),)*
                }
            }
        }
    };
}

addresses! {
    /// The MMU's configuration register, in front of everything else.
    configuration "MMU_CR" 0xFF00;
    /// What the first two load registers load into the configuration
    /// register.
    preconfiguration "MMU_PCRA" 0xD501;
    /// How much memory is common to both banks.
    common "MMU_RCR" 0xD506;
    /// Where page 0 lies: low byte, which takes effect together with the
    /// high byte written before it.
    page_0 "MMU_P0L" 0xD507;
    /// High byte (bank) of the same.
    page_0_bank "MMU_P0H" 0xD508;
    /// Where page 1 lies.
    page_1 "MMU_P1L" 0xD509;
    /// VIC-II raster: the line of the interrupt.
    raster "VIC_HLINE" 0xD012;
    /// The rows of the C128's extra keys.
    extra_keys "VIC_KBD_128" 0xD02F;
    /// CIA 1 port A: columns of the keyboard, joystick 2.
    columns "CIA1_PRA" 0xDC00;
    /// CIA 1 port B: rows of the keyboard, joystick 1.
    rows "CIA1_PRB" 0xDC01;
    /// CIA 2 timer A, low byte.
    timer_a "CIA2_TA" 0xDD04;
    /// CIA 2 timer B, low byte.
    timer_b "CIA2_TB" 0xDD06;
    /// CIA 2: how its timers go, A then B.
    timers "CIA2_CRA" 0xDD0E;
    /// Not 0 on a PAL machine: the KERNAL's.
    pal "PAL_FLAG" 0x0A03;
    /// VIC-II control register; bit 4 shows the picture.
    control "VIC_CTRL1" 0xD011;
    /// VIC-II interrupt flags; written ones are cleared.
    interrupts "VIC_IRR" 0xD019;
    /// VIC-II clock register; bit 0 selects 2 MHz.
    clock "VIC_CLK_128" 0xD030;
    /// CIA 1 interrupt flags; reading clears them.
    cia_1 "CIA1_ICR" 0xDC0D;
    /// CIA 2 interrupt flags.
    cia_2 "CIA2_ICR" 0xDD0D;
    /// Vector of interrupt requests.
    irq "IIRQ" 0x0314;
    /// Vector of non-maskable interrupts.
    nmi "INMI" 0x0318;
    /// The end of every interrupt: takes configuration and registers from
    /// the stack.
    end_interrupt "IRQ_RETURN" 0xFF33;
    /// Makes the editor's screens anew.
    cint "CINT" 0xFF81;
    /// Gives the VDC the characters of the ROM.
    dlchr "DLCHR" 0xFF62;
    /// Prints the character in `a`; keeps `x` and `y`.
    chrout "CHROUT" 0xFFD2;
}
