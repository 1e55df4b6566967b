//! The KERNAL: its memory configuration, routines, vectors and variables.

use super::memory_map::UI_BANK;
use super::named::named_memory;
use octet_asm::{Abs, Asm, Zp};

/// The current device, which is at first the one booted from.
pub const DEVICE: u8 = 0xBA;
/// MMU configuration: bank 0 with I/O and KERNAL, RAM below $C000.
pub const MMU_CFG_KERNAL: u8 = 0x0E;
/// MMU configuration: bank 1 with I/O and KERNAL, RAM below $C000.
pub const MMU_CFG_UI: u8 = MMU_CFG_KERNAL | UI_BANK << 6;
/// MMU configuration: bank 0 with I/O, RAM elsewhere.
pub const MMU_CFG_RAM: u8 = 0x3E;
/// MMU configuration: all of bank 0 is RAM.
pub const MMU_CFG_CORE: u8 = 0x3F;

macro_rules! kernal {
    (
        zero_page { $($zp:ident $zp_label:literal $at:expr, $zp_doc:literal;)* }
        $($(#[doc = $meta:literal])* $name:ident $label:literal $address:literal $(, $doc:literal)?;)*
    ) => {
        /// Routines, vectors and variables.
        #[derive(Clone, Copy, Debug)]
        pub struct Kernal {
            $($(#[doc = $meta])* $(#[doc = $doc])? pub $name: Abs,)*
            $(#[doc = $zp_doc] pub $zp: Zp,)*
        }

        impl Kernal {
            /// Names the addresses.
            pub fn declare(asm: &mut Asm) -> Kernal {
                let set = Kernal {
                    $($name: asm.constant($label, $address),)*
                    $($zp: asm.constant($zp_label, $at).zp(),)*
                };
                $(asm.describe(set.$name, concat!($($meta,)* $($doc)?));)*
                $(asm.describe(set.$zp, $zp_doc);)*
                set
            }
        }
    };
}

kernal! {
    zero_page {
        devnum "DEVNUM" DEVICE.into(), "The device that was used last.";
        mode "MODE" 0xD7, "Bit 7: BASIC uses the screen of 80 columns.";
        msgflg "MSGFLG" 0x9D, "Which messages the KERNAL prints; 0 is none.";
    }
    serial "SERIAL" 0x0A1C, "Bit 6: the drive that was spoken to last has a fast bus.";
    palflag "PALFLAG" 0x0A03, "$FF on a PAL machine, 0 on an NTSC machine.";
    iirq "IIRQ" 0x0314, "The IRQ vector.";
    inmi "INMI" 0x0318, "The NMI vector.";
    /// The end of every interrupt: pulls the MMU's configuration, Y, X and A, and returns.
    nmiexit "NMIEXIT" 0xFF33;
    dlchr "DLCHR" 0xFF62, "Copies the ROM's characters to the VDC.";
    setbnk "SETBNK" 0xFF68, "Sets the banks of data (A) and file name (X).";
    primm "PRIMM" 0xFF7D, "Prints the text behind the call, up to a zero byte.";
    cint "CINT" 0xFF81, "Initialises the screen editor and both screens.";
    readst "READST" 0xFFB7, "Status of the last call, in A; 0 is good, bit 6 the end of the file.";
    setlfs "SETLFS" 0xFFBA, "Sets logical file (A), device (X) and channel (Y).";
    setnam "SETNAM" 0xFFBD, "Sets length (A) and address (X, Y) of a file name.";
    open "OPEN" 0xFFC0, "Opens the file.";
    close "CLOSE" 0xFFC3, "Closes file A.";
    chkin "CHKIN" 0xFFC6, "CHRIN reads file X.";
    chkout "CHKOUT" 0xFFC9, "CHROUT writes to file X.";
    clrchn "CLRCHN" 0xFFCC, "CHRIN and CHROUT are keyboard and screen again.";
    load "LOAD" 0xFFD5, "Loads (A 0) a file to X, Y; returns its end there, or C set.";
    chrin "CHRIN" 0xFFCF, "Reads a character to A.";
    chrout "CHROUT" 0xFFD2, "Writes the character in A. On the screen it keeps X and Y.";
}

named_memory! {
    /// Calls that exchange single bytes with a drive.
    #[derive(Clone, Copy, Debug)]
    pub struct SerialCalls |asm| {
        /// Makes the device in A listen.
        listen: Abs = "LISTEN" 0xFFB1;
        /// Sends the device that listens the secondary address in A.
        second: Abs = "SECOND" 0xFF93;
        /// Sends the byte in A.
        ciout: Abs = "CIOUT" 0xFFA8;
        /// Makes all devices stop listening.
        unlsn: Abs = "UNLSN" 0xFFAE;
        /// Makes the device in A talk.
        talk: Abs = "TALK" 0xFFB4;
        /// Sends the device that talks the secondary address in A.
        tksa: Abs = "TKSA" 0xFF96;
        /// Receives a byte to A.
        acptr: Abs = "ACPTR" 0xFFA5;
        /// Makes all devices stop talking.
        untlk: Abs = "UNTLK" 0xFFAB;
    } {}
}
