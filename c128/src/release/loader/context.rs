//! The context of the boot sectors: addresses, registers and variables.

use super::kept::Kept;
use crate::platform::chips::{Cia2, Mmu, Vic};
use crate::platform::kernal::Kernal;
use crate::platform::memory_map::{UNPACK_ZP, UNPACK_ZP_LEN};
use crate::platform::named::named_memory;
use cbm_disk::geometry;
use octet_asm::Abs;

/// The first address that is not memory while the file is loaded.
pub(super) const REGISTERS: u16 = 0xD000;
/// Bytes of a sector, and bytes of a file in a sector.
pub(super) const SECTOR: u16 = geometry::SECTOR as u16;
pub(super) const DATA: u16 = geometry::DATA as u16;

/// BASIC's registers of numbers, in which it keeps nothing from one statement to the next. The
/// unpacker takes the first of them; commands are sent from there, too.
pub(super) const SCRATCH: u16 = UNPACK_ZP as u16 + UNPACK_ZP_LEN as u16;
const _: () = assert!(SCRATCH + 4 <= 0x73, "those of BASIC end here");

named_memory! {
    /// Registers and variables.
    pub(super) struct Loader |asm| {
        /// The value of CIA 2's port A that leaves CLK and DATA alone.
        free: Zp = "free" 0xFC, 1;
        /// What the other bits of that port make of a byte.
        mask: Zp = "mask" 0xFE, 1;
        /// How many bytes of a command are left.
        left: Zp = "left" SCRATCH, 1;
        /// The bits in which an answer differs.
        number: Zp = "number" SCRATCH + 1, 1;
        /// The former state of the processor's clock and of the sprites.
        saved: Zp = "saved" SCRATCH + 2, 2;
        /// How often the drive will be asked.
        tries: Zp = "tries" 0xA8, 1;
        /// CIA 1: the byte that came over the fast bus.
        cia1_sdr: Abs = "CIA1_SDR" 0xDC0C;
        /// CIA 1: the report that such a byte has arrived.
        cia1_icr: Abs = "CIA1_ICR" 0xDC0D;
        /// The KERNAL's choice of which side sends over the fast bus.
        spin: Abs = "SPIN" 0xFF47;
    } {
        kernal: Kernal = Kernal::declare(asm);
        mmu: Mmu = Mmu::declare(asm);
        vic: Vic = Vic::declare(asm);
        /// CIA 2's port A: the bus.
        bus: Abs = Cia2::declare(asm).pra;
        /// The routines and variables that the file takes over.
        kept: Kept = Kept::declare(asm);
    }
}

/// The address to which the KERNAL loads the first sector.
pub const ADDRESS: u16 = 0x0B00;
/// The signature of a boot sector.
pub const MARK: &[u8] = b"CBM";
